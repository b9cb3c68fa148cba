//! Scenarios and runs as JSON, format version 1.
//!
//! The types here serialize with any serde format. Within a version keys stay
//! what they are and only new ones are added. Shares are in percent, waits in
//! milliseconds, times in seconds unless the key says otherwise; nothing is
//! rounded, and what does not exist is `null`.

mod mornings;
mod plan;
mod read;
mod run;
mod sweep;

use overload_sim::Scenario;
use serde::ser::{Serialize, SerializeStruct, Serializer};

pub use self::mornings::{MorningsJson, SpreadJson, SpreadsJson};
pub use self::plan::{OneFewerJson, PlanJson, QuestionJson, StaffingJson};
pub use self::read::{Json, ReadError, read_scenario, scenario_in};
pub use self::run::{
    FluidJson, GroupJson, QueueJson, RunJson, RunsJson, WaitJson, WindowJson, WorkJson,
};
pub use self::sweep::SweepRowJson;
use crate::inputs::{INPUTS, Input, Value};

/// The version of all formats here.
pub const VERSION: u32 = 1;

/// A scenario: every input by its key, in the order of [`INPUTS`].
///
/// ```
/// use overload_scenario::json::ScenarioJson;
/// let text = serde_json::to_string(&ScenarioJson(overload_sim::Scenario::default())).unwrap();
/// assert!(text.starts_with(r#"{"policy":"fifo","workers":8,"service_ms":80,"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScenarioJson(pub Scenario);

impl Serialize for ScenarioJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        inputs("Scenario", &INPUTS, &self.0, serializer)
    }
}

/// Every input by its key.
fn inputs<T: 'static, S: Serializer>(
    name: &'static str,
    inputs: &'static [Input<T>],
    subject: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    // A struct, because a map would reach JavaScript as a `Map`.
    let mut fields = serializer.serialize_struct(name, inputs.len())?;
    for input in inputs {
        match input.get(subject) {
            Value::Policy(policy) => fields.serialize_field(input.key, policy.id())?,
            Value::Number(x) => fields.serialize_field(input.key, &Number(x))?,
        }
    }
    fields.end()
}

/// A number that is written without a point where it is whole: 8, not 8.0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl Number {
    fn ms(ns: u64) -> Self {
        Self(ns as f64 / 1e6)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0 as i64;
        #[expect(clippy::float_cmp, reason = "whole means exactly whole")]
        if whole as f64 == self.0 {
            serializer.serialize_i64(whole)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generators;

    proptest! {
        #[test]
        fn any_scenario_survives_json(scenario in generators::scenario()) {
            let text = serde_json::to_string(&ScenarioJson(scenario)).unwrap();
            prop_assert_eq!(read_scenario(&text).unwrap(), scenario);
        }
    }

    #[test]
    fn a_whole_number_has_no_point() {
        let text = |x| serde_json::to_string(&Number(x)).unwrap();
        assert_eq!(text(8.0), "8");
        assert_eq!(text(0.5), "0.5");
        assert_eq!(text(9_007_199_254_740_991.0), "9007199254740991");
    }
}
