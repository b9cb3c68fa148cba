use overload_sim::{Policy, SECOND_NS, Scenario};

use super::{Row, Section};
use crate::stretch::{Stretches, answered_share};
use crate::theory::formulas::Impatience;
use crate::theory::{MU, WORKERS};

/// Traffic, patience in ms, and how narrow the interval gets.
const ANSWERED: [(f64, u64, f64); 8] = [
    (70.0, 100, 0.01),
    (90.0, 100, 0.01),
    (110.0, 100, 0.01),
    (110.0, 500, 0.02),
    (95.0, 1000, 0.02),
    (120.0, 2000, 0.015),
    (150.0, 2000, 0.015),
    (200.0, 2000, 0.015),
];

/// The same for who gives up before a worker is there.
const GIVEN_UP: [(f64, u64, f64); 4] = [
    (90.0, 100, 0.05),
    (95.0, 250, 0.06),
    (110.0, 500, 0.05),
    (150.0, 500, 0.02),
];

const MORNINGS: u64 = 40;

pub(super) fn section() -> Section {
    let answered = (40..)
        .zip(ANSWERED)
        .map(|(thousand, (lambda, patience_ms, at_most))| {
            let first = thousand * 1000 + 1;
            let exact = Impatience::new(WORKERS, lambda, MU, patience_ms as f64 / 1e3).answered;
            let scenario = skipping(lambda, patience_ms);
            let share = answered_share(&scenario, 60..360, 360, first..first + MORNINGS);
            let percent = share.values().iter().map(|share| share * 100.0);
            row(lambda, patience_ms, "answered in time, %").compare(
                exact * 100.0,
                percent.collect(),
                at_most,
            )
        });
    let given_up = (50..)
        .zip(GIVEN_UP)
        .map(|(thousand, (lambda, patience_ms, at_most))| {
            let first = thousand * 1000 + 1;
            let exact = 1.0 - Impatience::new(WORKERS, lambda, MU, patience_ms as f64 / 1e3).served;
            let scenario = skipping(lambda, patience_ms);
            let stretches = Stretches::between(&scenario, 60..660, first..first + MORNINGS);
            row(lambda, patience_ms, "give up waiting, %").compare(
                exact * 100.0,
                stretches.sample(|s| (1.0 - s.began / s.attempts) * 100.0),
                at_most,
            )
        });
    Section {
        title: "Who gives up: M/M/c+D",
        about: "\
`skip`, 8 workers: everybody leaves the queue after the same patience D, the timeout,
and who left is not served. The share that gives up waiting, and the share whose
service is over in time as well (Zeltyn and Mandelbaum, Call Centers with Impatient
Customers, Queueing Systems 51, 2005).",
        rows: answered.chain(given_up).collect(),
    }
}

fn row(lambda: f64, patience_ms: u64, quantity: &str) -> super::Unmeasured {
    Row::of(format!("{lambda}/s, D = {patience_ms} ms"), quantity)
}

fn skipping(lambda: f64, patience_ms: u64) -> Scenario {
    Scenario {
        policy: Policy::Skip,
        normal_per_s: lambda,
        timeout_ns: patience_ms * SECOND_NS / 1000,
        ..Scenario::default()
    }
}
