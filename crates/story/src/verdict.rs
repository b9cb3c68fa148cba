//! Whether the service gets out of it again: what follows from the settings,
//! and what happened in this run. As a verdict with its reason, and as two
//! lines to be read together.

mod lines;

pub use lines::{Line, once, this_run};

use crate::phrase::{after_the_sale, counted, rate, share, time, time_setting};
use overload_scenario::quantity::{self, NBSP};
use overload_sim::{Fluid, Policy, Report, Scenario, Verdict};

/// The verdict of this run, as a short sentence.
///
/// ```
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario { retries: 3, ..Scenario::default() };
/// let title = overload_story::verdict::title(&scenario, &run(&scenario));
/// assert_eq!(title, "Stuck, though the sale is over.");
/// ```
#[must_use]
pub fn title(scenario: &Scenario, report: &Report) -> String {
    let (word, rest) = word(scenario, report);
    format!("{word}{rest}.")
}

/// The verdict in a word or a few, and what is added where it stands alone.
fn word(scenario: &Scenario, report: &Report) -> (String, &'static str) {
    let (word, rest) = match report.verdict {
        Verdict::Overloaded => ("Overloaded", ", sale or no sale"),
        Verdict::KeptUp => ("Kept up", ""),
        Verdict::Recovered => match report.back_to_normal_s {
            Some(seconds) if seconds > 0 => {
                return (
                    format!("Back to normal {seconds}{NBSP}s after the sale"),
                    "",
                );
            }
            _ => ("Back to normal at once", ""),
        },
        Verdict::Stuck if scenario.after_s == 0 => ("Stuck when the run ended", ""),
        Verdict::Stuck => ("Stuck", ", though the sale is over"),
        Verdict::Backlog { .. } => ("Still draining", WHEN_THE_RUN_ENDED),
        Verdict::Shedding if turns_away(scenario, report) => {
            ("Turning people away", " with the sale over")
        }
        Verdict::Shedding => ("Not back to normal", WHEN_THE_RUN_ENDED),
    };
    (word.into(), rest)
}

const WHEN_THE_RUN_ENDED: &str = " when the run ended";

/// Why: the arithmetic of the settings, and what the run adds to it.
#[must_use]
pub fn reason(scenario: &Scenario, report: &Report) -> String {
    let arithmetic = match &report.once_everyone_times_out {
        Some(fluid) => once_everyone_times_out(scenario, *fluid),
        None => longest_wait(scenario, report),
    };
    [
        Some(arithmetic),
        beyond_arithmetic(scenario, report),
        too_slow(scenario),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(" ")
}

fn once_everyone_times_out(scenario: &Scenario, fluid: Fluid) -> String {
    let normal = rate(scenario.normal_per_s);
    let demand = rate(fluid.demand_per_s);
    let capacity = rate(scenario.capacity_per_s());
    let tries = fluid.tries;
    let sent = if tries == 1 {
        format!("Once everyone times out, each person has sent one try: {normal}/s")
    } else {
        let retries = tries - 1;
        let within = match too_short_patience(scenario, fluid) {
            Some(patience) => format!(" before {patience} ends"),
            None => String::new(),
        };
        format!(
            "Once everyone times out, each person sends 1{NBSP}+{NBSP}{retries} tries{within}: \
             {normal}/s{NBSP}×{NBSP}{tries}{NBSP}={NBSP}{demand}/s"
        )
    };
    if fluid.drains {
        format!("{sent} against {capacity}/s, so the queue drains.")
    } else if tries == 1 {
        format!("{sent} against {capacity}/s, so the queue never drains.")
    } else {
        format!(
            "{sent} against {capacity}/s. The queue never drains, and no amount of waiting helps."
        )
    }
}

/// The patience, if not all tries fit into it.
fn too_short_patience(scenario: &Scenario, fluid: Fluid) -> Option<String> {
    (fluid.tries <= scenario.retries)
        .then(|| format!("a patience of {}", time_setting(scenario.patience_ns)))
}

const NOT_SEEN: &str = "Who leaves during the service is not seen.";

const REFUSALS_FIRST: &str = "Saying no goes first and takes the workers";

fn longest_wait(scenario: &Scenario, report: &Report) -> String {
    let timeout = time_setting(scenario.timeout_ns);
    let longest = report.longest_wait_ns.unwrap_or(0.0);
    match scenario.policy {
        Policy::Skip => format!(
            "A request whose client has left is skipped, so none waits longer than the timeout, \
             {timeout}, and is served all the same. {NOT_SEEN}"
        ),
        Policy::Bounded | Policy::Priority if scenario.refusal_cost_ns == 0 => format!(
            "At most {} may wait, about {} of work, against a timeout of {timeout}.",
            counted(
                scenario.effective_queue_size().into(),
                "request",
                "requests"
            ),
            time(longest)
        ),
        Policy::Bounded | Policy::Priority if longest > scenario.timeout_ns as f64 => format!(
            "{REFUSALS_FIRST}: the longest anyone waited in the queue was {}, against a timeout \
             of {timeout}.",
            time(longest)
        ),
        _ => format!(
            "The longest anyone waited in the queue was {}, against a timeout of {timeout}.",
            time(longest)
        ),
    }
}

/// A service that takes longer than people stay is hopeless whatever the queue.
fn too_slow(scenario: &Scenario) -> Option<String> {
    let stay_ns = scenario.timeout_ns.min(scenario.patience_ns);
    (scenario.service_ns >= stay_ns).then(|| {
        format!(
            "A service takes {} on average, and people leave after {}: that alone is too long.",
            time_setting(scenario.service_ns),
            time_setting(stay_ns)
        )
    })
}

/// So many seconds, in the unit in which one would say them.
fn rough_time(seconds: f64) -> String {
    match seconds {
        s if s < 600.0 => format!("{}{NBSP}s", quantity::count(s.ceil() as u64)),
        s if s < 36_000.0 => format!("{}{NBSP}minutes", quantity::count((s / 60.0) as u64)),
        s => format!("{}{NBSP}hours", quantity::count((s / 3600.0) as u64)),
    }
}

/// What the run adds to the arithmetic.
fn beyond_arithmetic(scenario: &Scenario, report: &Report) -> Option<String> {
    let wasted = share(report.work.wasted, report.work.served());
    match report.verdict {
        Verdict::Backlog { more_s } => Some(format!(
            "The run ended too soon to see it: that takes about {} more.",
            rough_time(more_s)
        )),
        Verdict::Stuck if scenario.policy == Policy::Skip => Some(format!(
            "But what is found first is about to leave: {wasted} of what was served came too \
             late, and every miss comes back."
        )),
        Verdict::Overloaded => Some(overloaded(scenario)),
        Verdict::Shedding => Some(shedding(scenario)),
        _ => None,
    }
}

fn overloaded(scenario: &Scenario) -> String {
    format!(
        "Normal traffic alone, {}/s, is at or above the capacity of {}/s.",
        rate(scenario.normal_per_s),
        rate(scenario.capacity_per_s())
    )
}

fn shedding(scenario: &Scenario) -> String {
    format!(
        "No lasting queue was left at the end, but fewer than {} of the last window’s people \
         were answered.",
        normal_share(scenario)
    )
}

fn normal_share(scenario: &Scenario) -> String {
    quantity::setting(scenario.normal_percent, quantity::Unit::Percent)
}

/// Whether it is refusals that keep the service from its normal share.
fn turns_away(scenario: &Scenario, report: &Report) -> bool {
    let later = after_the_sale(scenario, report);
    later.told_no > later.timed_out
}
