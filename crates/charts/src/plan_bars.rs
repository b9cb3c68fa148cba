use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::key_number::BAR;
use crate::label::text_width;
use crate::limit_marker::limit_marker;
use crate::pen::{Drawn, Pen};
use crate::plan_shares::{bar_color, target_text, waiting_percent};
use crate::theme::Theme;
use overload_scenario::planner::Plan;
use overload_sim::erlang::Staffing;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// Middles of the two rows of [`plan_bars`], CSS pixels: the answer's and that
/// of one worker fewer. The target's name is above.
pub const PLAN_BARS_MIDDLES: [f64; 2] = [25.0, 53.0];

/// The target reaches this far below the last bar, CSS pixels.
const FOOT: f64 = 4.0;
/// Font size, CSS pixels.
const TEXT: f64 = 12.0;
/// The width is at least so many times the longest bar.
const BEYOND: f64 = 1.1;
/// From the target to the end of its name, without that, CSS pixels.
const NAME_ROOM: f64 = 8.0;
/// However few wait, they show, CSS pixels.
const LEAST_BAR: f64 = 1.0;
/// An end that is open is so many slices and gaps, of this width, CSS pixels.
const OPEN: (usize, f64) = (4, 4.0);

/// Draws how many requests wait with a plan's answer, and with one worker fewer,
/// against the target. A bar of workers who cannot keep up has no end.
///
/// It is 64 CSS pixels high, for rows at [`PLAN_BARS_MIDDLES`].
///
/// # Errors
///
/// The backend's.
pub fn plan_bars<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    plan: &Plan,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let target = plan.question.at_most_percent;
    let rows = || {
        [Some(&plan.answer), plan.one_fewer.as_ref()]
            .into_iter()
            .flatten()
    };
    let longest = rows()
        .filter_map(|staffing| waiting_percent(plan, staffing))
        .fold(target, f64::max);
    let name = format!("target {}", target_text(plan));
    let name_left = canvas.width - text_width(&name, TEXT, true) - NAME_ROOM;
    let per_percent = (name_left.max(0.0) / target).min(canvas.width / (longest * BEYOND));
    let x = |percent: f64| percent * per_percent;
    let mut bottom = 0.0;
    for (staffing, middle) in rows().zip(PLAN_BARS_MIDDLES) {
        bottom = middle + BAR / 2.0;
        let row = Bounds {
            x0: 0.0,
            y0: middle - BAR / 2.0,
            x1: canvas.width,
            y1: bottom,
        };
        match waiting_percent(plan, staffing) {
            Some(percent) => bar(&mut pen, plan, staffing, row, x(percent)),
            None => open_bar(&mut pen, row),
        }
    }
    limit_marker(&mut pen, x(target), (0.0, bottom + FOOT), &name, TEXT);
    pen.put_on(area)
}

fn bar(pen: &mut Pen, plan: &Plan, staffing: &Staffing, row: Bounds, end: f64) {
    let canvas = pen.canvas;
    let device = |css: f64| canvas.device(css);
    if end <= 0.0 {
        return;
    }
    let right = device(end).max(pen.canvas.thickness(LEAST_BAR));
    let color = bar_color(pen.theme, plan, staffing);
    pen.device_rect((0, device(row.y0)), (right, device(row.y1)), color);
}

/// A bar that goes on beyond the picture.
fn open_bar(pen: &mut Pen, row: Bounds) {
    let (slices, width) = OPEN;
    let slice = |index: usize| {
        let x1 = row.x1 - 2.0 * width * index as f64;
        Bounds {
            x0: x1 - width,
            x1,
            ..row
        }
    };
    let whole = Bounds {
        x1: slice(slices).x1,
        ..row
    };
    pen.rect(whole, pen.theme.strong);
    for index in 0..slices {
        pen.rect(slice(index), pen.theme.strong);
    }
}
