//! Runs worth a look, each one click away.

use overload_sim::{Policy, Scenario};

/// A scenario with a name and the reason to look at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// What people call it.
    pub name: &'static str,
    /// What to look at, in one sentence.
    pub look_at: &'static str,
    /// The run.
    pub scenario: Scenario,
}

/// All of them, in the order of the page.
///
/// ```
/// let samples = overload_scenario::samples::samples();
/// assert_eq!(samples[0].scenario, overload_sim::Scenario::default());
/// ```
#[must_use]
pub fn samples() -> [Sample; 7] {
    let shop = Scenario::default();
    [
        Sample {
            name: "The shop’s sale",
            look_at: "The queue outlives the sale, and is served long after its people have left.",
            scenario: shop,
        },
        Sample {
            name: "Unbounded, 3 retries",
            look_at: "The sale is over after a minute, and the service does not come back.",
            scenario: Scenario { retries: 3, ..shop },
        },
        Sample {
            name: "Envoy’s 1,024",
            look_at: "A limit of 1,024 holds 10.2 s of work against a timeout of 2 s: a bound too \
                      long to help.",
            scenario: Scenario {
                policy: Policy::Bounded,
                queue_size: 1024,
                ..shop
            },
        },
        Sample {
            name: "A costly no",
            look_at: "A refusal that takes as long as a service leaves nobody to serve.",
            scenario: Scenario {
                policy: Policy::Bounded,
                refusal_cost_ns: 80_000_000,
                ..shop
            },
        },
        Sample {
            name: "Newest first",
            look_at: "Who is answered is answered almost at once; who is not hears no.",
            scenario: Scenario {
                policy: Policy::Lifo,
                ..shop
            },
        },
        Sample {
            name: "Orders first",
            look_at: "As many are answered as behind a bounded queue, and every order is.",
            scenario: Scenario {
                policy: Policy::Priority,
                ..shop
            },
        },
        Sample {
            name: "A 200/s sale",
            look_at: "Twice the capacity for a minute, and three minutes are too few to drain it.",
            scenario: Scenario {
                spike_per_s: 200.0,
                ..shop
            },
        },
    ]
}
