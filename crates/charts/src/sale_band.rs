use crate::bounds::Bounds;
use crate::pen::Pen;
use crate::time_axis::TimeAxis;
use overload_sim::Scenario;

/// Shades the time of the sale, from one height to another.
pub(crate) fn sale_band(pen: &mut Pen, time: &TimeAxis, scenario: &Scenario, (y0, y1): (f64, f64)) {
    if let Some((x0, x1)) = sale_range(time, scenario) {
        pen.rect(Bounds { x0, y0, x1, y1 }, pen.theme.band);
    }
}

/// Where the sale begins and ends, CSS pixels; `None` without a sale.
pub(crate) fn sale_range(time: &TimeAxis, scenario: &Scenario) -> Option<(f64, f64)> {
    let start = time.x(f64::from(scenario.before_s));
    let end = time.x(f64::from(scenario.before_s + scenario.sale_s));
    (scenario.sale_s > 0).then_some((start, end))
}
