use crate::canvas::Canvas;
use crate::pen::{Drawn, Pen};
use crate::theme::Theme;
use overload_sim::{Scenario, Wait};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// CSS pixels.
const LINE: f64 = 2.0;
const DOT_RADIUS: f64 = 4.0;
const P99_TICK: f64 = 10.0;
const LIMIT_TICK: f64 = 20.0;

/// Draws the waits of those who were answered: a line from 0 to what all but one
/// in a hundred waited at most, a dot at the median, and the client's timeout.
/// Without anyone answered only the timeout is there.
///
/// # Errors
///
/// The backend's.
pub fn wait_line<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    wait: Option<Wait>,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let middle = canvas.height / 2.0;
    let longest_ns = wait
        .map_or(0, |wait| wait.p99_ns)
        .max(scenario.timeout_ns)
        .max(1);
    // The median's dot and the limit's tick stay on the picture.
    let (left, right) = (DOT_RADIUS, canvas.width - LINE);
    let x = |ns: u64| left + (right - left) * ns as f64 / longest_ns as f64;
    let across = |height: f64| (middle - height / 2.0, middle + height / 2.0);
    pen.horizontal((0.0, canvas.width), middle, 1.0, theme.strong);
    if let Some(wait) = wait {
        pen.horizontal((0.0, x(wait.p99_ns)), middle, LINE, theme.queue);
        pen.vertical(x(wait.p99_ns), across(P99_TICK), LINE, theme.queue);
    }
    pen.vertical(
        x(scenario.timeout_ns),
        across(LIMIT_TICK),
        LINE,
        theme.limit,
    );
    if let Some(wait) = wait {
        pen.disc((x(wait.median_ns), middle), DOT_RADIUS, theme.queue);
    }
    pen.put_on(area)
}
