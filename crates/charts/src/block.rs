use crate::bounds::Bounds;
use crate::label::Label;
use crate::pen::Pen;

/// Paper shown around a text that stands on bars, CSS pixels.
const PLATE_MARGIN: f64 = 2.0;

/// Lines of text that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) lines: Vec<Label>,
    /// Whether it stands on a plate of paper, because what is behind it would
    /// make it hard to read.
    pub(crate) plate: bool,
}

impl Block {
    pub(crate) fn new(lines: Vec<Label>) -> Self {
        Self {
            lines,
            plate: false,
        }
    }

    /// The room it takes at most; no room if it has no lines.
    pub(crate) fn bounds(&self) -> Bounds {
        let empty = Bounds {
            x0: 0.0,
            y0: 0.0,
            x1: 0.0,
            y1: 0.0,
        };
        let bounds = self.lines.iter().map(Label::bounds);
        bounds.reduce(|all, line| all.union(&line)).unwrap_or(empty)
    }

    /// The same lines elsewhere.
    pub(crate) fn moved(mut self, dx: f64, dy: f64) -> Self {
        for line in &mut self.lines {
            line.x += dx;
            line.y += dy;
        }
        self
    }

    pub(crate) fn draw(self, pen: &mut Pen) {
        if self.plate {
            pen.rect(self.bounds().grown(PLATE_MARGIN), pen.theme.paper);
        }
        pen.labels(self.lines);
    }
}
