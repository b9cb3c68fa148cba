use clap::{ArgMatches, Command};
use overload_scenario::command::run_command;
use overload_scenario::inputs::policy_name;
use overload_scenario::json::RunJson;
use overload_scenario::{csv, quantity};
use overload_sim::{Group, Outcomes, Report, Scenario, Wait};
use overload_story::phrase::rate;
use overload_story::{headline, verdict};

use super::Subcommand;
use crate::args;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::text::{Table, bar, sparkline, wrap};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

fn define() -> Command {
    Command::new("run")
        .about("One run: what became of the people, what the workers did, whether it recovered")
        .args(args::inputs(&[]))
        .arg(Format::arg("the windows, a row each"))
        .after_help(args::QUANTITIES)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let scenario = args::scenario(matches)?;
    let report = overload_sim::run(&scenario);
    match Format::of(matches) {
        Format::Text => output::text(&text(&scenario, &report)),
        Format::Json => output::json(&RunJson::new(&scenario, &report)),
        Format::Csv => output::raw(&csv::windows(&[(scenario, report)])),
    }
}

fn text(scenario: &Scenario, report: &Report) -> String {
    let says = format!(
        "{} {}",
        headline::headline(scenario, report),
        headline::deck(scenario, report)
    );
    let ends = format!(
        "{} {}",
        verdict::title(scenario, report),
        verdict::reason(scenario, report)
    );
    [
        format!(
            "{}, seed {}. A model, not a measurement.\n",
            policy_name(scenario.policy),
            scenario.seed
        ),
        wrap(&says),
        people(report),
        waits(report),
        over_time(scenario, report),
        worker_time(scenario, report),
        wrap(&attempts(report)),
        wrap(&ends),
        format!("{}\n", run_command(scenario)),
    ]
    .join("\n")
}

fn people(report: &Report) -> String {
    let mut table = Table::new(["People", "all", "answered", "told no", "timed out"]);
    let mut row = |label: &str, outcomes: Outcomes| {
        let of = |n: u64, percent: Option<f64>| {
            let share = percent.map_or_else(|| "–".into(), |share| quantity::percent(share, 1));
            format!("{} {share:>7}", quantity::count(n))
        };
        table.row([
            label.into(),
            quantity::count(outcomes.people),
            of(outcomes.answered, outcomes.answered_percent()),
            of(outcomes.told_no, outcomes.told_no_percent()),
            of(outcomes.timed_out, outcomes.timed_out_percent()),
        ]);
    };
    for (label, group) in groups(report) {
        row(label, group.all());
        row("  orders", group.orders);
        row("  previews", group.previews);
    }
    table.to_string()
}

fn waits(report: &Report) -> String {
    let mut table = Table::new(["Wait of the answered", "median", "p90", "p99", "longest"]);
    for (label, group) in groups(report) {
        let of = |ns: fn(Wait) -> u64| {
            group.wait.map_or_else(
                || "–".into(),
                |wait| quantity::duration(ns(wait) as f64 / 1e6),
            )
        };
        table.row([
            label.into(),
            of(|wait| wait.median_ns),
            of(|wait| wait.p90_ns),
            of(|wait| wait.p99_ns),
            of(|wait| wait.max_ns),
        ]);
    }
    table.to_string()
}

fn groups(report: &Report) -> impl Iterator<Item = (&'static str, &Group)> {
    let sale = (report.sale.all().people > 0).then_some(("Sale", &report.sale));
    sale.into_iter().chain([("Whole run", &report.everyone)])
}

/// The most columns of a line over time.
const COLUMNS: usize = 54;

/// The run from left to right: who was answered, what waited, when the sale was.
fn over_time(scenario: &Scenario, report: &Report) -> String {
    let per_column = report.windows.len().div_ceil(COLUMNS);
    let seconds = per_column * scenario.window_s as usize;
    let answered: Vec<_> = report
        .windows
        .chunks(per_column)
        .map(|windows| {
            let answered: u64 = windows
                .iter()
                .map(|window| window.people.all().answered)
                .sum();
            answered as f64 / (windows.len() * scenario.window_s as usize) as f64
        })
        .collect();
    let waiting: Vec<_> = report
        .queue
        .length
        .chunks(seconds)
        .take(answered.len())
        .map(|lengths| lengths.iter().copied().max().unwrap_or(0) as f64)
        .collect();
    let sale: String = (0..scenario.window_count())
        .step_by(per_column)
        .map(|first| {
            let sale = scenario.sale_windows();
            if first < sale.end && sale.start < first + per_column {
                '─'
            } else {
                ' '
            }
        })
        .collect();

    let most_answered = answered.iter().copied().fold(0.0, f64::max);
    let longest = report.queue.longest;
    [
        format!(
            "answered {} up to {}/s",
            sparkline(&answered, most_answered),
            rate(most_answered)
        ),
        format!(
            "waiting  {} up to {}",
            sparkline(&waiting, longest as f64),
            quantity::count(longest)
        ),
        format!("sale     {sale} {seconds} s a column\n"),
    ]
    .join("\n")
}

fn worker_time(scenario: &Scenario, report: &Report) -> String {
    const BAR: usize = 30;
    let work = &report.work;
    let total_ns = f64::from(scenario.workers) * scenario.end_ns() as f64;
    let mut table = Table::new(["Worker time", "", "", "", "requests"]);
    for (label, ns, requests) in [
        ("  useful", work.useful_ns, Some(work.useful)),
        ("  wasted", work.wasted_ns, Some(work.wasted)),
        ("  refusing", work.refusing_ns, Some(work.refused)),
        ("  idle", work.idle_ns, None),
    ] {
        table.row([
            label.into(),
            bar(ns as f64, total_ns, BAR),
            quantity::percent(ns as f64 / total_ns * 100.0, 1),
            quantity::duration(ns as f64 / 1e6),
            requests.map_or_else(String::new, quantity::count),
        ]);
    }
    table.to_string()
}

fn attempts(report: &Report) -> String {
    let work = &report.work;
    let count = quantity::count;
    format!(
        "{} attempts: {} served, {} of them for clients who had left; {} refused; {} dropped \
         unserved; at the end {} waiting and {} in service. The longest queue was {}, the oldest \
         request in it {} old.",
        count(work.attempts),
        count(work.served()),
        count(work.wasted),
        count(work.refused),
        count(work.dropped_unserved),
        count(work.waiting_at_end),
        count(work.in_service_at_end),
        count(report.queue.longest),
        quantity::duration(report.queue.oldest_max_ns as f64 / 1e6),
    )
}
