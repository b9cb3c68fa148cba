use crate::canvas::Canvas;
use crate::longest_wait::longest_wait;
use crate::pen::{Drawn, Pen};
use crate::theme::Theme;
use crate::tries::{self, tries};
use overload_sim::{Report, Scenario};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// From the top to the first row, CSS pixels: the limit's name is there.
pub(crate) const ROWS_TOP: f64 = 24.0;
/// From one row to the next, CSS pixels.
pub(crate) const ROW_STEP: f64 = 26.0;
/// Height of a row, CSS pixels.
pub(crate) const ROW: f64 = 18.0;
/// The limit reaches this far below the last row, CSS pixels.
pub(crate) const FOOT: f64 = 6.0;
/// Room for the names of the rows, CSS pixels.
pub(crate) const NAMES: f64 = 92.0;
/// Room for the values at the ends of the rows, CSS pixels.
pub(crate) const VALUES: f64 = 72.0;
/// Between a row and the texts beside it, CSS pixels.
pub(crate) const BESIDE: f64 = 8.0;
/// Font size, CSS pixels.
pub(crate) const TEXT: f64 = 12.0;

/// Draws why the run's verdict is what it is. Where a queue can hold people until
/// they time out: the requests that they then send, with each number of retries,
/// against the capacity. Elsewhere: the longest wait against the timeout.
///
/// [`verdict_figure_height`] is the height to give it.
///
/// # Errors
///
/// The backend's.
pub fn verdict_figure<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    match report.longest_wait_ns {
        Some(wait_ns) => longest_wait(&mut pen, scenario, wait_ns),
        None => tries(&mut pen, scenario),
    }
    pen.put_on(area)
}

/// The height that suits a run's [`verdict_figure`], CSS pixels.
#[must_use]
pub fn verdict_figure_height(scenario: &Scenario, report: &Report) -> f64 {
    let rows = match report.longest_wait_ns {
        Some(_) => 1,
        None => tries::rows(scenario).len(),
    };
    row_top(rows - 1) + ROW + FOOT
}

/// Top of a row, CSS pixels.
pub(crate) fn row_top(index: usize) -> f64 {
    ROWS_TOP + index as f64 * ROW_STEP
}
