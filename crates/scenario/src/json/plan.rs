use overload_sim::erlang::Staffing;
use serde::ser::{Serialize, Serializer};

use super::{Number, VERSION};
use crate::planner::{self, Plan, Question};

/// The planner's answer: `overload.plan`.
///
/// ```
/// use overload_scenario::{json::PlanJson, planner};
/// let plan = planner::plan(&planner::Question::default())?;
/// let json = serde_json::to_value(PlanJson::new(&plan)).unwrap();
/// assert_eq!((&json["format"], &json["version"]), (&"overload.plan".into(), &1.into()));
/// assert_eq!((&json["workers"], &json["one_fewer"]["workers"]), (&11.into(), &10.into()));
/// # Ok::<(), planner::TooManyWorkers>(())
/// ```
#[derive(Clone, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct PlanJson {
    pub format: &'static str,
    pub version: u32,
    pub inputs: QuestionJson,
    pub offered_load: Number,
    pub workers: u32,
    pub waiting_share: Option<Number>,
    pub longer_share: Option<Number>,
    pub one_fewer: OneFewerJson,
    /// The fewest workers that keep up on average.
    pub keeps_up_workers: u32,
    pub nearby: Vec<StaffingJson>,
}

impl PlanJson {
    /// An answer with its question.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let (waiting_share, longer_share) = shares(plan, Some(plan.answer));
        let keeps_up = plan.question.merely_keeps_up().unwrap_or(plan.answer);
        let nearby = plan.nearby.iter();
        Self {
            format: "overload.plan",
            version: VERSION,
            inputs: QuestionJson(plan.question),
            offered_load: Number(plan.question.load().offered_load()),
            workers: plan.answer.workers(),
            waiting_share,
            longer_share,
            one_fewer: OneFewerJson::new(plan),
            keeps_up_workers: keeps_up.workers(),
            nearby: nearby
                .map(|staffing| StaffingJson::new(plan, staffing))
                .collect(),
        }
    }
}

/// The planner's inputs, each by its key.
#[derive(Clone, Copy, Debug)]
pub struct QuestionJson(pub Question);

impl Serialize for QuestionJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        super::inputs("Question", &planner::INPUTS, &self.0, serializer)
    }
}

/// One worker fewer; without shares where they cannot keep up.
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct OneFewerJson {
    pub workers: u32,
    pub waiting_share: Option<Number>,
    pub longer_share: Option<Number>,
}

impl OneFewerJson {
    fn new(plan: &Plan) -> Self {
        let (waiting_share, longer_share) = shares(plan, plan.one_fewer);
        Self {
            workers: plan.answer.workers() - 1,
            waiting_share,
            longer_share,
        }
    }
}

/// So many workers: who waits and how long, and how busy they are.
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct StaffingJson {
    pub workers: u32,
    pub waiting_share: Option<Number>,
    pub longer_share: Option<Number>,
    pub wait_ms_mean: Option<Number>,
    pub wait_ms_p50: Option<Number>,
    pub wait_ms_p95: Option<Number>,
    pub wait_ms_p99: Option<Number>,
    pub utilisation: Number,
}

impl StaffingJson {
    fn new(plan: &Plan, staffing: &Staffing) -> Self {
        let (waiting_share, longer_share) = shares(plan, Some(*staffing));
        let waiting = staffing.outlook().waiting();
        let ms = |wait_s: f64| Number(wait_s * 1e3);
        let quantile = |p| waiting.map(|waiting| ms(waiting.quantile_s(p)));
        Self {
            workers: staffing.workers(),
            waiting_share,
            longer_share,
            wait_ms_mean: waiting.map(|waiting| ms(waiting.mean_s())),
            wait_ms_p50: quantile(0.5),
            wait_ms_p95: quantile(0.95),
            wait_ms_p99: quantile(0.99),
            utilisation: Number(staffing.utilisation() * 100.0),
        }
    }
}

/// Who waits at all and who waits longer than was asked, percent.
fn shares(plan: &Plan, staffing: Option<Staffing>) -> (Option<Number>, Option<Number>) {
    let waiting = staffing.and_then(|staffing| staffing.outlook().waiting());
    let longer_than_s = plan.question.longer_than_s();
    (
        waiting.map(|waiting| Number(waiting.share * 100.0)),
        waiting.map(|waiting| Number(waiting.longer_than(longer_than_s) * 100.0)),
    )
}
