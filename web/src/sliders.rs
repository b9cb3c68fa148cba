//! The lab's sliders: one for every input, in the form where the page keeps it.

use crate::dom::{find, set_text};
use crate::lab::Lab;
use crate::slider::{Slider, Subject};
use gloo_events::EventListener;
use overload_scenario::check;
use overload_scenario::inputs::{INPUTS, Input, Value};
use overload_scenario::planner::Question;
use overload_sim::Scenario;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, HtmlTemplateElement, ShadowRoot};

/// A form of sliders.
pub(crate) struct Form<S: Subject>(Vec<Rc<Slider<S>>>);

impl<S: Subject> Form<S> {
    /// Puts a slider for each of these inputs into a form of the markup.
    pub(crate) fn new(
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

    /// Tells the lab of every change.
    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        self.0
            .iter()
            .flat_map(|slider| slider.listen(lab))
            .collect()
    }

    /// Shows the values.
    pub(crate) fn reflect(&self, subject: &S) {
        for slider in &self.0 {
            slider.reflect(subject);
        }
    }
}

/// Every input of a run but the policy: the first at hand, the others under "more".
pub(crate) struct Sliders {
    first: Form<Scenario>,
    more: Form<Scenario>,
    changed: HtmlElement,
}

impl Sliders {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let inputs = |more| INPUTS.iter().filter(move |input| input.more == more);
        Ok(Self {
            first: Form::new(root, "[data-sliders]", inputs(false))?,
            more: Form::new(root, "[data-more]", inputs(true))?,
            changed: find(root, "[data-more-changed]")?,
        })
    }

    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        let mut listeners = self.first.listen(lab);
        listeners.extend(self.more.listen(lab));
        listeners
    }

    /// Shows a scenario's values, and whether some that are folded away are not
    /// the shop's.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        self.first.reflect(scenario);
        self.more.reflect(scenario);
        let changed = INPUTS
            .iter()
            .filter(|input| input.more && input.get(scenario) != input.default())
            .count();
        let said = match changed {
            0 => String::new(),
            n => format!("{n} changed"),
        };
        set_text(&self.changed, &said);
    }
}

impl Subject for Scenario {
    const PREFIX: &'static str = "";

    fn set(lab: &Rc<Lab>, input: &'static Input, value: Value) -> Result<(), String> {
        lab.set(input, value)
    }

    fn fits(lab: &Rc<Lab>, input: &'static Input, value: f64) -> bool {
        let mut scenario = lab.scenario();
        input.set(&mut scenario, Value::Number(value)).is_ok() && check::scenario(&scenario).is_ok()
    }

    fn note(&self, input: &'static Input) -> Option<String> {
        overload_story::inputs::note(input, self)
    }
}

impl Subject for Question {
    const PREFIX: &'static str = "plan-";

    fn set(lab: &Rc<Lab>, input: &'static Input<Self>, value: Value) -> Result<(), String> {
        lab.ask(input, value)
    }

    fn fits(_: &Rc<Lab>, _: &'static Input<Self>, _: f64) -> bool {
        true
    }

    fn note(&self, _: &'static Input<Self>) -> Option<String> {
        None
    }
}
