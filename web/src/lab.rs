//! The scenario that is shown, and what happens when it changes.

use crate::address::AddressBar;
use crate::advice::AdvicePanel;
use crate::choices::Choices;
use crate::cost;
use crate::dom::{find, window};
use crate::exports::Exports;
use crate::runner::Runner;
use crate::samples::Samples;
use crate::sliders::Sliders;
use crate::table::Table;
use crate::view::View;
use crate::walker::Walker;
use gloo_events::EventListener;
use overload_charts::Geometry;
use overload_scenario::check;
use overload_scenario::inputs::{Input, Value};
use overload_scenario::url;
use overload_sim::{Policy, Report, Scenario};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, ResizeObserver, ShadowRoot};

/// What simulating may take of a frame of 16.7 ms; the rest is for drawing.
const SLICE_MS: f64 = 11.0;

/// How much of the current scenario the page shows already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Painted {
    Nothing,
    Shown,
    AllSix,
}

pub(crate) struct Lab {
    runner: RefCell<Runner>,
    painted: Cell<Painted>,
    frame_asked: Cell<bool>,
    /// Whether the scenario has changed since the last announcement.
    unannounced: Cell<bool>,
    view: View,
    choices: Choices,
    sliders: Sliders,
    walker: Walker,
    table: Table,
    samples: Samples,
    advice: AdvicePanel,
    exports: Exports,
    address: AddressBar,
    progress: HtmlElement,
    /// What must live as long as the lab.
    kept: RefCell<Kept>,
}

#[derive(Default)]
struct Kept {
    listeners: Vec<EventListener>,
    resize: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

impl Drop for Kept {
    fn drop(&mut self) {
        if let Some((observer, _)) = &self.resize {
            observer.disconnect();
        }
    }
}

impl Lab {
    /// Takes over the markup and shows the run that the address asks for, or
    /// the default one.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Rc<Self>, JsError> {
        let lab = Rc::new(Self {
            runner: RefCell::new(Runner::new(Scenario::default())),
            painted: Cell::new(Painted::Nothing),
            frame_asked: Cell::new(false),
            unannounced: Cell::new(false),
            view: View::new(root)?,
            choices: Choices::new(root),
            sliders: Sliders::new(root)?,
            walker: Walker::new(root)?,
            table: Table::new(root)?,
            samples: Samples::new(root)?,
            advice: AdvicePanel::new(root)?,
            exports: Exports::new(root)?,
            address: AddressBar::new(root),
            progress: find(root, "[data-progress]")?,
            kept: RefCell::default(),
        });
        lab.listen(root)?;
        lab.show_address();
        // What a page opens with is no news.
        lab.unannounced.set(false);
        lab.frame();
        Ok(lab)
    }

    pub(crate) fn scenario(&self) -> Scenario {
        self.runner.borrow().scenario()
    }

    /// The shown run, finished now if it is not.
    pub(crate) fn run(&self) -> (Scenario, Report) {
        let mut runner = self.runner.borrow_mut();
        (runner.scenario(), runner.finish_shown().clone())
    }

    /// Shows another scenario, which is allowed by its bounds.
    pub(crate) fn show(self: &Rc<Self>, scenario: Scenario) -> Result<(), JsError> {
        if let Some(objection) = cost::objection(&scenario) {
            return Err(JsError::new(&objection));
        }
        self.change(scenario);
        Ok(())
    }

    /// Shows what the address asks for, and says what was wrong with it.
    pub(crate) fn show_address(self: &Rc<Self>) {
        let link = self.address.read();
        let mut notes: Vec<String> = link.notes.into_iter().map(|note| note.text).collect();
        let mut scenario = link.address.scenario;
        if let Some(objection) = cost::objection(&scenario) {
            notes.push(format!("{objection} This is the shop’s sale instead."));
            scenario = Scenario::default();
        }
        self.change(scenario);
        self.address.forget();
        self.view.object(&notes.join(" "));
    }

    /// Shows the run of a link within the page.
    pub(crate) fn follow(self: &Rc<Self>, query: &str) {
        self.change(url::read(query).address.scenario);
        self.view.scroll_to_headline();
    }

    /// Sets all inputs at once, to a run that the page offers.
    pub(crate) fn show_sample(self: &Rc<Self>, scenario: &Scenario) {
        // The morning is the reader's choice.
        let seed = self.scenario().seed;
        self.change(Scenario { seed, ..*scenario });
    }

    /// Saves the shown run as a file of this name.
    pub(crate) fn save(&self, name: &str) {
        let mut runner = self.runner.borrow_mut();
        runner.work(|| true);
        let runs: Vec<_> = Policy::ALL
            .into_iter()
            .filter_map(|policy| Some((runner.scenario_of(policy), runner.of(policy)?.clone())))
            .collect();
        let shown = runner.scenario().policy as usize;
        self.exports.save(name, self.view.theme(), shown, &runs);
    }

    /// Copies the link to the shown run, or its command.
    pub(crate) fn copy(&self, what: &str) {
        self.exports.copy(what, &self.scenario());
    }

    /// Sets one input, or says why not.
    pub(crate) fn set(self: &Rc<Self>, input: &'static Input, value: Value) -> Result<(), String> {
        let mut scenario = self.scenario();
        input
            .set(&mut scenario, value)
            .map_err(|error| error.advice())?;
        check::scenario(&scenario).map_err(|errors| errors[0].advice())?;
        if let Some(objection) = cost::objection(&scenario) {
            return Err(objection);
        }
        self.change(scenario);
        Ok(())
    }

    /// Sets one input to one of the values that the page offers.
    pub(crate) fn choose(self: &Rc<Self>, input: &'static Input, value: Value) {
        if let Err(objection) = self.set(input, value) {
            // Retries on top of a great deal of traffic: the choice goes back.
            self.view.object(&objection);
            self.reflect();
        }
    }

    /// Another morning: the next seed.
    fn another(self: &Rc<Self>) {
        let seed = Input::by_key("seed").and_then(|input| Some((input, input.number()?)));
        if let Some((input, number)) = seed {
            let next = self.scenario().seed as f64 + 1.0;
            let next = if next > number.max { number.min } else { next };
            self.choose(input, Value::Number(next));
        }
    }

    fn change(self: &Rc<Self>, scenario: Scenario) {
        self.runner.borrow_mut().change(scenario);
        self.painted.set(Painted::Nothing);
        self.unannounced.set(true);
        self.view.object("");
        self.reflect();
        self.advice.restart(self, scenario);
        self.address.keep(scenario);
        self.ask_for_frame();
    }

    fn reflect(&self) {
        let scenario = self.scenario();
        self.choices.reflect(&scenario);
        self.samples.reflect(&scenario);
        self.sliders.reflect(&scenario);
    }

    fn ask_for_frame(self: &Rc<Self>) {
        if self.frame_asked.replace(true) {
            return;
        }
        let lab = Rc::downgrade(self);
        let frame = Closure::once_into_js(move || {
            if let Some(lab) = lab.upgrade() {
                lab.frame();
            }
        });
        let asked = window().request_animation_frame(frame.unchecked_ref());
        self.frame_asked.set(asked.is_ok());
    }

    /// Simulates for a slice of a frame and paints what is there.
    fn frame(self: &Rc<Self>) {
        self.frame_asked.set(false);
        let performance = window().performance();
        let now = || performance.as_ref().map_or(0.0, web_sys::Performance::now);
        let start = now();
        self.runner.borrow_mut().work(|| now() - start < SLICE_MS);
        if self.runner.borrow().is_done() {
            self.advice.work(|| now() - start < SLICE_MS);
        }
        self.paint();
        if !self.runner.borrow().is_done() || self.advice.is_under_way() {
            self.ask_for_frame();
        }
    }

    /// Tries changes to a scenario that has been shown for a while.
    pub(crate) fn start_study(self: &Rc<Self>, scenario: Scenario) {
        self.advice.start(scenario);
        self.ask_for_frame();
    }

    /// Paints what has been simulated and is not shown yet.
    fn paint(&self) {
        let runner = self.runner.borrow();
        let scenario = runner.scenario();
        if let (Painted::Nothing, Some(report)) = (self.painted.get(), runner.shown()) {
            self.view.show(&scenario, report);
            if self.unannounced.take() {
                self.view.announce(&scenario, report);
            }
            self.table.show(&scenario, report);
            self.read_out(&scenario, report);
            self.painted.set(Painted::Shown);
        }
        if self.painted.get() == Painted::Shown && runner.is_done() {
            self.view.compare(&runner);
            self.painted.set(Painted::AllSix);
        }
        self.view.set_busy(!runner.is_done());
        let share = if runner.is_done() {
            0.0
        } else {
            runner.progress()
        };
        let _ = self
            .progress
            .style()
            .set_property("--share", &share.to_string());
    }

    /// Paints everything again: its size, its colours or what is open changed.
    pub(crate) fn repaint(&self) {
        self.painted.set(Painted::Nothing);
        self.paint();
    }

    /// Reads out another window of the figure.
    pub(crate) fn walk(&self, to: impl FnOnce(&Walker, &Geometry) -> Option<usize>) {
        let runner = self.runner.borrow();
        let scenario = runner.scenario();
        if let Some(report) = runner.shown() {
            let window = to(&self.walker, &self.view.geometry(&scenario));
            self.walker.go_to(window);
            self.read_out(&scenario, report);
        }
    }

    fn read_out(&self, scenario: &Scenario, report: &Report) {
        let window = self.walker.read(scenario, report);
        self.view.mark(scenario, report, window);
    }

    pub(crate) fn focus_walker(&self) {
        self.walker.focus();
    }

    fn listen(self: &Rc<Self>, root: &ShadowRoot) -> Result<(), JsError> {
        let on = |target: &web_sys::EventTarget, name: &'static str, act: fn(&Rc<Self>)| {
            let lab = Rc::downgrade(self);
            EventListener::new(target, name, move |_| {
                if let Some(lab) = lab.upgrade() {
                    act(&lab);
                }
            })
        };
        let another: HtmlElement = find(root, "[data-another]")?;
        let mut kept = self.kept.borrow_mut();
        let listeners = &mut kept.listeners;
        listeners.extend(self.choices.listen(root, self));
        listeners.extend(self.sliders.listen(self));
        listeners.extend(self.walker.listen(self));
        listeners.push(self.table.listen(self));
        listeners.extend(self.samples.listen(self));
        listeners.push(self.advice.listen(self));
        listeners.extend(self.exports.listen(self));
        listeners.extend(self.address.listen(self));
        listeners.push(on(&another, "click", Self::another));
        // Zooming changes how many pixels there are, and not always a size.
        listeners.push(on(&window(), "resize", |lab| lab.repaint()));
        if let Some(dark) = &self.view.dark {
            listeners.push(on(dark, "change", |lab| lab.repaint()));
        }
        for form in crate::dom::find_all::<HtmlElement>(root, "form") {
            let options = gloo_events::EventListenerOptions::enable_prevent_default();
            listeners.push(EventListener::new_with_options(
                &form,
                "submit",
                options,
                web_sys::Event::prevent_default,
            ));
        }
        kept.resize = self.observe_sizes();
        Ok(())
    }

    fn observe_sizes(self: &Rc<Self>) -> Option<(ResizeObserver, Closure<dyn FnMut()>)> {
        let lab = Rc::downgrade(self);
        let resized = Closure::<dyn FnMut()>::new(move || {
            if let Some(lab) = lab.upgrade() {
                lab.repaint();
            }
        });
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        for element in self.view.sized() {
            observer.observe(element);
        }
        Some((observer, resized))
    }
}
