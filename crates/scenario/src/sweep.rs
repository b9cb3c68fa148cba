//! Grids of runs: one to three inputs, each over evenly spaced values.
//!
//! ```
//! use overload_scenario::sweep::{Axis, Grid};
//! use overload_sim::Scenario;
//! let axes = vec![Axis::parse("spike=100..300/21")?, Axis::parse("timeout=0.5s..5s/10")?];
//! let grid = Grid::new(&Scenario::default(), axes)?;
//! assert_eq!(grid.rows(), 210);
//! // The last input varies fastest.
//! assert_eq!(grid.scenario(2).spike_per_s, 100.0);
//! assert_eq!(grid.scenario(2).timeout_ns, 1_000_000_000);
//! assert_eq!(grid.scenario(210).spike_per_s, 300.0);
//! # Ok::<(), overload_scenario::sweep::GridError>(())
//! ```

use core::fmt;

use overload_sim::{Policy, Scenario};

use crate::check::{self, InputError, quoted};
use crate::inputs::{INPUTS, Input, Kind, Value};
use crate::quantity::{self, Unit};

/// The most inputs of a grid.
pub const MAX_AXES: usize = 3;

/// The most values of one input.
pub const MAX_VALUES: u64 = 10_000;

/// The most rows of a grid.
pub const MAX_ROWS: u64 = 1_000_000;

/// One input and the values it takes in a grid.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The input.
    pub input: &'static Input,
    /// Its values, in order.
    pub values: Vec<Value>,
}

/// Why a grid is none: what was given, and what to give instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridError(String);

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for GridError {}

impl Axis {
    /// Reads `input=from..to/count`, by the input's flag: so many evenly spaced
    /// values, both ends included. The policies are named: `policy=fifo,bounded`.
    ///
    /// Values of an input that takes whole numbers are not rounded, as they would
    /// not be evenly spaced any more.
    ///
    /// ```
    /// use overload_scenario::sweep::Axis;
    /// let workers = Axis::parse("workers=8..16/5")?;
    /// assert_eq!(workers.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
    ///            ["8", "10", "12", "14", "16"]);
    /// assert_eq!(
    ///     Axis::parse("workers=8..16/6").unwrap_err().to_string(),
    ///     "workers=8..16/6 has 9.6 in it, and workers takes whole numbers; give 5 or 9 values",
    /// );
    /// # Ok::<(), overload_scenario::sweep::GridError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Text that says no such thing, values that are not allowed, and fractions
    /// where only whole numbers are.
    pub fn parse(text: &str) -> Result<Self, GridError> {
        let wrong = |what: String| GridError(format!("{} {what}", quoted(text)));
        let Some((flag, values)) = text.split_once('=') else {
            return Err(wrong(format!("is not allowed; {EXAMPLE}")));
        };
        let Some(input) = INPUTS.iter().find(|input| input.flag == flag.trim()) else {
            let flags: Vec<_> = INPUTS.iter().map(|input| input.flag).collect();
            let flags = flags.join(", ");
            return Err(wrong(format!("names no input; there are {flags}")));
        };
        let values = match input.kind {
            Kind::Policy(_) => policies(input, values),
            Kind::Number(..) => spaced(input, values),
        };
        let values = values.map_err(wrong)?;
        Ok(Self { input, values })
    }
}

const EXAMPLE: &str = "give an input, two ends and how many values, as in spike=100..300/21";

/// What an [`Axis`] takes for its values, or what is wrong with them.
type Values = Result<Vec<Value>, String>;

fn policies(input: &Input, text: &str) -> Values {
    let mut policies: Vec<Policy> = Vec::new();
    for id in text.split(',') {
        let policy = Policy::from_id(id.trim())
            .ok_or_else(|| not_allowed(&InputError::out_of_bounds(input, id)))?;
        if policies.contains(&policy) {
            return Err(format!("has {} twice; give it once", policy.id()));
        }
        policies.push(policy);
    }
    Ok(policies.into_iter().map(Value::Policy).collect())
}

fn spaced(input: &Input, text: &str) -> Values {
    let parts = text.rsplit_once('/').and_then(|(ends, count)| {
        let (from, to) = ends.split_once("..")?;
        Some((from, to, count))
    });
    let (from, to, count) = parts.ok_or_else(|| format!("is not allowed; {EXAMPLE}"))?;
    let end = |text: &str| match input.parse(text) {
        Ok(Value::Number(x)) => Ok(x),
        Ok(Value::Policy(_)) => Err(format!("is not allowed; {EXAMPLE}")),
        Err(error) => Err(not_allowed(&error)),
    };
    let (from, to) = (end(from)?, end(to)?);
    let steps = match quantity::parse(count, Unit::Count) {
        Some(n) if (2.0..=MAX_VALUES as f64).contains(&n) && n.fract() == 0.0 => n as u64 - 1,
        _ => {
            return Err(format!(
                "is not allowed; give a whole number of values from 2 to {}, not {}",
                quantity::count(MAX_VALUES),
                quoted(count)
            ));
        }
    };
    #[expect(clippy::float_cmp, reason = "the same text gives the same number")]
    if from == to {
        return Err("begins where it ends; give two ends".into());
    }

    let values: Vec<_> = (0..=steps).map(|i| between(from, to, i, steps)).collect();
    if input.number().is_some_and(|number| number.integral)
        && let Some(odd) = values.iter().find(|x| x.fract() != 0.0)
    {
        return Err(format!(
            "has {} in it, and {} takes whole numbers; give {} values",
            quantity::number(*odd),
            input.flag,
            whole_counts((to - from).abs() as u64, steps)
        ));
    }
    Ok(values.into_iter().map(Value::Number).collect())
}

fn not_allowed(error: &InputError) -> String {
    format!("is not allowed: {}", error.advice())
}

/// The i-th of so many steps from one end to the other, to 15 digits, so that a
/// tenth is written as 0.1.
fn between(from: f64, to: f64, i: u64, steps: u64) -> f64 {
    if i == 0 || i == steps {
        return if i == 0 { from } else { to };
    }
    let x = (from * (steps - i) as f64 + to * i as f64) / steps as f64;
    let x: f64 = format!("{x:.14e}").parse().unwrap_or(x);
    x.clamp(from.min(to), from.max(to))
}

/// The numbers of values next to `steps + 1` that are all whole, and allowed.
fn whole_counts(span: u64, steps: u64) -> String {
    let fits = |steps: &u64| span.is_multiple_of(*steps);
    let fewer = (1..steps.min(span + 1)).rev().find(fits);
    let more = (steps + 1..MAX_VALUES.min(span + 1)).find(fits);
    let counts = fewer.into_iter().chain(more);
    let counts: Vec<_> = counts.map(|steps| quantity::count(steps + 1)).collect();
    counts.join(" or ")
}

/// Scenarios around one, with every combination of values of some inputs.
#[derive(Clone, Debug)]
pub struct Grid {
    base: Scenario,
    axes: Vec<Axis>,
    rows: u64,
}

impl Grid {
    /// All combinations of the values, each of which is a valid scenario.
    ///
    /// # Errors
    ///
    /// An input that is there twice, more than [`MAX_AXES`] inputs or [`MAX_ROWS`]
    /// rows, or phases that are not whole windows in some row.
    pub fn new(base: &Scenario, axes: Vec<Axis>) -> Result<Self, GridError> {
        if axes.is_empty() || axes.len() > MAX_AXES {
            return Err(GridError(format!(
                "{} inputs are not allowed; give 1 to {MAX_AXES}",
                axes.len()
            )));
        }
        for (i, axis) in axes.iter().enumerate() {
            let flag = axis.input.flag;
            if axes[..i].iter().any(|earlier| earlier.input.flag == flag) {
                return Err(GridError(format!("{flag} is given twice; give it once")));
            }
        }
        let rows = axes.iter().map(|axis| axis.values.len() as u64).product();
        if rows > MAX_ROWS {
            return Err(GridError(format!(
                "{} rows are not allowed; give at most {}",
                quantity::count(rows),
                quantity::count(MAX_ROWS)
            )));
        }
        let grid = Self {
            base: *base,
            axes,
            rows,
        };
        for row in 1..=rows {
            check::scenario(&grid.scenario(row)).map_err(|errors| {
                GridError(format!("in row {} {}", quantity::count(row), errors[0]))
            })?;
        }
        Ok(grid)
    }

    /// The inputs that vary, the last one fastest.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// How many combinations there are.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// A combination, by its number from 1 on.
    ///
    /// # Panics
    ///
    /// For a number that no row has.
    #[must_use]
    pub fn scenario(&self, row: u64) -> Scenario {
        assert!((1..=self.rows).contains(&row), "row {row}");
        let mut scenario = self.base;
        let mut rest = row - 1;
        for axis in self.axes.iter().rev() {
            let values = axis.values.len() as u64;
            let set = axis
                .input
                .set(&mut scenario, axis.values[(rest % values) as usize]);
            set.expect("an axis has values that its input takes");
            rest /= values;
        }
        scenario
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(axis: &str) -> Vec<String> {
        let axis = Axis::parse(axis).unwrap();
        axis.values.iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check_error(axes: &[&str], expected: &str) {
        let grid = axes
            .iter()
            .map(|text| Axis::parse(text))
            .collect::<Result<_, _>>()
            .and_then(|axes| Grid::new(&Scenario::default(), axes));
        let error = grid.unwrap_err().to_string().replace('\u{a0}', " ");
        assert!(error.starts_with(expected), "{axes:?}: {error}");
    }

    #[test]
    fn values_are_evenly_spaced_and_end_at_both_ends() {
        assert_eq!(
            texts("spike=100..300/5"),
            ["100", "150", "200", "250", "300"]
        );
        assert_eq!(texts("timeout=0.5s..2s/4"), ["500", "1000", "1500", "2000"]);
        assert_eq!(texts("spike=60/s..6,000/min/3"), ["60", "80", "100"]);
        assert_eq!(texts("orders=0..1/11")[..4], ["0", "0.1", "0.2", "0.3"]);
        assert_eq!(
            texts("orders=0..100/4"),
            ["0", "33.3333333333333", "66.6666666666667", "100"]
        );
        assert_eq!(texts("retries=3..0/4"), ["3", "2", "1", "0"]);
        assert_eq!(texts("policy=fifo, lifo"), ["fifo", "lifo"]);
    }

    #[test]
    fn what_is_no_axis_is_explained() {
        let example = "give an input, two ends and how many values, as in spike=100..300/21";
        for text in [
            "",
            "spike",
            "spike=",
            "spike=100",
            "spike=100..300",
            "spike=100/3",
        ] {
            let said = if text.is_empty() {
                "an empty value"
            } else {
                text
            };
            check_error(&[text], &format!("{said} is not allowed; {example}"));
        }
        for (text, expected) in [
            (
                "speed=1..2/3",
                "names no input; there are policy, workers, service,",
            ),
            ("timeout_ms=1..2/3", "names no input; there are policy,"),
            (
                "spike=1..x/3",
                "is not allowed: x is not allowed; give a rate from 0 to",
            ),
            (
                "spike=..2/3",
                "is not allowed: an empty value is not allowed; give a rate",
            ),
            (
                "timeout=0..2s/3",
                "is not allowed: 0 is not allowed; give a time from 1 ms to",
            ),
            (
                "spike=1..2/1",
                "is not allowed; give a whole number of values from 2 to 10,000, not 1",
            ),
            (
                "spike=1..2/2.5",
                "is not allowed; give a whole number of values from 2 to 10,000, not 2.5",
            ),
            (
                "spike=1..2/1e9",
                "is not allowed; give a whole number of values from 2 to 10,000, not 1e9",
            ),
            (
                "spike=1..2/",
                "is not allowed; give a whole number of values from 2 to 10,000, not an empty",
            ),
            ("spike=2..2.0/3", "begins where it ends; give two ends"),
            (
                "policy=fifo..lifo/3",
                "is not allowed: fifo..lifo/3 is not allowed; give one of",
            ),
            ("policy=lifo,lifo", "has lifo twice; give it once"),
        ] {
            check_error(&[text], &format!("{text} {expected}"));
        }
    }

    #[test]
    fn whole_numbers_are_not_rounded() {
        for (text, expected) in [
            (
                "workers=8..16/6",
                "has 9.6 in it, and workers takes whole numbers; give 5 or 9 values",
            ),
            (
                "retries=0..3/7",
                "has 0.5 in it, and retries takes whole numbers; give 4 values",
            ),
            (
                "workers=1..8/3",
                "has 4.5 in it, and workers takes whole numbers; give 2 or 8 values",
            ),
            // A prime: more values would be all 10^12 of them.
            (
                "seed=0..1000000000039/3",
                "has 500,000,000,019.5 in it, and seed takes whole numbers; give 2 values",
            ),
        ] {
            check_error(&[text], &format!("{text} {expected}"));
        }
    }

    #[test]
    fn what_is_no_grid_is_explained() {
        check_error(&[], "0 inputs are not allowed; give 1 to 3");
        check_error(
            &["spike=1..2/2"; 4],
            "4 inputs are not allowed; give 1 to 3",
        );
        check_error(&["spike=1..2/2"; 2], "spike is given twice; give it once");
        check_error(
            &["spike=1..2/10000", "normal=1..2/10000"],
            "100,000,000 rows are not allowed; give at most 1,000,000",
        );
        check_error(
            &["sale=60..65/2"],
            "in row 2 sale_s: 65 is not allowed; give 0 or a multiple of the window (10)",
        );
    }

    #[test]
    fn every_combination_is_there_once() {
        let axes = ["policy=fifo,skip", "retries=0..2/3", "workers=8..9/2"];
        let axes = axes.iter().map(|text| Axis::parse(text).unwrap()).collect();
        let grid = Grid::new(&Scenario::default(), axes).unwrap();
        let rows: Vec<_> = (1..=grid.rows())
            .map(|row| grid.scenario(row))
            .map(|s| (s.policy.id(), s.retries, s.workers))
            .collect();
        let mut expected = Vec::new();
        for policy in ["fifo", "skip"] {
            for retries in 0..3 {
                expected.extend([(policy, retries, 8), (policy, retries, 9)]);
            }
        }
        assert_eq!(rows, expected);
    }

    proptest! {
        #[test]
        fn any_text_is_an_axis_or_explained(text in ".*") {
            let _ = Axis::parse(&text);
        }

        #[test]
        fn any_ends_are_reached(from in 0.0..1000.0, to in 0.0..1000.0, count in 2_u32..50) {
            let axis = Axis::parse(&format!("spike={from}..{to}/{count}")).unwrap();
            prop_assert_eq!(axis.values.len(), count as usize);
            let ends = [axis.values[0], axis.values[count as usize - 1]];
            prop_assert_eq!(ends, [Value::Number(from), Value::Number(to)]);
        }
    }
}
