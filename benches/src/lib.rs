//! What is measured, the same natively and as Wasm.
//!
//! A case is a list of scenarios that are run one after the other, by one of the
//! [`Way`]s. `cargo xtask bench` asks for cases in turn, of this program, of Node
//! and of Python, and prints the table; `benches/README.md` is about what it
//! says. Nothing timed is asserted: a shared machine has no opinion on
//! milliseconds.

mod cases;
pub mod json;
/// The simulation's own source, so that what is drawn here is what it draws.
#[path = "../../crates/sim/src/random.rs"]
#[expect(dead_code, reason = "nobody retries here")]
mod random;

pub use cases::{Case, cases, scaling};

use overload_sim::{Morning, Report, Scenario, run, run_events};
use random::{BATCH, Stream, Streams, round_ns};
use wasm_bindgen::prelude::wasm_bindgen;

/// How a case is run.
#[derive(Clone, Copy)]
pub enum Way {
    /// By the fast path, as everybody runs it.
    Fast,
    /// Event by event.
    Events,
    /// Not at all: only its random numbers are drawn, some at a time as the run does.
    Random,
    /// The same numbers, one by one.
    OneByOne,
    /// Not even that: as many plain ones are drawn. They take the same
    /// instructions with almost any compiler, as there is nothing to be clever at.
    Uniform,
}

impl Way {
    /// The way of this name: `fast`, `events`, `random`, `one-by-one` or `uniform`.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "fast" => Some(Self::Fast),
            "events" => Some(Self::Events),
            "random" => Some(Self::Random),
            "one-by-one" => Some(Self::OneByOne),
            "uniform" => Some(Self::Uniform),
            _ => None,
        }
    }

    /// Runs scenarios and returns something that depends on all of it.
    #[must_use]
    pub fn run(self, scenarios: &[Scenario]) -> u64 {
        let work_of = |report: Report| report.work.attempts + report.work.useful_ns;
        let each = scenarios.iter();
        match self {
            Self::Fast => match Morning::in_common(scenarios) {
                Some(morning) => each.map(|it| work_of(morning.run(it))).sum(),
                None => each.map(|it| work_of(run(it))).sum(),
            },
            Self::Events => each.map(|it| work_of(run_events(it))).sum(),
            Self::Random => each.map(|it| draw(it, Stream::exponentials)).sum(),
            Self::OneByOne => each.map(|it| draw(it, one_by_one)).sum(),
            Self::Uniform => each.map(draw_uniform).sum(),
        }
    }
}

/// Draws the numbers that a run without retries, which serves everyone, draws:
/// each person's arrival, kind and service.
fn draw(scenario: &Scenario, exponentials: impl Fn(&mut Stream, &mut [f64; BATCH])) -> u64 {
    let mut streams = Streams::new(scenario.seed);
    let end = people(scenario);
    let service_ns = scenario.service_ns as f64;
    let (mut time, mut orders, mut work_ns) = (0.0, 0, 0);
    let (mut gaps, mut services) = ([0.0; BATCH], [0.0; BATCH]);
    while time < end {
        exponentials(&mut streams.arrivals, &mut gaps);
        exponentials(&mut streams.services, &mut services);
        time += gaps.iter().sum::<f64>();
        for service in services {
            let kind = streams.kinds.uniform() * 100.0;
            orders += u64::from(kind < scenario.orders_percent);
            work_ns += round_ns(service_ns * service);
        }
    }
    orders + work_ns
}

fn one_by_one(stream: &mut Stream, batch: &mut [f64; BATCH]) {
    for x in batch {
        *x = stream.exponential();
    }
}

/// Draws about as many numbers without a logarithm.
fn draw_uniform(scenario: &Scenario) -> u64 {
    let mut stream = Streams::new(scenario.seed).kinds;
    let count = 3 * people(scenario) as u64;
    let is_order = |uniform: f64| uniform * 100.0 < scenario.orders_percent;
    (0..count)
        .map(|_| u64::from(is_order(stream.uniform())))
        .sum()
}

/// How many people come on average.
fn people(scenario: &Scenario) -> f64 {
    let outside = f64::from(scenario.before_s + scenario.after_s) * scenario.normal_per_s;
    outside + f64::from(scenario.sale_s) * scenario.spike_per_s
}

/// How many events of the model the case has, however it is run: requests sent,
/// services finished, and clients who left without an answer or a no. The few
/// who still wait at the end count among these.
#[must_use]
pub fn events(case: &Case) -> u64 {
    let events_of = |scenario: &Scenario| {
        let work = run(scenario).work;
        let left = work.attempts - work.useful - work.refused;
        work.attempts + work.served() + left
    };
    case.scenarios.iter().map(events_of).sum()
}

/// Runs the case of this number by the fast path, for Node.
///
/// # Panics
///
/// If there is no such case.
#[wasm_bindgen]
#[must_use]
pub fn run_case(number: usize) -> u64 {
    Way::Fast.run(&cases()[number].scenarios)
}

/// The digests of the case's reports, for Node, in a line.
///
/// # Panics
///
/// If there is no such case.
#[wasm_bindgen]
#[must_use]
pub fn digests(number: usize) -> String {
    let digest = |scenario| format!("{:016x}", run(scenario).digest());
    let digests: Vec<_> = cases()[number].scenarios.iter().map(digest).collect();
    digests.join(" ")
}
