//! Generators of scenarios for property tests, made from the inputs' bounds.

use overload_sim::{Policy, Scenario};
use proptest::prelude::*;

use crate::check;
use crate::inputs::{INPUTS, Input, Kind, Number, Scale, Value};
use crate::planner::{self, Question};

/// Any value that the input takes: often its default or a bound, otherwise
/// spread as its slider spreads them.
pub fn value<S: Default + 'static>(input: &'static Input<S>) -> BoxedStrategy<Value> {
    match &input.kind {
        Kind::Policy(_) => proptest::sample::select(&Policy::ALL[..])
            .prop_map(Value::Policy)
            .boxed(),
        Kind::Number(number, _) => prop_oneof![
            2 => Just(input.default()),
            1 => Just(Value::Number(number.min)),
            1 => Just(Value::Number(number.max)),
            6 => (0.0..=1.0).prop_map(|position| Value::Number(spread(number, position))),
        ]
        .boxed(),
    }
}

fn spread(number: &Number, position: f64) -> f64 {
    let Number { min, max, step, .. } = *number;
    let x = match number.scale {
        Scale::Linear => min + (max - min) * position,
        Scale::Logarithmic => (min + step) * ((max + step) / (min + step)).powf(position) - step,
    };
    let x = x.clamp(min, max);
    if number.integral { x.round() } else { x }
}

/// Any question to the planner.
#[expect(
    clippy::missing_panics_doc,
    reason = "values are generated within the bounds"
)]
pub fn question() -> impl Strategy<Value = Question> {
    planner::INPUTS
        .iter()
        .map(value)
        .collect::<Vec<_>>()
        .prop_map(|values| {
            let mut question = Question::default();
            for (input, value) in planner::INPUTS.iter().zip(values) {
                input
                    .set(&mut question, value)
                    .expect("generated within the bounds");
            }
            question
        })
}

/// Any valid scenario, the longest and the busiest included: for formats, not
/// for running.
#[expect(
    clippy::missing_panics_doc,
    reason = "values are generated within the bounds"
)]
pub fn scenario() -> impl Strategy<Value = Scenario> {
    INPUTS
        .iter()
        .map(value)
        .collect::<Vec<_>>()
        .prop_map(|values| {
            let mut scenario = Scenario::default();
            for (input, value) in INPUTS.iter().zip(values) {
                input
                    .set(&mut scenario, value)
                    .expect("generated within the bounds");
            }
            let whole = |length_s: u32| length_s - length_s % scenario.window_s;
            Scenario {
                before_s: whole(scenario.before_s),
                sale_s: whole(scenario.sale_s),
                after_s: whole(scenario.after_s),
                ..scenario
            }
        })
        .prop_filter("no phase has a length", |scenario| {
            check::scenario(scenario).is_ok()
        })
}
