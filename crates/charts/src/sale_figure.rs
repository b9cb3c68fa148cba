use crate::canvas::Canvas;
use crate::header::header;
use crate::layout::Layout;
use crate::line_panel::{oldest_panel, queue_panel};
use crate::pen::{Drawn, Pen};
use crate::people_panel::people_panel;
use crate::people_scale::PeopleScale;
use crate::sale_band::sale_band;
use crate::theme::Theme;
use crate::time_ticks::time_ticks;
use overload_sim::{Report, Scenario};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// Draws one morning: the people of each window by how it ended for them, the
/// waiting requests, and how long the oldest of them has waited.
///
/// [`sale_figure_height`](crate::sale_figure_height) is the height to give it,
/// [`Geometry`](crate::Geometry) tells where things are.
///
/// ```
/// # #[cfg(feature = "svg")] {
/// use overload_charts::{Canvas, PeopleScale, Theme, sale_figure, svg};
/// use overload_sim::{Scenario, run};
///
/// let scenario = Scenario { retries: 3, ..Scenario::default() };
/// let report = run(&scenario);
/// let people = PeopleScale::of(&scenario, &report);
/// let picture = svg(848.0, 510.0, |area, canvas| {
///     sale_figure(area, canvas, &Theme::LIGHT, &scenario, &report, people)
/// }).unwrap();
/// assert!(picture.contains("sale · 150/s"));
/// # }
/// ```
///
/// # Errors
///
/// The backend's.
pub fn sale_figure<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    people: PeopleScale,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    figure(&mut pen, scenario, report, people);
    pen.put_on(area)
}

fn figure(pen: &mut Pen, scenario: &Scenario, report: &Report, people: PeopleScale) {
    let Canvas { width, height, .. } = pen.canvas;
    let layout = Layout::new(width, height, scenario.total_s());
    sale_band(
        pen,
        &layout.time,
        scenario,
        (layout.band_top, layout.oldest.plot.y1),
    );
    header(pen, &layout, scenario);
    people_panel(pen, &layout, scenario, report, people);
    queue_panel(pen, &layout, report);
    oldest_panel(pen, &layout, scenario, report);
    time_ticks(pen, &layout);
}
