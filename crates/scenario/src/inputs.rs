//! Every input of a run, in one table.
//!
//! Flags, fields and sliders, JSON and URL keys, error texts and test generators
//! all come from [`INPUTS`]; defaults come from [`Scenario::default`]. The planner
//! has a table of the same kind, [`planner::INPUTS`](crate::planner::INPUTS).

mod table;

use overload_sim::{Policy, Scenario};

pub use self::table::INPUTS;
pub(crate) use self::table::{ms, ns};
use crate::check::InputError;
use crate::quantity::{self, Unit};

/// One thing about a run that a person can set; or about another subject `S`.
#[derive(Debug)]
pub struct Input<S: 'static = Scenario> {
    /// Its key in JSON, with the unit as its ending: `service_ms`.
    pub key: &'static str,
    /// Its flag on the command line, without the dashes: `service`.
    pub flag: &'static str,
    /// What people call it: "Service time, mean".
    pub label: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
    /// Whether the page keeps it under "more".
    pub more: bool,
    /// Which values it takes, and where they are kept.
    pub kind: Kind<S>,
}

/// Which values an input takes, and where they are kept.
#[derive(Debug)]
pub enum Kind<S: 'static = Scenario> {
    /// One of the six policies, by its id.
    Policy(Access<S, Policy>),
    /// A number.
    Number(Number, Access<S, f64>),
}

/// Where a value is kept, and how.
#[derive(Debug)]
pub struct Access<S: 'static, T: 'static> {
    pub(crate) get: fn(&S) -> T,
    pub(crate) set: fn(&mut S, T),
}

/// The numbers an input takes.
#[derive(Debug)]
pub struct Number {
    /// The unit of its values, here and in JSON.
    pub unit: Unit,
    /// The unit in which a field shows it.
    pub shown: Unit,
    /// The least, in [`Number::unit`].
    pub min: f64,
    /// The most, in [`Number::unit`].
    pub max: f64,
    /// A slider's step, in [`Number::unit`]; on a logarithmic scale the finest.
    pub step: f64,
    /// How a slider spreads the values.
    pub scale: Scale,
    /// Whether only whole numbers are allowed.
    pub integral: bool,
}

/// How a slider spreads its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By their order of magnitude.
    Logarithmic,
}

/// The value of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Of the input `policy`.
    Policy(Policy),
    /// Of any other, in its [`Number::unit`].
    Number(f64),
}

impl core::fmt::Display for Value {
    /// As a program reads it back exactly: a policy's id, a bare number.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Policy(policy) => f.write_str(policy.id()),
            Self::Number(number) => f.write_str(&quantity::plain(*number)),
        }
    }
}

impl Input {
    /// The input with this JSON key.
    ///
    /// ```
    /// use overload_scenario::inputs::Input;
    /// assert_eq!(Input::by_key("service_ms").unwrap().label, "Service time, mean");
    /// assert!(Input::by_key("speed").is_none());
    /// ```
    #[must_use]
    pub fn by_key(key: &str) -> Option<&'static Self> {
        INPUTS.iter().find(|input| input.key == key)
    }
}

impl<S: 'static> Input<S> {
    /// The numbers it takes, unless it is the policy.
    #[must_use]
    pub const fn number(&self) -> Option<&Number> {
        match &self.kind {
            Kind::Policy(_) => None,
            Kind::Number(number, _) => Some(number),
        }
    }

    /// Its value in a scenario.
    ///
    /// ```
    /// use overload_scenario::inputs::{Input, Value};
    /// use overload_sim::Scenario;
    /// let timeout = Input::by_key("timeout_ms").unwrap();
    /// assert_eq!(timeout.get(&Scenario::default()), Value::Number(2000.0));
    /// ```
    #[must_use]
    pub fn get(&self, subject: &S) -> Value {
        match &self.kind {
            Kind::Policy(access) => Value::Policy((access.get)(subject)),
            Kind::Number(_, access) => Value::Number((access.get)(subject)),
        }
    }

    /// Its value in the shop's morning.
    #[must_use]
    pub fn default(&self) -> Value
    where
        S: Default,
    {
        self.get(&S::default())
    }

    /// Sets its value in a scenario. A time is kept to the nanosecond.
    ///
    /// # Errors
    ///
    /// A value of the wrong kind or out of bounds; the scenario stays as it was.
    ///
    /// ```
    /// use overload_scenario::inputs::{Input, Value};
    /// use overload_sim::Scenario;
    /// let mut scenario = Scenario::default();
    /// let service = Input::by_key("service_ms").unwrap();
    /// service.set(&mut scenario, Value::Number(45.0)).unwrap();
    /// assert_eq!(scenario.service_ns, 45_000_000);
    /// assert!(service.set(&mut scenario, Value::Number(0.0)).is_err());
    /// ```
    pub fn set(&self, subject: &mut S, value: Value) -> Result<(), InputError> {
        match (&self.kind, value) {
            (Kind::Policy(access), Value::Policy(policy)) => (access.set)(subject, policy),
            (Kind::Number(number, access), Value::Number(x)) if number.allows(x) => {
                // A zero has no sign.
                (access.set)(subject, x + 0.0);
            }
            _ => return Err(InputError::out_of_bounds(self, &value.to_string())),
        }
        Ok(())
    }

    /// Reads its value as people write it: a policy's id, or a quantity such as
    /// `80ms`, where a bare number is in the input's own unit.
    ///
    /// # Errors
    ///
    /// Text that says no such thing, or a value out of bounds.
    ///
    /// ```
    /// use overload_scenario::inputs::{Input, Value};
    /// let workers = Input::by_key("workers").unwrap();
    /// assert_eq!(workers.parse("12").unwrap(), Value::Number(12.0));
    /// assert_eq!(
    ///     workers.parse("0").unwrap_err().to_string(),
    ///     "workers: 0 is not allowed; give a whole number from 1 to 10,000",
    /// );
    /// ```
    pub fn parse(&self, text: &str) -> Result<Value, InputError> {
        self.parse_in(
            text,
            self.number().map_or(Unit::Count, |number| number.unit),
        )
    }

    /// As [`Input::parse`], but a bare number is in the unit that the field
    /// shows, [`Number::shown`].
    ///
    /// # Errors
    ///
    /// As [`Input::parse`].
    ///
    /// ```
    /// use overload_scenario::inputs::{Input, Value};
    /// let timeout = Input::by_key("timeout_ms").unwrap();
    /// assert_eq!(timeout.parse_field("3").unwrap(), Value::Number(3000.0));
    /// assert_eq!(timeout.parse_field("80ms").unwrap(), Value::Number(80.0));
    /// ```
    pub fn parse_field(&self, text: &str) -> Result<Value, InputError> {
        self.parse_in(
            text,
            self.number().map_or(Unit::Count, |number| number.shown),
        )
    }

    fn parse_in(&self, text: &str, bare: Unit) -> Result<Value, InputError> {
        let value = match &self.kind {
            Kind::Policy(_) => Policy::from_id(text.trim()).map(Value::Policy),
            Kind::Number(number, _) => quantity::parse(text, bare)
                .map(|x| quantity::convert(x, bare, number.unit))
                .filter(|x| number.allows(*x))
                .map(Value::Number),
        };
        value.ok_or_else(|| InputError::out_of_bounds(self, text))
    }

    /// Its value as its field shows it: a bare number in [`Number::shown`], or
    /// the policy's id.
    ///
    /// ```
    /// use overload_scenario::inputs::Input;
    /// use overload_sim::Scenario;
    /// let timeout = Input::by_key("timeout_ms").unwrap();
    /// assert_eq!(timeout.field(&Scenario::default()), "2");
    /// ```
    #[must_use]
    pub fn field(&self, subject: &S) -> String {
        match (&self.kind, self.get(subject)) {
            (Kind::Number(number, _), Value::Number(x)) => {
                quantity::number(quantity::convert(x, number.unit, number.shown))
            }
            (_, value) => value.to_string(),
        }
    }

    /// Its value for people, with its unit: `2 s`, `70/s`, "Unbounded queue".
    ///
    /// ```
    /// use overload_scenario::inputs::Input;
    /// use overload_sim::Scenario;
    /// let timeout = Input::by_key("timeout_ms").unwrap();
    /// assert_eq!(timeout.text(&Scenario::default()), "2\u{a0}s");
    /// ```
    #[must_use]
    pub fn text(&self, subject: &S) -> String {
        self.text_of(self.get(subject))
    }

    /// This value of it for people, with its unit.
    #[must_use]
    pub fn text_of(&self, value: Value) -> String {
        match (&self.kind, value) {
            (Kind::Number(number, _), Value::Number(x)) => quantity::setting(x, number.unit),
            (_, Value::Policy(policy)) => policy_name(policy).into(),
            (_, value) => value.to_string(),
        }
    }

    /// What it takes, as a request to a person: `a whole number from 1 to 10,000`.
    ///
    /// ```
    /// use overload_scenario::inputs::Input;
    /// let orders = Input::by_key("orders_share").unwrap();
    /// assert_eq!(orders.allowed(), "a share from 0 to 100\u{a0}%");
    /// ```
    #[must_use]
    pub fn allowed(&self) -> String {
        let Some(number) = self.number() else {
            let ids: Vec<_> = Policy::ALL.map(Policy::id).into();
            return format!("one of {}", ids.join(", "));
        };
        let (min, max) = (
            quantity::number(number.min),
            quantity::setting(number.max, number.unit),
        );
        match number.unit {
            Unit::Count if number.integral => format!("a whole number from {min} to {max}"),
            Unit::Count => format!("a number from {min} to {max}"),
            Unit::PerSecond => format!("a rate from {min} to {max}"),
            Unit::Percent => format!("a share from {min} to {max}"),
            Unit::Seconds if number.integral => format!(
                "a whole number of seconds from {min} to {}",
                quantity::number(number.max)
            ),
            Unit::Seconds | Unit::Milliseconds => {
                format!(
                    "a time from {} to {max}",
                    quantity::setting(number.min, number.unit)
                )
            }
        }
    }
}

impl Number {
    pub(crate) const fn new(unit: Unit, min: f64, max: f64) -> Self {
        Self {
            unit,
            shown: unit,
            min,
            max,
            step: 1.0,
            scale: Scale::Linear,
            integral: false,
        }
    }

    pub(crate) const fn whole(mut self) -> Self {
        self.integral = true;
        self
    }

    pub(crate) const fn step(mut self, step: f64) -> Self {
        self.step = step;
        self
    }

    pub(crate) const fn logarithmic(mut self) -> Self {
        self.scale = Scale::Logarithmic;
        self
    }

    pub(crate) const fn shown_in(mut self, unit: Unit) -> Self {
        self.shown = unit;
        self
    }

    /// Whether a value, in [`Number::unit`], is within the bounds, and whole where it has to be.
    #[must_use]
    pub fn allows(&self, x: f64) -> bool {
        // Not a number is in no range.
        (self.min..=self.max).contains(&x) && (!self.integral || x.fract() == 0.0)
    }
}

/// What the page calls a policy.
///
/// ```
/// use overload_sim::Policy;
/// assert_eq!(overload_scenario::inputs::policy_name(Policy::Fifo), "Unbounded queue");
/// ```
#[must_use]
pub const fn policy_name(policy: Policy) -> &'static str {
    match policy {
        Policy::Fifo => "Unbounded queue",
        Policy::Skip => "Skip the abandoned",
        Policy::Bounded => "Bounded queue",
        Policy::Codel => "Queue timeout",
        Policy::Lifo => "Newest first",
        Policy::Priority => "Orders first",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::planner;

    fn numbers() -> impl Iterator<Item = (&'static Input, &'static Number)> {
        INPUTS
            .iter()
            .filter_map(|input| Some((input, input.number()?)))
    }

    #[test]
    fn keys_and_flags_are_each_one_s_own() {
        for (i, input) in INPUTS.iter().enumerate() {
            for other in &INPUTS[i + 1..] {
                assert!(
                    input.key != other.key
                        && input.flag != other.flag
                        && input.label != other.label
                );
            }
        }
    }

    #[test]
    fn a_key_ends_in_its_unit() {
        for (input, number) in numbers() {
            let ending = match number.unit {
                Unit::Count => "",
                Unit::PerSecond => "_per_s",
                Unit::Milliseconds => "_ms",
                Unit::Seconds => "_s",
                Unit::Percent => "_share",
            };
            assert!(input.key.ends_with(ending), "{}", input.key);
        }
    }

    #[test]
    fn defaults_are_allowed() {
        for (input, number) in numbers() {
            assert!(
                matches!(input.default(), Value::Number(x) if number.allows(x)),
                "{}",
                input.key
            );
        }
    }

    #[test]
    fn bounds_are_allowed_and_kept_and_what_is_beyond_is_neither() {
        for (input, number) in numbers() {
            let mut scenario = Scenario::default();
            for bound in [number.min, number.max] {
                input.set(&mut scenario, Value::Number(bound)).unwrap();
                assert_eq!(input.get(&scenario), Value::Number(bound), "{}", input.key);
            }
            let last = scenario;
            for beyond in [
                number.min.next_down(),
                number.max.next_up(),
                f64::NAN,
                f64::INFINITY,
                -1.0,
            ] {
                assert!(
                    input.set(&mut scenario, Value::Number(beyond)).is_err(),
                    "{}: {beyond}",
                    input.key
                );
            }
            assert_eq!(scenario, last);
        }
    }

    #[test]
    fn a_field_is_read_back_as_it_is_shown() {
        let scenario = Scenario {
            timeout_ns: 1_234_567_890,
            workers: 1024,
            ..Scenario::default()
        };
        for input in &INPUTS {
            assert_eq!(
                input.parse_field(&input.field(&scenario)).unwrap(),
                input.get(&scenario)
            );
        }
    }

    #[test]
    fn text_that_is_no_value_is_an_error_with_the_text_in_it() {
        for (input, _) in numbers() {
            for text in ["", "abc", "NaN", "-1", "1e400", "2..5", "fifo"] {
                let error = input.parse(text).unwrap_err();
                assert_eq!((error.key(), error.value()), (input.key, text));
            }
        }
    }

    #[test]
    fn a_fraction_is_not_a_whole_number() {
        for (input, number) in numbers() {
            if number.integral {
                assert!(
                    input.parse(&format!("{}.5", number.min)).is_err(),
                    "{}",
                    input.key
                );
            }
        }
    }

    #[test]
    fn a_value_of_the_wrong_kind_is_an_error() {
        let mut scenario = Scenario::default();
        let set = |key: &str, value: Value, scenario: &mut Scenario| {
            Input::by_key(key).unwrap().set(scenario, value).is_err()
        };
        assert!(set("policy", Value::Number(1.0), &mut scenario));
        assert!(set("workers", Value::Policy(Policy::Lifo), &mut scenario));
    }

    /// It is a value that can be set, or there is a line that says what could be.
    fn check_any<S: Default>(inputs: &'static [Input<S>], text: &str) -> Result<(), TestCaseError> {
        for input in inputs {
            for value in [input.parse(text), input.parse_field(text)] {
                match value {
                    Ok(value) => prop_assert!(input.set(&mut S::default(), value).is_ok()),
                    Err(error) => {
                        prop_assert_eq!((error.key(), error.value()), (input.key, text));
                        prop_assert_eq!(error.advice().lines().count(), 1);
                    }
                }
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn any_text_is_a_value_or_explained(
            text in prop_oneof![
                ".*",
                "-?[0-9]{1,4}([.,][0-9]{1,3})?(ms|s|min|%|/s|e9)?",
                "[a-z]{3,8}",
            ],
        ) {
            check_any(&INPUTS, &text)?;
            check_any(&planner::INPUTS, &text)?;
        }
    }
}
