//! From the 5th to the 95th percentile, as a line with an end across at each side.

use crate::pen::Pen;
use crate::theme::Theme;
use plotters::style::RGBColor;

/// What a whisker spans, wherever there are many mornings.
pub(crate) const NAME: &str = "5–95 % of mornings";

/// CSS pixels: the line, and the paper that shows on each side of it.
const LINE: f64 = 1.0;
const HALO: f64 = 1.0;

/// Ends that are a value, and not that of the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) first: bool,
    pub(crate) last: bool,
}

impl Ends {
    pub(crate) const BOTH: Self = Self {
        first: true,
        last: true,
    };
}

/// An upright one: at `x`, from `y0` down to `y1`, its ends `across` wide.
pub(crate) fn upright(pen: &mut Pen, x: f64, (y0, y1): (f64, f64), across: f64, ends: Ends) {
    for (color, width, reach) in layers(pen.theme) {
        pen.vertical(x, (y0 - reach, y1 + reach), width, color);
        let end = (x - across / 2.0 - reach, x + across / 2.0 + reach);
        for (is_there, y) in [(ends.first, y0), (ends.last, y1)] {
            if is_there {
                pen.horizontal(end, y, width, color);
            }
        }
    }
}

/// One that lies: at `y`, from `x0` to `x1`, its ends `across` high.
pub(crate) fn lying(pen: &mut Pen, (x0, x1): (f64, f64), y: f64, across: f64) {
    for (color, width, reach) in layers(pen.theme) {
        pen.horizontal((x0 - reach, x1 + reach), y, width, color);
        for x in [x0, x1] {
            let end = (y - across / 2.0 - reach, y + across / 2.0 + reach);
            pen.vertical(x, end, width, color);
        }
    }
}

/// Paper first, so that the ink stands off from whatever is behind it: colour, how
/// wide, and how far beyond the line.
fn layers(theme: &Theme) -> [(RGBColor, f64, f64); 2] {
    [
        (theme.paper, LINE + 2.0 * HALO, HALO),
        (theme.ink, LINE, 0.0),
    ]
}
