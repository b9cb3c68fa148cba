//! One window of the figure, read out: by pointer, by touch and by keys.
//!
//! The keys and the voice are those of a range input that lies over the figure
//! without a look of its own.

use crate::dom::{find, set_hidden};
use crate::lab::Lab;
use gloo_events::{EventListener, EventListenerOptions};
use overload_charts::Geometry;
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
    hairline: HtmlElement,
    readout: HtmlElement,
    /// The window that is read out.
    at: Cell<Option<usize>>,
}

impl Walker {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let document = crate::dom::window()
            .document()
            .ok_or_else(|| JsError::new("overload-lab: there is no document"))?;
        Ok(Self {
            document,
            range: find(root, "[data-walker]")?,
            hairline: find(root, "[data-hairline]")?,
            readout: find(root, "[data-readout]")?,
            at: Cell::new(None),
        })
    }

    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        let on = |name: &'static str, act: fn(&Lab, &web_sys::Event)| {
            let lab = Rc::downgrade(lab);
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&self.range, name, options, move |event| {
                if let Some(lab) = lab.upgrade() {
                    act(&lab, event);
                }
            })
        };
        let point: fn(&Lab, &web_sys::Event) = |lab, event| {
            let x = event.unchecked_ref::<PointerEvent>().offset_x();
            lab.walk(|walker, geometry| geometry.window_at(x.into()).or(walker.focused()));
        };
        vec![
            on("pointermove", point),
            on("pointerdown", point),
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

    /// Reads out another window, or none.
    pub(crate) fn go(
        &self,
        to: Option<usize>,
        geometry: &Geometry,
        scenario: &Scenario,
        report: &Report,
    ) {
        self.at.set(to);
        self.show(geometry, scenario, report);
    }

    /// Reads out the same window of what may be another run.
    pub(crate) fn show(&self, geometry: &Geometry, scenario: &Scenario, report: &Report) {
        let last = report.windows.len().saturating_sub(1);
        self.range.set_max(&last.to_string());
        let index = self.at.get().unwrap_or(self.value()).min(last);
        self.range.set_value(&index.to_string());
        let read = parts(scenario, report, index);
        let spoken: Vec<_> = read.iter().map(|part| part.text.as_str()).collect();
        let _ = self
            .range
            .set_attribute("aria-valuetext", &spoken.join(", "));

        let chosen = self.at.get().and(geometry.window_range(index));
        set_hidden(&self.hairline, chosen.is_none());
        let Some((left, right)) = chosen else {
            self.readout.set_text_content(Some(HINT));
            return;
        };
        let style = self.hairline.style();
        for (property, css_px) in [
            ("left", f64::midpoint(left, right)),
            ("top", geometry.top),
            ("height", geometry.bottom - geometry.top),
        ] {
            let _ = style.set_property(property, &format!("{css_px}px"));
        }
        self.write(&read);
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
