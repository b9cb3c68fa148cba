use crate::label::{Align, Label};
use crate::pen::Pen;

/// CSS pixels.
const WIDTH: f64 = 2.0;
/// From the line to its name, CSS pixels.
const NAME_BESIDE: f64 = 6.0;

/// An upright line at a limit, from `y0` to `y1`, and its name beside the upper
/// end: on the right, or on the left where the right has no room.
pub(crate) fn limit_marker(pen: &mut Pen, x: f64, (y0, y1): (f64, f64), name: &str, size: f64) {
    pen.vertical(x, (y0, y1), WIDTH, pen.theme.limit);
    let label = |x: f64, align: Align| {
        Label::new(name, x, y0 + size / 2.0, size, pen.theme.limit_text)
            .bold()
            .align(align)
    };
    let right = label(x + NAME_BESIDE, Align::Left);
    if right.bounds().x1 <= pen.canvas.width {
        pen.label(right);
    } else {
        pen.label(label(x - NAME_BESIDE, Align::Right));
    }
}
