//! Every input of a run, in one table.
//!
//! Flags, fields and sliders, JSON keys, error texts and test generators all
//! come from [`INPUTS`]; defaults come from [`Scenario::default`].

mod table;

use overload_sim::{Policy, Scenario};

pub use self::table::INPUTS;
use crate::check::InputError;
use crate::quantity::{self, Unit};

/// One thing about a run that a person can set.
#[derive(Debug)]
pub struct Input {
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
    /// Which values it takes.
    pub kind: Kind,
}

/// Which values an input takes.
#[derive(Debug)]
pub enum Kind {
    /// One of the six policies, by its id.
    Policy,
    /// A number.
    Number(Number),
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
    get: fn(&Scenario) -> f64,
    set: fn(&mut Scenario, f64),
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

    /// The numbers it takes, unless it is the policy.
    #[must_use]
    pub const fn number(&self) -> Option<&Number> {
        match &self.kind {
            Kind::Policy => None,
            Kind::Number(number) => Some(number),
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
    pub fn get(&self, scenario: &Scenario) -> Value {
        match &self.kind {
            Kind::Policy => Value::Policy(scenario.policy),
            Kind::Number(number) => Value::Number((number.get)(scenario)),
        }
    }

    /// Its value in the shop's morning.
    #[must_use]
    pub fn default(&self) -> Value {
        self.get(&Scenario::default())
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
    pub fn set(&'static self, scenario: &mut Scenario, value: Value) -> Result<(), InputError> {
        match (&self.kind, value) {
            (Kind::Policy, Value::Policy(policy)) => scenario.policy = policy,
            (Kind::Number(number), Value::Number(x)) if number.allows(x) => {
                // A zero has no sign.
                (number.set)(scenario, x + 0.0);
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
    pub fn parse(&'static self, text: &str) -> Result<Value, InputError> {
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
    pub fn parse_field(&'static self, text: &str) -> Result<Value, InputError> {
        self.parse_in(
            text,
            self.number().map_or(Unit::Count, |number| number.shown),
        )
    }

    fn parse_in(&'static self, text: &str, bare: Unit) -> Result<Value, InputError> {
        let value = match &self.kind {
            Kind::Policy => Policy::from_id(text.trim()).map(Value::Policy),
            Kind::Number(number) => quantity::parse(text, bare)
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
    pub fn field(&self, scenario: &Scenario) -> String {
        match (&self.kind, self.get(scenario)) {
            (Kind::Number(number), Value::Number(x)) => {
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
    pub fn text(&self, scenario: &Scenario) -> String {
        self.text_of(self.get(scenario))
    }

    /// This value of it for people, with its unit.
    #[must_use]
    pub fn text_of(&self, value: Value) -> String {
        match (&self.kind, value) {
            (Kind::Number(number), Value::Number(x)) => quantity::setting(x, number.unit),
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
        let Kind::Number(number) = &self.kind else {
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
