use std::io::Read;
use std::ops::RangeInclusive;

use clap::{Arg, ArgMatches};
use overload_scenario::check;
use overload_scenario::inputs::{INPUTS, Input, Kind, policy_name};
use overload_scenario::json::read_scenario;
use overload_scenario::planner::{self, Question};
use overload_scenario::quantity::{self, NBSP, Unit};
use overload_sim::{Policy, Scenario};

use crate::failure::Failure;

/// What the help says below the flags.
pub(crate) const QUANTITIES: &str = "\
Times, rates and shares are read as people write them: 80ms, 1.5s, 2min, 70/s,
20%, 1,024. A number alone is in the unit that stands with the flag.";

/// A flag for every input but these, and `--scenario`.
pub(crate) fn inputs(except: &[&str]) -> Vec<Arg> {
    INPUTS
        .iter()
        .filter(|input| !except.contains(&input.key))
        .map(|input| flag(input, "Inputs of a run"))
        .chain([scenario_file()])
        .collect()
}

/// A flag for every input of the planner.
pub(crate) fn question_inputs() -> Vec<Arg> {
    planner::INPUTS
        .iter()
        .map(|input| flag(input, "Inputs of the planner"))
        .collect()
}

fn flag<S: Default>(input: &'static Input<S>, heading: &'static str) -> Arg {
    Arg::new(input.flag)
        .long(input.flag)
        .value_name(unit_name(input))
        .help(help(input).replace(NBSP, " "))
        .help_heading(heading)
        // A negative number is a wrong value, not an unknown flag.
        .allow_hyphen_values(true)
}

fn unit_name<S>(input: &Input<S>) -> &'static str {
    match input.number().map(|number| number.unit) {
        None => "ID",
        Some(Unit::Count) => "COUNT",
        Some(Unit::PerSecond) => "PER_S",
        Some(Unit::Milliseconds) => "MS",
        Some(Unit::Seconds) => "S",
        Some(Unit::Percent) => "PERCENT",
    }
}

fn help<S: Default>(input: &Input<S>) -> String {
    match input.kind {
        Kind::Policy(_) => {
            let policies =
                Policy::ALL.map(|policy| format!("{} ({})", policy.id(), policy_name(policy)));
            format!(
                "{}: {} [default: {}]",
                input.help,
                policies.join(", "),
                input.default()
            )
        }
        Kind::Number(..) => format!(
            "{} [default: {}; {}]",
            input.help,
            input.text_of(input.default()),
            input.allowed()
        ),
    }
}

fn scenario_file() -> Arg {
    Arg::new("scenario")
        .long("scenario")
        .value_name("FILE")
        .help("a scenario or a run in JSON to start from, - for standard input; flags override it")
        .help_heading("Inputs of a run")
}

/// The scenario that the flags describe.
pub(crate) fn scenario(matches: &ArgMatches) -> Result<Scenario, Failure> {
    let mut scenario = match given(matches, "scenario") {
        Some(path) => read_file(path)?,
        None => Scenario::default(),
    };
    set_given(matches, &INPUTS, &mut scenario)?;
    check::scenario(&scenario)?;
    Ok(scenario)
}

/// The question that the flags ask.
pub(crate) fn question(matches: &ArgMatches) -> Result<Question, Failure> {
    let mut question = Question::default();
    set_given(matches, &planner::INPUTS, &mut question)?;
    Ok(question)
}

/// Sets whatever was given; the error names everything that cannot be set.
fn set_given<S>(
    matches: &ArgMatches,
    inputs: &'static [Input<S>],
    subject: &mut S,
) -> Result<(), Failure> {
    let mut errors = Vec::new();
    for input in inputs {
        if let Some(text) = given(matches, input.flag) {
            let set = input
                .parse(text)
                .and_then(|value| input.set(subject, value));
            errors.extend(set.err());
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.into())
    }
}

/// What was given for a flag, if the command has it at all.
pub(crate) fn given<'a>(matches: &'a ArgMatches, flag: &str) -> Option<&'a str> {
    matches
        .try_get_one::<String>(flag)
        .ok()
        .flatten()
        .map(String::as_str)
}

fn read_file(path: &str) -> Result<Scenario, Failure> {
    let text = if path == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    let text = text.map_err(|error| {
        Failure::usage(format!(
            "--scenario: cannot read {path}: {error}; give a file of JSON"
        ))
    })?;
    // Some editors begin a file with a byte order mark.
    read_scenario(text.trim_start_matches('\u{feff}'))
        .map_err(|error| Failure::usage(format!("--scenario: {path}: {error}")))
}

/// The most mornings of one command.
const MAX_SEEDS: u64 = 1_000_000;

/// `--seeds` and `--threads`.
pub(crate) fn many_runs(seeds: &'static str) -> [Arg; 2] {
    [
        Arg::new("seeds")
            .long("seeds")
            .value_name("COUNT")
            .help("mornings to run, from --seed on")
            .default_value(seeds)
            .allow_hyphen_values(true),
        threads(),
    ]
}

/// `--threads`.
pub(crate) fn threads() -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("COUNT")
        .help("runs at a time; the results are the same for any number [default: one a core]")
        .allow_hyphen_values(true)
}

/// How many mornings were asked for, from this scenario's seed on.
pub(crate) fn seeds(matches: &ArgMatches, scenario: &Scenario) -> Result<u64, Failure> {
    let seeds = count(matches, "seeds", MAX_SEEDS)?.unwrap_or(1);
    let last = Scenario {
        seed: scenario.seed.saturating_add(seeds - 1),
        ..*scenario
    };
    check::scenario(&last).map_err(|_| {
        Failure::usage(format!(
            "--seeds: {seeds} mornings from seed {} on are not allowed; \
             give fewer or a smaller --seed",
            scenario.seed
        ))
    })?;
    Ok(seeds)
}

/// How many threads to run on.
pub(crate) fn thread_count(matches: &ArgMatches) -> Result<usize, Failure> {
    const MAX_THREADS: u64 = 1024;
    Ok(count(matches, "threads", MAX_THREADS)?.map_or_else(all_cores, |n| n as usize))
}

/// As many threads as there are cores.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A whole number from 1 on, if it was given.
pub(crate) fn count(matches: &ArgMatches, flag: &str, max: u64) -> Result<Option<u64>, Failure> {
    whole(matches, flag, 1..=max)
}

/// A whole number within bounds, if it was given.
pub(crate) fn whole(
    matches: &ArgMatches,
    flag: &str,
    bounds: RangeInclusive<u64>,
) -> Result<Option<u64>, Failure> {
    let Some(text) = given(matches, flag) else {
        return Ok(None);
    };
    let (min, max) = bounds.into_inner();
    match quantity::parse(text, Unit::Count) {
        Some(x) if (min as f64..=max as f64).contains(&x) && x.fract() == 0.0 => Ok(Some(x as u64)),
        _ => Err(Failure::usage(format!(
            "--{flag}: {} is not allowed; give a whole number from {} to {}",
            check::quoted(text),
            quantity::count(min),
            quantity::count(max)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use overload_scenario::command::run_command;
    use overload_scenario::generators;
    use proptest::prelude::*;

    use super::*;
    use crate::commands;

    proptest! {
        #[test]
        fn the_command_of_any_scenario_is_read_back(expected in generators::scenario()) {
            let command = run_command(&expected);
            let matches = commands::root().try_get_matches_from(command.split(' ')).unwrap();
            let (_, run) = matches.subcommand().unwrap();
            prop_assert_eq!(scenario(run).unwrap(), expected);
        }
    }
}
