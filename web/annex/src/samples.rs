//! Runs worth a look, a click away.

use crate::annex::Annex;
use gloo_events::EventListener;
use overload_parts::dom::{find, find_all, window};
use overload_scenario::samples::{Sample, samples};
use overload_sim::Scenario;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{HtmlElement, ShadowRoot};

pub(crate) struct Samples(Vec<(HtmlElement, Sample)>);

impl Samples {
    /// Puts a button for each into the page, in place of those of the static copy.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let place: HtmlElement = find(root, "[data-samples]")?;
        let cannot = || JsError::new("overload-lab: a sample cannot be put into the page");
        let document = window().document().ok_or_else(cannot)?;
        for still in find_all::<HtmlElement>(root, "[data-samples] button") {
            still.remove();
        }
        let button = |sample: Sample| {
            let button: HtmlElement = document
                .create_element("button")
                .ok()
                .and_then(|element| element.dyn_into().ok())
                .ok_or_else(cannot)?;
            button
                .set_attribute("type", "button")
                .map_err(|_| cannot())?;
            button.set_class_name("link");
            button.set_text_content(Some(sample.name));
            place.append_child(&button).map_err(|_| cannot())?;
            Ok((button, sample))
        };
        let buttons = samples().into_iter().map(button);
        Ok(Self(buttons.collect::<Result<_, JsError>>()?))
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
