//! What a command line holds: values of inputs, quantities, axes of grids.

use overload_scenario::inputs::{INPUTS, Input, Value};
use overload_scenario::planner;
use overload_scenario::quantity::{self, Unit};
use overload_scenario::sweep::{Axis, Grid, MAX_VALUES};
use overload_sim::Scenario;

use crate::explains;

/// Reads `flag=value` as a value of that input of a run or of the planner, as a
/// quantity of every unit, and as an axis of a grid; other texts as an axis alone.
///
/// # Panics
///
/// If something reads it as what is not allowed, or does not say what is wrong.
pub fn check(text: &str) {
    axis(text);
    let Some((flag, text)) = text.split_once('=') else {
        return;
    };
    let of_run = INPUTS.iter().filter(|input| input.flag == flag);
    of_run.for_each(|input| value(input, text));
    let of_planner = planner::INPUTS.iter().filter(|input| input.flag == flag);
    of_planner.for_each(|input| value(input, text));
    for unit in [
        Unit::Count,
        Unit::PerSecond,
        Unit::Milliseconds,
        Unit::Seconds,
        Unit::Percent,
    ] {
        if let Some(x) = quantity::parse(text, unit) {
            assert!(x.is_finite(), "{text:?} is {x}");
            // A number alone is what the standard library reads, to the last bit.
            if let Ok(plain) = text.trim().parse::<f64>() {
                assert_eq!(x.to_bits(), plain.to_bits(), "{text:?} is {x}");
            }
        }
    }
}

/// What is read can be set, and is then shown as a field reads it back.
fn value<S: Default>(input: &'static Input<S>, text: &str) {
    let read = [input.parse(text), input.parse_field(text)];
    for value in read {
        match value {
            Ok(value) => {
                let mut subject = S::default();
                input
                    .set(&mut subject, value)
                    .expect("what is read is allowed");
                let shown = input.field(&subject);
                let again = input.parse_field(&shown).ok();
                assert_eq!(again, Some(input.get(&subject)), "{shown}");
            }
            Err(error) => {
                explains(&error);
                assert_eq!((error.key(), error.value()), (input.key, text));
            }
        }
    }
}

/// An axis has values of its input, and is a grid on its own or there is a reason.
fn axis(text: &str) {
    match Axis::parse(text) {
        Ok(axis) => {
            assert!((1..=MAX_VALUES).contains(&(axis.values.len() as u64)));
            let takes = |value: &Value| axis.input.set(&mut Scenario::default(), *value).is_ok();
            assert!(axis.values.iter().all(takes), "{text:?}");
            if let Err(error) = Grid::new(&Scenario::default(), vec![axis]) {
                explains(&error);
            }
        }
        Err(error) => explains(&error),
    }
}
