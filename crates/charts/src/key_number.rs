//! What the small graphics beside key numbers have in common.

use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::pen::Pen;

/// Height of a bar, CSS pixels.
pub(crate) const BAR: f64 = 12.0;
/// Between the parts of a bar, CSS pixels.
pub(crate) const SEGMENT_GAP: f64 = 2.0;

/// A bar as wide as the canvas, at half its height.
pub(crate) fn bar_in_middle(canvas: Canvas) -> Bounds {
    let top = (canvas.height - BAR) / 2.0;
    Bounds {
        x0: 0.0,
        y0: top,
        x1: canvas.width,
        y1: top + BAR,
    }
}

/// What stands for a bar of nothing.
pub(crate) fn empty_bar(pen: &mut Pen, bar: Bounds) {
    let middle = f64::midpoint(bar.y0, bar.y1);
    pen.horizontal((bar.x0, bar.x1), middle, 1.0, pen.theme.strong);
}
