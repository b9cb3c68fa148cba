//! Where on a slider a value is, and which value is next to it.

use overload_scenario::inputs::{Number, Scale};

/// Digits of a value picked on a logarithmic slider.
const DIGITS: i32 = 2;

/// Page keys jump so many steps.
pub(crate) const JUMP: i32 = 10;

/// A value's place on the slider, from 0 to 1.
///
/// A logarithmic slider that starts at 0 has its first step there, and goes on
/// by orders of magnitude.
pub(crate) fn position(number: &Number, value: f64) -> f64 {
    let share = match number.scale {
        Scale::Linear => (value - number.min) / (number.max - number.min),
        Scale::Logarithmic if value < first(number) => 0.0,
        Scale::Logarithmic => (value / first(number)).ln() / (number.max / first(number)).ln(),
    };
    share.clamp(0.0, 1.0)
}

/// The value at a place on the slider, as round as the slider is coarse.
pub(crate) fn value_at(number: &Number, position: f64) -> f64 {
    let raw = match number.scale {
        Scale::Linear => number.min + position * (number.max - number.min),
        Scale::Logarithmic if position <= 0.0 => number.min,
        Scale::Logarithmic => first(number) * (number.max / first(number)).powf(position),
    };
    let step = step_near(number, raw);
    round_to(raw, step).clamp(number.min, number.max)
}

/// The value so many steps up or down from another, over values that fit: the
/// last of them where the slider ends.
pub(crate) fn stepped(number: &Number, value: f64, steps: i32, fits: impl Fn(f64) -> bool) -> f64 {
    let mut reached = value;
    let mut value = value;
    let mut left = steps.abs();
    while left > 0 {
        let next = next(number, value, steps > 0);
        #[expect(clippy::float_cmp, reason = "at its end a slider stays exactly")]
        if next == value {
            break;
        }
        value = next;
        if fits(value) {
            reached = value;
            left -= 1;
        }
    }
    reached
}

/// The value that fits and is nearest to this one; this one if none does.
pub(crate) fn nearest(number: &Number, value: f64, fits: impl Fn(f64) -> bool) -> f64 {
    if fits(value) {
        return value;
    }
    let below = stepped(number, value, -1, &fits);
    let above = stepped(number, value, 1, &fits);
    let distance = |other: f64| {
        if fits(other) {
            (other - value).abs()
        } else {
            f64::INFINITY
        }
    };
    if distance(above) < distance(below) {
        above
    } else {
        below
    }
}

/// The next round value.
fn next(number: &Number, value: f64, up: bool) -> f64 {
    let next = if up {
        let step = step_near(number, value);
        ((value / step + 1e-9).floor() + 1.0) * step
    } else {
        // Just below a power of ten the steps are those of the decade below.
        let step = step_near(number, value * (1.0 - 1e-9));
        ((value / step - 1e-9).ceil() - 1.0) * step
    };
    round_to(next, number.step.min(1e-3)).clamp(number.min, number.max)
}

/// The lowest value above 0.
fn first(number: &Number) -> f64 {
    if number.min > 0.0 {
        number.min
    } else {
        number.step
    }
}

/// The distance between round values near this one.
fn step_near(number: &Number, value: f64) -> f64 {
    match number.scale {
        Scale::Linear => number.step,
        Scale::Logarithmic => {
            let magnitude = value.max(first(number)).log10().floor() as i32;
            10_f64.powi(magnitude - DIGITS + 1).max(number.step)
        }
    }
}

fn round_to(value: f64, step: f64) -> f64 {
    // Dividing by a whole number keeps decimal fractions as people write them.
    if step < 1.0 {
        let per_one = (1.0 / step).round();
        (value * per_one).round() / per_one
    } else {
        (value / step).round() * step
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "round values are exact")]
mod tests {
    use super::*;
    use overload_scenario::inputs::{INPUTS, Input, Value};

    fn number(key: &str) -> &'static Number {
        Input::by_key(key).unwrap().number().unwrap()
    }

    #[test]
    fn the_ends_are_the_bounds() {
        for number in INPUTS.iter().filter_map(Input::number) {
            assert_eq!(value_at(number, 0.0), number.min);
            assert_eq!(value_at(number, 1.0), number.max);
            assert_eq!(position(number, number.min), 0.0);
            assert_eq!(position(number, number.max), 1.0);
        }
    }

    #[test]
    fn every_place_has_a_value_that_is_allowed() {
        for input in &INPUTS {
            let Some(number) = input.number() else {
                continue;
            };
            for place in 0..=1000 {
                let value = value_at(number, f64::from(place) / 1000.0);
                let mut scenario = overload_sim::Scenario::default();
                input.set(&mut scenario, Value::Number(value)).unwrap();
            }
        }
    }

    #[test]
    fn a_step_goes_to_the_next_round_value() {
        let cases = [
            ("workers", 8.0, 1, 9.0),
            ("workers", 8.0, -1, 7.0),
            ("workers", 1.0, -1, 1.0),
            ("workers", 100.0, -1, 99.0),
            ("workers", 100.0, 1, 110.0),
            ("spike_per_s", 150.0, 1, 160.0),
            ("spike_per_s", 155.0, 1, 160.0),
            ("spike_per_s", 155.0, -1, 150.0),
            ("spike_per_s", 0.0, 1, 1.0),
            ("spike_per_s", 1.0, -1, 0.0),
            ("service_ms", 0.1, 1, 0.2),
            ("service_ms", 80.0, 1, 81.0),
            ("timeout_ms", 2000.0, 1, 2100.0),
            ("retries", 3.0, -1, 2.0),
            ("queue_size", 1_000_000.0, 1, 1_000_000.0),
        ];
        for (key, from, steps, to) in cases {
            assert_eq!(
                stepped(number(key), from, steps, |_| true),
                to,
                "{key} {from} {steps}"
            );
        }
    }

    #[test]
    fn stepping_up_and_down_again_comes_back() {
        for key in ["workers", "service_ms", "spike_per_s", "queue_size"] {
            let number = number(key);
            let mut values = vec![number.min.max(number.step)];
            while *values.last().unwrap() < number.max {
                let next = stepped(number, *values.last().unwrap(), 1, |_| true);
                assert!(next > *values.last().unwrap());
                values.push(next);
            }
            for pair in values.windows(2) {
                assert_eq!(stepped(number, pair[1], -1, |_| true), pair[0], "{key}");
            }
        }
    }

    #[test]
    fn values_that_do_not_fit_are_passed_over() {
        let tens = |value: f64| value % 10.0 == 0.0;
        let sale = number("sale_s");
        assert_eq!(stepped(sale, 60.0, 1, tens), 70.0);
        assert_eq!(stepped(sale, 60.0, -10, tens), 0.0);
        assert_eq!(stepped(sale, 3600.0, 1, tens), 3600.0);
        assert_eq!(nearest(sale, 64.0, tens), 60.0);
        assert_eq!(nearest(sale, 66.0, tens), 70.0);
        assert_eq!(nearest(sale, 66.0, |_| false), 66.0);
    }
}
