//! What the charts of a plan show of it.

use crate::short::short;
use crate::theme::Theme;
use overload_scenario::planner::Plan;
use overload_scenario::quantity::NBSP;
use overload_sim::erlang::Staffing;
use plotters::style::RGBColor;

/// The requests that wait too long with so many workers, percent; `None` if the
/// workers cannot keep up, so that in the end all do.
pub(crate) fn waiting_percent(plan: &Plan, staffing: &Staffing) -> Option<f64> {
    let waiting = staffing.outlook().waiting()?;
    Some(waiting.longer_than(plan.question.longer_than_s()) * 100.0)
}

/// The colour of a number of workers.
pub(crate) fn bar_color(theme: &Theme, plan: &Plan, staffing: &Staffing) -> RGBColor {
    if staffing.reaches(plan.question.target()) {
        theme.answered
    } else {
        theme.strong
    }
}

/// The most that may wait, as a value.
pub(crate) fn target_text(plan: &Plan) -> String {
    format!("{}{NBSP}%", short(plan.question.at_most_percent))
}
