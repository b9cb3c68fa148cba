//! The planner: how many workers for traffic that lasts.

use crate::annex::Annex;
use gloo_events::EventListener;
use overload_charts::{Theme, plan_bars, plan_figure};
use overload_parts::dom::{find, set_hidden};
use overload_parts::drawings::Drawings;
use overload_parts::form::Form;
use overload_parts::places::Places;
use overload_scenario::check::InputError;
use overload_scenario::inputs::{Input, Value};
use overload_scenario::planner::{INPUTS, Plan, Question, TooManyWorkers, plan};
use overload_scenario::quantity;
use overload_sim::Scenario;
use overload_story::{page, planner};
use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::rc::Rc;
use wasm_bindgen::JsError;
use web_sys::{HtmlCanvasElement, HtmlElement, HtmlInputElement, ShadowRoot};

/// Which waits count, when the reader says that not all do.
const LONGER_THAN_NS: u64 = 100_000_000;

pub(crate) struct Planner {
    question: Cell<Question>,
    plan: RefCell<Result<Plan, TooManyWorkers>>,
    /// Waits that counted when not all did.
    longer_than_ns: Cell<u64>,
    traffic: Form<Question>,
    target: Form<Question>,
    waits: [HtmlInputElement; 2],
    figure: HtmlCanvasElement,
    drawings: Drawings<Picture>,
    section: HtmlElement,
    table: HtmlElement,
    simulate: HtmlElement,
    places: Places,
}

#[derive(Clone, Copy)]
pub(crate) enum Picture {
    Bars,
    Figure,
}

impl Planner {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let question = Question::default();
        let figure: HtmlCanvasElement = find(root, "[data-plan-figure]")?;
        // What comes in, and what is asked of the service.
        let (traffic, target) = INPUTS.split_at(2);
        Ok(Self {
            question: Cell::new(question),
            plan: RefCell::new(plan(&question)),
            longer_than_ns: Cell::new(LONGER_THAN_NS),
            traffic: Form::new(root, "[data-question]", traffic.iter())?,
            target: Form::new(root, "[data-target]", target.iter())?,
            waits: [
                find(root, "[name=waits][value=all]")?,
                find(root, "[name=waits][value=longer]")?,
            ],
            drawings: Drawings::new([
                (Picture::Bars, find(root, "[data-plan-bars]")?),
                (Picture::Figure, figure.clone()),
            ]),
            figure,
            section: find(root, "[data-planner]")?,
            table: find(root, "[data-plan-table]")?,
            simulate: find(root, "[data-simulate]")?,
            places: Places::new(root),
        })
    }

    pub(crate) fn question(&self) -> Question {
        self.question.get()
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let on = |element: &HtmlElement, name: &'static str, act: fn(&Rc<Annex>)| {
            let annex = Rc::downgrade(annex);
            EventListener::new(element, name, move |_| {
                if let Some(annex) = annex.upgrade() {
                    act(&annex);
                }
            })
        };
        let mut listeners = self.traffic.listen(annex);
        listeners.extend(self.target.listen(annex));
        let [all, longer] = &self.waits;
        listeners.extend([
            on(all, "change", |annex| annex.count_waits_longer_than(0)),
            on(longer, "change", |annex| {
                annex.count_waits_longer_than(annex.planner().longer_than_ns.get());
            }),
            on(&self.simulate, "click", Annex::simulate_plan),
        ]);
        listeners
    }

    /// The question with one input set.
    ///
    /// # Errors
    ///
    /// A value that is not allowed.
    pub(crate) fn with(
        &self,
        input: &'static Input<Question>,
        value: Value,
    ) -> Result<Question, InputError> {
        let mut question = self.question();
        input.set(&mut question, value)?;
        Ok(question)
    }

    /// Asks another question.
    pub(crate) fn ask(&self, question: Question) {
        if self.question.replace(question) != question {
            *self.plan.borrow_mut() = plan(&question);
        }
        if question.longer_than_ns > 0 {
            self.longer_than_ns.set(question.longer_than_ns);
        }
        self.traffic.reflect(&question);
        self.target.reflect(&question);
        let [all, longer] = &self.waits;
        all.set_checked(question.longer_than_ns == 0);
        longer.set_checked(question.longer_than_ns > 0);
        self.write();
    }

    /// The scenario in which the answer has to serve its traffic in a sale, if
    /// the simulator takes as many workers.
    pub(crate) fn as_scenario(&self, scenario: &Scenario) -> Option<Scenario> {
        let plan = self.plan.borrow();
        let workers = plan.as_ref().ok()?.answer.workers();
        let mut scenario = self.question().as_sale_of(scenario);
        let input = Input::by_key("workers")?;
        input
            .set(&mut scenario, Value::Number(workers.into()))
            .ok()?;
        Some(scenario)
    }

    /// The answer in a sentence, for whoever does not see it change.
    pub(crate) fn said(&self) -> String {
        match &*self.plan.borrow() {
            Ok(plan) => planner::answer(plan),
            Err(too_many) => too_many.to_string(),
        }
    }

    /// The answer, if there is one.
    pub(crate) fn plan(&self) -> Option<Plan> {
        self.plan.borrow().as_ref().ok().cloned()
    }

    fn write(&self) {
        let plan = self.plan.borrow();
        self.places.write(&page::planner(&self.question(), &plan));
        let _ = self.section.remove_attribute("data-pending");
        let _ = self
            .section
            .toggle_attribute_with_force("data-unanswered", plan.is_err());
        self.drawings.spoil(|_| true);
        let Ok(plan) = &*plan else { return };
        self.table.set_inner_html(&table(plan));
        let _ = self
            .figure
            .set_attribute("aria-label", &planner::summary(plan));
        let can_be_simulated = self.as_scenario(&Scenario::default()).is_some();
        set_hidden(&self.simulate, !can_be_simulated);
    }

    /// Draws what is stale of the charts, while there is time. Whether that was all.
    pub(crate) fn draw(&self, theme: &Theme, time_is_left: impl Fn() -> bool) -> bool {
        let plan = self.plan.borrow();
        let Ok(plan) = &*plan else { return true };
        let left = self.first_column();
        self.drawings.draw(
            |_| true,
            time_is_left,
            |picture, area, canvas| {
                let _ = match picture {
                    Picture::Bars => plan_bars(area, canvas, theme, plan),
                    Picture::Figure => plan_figure(area, canvas, theme, plan, left),
                };
            },
        )
    }

    /// How wide the labels of the table are, CSS pixels: the chart's columns
    /// stand on those of the table.
    fn first_column(&self) -> f64 {
        let first = self.table.query_selector("th").ok().flatten();
        first.map_or(0.0, |cell| cell.get_bounding_client_rect().width())
    }

    pub(crate) fn drawings(&self) -> &Drawings<Picture> {
        &self.drawings
    }
}

/// The numbers near the answer, a column each.
fn table(plan: &Plan) -> String {
    let chosen = |index: usize| plan.nearby[index] == plan.answer;
    let mark = |index| {
        if chosen(index) {
            " class=\"chosen\""
        } else {
            ""
        }
    };
    let mut html = String::from("<thead><tr><th scope=\"row\">workers</th>");
    for (index, staffing) in plan.nearby.iter().enumerate() {
        let workers = quantity::count(staffing.workers().into());
        let _ = write!(html, "<th scope=\"col\"{}>{workers}</th>", mark(index));
    }
    html.push_str("</tr></thead><tbody>");
    for row in planner::rows(plan) {
        // Numbers and labels only: nothing here could be markup but "<".
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", row.label);
        for (index, cell) in row.cells.iter().enumerate() {
            let cell = cell.replace('<', "&lt;");
            let _ = write!(html, "<td{}>{cell}</td>", mark(index));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody>");
    html
}
