//! Stacks of outcomes as they stand on the screen.

use crate::canvas::Canvas;
use crate::time_axis::TimeAxis;
use overload_sim::{Outcomes, Window};

/// People per window by outcome. Where windows are narrower than a device pixel
/// it is their mean, so it need not be whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stack {
    pub(crate) answered: f64,
    pub(crate) told_no: f64,
    pub(crate) timed_out: f64,
}

impl Stack {
    fn of(outcomes: Outcomes) -> Self {
        Self {
            answered: outcomes.answered as f64,
            told_no: outcomes.told_no as f64,
            timed_out: outcomes.timed_out as f64,
        }
    }

    fn add(&mut self, other: Self, weight: f64) {
        self.answered += other.answered * weight;
        self.told_no += other.told_no * weight;
        self.timed_out += other.timed_out * weight;
    }

    pub(crate) fn people(&self) -> f64 {
        self.answered + self.told_no + self.timed_out
    }
}

/// A stack and its left and right edge, device pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Column {
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) stack: Stack,
}

/// The columns of a run's windows: one a window while a window is at least a
/// device pixel wide, else one a device pixel, which shows the mean of all that
/// fall into it. So no window is left out, area stays people, and the number of
/// columns is bounded by the width.
pub(crate) fn columns(
    windows: &[Window],
    seconds: u32,
    time: &TimeAxis,
    canvas: Canvas,
) -> Vec<Column> {
    let left = canvas.device(time.left);
    let right = canvas.device(time.right);
    let pixels = (right - left).max(0) as usize;
    let stacks = windows.iter().map(|window| Stack::of(window.people.all()));
    if windows.len() > pixels {
        return means(stacks, windows.len(), pixels)
            .into_iter()
            .zip(left..)
            .map(|(stack, left)| Column {
                left,
                right: left + 1,
                stack,
            })
            .collect();
    }
    let edge = |index: usize| canvas.device(time.x(index as f64 * f64::from(seconds)));
    stacks
        .enumerate()
        .map(|(index, stack)| Column {
            left: edge(index),
            right: edge(index + 1),
            stack,
        })
        .collect()
}

/// Spreads `count` stacks evenly over fewer pixels; a stack that straddles two
/// counts in each for its part.
fn means(stacks: impl Iterator<Item = Stack>, count: usize, pixels: usize) -> Vec<Stack> {
    let mut columns = vec![Stack::default(); pixels];
    let per_stack = pixels as f64 / count as f64;
    for (index, stack) in stacks.enumerate() {
        let start = index as f64 * per_stack;
        let end = start + per_stack;
        let first = start as usize;
        let border = (first + 1) as f64;
        if let Some(column) = columns.get_mut(first) {
            column.add(stack, end.min(border) - start);
        }
        if let Some(column) = columns.get_mut(first + 1) {
            column.add(stack, (end - border).max(0.0));
        }
    }
    columns
}
