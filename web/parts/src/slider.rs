//! A slider and a field for any value of an input.

use crate::dom::{set_hidden, set_text};
use crate::slider_scale::{self, JUMP};
use gloo_events::{EventListener, EventListenerOptions};
use overload_scenario::inputs::{Input, Number, Value};
use overload_scenario::planner::Question;
use overload_scenario::quantity;
use overload_sim::Scenario;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlTemplateElement, KeyboardEvent};

/// What the inputs of some sliders belong to: a scenario, or the planner's question.
pub trait Subject: Default + 'static {
    /// What tells its ids in the markup from those of others.
    const PREFIX: &'static str;

    /// What the input comes to, said below its slider.
    fn note(&self, input: &'static Input<Self>) -> Option<String>;
}

impl Subject for Scenario {
    const PREFIX: &'static str = "";

    fn note(&self, input: &'static Input) -> Option<String> {
        overload_story::inputs::note(input, self)
    }
}

impl Subject for Question {
    const PREFIX: &'static str = "plan-";

    fn note(&self, _: &'static Input<Self>) -> Option<String> {
        None
    }
}

/// Who has what the sliders set.
pub trait Owner<S: Subject>: 'static {
    /// Sets one input, or says why not.
    ///
    /// # Errors
    ///
    /// What is wrong with the value, in words for the reader.
    fn set(self: &Rc<Self>, input: &'static Input<S>, value: Value) -> Result<(), String>;

    /// Called after each refusal to set one input, with the place that says why, to add
    /// there what can be done instead.
    fn refused(self: &Rc<Self>, _: &'static Input<S>, _: Value, _place: &HtmlElement) {}

    /// Whether a value goes with what the other inputs are set to.
    fn fits(&self, input: &'static Input<S>, value: f64) -> bool;
}

/// No seed is more than another: it has a field and no slider.
const SEED: &str = "seed";

/// A slider and a field in the page.
pub struct Slider<S: Subject> {
    input: &'static Input<S>,
    number: &'static Number,
    reset: HtmlElement,
    range: HtmlInputElement,
    field: HtmlInputElement,
    note: HtmlElement,
    error: HtmlElement,
    /// What the input is set to, as the slider last heard.
    value: Cell<f64>,
    /// The value that its parts show.
    shown: Cell<f64>,
}

impl<S: Subject> Slider<S> {
    /// Puts a slider at the end of a place.
    ///
    /// # Errors
    ///
    /// A template that lacks a part.
    pub fn new(
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
            shown: Cell::new(f64::NAN),
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
        let default = self.input.text_of(self.input.default());
        set_text(&self.reset, &format!("reset to {default}"));
        Ok(())
    }

    /// Tells the owner of every change.
    pub fn listen<O: Owner<S>>(self: &Rc<Self>, owner: &Rc<O>) -> [EventListener; 5] {
        let on = |element: &HtmlElement, name: &'static str, act: fn(&Self, &Rc<O>)| {
            let (slider, owner) = (Rc::clone(self), Rc::downgrade(owner));
            EventListener::new(element, name, move |_| {
                if let Some(owner) = owner.upgrade() {
                    act(&slider, &owner);
                }
            })
        };
        let keys = {
            let (slider, owner) = (Rc::clone(self), Rc::downgrade(owner));
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&self.range, "keydown", options, move |event| {
                let key = event.unchecked_ref::<KeyboardEvent>().key();
                let Some(owner) = owner.upgrade() else { return };
                let fits = |value| owner.fits(slider.input, value);
                if let Some(value) = slider.value_after(&key, fits) {
                    event.prevent_default();
                    slider.set(&owner, value);
                }
            })
        };
        [
            keys,
            on(&self.range, "input", |slider, owner| {
                let place = slider.range.value_as_number();
                let value = slider_scale::value_at(slider.number, place);
                let fits = |value| owner.fits(slider.input, value);
                slider.set(owner, slider_scale::nearest(slider.number, value, fits));
            }),
            on(&self.field, "input", |slider, owner| {
                slider.take_field(owner);
            }),
            // When the reader is done typing, the value reads as it will be read.
            on(&self.field, "change", |slider, _| {
                if slider.error.hidden() {
                    slider.write_field(slider.value.get());
                }
            }),
            on(&self.reset, "click", |slider, owner| {
                if let Value::Number(value) = slider.input.default() {
                    slider.set(owner, value);
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

    fn set(&self, owner: &Rc<impl Owner<S>>, value: f64) {
        // Where the reader left the thumb is not where the value is.
        self.shown.set(f64::NAN);
        self.write_field(value);
        self.offer(owner, value);
    }

    fn take_field(&self, owner: &Rc<impl Owner<S>>) {
        match self.input.parse_field(&self.field.value()) {
            Ok(Value::Number(value)) => self.offer(owner, value),
            Ok(Value::Policy(_)) => {}
            Err(error) => self.complain(Some(&error.advice())),
        }
    }

    fn offer(&self, owner: &Rc<impl Owner<S>>, value: f64) {
        self.complain(None);
        // Set first, so that what the reader is typing is not written over.
        let before = self.value.replace(value);
        if let Err(objection) = owner.set(self.input, Value::Number(value)) {
            self.value.set(before);
            self.complain(Some(&objection));
            owner.refused(self.input, Value::Number(value), &self.error);
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
    pub fn reflect(&self, subject: &S) {
        let Value::Number(value) = self.input.get(subject) else {
            return;
        };
        #[expect(clippy::float_cmp, reason = "any other value is news")]
        if self.value.replace(value) != value {
            self.complain(None);
            self.write_field(value);
        }
        #[expect(clippy::float_cmp, reason = "any other value is news")]
        if self.shown.replace(value) != value {
            let place = slider_scale::position(self.number, value);
            self.range.set_value_as_number(place);
            let _ = self.range.style().set_property("--at", &place.to_string());
            let text = self.input.text(subject);
            let _ = self.range.set_attribute("aria-valuetext", &text);
            set_hidden(&self.reset, self.input.get(subject) == self.input.default());
        }
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
