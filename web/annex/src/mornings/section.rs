//! Where the mornings stand: a section of their own, the key numbers and the figure.

use super::collected::{Band, Collected};
use super::plan::Plan;
use crate::look::wear;
use overload_charts::{PeopleScale, Theme, answered_spread, share_histogram};
use overload_parts::dom::{find, set_text, wipe};
use overload_parts::drawings::{Area, Drawings};
use overload_scenario::mornings::{Metric, spreads};
use overload_sim::Report;
use overload_story::mornings::{
    HEADLINES, expectation, fewer, progress, rows, standing, summary, title, typical,
};
use std::fmt::Write as _;
use wasm_bindgen::JsError;
use web_sys::{HtmlCanvasElement, HtmlElement, ShadowRoot};

/// Not in the page's own markup and look: the first figure does not wait for them.
const MARKUP: &str = include_str!("section.html");
const LOOK: &str = include_str!("section.css");

/// What the histogram is called before there is one.
const NONE_YET: &str = "no mornings yet";

pub(crate) struct Section {
    element: HtmlElement,
    title: HtmlElement,
    progress: HtmlElement,
    button: HtmlElement,
    said: HtmlElement,
    text: HtmlElement,
    note: HtmlElement,
    rows: HtmlElement,
    shares: HtmlCanvasElement,
    spread: HtmlCanvasElement,
    drawings: Drawings<Picture>,
    /// The line under each key number.
    typical: Vec<(Metric, HtmlElement)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Picture {
    /// Which shares there are.
    Shares,
    /// On the figure, how much most mornings differ.
    Spread,
}

impl Section {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let section: HtmlElement = find(root, ".mornings")?;
        section.set_inner_html(MARKUP);
        wear(root, LOOK).map_err(|_| JsError::new("overload-lab: no style sheet can be made"))?;
        let typical = HEADLINES.map(|metric| {
            let selector = format!("[data-typical={}]", metric.id());
            Ok((metric, find(root, &selector)?))
        });
        let shares: HtmlCanvasElement = find(root, "[data-mornings-figure]")?;
        let spread: HtmlCanvasElement = find(root, "[data-spread]")?;
        Ok(Self {
            element: section,
            title: find(root, "[data-mornings-title]")?,
            progress: find(root, "[data-mornings-progress]")?,
            button: find(root, "[data-mornings-go]")?,
            said: find(root, "[data-mornings-said]")?,
            text: find(root, "[data-mornings-text]")?,
            note: find(root, "[data-mornings-note]")?,
            rows: find(root, "[data-mornings-rows]")?,
            drawings: Drawings::new([
                (Picture::Shares, shares.clone()),
                (Picture::Spread, spread.clone()),
            ]),
            shares,
            spread,
            typical: typical.into_iter().collect::<Result<_, JsError>>()?,
        })
    }

    pub(crate) fn element(&self) -> &HtmlElement {
        &self.element
    }

    pub(crate) fn button(&self) -> &HtmlElement {
        &self.button
    }

    pub(crate) fn drawings(&self) -> &Drawings<Picture> {
        &self.drawings
    }

    /// Takes back all that was said of another scenario.
    pub(crate) fn clear(&self) {
        for place in [&self.said, &self.text, &self.progress] {
            set_text(place, "");
        }
        for (_, place) in &self.typical {
            set_text(place, "");
        }
        self.drawings.canvases().for_each(wipe);
        let _ = self.shares.set_attribute("aria-label", NONE_YET);
        self.rows.set_inner_html(&table(&rows(&[]), false));
    }

    /// Says what is to come.
    pub(crate) fn introduce(&self, plan: &Plan) {
        set_text(&self.title, &title(plan.mornings));
        let note = if plan.is_cut() {
            fewer(plan.requests, plan.mornings)
        } else {
            String::new()
        };
        set_text(&self.note, &note);
    }

    pub(crate) fn say_progress(&self, collected: &Collected, action: &str) {
        let done = match collected.done() {
            0 => String::new(),
            done => progress(done, collected.all()),
        };
        set_text(&self.progress, &done);
        set_text(&self.button, action);
    }

    /// Says what came of the mornings so far.
    pub(crate) fn write(&self, collected: &Collected) {
        let (measures, shares) = (collected.measures(), collected.shares());
        set_text(&self.said, &standing(&shares));
        set_text(&self.text, &expectation(collected.scenario(), &shares));
        let spreads = spreads(&measures);
        for (metric, place) in &self.typical {
            set_text(place, &typical(*metric, &spreads[*metric as usize]));
        }
        self.rows.set_inner_html(&table(&rows(&measures), true));
        let _ = self.shares.set_attribute("aria-label", &summary(&shares));
        self.drawings.spoil(|_| true);
    }

    /// Draws what is stale of what came of the mornings so far, while there is time.
    /// Whether that was all.
    pub(crate) fn draw(
        &self,
        theme: &Theme,
        collected: &Collected,
        shown: Option<(&Report, &Band)>,
        time_is_left: impl Fn() -> bool,
    ) -> bool {
        let is_there = |picture| picture == Picture::Shares || shown.is_some();
        let draw = |picture, area: &Area, canvas| {
            // A canvas that cannot be drawn on leaves nothing to tell it with.
            let _ = match (picture, shown) {
                (Picture::Shares, _) => share_histogram(area, canvas, theme, &collected.shares()),
                (Picture::Spread, Some((report, band))) => {
                    let (scenario, windows) = (collected.scenario(), band.windows());
                    let people = PeopleScale::of(scenario, report);
                    wipe(&self.spread);
                    answered_spread(area, canvas, theme, scenario, report, people, windows)
                }
                (Picture::Spread, None) => Ok(()),
            };
        };
        self.drawings.draw(is_there, time_is_left, draw)
    }
}

/// The lines of the table, with their cells left empty if there is nothing yet.
fn table(rows: &[overload_story::mornings::Row], is_filled: bool) -> String {
    let mut html = String::new();
    for row in rows {
        // Numbers and labels only: nothing here could be markup.
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", row.label);
        for cell in &row.cells {
            let cell = if is_filled { cell } else { "" };
            let _ = write!(html, "<td>{cell}</td>");
        }
        html.push_str("</tr>");
    }
    html
}
