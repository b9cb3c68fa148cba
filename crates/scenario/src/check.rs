//! What is wrong with an input, said to the person who set it.

use core::fmt;

use overload_sim::Scenario;

use crate::inputs::{INPUTS, Input, Value};
use crate::quantity;

/// A value that an input does not take.
///
/// As text it names the input by its JSON key, the value as it was given and
/// what is allowed; [`InputError::for_flag`] names the flag instead. A page says
/// [`InputError::advice`] beside the field.
#[derive(Clone, Debug)]
pub struct InputError {
    key: &'static str,
    flag: &'static str,
    value: String,
    allowed: String,
}

/// Longer values are cut when they are quoted.
const QUOTED_CHARS: usize = 40;

impl InputError {
    pub(crate) fn out_of_bounds<S>(input: &Input<S>, value: &str) -> Self {
        Self::new(input, value, input.allowed())
    }

    fn new<S>(input: &Input<S>, value: &str, allowed: String) -> Self {
        Self {
            key: input.key,
            flag: input.flag,
            value: value.into(),
            allowed,
        }
    }

    /// The key of the input in question.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The value as it was given.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// What is allowed instead: `a whole number from 1 to 10,000`.
    #[must_use]
    pub fn allowed(&self) -> &str {
        &self.allowed
    }

    /// All but the input's name: `0 is not allowed; give a whole number from 1 to 10,000`.
    #[must_use]
    pub fn advice(&self) -> String {
        format!(
            "{} is not allowed; give {}",
            quoted(&self.value),
            self.allowed
        )
    }

    /// For the command line.
    ///
    /// ```
    /// use overload_scenario::inputs::Input;
    /// let error = Input::by_key("service_ms").unwrap().parse("soon").unwrap_err();
    /// assert_eq!(
    ///     error.for_flag().replace('\u{a0}', " "),
    ///     "--service: soon is not allowed; give a time from 0.1 ms to 60 s",
    /// );
    /// ```
    #[must_use]
    pub fn for_flag(&self) -> String {
        format!("--{}: {}", self.flag, self.advice())
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.advice())
    }
}

impl core::error::Error for InputError {}

/// A value as an error repeats it: on one line and not too long.
#[must_use]
pub fn quoted(value: &str) -> String {
    let value = value.trim();
    if value.is_empty() {
        return "an empty value".into();
    }
    let mut text: String = value
        .chars()
        .take(QUOTED_CHARS)
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect();
    if value.chars().nth(QUOTED_CHARS).is_some() {
        text.push('…');
    }
    text
}

/// Checks a scenario as a whole: every input's bounds, and that the phases are
/// whole windows, at least one of them.
///
/// ```
/// use overload_scenario::check;
/// use overload_sim::Scenario;
/// assert!(check::scenario(&Scenario::default()).is_ok());
///
/// let errors = check::scenario(&Scenario { sale_s: 65, ..Scenario::default() }).unwrap_err();
/// assert_eq!(
///     errors[0].to_string(),
///     "sale_s: 65 is not allowed; give 0 or a multiple of the window (10), at most 3,600",
/// );
/// ```
///
/// # Errors
///
/// One error for each input that is not allowed, in the order of [`INPUTS`].
pub fn scenario(scenario: &Scenario) -> Result<(), Vec<InputError>> {
    let mut errors: Vec<_> = INPUTS
        .iter()
        .filter_map(|input| {
            let mut copy = *scenario;
            input.set(&mut copy, input.get(scenario)).err()
        })
        .collect();
    if errors.is_empty() {
        errors = phases(scenario);
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// The phases, in order of time.
const PHASES: [&str; 3] = ["before_s", "sale_s", "after_s"];

fn phases(scenario: &Scenario) -> Vec<InputError> {
    let phases: Vec<_> = PHASES.into_iter().filter_map(Input::by_key).collect();
    if scenario.total_s() == 0 {
        let allowed = "at least one of the three phases a length";
        return vec![InputError::new(phases[0], "0", allowed.into())];
    }

    let window_s = scenario.window_s;
    let length = |phase: &&'static Input| phase.get(scenario);
    let torn: Vec<_> = phases
        .iter()
        .copied()
        .filter(|phase| matches!(length(phase), Value::Number(s) if s % f64::from(window_s) != 0.0))
        .collect();
    // Whoever changed only the window should hear of the window.
    let only_window = !torn.is_empty() && torn.iter().all(|phase| length(phase) == phase.default());
    if only_window && let Some(window) = Input::by_key("window_s") {
        let lengths: Vec<_> = phases
            .iter()
            .map(|phase| length(phase).to_string())
            .collect();
        let allowed = format!(
            "a divisor of all three phases ({}), or other phases",
            lengths.join(", ")
        );
        return vec![InputError::new(window, &window_s.to_string(), allowed)];
    }
    torn.into_iter()
        .map(|phase| {
            let most = quantity::number(phase.number().map_or(0.0, |number| number.max));
            let allowed = format!("0 or a multiple of the window ({window_s}), at most {most}");
            InputError::new(phase, &length(&phase).to_string(), allowed)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_errors(scenario: Scenario, expected: &[&str]) {
        let errors = super::scenario(&scenario).err().unwrap_or_default();
        let keys: Vec<_> = errors.iter().map(InputError::key).collect();
        assert_eq!(keys, expected);
    }

    #[test]
    fn every_input_out_of_bounds_is_named() {
        let scenario = Scenario {
            workers: 0,
            spike_per_s: f64::NAN,
            retries: 11,
            ..Scenario::default()
        };
        check_errors(scenario, &["workers", "spike_per_s", "retries"]);
    }

    #[test]
    fn each_phase_is_nothing_or_whole_windows() {
        let shop = Scenario::default();
        check_errors(
            Scenario {
                before_s: 0,
                sale_s: 0,
                ..shop
            },
            &[],
        );
        check_errors(
            Scenario {
                before_s: 5,
                after_s: 15,
                ..shop
            },
            &["before_s", "after_s"],
        );
        check_errors(
            Scenario {
                window_s: 20,
                before_s: 70,
                ..shop
            },
            &["before_s"],
        );
    }

    #[test]
    fn one_phase_has_a_length() {
        let nothing = Scenario {
            before_s: 0,
            sale_s: 0,
            after_s: 0,
            ..Scenario::default()
        };
        check_errors(nothing, &["before_s"]);
        check_errors(
            Scenario {
                sale_s: 10,
                ..nothing
            },
            &[],
        );
    }

    #[test]
    fn a_window_that_divides_no_phase_is_the_window_s_fault() {
        check_errors(
            Scenario {
                window_s: 600,
                ..Scenario::default()
            },
            &["window_s"],
        );
        check_errors(
            Scenario {
                window_s: 120,
                ..Scenario::default()
            },
            &["window_s"],
        );
    }

    #[test]
    fn a_quoted_value_stays_short_and_on_one_line() {
        assert_eq!(quoted("a\nb"), "a\u{fffd}b");
        assert_eq!(quoted(&"7".repeat(500)).chars().count(), QUOTED_CHARS + 1);
        assert_eq!(quoted("  "), "an empty value");
    }
}
