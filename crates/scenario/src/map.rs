//! Two inputs against each other: every run of a map.

use overload_sim::Scenario;

use crate::check::{self, InputError};
use crate::csv::cell;
use crate::ending::Ending;
use crate::inputs::{INPUTS, Input, Number, Scale, Value};
use crate::mornings::{Measures, Metric};
use crate::quantity::{Unit, plain};

/// Significant digits of the values on a logarithmic axis.
const DIGITS: i32 = 3;

/// Phases have to be whole windows.
const PHASES: [&str; 3] = ["before_s", "sale_s", "after_s"];

/// What may be an axis: numbers of which more is more. No seed is, and the window
/// only says how a run is told.
pub fn inputs() -> impl Iterator<Item = &'static Input> {
    INPUTS
        .iter()
        .filter(|input| input.number().is_some() && !["seed", "window_s"].contains(&input.key))
}

/// Values of one input, from the least to the most.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What they are of.
    pub input: &'static Input,
    /// In the input's unit.
    pub values: Vec<f64>,
}

impl PartialEq for Axis {
    fn eq(&self, other: &Self) -> bool {
        self.input.key == other.input.key && self.values == other.values
    }
}

impl Axis {
    /// At most `2 * half + 1` values around the one in a scenario, which is one of
    /// them: all there are if they are few, from half of it to double on a
    /// logarithmic scale, up to double on an even one. All are in bounds.
    ///
    /// `None` for an input that is no number.
    ///
    /// ```
    /// use overload_scenario::inputs::Input;
    /// use overload_scenario::map::Axis;
    /// use overload_sim::Scenario;
    /// let axis = |key| Axis::around(Input::by_key(key)?, &Scenario::default(), 7);
    /// let retries = axis("retries").unwrap().values;
    /// assert_eq!(retries, [0., 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.]);
    /// let spikes = axis("spike_per_s").unwrap().values;
    /// assert_eq!((spikes[0], spikes[7], spikes[14]), (75.0, 150.0, 300.0));
    /// assert!(axis("policy").is_none());
    /// ```
    #[must_use]
    pub fn around(input: &'static Input, scenario: &Scenario, half: u32) -> Option<Self> {
        let number = input.number()?;
        let Value::Number(now) = input.get(scenario) else {
            return None;
        };
        let step = if PHASES.contains(&input.key) {
            f64::from(scenario.window_s)
        } else {
            number.step
        };
        let mut values = spread(number, now, step, half);
        // The scenario's own is among them, as it is.
        let nearest = (0..values.len())
            .min_by(|&a, &b| f64::total_cmp(&(values[a] - now).abs(), &(values[b] - now).abs()));
        if let Some(nearest) = nearest {
            values[nearest] = now;
        }
        Some(Self { input, values })
    }

    /// A value, for people.
    #[must_use]
    pub fn text(&self, index: usize) -> String {
        let value = self.values.get(index).copied().unwrap_or_default();
        self.input.text_of(Value::Number(value))
    }

    /// Which of the values a scenario has, if it has one of them.
    #[must_use]
    pub fn place_of(&self, scenario: &Scenario) -> Option<usize> {
        let now = self.input.get(scenario);
        let mut values = self.values.iter();
        values.position(|value| Value::Number(*value) == now)
    }
}

/// Values in bounds and in order, none twice.
fn spread(number: &Number, now: f64, step: f64, half: u32) -> Vec<f64> {
    let half = f64::from(half);
    let places = || (0..=2 * half as i32).map(|place| f64::from(place) - half);
    let span = number.max - number.min;
    let raw: Vec<f64> = match number.scale {
        Scale::Logarithmic if now >= number.step.max(f64::MIN_POSITIVE) => places()
            .map(|place| round(now * (place / half).exp2(), step))
            .collect(),
        // From nothing on, by orders of magnitude.
        Scale::Logarithmic => places()
            .map(|place| match place + half {
                0.0 => 0.0,
                from_first => round(step * ((from_first - 1.0) / 2.0).exp2(), step),
            })
            .collect(),
        Scale::Linear if span <= 2.0 * half * step => {
            let count = (span / step).round() as i32;
            (0..=count)
                .map(|nth| number.min + f64::from(nth) * step)
                .collect()
        }
        Scale::Linear if number.unit == Unit::Percent => places()
            .map(|place| (number.min + span * (place + half) / (2.0 * half)).round())
            .collect(),
        Scale::Linear => {
            let end = if now > 0.0 {
                2.0 * now
            } else {
                2.0 * half * step
            };
            places()
                .map(|place| (end * (place + half) / (2.0 * half) / step).round() * step)
                .collect()
        }
    };
    let mut values: Vec<_> = raw
        .into_iter()
        .map(|value| value.clamp(number.min, number.max))
        .map(|value| {
            if number.integral {
                value.round()
            } else {
                value
            }
        })
        .collect();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    values
}

/// To so many digits, and to no finer than steps.
fn round(value: f64, step: f64) -> f64 {
    let magnitude = value.log10().floor() as i32;
    let digit = 10_f64.powi(magnitude - DIGITS + 1).max(step.min(1.0));
    // Dividing by a whole number keeps decimal fractions as people write them.
    if digit < 1.0 {
        let per_one = (1.0 / digit).round();
        (value * per_one).round() / per_one
    } else {
        (value / digit).round() * digit
    }
}

/// Two inputs against each other, all else as in one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// All else.
    pub base: Scenario,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
}

/// A run of a map, or why there is none.
pub type Place = Result<Scenario, String>;

impl Map {
    /// Every run, row by row from the bottom: the first `x.values.len()` have the
    /// least value of `y`.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let rows = self.y.values.iter();
        rows.flat_map(|y| self.x.values.iter().map(|x| self.place(*x, *y)))
            .collect()
    }

    fn place(&self, x: f64, y: f64) -> Place {
        let mut scenario = self.base;
        for (input, value) in [(self.x.input, x), (self.y.input, y)] {
            input
                .set(&mut scenario, Value::Number(value))
                .map_err(|error| error.advice())?;
        }
        match check::scenario(&scenario) {
            Ok(()) => Ok(scenario),
            Err(errors) => Err(errors.first().map(InputError::advice).unwrap_or_default()),
        }
    }

    /// The place of the scenario itself: its column and row.
    #[must_use]
    pub fn here(&self) -> Option<(usize, usize)> {
        Some((self.x.place_of(&self.base)?, self.y.place_of(&self.base)?))
    }

    /// A row for each place: the two inputs, every metric, how it ended; what was not
    /// run has no results.
    #[must_use]
    pub fn csv(&self, seen: impl Fn(usize) -> Option<(Measures, Ending)>) -> String {
        let metrics = Metric::ALL.map(Metric::id).join(",");
        let (x, y) = (self.x.input.key, self.y.input.key);
        let mut text = format!("{x},{y},{metrics},ending\n");
        let columns = self.x.values.len();
        for index in 0..columns * self.y.values.len() {
            let at = [
                self.x.values[index % columns],
                self.y.values[index / columns],
            ];
            let results = match seen(index) {
                Some((measures, ending)) => {
                    let cells = Metric::ALL.into_iter().zip(measures);
                    let cells = cells.map(|(metric, value)| cell(metric, value));
                    cells.chain([ending.id().into()]).collect::<Vec<_>>()
                }
                None => vec![String::new(); Metric::ALL.len() + 1],
            };
            let row = [vec![plain(at[0]), plain(at[1])], results].concat();
            text += &row.join(",");
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generators;

    #[test]
    fn a_map_leads_from_one_corner_to_the_other() {
        let base = Scenario::default();
        let axis = |key, half| Axis::around(Input::by_key(key).unwrap(), &base, half).unwrap();
        let map = Map {
            base,
            x: axis("spike_per_s", 12),
            y: axis("retries", 7),
        };
        let places = map.places();
        assert_eq!(places.len(), 25 * 11);
        let corner = |index: usize| {
            let at = places[index].as_ref().unwrap();
            (at.spike_per_s, at.retries)
        };
        assert_eq!(corner(0), (75.0, 0));
        assert_eq!(corner(24), (300.0, 0));
        assert_eq!(corner(25), (75.0, 1));
        assert_eq!(corner(25 * 11 - 1), (300.0, 10));
        assert_eq!(map.here(), Some((12, 0)));
        assert_eq!(places[12], Ok(base));
        let text = map.csv(|_| None);
        assert!(
            text.starts_with("spike_per_s,retries,answered_share,"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1 + places.len());
    }

    #[test]
    fn what_does_not_fit_says_why() {
        let base = Scenario::default();
        let axis = |key| Axis::around(Input::by_key(key).unwrap(), &base, 6).unwrap();
        let phases = axis("sale_s").values;
        assert!(
            phases.iter().all(|length_s| length_s % 10.0 == 0.0),
            "{phases:?}"
        );
    }

    proptest! {
        #[test]
        fn an_axis_is_in_bounds_and_has_the_scenario_s_own_value(
            scenario in generators::scenario(),
        ) {
            for input in inputs() {
                let axis = Axis::around(input, &scenario, 12).unwrap();
                let count = axis.values.len();
                prop_assert!((1..=25).contains(&count), "{}: {count}", input.key);
                prop_assert!(axis.values.is_sorted(), "{}: {:?}", input.key, axis.values);
                prop_assert!(axis.place_of(&scenario).is_some(), "{}", input.key);
                for value in axis.values {
                    let mut other = scenario;
                    let set = input.set(&mut other, Value::Number(value));
                    prop_assert!(set.is_ok(), "{} {value}", input.key);
                }
            }
        }
    }
}
