use overload_sim::{Policy, SECOND_NS, Scenario};

use super::{Row, Section};
use crate::stretch::{Stretches, patient};
use crate::theory::{MU, WORKERS};

const LAMBDA: f64 = 150.0;
const MORNINGS: u64 = 40;

pub(super) fn section() -> Section {
    let rows = (70..).zip([0, 10, 20, 40]).flat_map(|(thousand, cost_ms)| {
        let first = thousand * 1000 + 1;
        let stretches = Stretches::between(&refusing(cost_ms), 60..360, first..first + MORNINGS);
        let cost_s = cost_ms as f64 / 1e3;
        let answered = answered_per_s(cost_s);
        let row = |quantity| Row::of(format!("refusal {cost_ms} ms"), quantity);
        let rate = row("answered per second").compare(
            answered,
            stretches.sample(|s| s.served / s.seconds),
            0.01,
        );
        let time = (cost_ms > 0).then(|| {
            let exact = (LAMBDA - answered) * cost_s / f64::from(WORKERS);
            let sample = stretches
                .sample(|s| s.refusing_ns as f64 / 1e9 / s.seconds / f64::from(WORKERS) * 100.0);
            row("worker time refusing, %").compare(exact * 100.0, sample, 0.02)
        });
        [rate].into_iter().chain(time)
    });
    Section {
        title: "What refusing costs",
        about: "\
`bounded`, 50 may wait, 8 workers, 150/s, nobody gives up: the workers never rest.
With x answered a second, x/mu + (lambda - x) cost = workers; so of the 100/s there
is less left the more a refusal costs.",
        rows: rows.collect(),
    }
}

/// The shop at 150/s behind a bounded queue, whose every refusal costs so much.
fn refusing(cost_ms: u64) -> Scenario {
    Scenario {
        policy: Policy::Bounded,
        normal_per_s: LAMBDA,
        queue_size: 50,
        refusal_cost_ns: cost_ms * SECOND_NS / 1000,
        ..patient()
    }
}

/// x / MU + (LAMBDA - x) cost = workers.
fn answered_per_s(cost_s: f64) -> f64 {
    (f64::from(WORKERS) - LAMBDA * cost_s) / (1.0 / MU - cost_s)
}
