//! Runs as comma-separated values: a header, then a row each. Numbers are not
//! rounded; what does not exist is empty, except that back to normal is `never`.

use overload_sim::{Outcomes, Report, Scenario};

use crate::inputs::INPUTS;
use crate::mornings::{Measures, Metric, Spread, spreads};
use crate::quantity::plain;

/// The results of a run, after its inputs.
const RESULTS: [&str; 21] = [
    "queue_size_effective",
    "capacity_per_s",
    "people",
    "answered",
    "told_no",
    "timed_out",
    "answered_share",
    "told_no_share",
    "timed_out_share",
    "orders_answered_share",
    "previews_answered_share",
    "wait_ms_median",
    "wait_ms_p99",
    "attempts",
    "served",
    "wasted",
    "wasted_share",
    "refused",
    "longest_queue",
    "back_to_normal_s",
    "verdict",
];

/// The header of [`run_row`]: every input by its key, then the results for the
/// people of the sale and for the work of the whole run.
///
/// ```
/// assert!(overload_scenario::csv::runs_header().starts_with("policy,workers,service_ms,"));
/// ```
#[must_use]
pub fn runs_header() -> String {
    let inputs = INPUTS.iter().map(|input| input.key);
    row(inputs.chain(RESULTS).map(String::from))
}

/// One run as a row.
#[must_use]
pub fn run_row(scenario: &Scenario, report: &Report) -> String {
    let sale = &report.sale;
    let people = sale.all();
    let work = &report.work;
    let inputs = INPUTS.iter().map(|input| input.get(scenario).to_string());
    let results: [String; RESULTS.len()] = [
        scenario.effective_queue_size().to_string(),
        plain(scenario.capacity_per_s()),
        people.people.to_string(),
        people.answered.to_string(),
        people.told_no.to_string(),
        people.timed_out.to_string(),
        or_empty(people.answered_percent()),
        or_empty(people.told_no_percent()),
        or_empty(people.timed_out_percent()),
        or_empty(sale.orders.answered_percent()),
        or_empty(sale.previews.answered_percent()),
        or_empty(sale.wait.map(|wait| ms(wait.median_ns))),
        or_empty(sale.wait.map(|wait| ms(wait.p99_ns))),
        work.attempts.to_string(),
        work.served().to_string(),
        work.wasted.to_string(),
        or_empty(work.wasted_percent()),
        work.refused.to_string(),
        report.queue.longest.to_string(),
        report
            .back_to_normal_s
            .map_or_else(|| "never".into(), |s| s.to_string()),
        report.verdict.id().into(),
    ];
    row(inputs.chain(results))
}

/// The windows of runs, one row a window.
///
/// ```
/// use overload_scenario::csv;
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario::default();
/// let text = csv::windows(&[(scenario, run(&scenario))]);
/// assert!(text.starts_with("policy,start_s,people,"));
/// assert_eq!(text.lines().count(), 1 + 30);
/// ```
#[must_use]
pub fn windows(runs: &[(Scenario, Report)]) -> String {
    let mut text = String::from(
        "policy,start_s,people,answered,told_no,timed_out,orders,orders_answered,wait_ms_median\n",
    );
    for (scenario, report) in runs {
        for window in &report.windows {
            let Outcomes {
                people,
                answered,
                told_no,
                timed_out,
            } = window.people.all();
            let orders = window.people.orders;
            text += &row([
                scenario.policy.id().into(),
                window.start_s.to_string(),
                people.to_string(),
                answered.to_string(),
                told_no.to_string(),
                timed_out.to_string(),
                orders.people.to_string(),
                orders.answered.to_string(),
                or_empty(window.people.wait.map(|wait| ms(wait.median_ns))),
            ]);
        }
    }
    text
}

/// The spread of every metric over mornings, one row a metric.
///
/// ```
/// use overload_scenario::{csv, mornings::measure};
/// use overload_sim::{Scenario, run};
/// let text = csv::mornings(&[measure(&run(&Scenario::default()))]);
/// assert!(text.starts_with("metric,unit,min,p5,median,mean,p95,max,never\nanswered_share,%,"));
/// ```
#[must_use]
pub fn mornings(mornings: &[Measures]) -> String {
    let mut text = format!("metric,unit,{SPREAD}\n");
    for (metric, spread) in Metric::ALL.into_iter().zip(spreads(mornings)) {
        text += &row([
            metric.id().into(),
            metric.unit().into(),
            spread_cells(metric, &spread),
        ]);
    }
    text
}

/// The columns of [`spread_cells`].
pub const SPREAD: &str = "min,p5,median,mean,p95,max,never";

/// A metric's spread as the cells of a row.
#[must_use]
pub fn spread_cells(metric: Metric, spread: &Spread) -> String {
    let Spread {
        min,
        p5,
        median,
        mean,
        p95,
        max,
        never,
    } = *spread;
    let mut cells = [min, p5, median, mean, p95, max]
        .map(|value| cell(metric, value))
        .to_vec();
    if mean.is_none() {
        // There is no mean with a "never".
        cells[3] = String::new();
    }
    cells.push(if metric == Metric::BackToNormalS {
        never.to_string()
    } else {
        String::new()
    });
    cells.join(",")
}

/// A metric's value as a cell.
#[must_use]
pub fn cell(metric: Metric, value: Option<f64>) -> String {
    match value {
        None if metric == Metric::BackToNormalS => "never".into(),
        value => or_empty(value),
    }
}

fn or_empty(value: Option<f64>) -> String {
    value.map_or_else(String::new, plain)
}

fn ms(ns: u64) -> f64 {
    ns as f64 / 1e6
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    let mut row = cells.into_iter().collect::<Vec<_>>().join(",");
    row.push('\n');
    row
}
