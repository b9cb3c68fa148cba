//! The figure as a table, for whoever reads numbers.

use gloo_events::EventListener;
use overload_parts::dom::find;
use overload_scenario::quantity;
use overload_sim::{Report, Scenario};
use overload_story::phrase::time;
use std::fmt::Write as _;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

use crate::lab::Lab;
use std::rc::Rc;

/// A day of windows of 1 s is too long to read, and to lay out at every move of a slider:
/// 350 of them took 50 ms.
const MAX_ROWS: usize = 100;

pub(crate) struct Table {
    details: HtmlElement,
    body: HtmlElement,
}

impl Table {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self {
            details: find(root, "[data-table]")?,
            body: find(root, "[data-table] tbody")?,
        })
    }

    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> EventListener {
        let lab = Rc::downgrade(lab);
        EventListener::new(&self.details, "toggle", move |_| {
            if let Some(lab) = lab.upgrade() {
                lab.fill_table();
            }
        })
    }

    /// Writes the rows, if somebody looks at them.
    pub(crate) fn show(&self, scenario: &Scenario, report: &Report) {
        if !self.details.has_attribute("open") {
            return;
        }
        let mut rows = String::new();
        let sale = scenario.sale_windows();
        for (index, window) in report.windows.iter().enumerate().take(MAX_ROWS) {
            let people = window.people.all();
            let end_s = (window.start_s + scenario.window_s) as usize;
            let wait = window.people.wait;
            let class = if sale.contains(&index) { "in-sale" } else { "" };
            let cells = [
                quantity::count(people.people),
                quantity::count(people.answered),
                quantity::count(people.told_no),
                quantity::count(people.timed_out),
                wait.map_or("–".into(), |wait| time(wait.median_ns as f64)),
                quantity::count(report.queue.length.get(end_s).copied().unwrap_or(0)),
                time(report.queue.oldest_ns.get(end_s).copied().unwrap_or(0) as f64),
            ];
            // Numbers only: nothing here could be markup.
            let _ = write!(
                rows,
                "<tr class=\"{class}\"><th scope=\"row\">{}</th><td>{}</td></tr>",
                window.start_s,
                cells.join("</td><td>")
            );
        }
        if report.windows.len() > MAX_ROWS {
            let _ = write!(
                rows,
                "<tr><td colspan=\"8\">the first {MAX_ROWS} of {} windows</td></tr>",
                quantity::count(report.windows.len() as u64)
            );
        }
        self.body.set_inner_html(&rows);
    }
}
