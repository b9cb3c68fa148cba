//! The atlas: the 162 combinations around the shown run, on one screen.

mod grid;

use crate::annex::Annex;
use crate::crew::{Crew, Order};
use crate::outcome::Outcome;
use gloo_events::{EventListener, EventListenerOptions};
use grid::{CELLS, Grid, css, distance, nearest};
use overload_charts::Theme;
use overload_parts::cost;
use overload_parts::dom::{find, find_all, set_text};
use overload_parts::places::Places;
use overload_parts::view::View;
use overload_scenario::combinations::combinations;
use overload_scenario::mornings::Metric;
use overload_scenario::url::{self, Address};
use overload_sim::{Policy, Scenario};
use overload_story::atlas::{self, Cell};
use std::cell::{Cell as Kept, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{HtmlElement, ShadowRoot};

/// What the annex adds to the lab's markup for it.
const MARKUP: &str = include_str!("atlas/atlas.html");

pub(crate) struct Atlas {
    section: HtmlElement,
    grid: Grid,
    places: Places,
    service: HtmlElement,
    scale: HtmlElement,
    progress: HtmlElement,
    /// What it is drawn with.
    theme: Kept<Option<Theme>>,
    /// The combinations of the scenario that was last asked for.
    combinations: RefCell<Vec<Scenario>>,
    /// What came of each, also of those before: then it is stale.
    outcomes: RefCell<Vec<Option<Outcome>>>,
    is_stale: RefCell<Vec<bool>>,
    order: RefCell<Option<Order>>,
    /// Whether it has been whole before.
    is_known: Kept<bool>,
}

impl Atlas {
    /// Puts the atlas into its section of the markup.
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let section: HtmlElement = find(root, "[data-atlas]")?;
        section.set_inner_html(MARKUP);
        Ok(Self {
            grid: Grid::new(root)?,
            places: Places::new(root),
            service: find(root, "[data-atlas-service]")?,
            scale: find(root, "[data-atlas-scale]")?,
            progress: find(root, "[data-atlas-progress]")?,
            section,
            theme: Kept::new(None),
            combinations: RefCell::default(),
            outcomes: RefCell::new(vec![None; CELLS]),
            is_stale: RefCell::new(vec![true; CELLS]),
            order: RefCell::new(None),
            is_known: Kept::new(false),
        })
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let on = |name: &'static str, act: fn(&Rc<Annex>, &web_sys::Event)| {
            let annex = Rc::downgrade(annex);
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(self.grid.table(), name, options, move |event| {
                if let Some(annex) = annex.upgrade() {
                    act(&annex, event);
                }
            })
        };
        vec![
            on("pointerover", |annex, event| {
                annex.atlas().read_out_of(event);
            }),
            on("focusin", |annex, event| {
                let atlas = annex.atlas();
                if let Some(index) = Grid::cell_of(event) {
                    atlas.grid.walk_to(index);
                }
                atlas.read_out_of(event);
            }),
            on("keydown", |annex, event| {
                if annex.atlas().grid.step(event.unchecked_ref()) {
                    event.prevent_default();
                }
            }),
            on("click", Annex::follow_link),
            annex.follows(&self.service),
        ]
    }

    /// The reader looks at the atlas around this scenario.
    pub(crate) fn restart(&self, annex: &Rc<Annex>, crew: &Rc<Crew>, address: &Address) {
        self.reflect(address);
        let now: Vec<_> = combinations(&address.scenario).collect();
        let (here, is_shown) = nearest(&address.scenario);
        self.grid.mark_shown(is_shown.then_some(here));
        self.grid.walk_to(here);
        if *self.combinations.borrow() != now {
            self.is_stale.borrow_mut().fill(true);
            self.combinations.replace(now);
            self.pale();
        }
        self.read_out(here);
        self.order(annex, crew, here);
    }

    /// Has simulated what is stale, the nearest to what is shown first.
    fn order(&self, annex: &Rc<Annex>, crew: &Rc<Crew>, here: usize) {
        let combinations = self.combinations.borrow();
        let is_wanted = |index: &usize| self.is_stale.borrow()[*index];
        let mut wanted: Vec<_> = (0..CELLS).filter(is_wanted).collect();
        for index in wanted.extract_if(.., |index| cost::objection(&combinations[*index]).is_some())
        {
            self.outcomes.borrow_mut()[index] = None;
            self.is_stale.borrow_mut()[index] = false;
            self.show(index);
        }
        wanted.sort_by_key(|index| distance(here, *index));
        // The old order goes first, so that nobody works for it.
        self.order.replace(None);
        if wanted.is_empty() {
            self.finish();
            return;
        }
        let scenarios = wanted.iter().map(|index| combinations[*index]).collect();
        let weak = Rc::downgrade(annex);
        let order = crew.order(scenarios, move |nth, outcome| {
            if let Some(annex) = weak.upgrade() {
                annex.atlas().take(&annex, wanted[nth], outcome);
            }
        });
        self.order.replace(Some(order));
        self.say_progress();
    }

    /// Nobody looks at the atlas; what is there stays for the next time.
    pub(crate) fn stop(&self) {
        self.order.replace(None);
    }

    fn take(&self, annex: &Rc<Annex>, index: usize, outcome: Outcome) {
        self.outcomes.borrow_mut()[index] = Some(outcome);
        self.is_stale.borrow_mut()[index] = false;
        self.show(index);
        if index == self.grid.walked_to() {
            self.read_out(index);
        }
        if self.is_stale.borrow().contains(&true) {
            self.say_progress();
        } else {
            self.finish();
            // What a page opens with is no news.
            if self.is_known.replace(true) {
                annex.announce(atlas::headline(&self.cells()));
            }
        }
    }

    /// Says what the grid shows, now that it is whole.
    fn finish(&self) {
        self.order.replace(None);
        let cells = self.cells();
        self.places.write(&atlas::words(&cells));
        for policy in Policy::ALL {
            let own = cells.iter().filter(|cell| cell.scenario.policy == policy);
            let own: Vec<_> = own.copied().collect();
            self.grid.write_range(policy, &atlas::range(&own));
        }
        let _ = self.section.remove_attribute("data-stale");
        let left_out = self.combinations.borrow().iter().find_map(cost::objection);
        set_text(&self.progress, &left_out.unwrap_or_default());
    }

    fn say_progress(&self) {
        let stale = self
            .is_stale
            .borrow()
            .iter()
            .filter(|stale| **stale)
            .count();
        let text = format!("{} of {CELLS} simulated", CELLS - stale);
        set_text(&self.progress, &text);
    }

    /// The cells that were simulated.
    fn cells(&self) -> Vec<Cell> {
        (0..CELLS).filter_map(|index| self.cell(index)).collect()
    }

    fn cell(&self, index: usize) -> Option<Cell> {
        let outcome = &self.outcomes.borrow()[index];
        let outcome = outcome.as_ref()?;
        let scenario = *self.combinations.borrow().get(index)?;
        Some(Cell {
            scenario,
            answered_percent: outcome.measure(Metric::AnsweredShare),
            ending: outcome.ending,
        })
    }

    fn show(&self, index: usize) {
        let cell = self.cell(index);
        let scenario = self.combinations.borrow().get(index).copied();
        let why = scenario.as_ref().and_then(cost::objection);
        let cell = cell.as_ref().ok_or(why.as_deref().unwrap_or_default());
        let theme = self.theme.get().unwrap_or(Theme::LIGHT);
        self.grid.show(index, cell, &theme);
        let outcomes = self.outcomes.borrow();
        self.grid.outline(index, |index| {
            outcomes[index].as_ref().map(|outcome| outcome.ending)
        });
    }

    fn pale(&self) {
        let _ = self.section.set_attribute("data-stale", "");
        (0..CELLS).for_each(|index| self.grid.pale(index));
    }

    /// Follows the colours of the page.
    pub(crate) fn draw(&self, theme: &Theme) {
        if self.theme.replace(Some(*theme)) == Some(*theme) {
            return;
        }
        let _ = self.scale.style().set_property("background", &ramp(theme));
        for (index, outcome) in self.outcomes.borrow().iter().enumerate() {
            if outcome.is_some() || !self.is_stale.borrow()[index] {
                let outcome = outcome.as_ref();
                let share = outcome.and_then(|outcome| outcome.measure(Metric::AnsweredShare));
                self.grid.color(index, share, theme);
            }
        }
    }

    /// Has every link lead to what it opens around what is shown.
    fn reflect(&self, address: &Address) {
        let lead = |scenario: Scenario, view: View| {
            url::write(&Address {
                scenario,
                view: view.id().into(),
                ..address.clone()
            })
        };
        for (index, scenario) in combinations(&address.scenario).enumerate() {
            self.grid.lead(index, &lead(scenario, View::Sale));
        }
        let service = lead(address.scenario, View::Simulator);
        let _ = self.service.set_attribute("href", &format!("?{service}"));
    }

    fn read_out_of(&self, event: &web_sys::Event) {
        if let Some(index) = Grid::cell_of(event) {
            self.read_out(index);
        }
    }

    /// Says more about a combination, beside the grid.
    fn read_out(&self, index: usize) {
        let Some(scenario) = self.combinations.borrow().get(index).copied() else {
            return;
        };
        let outcomes = self.outcomes.borrow();
        let outcome = outcomes[index]
            .as_ref()
            .filter(|_| !self.is_stale.borrow()[index]);
        let seen = outcome.map(|outcome| (&outcome.measures, outcome.ending));
        self.places.write(&atlas::details(&scenario, seen));
    }
}

/// In an article these headings stand below one of the article's own.
pub(crate) fn lower_headings(root: &ShadowRoot) {
    if root.host().has_attribute("address") {
        return;
    }
    for (name, level) in [("h1", "2"), ("h2", "3")] {
        let added = format!(":is([data-atlas], .apart) {name}");
        for heading in find_all::<HtmlElement>(root, &added) {
            let _ = heading.set_attribute("aria-level", level);
        }
    }
}

/// The colours of all shares beside each other, as style sheets have them.
pub(crate) fn ramp(theme: &Theme) -> String {
    let colors = theme.heat.map(css).join(", ");
    format!("linear-gradient(to right, {colors})")
}
