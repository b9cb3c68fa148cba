//! Everything the page says about a run or a plan, by the names of the page's places.

use crate::{
    caption, comparison, decisions, headline, key_numbers, phrase, planner, policies, verdict,
};
use overload_scenario::command::plan_command;
use overload_scenario::inputs::policy_name;
use overload_scenario::planner::{Plan, Question, TooManyWorkers};
use overload_scenario::quantity;
use overload_scenario::samples::samples;
use overload_sim::erlang::MAX_WORKERS;
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
    let once = verdict::once(scenario, report);
    let this_run = verdict::this_run(scenario, report);
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
        ("caption", caption::caption(scenario)),
        ("policy", policy_name(scenario.policy).into()),
        ("about-policy", policies::about(scenario)),
        ("once-label", once.label.into()),
        ("once-title", once.title),
        ("once-text", once.text),
        ("this-run-title", this_run.title),
        ("this-run-text", this_run.text),
        ("window", quantity::count(scenario.window_s.into())),
        ("morning", scenario.seed.to_string()),
        ("look-at", look_at(scenario).into()),
    ]
    .map(|(place, text)| (place.to_owned(), text))
    .into()
}

/// What the page says about one policy beside the others: in short, and the
/// cells of its row in the table.
///
/// ```
/// use overload_sim::{Policy, Scenario, run};
/// let report = run(&Scenario::default());
/// let words = overload_story::page::policy(Policy::Fifo, &report);
/// assert!(words.contains(&("fifo-told-no".into(), "0.0".into())));
/// ```
#[must_use]
pub fn policy(policy: Policy, report: &Report) -> Words {
    let in_short = [
        ("share", phrase::answered_share(report.sale.all())),
        ("recovery", phrase::recovery(report)),
    ];
    in_short
        .into_iter()
        .chain(comparison::cells(report))
        .map(|(place, text)| (format!("{}-{place}", policy.id()), text))
        .collect()
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

/// Everything the page says about a planner's question. A place with nothing to
/// say is empty.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let question = Question::default();
/// let words = overload_story::page::planner(&question, &plan(&question));
/// assert_eq!(words[0], ("plan-workers".into(), "11".into()));
/// ```
#[must_use]
pub fn planner(question: &Question, plan: &Result<Plan, TooManyWorkers>) -> Words {
    let count = |workers: u32| quantity::count(workers.into());
    let said = plan.as_ref().ok();
    let fewer = said.and_then(|plan| Some((plan, plan.one_fewer.as_ref()?)));
    let or_empty = Option::unwrap_or_default;
    [
        (
            "plan-workers",
            match plan {
                Ok(plan) => count(plan.answer.workers()),
                Err(_) => format!("More than {}", count(MAX_WORKERS)),
            },
        ),
        (
            "plan-noun",
            match said.map(|plan| plan.answer.workers()) {
                Some(1) => "worker".into(),
                _ => "workers".into(),
            },
        ),
        (
            "plan-with",
            or_empty(said.map(|plan| format!("With {}", count(plan.answer.workers())))),
        ),
        (
            "plan-with-share",
            or_empty(said.map(|plan| planner::brief(plan, &plan.answer))),
        ),
        (
            "plan-fewer",
            or_empty(fewer.map(|(_, fewer)| format!("With {}", count(fewer.workers())))),
        ),
        (
            "plan-fewer-share",
            or_empty(fewer.map(|(plan, fewer)| planner::brief(plan, fewer))),
        ),
        (
            "plan-target",
            format!("target {}", planner::target(question)),
        ),
        (
            "plan-why",
            match plan {
                Ok(plan) => planner::why(plan),
                Err(too_many) => planner::too_many(too_many),
            },
        ),
        ("plan-assumes", planner::assumptions(question)),
        ("plan-simulator", or_empty(said.map(planner::simulator))),
        ("plan-simulate", or_empty(said.and_then(planner::simulate))),
        ("plan-command", plan_command(question)),
    ]
    .map(|(place, text)| (place.to_owned(), text))
    .into()
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
