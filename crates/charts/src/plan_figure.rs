use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::grid::{baseline, grid_line};
use crate::label::Label;
use crate::pen::{Drawn, Pen};
use crate::percent_ticks::percent_ticks;
use crate::plan_axis::{tick_labels, title};
use crate::plan_layout::PlanLayout;
use crate::plan_shares::{bar_color, waiting_percent};
use crate::plan_target::{target_line, target_name};
use crate::theme::Theme;
use crate::y_axis::YAxis;
use overload_scenario::planner::Plan;
use overload_sim::erlang::Staffing;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::style::RGBColor;
use plotters_backend::DrawingBackend;

/// However few wait, they show, CSS pixels.
const LEAST_BAR: f64 = 1.0;
/// How much of a hairline's colour is in the tint of what is selected.
const TINT: f64 = 0.41;

/// Draws how many requests wait with each number of workers near a plan's
/// answer: those that wait at all, or those that wait longer than asked about.
/// Numbers that reach the target are green, and the answer's column is tinted.
///
/// The columns share the room from `left`, CSS pixels, to the right edge, so that
/// a table with a first column of that width can stand below. The numbers of
/// workers are left to it; [`plan_picture`](crate::plan_picture) has them.
///
/// [`plan_figure_height`] is the height to give it.
///
/// ```
/// # #[cfg(feature = "svg")] {
/// use overload_charts::{Theme, plan_figure, plan_figure_height, svg};
/// use overload_scenario::planner::{Question, plan};
/// let plan = plan(&Question::default())?;
/// let picture = svg(1120.0, plan_figure_height(), |area, canvas| {
///     plan_figure(area, canvas, &Theme::LIGHT, &plan, 152.0)
/// });
/// assert!(picture?.contains("target: at most 5\u{a0}%"));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The backend's.
pub fn plan_figure<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    plan: &Plan,
    left: f64,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    columns(&mut pen, canvas, plan, left);
    pen.put_on(area)
}

/// The figure, as high as `canvas`.
pub(crate) fn columns(pen: &mut Pen, canvas: Canvas, plan: &Plan, left: f64) {
    let theme = pen.theme;
    let ticks = percent_ticks(most_percent(plan));
    let labels = tick_labels(theme, &ticks, left);
    let title = title(theme, plan, left, &labels);
    let layout = PlanLayout::new(canvas, left, plan.nearby.len(), title.len() == 1);
    let axis = layout.axis(ticks[ticks.len() - 1]);

    if let Some(answer) = plan.nearby.iter().position(|s| *s == plan.answer) {
        let column = Bounds {
            y0: 0.0,
            y1: canvas.height,
            ..layout.column(answer)
        };
        pen.rect(column, tint(theme));
    }
    for (tick, label) in ticks.iter().zip(labels) {
        let y = axis.y(*tick);
        grid_line(pen, layout.plot, y);
        pen.label(Label { y, ..label });
    }
    let target_y = axis.y(plan.question.at_most_percent);
    target_line(pen, layout.plot, target_y);
    let bars = bars(plan, &layout, &axis);
    for (staffing, bar) in plan.nearby.iter().zip(&bars) {
        if column_percent(plan, staffing) > 0.0 {
            draw_bar(pen, *bar, bar_color(theme, plan, staffing));
        }
    }
    baseline(pen, layout.plot, theme.ink_3);
    target_name(theme, plan, layout.plot, target_y, &bars).draw(pen);
    pen.labels(title);
}

/// The height that suits a [`plan_figure`], CSS pixels.
#[must_use]
pub const fn plan_figure_height() -> f64 {
    216.0
}

/// What the axis has to hold.
fn most_percent(plan: &Plan) -> f64 {
    let percent = plan.nearby.iter().map(|s| column_percent(plan, s));
    percent.fold(plan.question.at_most_percent, f64::max)
}

fn column_percent(plan: &Plan, staffing: &Staffing) -> f64 {
    waiting_percent(plan, staffing).unwrap_or(100.0)
}

/// Where the bars stand.
fn bars(plan: &Plan, layout: &PlanLayout, axis: &YAxis) -> Vec<Bounds> {
    let bar = |(index, staffing): (usize, &Staffing)| Bounds {
        y0: axis.y(column_percent(plan, staffing)),
        ..layout.bar(index)
    };
    plan.nearby.iter().enumerate().map(bar).collect()
}

fn draw_bar(pen: &mut Pen, bar: Bounds, color: RGBColor) {
    let canvas = pen.canvas;
    let device = |css: f64| canvas.device(css);
    let least = pen.canvas.thickness(LEAST_BAR);
    let top = device(bar.y0).min(device(bar.y1) - least);
    pen.device_rect(
        (device(bar.x0), top),
        (device(bar.x1), device(bar.y1)),
        color,
    );
}

/// Behind what is selected.
pub(crate) fn tint(theme: &Theme) -> RGBColor {
    let part = |paper: u8, line: u8| {
        (f64::from(paper) + TINT * (f64::from(line) - f64::from(paper))).round() as u8
    };
    let (paper, line) = (theme.paper, theme.hairline);
    RGBColor(
        part(paper.0, line.0),
        part(paper.1, line.1),
        part(paper.2, line.2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tint_is_that_of_the_page() {
        assert_eq!(tint(&Theme::LIGHT), RGBColor(0xF4, 0xF5, 0xF6));
        assert_eq!(tint(&Theme::DARK), RGBColor(0x1A, 0x1E, 0x22));
    }
}
