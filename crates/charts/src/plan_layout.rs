use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::y_axis::YAxis;

/// From the top to the end of the axis, CSS pixels: the target's name has room
/// over it, and under an axis title that stands above the plot.
const TOP: f64 = 24.0;
const TOP_UNDER_TITLE: f64 = 36.0;
/// From the baseline to the bottom, CSS pixels: half a tick's label.
const FOOT: f64 = 8.0;
/// A bar is as wide as this part of its column, and of widths that look like a
/// bar's, CSS pixels.
const BAR_PART: f64 = 1.0 / 3.0;
const BAR_WIDTH: (f64, f64) = (8.0, 40.0);

/// Where the parts of a plan's figure stand, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlanLayout {
    pub(crate) plot: Bounds,
    columns: usize,
}

impl PlanLayout {
    /// So many equal columns from `left` to the right edge.
    pub(crate) fn new(canvas: Canvas, left: f64, columns: usize, title_above: bool) -> Self {
        let top = if title_above { TOP_UNDER_TITLE } else { TOP };
        let plot = Bounds {
            x0: left,
            y0: top,
            x1: canvas.width.max(left),
            y1: (canvas.height - FOOT).max(top + 1.0),
        };
        Self { plot, columns }
    }

    /// Where percentages stand, up to `end`.
    pub(crate) fn axis(&self, end: f64) -> YAxis {
        YAxis {
            bottom: self.plot.y1,
            top: self.plot.y0,
            end,
        }
    }

    /// A column, as high as the plot.
    pub(crate) fn column(&self, index: usize) -> Bounds {
        let edge = |index: usize| self.plot.x0 + self.column_width() * index as f64;
        Bounds {
            x0: edge(index),
            x1: edge(index + 1),
            ..self.plot
        }
    }

    /// The bar in the middle of a column, as high as the plot.
    pub(crate) fn bar(&self, index: usize) -> Bounds {
        let column = self.column(index);
        let (least, most) = BAR_WIDTH;
        let width = (column.width() * BAR_PART).clamp(least, most);
        let margin = (column.width() - width).max(0.0) / 2.0;
        Bounds {
            x0: column.x0 + margin,
            x1: column.x1 - margin,
            ..column
        }
    }

    fn column_width(&self) -> f64 {
        self.plot.width() / self.columns.max(1) as f64
    }
}
