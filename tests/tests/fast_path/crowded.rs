//! Scenarios in which different people's moments fall together: so many people
//! come in one second, and they wait and are served so briefly, that the same
//! nanosecond is often somebody else's.

use overload_sim::{Policy, Scenario};

const PEOPLE: u64 = 100_000;

/// How far apart people come on average.
const SPACING_NS: u64 = 1_000_000_000 / PEOPLE;

pub(crate) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for policy in Policy::ALL {
        for refusal_cost_ns in [0, SPACING_NS / 2] {
            for retry_gap_ns in [0, 4 * SPACING_NS] {
                scenarios.push(Scenario {
                    policy,
                    refusal_cost_ns,
                    retry_gap_ns,
                    ..crowd()
                });
            }
        }
    }
    scenarios
}

fn crowd() -> Scenario {
    Scenario {
        workers: 2,
        service_ns: 3 * SPACING_NS,
        normal_per_s: PEOPLE as f64,
        timeout_ns: 6 * SPACING_NS,
        retries: 2,
        queue_size: 3,
        orders_percent: 50.0,
        target_ns: SPACING_NS,
        interval_ns: 5 * SPACING_NS,
        patience_ns: 15 * SPACING_NS,
        before_s: 1,
        sale_s: 0,
        after_s: 0,
        window_s: 1,
        ..Scenario::default()
    }
}
