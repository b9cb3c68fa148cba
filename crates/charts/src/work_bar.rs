use crate::canvas::Canvas;
use crate::key_number::{bar_in_middle, empty_bar};
use crate::pen::{Drawn, Pen};
use crate::shares_bar::part;
use crate::theme::Theme;
use overload_sim::Work;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// Draws the served requests as one bar: those whose client was still there, and
/// those whose client had left.
///
/// # Errors
///
/// The backend's.
pub fn work_bar<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    work: &Work,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let whole = bar_in_middle(canvas);
    if work.served() == 0 {
        empty_bar(&mut pen, whole);
        return pen.put_on(area);
    }
    pen.rect(part(whole, (0, work.useful), work.served()), theme.answered);
    pen.rect(
        part(whole, (work.useful, work.wasted), work.served()),
        theme.wasted,
    );
    pen.put_on(area)
}
