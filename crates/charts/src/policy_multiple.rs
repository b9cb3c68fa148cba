use crate::bars::silhouette;
use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::capacity::DOTS;
use crate::columns::columns;
use crate::grid::baseline;
use crate::pen::{Drawn, Pen};
use crate::people_scale::{PeopleScale, capacity_per_window};
use crate::sale_band::sale_band;
use crate::theme::Theme;
use crate::time_axis::TimeAxis;
use crate::y_axis::YAxis;
use overload_sim::{Report, Scenario};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// Above the highest bar, so that the sale's band shows, CSS pixels.
const HEADROOM: f64 = 4.0;
/// Under the bars, for the baseline, CSS pixels.
const FOOT: f64 = 1.0;

/// Draws the people of one morning as a small multiple: bars without gaps, the
/// sale and the capacity, but no text. Multiples with one scale compare.
///
/// # Errors
///
/// The backend's.
pub fn policy_multiple<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    people: PeopleScale,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let plot = Bounds {
        x0: 0.0,
        y0: HEADROOM,
        x1: canvas.width,
        y1: canvas.height - FOOT,
    };
    let time = TimeAxis {
        left: plot.x0,
        right: plot.x1,
        total_s: scenario.total_s(),
    };
    let axis = YAxis {
        bottom: plot.y1,
        top: plot.y0,
        end: people.top(),
    };
    sale_band(&mut pen, &time, scenario, (0.0, plot.y1));
    let columns = columns(&report.windows, scenario.window_s, &time, canvas);
    silhouette(&mut pen, &columns, &axis);
    baseline(&mut pen, plot, theme.ink);
    let capacity = capacity_per_window(scenario);
    if people.holds(capacity) {
        pen.dotted((plot.x0, plot.x1), axis.y(capacity), DOTS, theme.ink);
    }
    pen.put_on(area)
}
