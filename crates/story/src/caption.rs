//! What a figure is of, for where it stands alone.

use crate::phrase::{counted, rate, time_setting, workers};
use overload_sim::Scenario;

/// The settings that a reader of the figure asks for first, in one line.
///
/// ```
/// use overload_sim::Scenario;
/// let caption = overload_story::caption::caption(&Scenario::default()).replace('\u{a0}', " ");
/// assert_eq!(
///     caption,
///     "8 workers, 70/s and 150/s in the sale, timeout 2 s, no retries. \
///      A model, not a measurement.",
/// );
/// ```
#[must_use]
pub fn caption(scenario: &Scenario) -> String {
    let retries = match scenario.retries {
        0 => "no retries".into(),
        n => counted(n.into(), "retry", "retries"),
    };
    let refusals = match scenario.refusal_cost_ns {
        0 => String::new(),
        cost => format!(", {} a refusal", time_setting(cost)),
    };
    format!(
        "{}, {}/s and {}/s in the sale, timeout {}, {retries}{refusals}. \
         A model, not a measurement.",
        workers(scenario.workers),
        rate(scenario.normal_per_s),
        rate(scenario.spike_per_s),
        time_setting(scenario.timeout_ns),
    )
}
