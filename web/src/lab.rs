//! The scenario that is shown, and what happens when it changes.

use crate::address::AddressBar;
use crate::advice::AdvicePanel;
use crate::choices::Choices;
use crate::cost;
use crate::dom::{find, window};
use crate::exports::Exports;
use crate::places::Places;
use crate::planner::Planner;
use crate::run_view::RunView;
use crate::runner::Runner;
use crate::samples::Samples;
use crate::sliders::Sliders;
use crate::table::Table;
use crate::views::{View, Views};
use crate::walker::Walker;
use gloo_events::EventListener;
use overload_charts::Geometry;
use overload_scenario::check::{self, InputError};
use overload_scenario::inputs::{Input, Value};
use overload_scenario::planner::Question;
use overload_scenario::url::{self, Address, Link};
use overload_sim::{Policy, Report, Scenario};
use overload_story::{headline, verdict};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, ResizeObserver, ShadowRoot, TransitionEvent};

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
    views: Views,
    run_view: RunView,
    planner: Planner,
    choices: Choices,
    sliders: Sliders,
    walker: Walker,
    table: Table,
    samples: Samples,
    advice: AdvicePanel,
    exports: Exports,
    address: AddressBar,
    /// Told of every change, with the address of what is shown.
    told: RefCell<Option<js_sys::Function>>,
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
        let places = Rc::new(Places::new(root));
        let lab = Rc::new(Self {
            runner: RefCell::new(Runner::new(Scenario::default())),
            painted: Cell::new(Painted::Nothing),
            frame_asked: Cell::new(false),
            unannounced: Cell::new(false),
            views: Views::new(root)?,
            run_view: RunView::new(root, &places)?,
            planner: Planner::new(root, &places)?,
            choices: Choices::new(root),
            sliders: Sliders::new(root)?,
            walker: Walker::new(root)?,
            table: Table::new(root)?,
            samples: Samples::new(root)?,
            advice: AdvicePanel::new(root)?,
            exports: Exports::new(root)?,
            address: AddressBar::new(root),
            told: RefCell::new(None),
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

    /// All that is shown, as an address.
    pub(crate) fn address(&self) -> Address {
        Address {
            scenario: self.scenario(),
            question: self.planner.question(),
            view: self.views.shown().id().into(),
        }
    }

    pub(crate) fn planner(&self) -> &Planner {
        &self.planner
    }

    /// Shows another scenario, which is allowed by its bounds.
    pub(crate) fn show(self: &Rc<Self>, scenario: Scenario) -> Result<(), JsError> {
        if let Some(objection) = cost::objection(&scenario) {
            return Err(JsError::new(&objection));
        }
        self.take(scenario);
        self.address.keep(&self.address());
        Ok(())
    }

    /// Shows what the page's address asks for.
    pub(crate) fn show_address(self: &Rc<Self>) {
        self.show_link(self.address.read());
    }

    /// Shows what a link asks for, and says what was wrong with it.
    pub(crate) fn show_link(self: &Rc<Self>, link: Link) {
        let Link { address, notes } = link;
        let mut notes: Vec<String> = notes.into_iter().map(|note| note.text).collect();
        let view = View::of(&address).unwrap_or_else(|| {
            notes.push(format!(
                "There is no view {}; this is the sale.",
                address.view
            ));
            View::Sale
        });
        let mut scenario = address.scenario;
        if let Some(objection) = cost::objection(&scenario) {
            notes.push(format!("{objection} This is the shop’s sale instead."));
            scenario = Scenario::default();
        }
        self.planner.ask(address.question);
        self.planner.draw(&self.run_view.theme());
        self.views.show(view, self.address.is_ours());
        self.take(scenario);
        self.address.forget();
        self.run_view.object(&notes.join(" "));
    }

    /// Whom to tell of every change.
    pub(crate) fn tell(&self, told: js_sys::Function) {
        self.told.replace(Some(told));
    }

    /// Says that something else is shown: to the links, and to whoever listens.
    fn tell_of_change(&self) {
        let address = self.address();
        self.views.reflect(&address);
        if let Some(told) = &*self.told.borrow() {
            // What a listener throws is the listener's, and the browser reports it.
            let _ = told.call1(&JsValue::NULL, &url::write(&address).into());
        }
    }

    /// Opens another view of what is shown.
    pub(crate) fn open(self: &Rc<Self>, view: View) {
        self.views.show(view, self.address.is_ours());
        self.address.keep(&self.address());
        self.tell_of_change();
        self.seek_advice();
        self.views.scroll_to_top();
        self.repaint();
    }

    /// Shows the run of a link within the page.
    pub(crate) fn follow(self: &Rc<Self>, query: &str) {
        if self.show(url::read(query).address.scenario).is_ok() {
            self.views.scroll_to_top();
        }
    }

    /// Sets all inputs at once, to a run that the page offers.
    pub(crate) fn show_sample(self: &Rc<Self>, scenario: &Scenario) {
        // The morning is the reader's choice.
        let seed = self.scenario().seed;
        self.take(Scenario { seed, ..*scenario });
        self.address.keep(&self.address());
    }

    /// Lets the planner's answer serve its traffic in a sale.
    pub(crate) fn simulate_plan(self: &Rc<Self>) {
        let Some(scenario) = self.planner.as_scenario(&self.scenario()) else {
            return;
        };
        if let Some(objection) = cost::objection(&scenario) {
            self.run_view.object(&objection);
        } else {
            self.take(scenario);
            self.open(View::Simulator);
        }
    }

    /// Asks the planner about the traffic of the sale that is shown.
    pub(crate) fn plan_for_the_sale(self: &Rc<Self>) {
        let question = self.planner.question().about(&self.scenario());
        self.planner.ask(question);
        self.open(View::Planner);
    }

    /// Sets one input of the planner, or says why not.
    pub(crate) fn ask(
        self: &Rc<Self>,
        input: &'static Input<Question>,
        value: Value,
    ) -> Result<(), String> {
        let question = self.planner.with(input, value);
        self.plan(question.map_err(|error| error.advice())?);
        Ok(())
    }

    /// Asks the planner about waits of more than so long.
    pub(crate) fn count_waits_longer_than(self: &Rc<Self>, longer_than_ns: u64) {
        let question = self.planner.question();
        self.plan(Question {
            longer_than_ns,
            ..question
        });
    }

    fn plan(self: &Rc<Self>, question: Question) {
        self.planner.ask(question);
        self.planner.draw(&self.run_view.theme());
        self.exports.forget();
        self.run_view.object("");
        self.run_view.announce(self.planner.said());
        self.address.keep_if_it_stays(self.address());
        self.tell_of_change();
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
        self.exports
            .save(name, &self.run_view.theme(), shown, &runs);
    }

    /// Saves the planner's answer as a file of this name.
    pub(crate) fn save_plan(&self, name: &str) {
        if let Some(plan) = self.planner.plan() {
            self.exports.save_plan(name, &self.run_view.theme(), &plan);
        }
    }

    /// Copies the link to what is shown, or the command that reproduces it.
    pub(crate) fn copy(&self, what: &str) {
        self.exports.copy(what, &self.address());
    }

    /// Sets one input, or says why not.
    pub(crate) fn set(self: &Rc<Self>, input: &'static Input, value: Value) -> Result<(), String> {
        self.take(self.with(input, value)?);
        self.address.keep_if_it_stays(self.address());
        Ok(())
    }

    /// Sets one input to one of the values that the page offers.
    pub(crate) fn choose(self: &Rc<Self>, input: &'static Input, value: Value) {
        match self.with(input, value) {
            Ok(scenario) => {
                self.take(scenario);
                self.address.keep(&self.address());
            }
            Err(objection) => {
                // Retries on top of a great deal of traffic: the choice goes back.
                self.run_view.object(&objection);
                self.reflect();
            }
        }
    }

    /// The scenario with one input set, or why it cannot be shown.
    fn with(&self, input: &'static Input, value: Value) -> Result<Scenario, String> {
        let mut scenario = self.scenario();
        input
            .set(&mut scenario, value)
            .map_err(|error| error.advice())?;
        check::scenario(&scenario).map_err(|errors| said_of(input, &errors))?;
        cost::objection(&scenario).map_or(Ok(scenario), Err)
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

    /// Takes another scenario over; what becomes of the address is up to the caller.
    fn take(self: &Rc<Self>, scenario: Scenario) {
        self.runner.borrow_mut().change(scenario);
        self.painted.set(Painted::Nothing);
        self.unannounced.set(true);
        self.exports.forget();
        self.run_view.object("");
        self.reflect();
        self.seek_advice();
        self.tell_of_change();
        self.ask_for_frame();
    }

    /// Seeks advice on what is shown, where it shows.
    fn seek_advice(self: &Rc<Self>) {
        match self.views.shown() {
            View::Simulator => self.advice.restart(self, self.address()),
            View::Sale | View::Policies | View::Planner => self.advice.stop(),
        }
    }

    fn reflect(&self) {
        let scenario = self.scenario();
        self.run_view.reflect(&scenario);
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
    pub(crate) fn start_study(self: &Rc<Self>, address: Address) {
        self.advice.start(address);
        self.ask_for_frame();
    }

    /// Paints what has been simulated and is not shown yet.
    fn paint(&self) {
        let runner = self.runner.borrow();
        let scenario = runner.scenario();
        if let (Painted::Nothing, Some(report)) = (self.painted.get(), runner.shown()) {
            self.run_view.show(&scenario, report);
            if self.unannounced.take() {
                let headline = headline::headline(&scenario, report);
                let verdict = verdict::title(&scenario, report);
                self.run_view.announce(format!("{headline} {verdict}"));
            }
            self.table.show(&scenario, report);
            self.read_out(&scenario, report);
            self.painted.set(Painted::Shown);
        }
        if self.painted.get() == Painted::Shown && runner.is_done() {
            self.run_view.compare(&runner);
            self.painted.set(Painted::AllSix);
        }
        self.run_view.set_busy(!runner.is_done());
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
        self.planner.draw(&self.run_view.theme());
    }

    /// Reads out another window of the figure.
    pub(crate) fn walk(&self, to: impl FnOnce(&Walker, &Geometry) -> Option<usize>) {
        let runner = self.runner.borrow();
        let scenario = runner.scenario();
        if let Some(report) = runner.shown() {
            let window = to(&self.walker, &self.run_view.geometry(&scenario));
            self.walker.go_to(window);
            self.read_out(&scenario, report);
        }
    }

    fn read_out(&self, scenario: &Scenario, report: &Report) {
        let window = self.walker.read(scenario, report);
        self.run_view.mark(scenario, report, window);
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
        let article: HtmlElement = find(root, ".lab")?;
        let another: HtmlElement = find(root, "[data-another]")?;
        let to_planner: HtmlElement = find(root, "[data-plan-sale]")?;
        let mut kept = self.kept.borrow_mut();
        let listeners = &mut kept.listeners;
        listeners.extend(self.choices.listen(root, self));
        listeners.extend(self.sliders.listen(self));
        listeners.extend(self.views.listen(self));
        listeners.extend(self.run_view.listen(self));
        listeners.extend(self.planner.listen(self));
        listeners.extend(self.walker.listen(self));
        listeners.push(self.table.listen(self));
        listeners.extend(self.samples.listen(self));
        listeners.push(self.advice.listen(self));
        listeners.extend(self.exports.listen(self));
        listeners.extend(self.address.listen(self));
        listeners.push(on(&another, "click", Self::another));
        listeners.push(on(&to_planner, "click", Self::plan_for_the_sale));
        // Zooming changes how many pixels there are, and not always a size.
        listeners.push(on(&window(), "resize", |lab| lab.repaint()));
        for form in crate::dom::find_all::<HtmlElement>(root, "form") {
            let options = gloo_events::EventListenerOptions::enable_prevent_default();
            listeners.push(EventListener::new_with_options(
                &form,
                "submit",
                options,
                web_sys::Event::prevent_default,
            ));
        }
        // Whatever changes the colours, the style sheet makes it a transition.
        let lab = Rc::downgrade(self);
        listeners.push(EventListener::new(
            &article,
            "transitionend",
            move |event| {
                let event: &TransitionEvent = event.unchecked_ref();
                if let (Some(lab), "color") = (lab.upgrade(), event.property_name().as_str()) {
                    lab.repaint();
                }
            },
        ));
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
        for element in self.run_view.sized().chain(self.planner.sized()) {
            observer.observe(element);
        }
        Some((observer, resized))
    }
}

/// What is wrong now that an input is set. With another input, it is said of that.
fn said_of(input: &Input, errors: &[InputError]) -> String {
    let own = errors.iter().find(|error| error.key() == input.key);
    match (own, errors) {
        (Some(error), _) => error.advice(),
        (None, [error, ..]) => {
            let label = Input::by_key(error.key()).map_or(error.key(), |other| other.label);
            format!("{label}: {}", error.advice())
        }
        (None, []) => String::new(),
    }
}
