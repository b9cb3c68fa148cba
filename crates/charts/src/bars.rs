//! Stacked bars: answered, told no, timed out, from the bottom up.

use crate::columns::{Column, Stack};
use crate::pen::Pen;
use crate::y_axis::YAxis;
use plotters::style::{Color, RGBColor};

/// Between bars, CSS pixels.
const BAR_GAP: f64 = 2.0;
/// Between the segments of a bar, CSS pixels.
const SEGMENT_GAP: f64 = 1.5;
/// The strong edge on top of those who timed out, CSS pixels.
const CAP: f64 = 2.5;
/// Bars that are less than this from one to the next stand without gaps, CSS pixels.
const GAPS_FROM: f64 = 6.0;

/// Bars with gaps, or without where they are too thin for any.
pub(crate) fn bars(pen: &mut Pen, columns: &[Column], axis: &YAxis) {
    let least = f64::from(pen.canvas.thickness(GAPS_FROM));
    let width = columns
        .last()
        .map_or(0, |last| last.right - columns[0].left);
    if f64::from(width) >= least * columns.len() as f64 {
        for column in columns {
            bar(pen, column, axis);
        }
    } else {
        silhouette(pen, columns, axis);
    }
}

fn bar(pen: &mut Pen, column: &Column, axis: &YAxis) {
    let gap = pen.canvas.thickness(BAR_GAP);
    let left = column.left + gap / 2;
    let right = column.right - (gap - gap / 2);
    let stack = column.stack;
    let segments = [
        (stack.answered, pen.theme.answered),
        (stack.told_no, pen.theme.told_no),
        (stack.timed_out, pen.theme.timed_out),
    ];
    let mut below = 0.0;
    for (people, color) in segments {
        let (top, bottom) = segment(pen, axis, below, people);
        below += people;
        pen.device_rect((left, top), (right, bottom), color);
    }
    let (top, bottom) = segment(pen, axis, below - stack.timed_out, stack.timed_out);
    let cap = (top + pen.canvas.thickness(CAP)).min(bottom);
    pen.device_rect((left, top), (right, cap), pen.theme.limit);
}

/// Top and bottom of `people` on top of `below`, device pixels. The gap is taken
/// from the segment above it, so that tops stay true; a sliver keeps all it has.
fn segment(pen: &Pen, axis: &YAxis, below: f64, people: f64) -> (i32, i32) {
    let top = pen.canvas.device(axis.y(below + people));
    let bottom = pen.canvas.device(axis.y(below));
    let gap = pen.canvas.thickness(SEGMENT_GAP);
    let cut = if below > 0.0 && bottom - top > 2 * gap {
        gap
    } else {
        0
    };
    (top, bottom - cut)
}

/// Bars without gaps: one shape for each outcome, however many there are. Each
/// shape stands on the baseline and hides the lower part of the one before.
pub(crate) fn silhouette(pen: &mut Pen, columns: &[Column], axis: &YAxis) {
    let (canvas, theme) = (pen.canvas, pen.theme);
    let y = |people: f64| canvas.device(axis.y(people));
    let base = canvas.device(axis.bottom);
    let cap = canvas.thickness(CAP);
    let mut shape = |edge: &dyn Fn(&Stack) -> (i32, i32), color: RGBColor| {
        pen.device_polygon(outline(columns, edge), color.to_rgba());
    };
    shape(&|stack| (y(stack.people()), base), theme.timed_out);
    let cap_edge = |stack: &Stack| {
        let top = y(stack.people());
        let some = stack.timed_out > 0.0;
        (top, if some { (top + cap).min(base) } else { top })
    };
    shape(&cap_edge, theme.limit);
    let refused = |stack: &Stack| (y(stack.answered + stack.told_no), base);
    shape(&refused, theme.told_no);
    shape(&|stack| (y(stack.answered), base), theme.answered);
}

/// The outline of steps that reach from the first y of each column to its second.
fn outline(columns: &[Column], edge: &dyn Fn(&Stack) -> (i32, i32)) -> Vec<(i32, i32)> {
    let there = columns.iter().flat_map(|column| {
        let (top, _) = edge(&column.stack);
        [(column.left, top), (column.right, top)]
    });
    let back = columns.iter().rev().flat_map(|column| {
        let (_, bottom) = edge(&column.stack);
        [(column.right, bottom), (column.left, bottom)]
    });
    without_straights(there.chain(back))
}

/// Leaves out points in the middle of a level or upright line.
fn without_straights(points: impl Iterator<Item = (i32, i32)>) -> Vec<(i32, i32)> {
    let mut kept: Vec<(i32, i32)> = Vec::new();
    for point in points {
        if let [.., before, last] = kept[..] {
            let level = before.1 == last.1 && last.1 == point.1;
            let upright = before.0 == last.0 && last.0 == point.0;
            if level || upright {
                kept.pop();
            }
        }
        kept.push(point);
    }
    kept
}
