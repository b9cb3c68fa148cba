//! A form of sliders.

use crate::dom::find;
use crate::slider::{Owner, Slider, Subject};
use gloo_events::EventListener;
use overload_scenario::inputs::Input;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, HtmlTemplateElement, ShadowRoot};

/// Sliders for some inputs of a subject.
pub struct Form<S: Subject>(Vec<Rc<Slider<S>>>);

impl<S: Subject> Form<S> {
    /// Puts a slider for each of these inputs into a form of the markup.
    ///
    /// # Errors
    ///
    /// Markup that has no such form, or no template of a slider.
    pub fn new(
        root: &ShadowRoot,
        selector: &str,
        inputs: impl Iterator<Item = &'static Input<S>>,
    ) -> Result<Self, JsError> {
        let place: HtmlElement = find(root, selector)?;
        let template: HtmlTemplateElement = find(root, "template[data-slider]")?;
        inputs
            .filter_map(|input| Some((input, input.number()?)))
            .map(|(input, number)| Slider::new(&place, &template, input, number).map(Rc::new))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Tells the owner of every change.
    pub fn listen(&self, owner: &Rc<impl Owner<S>>) -> Vec<EventListener> {
        self.0
            .iter()
            .flat_map(|slider| slider.listen(owner))
            .collect()
    }

    /// Shows the values.
    pub fn reflect(&self, subject: &S) {
        for slider in &self.0 {
            slider.reflect(subject);
        }
    }
}
