//! What to write down: four decisions, which rest on a run of their own.

use overload_parts::dom::find;
use overload_parts::places::Places;
use overload_parts::run::Run;
use overload_sim::Scenario;
use overload_story::decisions::orders_first;
use overload_story::page;
use std::cell::RefCell;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

/// The decisions on the scenario that is shown.
pub(crate) struct Decisions {
    section: HtmlElement,
    places: Places,
    run: RefCell<Option<(Scenario, Run)>>,
}

impl Decisions {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self {
            section: find(root, ".decisions")?,
            places: Places::new(root),
            run: RefCell::new(None),
        })
    }

    /// Another scenario is shown: what was decided on the last one is stale.
    pub(crate) fn restart(&self, scenario: Scenario) {
        self.set_stale(true);
        let run = Run::new(orders_first(&scenario));
        self.run.replace(Some((scenario, run)));
    }

    /// Nobody looks at the decisions.
    pub(crate) fn stop(&self) {
        self.run.replace(None);
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.run.borrow().is_some()
    }

    /// Simulates while there is time, and says what comes of it in the end.
    pub(crate) fn work(&self, time_is_left: impl FnMut() -> bool) {
        let mut under_way = self.run.borrow_mut();
        let Some((scenario, run)) = under_way.as_mut() else {
            return;
        };
        if !run.work(time_is_left) {
            return;
        }
        if let Some(report) = run.report() {
            self.places.write(&page::decisions(scenario, report));
            let _ = self.section.remove_attribute("data-pending");
            self.set_stale(false);
        }
        *under_way = None;
    }

    /// Pales what is still of the scenario before.
    fn set_stale(&self, stale: bool) {
        let _ = self
            .section
            .toggle_attribute_with_force("data-stale", stale);
    }
}
