//! One window of the figure, read out: by pointer, by touch and by keys.
//!
//! The keys and the voice are those of a range input that lies over the figure
//! without a look of its own.

use crate::lab::Lab;
use gloo_events::{EventListener, EventListenerOptions};
use overload_parts::dom::find;
use overload_sim::{Report, Scenario};
use overload_story::window::{About, Part, parts};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Document, HtmlElement, HtmlInputElement, PointerEvent, ShadowRoot};

/// What the readout says while no window is chosen.
const HINT: &str = "Point at a bar, or walk with the arrow keys, to read its numbers.";

pub(crate) struct Walker {
    document: Document,
    range: HtmlInputElement,
    readout: HtmlElement,
    /// The window that is read out.
    at: Cell<Option<usize>>,
}

impl Walker {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let document = overload_parts::dom::window()
            .document()
            .ok_or_else(|| JsError::new("overload-lab: there is no document"))?;
        Ok(Self {
            document,
            range: find(root, "[data-walker]")?,
            readout: find(root, "[data-readout]")?,
            at: Cell::new(None),
        })
    }

    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        let on = |name: &'static str, act: fn(&Rc<Lab>, &web_sys::Event)| {
            let lab = Rc::downgrade(lab);
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&self.range, name, options, move |event| {
                if let Some(lab) = lab.upgrade() {
                    act(&lab, event);
                }
            })
        };
        let point: fn(&Rc<Lab>, &web_sys::Event) = |lab, event| {
            let x = event.unchecked_ref::<PointerEvent>().offset_x();
            lab.walk(|walker, geometry| geometry.window_at(x.into()).or(walker.focused()));
        };
        vec![
            on("pointermove", point),
            // A finger sends no mousedown to a range.
            on("pointerdown", |lab, event| {
                lab.focus_walker();
                let x = event.unchecked_ref::<PointerEvent>().offset_x();
                lab.walk(|walker, geometry| geometry.window_at(x.into()).or(walker.focused()));
            }),
            // The range itself would go by its own idea of where its values are.
            on("mousedown", |lab, event| {
                event.prevent_default();
                lab.focus_walker();
            }),
            on("pointerleave", |lab, _| {
                lab.walk(|walker, _| walker.focused());
            }),
            on("input", |lab, _| lab.walk(|walker, _| Some(walker.value()))),
            on("focus", |lab, _| {
                lab.walk(|walker, _| walker.at.get().or(Some(walker.value())));
            }),
            on("blur", |lab, _| lab.walk(|_, _| None)),
        ]
    }

    pub(crate) fn focus(&self) {
        let _ = self.range.focus();
    }

    fn value(&self) -> usize {
        self.range.value_as_number() as usize
    }

    /// The window that stays when the pointer goes.
    fn focused(&self) -> Option<usize> {
        let focused = self.range.matches(":focus").unwrap_or(false);
        focused.then(|| self.value())
    }

    /// Goes to another window, or to none.
    pub(crate) fn go_to(&self, window: Option<usize>) {
        self.at.set(window);
    }

    /// Reads out the window, and returns the one to mark in the figure.
    pub(crate) fn read(&self, scenario: &Scenario, report: &Report) -> Option<usize> {
        let last = report.windows.len().saturating_sub(1);
        self.range.set_max(&last.to_string());
        let index = self.at.get().unwrap_or(self.value()).min(last);
        self.range.set_value(&index.to_string());
        let read = parts(scenario, report, index);
        let spoken: Vec<_> = read.iter().map(|part| part.text.as_str()).collect();
        let _ = self
            .range
            .set_attribute("aria-valuetext", &spoken.join(", "));
        if self.at.get().is_some() {
            self.write(&read);
        } else {
            self.readout.set_text_content(Some(HINT));
        }
        self.at.get().map(|_| index)
    }

    fn write(&self, read: &[Part]) {
        self.readout.set_text_content(None);
        for part in read {
            let tag = if part.about == About::Time {
                "b"
            } else {
                "span"
            };
            let Ok(element) = self.document.create_element(tag) else {
                return;
            };
            element.set_class_name(class(part.about));
            element.set_text_content(Some(&part.text));
            let _ = self.readout.append_child(&element);
        }
    }
}

fn class(about: About) -> &'static str {
    match about {
        About::Time | About::People => "",
        About::Answered => "answered",
        About::ToldNo => "told-no",
        About::TimedOut => "timed-out",
        About::Queue => "queue",
    }
}
