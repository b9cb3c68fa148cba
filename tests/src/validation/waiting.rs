use overload_sim::{SECOND_NS, Scenario};

use super::{Row, Section};
use crate::stretch::{Stretches, answered_share, patient};
use crate::theory::formulas::{percentile, share_that_waits};
use crate::theory::{MU, WORKERS};

/// Workers and traffic; and for how long the queue remembers its start, and how
/// long a stretch is needed, in seconds.
const SYSTEMS: [(u32, f64, u32, u32); 5] = [
    (WORKERS, 70.0, 10, 2000),
    (WORKERS, 90.0, 60, 2000),
    (WORKERS, 95.0, 240, 4000),
    (1, 8.0, 60, 6000),
    (40, 470.0, 60, 1000),
];

const MORNINGS: u64 = 40;

pub(super) fn section() -> Section {
    let rows = (2..)
        .step_by(2)
        .zip(SYSTEMS)
        .flat_map(|(thousand, system)| {
            let first = thousand * 1000 + 1;
            let stretches = stretches(system, first);
            let times = times(system, first + 1000);
            stretches.into_iter().chain(times)
        });
    Section {
        title: "The unbounded queue under its capacity: M/M/c",
        about: "\
`fifo`, services of 80 ms on average, nobody gives up. By Erlang C (Erlang 1917;
Kleinrock, Queueing Systems 1, 1975, chapter 3): C of the arrivals wait, on average for
1/(c mu - lambda). Wait and service together are the sum of two exponentials for those
who wait and one for the others, which gives the percentiles. Compared is the share
beyond each, and not the percentile of a morning, which is biased: at 95/s the 99th of
500 s is 7 % too short on average.",
        rows: rows.collect(),
    }
}

fn scenario(workers: u32, lambda: f64) -> Scenario {
    Scenario {
        workers,
        normal_per_s: lambda,
        ..patient()
    }
}

fn setting(workers: u32, lambda: f64) -> String {
    format!("c = {workers}, {lambda}/s")
}

/// What is counted of requests.
fn stretches((workers, lambda, from_s, length_s): (u32, f64, u32, u32), first: u64) -> Vec<Row> {
    let seconds = from_s..from_s + length_s;
    let seeds = first..first + MORNINGS;
    let stretches = Stretches::between(&scenario(workers, lambda), seconds, seeds);
    let share = share_that_waits(workers, lambda / MU);
    let mean_s = share / (f64::from(workers) * MU - lambda);
    let row = |quantity| Row::of(setting(workers, lambda), quantity);
    vec![
        row("P(wait), %").compare(
            share * 100.0,
            stretches.sample(|s| s.delayed / s.began * 100.0),
            0.01,
        ),
        row("mean wait, ms").compare(
            mean_s * 1e3,
            stretches.sample(|s| s.waited_s / s.began * 1e3),
            0.03,
        ),
        row("mean queue").compare(
            lambda * mean_s,
            stretches.sample(|s| s.queue_s / s.seconds),
            0.03,
        ),
        row("idle workers").compare(
            f64::from(workers) - lambda / MU,
            stretches.sample(|s| s.idle_s / s.seconds),
            0.015,
        ),
    ]
}

/// What people see, wait and service together: how many take longer than theory's
/// percentiles. They are who is not answered by a timeout of that length, of which
/// the service learns nothing.
fn times((workers, lambda, from_s, length_s): (u32, f64, u32, u32), first: u64) -> Vec<Row> {
    let percentiles = (first..).step_by(MORNINGS as usize).zip([90.0, 99.0]);
    let row = |(first, percent)| {
        let within_s = percentile(workers, lambda, MU, percent / 100.0);
        let impatient = Scenario {
            timeout_ns: (within_s * SECOND_NS as f64).round() as u64,
            ..scenario(workers, lambda)
        };
        let end_s = from_s + length_s;
        let seeds = first..first + MORNINGS;
        let answered = answered_share(&impatient, from_s..end_s, end_s, seeds);
        let beyond = answered.values().iter().map(|share| (1.0 - share) * 100.0);
        let quantity = format!("over p{percent} = {:.1} ms, %", within_s * 1e3);
        let at_most = if percent > 95.0 { 0.25 } else { 0.06 };
        Row::of(setting(workers, lambda), quantity).compare(
            100.0 - percent,
            beyond.collect(),
            at_most,
        )
    };
    percentiles.map(row).collect()
}
