use overload_sim::{Fluid, Group, Outcomes, QueueTrace, Report, Scenario, Wait, Window, Work};
use serde::Serialize;

use super::{Number, ScenarioJson, VERSION};

/// One run with its scenario: `overload.run`.
///
/// ```
/// use overload_scenario::json::RunJson;
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario::default();
/// let json = serde_json::to_value(RunJson::new(&scenario, &run(&scenario))).unwrap();
/// assert_eq!(json["format"], "overload.run");
/// assert_eq!(json["scenario"]["workers"], 8);
/// assert_eq!(json["sale"]["told_no"], 0);
/// ```
#[derive(Clone, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct RunJson {
    pub format: &'static str,
    pub version: u32,
    pub scenario: ScenarioJson,
    pub queue_size_effective: u32,
    pub capacity_per_s: Number,
    pub sale: GroupJson,
    pub everyone: GroupJson,
    pub work: WorkJson,
    pub queue: QueueJson,
    pub back_to_normal_s: Option<u32>,
    pub verdict: &'static str,
    pub more_s: Option<f64>,
    pub once_everyone_times_out: Option<FluidJson>,
    pub longest_wait_ms: Option<Number>,
    pub windows: Vec<WindowJson>,
}

impl RunJson {
    /// A run and the scenario that it came from.
    #[must_use]
    pub fn new(scenario: &Scenario, report: &Report) -> Self {
        Self {
            format: "overload.run",
            version: VERSION,
            scenario: ScenarioJson(*scenario),
            queue_size_effective: scenario.effective_queue_size(),
            capacity_per_s: Number(scenario.capacity_per_s()),
            sale: GroupJson::new(&report.sale),
            everyone: GroupJson::new(&report.everyone),
            work: WorkJson::new(&report.work),
            queue: QueueJson::new(&report.queue),
            back_to_normal_s: report.back_to_normal_s,
            verdict: report.verdict.id(),
            more_s: report.verdict.more_s(),
            once_everyone_times_out: report.once_everyone_times_out.map(FluidJson::new),
            longest_wait_ms: report.longest_wait_ns.map(|ns| Number(ns / 1e6)),
            windows: report.windows.iter().map(WindowJson::new).collect(),
        }
    }
}

/// Several runs in one document, such as `overload.matrix`.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct RunsJson {
    pub format: &'static str,
    pub version: u32,
    pub runs: Vec<RunJson>,
}

impl RunsJson {
    /// The combinations of [`crate::combinations`].
    #[must_use]
    pub const fn matrix(runs: Vec<RunJson>) -> Self {
        Self {
            format: "overload.matrix",
            version: VERSION,
            runs,
        }
    }

    /// The same morning under every policy.
    #[must_use]
    pub const fn timeline(runs: Vec<RunJson>) -> Self {
        Self {
            format: "overload.timeline",
            version: VERSION,
            runs,
        }
    }
}

/// Some of the people, see [`Group`].
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct GroupJson {
    pub people: u64,
    pub answered: u64,
    pub told_no: u64,
    pub timed_out: u64,
    pub answered_share: Option<f64>,
    pub told_no_share: Option<f64>,
    pub timed_out_share: Option<f64>,
    pub orders: u64,
    pub orders_answered: u64,
    pub orders_answered_share: Option<f64>,
    pub previews: u64,
    pub previews_answered: u64,
    pub previews_answered_share: Option<f64>,
    pub wait_ms: WaitJson,
}

impl GroupJson {
    fn new(group: &Group) -> Self {
        let Outcomes {
            people,
            answered,
            told_no,
            timed_out,
        } = group.all();
        Self {
            people,
            answered,
            told_no,
            timed_out,
            answered_share: group.all().answered_percent(),
            told_no_share: group.all().told_no_percent(),
            timed_out_share: group.all().timed_out_percent(),
            orders: group.orders.people,
            orders_answered: group.orders.answered,
            orders_answered_share: group.orders.answered_percent(),
            previews: group.previews.people,
            previews_answered: group.previews.answered,
            previews_answered_share: group.previews.answered_percent(),
            wait_ms: WaitJson::new(group.wait),
        }
    }
}

/// How long answered people waited, milliseconds, see [`Wait`]; all `null` if no
/// one was answered.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct WaitJson {
    pub median: Option<Number>,
    pub p90: Option<Number>,
    pub p99: Option<Number>,
    pub max: Option<Number>,
}

impl WaitJson {
    fn new(wait: Option<Wait>) -> Self {
        Self {
            median: wait.map(|wait| Number::ms(wait.median_ns)),
            p90: wait.map(|wait| Number::ms(wait.p90_ns)),
            p99: wait.map(|wait| Number::ms(wait.p99_ns)),
            max: wait.map(|wait| Number::ms(wait.max_ns)),
        }
    }
}

/// What the workers did, see [`Work`]; worker time in seconds.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct WorkJson {
    pub attempts: u64,
    pub served: u64,
    pub useful: u64,
    pub wasted: u64,
    pub wasted_share: Option<f64>,
    pub refused: u64,
    pub dropped_unserved: u64,
    pub useful_s: f64,
    pub wasted_s: f64,
    pub refusing_s: f64,
    pub idle_s: f64,
    pub waiting_at_end: u64,
    pub in_service_at_end: u64,
    pub refusing_at_end: u64,
}

impl WorkJson {
    fn new(work: &Work) -> Self {
        let seconds = |ns: u64| ns as f64 / 1e9;
        Self {
            attempts: work.attempts,
            served: work.served(),
            useful: work.useful,
            wasted: work.wasted,
            wasted_share: work.wasted_percent(),
            refused: work.refused,
            dropped_unserved: work.dropped_unserved,
            useful_s: seconds(work.useful_ns),
            wasted_s: seconds(work.wasted_ns),
            refusing_s: seconds(work.refusing_ns),
            idle_s: seconds(work.idle_ns),
            waiting_at_end: work.waiting_at_end,
            in_service_at_end: work.in_service_at_end,
            refusing_at_end: work.refusing_at_end,
        }
    }
}

/// The waiting requests at 0, 1, 2, ... seconds and at the end, see [`QueueTrace`].
#[derive(Clone, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct QueueJson {
    pub longest: u64,
    pub oldest_ms_max: Number,
    pub step_s: u32,
    pub length: Vec<u64>,
    pub oldest_ms: Vec<Number>,
}

impl QueueJson {
    fn new(queue: &QueueTrace) -> Self {
        Self {
            longest: queue.longest,
            oldest_ms_max: Number::ms(queue.oldest_max_ns),
            step_s: 1,
            length: queue.length.clone(),
            oldest_ms: queue.oldest_ns.iter().map(|&ns| Number::ms(ns)).collect(),
        }
    }
}

/// Whether retries alone could keep the queue stuck, see [`Fluid`].
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct FluidJson {
    pub tries: u32,
    pub demand_per_s: Number,
    pub drains: bool,
}

impl FluidJson {
    fn new(
        Fluid {
            tries,
            demand_per_s,
            drains,
        }: Fluid,
    ) -> Self {
        Self {
            tries,
            demand_per_s: Number(demand_per_s),
            drains,
        }
    }
}

/// The people who first arrived in one window, see [`Window`].
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the report has it"
)]
pub struct WindowJson {
    pub start_s: u32,
    pub people: u64,
    pub answered: u64,
    pub told_no: u64,
    pub timed_out: u64,
    pub orders: u64,
    pub orders_answered: u64,
    pub wait_ms_median: Option<Number>,
}

impl WindowJson {
    fn new(window: &Window) -> Self {
        let Outcomes {
            people,
            answered,
            told_no,
            timed_out,
        } = window.people.all();
        Self {
            start_s: window.start_s,
            people,
            answered,
            told_no,
            timed_out,
            orders: window.people.orders.people,
            orders_answered: window.people.orders.answered,
            wait_ms_median: window.people.wait.map(|wait| Number::ms(wait.median_ns)),
        }
    }
}
