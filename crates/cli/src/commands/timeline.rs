use std::fmt::Write;

use clap::{ArgMatches, Command};
use overload_scenario::csv;
use overload_scenario::inputs::policy_name;
use overload_scenario::json::{RunJson, RunsJson};
use overload_scenario::quantity::{self, compact};
use overload_sim::{Morning, Policy, Report, Scenario};

use super::Subcommand;
use crate::args;
use crate::cores;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::text::{bar, wrap};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

fn define() -> Command {
    Command::new("timeline")
        .about("Who was answered when: the same morning under every policy")
        .args(args::inputs(&["policy"]))
        .arg(Format::arg("the windows of every policy, a row each"))
        .after_help(args::QUANTITIES)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let scenario = args::scenario(matches)?;
    let morning = Morning::new(scenario.seed).with_traffic_of(&scenario);
    let runs = cores::map(Policy::ALL.len(), args::all_cores(), |i| {
        let scenario = Scenario {
            policy: Policy::ALL[i],
            ..scenario
        };
        (scenario, morning.run(&scenario))
    });
    match Format::of(matches) {
        Format::Text => output::text(&text(&scenario, &runs)),
        Format::Json => {
            let runs = runs
                .iter()
                .map(|(scenario, report)| RunJson::new(scenario, report));
            output::json(&RunsJson::timeline(runs.collect()))
        }
        Format::Csv => output::raw(&csv::windows(&runs)),
    }
}

/// Columns of one policy: a bar, and a number to the right of it.
const BAR: usize = 5;
const NUMBER: usize = 6;

fn text(scenario: &Scenario, runs: &[(Scenario, Report)]) -> String {
    let mut text = wrap(&format!(
        "People answered in this model, by the {} s in which they first arrived; seed {}.",
        quantity::count(scenario.window_s.into()),
        scenario.seed
    ));
    text.push('\n');

    let digits = scenario.total_s().to_string().len().max(3);
    for line in 0..2 {
        let names = runs
            .iter()
            .map(|(scenario, _)| two_lines(policy_name(scenario.policy))[line]);
        let cells: Vec<_> = names
            .map(|name| format!("{name:<0$}", BAR + NUMBER))
            .collect();
        let _ = writeln!(text, "{:digits$}    {}", "", cells.join(" ").trim_end());
    }

    let answered = |report: &Report, window: usize| report.windows[window].people.all().answered;
    let windows = 0..scenario.window_count();
    let counts = windows
        .clone()
        .flat_map(|window| runs.iter().map(move |(_, report)| answered(report, window)));
    let most = counts.max().unwrap_or(0) as f64;
    for window in windows {
        let start_s = window * scenario.window_s as usize;
        let mark = if scenario.sale_windows().contains(&window) {
            '│'
        } else {
            ' '
        };
        let counts = runs.iter().map(|(_, report)| answered(report, window));
        let cells: Vec<_> = counts
            .map(|n| format!("{}{:>NUMBER$}", bar(n as f64, most, BAR), short(n)))
            .collect();
        let _ = writeln!(text, "{start_s:>digits$} s{mark} {}", cells.join(" "));
    }
    if !scenario.sale_windows().is_empty() {
        text += "\n│ the sale\n";
    }
    text
}

/// A count of at most five characters.
fn short(n: u64) -> String {
    if n < 10_000 {
        quantity::count(n)
    } else {
        compact((n as f64 / 1000.0).round() * 1000.0)
    }
}

/// A policy's name, broken before its last word.
fn two_lines(name: &str) -> [&str; 2] {
    name.rsplit_once(' ')
        .map_or([name, ""], |(first, last)| [first, last])
}
