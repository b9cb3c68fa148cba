use crate::bounds::Bounds;
use crate::label::{Align, Label};
use crate::layout::Layout;
use crate::pen::Pen;
use crate::short::time;
use crate::y_axis::YAxis;
use overload_sim::{SECOND_NS, Scenario};

/// CSS pixels.
const WIDTH: f64 = 1.75;
/// From the line to the middle of its name, CSS pixels.
const NAME_AWAY: f64 = 9.0;
/// From the side of the plot to its name, CSS pixels.
const INSET: f64 = 4.0;

/// The client's timeout across the waits of the oldest request: above it, every
/// request is served too late.
pub(crate) fn timeout_line(
    pen: &mut Pen,
    layout: &Layout,
    scenario: &Scenario,
    oldest_s: &[f64],
    axis: &YAxis,
) {
    let y = axis.y(scenario.timeout_ns as f64 / SECOND_NS as f64);
    let plot = layout.oldest.plot;
    pen.horizontal((plot.x0, plot.x1), y, WIDTH, pen.theme.limit);
    let text = format!("timeout {}", time(scenario.timeout_ns as f64));
    let at = |x: f64, y: f64, align: Align| {
        Label::new(text.clone(), x, y, layout.axis_size, pen.theme.limit_text)
            .bold()
            .align(align)
    };
    let (left, right) = (plot.x0 + INSET, plot.x1 - INSET);
    let places = [
        at(left, y - NAME_AWAY, Align::Left),
        at(right, y - NAME_AWAY, Align::Right),
        at(left, y + NAME_AWAY, Align::Left),
        at(right, y + NAME_AWAY, Align::Right),
    ];
    let inside = |label: &&Label| {
        let bounds = label.bounds();
        bounds.y0 > layout.oldest.title_y + layout.name_size / 2.0 && bounds.y1 <= plot.y1
    };
    let line = |label: &&Label| line_over(layout, &label.bounds(), oldest_s, axis);
    let over_area = |label: &&Label| line(label).0 >= label.bounds().y1;
    let off_line = |label: &&Label| over_area(label) || line(label).1 <= label.bounds().y0;
    let inside = || places.iter().filter(inside);
    let place = inside().find(over_area).or_else(|| inside().find(off_line));
    pen.label(place.unwrap_or(&places[0]).clone());
}

/// The highest and the lowest place of the line of the oldest request over a text.
fn line_over(layout: &Layout, bounds: &Bounds, oldest_s: &[f64], axis: &YAxis) -> (f64, f64) {
    let first = layout.time.seconds(bounds.x0).max(0.0) as usize;
    let last = layout.time.seconds(bounds.x1).max(0.0).ceil() as usize;
    let there = oldest_s.iter().take(last + 1).skip(first);
    there
        .map(|seconds| axis.y(*seconds))
        .fold((axis.bottom, axis.top), |(high, low), y| {
            (high.min(y), low.max(y))
        })
}
