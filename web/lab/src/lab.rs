//! The scenario that is shown, and what happens when it changes.

use crate::address::AddressBar;
use crate::choices::Choices;
use crate::run_view::RunView;
use crate::table::Table;
use crate::views::Views;
use crate::walker::Walker;
use gloo_events::EventListener;
use overload_charts::Geometry;
use overload_parts::cost;
use overload_parts::dom::{find, find_all};
use overload_parts::frames::{Frame, Frames, awaited_slice, whole_frame};
use overload_parts::redrawing::{Changed, Redrawing};
use overload_parts::runner::Runner;
use overload_parts::view::View;
use overload_scenario::inputs::{Input, Value};
use overload_scenario::planner::Question;
use overload_scenario::url::{self, Address, Link};
use overload_sim::{Report, Scenario};
use overload_story::{headline, verdict};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, ShadowRoot};

/// What becomes of the address when something else is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A choice: a step of the browser's history.
    Taken,
    /// A slider on its way: a step once it stays.
    UnderWay,
}

/// Of how much of the current scenario the page speaks already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    Shown,
    AllSix,
}

pub(crate) struct Lab {
    runner: RefCell<Runner>,
    /// What the planner is asked: part of the address, and otherwise the annex's.
    question: Cell<Question>,
    said: Cell<Said>,
    frames: Frames,
    /// Whether the scenario has changed since the last announcement.
    unannounced: Cell<bool>,
    views: Views,
    run_view: RunView,
    choices: Choices,
    walker: Walker,
    table: Table,
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
    redrawing: Option<Redrawing>,
}

impl Lab {
    /// Takes over the markup and shows the run that the address asks for, or
    /// the default one.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Rc<Self>, JsError> {
        let lab = Rc::new(Self {
            runner: RefCell::new(Runner::new(Scenario::default())),
            question: Cell::default(),
            said: Cell::new(Said::Nothing),
            frames: Frames::default(),
            unannounced: Cell::new(false),
            views: Views::new(root)?,
            run_view: RunView::new(root)?,
            choices: Choices::new(root),
            walker: Walker::new(root)?,
            table: Table::new(root)?,
            address: AddressBar::new(root),
            told: RefCell::new(None),
            progress: find(root, "[data-progress]")?,
            kept: RefCell::default(),
        });
        lab.listen(root)?;
        lab.show_address();
        // What a page opens with is no news.
        lab.unannounced.set(false);
        Ok(lab)
    }

    pub(crate) fn scenario(&self) -> Scenario {
        self.runner.borrow().scenario()
    }

    /// The shown run, finished now if it is not.
    pub(crate) fn run(&self) -> (Scenario, Report) {
        let mut runner = self.runner.borrow_mut();
        (runner.scenario(), runner.chosen().finish().clone())
    }

    /// All that is shown, as an address.
    pub(crate) fn address(&self) -> Address {
        Address {
            scenario: self.scenario(),
            question: self.question.get(),
            view: self.views.shown().id().into(),
        }
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
        self.question.set(address.question);
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
        self.visit(
            Address {
                view: view.id().into(),
                ..self.address()
            },
            Step::Taken,
        );
    }

    /// Goes where something in the page leads, which is allowed by its bounds.
    pub(crate) fn visit(self: &Rc<Self>, address: Address, step: Step) {
        let Some(view) = View::of(&address) else {
            return;
        };
        if let Some(objection) = cost::objection(&address.scenario) {
            self.run_view.object(&objection);
            return;
        }
        let is_elsewhere = view != self.views.shown();
        self.question.set(address.question);
        self.views.show(view, self.address.is_ours());
        if address.scenario == self.scenario() {
            self.run_view.object("");
            self.tell_of_change();
        } else {
            self.take(address.scenario);
        }
        match step {
            Step::Taken => self.address.keep(&address),
            Step::UnderWay => self.address.keep_if_it_stays(address),
        }
        if is_elsewhere {
            self.views.scroll_to_top();
            self.ask_for_frame();
        }
    }

    /// Asks the planner about the traffic of the sale that is shown.
    fn plan_for_the_sale(self: &Rc<Self>) {
        self.visit(
            Address {
                question: self.question.get().about(&self.scenario()),
                view: View::Planner.id().into(),
                ..self.address()
            },
            Step::Taken,
        );
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
        self.said.set(Said::Nothing);
        self.unannounced.set(true);
        self.run_view.object("");
        self.reflect();
        // Before whoever is told asks for one.
        self.ask_for_frame();
        self.tell_of_change();
    }

    fn reflect(&self) {
        let scenario = self.scenario();
        self.run_view.reflect(&scenario);
        self.choices.reflect(&scenario);
    }

    /// Shows what has been simulated and is not shown yet, and draws while there is time.
    ///
    /// All words first: drawing asks for sizes, for which the browser lays the page
    /// out, and does so once if nothing is written in between.
    fn paint(self: &Rc<Self>, time_is_left: impl Fn() -> bool) {
        let runner = self.runner.borrow();
        if let (Said::Nothing, Some(report)) = (self.said.get(), runner.shown()) {
            self.write(&runner.scenario(), report);
            self.run_view.spoil_shown();
            self.said.set(Said::Shown);
        }
        if self.said.get() == Said::Shown && runner.is_done() {
            self.run_view.write_six(&runner);
            self.run_view.spoil_six();
            self.said.set(Said::AllSix);
        }
        let is_drawn = self.run_view.draw(&runner, time_is_left);
        let is_done = is_drawn && runner.is_done();
        self.show_progress(is_done, runner.progress());
        if !is_done {
            self.ask_for_frame();
        }
    }

    /// Writes all that is said of the run that is shown.
    fn write(&self, scenario: &Scenario, report: &Report) {
        self.run_view.write(scenario, report);
        if self.unannounced.take() {
            let headline = headline::headline(scenario, report);
            let verdict = verdict::title(scenario, report);
            self.run_view.announce(format!("{headline} {verdict}"));
        }
        self.table.show(scenario, report);
        self.read_out(scenario, report);
    }

    fn show_progress(&self, is_done: bool, progress: f64) {
        self.run_view.set_busy(!is_done);
        let share = if is_done { 0.0 } else { progress };
        let _ = self
            .progress
            .style()
            .set_property("--share", &share.to_string());
    }

    /// Draws what has another size now, before it is seen, or everything in other
    /// colours.
    fn redraw(self: &Rc<Self>, changed: Changed) {
        self.run_view.spoil_changed(changed);
        self.paint(whole_frame());
    }

    /// Writes the table, now that somebody looks at it.
    pub(crate) fn fill_table(&self) {
        let runner = self.runner.borrow();
        if let Some(report) = runner.shown() {
            self.table.show(&runner.scenario(), report);
        }
    }

    /// Reads out another window of the figure.
    pub(crate) fn walk(self: &Rc<Self>, to: impl FnOnce(&Walker, &Geometry) -> Option<usize>) {
        let runner = self.runner.borrow();
        let scenario = runner.scenario();
        if let Some(report) = runner.shown() {
            let window = to(&self.walker, &self.run_view.geometry(&scenario));
            self.walker.go_to(window);
            self.read_out(&scenario, report);
            self.ask_for_frame();
        }
    }

    fn read_out(&self, scenario: &Scenario, report: &Report) {
        self.run_view.mark(self.walker.read(scenario, report));
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
        listeners.extend(self.views.listen(self));
        listeners.extend(self.run_view.listen(self));
        listeners.extend(self.walker.listen(self));
        listeners.push(self.table.listen(self));
        listeners.extend(self.address.listen(self));
        listeners.push(on(&another, "click", Self::another));
        listeners.push(on(&to_planner, "click", Self::plan_for_the_sale));
        for form in find_all::<HtmlElement>(root, "form") {
            let options = gloo_events::EventListenerOptions::enable_prevent_default();
            listeners.push(EventListener::new_with_options(
                &form,
                "submit",
                options,
                web_sys::Event::prevent_default,
            ));
        }
        let lab = Rc::downgrade(self);
        let redrawing = Redrawing::new(&article, self.run_view.canvases(), move |changed| {
            if let Some(lab) = lab.upgrade() {
                lab.redraw(changed);
            }
        });
        kept.redrawing = Some(redrawing);
        Ok(())
    }
}

impl Frame for Lab {
    fn frames(&self) -> &Frames {
        &self.frames
    }

    /// Simulates for a slice of a frame and paints what is there.
    fn frame(self: &Rc<Self>) {
        let time_is_left = whole_frame();
        self.runner.borrow_mut().work(awaited_slice());
        self.paint(time_is_left);
    }
}
