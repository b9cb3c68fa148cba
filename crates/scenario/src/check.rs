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
    input: &'static Input,
    value: String,
    allowed: String,
}

/// Longer values are cut when they are quoted.
const QUOTED_CHARS: usize = 40;

impl InputError {
    pub(crate) fn out_of_bounds(input: &'static Input, value: &str) -> Self {
        Self::new(input, value, input.allowed())
    }

    fn new(input: &'static Input, value: &str, allowed: String) -> Self {
        Self {
            input,
            value: value.into(),
            allowed,
        }
    }

    /// The input in question.
    #[must_use]
    pub const fn input(&self) -> &'static Input {
        self.input
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
        format!("--{}: {}", self.input.flag, self.advice())
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.input.key, self.advice())
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
    let phases = || INPUTS.iter().filter(|input| PHASES.contains(&input.key));
    if scenario.total_s() == 0 {
        let allowed = "at least one of the three phases a length".to_owned();
        return phases()
            .take(1)
            .map(|input| InputError::new(input, "0", allowed.clone()))
            .collect();
    }

    let torn: Vec<_> = phases()
        .filter(|input| match input.get(scenario) {
            Value::Number(length_s) => length_s % f64::from(scenario.window_s) != 0.0,
            Value::Policy(_) => false,
        })
        .collect();
    // Whoever changes only the window should hear of the window.
    if !torn.is_empty()
        && torn
            .iter()
            .all(|input| input.get(scenario) == input.default())
    {
        let lengths = phases()
            .map(|input| input.get(scenario).to_string())
            .collect::<Vec<_>>()
            .join(", ");
        return INPUTS
            .iter()
            .filter(|input| input.key == "window_s")
            .map(|input| {
                let allowed = format!("a divisor of all three phases ({lengths}), or other phases");
                InputError::new(input, &scenario.window_s.to_string(), allowed)
            })
            .collect();
    }
    torn.into_iter()
        .map(|input| {
            let most = input.number().map_or(0.0, |number| number.max);
            let allowed = format!(
                "0 or a multiple of the window ({}), at most {}",
                scenario.window_s,
                quantity::number(most)
            );
            InputError::new(input, &input.get(scenario).to_string(), allowed)
        })
        .collect()
}
