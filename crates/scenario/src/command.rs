//! The command line that reproduces a run.

use overload_sim::Scenario;

use crate::combinations::VARIED;
use crate::inputs::{INPUTS, Input, Kind, Value};
use crate::planner::{self, Question};
use crate::quantity::{Unit, plain};

/// The command that runs this scenario: the policy, and whatever else differs
/// from the shop's morning.
///
/// ```
/// use overload_scenario::command::run_command;
/// use overload_sim::Scenario;
/// let scenario = Scenario { retries: 3, timeout_ns: 1_500_000_000, ..Scenario::default() };
/// assert_eq!(run_command(&scenario), "overload run --policy fifo --timeout 1500ms --retries 3");
/// ```
#[must_use]
pub fn run_command(scenario: &Scenario) -> String {
    format!("overload run {}", flags(scenario))
}

/// The command that runs the 162 combinations around this scenario. What they set
/// themselves is left out.
///
/// ```
/// use overload_scenario::command::matrix_command;
/// use overload_sim::Scenario;
/// let scenario = Scenario { retries: 3, service_ns: 40_000_000, ..Scenario::default() };
/// assert_eq!(matrix_command(&scenario), "overload matrix --service 40ms");
/// assert_eq!(matrix_command(&Scenario::default()), "overload matrix");
/// ```
#[must_use]
pub fn matrix_command(scenario: &Scenario) -> String {
    let said =
        |input: &&Input| !VARIED.contains(&input.key) && input.get(scenario) != input.default();
    let flags = flags_of(INPUTS.iter().filter(said), scenario);
    format!("overload matrix {flags}").trim_end().to_owned()
}

/// The flags of [`run_command`]. No value needs quoting.
#[must_use]
pub fn flags(scenario: &Scenario) -> String {
    let said = |input: &Input| {
        matches!(input.kind, Kind::Policy(_)) || input.get(scenario) != input.default()
    };
    flags_of(INPUTS.iter().filter(|input| said(input)), scenario)
}

/// The command that asks the planner this question.
///
/// ```
/// use overload_scenario::command::plan_command;
/// use overload_scenario::planner::Question;
/// assert_eq!(
///     plan_command(&Question::default()),
///     "overload plan --rate 120 --service 45ms --waiting 5",
/// );
/// ```
#[must_use]
pub fn plan_command(question: &Question) -> String {
    let said = |input: &Input<Question>| {
        input.key != "longer_than_ms" || input.get(question) != input.default()
    };
    let inputs = planner::INPUTS.iter().filter(|input| said(input));
    format!("overload plan {}", flags_of(inputs, question))
}

fn flags_of<'a, S: 'static>(inputs: impl Iterator<Item = &'a Input<S>>, subject: &S) -> String {
    inputs
        .map(|input| format!("--{} {}", input.flag, argument(input, subject)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A value as its flag reads it back exactly.
pub(crate) fn argument<S: 'static>(input: &Input<S>, subject: &S) -> String {
    let unit = input.number().map(|number| number.unit);
    match (input.get(subject), unit) {
        (Value::Number(ms), Some(Unit::Milliseconds)) if ms >= 1000.0 && ms % 1000.0 == 0.0 => {
            format!("{}s", plain(ms / 1000.0))
        }
        (value, Some(unit @ (Unit::Milliseconds | Unit::Seconds))) => {
            format!("{value}{}", unit.sign())
        }
        (value, _) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generators;

    proptest! {
        #[test]
        fn any_value_is_read_back_exactly(scenario in generators::scenario()) {
            for input in &INPUTS {
                let mut copy = Scenario::default();
                let value = input.parse(&argument(input, &scenario)).unwrap();
                input.set(&mut copy, value).unwrap();
                prop_assert_eq!(input.get(&copy), input.get(&scenario));
            }
        }
    }
}
