use crate::bounds::Bounds;
use crate::label::{Align, Label};
use crate::layout::Layout;
use crate::pen::Pen;
use crate::theme::Theme;
use plotters::style::RGBColor;

/// From an axis label to the plot, CSS pixels.
const LABEL_GAP: f64 = 6.0;

/// A hairline at a round value.
pub(crate) fn grid_line(pen: &mut Pen, plot: Bounds, y: f64) {
    pen.horizontal((plot.x0, plot.x1), y, 1.0, pen.theme.hairline);
}

/// The value, left of it.
pub(crate) fn axis_label(
    layout: &Layout,
    theme: &Theme,
    plot: Bounds,
    y: f64,
    text: String,
) -> Label {
    Label::new(text, plot.x0 - LABEL_GAP, y, layout.axis_size, theme.ink_3).align(Align::Right)
}

/// The line that a panel's values stand on: under them, not over.
pub(crate) fn baseline(pen: &mut Pen, plot: Bounds, color: RGBColor) {
    let top = pen.canvas.device(plot.y1);
    let (left, right) = (pen.canvas.device(plot.x0), pen.canvas.device(plot.x1));
    pen.device_rect((left, top), (right, top + pen.canvas.thickness(1.0)), color);
}
