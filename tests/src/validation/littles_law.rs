use overload_sim::{Policy, Scenario};

use super::{Row, Section};
use crate::stretch::{Stretches, patient};

const MORNINGS: u64 = 40;

pub(super) fn section() -> Section {
    let bounded = Scenario {
        policy: Policy::Bounded,
        queue_size: 20,
        ..patient()
    };
    let systems = [
        ("fifo, 70/s", patient(), 70.0),
        ("fifo, 95/s", patient(), 95.0),
        ("bounded (20), 90/s", bounded, 90.0),
        ("bounded (20), 150/s", bounded, 150.0),
    ];
    let rows = (20..)
        .zip(systems)
        .map(|(thousand, (name, scenario, lambda))| {
            let scenario = Scenario {
                normal_per_s: lambda,
                ..scenario
            };
            let first = thousand * 1000 + 1;
            let stretches = Stretches::between(&scenario, 100..1100, first..first + MORNINGS);
            let ratio = stretches.sample(|s| s.queue_s / s.waited_s);
            Row::of(name, "L / (lambda W)").compare(1.0, ratio, 0.01)
        });
    Section {
        title: "Little's law",
        about: "\
The mean length of a queue is the rate at which requests enter it x their mean wait
(Little, A Proof for the Queuing Formula L = lambda W, Operations Research 9, 1961).
L is measured from the queue, its length added up over time; lambda W from the
requests, the waits added up of those that a worker took, which are all who entered.
Over a stretch the two differ only by the waits that its ends cut.",
        rows: rows.collect(),
    }
}
