//! Runs worth a look, a click away.

use crate::annex::Annex;
use gloo_events::EventListener;
use overload_parts::dom::find_all;
use overload_scenario::samples::{Sample, samples};
use overload_sim::Scenario;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

pub(crate) struct Samples(Vec<(HtmlElement, Sample)>);

impl Samples {
    /// Takes over the buttons, which the static copy has as well.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let buttons = find_all(root, "[data-samples] button");
        let samples = samples();
        if buttons.len() != samples.len() {
            return Err(JsError::new("overload-lab: a sample has no button"));
        }
        Ok(Self(buttons.into_iter().zip(samples).collect()))
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let on = |(button, sample): &(HtmlElement, Sample)| {
            let (annex, scenario) = (Rc::downgrade(annex), sample.scenario);
            EventListener::new(button, "click", move |_| {
                if let Some(annex) = annex.upgrade() {
                    annex.show_sample(&scenario);
                }
            })
        };
        self.0.iter().map(on).collect()
    }

    /// Marks the sample that is shown.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        for (button, sample) in &self.0 {
            let seed = scenario.seed;
            let shown = Scenario {
                seed,
                ..sample.scenario
            } == *scenario;
            let pressed = if shown { "true" } else { "false" };
            let _ = button.set_attribute("aria-pressed", pressed);
        }
    }
}
