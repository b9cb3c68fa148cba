//! What is measured, the same natively and as Wasm.
//!
//! A case is a list of scenarios that are run one after the other. Nothing here
//! is asserted: a shared machine has no opinion on milliseconds.

use overload_scenario::combinations::combinations;
use overload_sim::{Policy, Scenario, run};
use wasm_bindgen::prelude::wasm_bindgen;

/// Something whose time is measured.
pub struct Case {
    /// What it is called in the table.
    pub name: &'static str,
    /// What is run, one after the other.
    pub scenarios: Vec<Scenario>,
}

/// Everything that is measured.
#[must_use]
pub fn cases() -> Vec<Case> {
    let morning = Scenario::default();
    let one = |name, policy, retries| Case {
        name,
        scenarios: vec![Scenario {
            policy,
            retries,
            ..morning
        }],
    };
    let six = |retries| {
        let under = |policy| Scenario {
            policy,
            retries,
            ..morning
        };
        Policy::ALL.map(under).to_vec()
    };
    vec![
        one("fifo", Policy::Fifo, 0),
        one("fifo, 3 retries", Policy::Fifo, 3),
        one("bounded", Policy::Bounded, 0),
        one("newest first", Policy::Lifo, 0),
        Case {
            name: "all six",
            scenarios: six(0),
        },
        Case {
            name: "all six, 3 retries",
            scenarios: six(3),
        },
        Case {
            name: "the 162",
            scenarios: combinations(&morning).collect(),
        },
    ]
}

/// How many events of the model the case has, however it is run: requests sent,
/// services finished, and clients who left without an answer or a no. The few
/// who still wait at the end count among these.
#[must_use]
pub fn events(case: &Case) -> u64 {
    let events_of = |scenario: &Scenario| {
        let work = run(scenario).work;
        let left = work.attempts - work.useful - work.refused;
        work.attempts + work.served() + left
    };
    case.scenarios.iter().map(events_of).sum()
}

/// Runs the case of this number and returns something that depends on all of it.
///
/// # Panics
///
/// If there is no such case.
#[wasm_bindgen]
#[must_use]
pub fn run_case(number: usize) -> u64 {
    cases()[number]
        .scenarios
        .iter()
        .map(|scenario| run(scenario).work.attempts)
        .sum()
}
