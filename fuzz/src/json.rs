//! Scenarios in JSON: any text is one, or explained.

use overload_scenario::check;
use overload_scenario::json::{ScenarioJson, read_scenario};

use crate::explains;

/// Reads a text as a scenario. If it is one, it is valid and survives being
/// written; otherwise the error says why.
///
/// # Panics
///
/// If not.
pub fn check(text: &str) {
    match read_scenario(text) {
        Ok(scenario) => {
            assert!(check::scenario(&scenario).is_ok());
            let written = serde_json::to_string(&ScenarioJson(scenario));
            let written = written.expect("a scenario has no value that JSON lacks");
            assert_eq!(read_scenario(&written).ok(), Some(scenario), "{written}");
        }
        Err(error) => explains(&error),
    }
}
