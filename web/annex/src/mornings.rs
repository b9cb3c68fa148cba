//! A thousand mornings of what is shown, simulated while the reader reads.

mod collected;
mod near;
mod plan;
mod section;

use crate::annex::Annex;
use crate::crew::{Crew, Order};
use crate::outcome::Outcome;
use collected::{Band, Collected};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use near::Near;
use overload_charts::Theme;
use overload_parts::drawings::Drawings;
use overload_parts::frames::Frame as _;
use overload_parts::run::Run;
use overload_scenario::mornings::morning;
use overload_sim::Scenario;
use plan::Plan;
use section::{Picture, Section};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::ShadowRoot;

/// How long a scenario has to stay before other mornings of it are simulated.
const QUIET_MS: u32 = 700;

/// What is shown is brought up to date this often until all mornings are there.
const UPDATES: usize = 20;

/// The mornings of the scenario that is shown.
pub(crate) struct Mornings {
    section: Section,
    study: RefCell<Option<Study>>,
    /// Whether the scenario has stayed for a while, in a view that shows this.
    is_due: Cell<bool>,
    is_near: Cell<bool>,
    later: RefCell<Option<Timeout>>,
    near: OnceCell<Near>,
    /// An article has its one morning.
    is_in_article: bool,
}

/// Mornings of one scenario.
struct Study {
    plan: Plan,
    collected: Collected,
    /// The morning that is shown, for the figure's scale and for its free places.
    shown: Run,
    /// The runs that are under way.
    order: Option<Order>,
    /// Whether the reader wants them, or only would if asked.
    is_wanted: bool,
    /// What is worked out for the figure, window by window.
    band: Option<Band>,
    /// How many mornings what is shown is of.
    painted: usize,
}

impl Mornings {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self {
            section: Section::new(root)?,
            study: RefCell::new(None),
            is_due: Cell::new(false),
            is_near: Cell::new(false),
            later: RefCell::new(None),
            near: OnceCell::new(),
            is_in_article: !root.host().has_attribute("address"),
        })
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> EventListener {
        if !self.is_in_article {
            let annex = Rc::downgrade(annex);
            let near = Near::new(self.section.element(), move |is_near| {
                if let Some(annex) = annex.upgrade() {
                    annex.mornings().is_near.set(is_near);
                    annex.mornings().start_if_due(&annex);
                }
            });
            // Called once: there is nothing yet.
            let _ = self.near.set(near);
        }
        let annex = Rc::downgrade(annex);
        EventListener::new(self.section.button(), "click", move |_| {
            if let Some(annex) = annex.upgrade() {
                annex.mornings().stop_or_go_on(&annex);
            }
        })
    }

    pub(crate) fn drawings(&self) -> &Drawings<Picture> {
        self.section.drawings()
    }

    /// Something is shown, in a view that has room for this or in another.
    pub(crate) fn show(&self, annex: &Rc<Annex>, scenario: &Scenario, is_in_view: bool) {
        if self.is_in_article {
            return;
        }
        let is_other = {
            let study = self.study.borrow();
            study.as_ref().map(|study| study.collected.scenario()) != Some(scenario)
        };
        if is_other {
            // What is under way goes with it.
            let study = Study::new(scenario);
            self.section.introduce(&study.plan);
            let before = self.study.replace(Some(study));
            if before.is_none_or(|before| before.painted > 0) {
                self.section.clear();
            }
            self.say_progress();
        }
        if is_other || !is_in_view {
            self.is_due.set(false);
            self.later.replace(None);
        }
        if !is_in_view {
            self.rest();
        } else if !self.is_due.get() {
            self.wait(annex);
        }
    }

    /// Lets the scenario stay for a while, and the lab finish its own runs of it.
    fn wait(&self, annex: &Rc<Annex>) {
        let annex = Rc::downgrade(annex);
        let later = Timeout::new(QUIET_MS, move || {
            let Some(annex) = annex.upgrade() else {
                return;
            };
            if annex.is_lab_busy() {
                annex.mornings().wait(&annex);
            } else {
                annex.mornings().is_due.set(true);
                annex.mornings().start_if_due(&annex);
            }
        });
        self.later.replace(Some(later));
    }

    /// Nobody looks: what is under way is let go, and what is there is kept.
    fn rest(&self) {
        if let Some(study) = self.study.borrow_mut().as_mut() {
            study.order = None;
        }
    }

    fn start_if_due(&self, annex: &Rc<Annex>) {
        if self.is_due.get() && self.is_near.get() {
            if let Some(study) = self.study.borrow_mut().as_mut() {
                study.start(annex);
            }
            self.say_progress();
        }
    }

    fn stop_or_go_on(&self, annex: &Rc<Annex>) {
        if let Some(study) = self.study.borrow_mut().as_mut() {
            study.is_wanted = study.order.is_none();
            study.order = None;
            if study.is_wanted {
                study.start(annex);
            }
        }
        self.say_progress();
    }

    /// Takes what came of a morning of the scenario that is shown.
    fn take(&self, annex: &Rc<Annex>, index: usize, outcome: &Outcome) {
        if let Some(study) = self.study.borrow_mut().as_mut() {
            study.collected.take(index, outcome);
        }
        annex.ask_for_frame();
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.study.borrow().as_ref().is_some_and(Study::has_work)
    }

    /// Works out what there is to show while there is time, and says it. Whether there
    /// is something new.
    pub(crate) fn work(&self, time_is_left: impl Fn() -> bool) -> bool {
        let is_news = {
            let mut study = self.study.borrow_mut();
            study.as_mut().is_some_and(|study| study.work(time_is_left))
        };
        self.say_progress();
        if let (true, Some(study)) = (is_news, &*self.study.borrow()) {
            self.section.write(&study.collected);
        }
        is_news
    }

    /// Draws what is stale, while there is time. Whether that was all.
    pub(crate) fn draw(&self, theme: &Theme, time_is_left: impl Fn() -> bool) -> bool {
        let study = self.study.borrow();
        let Some(study) = study.as_ref().filter(|study| study.painted > 0) else {
            return true;
        };
        let shown = study.shown.report().zip(study.band.as_ref());
        self.section
            .draw(theme, &study.collected, shown, time_is_left)
    }

    fn say_progress(&self) {
        if let Some(study) = &*self.study.borrow() {
            let action = match (&study.order, study.collected.done()) {
                _ if study.collected.is_complete() => String::new(),
                (Some(_), _) => "stop".into(),
                (None, 0) if !study.plan.is_asked_for => String::new(),
                (None, 0) => format!("simulate {}", study.plan.mornings),
                (None, _) => "go on".to_owned(),
            };
            self.section.say_progress(&study.collected, &action);
        }
    }
}

impl Study {
    fn new(scenario: &Scenario) -> Self {
        let plan = Plan::of(scenario);
        Self {
            collected: Collected::new(*scenario, plan.mornings),
            shown: Run::new(*scenario),
            order: None,
            is_wanted: !plan.is_asked_for,
            band: None,
            painted: 0,
            plan,
        }
    }

    /// Has the mornings simulated that are missing, unless the reader stopped that.
    fn start(&mut self, annex: &Rc<Annex>) {
        if !self.is_wanted || self.order.is_some() || self.collected.is_complete() {
            return;
        }
        let missing = self.collected.missing();
        let scenario = self.collected.scenario();
        let scenarios = missing.iter().map(|index| morning(scenario, *index as u64));
        let told = Rc::downgrade(annex);
        let crew: &Rc<Crew> = annex.crew();
        self.order = Some(crew.order(scenarios.collect(), move |index, outcome| {
            if let Some(annex) = told.upgrade() {
                annex.mornings().take(&annex, missing[index], &outcome);
            }
        }));
    }

    fn is_update_due(&self) -> bool {
        let (done, step) = (self.collected.done(), self.plan.mornings / UPDATES);
        self.collected.is_enough()
            && done > self.painted
            && (done >= self.painted + step || self.collected.is_complete())
    }

    fn has_work(&self) -> bool {
        let is_band_under_way = self.band.as_ref().is_some_and(|band| !band.is_whole());
        is_band_under_way || self.is_update_due()
    }

    /// Goes on with what there is to show. Whether there is something new.
    fn work(&mut self, time_is_left: impl Fn() -> bool) -> bool {
        if self.collected.is_complete() {
            self.order = None;
        }
        if !self.has_work() || !self.shown.work(&time_is_left) {
            return false;
        }
        if self.band.as_ref().is_none_or(Band::is_whole) {
            self.band = Some(Band::new(self.collected.done()));
        }
        let Some(band) = &mut self.band else {
            return false;
        };
        if band.work(&self.collected, time_is_left) {
            self.painted = band.mornings();
            return true;
        }
        false
    }
}
