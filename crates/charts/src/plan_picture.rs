use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::pen::{Drawn, Pen};
use crate::plan_figure::{columns, plan_figure_height, tint};
use crate::plan_layout::PlanLayout;
use crate::plan_workers::workers;
use crate::theme::Theme;
use overload_scenario::planner::Plan;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// From this width on the axis title has room beside the plot, CSS pixels.
const WIDE_FROM: f64 = 560.0;
/// Left of the plot, without and with that room, CSS pixels.
const LEFT: (f64, f64) = (64.0, 152.0);
/// Added to the figure for the numbers of workers, CSS pixels.
const ROW: f64 = 20.0;
/// From the bottom to the middle of those numbers, CSS pixels.
const MIDDLE: f64 = 11.0;

/// Draws a plan's [`plan_figure`] with the numbers of workers under it, to stand
/// alone. Where not all of them have room, the answer's and even steps from it do.
///
/// [`plan_picture_height`] is the height to give it.
///
/// # Errors
///
/// The backend's.
pub fn plan_picture<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    plan: &Plan,
) -> Drawn<DB> {
    let (narrow, wide) = LEFT;
    let left = if canvas.width < WIDE_FROM {
        narrow
    } else {
        wide
    };
    let figure = Canvas {
        height: canvas.height - ROW,
        ..canvas
    };
    let mut pen = Pen::on_paper(canvas, theme);
    columns(&mut pen, figure, plan, left);

    let layout = PlanLayout::new(figure, left, plan.nearby.len(), false);
    if let Some(answer) = plan.nearby.iter().position(|s| *s == plan.answer) {
        let below = Bounds {
            y0: figure.height,
            y1: canvas.height,
            ..layout.column(answer)
        };
        pen.rect(below, tint(theme));
    }
    pen.labels(workers(theme, plan, &layout, canvas.height - MIDDLE));
    pen.put_on(area)
}

/// The height that suits a [`plan_picture`], CSS pixels.
#[must_use]
pub const fn plan_picture_height() -> f64 {
    plan_figure_height() + ROW
}
