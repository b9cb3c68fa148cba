use crate::bounds::Bounds;
use overload_scenario::quantity::NBSP;
use plotters::style::RGBColor;

/// Widths of characters in em, at least as wide as in `DejaVu Sans`, the widest of
/// the fonts that a page is likely to meet: normal and bold.
const TINY_EM: (f64, f64) = (0.34, 0.38);
const NARROW_EM: (f64, f64) = (0.42, 0.5);
const USUAL_EM: (f64, f64) = (0.64, 0.72);
const BROAD_EM: (f64, f64) = (0.99, 1.11);
/// From above the capitals to below the descenders, in em.
const LINE_EM: f64 = 1.1;

/// How far a label keeps from the picture's edge, CSS pixels: a backend may move
/// it to the next whole pixel.
pub(crate) const EDGE: f64 = 1.0;

/// Which end of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) text: String,
    /// CSS pixels; what stands there, `align` says.
    pub(crate) x: f64,
    /// CSS pixels, the middle of its capitals.
    pub(crate) y: f64,
    pub(crate) align: Align,
    /// Font size, CSS pixels.
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) color: RGBColor,
}

impl Label {
    /// A line that begins at `x`.
    pub(crate) fn new(text: impl Into<String>, x: f64, y: f64, size: f64, color: RGBColor) -> Self {
        Self {
            text: text.into(),
            x,
            y,
            align: Align::Left,
            size,
            bold: false,
            color,
        }
    }

    pub(crate) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(crate) fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }

    /// How wide the line is at most, in the fonts we know.
    pub(crate) fn width(&self) -> f64 {
        text_width(&self.text, self.size, self.bold)
    }

    /// The room that the line takes at most.
    pub(crate) fn bounds(&self) -> Bounds {
        let width = self.width();
        let x0 = match self.align {
            Align::Left => self.x,
            Align::Center => self.x - width / 2.0,
            Align::Right => self.x - width,
        };
        let half = self.size * LINE_EM / 2.0;
        Bounds {
            x0,
            y0: self.y - half,
            x1: x0 + width,
            y1: self.y + half,
        }
    }
}

/// How wide a text is at most, in the fonts we know.
pub(crate) fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    let em = |character: char| {
        let (normal, heavy) = match character {
            'i' | 'j' | 'l' | ',' | '.' | '/' | '·' | ' ' | NBSP => TINY_EM,
            'f' | 'r' | 't' => NARROW_EM,
            'm' | 'w' | 'M' | 'W' | '%' => BROAD_EM,
            _ => USUAL_EM,
        };
        if bold { heavy } else { normal }
    };
    size * text.chars().map(em).sum::<f64>()
}
