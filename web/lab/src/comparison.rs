//! The six policies side by side: a bar and a row of the table each.

use crate::lab::Lab;
use gloo_events::EventListener;
use overload_charts::{Theme, shares_bar};
use overload_parts::dom::{area, find};
use overload_parts::runner::Runner;
use overload_scenario::inputs::{Input, Value};
use overload_sim::{Policy, Scenario};
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlCanvasElement, HtmlElement, ShadowRoot};

struct Row {
    policy: Policy,
    bar: HtmlCanvasElement,
    numbers: HtmlElement,
}

pub(crate) struct Comparison(Vec<Row>);

impl Comparison {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let row = |policy: Policy| {
            let id = policy.id();
            Ok(Row {
                policy,
                bar: find(root, &format!("[data-bar={id}]"))?,
                numbers: find(root, &format!("[data-row={id}]"))?,
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

    /// Draws the bars, as far as there are runs.
    pub(crate) fn draw(&self, runner: &Runner, theme: &Theme) {
        for row in &self.0 {
            let report = runner.of(row.policy).report();
            if let (Some(report), Some((area, canvas))) = (report, area(&row.bar)) {
                let _ = shares_bar(&area, canvas, theme, report.sale.all());
            }
        }
    }

    /// Bars are all of one size.
    pub(crate) fn sized(&self) -> Option<&HtmlCanvasElement> {
        self.0.first().map(|row| &row.bar)
    }
}
