//! The figure, for someone who does not see it.

use crate::phrase::{after_the_sale, share, time};
use overload_scenario::inputs::policy_name;
use overload_scenario::quantity;
use overload_sim::{Outcomes, Report, Scenario};

/// Two or three sentences that say what the figure shows.
///
/// ```
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario::default();
/// let text = overload_story::summary::figure(&scenario, &run(&scenario));
/// assert!(text.starts_with("Unbounded queue: people per 10 s, over 300 s."), "{text}");
/// ```
#[must_use]
pub fn figure(scenario: &Scenario, report: &Report) -> String {
    let sale = scenario.sale_windows();
    let before = report.windows[..sale.start]
        .iter()
        .map(|window| window.people.all())
        .fold(Outcomes::default(), core::ops::Add::add);
    let phases = [
        ("Before the sale", before),
        ("In the sale", report.sale.all()),
        ("After the sale", after_the_sale(scenario, report)),
    ]
    .into_iter()
    .filter(|(_, outcomes)| outcomes.people > 0)
    .map(|(phase, outcomes)| format!("{phase}, {}. ", shares(outcomes)))
    .collect::<Vec<_>>()
    .concat();
    format!(
        "{}: people per {} s, over {} s. {phases}At most {} requests waited in the queue, the \
         oldest for {}.",
        policy_name(scenario.policy),
        scenario.window_s,
        scenario.total_s(),
        quantity::count(report.queue.longest),
        time(report.queue.oldest_max_ns as f64)
    )
}

/// One policy's small figure, in a sentence.
#[must_use]
pub fn multiple(scenario: &Scenario, report: &Report) -> String {
    format!(
        "{}: of the people in the sale, {}; {}.",
        policy_name(scenario.policy),
        shares(report.sale.all()),
        crate::phrase::recovery(report)
    )
}

fn shares(outcomes: Outcomes) -> String {
    let of = |part| share(part, outcomes.people);
    format!(
        "{} were answered, {} told no and {} timed out",
        of(outcomes.answered),
        of(outcomes.told_no),
        of(outcomes.timed_out)
    )
}
