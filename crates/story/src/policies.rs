//! What each policy does with the request that does not fit.

use crate::phrase::{counted, time_setting};
use overload_sim::{Policy, Scenario};

/// The chosen policy in a sentence or two, with its settings.
///
/// ```
/// use overload_sim::{Policy, Scenario};
/// let bounded = Scenario { policy: Policy::Bounded, ..Scenario::default() };
/// let text = overload_story::policies::about(&bounded).replace('\u{a0}', " ");
/// assert_eq!(text, "At most 50 requests wait. The next one is told no at once.");
/// ```
#[must_use]
pub fn about(scenario: &Scenario) -> String {
    let target = time_setting(scenario.target_ns);
    let interval = time_setting(scenario.interval_ns);
    let bound = counted(
        scenario.effective_queue_size().into(),
        "request waits",
        "requests wait",
    );
    let wait_limits = format!(
        "whoever has waited {interval} is told no instead, and {target} while the queue has not \
         been empty for {interval}"
    );
    match scenario.policy {
        Policy::Fifo => {
            "Every request joins one queue and is served in turn, also when its client has left."
                .into()
        }
        Policy::Skip => {
            "Served in turn, but a request whose client has left by then is thrown away.".into()
        }
        Policy::Bounded => format!("At most {bound}. The next one is told no at once."),
        Policy::Codel => format!("Served in turn, but {wait_limits}."),
        Policy::Lifo => format!(
            "In turn while the queue empties now and then, else the newest first; {wait_limits}."
        ),
        Policy::Priority => format!(
            "At most {bound}. When they do, an order takes the place of the newest preview, and \
             whoever finds no place is told no."
        ),
    }
}
