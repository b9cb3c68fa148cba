//! A slider and a field for any value of an input.

use crate::dom::{find, set_hidden, set_text};
use crate::lab::Lab;
use crate::slider_scale::{self, JUMP};
use gloo_events::{EventListener, EventListenerOptions};
use overload_scenario::inputs::{Input, Number, Value};
use overload_scenario::quantity;
use overload_sim::Scenario;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{
    Element, HtmlElement, HtmlInputElement, HtmlTemplateElement, KeyboardEvent, ShadowRoot,
};

/// The inputs that have a slider here, in the order of the page.
const KEYS: [&str; 8] = [
    "workers",
    "service_ms",
    "normal_per_s",
    "spike_per_s",
    "timeout_ms",
    "retries",
    "queue_size",
    "seed",
];

pub(crate) struct Sliders(Vec<Rc<Slider>>);

impl Sliders {
    /// Puts the sliders into the page.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let place: HtmlElement = find(root, "[data-sliders]")?;
        let template: HtmlTemplateElement = find(root, "template[data-slider]")?;
        KEYS.into_iter()
            .filter_map(Input::by_key)
            .filter_map(|input| Some((input, input.number()?)))
            .map(|(input, number)| Slider::new(&place, &template, input, number).map(Rc::new))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Tells the lab of every change.
    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        self.0
            .iter()
            .flat_map(|slider| slider.listen(lab))
            .collect()
    }

    /// Shows a scenario's values. A field with a mistake keeps it, unless its
    /// input was set elsewhere.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        for slider in &self.0 {
            slider.reflect(scenario);
        }
    }
}

struct Slider {
    input: &'static Input,
    number: &'static Number,
    reset: HtmlElement,
    range: HtmlInputElement,
    field: HtmlInputElement,
    note: HtmlElement,
    error: HtmlElement,
    /// What the input is set to, as the slider last heard.
    value: Cell<f64>,
}

impl Slider {
    fn new(
        place: &HtmlElement,
        template: &HtmlTemplateElement,
        input: &'static Input,
        number: &'static Number,
    ) -> Result<Self, JsError> {
        let missing = |what: &str| JsError::new(&format!("overload-lab: a slider has no {what}"));
        let copy = template
            .content()
            .first_element_child()
            .and_then(|element| element.clone_node_with_deep(true).ok())
            .and_then(|node| node.dyn_into::<Element>().ok())
            .ok_or_else(|| missing("template"))?;
        place.append_child(&copy).map_err(|_| missing("place"))?;
        let part = |selector: &str| {
            copy.query_selector(selector)
                .ok()
                .flatten()
                .ok_or_else(|| missing(selector))
        };
        let slider = Self {
            input,
            number,
            reset: part(".reset")?.unchecked_into(),
            range: part("[type=range]")?.unchecked_into(),
            field: part("[type=text]")?.unchecked_into(),
            note: part(".note")?.unchecked_into(),
            error: part(".error")?.unchecked_into(),
            value: Cell::new(f64::NAN),
        };
        slider.name_parts(&part("label")?, &part(".unit")?)?;
        Ok(slider)
    }

    fn name_parts(&self, label: &Element, unit: &Element) -> Result<(), JsError> {
        let key = self.input.key;
        let id = |part: &str| format!("{key}-{part}");
        let set = |element: &Element, name: &str, value: &str| {
            element
                .set_attribute(name, value)
                .map_err(|_| JsError::new("overload-lab: an attribute cannot be set"))
        };
        label.set_text_content(Some(self.input.label));
        unit.set_text_content(Some(self.number.shown.sign()));
        set(label, "for", &id("field"))?;
        set(label, "title", self.input.help)?;
        set(&self.field, "id", &id("field"))?;
        set(
            &self.field,
            "aria-describedby",
            &format!("{} {}", id("note"), id("error")),
        )?;
        set(&self.note, "id", &id("note"))?;
        set(&self.error, "id", &id("error"))?;
        set(&self.range, "data-input", key)?;
        set(&self.range, "aria-label", self.input.label)?;
        set_hidden(&self.range, key == "seed");
        Ok(())
    }

    fn listen(self: &Rc<Self>, lab: &Rc<Lab>) -> [EventListener; 5] {
        let on = |element: &HtmlElement, name: &'static str, act: fn(&Self, &Rc<Lab>)| {
            let (slider, lab) = (Rc::clone(self), Rc::downgrade(lab));
            EventListener::new(element, name, move |_| {
                if let Some(lab) = lab.upgrade() {
                    act(&slider, &lab);
                }
            })
        };
        let keys = {
            let (slider, lab) = (Rc::clone(self), Rc::downgrade(lab));
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&self.range, "keydown", options, move |event| {
                let key = event.unchecked_ref::<KeyboardEvent>().key();
                if let (Some(lab), Some(value)) = (lab.upgrade(), slider.value_after(&key)) {
                    event.prevent_default();
                    slider.set(&lab, value);
                }
            })
        };
        [
            keys,
            on(&self.range, "input", |slider, lab| {
                let place = slider.range.value_as_number();
                slider.set(lab, slider_scale::value_at(slider.number, place));
            }),
            on(&self.field, "input", Self::take_field),
            // When the reader is done typing, the value reads as it will be read.
            on(&self.field, "change", |slider, _| {
                if slider.error.hidden() {
                    slider.write_field(slider.value.get());
                }
            }),
            on(&self.reset, "click", |slider, lab| {
                if let Value::Number(value) = slider.input.default() {
                    slider.set(lab, value);
                    // The button is gone now; its slider keeps the focus.
                    let _ = slider.field.focus();
                }
            }),
        ]
    }

    /// The value that a key on the slider leads to.
    fn value_after(&self, key: &str) -> Option<f64> {
        let steps = match key {
            "ArrowRight" | "ArrowUp" => 1,
            "ArrowLeft" | "ArrowDown" => -1,
            "PageUp" => JUMP,
            "PageDown" => -JUMP,
            "Home" => return Some(self.number.min),
            "End" => return Some(self.number.max),
            _ => return None,
        };
        Some(slider_scale::stepped(self.number, self.value.get(), steps))
    }

    fn set(&self, lab: &Rc<Lab>, value: f64) {
        self.write_field(value);
        self.offer(lab, value);
    }

    fn take_field(&self, lab: &Rc<Lab>) {
        match self.input.parse_field(&self.field.value()) {
            Ok(Value::Number(value)) => self.offer(lab, value),
            Ok(Value::Policy(_)) => {}
            Err(error) => self.complain(Some(&error.advice())),
        }
    }

    fn offer(&self, lab: &Rc<Lab>, value: f64) {
        self.complain(None);
        // Set first, so that what the reader is typing is not written over.
        let before = self.value.replace(value);
        if let Err(objection) = lab.set(self.input, Value::Number(value)) {
            self.value.set(before);
            self.complain(Some(&objection));
        }
    }

    fn complain(&self, complaint: Option<&str>) {
        set_hidden(&self.error, complaint.is_none());
        set_text(&self.error, complaint.unwrap_or_default());
        let invalid = if complaint.is_some() { "true" } else { "false" };
        let _ = self.field.set_attribute("aria-invalid", invalid);
    }

    fn reflect(&self, scenario: &Scenario) {
        let Value::Number(value) = self.input.get(scenario) else {
            return;
        };
        #[expect(clippy::float_cmp, reason = "any other value is news")]
        if self.value.replace(value) != value {
            self.complain(None);
            self.write_field(value);
        }
        let place = slider_scale::position(self.number, value);
        self.range.set_value_as_number(place);
        let _ = self.range.style().set_property("--at", &place.to_string());
        let text = self.input.text(scenario);
        let _ = self.range.set_attribute("aria-valuetext", &text);
        set_hidden(
            &self.reset,
            self.input.get(scenario) == self.input.default(),
        );
        let default = self.input.text_of(self.input.default());
        set_text(&self.reset, &format!("reset to {default}"));
        set_text(&self.note, &self.note_on(scenario));
    }

    fn write_field(&self, value: f64) {
        let shown = quantity::convert(value, self.number.unit, self.number.shown);
        let text = if self.input.key == "seed" {
            quantity::plain(shown)
        } else {
            quantity::number(shown)
        };
        if self.field.value() != text {
            self.field.set_value(&text);
        }
    }

    fn note_on(&self, scenario: &Scenario) -> String {
        overload_story::inputs::note(self.input, scenario).unwrap_or_default()
    }
}
