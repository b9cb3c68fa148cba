use clap::{ArgMatches, Command};
use overload_scenario::command::flags;
use overload_scenario::inputs::policy_name;
use overload_scenario::json::MorningsJson;
use overload_scenario::mornings::{Measures, Metric, Spread, measure, morning, spreads};
use overload_scenario::{csv, quantity};
use overload_sim::Scenario;

use super::Subcommand;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::text::{Table, wrap};
use crate::{args, cores};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

fn define() -> Command {
    Command::new("mornings")
        .about("The spread of a run's results over many seeds")
        .args(args::many_runs("200"))
        .args(args::inputs(&[]))
        .arg(Format::arg("the results, a row each"))
        .after_help(args::QUANTITIES)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let scenario = args::scenario(matches)?;
    let seeds = args::seeds(matches, &scenario)?;
    let threads = args::thread_count(matches)?;
    let mornings = cores::map(seeds as usize, threads, |i| {
        measure(&overload_sim::run(&morning(&scenario, i as u64)))
    });
    match Format::of(matches) {
        Format::Text => output::text(&text(&scenario, &mornings)),
        Format::Json => output::json(&MorningsJson::new(&scenario, &mornings)),
        Format::Csv => output::raw(&csv::mornings(&mornings)),
    }
}

fn text(scenario: &Scenario, mornings: &[Measures]) -> String {
    let n = mornings.len() as u64;
    let seeds = match n {
        1 => format!("seed {}", scenario.seed),
        n => format!(
            "seeds {} to {}",
            quantity::count(scenario.seed),
            quantity::count(scenario.seed + n - 1)
        ),
    };
    let intro = format!(
        "{} on {} mornings of this model, {seeds}.",
        policy_name(scenario.policy),
        quantity::count(n)
    );

    let mut table = Table::new(["", "min", "5 %", "median", "mean", "95 %", "max"]);
    let spreads = spreads(mornings);
    for (metric, spread) in Metric::ALL.into_iter().zip(&spreads) {
        let Spread {
            min,
            p5,
            median,
            mean,
            p95,
            max,
            ..
        } = *spread;
        let mut cells = [min, p5, median, mean, p95, max].map(|value| metric.text(value));
        if mean.is_none() {
            // There is no mean with a "never".
            cells[3] = "–".into();
        }
        table.row([metric.label().into()].into_iter().chain(cells));
    }

    let never = spreads.last().map_or(0, |back| back.never);
    let never = match never {
        0 => String::new(),
        never if never == n => "\nNever back to normal within the run.\n".into(),
        never => format!(
            "\nNever back to normal within the run on {} of the mornings.\n",
            quantity::count(never)
        ),
    };
    format!(
        "{}\n{table}{never}\nShares and waits are of the people of the sale, the counts of the \
         whole run.\n\
         overload mornings --seeds {n} {}\n",
        wrap(&intro),
        flags(scenario)
    )
}
