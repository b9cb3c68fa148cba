//! Overload Lab in the browser: the code behind `<overload-lab>`.
//!
//! The element's script hands over its shadow root, and from there on this is
//! all wiring: controls change a [`Scenario`], which is simulated, and the `run_view`
//! shows what came of it. The model is in `overload-sim`, the inputs and
//! formats in `overload-scenario`, the sentences in `overload-story`, and the
//! pictures in `overload-charts`.
//!
//! | module | what for |
//! | --- | --- |
//! | `lab` | the scenario that is shown, and what happens when it changes |
//! | `views` | which view of the page is shown, and the links between them |
//! | `run_view` | the words and pictures of the shown run |
//! | `comparison` | the six policies side by side |
//! | `choices` | radio buttons: policy, and a few values of some inputs |
//! | `walker` | one window of the figure, by pointer and by keys |
//! | `address` | what is shown in the page's address, back and forward |
//! | `table` | the figure as a table |
//! | `json` | scenarios and runs as JavaScript objects |
//!
//! What the first figure does not need is in `overload-annex`, which follows what
//! is shown here by its address; what both are made of is in `overload-parts`.

mod address;
mod choices;
mod comparison;
mod json;
mod lab;
mod run_view;
mod table;
mod views;
mod walker;

use crate::json::{JsJson, to_js};
use crate::lab::Step;
use overload_parts::cost;
use overload_scenario::json::{RunJson, ScenarioJson, scenario_in};
use overload_scenario::url;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

/// A live lab in a shadow root.
#[wasm_bindgen]
pub struct Lab(Rc<lab::Lab>);

#[wasm_bindgen]
impl Lab {
    /// Takes over the markup in `root` and shows the default run.
    ///
    /// # Errors
    ///
    /// Markup that lacks a part of the lab.
    #[wasm_bindgen(constructor)]
    pub fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        console_error_panic_hook::set_once();
        Ok(Self(lab::Lab::new(root)?))
    }

    /// Calls a function after every change, with the address of what is shown: the
    /// query of a link to it, without the question mark.
    #[wasm_bindgen(js_name = onChange)]
    pub fn on_change(&self, told: js_sys::Function) {
        self.0.tell(told);
    }

    /// What is shown, as the query of a link to it, without the question mark.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn address(&self) -> String {
        url::write(&self.0.address())
    }

    /// Shows what a link's query asks for. What is wrong with it is said in the
    /// lab, and is otherwise at its default.
    #[wasm_bindgen(setter)]
    pub fn set_address(&self, query: &str) {
        let link = url::read(query);
        if link.address != self.0.address() || !link.notes.is_empty() {
            self.0.show_link(link);
        }
    }

    /// Goes where something in the page leads: a step of the browser's history, at
    /// once or, while a slider is under way, when it stays.
    pub fn visit(&self, query: &str, under_way: bool) {
        let step = if under_way {
            Step::UnderWay
        } else {
            Step::Taken
        };
        self.0.visit(url::read(query).address, step);
    }

    /// The scenario by its JSON keys.
    ///
    /// # Errors
    ///
    /// None in practice: whatever a lab shows can be written down.
    #[wasm_bindgen(getter)]
    pub fn scenario(&self) -> Result<JsValue, JsError> {
        to_js(&ScenarioJson(self.0.scenario()))
    }

    /// Shows another scenario, given by JSON keys; what is missing is at its default.
    ///
    /// # Errors
    ///
    /// A key that no input has, or a value that it does not take.
    #[wasm_bindgen(setter)]
    pub fn set_scenario(&self, scenario: &JsValue) -> Result<(), JsError> {
        let scenario = scenario_in(&JsJson(scenario.clone()))?;
        self.0.show(scenario)?;
        Ok(())
    }

    /// The shown run, in the shape of `overload run --format json`. Finishes the
    /// run first if it is still under way.
    ///
    /// # Errors
    ///
    /// None in practice, as above.
    #[wasm_bindgen(getter)]
    pub fn report(&self) -> Result<JsValue, JsError> {
        let (scenario, report) = self.0.run();
        to_js(&RunJson::new(&scenario, &report))
    }
}

/// The names that an address and the element's attributes may have.
#[wasm_bindgen(js_name = addressKeys)]
#[must_use]
pub fn address_keys() -> Vec<String> {
    url::keys().collect()
}

/// Runs a scenario given by JSON keys, what is missing at its default, and
/// returns the run in the shape of `overload run --format json`.
///
/// # Errors
///
/// A key that no input has, a value that it does not take, or a scenario of more
/// requests than a page should simulate.
#[wasm_bindgen]
pub fn simulate(scenario: &JsValue) -> Result<JsValue, JsError> {
    let scenario = scenario_in(&JsJson(scenario.clone()))?;
    if let Some(objection) = cost::objection(&scenario) {
        return Err(JsError::new(&objection));
    }
    to_js(&RunJson::new(&scenario, &overload_sim::run(&scenario)))
}
