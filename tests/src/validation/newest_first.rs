use overload_sim::{Policy, SECOND_NS, Scenario};

use super::{Row, Section};
use crate::stretch::{Stretches, answered_share, patient};
use crate::theory::CAPACITY;

const TRAFFIC: [f64; 3] = [120.0, 150.0, 200.0];
const MORNINGS: u64 = 40;

pub(super) fn section() -> Section {
    let rows = (60..).zip(TRAFFIC).flat_map(|(thousand, lambda)| {
        let first = thousand * 1000 + 1;
        let scenario = overloaded(lambda);
        let stretches = Stretches::between(&scenario, 60..660, first..first + MORNINGS);
        let row = |quantity| Row::of(format!("{lambda}/s"), quantity);
        // Nobody is served after half a minute, before the traffic ends.
        let impatient = Scenario {
            timeout_ns: 30 * SECOND_NS,
            ..scenario
        };
        let seeds = first + 500..first + 500 + MORNINGS;
        let served = answered_share(&impatient, 60..160, 200, seeds);
        [
            row("mean wait of the served, ms").compare(
                1e3 / (lambda - CAPACITY),
                stretches.sample(|s| s.waited_s / s.began * 1e3),
                0.015,
            ),
            row("served, %").compare(
                CAPACITY / lambda * 100.0,
                served.values().iter().map(|share| share * 100.0).collect(),
                0.005,
            ),
        ]
    });
    Section {
        title: "Newest first in overload",
        about: "\
`lifo`, 8 workers, M out of reach: a stack that only grows. Who is served waited for
all who came later and for theirs, a busy period that ended. Given that it ends, it
is that of a queue with arrivals and services changed for each other, 1/(lambda - c mu)
on average; it ends with probability c mu/lambda (Takacs, Introduction to the Theory
of Queues, 1962, chapter 1). Served: within 30 s.",
        rows: rows.collect(),
    }
}

fn overloaded(lambda: f64) -> Scenario {
    Scenario {
        policy: Policy::Lifo,
        normal_per_s: lambda,
        target_ns: 1_000_000 * SECOND_NS,
        ..patient()
    }
}
