mod json;

use std::fmt::Write;

use clap::{ArgMatches, Command};
use overload_scenario::mornings::{Measures, Metric, Spread, measure, morning, spreads};
use overload_scenario::published::{CASES, Case, FLUID, TABLES};
use overload_scenario::{csv, quantity};
use overload_sim::{Fluid, Scenario};

use self::json::TablesJson;
use super::Subcommand;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::text::{Table, wrap};
use crate::{args, cores};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

fn define() -> Command {
    Command::new("tables")
        .about("Every table of figures of the sale, with the published figure beside ours")
        .args(args::many_runs("200"))
        .arg(Format::arg("every metric of every case, a row each"))
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let seeds = args::seeds(matches, &Scenario::default())? as usize;
    let threads = args::thread_count(matches)?;
    let measures = cores::map(CASES.len() * seeds, threads, |i| {
        let scenario = CASES[i / seeds].scenario();
        measure(&overload_sim::run(&morning(&scenario, (i % seeds) as u64)))
    });
    let results: Vec<_> = CASES
        .iter()
        .zip(measures.chunks(seeds))
        .map(Results::new)
        .collect();
    match Format::of(matches) {
        Format::Text => output::text(&text(&results, seeds)),
        Format::Json => output::json(&TablesJson::new(&results, seeds)),
        Format::Csv => output::raw(&rows(&results)),
    }
}

/// What a case came to.
struct Results {
    case: &'static Case,
    /// On the morning of seed 1.
    first: Measures,
    spreads: [Spread; Metric::ALL.len()],
}

impl Results {
    fn new((case, mornings): (&'static Case, &[Measures])) -> Self {
        Self {
            case,
            first: mornings[0],
            spreads: spreads(mornings),
        }
    }

    fn metrics(&self) -> impl Iterator<Item = (Metric, Option<f64>, &Spread)> {
        Metric::ALL
            .into_iter()
            .zip(self.first)
            .zip(&self.spreads)
            .map(|((metric, first), spread)| (metric, first, spread))
    }
}

fn of_table<'a>(results: &'a [Results], cases: &'a [&str]) -> impl Iterator<Item = &'a Results> {
    cases
        .iter()
        .filter_map(|id| results.iter().find(|results| results.case.id == *id))
}

fn text(results: &[Results], seeds: usize) -> String {
    let mut text = wrap(&format!(
        "The sale in figures: seed 1, and the spread over {} mornings beside what was published. \
         A model, not a measurement.",
        quantity::count(seeds as u64)
    ));
    for table in &TABLES {
        let _ = write!(
            text,
            "\n\n{}\n{}\n",
            table.title.to_uppercase(),
            wrap(table.meaning)
        );
        let _ = write!(text, "{}", seed_1(of_table(results, table.cases)));
        if let Some(published) = published(of_table(results, table.cases)) {
            let _ = write!(text, "\n{published}");
        }
    }
    let _ = write!(text, "\n\n{}", fluid_text());
    text.push('\n');
    text + &wrap(
        "* outside the 5th to 95th percentile of our mornings: an unusual morning. Published \
         figures come from another generator of random numbers, and one seed is one morning.",
    )
}

/// Every case on the morning of seed 1.
fn seed_1<'a>(results: impl Iterator<Item = &'a Results>) -> Table {
    const COLUMNS: [Metric; 8] = [
        Metric::AnsweredShare,
        Metric::ToldNoShare,
        Metric::TimedOutShare,
        Metric::OrdersAnsweredShare,
        Metric::PreviewsAnsweredShare,
        Metric::WaitMsMedian,
        Metric::Wasted,
        Metric::BackToNormalS,
    ];
    let mut table = Table::new([
        "", "", "told", "timed", "", "", "median", "wasted", "back to",
    ]);
    for header in [
        [
            "seed 1", "answ.", "no", "out", "orders", "prev.", "wait", "work", "normal",
        ],
        ["", "%", "%", "%", "%", "%", "ms", "", "s"],
    ] {
        table.row(header.map(String::from));
    }
    for results in results {
        let of = |column: Metric| {
            let first = results.metrics().find(|(metric, ..)| *metric == column);
            column.number(first.and_then(|(_, first, _)| first))
        };
        table.row([name(results.case)].into_iter().chain(COLUMNS.map(of)));
    }
    table
}

/// The published figures beside ours, if any of these cases has one.
fn published<'a>(results: impl Iterator<Item = &'a Results>) -> Option<Table> {
    let mut table = Table::new([
        "",
        "published",
        "seed 1",
        "min",
        "5 %",
        "median",
        "95 %",
        "max",
    ]);
    let mut results = results
        .filter(|results| !results.case.published.is_empty())
        .peekable();
    results.peek()?;
    for results in results {
        table.heading(name(results.case));
        for (metric, first, spread) in results.metrics() {
            let Some(figure) = results.case.figure(metric) else {
                continue;
            };
            let label = match metric.unit() {
                "requests" => format!("  {}", metric.label()),
                unit => format!("  {}, {unit}", metric.label()),
            };
            let unusual = if is_unusual(figure, spread) { '*' } else { ' ' };
            let Spread {
                min,
                p5,
                median,
                p95,
                max,
                ..
            } = *spread;
            let ours = [first, min, p5, median, p95, max].map(|value| metric.number(value));
            table.row(
                [label, format!("{}{unusual}", metric.number(figure))]
                    .into_iter()
                    .chain(ours),
            );
        }
    }
    Some(table)
}

/// Whether a figure lies outside the 5th to 95th percentile; "never" is infinite.
fn is_unusual(figure: Option<f64>, spread: &Spread) -> bool {
    let or_infinite = |value: Option<f64>| value.unwrap_or(f64::INFINITY);
    !(or_infinite(spread.p5)..=or_infinite(spread.p95)).contains(&or_infinite(figure))
}

/// A case by its settings, without the dashes.
fn name(case: &Case) -> String {
    case.settings
        .trim_start_matches("--policy ")
        .replace(" --", ", ")
        .replace("queue-size", "queue")
        .replace("refusal-", "")
}

/// The fluid view: retries, the published demand, and ours.
fn fluid() -> impl Iterator<Item = (u32, f64, f64, Fluid)> {
    FLUID.into_iter().filter_map(|(retries, published)| {
        let scenario = Scenario {
            retries,
            ..Scenario::default()
        };
        let fluid = overload_sim::run(&scenario).once_everyone_times_out?;
        Some((retries, published, scenario.capacity_per_s(), fluid))
    })
}

fn fluid_text() -> String {
    let mut table = Table::new(["retries", "published", "tries", "demand", "capacity", ""]);
    for (retries, published, capacity, fluid) in fluid() {
        let rate = |per_s| quantity::setting(per_s, quantity::Unit::PerSecond);
        table.row([
            retries.to_string(),
            rate(published),
            fluid.tries.to_string(),
            rate(fluid.demand_per_s),
            rate(capacity),
            if fluid.drains {
                "drains"
            } else {
                "never drains"
            }
            .into(),
        ]);
    }
    format!("ONCE EVERYONE TIMES OUT\nNormal traffic x tries, against capacity.\n\n{table}")
}

fn rows(results: &[Results]) -> String {
    let mut text = format!(
        "table,case,settings,metric,unit,published,seed_1,{}\n",
        csv::SPREAD
    );
    for table in &TABLES {
        for results in of_table(results, table.cases) {
            for (metric, first, spread) in results.metrics() {
                let published = results
                    .case
                    .figure(metric)
                    .map(|figure| csv::cell(metric, figure));
                let _ = writeln!(
                    text,
                    "{},{},{},{},{},{},{},{}",
                    table.id,
                    results.case.id,
                    results.case.settings,
                    metric.id(),
                    metric.unit(),
                    published.unwrap_or_default(),
                    csv::cell(metric, first),
                    csv::spread_cells(metric, spread)
                );
            }
        }
    }
    text
}
