//! The grid that the lab compares: 162 settings around one scenario.

use overload_sim::{Policy, SECOND_NS, Scenario};

/// Retries of the grid.
pub const RETRIES: [u32; 3] = [0, 1, 3];

/// Sale traffic of the grid, people per second.
pub const SPIKES_PER_S: [f64; 3] = [120.0, 150.0, 200.0];

/// Client timeouts of the grid, seconds.
pub const TIMEOUTS_S: [u64; 3] = [1, 2, 4];

/// The keys of the inputs that the grid varies, in the order of [`combinations`].
pub const VARIED: [&str; 4] = ["policy", "retries", "spike_per_s", "timeout_ms"];

/// Every policy with all retries, sale traffic and timeouts of the grid, in this
/// order; the last varies fastest. All else is as in `base`.
///
/// ```
/// use overload_scenario::combinations::combinations;
/// use overload_sim::{Policy, Scenario};
/// let all: Vec<_> = combinations(&Scenario::default()).collect();
/// assert_eq!(all.len(), 162);
/// assert_eq!((all[1].policy, all[1].timeout_ns), (Policy::Fifo, 2_000_000_000));
/// assert_eq!((all[3].spike_per_s, all[9].retries), (150.0, 1));
/// assert_eq!(all[27].policy, Policy::Skip);
/// ```
pub fn combinations(base: &Scenario) -> impl Iterator<Item = Scenario> + use<> {
    let base = *base;
    let policies = Policy::ALL
        .into_iter()
        .map(move |policy| Scenario { policy, ..base });
    policies
        .flat_map(|s| RETRIES.map(|retries| Scenario { retries, ..s }))
        .flat_map(|s| SPIKES_PER_S.map(|spike_per_s| Scenario { spike_per_s, ..s }))
        .flat_map(|s| {
            TIMEOUTS_S.map(|timeout_s| Scenario {
                timeout_ns: timeout_s * SECOND_NS,
                ..s
            })
        })
}
