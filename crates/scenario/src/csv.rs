//! Runs as comma-separated values: a header, then a row each. Numbers are not
//! rounded; what does not exist is empty, except that back to normal is `never`.

use overload_sim::{Outcomes, Report, Scenario};

use crate::inputs::INPUTS;
use crate::mornings::{Measures, Metric, Spread, spreads};
use crate::planner::Plan;
use crate::quantity::plain;

type Cell = fn(&Scenario, &Report) -> String;

/// The columns of [`run_row`] after the inputs.
const RESULTS: [(&str, Cell); 22] = [
    ("queue_size_effective", |scenario, _| {
        scenario.effective_queue_size().to_string()
    }),
    ("capacity_per_s", |scenario, _| {
        plain(scenario.capacity_per_s())
    }),
    ("people", |_, report| report.sale.all().people.to_string()),
    ("answered", |_, report| {
        report.sale.all().answered.to_string()
    }),
    ("told_no", |_, report| report.sale.all().told_no.to_string()),
    ("timed_out", |_, report| {
        report.sale.all().timed_out.to_string()
    }),
    ("answered_share", |_, report| {
        or_empty(report.sale.all().answered_percent())
    }),
    ("told_no_share", |_, report| {
        or_empty(report.sale.all().told_no_percent())
    }),
    ("timed_out_share", |_, report| {
        or_empty(report.sale.all().timed_out_percent())
    }),
    ("orders_answered_share", |_, report| {
        or_empty(report.sale.orders.answered_percent())
    }),
    ("previews_answered_share", |_, report| {
        or_empty(report.sale.previews.answered_percent())
    }),
    ("wait_ms_median", |_, report| {
        or_empty(report.sale.wait.map(|wait| ms(wait.median_ns)))
    }),
    ("wait_ms_p99", |_, report| {
        or_empty(report.sale.wait.map(|wait| ms(wait.p99_ns)))
    }),
    ("attempts", |_, report| report.work.attempts.to_string()),
    ("served", |_, report| report.work.served().to_string()),
    ("wasted", |_, report| report.work.wasted.to_string()),
    ("wasted_share", |_, report| {
        or_empty(report.work.wasted_percent())
    }),
    ("refused", |_, report| report.work.refused.to_string()),
    ("longest_queue", |_, report| {
        report.queue.longest.to_string()
    }),
    ("back_to_normal_s", |_, report| {
        cell(
            Metric::BackToNormalS,
            report.back_to_normal_s.map(f64::from),
        )
    }),
    ("verdict", |_, report| report.verdict.id().into()),
    ("more_s", |_, report| or_empty(report.verdict.more_s())),
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
    row(inputs
        .chain(RESULTS.map(|(name, _)| name))
        .map(String::from))
}

/// One run as a row.
#[must_use]
pub fn run_row(scenario: &Scenario, report: &Report) -> String {
    let inputs = INPUTS.iter().map(|input| input.get(scenario).to_string());
    row(inputs.chain(RESULTS.map(|(_, cell)| cell(scenario, report))))
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
        "policy,start_s,people,answered,told_no,timed_out,orders,orders_answered,\
         wait_ms_median,waiting_at_end,oldest_ms_at_end\n",
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
            let end_s = (window.start_s + scenario.window_s) as usize;
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
                report.queue.length[end_s].to_string(),
                ms(report.queue.oldest_ns[end_s]).to_string(),
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

/// A number of a spread.
type Of = fn(&Spread) -> Option<f64>;

/// The columns of a sweep for each metric.
const SWEPT: [(&str, Of); 4] = [
    ("mean", |spread| spread.mean),
    ("p5", |spread| spread.p5),
    ("median", |spread| spread.median),
    ("p95", |spread| spread.p95),
];

/// The header of [`sweep_row`]: the row's number, every input by its key, the
/// mornings, and of each metric its mean, 5th percentile, median and 95th.
///
/// ```
/// let header = overload_scenario::csv::sweep_header();
/// assert!(header.starts_with("row,policy,workers,"));
/// assert!(header.contains(",seed,seeds,answered_share_mean,answered_share_p5,"));
/// ```
#[must_use]
pub fn sweep_header() -> String {
    let inputs = INPUTS.iter().map(|input| input.key.into());
    let metrics = Metric::ALL.into_iter().flat_map(|metric| {
        let columns = SWEPT.iter();
        columns.map(move |(name, _)| format!("{}_{name}", metric.id()))
    });
    row(["row".into()]
        .into_iter()
        .chain(inputs)
        .chain(["seeds".into()])
        .chain(metrics)
        .chain(["never_back_to_normal".into()]))
}

/// One row of a sweep: a scenario and its mornings.
#[must_use]
pub fn sweep_row(number: u64, scenario: &Scenario, mornings: &[Measures]) -> String {
    let inputs = INPUTS.iter().map(|input| input.get(scenario).to_string());
    let spreads = spreads(mornings);
    let metrics = Metric::ALL
        .into_iter()
        .zip(&spreads)
        .flat_map(|(metric, spread)| {
            SWEPT.map(|(name, of)| match of(spread) {
                // There is no mean with a "never".
                None if name == "mean" => String::new(),
                value => cell(metric, value),
            })
        });
    let never = spreads.last().map(|back| back.never);
    row([number.to_string()]
        .into_iter()
        .chain(inputs)
        .chain([mornings.len().to_string()])
        .chain(metrics)
        .chain(never.map(|never| never.to_string())))
}

/// The planner's answer and the numbers of workers near it, one row each.
///
/// ```
/// use overload_scenario::{csv, planner};
/// let plan = planner::plan(&planner::Question::default())?;
/// let text = csv::plan(&plan);
/// assert!(text.starts_with("workers,fewest,utilisation,waiting_share,longer_share,wait_ms_"));
/// # Ok::<(), planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn plan(plan: &Plan) -> String {
    let mut text = String::from(
        "workers,fewest,utilisation,waiting_share,longer_share,\
         wait_ms_mean,wait_ms_p50,wait_ms_p95,wait_ms_p99\n",
    );
    for staffing in &plan.nearby {
        let Some(waiting) = staffing.outlook().waiting() else {
            continue;
        };
        let longer = waiting.longer_than(plan.question.longer_than_s());
        let quantiles_s = [0.5, 0.95, 0.99].map(|p| waiting.quantile_s(p));
        let waits_s = [waiting.mean_s()].into_iter().chain(quantiles_s);
        let shares = [staffing.utilisation(), waiting.share, longer];
        let cells = [
            staffing.workers().to_string(),
            (staffing == &plan.answer).to_string(),
        ];
        text += &row(cells
            .into_iter()
            .chain(shares.map(|share| plain(share * 100.0)))
            .chain(waits_s.map(|wait_s| plain(wait_s * 1e3))));
    }
    text
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
