//! Everything the page says about a run, by the names of the page's places.

use crate::{decisions, headline, key_numbers, phrase, verdict};
use overload_scenario::quantity;
use overload_scenario::samples::samples;
use overload_sim::{Policy, Report, Scenario};

/// A place in the page's markup, `data-text`, and what stands there.
pub type Words = Vec<(String, String)>;

/// What the page says about the run it shows.
///
/// ```
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario::default();
/// let words = overload_story::page::shown(&scenario, &run(&scenario));
/// assert!(words.iter().any(|(place, _)| place == "headline"));
/// ```
#[must_use]
pub fn shown(scenario: &Scenario, report: &Report) -> Words {
    let answered = key_numbers::answered(report);
    let wasted = key_numbers::wasted(report);
    let wait = key_numbers::median_wait(scenario, report);
    let back = key_numbers::back_to_normal(scenario, report);
    [
        ("headline", headline::headline(scenario, report)),
        ("deck", headline::deck(scenario, report)),
        ("answered", answered.value),
        ("answered-note", answered.note),
        ("wasted", wasted.value),
        ("wasted-note", wasted.note),
        ("wait", wait.value),
        ("wait-note", wait.note),
        ("back", back.value),
        ("back-note", back.note),
        ("verdict", verdict::title(scenario, report)),
        ("reason", verdict::reason(scenario, report)),
        ("window", quantity::count(scenario.window_s.into())),
        ("morning", scenario.seed.to_string()),
        ("look-at", look_at(scenario).into()),
    ]
    .map(|(place, text)| (place.to_owned(), text))
    .into()
}

/// What the page says about one policy beside the others.
#[must_use]
pub fn policy(policy: Policy, report: &Report) -> Words {
    let id = policy.id();
    vec![
        (
            format!("{id}-share"),
            phrase::answered_share(report.sale.all()),
        ),
        (format!("{id}-recovery"), phrase::recovery(report)),
    ]
}

/// The four decisions. `orders_first` is the run of
/// [`decisions::orders_first`] of the scenario.
#[must_use]
pub fn decisions(scenario: &Scenario, orders_first: &Report) -> Words {
    decisions::decisions(scenario, orders_first)
        .into_iter()
        .enumerate()
        .map(|(i, decision)| (format!("decision-{i}"), decision.text))
        .collect()
}

/// What to look at in a sample, on whichever morning; nothing in any other run.
fn look_at(scenario: &Scenario) -> &'static str {
    let seed = scenario.seed;
    samples()
        .into_iter()
        .find(|sample| {
            let sample = Scenario {
                seed,
                ..sample.scenario
            };
            sample == *scenario
        })
        .map_or("", |sample| sample.look_at)
}
