//! The labels of the time axis.

use crate::label::{Align, EDGE, Label, text_width};
use crate::layout::Layout;
use crate::pen::Pen;
use crate::ticks::time_ticks as round_times;
use overload_scenario::quantity::{NBSP, number};

/// Length of a tick, CSS pixels.
const TICK: f64 = 4.0;
/// From the plot to the middle of the labels, CSS pixels.
const LABELS_BELOW: f64 = 15.0;
/// No more ticks than this allows, CSS pixels: wide and narrow figures.
const LEAST_STEP: (f64, f64) = (80.0, 52.0);
/// Runs longer than this are labelled in minutes, seconds.
const MINUTES_FROM_S: u32 = 1_200;

pub(crate) fn time_ticks(pen: &mut Pen, layout: &Layout) {
    let bottom = layout.oldest.plot.y1;
    pen.labels(tick_labels(layout, pen.theme.ink_3));
    for second in ticks(layout) {
        let x = layout.time.x(f64::from(second));
        pen.vertical(x, (bottom, bottom + TICK), 1.0, pen.theme.strong);
    }
}

fn ticks(layout: &Layout) -> Vec<u32> {
    let least = if layout.wide {
        LEAST_STEP.0
    } else {
        LEAST_STEP.1
    };
    round_times(layout.time.total_s, (layout.time.width() / least) as u32)
}

/// The last label has the unit.
pub(crate) fn tick_labels(layout: &Layout, color: plotters::style::RGBColor) -> Vec<Label> {
    let ticks = ticks(layout);
    let last = ticks.last().copied().unwrap_or(0);
    let (unit_s, unit) = if layout.time.total_s > MINUTES_FROM_S {
        (60, "min")
    } else {
        (1, "s")
    };
    let y = layout.oldest.plot.y1 + LABELS_BELOW;
    let label = |second: u32| {
        let mut text = number(f64::from(second) / f64::from(unit_s));
        if second == last {
            text = format!("{text}{NBSP}{unit}");
        }
        let half = text_width(&text, layout.axis_size, false) / 2.0;
        // What would stick out of the picture is set flush with it.
        let x = layout
            .time
            .x(f64::from(second))
            .min(layout.picture.x1 - EDGE - half);
        Label::new(text, x, y, layout.axis_size, color).align(Align::Center)
    };
    ticks.into_iter().map(label).collect()
}
