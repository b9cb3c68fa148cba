use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::key_number::bar_in_middle;
use crate::pen::{Dots, Drawn, Pen};
use crate::theme::Theme;
use overload_sim::{Report, Scenario};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// CSS pixels.
const LINE: f64 = 2.0;
const DOT_RADIUS: f64 = 4.0;
const TICK: f64 = 16.0;
/// Length and half the height of the arrow's head.
const HEAD: (f64, f64) = (10.0, 5.0);
/// Kept of the width for what comes after the sale, however long the sale.
const LEAST_AFTER: f64 = 24.0;
const NEVER: Dots = Dots {
    width: 2.0,
    gap: 3.0,
};

/// Draws the way back to normal: the sale, then a line to the moment at which
/// the service was back, or a dotted arrow out of the picture if it never was.
///
/// # Errors
///
/// The backend's.
pub fn recovery_line<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let shown_s = f64::from((scenario.sale_s + scenario.after_s).max(1));
    let sale_end = canvas.width * f64::from(scenario.sale_s) / shown_s;
    let sale_end = sale_end.min(canvas.width - LEAST_AFTER);
    let sale = Bounds {
        x1: sale_end,
        ..bar_in_middle(canvas)
    };
    pen.rect(sale, theme.band);
    let middle = canvas.height / 2.0;
    let Some(back_s) = report.back_to_normal_s else {
        arrow(&mut pen, (sale_end, canvas.width), middle);
        return pen.put_on(area);
    };
    let right = canvas.width - DOT_RADIUS;
    let share = f64::from(back_s) / f64::from(scenario.after_s.max(1));
    // The dot stays on the picture, also at once after no sale.
    let back = (sale_end + (right - sale_end) * share).max(DOT_RADIUS);
    pen.horizontal((sale_end, canvas.width), middle, 1.0, theme.strong);
    pen.horizontal((sale_end, back), middle, LINE, theme.limit);
    pen.horizontal((back, canvas.width), middle, LINE, theme.answered);
    pen.vertical(
        sale_end,
        (middle - TICK / 2.0, middle + TICK / 2.0),
        1.0,
        theme.strong,
    );
    pen.disc((back, middle), DOT_RADIUS, theme.answered);
    pen.put_on(area)
}

fn arrow(pen: &mut Pen, (x0, x1): (f64, f64), y: f64) {
    let tip = x1 - LINE;
    pen.dotted((x0, tip - LINE), y, NEVER, pen.theme.limit);
    let canvas = pen.canvas;
    let device = |x: f64, y: f64| (canvas.device(x), canvas.device(y));
    let head = [
        (tip - HEAD.0, y - HEAD.1),
        (tip, y),
        (tip - HEAD.0, y + HEAD.1),
    ];
    let points = head.into_iter().map(|(x, y)| device(x, y)).collect();
    pen.device_path(points, LINE, pen.theme.limit);
}
