//! What an input comes to, said beside it.

use crate::phrase::{rate, time, time_setting};
use overload_scenario::inputs::Input;
use overload_scenario::quantity;
use overload_sim::Scenario;

/// What follows from an input's value, for the inputs of which that is not plain.
///
/// ```
/// use overload_scenario::inputs::Input;
/// use overload_sim::Scenario;
/// use overload_story::inputs::note;
///
/// let service = Input::by_key("service_ms").unwrap();
/// let text = note(service, &Scenario::default()).unwrap().replace('\u{a0}', " ");
/// assert_eq!(text, "capacity 8 / 80 ms = 100/s");
/// ```
#[must_use]
pub fn note(input: &Input, scenario: &Scenario) -> Option<String> {
    match input.key {
        "service_ms" => Some(format!(
            "capacity {} / {} = {}/s",
            quantity::count(scenario.workers.into()),
            time_setting(scenario.service_ns),
            rate(scenario.capacity_per_s())
        )),
        "queue_size" => {
            let bound = time(scenario.bound_ns());
            Some(if scenario.queue_size == 0 {
                let automatic = quantity::count(scenario.effective_queue_size().into());
                format!("0 is automatic: {automatic}, {bound} of work")
            } else {
                format!("holds {bound} of work")
            })
        }
        _ => None,
    }
}
