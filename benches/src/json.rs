//! The cases for programs in other languages: in the words and units of
//! `docs/model.md`, which they are written from.

use overload_sim::{Policy, Scenario, run};

use crate::{Case, cases, events};

/// What is compared, each case with what its runs come to.
#[must_use]
pub fn all() -> String {
    let all: Vec<_> = cases().iter().map(case).collect();
    format!("[{}]", all.join(",\n"))
}

fn case(case: &Case) -> String {
    let runs: Vec<_> = case.scenarios.iter().map(one_run).collect();
    format!(
        r#"{{"name": "{}", "events": {}, "runs": [{}]}}"#,
        case.name,
        events(case),
        runs.join(",\n  ")
    )
}

/// A scenario, the digest of its report, and the counts of it that do not need
/// every nanosecond to be the same.
fn one_run(scenario: &Scenario) -> String {
    let report = run(scenario);
    let people = report.windows.iter().flat_map(|window| {
        let all = window.people.all();
        [all.people, all.answered, all.told_no, all.timed_out]
    });
    let work = &report.work;
    let counts: Vec<_> = people
        .chain([work.attempts, work.useful, work.wasted, work.refused])
        .map(|count| count.to_string())
        .collect();
    format!(
        r#"{{"scenario": {}, "digest": "{:016x}", "counts": [{}]}}"#,
        settings(scenario),
        report.digest(),
        counts.join(", ")
    )
}

fn settings(scenario: &Scenario) -> String {
    let policy = match scenario.policy {
        Policy::Fifo => "fifo",
        Policy::Skip => "skip",
        Policy::Bounded => "bounded",
        Policy::Codel => "codel",
        Policy::Lifo => "lifo",
        Policy::Priority => "priority",
    };
    let numbers: [(&str, String); 19] = [
        ("workers", scenario.workers.to_string()),
        ("service", scenario.service_ns.to_string()),
        ("normal", scenario.normal_per_s.to_string()),
        ("spike", scenario.spike_per_s.to_string()),
        ("timeout", scenario.timeout_ns.to_string()),
        ("retries", scenario.retries.to_string()),
        ("queueSize", scenario.queue_size.to_string()),
        ("orders", scenario.orders_percent.to_string()),
        ("refusalCost", scenario.refusal_cost_ns.to_string()),
        ("target", scenario.target_ns.to_string()),
        ("interval", scenario.interval_ns.to_string()),
        ("retryGap", scenario.retry_gap_ns.to_string()),
        ("patience", scenario.patience_ns.to_string()),
        ("before", scenario.before_s.to_string()),
        ("sale", scenario.sale_s.to_string()),
        ("after", scenario.after_s.to_string()),
        ("window", scenario.window_s.to_string()),
        ("normalShare", scenario.normal_percent.to_string()),
        ("seed", scenario.seed.to_string()),
    ];
    let numbers = numbers.map(|(name, number)| format!(r#""{name}": {number}"#));
    format!(r#"{{"policy": "{policy}", {}}}"#, numbers.join(", "))
}
