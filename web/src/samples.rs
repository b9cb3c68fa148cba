//! Runs worth a look, a click away.

use crate::dom::{find, set_text, window};
use crate::lab::Lab;
use gloo_events::EventListener;
use overload_scenario::samples::{Sample, samples};
use overload_sim::Scenario;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{HtmlElement, ShadowRoot};

pub(crate) struct Samples {
    buttons: Vec<(HtmlElement, Sample)>,
    look_at: HtmlElement,
}

impl Samples {
    /// Puts a button for each into the page.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let place: HtmlElement = find(root, "[data-samples]")?;
        let cannot = || JsError::new("overload-lab: a sample cannot be put into the page");
        let document = window().document().ok_or_else(cannot)?;
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
        Ok(Self {
            buttons: samples()
                .into_iter()
                .map(button)
                .collect::<Result<_, JsError>>()?,
            look_at: find(root, "[data-look-at]")?,
        })
    }

    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        let on = |(button, sample): &(HtmlElement, Sample)| {
            let (lab, scenario) = (Rc::downgrade(lab), sample.scenario);
            EventListener::new(button, "click", move |_| {
                if let Some(lab) = lab.upgrade() {
                    lab.show_sample(&scenario);
                }
            })
        };
        self.buttons.iter().map(on).collect()
    }

    /// Marks the sample that is shown, and says what to look at.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        let mut look_at = "";
        for (button, sample) in &self.buttons {
            let seed = scenario.seed;
            let shown = Scenario {
                seed,
                ..sample.scenario
            } == *scenario;
            let pressed = if shown { "true" } else { "false" };
            let _ = button.set_attribute("aria-pressed", pressed);
            if shown {
                look_at = sample.look_at;
            }
        }
        set_text(&self.look_at, look_at);
    }
}
