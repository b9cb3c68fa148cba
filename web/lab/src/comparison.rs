//! The six policies side by side: a row of the table each.

use crate::lab::Lab;
use gloo_events::EventListener;
use overload_parts::dom::find;
use overload_scenario::inputs::{Input, Value};
use overload_sim::{Policy, Scenario};
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

struct Row {
    policy: Policy,
    numbers: HtmlElement,
}

pub(crate) struct Comparison(Vec<Row>);

impl Comparison {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let row = |policy: Policy| {
            Ok(Row {
                policy,
                numbers: find(root, &format!("[data-row={}]", policy.id()))?,
            })
        };
        Policy::ALL
            .into_iter()
            .map(row)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// A row of the table is as good as its radio button, for whoever points.
    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        let on = |row: &Row| {
            let (lab, policy) = (Rc::downgrade(lab), row.policy);
            EventListener::new(&row.numbers, "click", move |_| {
                if let (Some(lab), Some(input)) = (lab.upgrade(), Input::by_key("policy")) {
                    lab.choose(input, Value::Policy(policy));
                }
            })
        };
        self.0.iter().map(on).collect()
    }

    /// Marks the row of the policy that is shown.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        for row in &self.0 {
            let _ = row
                .numbers
                .toggle_attribute_with_force("data-shown", row.policy == scenario.policy);
        }
    }
}
