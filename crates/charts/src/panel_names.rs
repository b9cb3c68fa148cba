use crate::bounds::Bounds;
use crate::label::{Align, Label};
use crate::layout::{Layout, LinePanel};
use crate::pen::Pen;
use crate::people_panel::MARGIN_GAP;
use crate::y_axis::YAxis;

/// From the value in the right margin to what it is, CSS pixels.
const SECOND_LINE: f64 = 16.0;
/// Under both, CSS pixels: they stay clear of the labels of the time axis.
const FOOT: f64 = 6.0;
/// Between a title and a value beside it, CSS pixels.
const APART: f64 = 6.0;

/// A line's last value and its greatest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) end: f64,
    pub(crate) most: f64,
}

impl Ends {
    /// The value that matters and what it is: the last one, or the peak of a line
    /// that has come down from it.
    fn shown(self) -> (f64, &'static str) {
        if self.end * 2.0 >= self.most {
            (self.end, "at the end")
        } else {
            (self.most, "at the peak")
        }
    }
}

/// A panel's title above it, and the value that matters: in the right margin, or
/// on the title's line.
pub(crate) fn panel_names(
    pen: &mut Pen,
    layout: &Layout,
    panel: LinePanel,
    title: &str,
    ends: Ends,
    axis: &YAxis,
    text: impl Fn(f64) -> String,
) {
    let color = pen.theme.queue_text;
    let name = Label::new(title, panel.plot.x0, panel.title_y, layout.name_size, color).bold();
    let name_end = name.bounds().x1;
    pen.label(name);
    let (value, which) = ends.shown();
    if layout.wide {
        let x = panel.plot.x1 + MARGIN_GAP;
        let y = value_y(panel.plot, axis.y(value));
        pen.label(Label::new(text(value), x, y, layout.name_size, color).bold());
        let (y, size) = (y + SECOND_LINE, layout.axis_size);
        pen.label(Label::new(which, x, y, size, pen.theme.ink_3));
        return;
    }
    let beside = |text: String| {
        Label::new(text, panel.plot.x1, panel.title_y, layout.axis_size, color)
            .bold()
            .align(Align::Right)
    };
    let long = beside(format!("{} {which}", text(value)));
    let fits = long.bounds().x0 >= name_end + APART;
    pen.label(if fits { long } else { beside(text(value)) });
}

/// Level with the line's end, as far as the second line stays in the panel.
fn value_y(plot: Bounds, y: f64) -> f64 {
    y.min(plot.y1 - SECOND_LINE - FOOT).max(plot.y0)
}
