use std::fmt::Write;

use clap::{ArgMatches, Command};
use overload_scenario::combinations::{RETRIES, SPIKES_PER_S, TIMEOUTS_S, VARIED, combinations};
use overload_scenario::csv;
use overload_scenario::inputs::policy_name;
use overload_scenario::json::{RunJson, RunsJson};
use overload_scenario::quantity::{self, Unit};
use overload_sim::{Morning, Report, Scenario, Verdict};

use super::Subcommand;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::text::wrap;
use crate::{args, cores};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

fn define() -> Command {
    Command::new("matrix")
        .about("The 162 combinations of policy, retries, sale traffic and timeout")
        .args(args::inputs(&VARIED))
        .arg(Format::arg("the runs, a row each"))
        .arg(args::threads())
        .after_help(args::QUANTITIES)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let base = args::scenario(matches)?;
    let threads = args::thread_count(matches)?;
    let scenarios: Vec<_> = combinations(&base).collect();
    let morning = Morning::new(base.seed).with_traffics_of(&scenarios);
    let runs = cores::map(scenarios.len(), threads, |i| {
        (scenarios[i], morning.run(&scenarios[i]))
    });
    match Format::of(matches) {
        Format::Text => output::text(&text(&base, &runs)),
        Format::Json => {
            let runs = runs
                .iter()
                .map(|(scenario, report)| RunJson::new(scenario, report));
            output::json(&RunsJson::matrix(runs.collect()))
        }
        Format::Csv => {
            let rows = runs
                .iter()
                .map(|(scenario, report)| csv::run_row(scenario, report));
            output::raw(&(csv::runs_header() + &rows.collect::<String>()))
        }
    }
}

/// Characters of a policy and its retries, before the cells of a row.
const LABEL: usize = 22;

/// Characters of a cell.
const CELL: usize = 6;

fn text(base: &Scenario, runs: &[(Scenario, Report)]) -> String {
    let mut text = wrap(&format!(
        "Answered in this model, percent of the people of the sale; seed {}.",
        base.seed
    ));
    text.push('\n');
    let spikes = SPIKES_PER_S.map(|per_s| {
        format!(
            "  {:<1$}",
            format!("sale {}", quantity::setting(per_s, Unit::PerSecond)),
            3 * CELL - 2
        )
    });
    let timeouts = TIMEOUTS_S
        .map(|s| format!("{:>CELL$}", format!("{s} s")))
        .concat();
    let _ = writeln!(text, "{:LABEL$}{}", "", spikes.concat().trim_end());
    let _ = writeln!(
        text,
        "{:LABEL$}{}",
        "retries      timeout",
        timeouts.repeat(SPIKES_PER_S.len())
    );

    let columns = SPIKES_PER_S.len() * TIMEOUTS_S.len();
    for (row, cells) in runs.chunks(columns).enumerate() {
        let scenario = &cells[0].0;
        if row % RETRIES.len() == 0 {
            let _ = writeln!(text, "{}", policy_name(scenario.policy));
        }
        let cells: String = cells.iter().map(|(_, report)| cell(report)).collect();
        let _ = writeln!(
            text,
            "{:<LABEL$}{}",
            format!("  {}", scenario.retries),
            cells.trim_end()
        );
    }
    text.push('\n');
    text + &legend(runs)
}

fn cell(report: &Report) -> String {
    let share = report.sale.all().answered_percent();
    let share = share.map_or_else(|| "–".into(), |share| quantity::fixed(share, 1));
    format!(
        "{share:>5}{}",
        mark(report.verdict).map_or(' ', |(mark, _)| mark)
    )
}

/// How a cell shows that a run did not get back to normal.
fn mark(verdict: Verdict) -> Option<(char, &'static str)> {
    match verdict {
        Verdict::Stuck => Some(('×', "stuck: the retries hold the service down")),
        Verdict::Backlog { .. } => Some(('…', "still draining when the run ended")),
        Verdict::Shedding => Some(('-', "turning away more than a tenth of normal traffic")),
        Verdict::Overloaded => Some(('!', "normal traffic alone is at or above capacity")),
        Verdict::KeptUp | Verdict::Recovered => None,
    }
}

fn legend(runs: &[(Scenario, Report)]) -> String {
    let mut marks: Vec<_> = runs
        .iter()
        .filter_map(|(_, report)| mark(report.verdict))
        .collect();
    marks.sort_unstable();
    marks.dedup();
    let mut text = String::new();
    for (mark, meaning) in marks {
        let _ = writeln!(text, "{mark} {meaning}");
    }
    text
}
