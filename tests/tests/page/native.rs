//! What the lab should show, simulated natively.

use overload_scenario::json::RunJson;
use overload_scenario::planner::{Question, plan};
use overload_sim::{Policy, Report, Scenario, run};
use overload_story::decisions::orders_first;
use overload_story::page::{self, Words};
use overload_story::window::parts;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A run, natively.
pub(crate) struct Native {
    pub(crate) scenario: Scenario,
    pub(crate) report: Report,
}

impl Native {
    pub(crate) fn run(scenario: Scenario) -> Self {
        Self {
            scenario,
            report: run(&scenario),
        }
    }

    /// What `overload run --format json` prints.
    pub(crate) fn json(&self) -> Value {
        reread(&RunJson::new(&self.scenario, &self.report))
    }

    /// What the page says about one window of the figure, piece by piece.
    pub(crate) fn readout(&self, window: usize) -> Vec<String> {
        let parts = parts(&self.scenario, &self.report, window);
        parts.into_iter().map(|part| part.text).collect()
    }

    /// What the page says in all of its views: about the run, about the same
    /// morning under the other policies, and about the planner's question.
    pub(crate) fn all_words(&self, question: &Question) -> BTreeMap<String, String> {
        let mut words = self.words();
        for policy in Policy::ALL {
            let report = run(&Scenario {
                policy,
                ..self.scenario
            });
            words.extend(by_place(page::policy(policy, &report)));
        }
        words.extend(planned(question));
        words
    }

    /// What the page says about the run when it is shown.
    pub(crate) fn words(&self) -> BTreeMap<String, String> {
        let mut words = page::shown(&self.scenario, &self.report);
        let orders_first = run(&orders_first(&self.scenario));
        words.extend(page::decisions(&self.scenario, &orders_first));
        by_place(words)
    }
}

/// What the page says about a question to the planner.
pub(crate) fn planned(question: &Question) -> BTreeMap<String, String> {
    by_place(page::planner(question, &plan(question)))
}

/// Every place that the page has says what it should.
#[track_caller]
pub(crate) fn assert_words(
    seen: &BTreeMap<String, String>,
    expected: &BTreeMap<String, String>,
    of: &str,
) {
    for (place, text) in seen {
        assert_eq!(Some(text), expected.get(place), "{place} of {of}");
    }
}

/// Texts by the names of their places.
pub(crate) fn by_place(words: Words) -> BTreeMap<String, String> {
    words.into_iter().collect()
}

/// A document as whoever reads it back has it.
pub(crate) fn reread(document: &impl Serialize) -> Value {
    let text = serde_json::to_string(document).expect("there are no odd keys");
    serde_json::from_str(&text).expect("it was written a line ago")
}

/// Where two documents differ first, if they do. To JavaScript, and so here, 5
/// and 5.0 are one number.
pub(crate) fn difference(expected: &Value, seen: &Value) -> Option<String> {
    let apart = || Some(format!(": {seen} instead of {expected}"));
    match (expected, seen) {
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => None,
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => (a.iter().zip(b).enumerate())
            .find_map(|(i, (a, b))| Some(format!("[{i}]{}", difference(a, b)?))),
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => (a.iter().zip(b.values()))
            .find_map(|((key, a), b)| Some(format!(".{key}{}", difference(a, b)?))),
        _ if expected == seen => None,
        _ => apart(),
    }
}
