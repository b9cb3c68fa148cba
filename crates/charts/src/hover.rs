use crate::canvas::Canvas;
use crate::geometry::Geometry;
use crate::pen::{Drawn, Pen};
use crate::theme::Theme;
use overload_sim::{Report, Scenario};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// CSS pixels.
const DOT_RADIUS: f64 = 3.5;
const RING: f64 = 1.5;

/// Marks a window of a sale figure: a hairline through all panels, and dots where
/// it meets the lines.
///
/// It draws on top of what is there, so that the page can keep it on a canvas of
/// its own, over the figure, and clear that one alone. Nothing is drawn for a
/// window that the run does not have.
///
/// # Errors
///
/// The backend's.
pub fn hover_marks<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    window: usize,
) -> Drawn<DB> {
    let mut pen = Pen::over(canvas, theme);
    marks(&mut pen, scenario, report, window);
    pen.put_on(area)
}

fn marks(pen: &mut Pen, scenario: &Scenario, report: &Report, window: usize) {
    let geometry = Geometry::new(pen.canvas, scenario);
    let Some(second) = geometry.moment(window) else {
        return;
    };
    let x = geometry.time.x(f64::from(second));
    pen.vertical(x, (geometry.top, geometry.bottom), 1.0, pen.theme.ink);
    let sample = second as usize;
    if let Some(waiting) = report.queue.length.get(sample) {
        dot(pen, (x, geometry.queue_y(report, *waiting)));
    }
    if let Some(oldest_ns) = report.queue.oldest_ns.get(sample) {
        dot(pen, (x, geometry.oldest_y(scenario, report, *oldest_ns)));
    }
}

fn dot(pen: &mut Pen, place: (f64, f64)) {
    pen.disc(place, DOT_RADIUS + RING, pen.theme.paper);
    pen.disc(place, DOT_RADIUS, pen.theme.queue);
}
