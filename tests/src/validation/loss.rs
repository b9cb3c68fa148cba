use overload_sim::{Policy, Scenario};

use super::{Row, Section};
use crate::stretch::{Stretches, patient};
use crate::theory::formulas::bounded_chain;
use crate::theory::{MU, WORKERS};

/// Workers, places to wait, traffic.
const SYSTEMS: [(u32, u32, f64); 5] = [
    (WORKERS, 8, 150.0),
    (WORKERS, 20, 150.0),
    (WORKERS, 8, 90.0),
    (1, 3, 10.0),
    (40, 10, 520.0),
];

const MORNINGS: u64 = 40;

pub(super) fn section() -> Section {
    let rows = (30..)
        .zip(SYSTEMS)
        .flat_map(|(thousand, (workers, places, lambda))| {
            let first = thousand * 1000 + 1;
            let scenario = Scenario {
                policy: Policy::Bounded,
                workers,
                normal_per_s: lambda,
                queue_size: places,
                ..patient()
            };
            let stretches = Stretches::between(&scenario, 10..1010, first..first + MORNINGS);
            let chain = bounded_chain(workers, workers + places, lambda, MU);
            let full = chain.last().copied().unwrap_or(1.0);
            let waiting = (0..)
                .zip(&chain)
                .map(|(n, share): (u32, _)| f64::from(n.saturating_sub(workers)) * share);
            let row = |quantity| {
                Row::of(
                    format!("c = {workers}, {places} wait, {lambda}/s"),
                    quantity,
                )
            };
            [
                row("refused, %").compare(
                    full * 100.0,
                    stretches.sample(|s| s.refused / s.attempts * 100.0),
                    0.03,
                ),
                row("mean queue").compare(
                    waiting.sum(),
                    stretches.sample(|s| s.queue_s / s.seconds),
                    0.02,
                ),
            ]
        });
    Section {
        title: "The bounded queue: M/M/c/K",
        about: "\
`bounded`, K places for the waiting and the served together, nobody gives up, a
refusal costs nothing. As many are refused as find the chain in its last state; its
distribution from the balance of neighbouring states (Kleinrock 1975, chapter 3).",
        rows: rows.collect(),
    }
}
