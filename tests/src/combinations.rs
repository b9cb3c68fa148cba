//! The scenarios whose digests are on record.

use overload_sim::{Policy, SECOND_NS, Scenario};

/// The 162 combinations of the sale, everything else at its default: policy,
/// retries, sale traffic, timeout, the last changing fastest.
#[must_use]
pub fn all() -> Vec<Scenario> {
    let mut combinations = Vec::new();
    for policy in Policy::ALL {
        for retries in [0, 1, 3] {
            for spike_per_s in [120.0, 150.0, 200.0] {
                for timeout_s in [1, 2, 4] {
                    combinations.push(Scenario {
                        policy,
                        retries,
                        spike_per_s,
                        timeout_ns: timeout_s * SECOND_NS,
                        seed: 1,
                        ..Scenario::default()
                    });
                }
            }
        }
    }
    combinations
}

/// Runs far from the shop's: what the combinations leave at its default is not.
#[must_use]
pub fn extremes() -> Vec<Scenario> {
    let base = Scenario {
        before_s: 2,
        sale_s: 3,
        after_s: 4,
        window_s: 1,
        retries: 10,
        orders_percent: 33.3,
        seed: u64::MAX,
        ..Scenario::default()
    };
    vec![
        // One worker that is busy refusing; retries at the very instant.
        Scenario {
            policy: Policy::Priority,
            workers: 1,
            queue_size: 3,
            refusal_cost_ns: 1_234_567,
            retry_gap_ns: 0,
            patience_ns: SECOND_NS,
            ..base
        },
        // Many workers, many more requests.
        Scenario {
            policy: Policy::Lifo,
            workers: 100,
            service_ns: 10_000_001,
            normal_per_s: 5_000.0,
            spike_per_s: 20_000.0,
            timeout_ns: SECOND_NS / 3,
            refusal_cost_ns: 100,
            retry_gap_ns: SECOND_NS / 10,
            ..base
        },
        // Patience shorter than the timeout, and requests that are over at once.
        Scenario {
            policy: Policy::Codel,
            service_ns: 3,
            normal_per_s: 12_345.678,
            spike_per_s: 0.0,
            timeout_ns: 10 * SECOND_NS,
            patience_ns: SECOND_NS / 1000,
            interval_ns: 1,
            target_ns: 0,
            ..base
        },
        // Nobody.
        Scenario {
            policy: Policy::Skip,
            normal_per_s: 0.0,
            spike_per_s: 0.0,
            ..base
        },
    ]
}
