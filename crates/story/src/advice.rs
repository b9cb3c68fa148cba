//! What to change, in words.

use crate::phrase::{counted, rate, time, time_setting};
use overload_advice::{Advice, Change, Gain, MORNINGS, Outcome};
use overload_scenario::inputs::policy_name;
use overload_scenario::quantity::{self, NBSP};
use overload_sim::Scenario;

/// A change and the reason to try it.
///
/// ```
/// use overload_advice::Change;
/// use overload_sim::Scenario;
/// use overload_story::advice::change;
/// let (what, why) = change(Change::Workers { workers: 13 }, &Scenario::default());
/// assert_eq!(what.replace('\u{a0}', " "), "13 workers");
/// assert_eq!(why, "the fewest whose capacity exceeds the traffic: 163/s against 150/s");
/// ```
#[must_use]
pub fn change(change: Change, scenario: &Scenario) -> (String, String) {
    let changed = change.apply(scenario);
    match change {
        Change::Policy { policy } => (
            policy_name(policy).into(),
            "the best policy at these numbers".into(),
        ),
        Change::Workers { workers } => (
            crate::phrase::workers(workers),
            format!(
                "the fewest whose capacity exceeds the traffic: {}/s against {}/s",
                rate(changed.capacity_per_s()),
                rate(scenario.spike_per_s.max(scenario.normal_per_s)),
            ),
        ),
        Change::QueueSize { queue_size } => (
            format!("A queue of {}", quantity::count(queue_size.into())),
            format!(
                "{} of work instead of {}, against a timeout of {}",
                time(changed.bound_ns()),
                time(scenario.bound_ns()),
                time_setting(scenario.timeout_ns)
            ),
        ),
        Change::Retries { retries } => (
            match retries {
                0 => "No retries".into(),
                n => counted(n.into(), "retry", "retries"),
            },
            "fewer requests once everyone times out".into(),
        ),
        Change::RefusalCost { .. } => (
            "A no that costs nothing".into(),
            format!(
                "one takes a worker {} now",
                time_setting(scenario.refusal_cost_ns)
            ),
        ),
    }
}

/// What a change did to the answered share, and to the recovery.
#[must_use]
pub fn effect(advice: &Advice) -> (String, String) {
    let share = |outcome: &Outcome| quantity::fixed(outcome.answered, 1);
    let answered = format!(
        "{}{NBSP}→{NBSP}{}{NBSP}%",
        share(&advice.before),
        share(&advice.after)
    );
    let back = format!("{} → {}", back(&advice.before), back(&advice.after));
    match advice.gain {
        Gain::Answers => (answered, back),
        Gain::Recovery => (answered, format!("only the recovery: {back}")),
    }
}

/// When the service was back to normal on most of the mornings.
fn back(outcome: &Outcome) -> String {
    match (outcome.never_back as usize, outcome.back_to_normal_s) {
        (never, _) if never * 2 > MORNINGS => "never back".into(),
        (_, Some(seconds)) if seconds >= 0.5 => {
            format!("back after {}{NBSP}s", quantity::fixed(seconds, 0))
        }
        _ => "back at once".into(),
    }
}
