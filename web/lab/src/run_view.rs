//! The words and pictures of the shown run.

use crate::comparison::Comparison;
use crate::lab::Lab;
use gloo_events::EventListener;
use overload_charts::{
    Canvas, Geometry, PeopleScale, Theme, hover_marks, policy_multiple, recovery_line, sale_figure,
    shares_bar, verdict_figure, verdict_figure_height, wait_line, work_bar,
};
use overload_parts::announcer::Announcer;
use overload_parts::dom::{area, find, set_hidden, window};
use overload_parts::objection::Objection;
use overload_parts::places::Places;
use overload_parts::runner::Runner;
use overload_parts::theme::theme_of;
use overload_sim::{Policy, Report, Scenario};
use overload_story::page;
use overload_story::summary;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlCanvasElement, HtmlElement, ShadowRoot};

/// The small picture under each key number.
struct Graphics {
    shares: HtmlCanvasElement,
    work: HtmlCanvasElement,
    wait: HtmlCanvasElement,
    recovery: HtmlCanvasElement,
}

pub(crate) struct RunView {
    places: Places,
    figure: HtmlCanvasElement,
    marks: HtmlCanvasElement,
    is_marked: Cell<bool>,
    graphics: Graphics,
    verdict: HtmlCanvasElement,
    multiples: Vec<(Policy, HtmlCanvasElement)>,
    comparison: Comparison,
    article: HtmlElement,
    still: HtmlElement,
    objection: Objection,
    announcer: Announcer,
}

impl RunView {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let multiples = Policy::ALL
            .into_iter()
            .map(|policy| {
                let canvas = find(root, &format!("[data-multiple={}]", policy.id()))?;
                Ok((policy, canvas))
            })
            .collect::<Result<_, JsError>>()?;
        Ok(Self {
            places: Places::new(root),
            figure: find(root, "[data-figure]")?,
            marks: find(root, "[data-marks]")?,
            is_marked: Cell::new(false),
            graphics: Graphics {
                shares: find(root, "[data-graphic=shares]")?,
                work: find(root, "[data-graphic=work]")?,
                wait: find(root, "[data-graphic=wait]")?,
                recovery: find(root, "[data-graphic=recovery]")?,
            },
            verdict: find(root, "[data-verdict]")?,
            multiples,
            comparison: Comparison::new(root)?,
            article: find(root, ".lab")?,
            still: find(root, ".still")?,
            objection: Objection::new(root)?,
            announcer: Announcer::new(root)?,
        })
    }

    /// The elements whose size decides how large something is drawn.
    pub(crate) fn sized(&self) -> impl Iterator<Item = &HtmlCanvasElement> {
        [&self.figure, &self.graphics.shares, &self.verdict]
            .into_iter()
            .chain(self.multiples.iter().map(|(_, canvas)| canvas))
            .chain(self.comparison.sized())
    }

    pub(crate) fn theme(&self) -> Theme {
        theme_of(&self.article)
    }

    /// Where things are in the figure as it is laid out now.
    pub(crate) fn geometry(&self, scenario: &Scenario) -> Geometry {
        let canvas = Canvas {
            width: self.figure.client_width().into(),
            height: self.figure.client_height().into(),
            scale: window().device_pixel_ratio(),
        };
        Geometry::new(canvas, scenario)
    }

    /// Says all there is to say of one run.
    pub(crate) fn write(&self, scenario: &Scenario, report: &Report) {
        // What stood there was of the default run, and hidden if that was not asked for.
        let _ = self.article.remove_attribute("data-pending");
        self.places.write(&page::shown(scenario, report));
        let summary = summary::figure(scenario, report);
        let _ = self.figure.set_attribute("aria-label", &summary);
        let height = verdict_figure_height(scenario, report);
        let _ = self
            .verdict
            .style()
            .set_property("height", &format!("{height}px"));
    }

    /// Draws one run.
    ///
    /// A canvas that cannot be drawn on leaves nothing to tell it with, so the
    /// backend's errors go no further.
    pub(crate) fn draw(&self, scenario: &Scenario, report: &Report) {
        let theme = &self.theme();
        if let Some((area, canvas)) = area(&self.figure) {
            let scale = PeopleScale::of(scenario, report);
            let _ = sale_figure(&area, canvas, theme, scenario, report, scale);
            set_hidden(&self.still, true);
        }
        if let Some((area, canvas)) = area(&self.graphics.shares) {
            let _ = shares_bar(&area, canvas, theme, report.sale.all());
        }
        if let Some((area, canvas)) = area(&self.graphics.work) {
            let _ = work_bar(&area, canvas, theme, &report.work);
        }
        if let Some((area, canvas)) = area(&self.graphics.wait) {
            let _ = wait_line(&area, canvas, theme, scenario, report.sale.wait);
        }
        if let Some((area, canvas)) = area(&self.graphics.recovery) {
            let _ = recovery_line(&area, canvas, theme, scenario, report);
        }
        if let Some((area, canvas)) = area(&self.verdict) {
            let _ = verdict_figure(&area, canvas, theme, scenario, report);
        }
    }

    /// Marks one window of the figure, or none.
    pub(crate) fn mark(&self, scenario: &Scenario, report: &Report, window: Option<usize>) {
        let Some((area, canvas)) = area(&self.marks) else {
            return;
        };
        if self.is_marked.replace(window.is_some()) {
            // Setting a canvas's size, even to what it is, clears it.
            self.marks.set_width(self.marks.width());
        }
        if let Some(window) = window {
            let _ = hover_marks(&area, canvas, &self.theme(), scenario, report, window);
        }
    }

    /// Says what came of each of the six.
    pub(crate) fn write_six(&self, runner: &Runner) {
        for policy in Policy::ALL {
            if let Some(report) = runner.of(policy).report() {
                self.places.write(&page::policy(policy, report));
            }
        }
    }

    /// Draws the six beside each other, once all are there.
    pub(crate) fn draw_six(&self, runner: &Runner) {
        let theme = &self.theme();
        self.comparison.draw(runner, theme);
        let scale = Policy::ALL
            .into_iter()
            .filter_map(|policy| {
                let run = runner.of(policy);
                Some(PeopleScale::of(run.scenario(), run.report()?))
            })
            .fold(PeopleScale::default(), PeopleScale::including);
        for (policy, element) in &self.multiples {
            let run = runner.of(*policy);
            if let (Some(report), Some((area, canvas))) = (run.report(), area(element)) {
                let _ = policy_multiple(&area, canvas, theme, run.scenario(), report, scale);
            }
        }
    }

    /// A click on the six beside each other chooses one.
    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        self.comparison.listen(lab)
    }

    /// Marks the chosen policy beside the others.
    pub(crate) fn reflect(&self, scenario: &Scenario) {
        self.comparison.reflect(scenario);
    }

    /// Pales what is still of the scenario before.
    pub(crate) fn set_busy(&self, busy: bool) {
        let _ = self.article.toggle_attribute_with_force("data-busy", busy);
    }

    /// Says why a choice was not taken; an empty text takes that back.
    pub(crate) fn object(&self, objection: &str) {
        self.objection.say(objection);
    }

    /// Says what changed to whoever does not see it, once it stays.
    pub(crate) fn announce(&self, text: String) {
        self.announcer.announce(text);
    }
}
