//! Overload Lab in the browser, annex: what the first figure does not need.
//!
//! The lab and the annex are two Wasm modules beside each other in one page. All
//! that they tell each other is an address, the query of a link: the lab says what
//! it shows, and the annex what the reader wants to see.
//!
//! | module | what for |
//! | --- | --- |
//! | `annex` | what follows when something else is shown |
//! | `sliders` | a slider and a field for every input |
//! | `samples` | runs worth a look, a click away |
//! | `atlas` | the 162 combinations, on one screen |
//! | `map` | any two settings against each other |
//! | `planner` | how many workers for traffic that lasts |
//! | `advice` | what to change, tried while the reader reads |
//! | `apart` | one run that is too much to wait for |
//! | `decisions` | what to write down |
//! | `exports` | files, the link, the command |
//! | `matrix` | the file of the 162 combinations |
//! | `mornings` | many mornings: what chance made of the one that is shown |
//! | `crew` | many runs, on all cores, beside the page |
//! | `outcome` | what is kept of each, and how it travels |
//! | `look` | style sheets of what is added to the markup |

mod advice;
mod annex;
mod apart;
mod atlas;
mod crew;
mod decisions;
mod exports;
mod look;
mod map;
mod matrix;
mod mornings;
mod outcome;
mod planner;
mod samples;
mod sliders;

use crate::outcome::Outcome;
use overload_scenario::url;
use overload_sim::{Morning, run};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

/// The annex of a live lab.
#[wasm_bindgen]
pub struct Annex(Rc<annex::Annex>);

#[wasm_bindgen]
impl Annex {
    /// Takes over the rest of the markup in `root`, for a lab that shows
    /// `address`, and shows nothing yet. Calls `visit` with an address that the reader
    /// wants to see, and with whether a slider is still under way to it, and `hire` for
    /// a worker, and `hire_apart` for one that has one long run to do.
    ///
    /// # Errors
    ///
    /// Markup that lacks a part of the annex.
    #[wasm_bindgen(constructor)]
    pub fn new(
        root: &ShadowRoot,
        address: &str,
        visit: js_sys::Function,
        hire: js_sys::Function,
        hire_apart: js_sys::Function,
    ) -> Result<Self, JsError> {
        console_error_panic_hook::set_once();
        let annex = annex::Annex::new(root, address, visit, hire, hire_apart)?;
        Ok(Self(annex))
    }

    /// Shows the rest of what the lab shows.
    pub fn open(&self, address: &str) {
        self.0.open(address);
    }

    /// The lab shows something else.
    pub fn changed(&self, address: &str) {
        self.0.changed(address);
    }
}

/// What a worker does: simulates the scenarios of some links' queries, and gives
/// what came of each as numbers.
#[wasm_bindgen]
#[must_use]
pub fn work(queries: &js_sys::Array) -> js_sys::Array {
    let scenario = |query: JsValue| {
        let link = url::read(&query.as_string().unwrap_or_default());
        link.address.scenario
    };
    let scenarios: Vec<_> = queries.iter().map(scenario).collect();
    let morning = Morning::in_common(&scenarios);
    let outcomes = scenarios.iter().map(|scenario| {
        let report = match &morning {
            Some(morning) => morning.run(scenario),
            None => run(scenario),
        };
        let numbers = Outcome::of(&report).numbers();
        JsValue::from(js_sys::Float64Array::from(&numbers[..]))
    });
    outcomes.collect()
}

/// What a worker does that has one long run to do, that of a link's query: calls `tell`
/// now and then with how much of its morning is over, from 0 to 1, and gives what there
/// is to show of it as texts.
#[wasm_bindgen]
#[must_use]
pub fn run_apart(query: &str, tell: &js_sys::Function) -> js_sys::Array {
    apart::work(query, tell)
}
