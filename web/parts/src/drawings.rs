//! Pictures, drawn again when what they show has changed: no more of them in a task
//! than there is time for.

use crate::dom::{area_of, has_size, is_in_sight, laid_out};
use crate::redrawing::Changed;
use overload_charts::Canvas;
use plotters::coord::Shift;
use plotters::prelude::DrawingArea;
use plotters_canvas::CanvasBackend;
use std::cell::Cell;
use web_sys::HtmlCanvasElement;

/// What is drawn on.
pub type Area = DrawingArea<CanvasBackend, Shift>;

/// Canvases, what each shows, and whether it still does.
pub struct Drawings<What>(Vec<Drawing<What>>);

struct Drawing<What> {
    what: What,
    canvas: HtmlCanvasElement,
    is_stale: Cell<bool>,
}

impl<What: Copy> Drawings<What> {
    /// Canvases on which nothing has been drawn.
    pub fn new(all: impl IntoIterator<Item = (What, HtmlCanvasElement)>) -> Self {
        let drawing = |(what, canvas)| Drawing {
            what,
            canvas,
            is_stale: Cell::new(true),
        };
        Self(all.into_iter().map(drawing).collect())
    }

    /// The canvases, whose sizes decide how large something is drawn.
    pub fn canvases(&self) -> impl Iterator<Item = &HtmlCanvasElement> {
        self.0.iter().map(|drawing| &drawing.canvas)
    }

    /// What some of them show is something else now.
    pub fn spoil(&self, is_spoilt: impl Fn(What) -> bool) {
        for drawing in &self.0 {
            if is_spoilt(drawing.what) {
                drawing.is_stale.set(true);
            }
        }
    }

    /// The sizes or the colours may be other ones now.
    pub fn spoil_changed(&self, changed: Changed) {
        for drawing in &self.0 {
            let is_out_of_size = |size| !has_size(&drawing.canvas, size);
            let is_spoilt = match changed {
                Changed::Sizes => laid_out(&drawing.canvas).is_some_and(is_out_of_size),
                Changed::Colours => true,
            };
            if is_spoilt {
                drawing.is_stale.set(true);
            }
        }
    }

    /// Draws what is stale, laid out and there to be drawn: what is in sight first, one at
    /// least, and more while there is time. Whether that was all.
    pub fn draw(
        &self,
        is_there: impl Fn(What) -> bool,
        time_is_left: impl Fn() -> bool,
        mut draw: impl FnMut(What, &Area, Canvas),
    ) -> bool {
        let all = self.0.iter();
        let stale = all.filter(|drawing| drawing.is_stale.get() && is_there(drawing.what));
        // All are measured before one is drawn: a canvas that is given its size has the
        // page laid out again for the next that is measured.
        let due = stale.filter_map(|drawing| {
            let size = laid_out(&drawing.canvas)?;
            Some((!is_in_sight(&drawing.canvas), drawing, size))
        });
        let mut due: Vec<_> = due.collect();
        due.sort_by_key(|(is_out_of_sight, ..)| *is_out_of_sight);
        for (drawn, (_, drawing, size)) in due.into_iter().enumerate() {
            if drawn > 0 && !time_is_left() {
                return false;
            }
            drawing.is_stale.set(false);
            if let Some(area) = area_of(&drawing.canvas, size) {
                draw(drawing.what, &area, size);
            }
        }
        true
    }
}
