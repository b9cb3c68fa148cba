//! The rows of `figures.csv`.

use overload_sim::{Outcomes, Policy, Report, SECOND_NS, Scenario};

/// One metric of one case: what was published, and what an independent program
/// found over 100 mornings. A time that is never reached is infinite.
pub(crate) struct Row {
    pub(crate) case: &'static str,
    pub(crate) scenario: Scenario,
    pub(crate) name: &'static str,
    pub(crate) published: Option<f64>,
    pub(crate) median: f64,
    /// Not given for a time that may be infinite.
    pub(crate) mean: Option<f64>,
    pub(crate) p5: f64,
    pub(crate) p95: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
}

pub(crate) fn all() -> Vec<Row> {
    let mut lines = include_str!("../../figures.csv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let header = "case,settings,metric,unit,published,independent_median,independent_mean,\
                  p5,p95,min,max,seeds";
    assert_eq!(lines.next(), Some(header));
    lines.map(row).collect()
}

fn row(line: &'static str) -> Row {
    let fields: Vec<_> = line.split(',').collect();
    let [
        case,
        settings,
        name,
        _unit,
        published,
        median,
        mean,
        p5,
        p95,
        min,
        max,
        "100",
    ] = fields[..]
    else {
        panic!("not a row of 100 seeds: {line}");
    };
    Row {
        case,
        scenario: scenario(settings),
        name,
        published: number(published),
        median: number(median).unwrap(),
        mean: number(mean),
        p5: number(p5).unwrap(),
        p95: number(p95).unwrap(),
        min: number(min).unwrap(),
        max: number(max).unwrap(),
    }
}

fn number(text: &str) -> Option<f64> {
    match text {
        "" => None,
        "never" => Some(f64::INFINITY),
        _ => Some(text.parse().unwrap()),
    }
}

/// The shop's morning with these settings: `--policy fifo --timeout 1s`.
fn scenario(settings: &str) -> Scenario {
    let mut scenario = Scenario::default();
    let words: Vec<_> = settings.split(' ').collect();
    for setting in words.chunks(2) {
        let (flag, value) = (setting[0], setting[1]);
        let whole = |unit: &str| value.strip_suffix(unit).unwrap().parse::<u64>().unwrap();
        match flag {
            "--policy" => scenario.policy = Policy::from_id(value).unwrap(),
            "--retries" => scenario.retries = value.parse().unwrap(),
            "--queue-size" => scenario.queue_size = value.parse().unwrap(),
            "--spike" => scenario.spike_per_s = value.parse().unwrap(),
            "--timeout" => scenario.timeout_ns = whole("s") * SECOND_NS,
            "--refusal-cost" => scenario.refusal_cost_ns = whole("ms") * SECOND_NS / 1000,
            _ => panic!("no such setting: {flag}"),
        }
    }
    scenario
}

impl Row {
    /// The row's metric of one morning.
    pub(crate) fn of(&self, report: &Report) -> f64 {
        let sale = report.sale;
        let share = |of: fn(&Outcomes) -> Option<f64>, people: Outcomes| of(&people).unwrap();
        match self.name {
            "answered_share" => share(Outcomes::answered_percent, sale.all()),
            "told_no_share" => share(Outcomes::told_no_percent, sale.all()),
            "timed_out_share" => share(Outcomes::timed_out_percent, sale.all()),
            "orders_answered_share" => share(Outcomes::answered_percent, sale.orders),
            "previews_answered_share" => share(Outcomes::answered_percent, sale.previews),
            "wait_ms_median" => sale.wait.unwrap().median_ns as f64 / 1e6,
            "attempts" => report.work.attempts as f64,
            "wasted" => report.work.wasted as f64,
            "refused" => report.work.refused as f64,
            "back_to_normal_s" => report.back_to_normal_s.map_or(f64::INFINITY, f64::from),
            _ => panic!("no such metric: {}", self.name),
        }
    }
}
