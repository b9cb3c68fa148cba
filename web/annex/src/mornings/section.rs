//! Where the mornings stand: a section of their own, the key numbers and the figure.

use super::collected::{Band, Collected};
use super::plan::Plan;
use overload_charts::{PeopleScale, Theme, answered_spread, share_histogram};
use overload_parts::dom::{area, find, set_text};
use overload_scenario::mornings::{Metric, spreads};
use overload_sim::{Report, Scenario};
use overload_story::mornings::{
    HEADLINES, expectation, fewer, progress, rows, standing, summary, title, typical,
};
use std::fmt::Write as _;
use wasm_bindgen::{JsError, JsValue};
use web_sys::{CssStyleSheet, HtmlCanvasElement, HtmlElement, ShadowRoot};

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
    /// The line under each key number.
    typical: Vec<(Metric, HtmlElement)>,
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
        Ok(Self {
            element: section,
            title: find(root, "[data-mornings-title]")?,
            progress: find(root, "[data-mornings-progress]")?,
            button: find(root, "[data-mornings-go]")?,
            said: find(root, "[data-mornings-said]")?,
            text: find(root, "[data-mornings-text]")?,
            note: find(root, "[data-mornings-note]")?,
            rows: find(root, "[data-mornings-rows]")?,
            shares: find(root, "[data-mornings-figure]")?,
            spread: find(root, "[data-spread]")?,
            typical: typical.into_iter().collect::<Result<_, JsError>>()?,
        })
    }

    pub(crate) fn element(&self) -> &HtmlElement {
        &self.element
    }

    pub(crate) fn button(&self) -> &HtmlElement {
        &self.button
    }

    pub(crate) fn sized(&self) -> impl Iterator<Item = &HtmlCanvasElement> {
        [&self.shares, &self.spread].into_iter()
    }

    /// Takes back all that was said of another scenario.
    pub(crate) fn clear(&self) {
        for place in [&self.said, &self.text, &self.progress] {
            set_text(place, "");
        }
        for (_, place) in &self.typical {
            set_text(place, "");
        }
        for canvas in self.sized() {
            wipe(canvas);
        }
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
    }

    /// Draws which shares there are.
    pub(crate) fn draw_shares(&self, theme: &Theme, collected: &Collected) {
        // A canvas that cannot be drawn on leaves nothing to tell it with.
        if let Some((area, canvas)) = area(&self.shares) {
            let _ = share_histogram(&area, canvas, theme, &collected.shares());
        }
    }

    /// Draws on the figure how much most mornings differ.
    pub(crate) fn draw_spread(
        &self,
        theme: &Theme,
        scenario: &Scenario,
        report: &Report,
        band: &Band,
    ) {
        if let Some((area, canvas)) = area(&self.spread) {
            wipe(&self.spread);
            let people = PeopleScale::of(scenario, report);
            let windows = band.windows();
            let _ = answered_spread(&area, canvas, theme, scenario, report, people, windows);
        }
    }
}

/// Setting a canvas's size, even to what it is, clears it.
fn wipe(canvas: &HtmlCanvasElement) {
    canvas.set_width(canvas.width());
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

/// Adds a style sheet to what a lab looks like. A policy on contents that forbids
/// styles in the markup does not object to it.
fn wear(root: &ShadowRoot, look: &str) -> Result<(), JsValue> {
    let sheet = CssStyleSheet::new()?;
    sheet.replace_sync(look)?;
    let property = JsValue::from("adoptedStyleSheets");
    let worn = js_sys::Array::from(&js_sys::Reflect::get(root, &property)?);
    worn.push(&sheet);
    js_sys::Reflect::set(root, &property, &worn)?;
    Ok(())
}
