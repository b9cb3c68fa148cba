//! What follows when something else is shown.

use crate::advice::AdvicePanel;
use crate::apart::Apart;
use crate::atlas::{Atlas, lower_headings};
use crate::crew::Crew;
use crate::decisions::Decisions;
use crate::exports::Exports;
use crate::map::MapView;
use crate::mornings::Mornings;
use crate::planner::Planner;
use crate::samples::Samples;
use crate::sliders::Sliders;
use gloo_events::{EventListener, EventListenerOptions};
use overload_charts::Theme;
use overload_parts::announcer::Announcer;
use overload_parts::cost;
use overload_parts::dom::{find, opens_elsewhere, window};
use overload_parts::frames::{Frame, Frames, slice};
use overload_parts::objection::Objection;
use overload_parts::redrawing::{Changed, Redrawing};
use overload_parts::slider::Owner;
use overload_parts::theme::theme_of;
use overload_parts::view::View;
use overload_scenario::check::{self, InputError};
use overload_scenario::inputs::{Input, Value};
use overload_scenario::planner::Question;
use overload_scenario::url::{self, Address};
use overload_sim::Scenario;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, HtmlInputElement, ShadowRoot};

pub(crate) struct Annex {
    /// What the lab shows.
    address: RefCell<Address>,
    /// Asks the lab to show something else.
    visit: js_sys::Function,
    article: HtmlElement,
    /// Whether the page's address is the lab's.
    has_address: bool,
    atlas: Atlas,
    map: MapView,
    sliders: Sliders,
    samples: Samples,
    planner: Planner,
    advice: AdvicePanel,
    decisions: Decisions,
    mornings: Mornings,
    exports: Exports,
    apart: Apart,
    crew: Rc<Crew>,
    objection: Objection,
    announcer: Announcer,
    frames: Frames,
    /// Whether the next frame is the lab's, to draw what is shown now.
    is_labs: Cell<bool>,
    /// Whether there is something to say or to draw.
    is_to_draw: Cell<bool>,
    /// What must live as long as the annex.
    kept: OnceCell<(Vec<EventListener>, Redrawing)>,
}

impl Annex {
    pub(crate) fn new(
        root: &ShadowRoot,
        address: &str,
        visit: js_sys::Function,
        hire: js_sys::Function,
        hire_apart: js_sys::Function,
    ) -> Result<Rc<Self>, JsError> {
        let annex = Rc::new(Self {
            address: RefCell::new(url::read(address).address),
            visit,
            article: find(root, ".lab")?,
            has_address: root.host().has_attribute("address"),
            // First, as these two add to the markup.
            atlas: Atlas::new(root)?,
            map: MapView::new(root)?,
            sliders: Sliders::new(root)?,
            samples: Samples::new(root)?,
            planner: Planner::new(root)?,
            advice: AdvicePanel::new(root)?,
            decisions: Decisions::new(root)?,
            mornings: Mornings::new(root)?,
            exports: Exports::new(root)?,
            apart: Apart::new(root, hire_apart)?,
            crew: Crew::new(hire),
            objection: Objection::new(root)?,
            announcer: Announcer::new(root)?,
            frames: Frames::default(),
            is_labs: Cell::new(false),
            is_to_draw: Cell::new(false),
            kept: OnceCell::new(),
        });
        lower_headings(root);
        annex.listen();
        Ok(annex)
    }

    /// Begins to follow a lab that shows this.
    pub(crate) fn open(self: &Rc<Self>, address: &str) {
        let address = url::read(address).address;
        self.planner.ask(address.question);
        self.show(address);
        self.seek();
        if self.has_address {
            let query = window().location().search().unwrap_or_default();
            self.offer_if_refused(&url::read(query.trim_start_matches('?')).address.scenario);
        }
    }

    /// Offers to run what the lab says is too much, where it says so.
    fn offer_if_refused(self: &Rc<Self>, scenario: &Scenario) {
        if cost::objection(scenario).is_some_and(|objection| self.objection.says(&objection)) {
            self.apart.offer(self, *scenario, self.objection.place());
        }
    }

    /// What the lab shows now.
    pub(crate) fn address(&self) -> Address {
        self.address.borrow().clone()
    }

    fn view(&self) -> Option<View> {
        View::of(&self.address.borrow())
    }

    /// Follows the lab to what it shows now.
    pub(crate) fn changed(self: &Rc<Self>, address: &str) {
        let before = self.address();
        self.show(url::read(address).address);
        let now = self.address.borrow();
        if (&now.view, now.scenario) != (&before.view, before.scenario) {
            drop(now);
            self.seek();
        }
    }

    fn show(self: &Rc<Self>, address: Address) {
        self.exports.forget();
        self.apart.withdraw();
        self.sliders.reflect(&address.scenario);
        self.samples.reflect(&address.scenario);
        if address.question != self.planner.question() {
            self.planner.ask(address.question);
        }
        self.address.replace(address);
        self.ask_to_draw();
    }

    /// Seeks what to change, what to write down and what chance does, where that shows.
    fn seek(self: &Rc<Self>) {
        self.is_labs.set(true);
        self.ask_for_frame();
        let (view, address) = (self.view(), self.address());
        let has_mornings = matches!(view, Some(View::Sale | View::Simulator));
        self.mornings.show(self, &address.scenario, has_mornings);
        if view == Some(View::Simulator) {
            self.decisions.restart(address.scenario);
            self.advice.restart(self, address.clone());
        } else {
            self.decisions.stop();
            self.advice.stop();
        }
        if view == Some(View::Atlas) {
            self.atlas.restart(self, &self.crew, &address);
            self.map.restart(self, &self.crew, &address);
        } else {
            self.atlas.stop();
            self.map.stop();
        }
    }

    pub(crate) fn start_study(self: &Rc<Self>, address: Address) {
        self.advice.start(address);
        self.ask_for_frame();
    }

    /// A click on a link of the page's own shows what it leads to; with a key held
    /// it does what it does elsewhere.
    pub(crate) fn follow_link(self: &Rc<Self>, click: &web_sys::Event) {
        if opens_elsewhere(click.unchecked_ref()) {
            return;
        }
        let link = click
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .and_then(|element| element.closest("a").ok().flatten());
        if let Some(query) = link.and_then(|link| link.get_attribute("href")) {
            click.prevent_default();
            self.follow(query.trim_start_matches('?'));
        }
    }

    /// Follows the links in an element.
    pub(crate) fn follows(self: &Rc<Self>, within: &HtmlElement) -> EventListener {
        let annex = Rc::downgrade(self);
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(within, "click", options, move |click| {
            if let Some(annex) = annex.upgrade() {
                annex.follow_link(click);
            }
        })
    }

    pub(crate) fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    pub(crate) fn map(&self) -> &MapView {
        &self.map
    }

    /// The reader chose another setting for the map.
    pub(crate) fn change_map(self: &Rc<Self>) {
        self.exports.forget();
        self.map.part_axes();
        self.map.restart(self, &self.crew, &self.address());
    }

    /// Says something to whoever does not see it, once it stays.
    pub(crate) fn announce(&self, text: String) {
        self.announcer.announce(text);
    }

    /// Shows the run of a link of the page's own.
    pub(crate) fn follow(self: &Rc<Self>, query: &str) {
        self.visit(query, false);
        self.article.scroll_into_view();
    }

    fn visit(self: &Rc<Self>, query: &str, under_way: bool) {
        // What the lab throws is the lab's, and the browser reports it.
        let _ = self
            .visit
            .call2(&JsValue::NULL, &query.into(), &under_way.into());
        self.offer_if_refused(&url::read(query).address.scenario);
    }

    /// The scenario with one input set, if that is allowed.
    fn with(&self, input: &'static Input, value: Value) -> Option<Scenario> {
        let mut scenario = self.address.borrow().scenario;
        input.set(&mut scenario, value).ok()?;
        check::scenario(&scenario).is_ok().then_some(scenario)
    }

    /// A choice that the lab offers by itself.
    fn chosen(self: &Rc<Self>, button: &HtmlInputElement) {
        let Some(input) = Input::by_key(&button.name()) else {
            return;
        };
        let value = input.parse(&button.value()).ok();
        if let Some(scenario) = value.and_then(|value| self.with(input, value)) {
            self.offer_if_refused(&scenario);
        }
    }

    /// Sets all inputs at once, to a run that the page offers.
    pub(crate) fn show_sample(self: &Rc<Self>, scenario: &Scenario) {
        let address = self.address();
        // The morning is the reader's choice.
        let seed = address.scenario.seed;
        let scenario = Scenario { seed, ..*scenario };
        self.visit(
            &url::write(&Address {
                scenario,
                ..address
            }),
            false,
        );
    }

    /// Lets the planner's answer serve its traffic in a sale.
    pub(crate) fn simulate_plan(self: &Rc<Self>) {
        let address = self.address();
        let Some(scenario) = self.planner.as_scenario(&address.scenario) else {
            return;
        };
        if let Some(objection) = cost::objection(&scenario) {
            self.objection.say(&objection);
            self.offer_if_refused(&scenario);
            return;
        }
        let to = Address {
            scenario,
            view: View::Simulator.id().into(),
            ..address
        };
        self.visit(&url::write(&to), false);
    }

    /// Asks the planner about waits of more than so long.
    pub(crate) fn count_waits_longer_than(self: &Rc<Self>, longer_than_ns: u64) {
        let question = self.planner.question();
        self.plan(Question {
            longer_than_ns,
            ..question
        });
    }

    pub(crate) fn mornings(&self) -> &Mornings {
        &self.mornings
    }

    /// Whether what is shown is still being simulated.
    pub(crate) fn is_lab_busy(&self) -> bool {
        self.article.has_attribute("data-busy")
    }

    pub(crate) fn theme(&self) -> Theme {
        theme_of(&self.article)
    }

    pub(crate) fn apart(&self) -> &Apart {
        &self.apart
    }

    pub(crate) fn crew(&self) -> &Rc<Crew> {
        &self.crew
    }

    pub(crate) fn planner(&self) -> &Planner {
        &self.planner
    }

    fn plan(self: &Rc<Self>, question: Question) {
        let to = Address {
            question,
            ..self.address()
        };
        self.visit(&url::write(&to), true);
        self.announcer.announce(self.planner.said());
    }

    /// Saves what is shown as a file of this name.
    pub(crate) fn save(self: &Rc<Self>, name: &str) {
        let theme = &self.theme();
        if name.starts_with("plan.") {
            if let Some(plan) = self.planner.plan() {
                self.exports.save_plan(name, theme, &plan);
            }
        } else if name.starts_with("map.") {
            if let (Some(figure), Some(csv)) = (self.map.figure(), self.map.csv()) {
                self.exports.save_map(name, theme, &figure, &csv);
            }
        } else {
            let scenario = self.address.borrow().scenario;
            self.exports.start(name, scenario);
            self.exports.work(&self.article, slice());
            self.ask_for_frame();
        }
    }

    /// Copies the link to what is shown, or the command that reproduces it.
    pub(crate) fn copy(self: &Rc<Self>, what: &str) {
        self.exports.copy(what, &self.address.borrow());
    }

    /// Has what is stale drawn in a frame.
    pub(crate) fn ask_to_draw(self: &Rc<Self>) {
        self.is_to_draw.set(true);
        self.ask_for_frame();
    }

    /// Draws what has another size now, before it is seen, or everything in other
    /// colours.
    fn redraw(self: &Rc<Self>, changed: Changed) {
        self.mornings.drawings().spoil_changed(changed);
        self.planner.drawings().spoil_changed(changed);
        self.map.drawings().spoil_changed(changed);
        self.apart.recolour(&self.theme());
        self.draw(slice());
    }

    /// Draws what is stale while there is time, and asks for another frame for the rest.
    fn draw(self: &Rc<Self>, time_is_left: impl Fn() -> bool) {
        let theme = &self.theme();
        let is_drawn = self.mornings.draw(theme, &time_is_left)
            & match self.view() {
                Some(View::Planner) => self.planner.draw(theme, &time_is_left),
                Some(View::Atlas) => {
                    self.atlas.draw(theme);
                    self.map.draw(theme, &time_is_left)
                }
                _ => true,
            };
        self.is_to_draw.set(false);
        if !is_drawn {
            self.ask_to_draw();
        }
    }

    fn listen(self: &Rc<Self>) {
        let annex = Rc::downgrade(self);
        self.crew.wake_page_by(move || {
            if let Some(annex) = annex.upgrade() {
                annex.ask_for_frame();
            }
        });
        let mut listeners = self.planner.listen(self);
        listeners.extend(self.sliders.listen(self));
        listeners.extend(self.samples.listen(self));
        listeners.push(self.advice.listen(self));
        listeners.push(self.mornings.listen(self));
        listeners.extend(self.atlas.listen(self));
        listeners.extend(self.map.listen(self));
        listeners.extend(self.exports.listen(self));
        listeners.extend(self.apart.listen(self));
        let annex = Rc::downgrade(self);
        // As far out as the lab listens, and so after it.
        let root = self.article.get_root_node();
        listeners.push(EventListener::new(&root, "change", move |event| {
            let button = event.target().and_then(|target| target.dyn_into().ok());
            if let (Some(annex), Some(button)) = (annex.upgrade(), button) {
                annex.chosen(&button);
            }
        }));
        let annex = Rc::downgrade(self);
        let (planner, map) = (self.planner.drawings(), self.map.drawings());
        let canvases = planner.canvases().chain(map.canvases());
        let canvases = canvases.chain(self.mornings.drawings().canvases());
        let redrawing = Redrawing::new(&self.article, canvases, move |changed| {
            if let Some(annex) = annex.upgrade() {
                annex.redraw(changed);
            }
        });
        // Called once: there is nothing yet.
        let _ = self.kept.set((listeners, redrawing));
    }
}

impl Frame for Annex {
    fn frames(&self) -> &Frames {
        &self.frames
    }

    /// Works for a slice of a frame, unless the lab does or has just done.
    fn frame(self: &Rc<Self>) {
        let is_busy = self.is_lab_busy();
        if !(self.is_labs.replace(is_busy) || is_busy) {
            let time_is_left = slice();
            self.exports.work(&self.article, &time_is_left);
            self.decisions.work(&time_is_left);
            self.crew.work(&time_is_left);
            if self.mornings.work(&time_is_left) {
                self.is_to_draw.set(true);
            }
            self.advice.work(&time_is_left);
        }
        if self.is_to_draw.get() {
            self.draw(slice());
        }
        if self.exports.is_under_way()
            || self.decisions.is_under_way()
            || self.crew.is_under_way()
            || self.mornings.is_under_way()
            || self.advice.is_under_way()
        {
            self.ask_for_frame();
        }
    }
}

impl Owner<Scenario> for Annex {
    fn set(self: &Rc<Self>, input: &'static Input, value: Value) -> Result<(), String> {
        let mut address = self.address();
        let scenario = &mut address.scenario;
        input.set(scenario, value).map_err(|error| error.advice())?;
        check::scenario(scenario).map_err(|errors| said_of(input, &errors))?;
        if let Some(objection) = cost::objection(scenario) {
            return Err(objection);
        }
        self.visit(&url::write(&address), true);
        Ok(())
    }

    fn refused(self: &Rc<Self>, input: &'static Input, value: Value, place: &HtmlElement) {
        if let Some(scenario) = self.with(input, value) {
            self.apart.offer(self, scenario, place);
        }
    }

    fn fits(&self, input: &'static Input, value: f64) -> bool {
        self.with(input, Value::Number(value)).is_some()
    }
}

impl Owner<Question> for Annex {
    fn set(self: &Rc<Self>, input: &'static Input<Question>, value: Value) -> Result<(), String> {
        let question = self.planner.with(input, value);
        self.plan(question.map_err(|error| error.advice())?);
        Ok(())
    }

    fn fits(&self, _: &'static Input<Question>, _: f64) -> bool {
        true
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
