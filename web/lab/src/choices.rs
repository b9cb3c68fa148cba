//! Radio buttons: the policy, and a few values of some inputs.

use crate::lab::Lab;
use gloo_events::EventListener;
use overload_parts::dom::{find_all, set_hidden, set_text};
use overload_scenario::inputs::{Input, Value};
use overload_sim::Scenario;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement, ShadowRoot};

/// Groups of their own in which the policy is chosen too.
const OTHER_POLICIES: [&str; 2] = ["multiple", "compared"];

pub(crate) struct Choices {
    radios: Vec<(HtmlInputElement, &'static Input, Value)>,
    resets: Vec<(HtmlElement, &'static Input)>,
}

impl Choices {
    pub(crate) fn new(root: &ShadowRoot) -> Self {
        let radios = find_all::<HtmlInputElement>(root, "input[type=radio]")
            .into_iter()
            .filter_map(|radio| {
                let (input, value) = meaning(&radio)?;
                Some((radio, input, value))
            })
            .collect();
        let resets = find_all::<HtmlElement>(root, "[data-reset]")
            .into_iter()
            .filter_map(|button| {
                let input = Input::by_key(&button.get_attribute("data-reset")?)?;
                Some((button, input))
            })
            .collect();
        Self { radios, resets }
    }

    /// Tells the lab of every choice.
    pub(crate) fn listen(&self, root: &ShadowRoot, lab: &Rc<Lab>) -> Vec<EventListener> {
        let chosen = EventListener::new(root, "change", {
            let lab = Rc::downgrade(lab);
            move |event| {
                let radio = event.target().and_then(|target| target.dyn_into().ok());
                if let (Some(lab), Some((input, value))) =
                    (lab.upgrade(), radio.as_ref().and_then(meaning))
                {
                    lab.choose(input, value);
                }
            }
        });
        let reset = self.resets.iter().map(|(button, input)| {
            let lab = Rc::downgrade(lab);
            let input = *input;
            let group: Vec<_> = self
                .radios
                .iter()
                .filter(|(_, of, _)| of.key == input.key)
                .map(|(radio, ..)| radio.clone())
                .collect();
            EventListener::new(button, "click", move |_| {
                if let Some(lab) = lab.upgrade() {
                    lab.choose(input, input.default());
                    // The button is gone now; its group keeps the focus.
                    if let Some(radio) = group.iter().find(|radio| radio.checked()) {
                        let _ = radio.focus();
                    }
                }
            })
        });
        [chosen].into_iter().chain(reset).collect()
    }

    pub(crate) fn reflect(&self, scenario: &Scenario) {
        for (radio, input, value) in &self.radios {
            let chosen = input.get(scenario) == *value;
            if radio.checked() != chosen {
                radio.set_checked(chosen);
            }
        }
        for (button, input) in &self.resets {
            set_hidden(button, input.get(scenario) == input.default());
            set_text(
                button,
                &format!("reset to {}", input.text_of(input.default())),
            );
        }
    }
}

/// Which input a radio button sets, and to which value.
fn meaning(radio: &HtmlInputElement) -> Option<(&'static Input, Value)> {
    if radio.type_() != "radio" {
        return None;
    }
    let name = radio.name();
    let is_policy = OTHER_POLICIES.contains(&name.as_str());
    let input = Input::by_key(if is_policy { "policy" } else { &name })?;
    Some((input, input.parse(&radio.value()).ok()?))
}
