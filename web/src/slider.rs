//! A slider and a field for any value of an input.

use crate::dom::{set_hidden, set_text};
use crate::lab::Lab;
use crate::slider_scale::{self, JUMP};
use gloo_events::{EventListener, EventListenerOptions};
use overload_scenario::inputs::{Input, Number, Value};
use overload_scenario::quantity;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlTemplateElement, KeyboardEvent};

/// What the inputs of some sliders belong to: a scenario, or the planner's question.
pub(crate) trait Subject: Default + 'static {
    /// What tells its ids in the markup from those of others.
    const PREFIX: &'static str;

    /// Sets one input in what the lab shows, or says why not.
    fn set(lab: &Rc<Lab>, input: &'static Input<Self>, value: Value) -> Result<(), String>;

    /// Whether a value goes with what the other inputs are set to.
    fn fits(lab: &Rc<Lab>, input: &'static Input<Self>, value: f64) -> bool;

    /// What the input comes to, said below its slider.
    fn note(&self, input: &'static Input<Self>) -> Option<String>;
}

/// No seed is more than another: it has a field and no slider.
const SEED: &str = "seed";

pub(crate) struct Slider<S: Subject> {
    input: &'static Input<S>,
    number: &'static Number,
    reset: HtmlElement,
    range: HtmlInputElement,
    field: HtmlInputElement,
    note: HtmlElement,
    error: HtmlElement,
    /// What the input is set to, as the slider last heard.
    value: Cell<f64>,
}

impl<S: Subject> Slider<S> {
    /// Puts a slider at the end of a place.
    pub(crate) fn new(
        place: &HtmlElement,
        template: &HtmlTemplateElement,
        input: &'static Input<S>,
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
        let key = format!("{}{}", S::PREFIX, self.input.key);
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
        set(&self.range, "data-input", &key)?;
        set(&self.range, "aria-label", self.input.label)?;
        set_hidden(&self.range, self.input.key == SEED);
        Ok(())
    }

    /// Tells the lab of every change.
    pub(crate) fn listen(self: &Rc<Self>, lab: &Rc<Lab>) -> [EventListener; 5] {
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
                let Some(lab) = lab.upgrade() else { return };
                let fits = |value| S::fits(&lab, slider.input, value);
                if let Some(value) = slider.value_after(&key, fits) {
                    event.prevent_default();
                    slider.set(&lab, value);
                }
            })
        };
        [
            keys,
            on(&self.range, "input", |slider, lab| {
                let place = slider.range.value_as_number();
                let value = slider_scale::value_at(slider.number, place);
                let fits = |value| S::fits(lab, slider.input, value);
                slider.set(lab, slider_scale::nearest(slider.number, value, fits));
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
    fn value_after(&self, key: &str, fits: impl Fn(f64) -> bool) -> Option<f64> {
        let nearest = |value| slider_scale::nearest(self.number, value, &fits);
        let steps = match key {
            "ArrowRight" | "ArrowUp" => 1,
            "ArrowLeft" | "ArrowDown" => -1,
            "PageUp" => JUMP,
            "PageDown" => -JUMP,
            "Home" => return Some(nearest(self.number.min)),
            "End" => return Some(nearest(self.number.max)),
            _ => return None,
        };
        let value = self.value.get();
        Some(slider_scale::stepped(self.number, value, steps, fits))
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
        if let Err(objection) = S::set(lab, self.input, Value::Number(value)) {
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

    /// Shows the input's value. A field with a mistake keeps it, unless its
    /// input was set elsewhere.
    pub(crate) fn reflect(&self, subject: &S) {
        let Value::Number(value) = self.input.get(subject) else {
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
        let text = self.input.text(subject);
        let _ = self.range.set_attribute("aria-valuetext", &text);
        set_hidden(&self.reset, self.input.get(subject) == self.input.default());
        let default = self.input.text_of(self.input.default());
        set_text(&self.reset, &format!("reset to {default}"));
        set_text(&self.note, &subject.note(self.input).unwrap_or_default());
    }

    fn write_field(&self, value: f64) {
        let shown = quantity::convert(value, self.number.unit, self.number.shown);
        let text = if self.input.key == SEED {
            quantity::plain(shown)
        } else {
            quantity::number(shown)
        };
        if self.field.value() != text {
            self.field.set_value(&text);
        }
    }
}
