//! Scenarios at the bounds of what can be asked for, under every policy.

use overload_sim::{Policy, SECOND_NS, Scenario};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for policy in Policy::ALL {
        for refusal_cost_ns in [0, 7_000_000] {
            let base = Scenario {
                policy,
                refusal_cost_ns,
                retries: 3,
                before_s: 3,
                sale_s: 3,
                after_s: 3,
                window_s: 1,
                ..Scenario::default()
            };
            scenarios.extend(extremes(base));
        }
    }
    scenarios
}

/// One setting, or a few that belong together, far from the default.
fn extremes(base: Scenario) -> [Scenario; 13] {
    let busy = Scenario {
        normal_per_s: 300.0,
        spike_per_s: 1000.0,
        ..base
    };
    [
        Scenario {
            workers: 1,
            normal_per_s: 15.0,
            spike_per_s: 40.0,
            ..base
        },
        Scenario {
            workers: 10_000,
            service_ns: 20 * SECOND_NS,
            normal_per_s: 1000.0,
            spike_per_s: 4000.0,
            ..base
        },
        Scenario {
            retry_gap_ns: 0,
            ..busy
        },
        Scenario {
            retry_gap_ns: 1,
            timeout_ns: 1,
            patience_ns: 5,
            ..busy
        },
        Scenario {
            patience_ns: SECOND_NS / 10,
            ..busy
        },
        Scenario {
            patience_ns: busy.timeout_ns,
            ..busy
        },
        Scenario {
            queue_size: 1,
            ..busy
        },
        Scenario {
            queue_size: u32::MAX,
            ..busy
        },
        Scenario {
            target_ns: SECOND_NS,
            interval_ns: SECOND_NS / 100,
            ..busy
        },
        Scenario {
            target_ns: 0,
            interval_ns: 0,
            ..busy
        },
        Scenario {
            service_ns: 1,
            ..busy
        },
        Scenario {
            normal_per_s: 0.0,
            ..busy
        },
        Scenario {
            spike_per_s: 0.0,
            retries: 10,
            patience_ns: 3600 * SECOND_NS,
            ..busy
        },
    ]
}
