//! The lab's sliders: one for every input of a run, in the form where the page
//! keeps it.

use crate::annex::Annex;
use gloo_events::EventListener;
use overload_parts::dom::{find, set_text};
use overload_parts::form::Form;
use overload_scenario::inputs::INPUTS;
use overload_sim::Scenario;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

/// Every input of a run but the policy: the first at hand, the others under "more".
pub(crate) struct Sliders {
    first: Form<Scenario>,
    more: Form<Scenario>,
    changed: HtmlElement,
}

impl Sliders {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let inputs = |more| INPUTS.iter().filter(move |input| input.more == more);
        Ok(Self {
            first: Form::new(root, "[data-sliders]", inputs(false))?,
            more: Form::new(root, "[data-more]", inputs(true))?,
            changed: find(root, "[data-more-changed]")?,
        })
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let mut listeners = self.first.listen(annex);
        listeners.extend(self.more.listen(annex));
        listeners
    }

    /// Shows a scenario's values, and whether some that are folded away are not
    /// the shop's.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        self.first.reflect(scenario);
        self.more.reflect(scenario);
        let changed = INPUTS
            .iter()
            .filter(|input| input.more && input.get(scenario) != input.default())
            .count();
        let said = match changed {
            0 => String::new(),
            n => format!("{n} changed"),
        };
        set_text(&self.changed, &said);
    }
}
