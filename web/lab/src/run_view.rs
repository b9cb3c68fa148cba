//! The words and pictures of the shown run.

use crate::comparison::Comparison;
use crate::lab::Lab;
use gloo_events::EventListener;
use overload_charts::{
    Canvas, Geometry, PeopleScale, Theme, hover_marks, policy_multiple, recovery_line, sale_figure,
    shares_bar, verdict_figure, verdict_figure_height, wait_line, work_bar,
};
use overload_parts::announcer::Announcer;
use overload_parts::dom::{find, set_hidden, window, wipe};
use overload_parts::drawings::Drawings;
use overload_parts::objection::Objection;
use overload_parts::places::Places;
use overload_parts::redrawing::Changed;
use overload_parts::runner::Runner;
use overload_parts::theme::theme_of;
use overload_sim::{Policy, Report, Scenario};
use overload_story::page;
use overload_story::summary;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlCanvasElement, HtmlElement, ShadowRoot};

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    Figure,
    /// Over the figure, the window that is read out.
    Marks,
    /// One under each key number.
    Shares,
    Work,
    Wait,
    Recovery,
    Verdict,
    /// Two of each of the six policies.
    Bar(Policy),
    Multiple(Policy),
}

impl Picture {
    /// Whose run it shows, if not that of the chosen policy.
    fn policy(self) -> Option<Policy> {
        match self {
            Self::Bar(policy) | Self::Multiple(policy) => Some(policy),
            _ => None,
        }
    }
}

pub(crate) struct RunView {
    places: Places,
    figure: HtmlCanvasElement,
    marks: HtmlCanvasElement,
    /// The window to mark, and whether one is.
    marked: Cell<Option<usize>>,
    is_marked: Cell<bool>,
    verdict: HtmlCanvasElement,
    drawings: Drawings<Picture>,
    comparison: Comparison,
    article: HtmlElement,
    still: HtmlElement,
    objection: Objection,
    announcer: Announcer,
}

impl RunView {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let figure: HtmlCanvasElement = find(root, "[data-figure]")?;
        let marks: HtmlCanvasElement = find(root, "[data-marks]")?;
        let verdict: HtmlCanvasElement = find(root, "[data-verdict]")?;
        let mut pictures = vec![
            (Picture::Figure, figure.clone()),
            (Picture::Marks, marks.clone()),
            (Picture::Shares, find(root, "[data-graphic=shares]")?),
            (Picture::Work, find(root, "[data-graphic=work]")?),
            (Picture::Wait, find(root, "[data-graphic=wait]")?),
            (Picture::Recovery, find(root, "[data-graphic=recovery]")?),
            (Picture::Verdict, verdict.clone()),
        ];
        for policy in Policy::ALL {
            let id = policy.id();
            let bar = find(root, &format!("[data-bar={id}]"))?;
            let multiple = find(root, &format!("[data-multiple={id}]"))?;
            pictures.extend([
                (Picture::Bar(policy), bar),
                (Picture::Multiple(policy), multiple),
            ]);
        }
        Ok(Self {
            places: Places::new(root),
            figure,
            marks,
            marked: Cell::new(None),
            is_marked: Cell::new(false),
            verdict,
            drawings: Drawings::new(pictures),
            comparison: Comparison::new(root)?,
            article: find(root, ".lab")?,
            still: find(root, ".still")?,
            objection: Objection::new(root)?,
            announcer: Announcer::new(root)?,
        })
    }

    /// The canvases of all pictures.
    pub(crate) fn canvases(&self) -> impl Iterator<Item = &HtmlCanvasElement> {
        self.drawings.canvases()
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

    /// Marks another window of the figure, or none.
    pub(crate) fn mark(&self, window: Option<usize>) {
        self.marked.set(window);
        self.drawings.spoil(|picture| picture == Picture::Marks);
    }

    /// Says what came of each of the six.
    pub(crate) fn write_six(&self, runner: &Runner) {
        for policy in Policy::ALL {
            if let Some(report) = runner.of(policy).report() {
                self.places.write(&page::policy(policy, report));
            }
        }
    }

    /// The pictures of the shown run show another one now.
    pub(crate) fn spoil_shown(&self) {
        self.drawings.spoil(|picture| picture.policy().is_none());
    }

    /// The pictures of the six show others now.
    pub(crate) fn spoil_six(&self) {
        self.drawings.spoil(|picture| picture.policy().is_some());
    }

    /// Whatever is drawn is of another kind now.
    pub(crate) fn spoil_changed(&self, changed: Changed) {
        self.drawings.spoil_changed(changed);
    }

    /// Draws what is stale of the runs that are there, while there is time. Whether that
    /// was all.
    pub(crate) fn draw(&self, runner: &Runner, time_is_left: impl Fn() -> bool) -> bool {
        let theme = &self.theme();
        let (has_shown, has_six) = (runner.shown().is_some(), runner.is_done());
        let scale_of_six = Policy::ALL
            .into_iter()
            .filter_map(|policy| {
                let run = runner.of(policy);
                Some(PeopleScale::of(run.scenario(), run.report()?))
            })
            .fold(PeopleScale::default(), PeopleScale::including);
        let is_there = |picture: Picture| match picture.policy() {
            Some(_) => has_six,
            None => has_shown,
        };
        self.drawings
            .draw(is_there, time_is_left, |picture, area, canvas| {
                let run = runner.of(picture.policy().unwrap_or(runner.scenario().policy));
                let (scenario, Some(report)) = (run.scenario(), run.report()) else {
                    return;
                };
                let people = report.sale.all();
                // A canvas that cannot be drawn on leaves nothing to tell it with.
                let _ = match picture {
                    Picture::Figure => {
                        set_hidden(&self.still, true);
                        let scale = PeopleScale::of(scenario, report);
                        sale_figure(area, canvas, theme, scenario, report, scale)
                    }
                    Picture::Marks => {
                        self.wipe_marks();
                        match self.marked.get() {
                            Some(at) => hover_marks(area, canvas, theme, scenario, report, at),
                            None => Ok(()),
                        }
                    }
                    Picture::Shares | Picture::Bar(_) => shares_bar(area, canvas, theme, people),
                    Picture::Work => work_bar(area, canvas, theme, &report.work),
                    Picture::Wait => wait_line(area, canvas, theme, scenario, report.sale.wait),
                    Picture::Recovery => recovery_line(area, canvas, theme, scenario, report),
                    Picture::Verdict => verdict_figure(area, canvas, theme, scenario, report),
                    Picture::Multiple(_) => {
                        policy_multiple(area, canvas, theme, scenario, report, scale_of_six)
                    }
                };
            })
    }

    fn wipe_marks(&self) {
        if self.is_marked.replace(self.marked.get().is_some()) {
            wipe(&self.marks);
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
