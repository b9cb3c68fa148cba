use overload_scenario::inputs::Input;
use overload_sim::{Policy, Scenario};

/// One change to a service.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Another policy.
    Policy {
        /// Which.
        policy: Policy,
    },
    /// The fewest workers whose capacity exceeds the sale's traffic.
    Workers {
        /// How many.
        workers: u32,
    },
    /// A bound of which a full queue is served within the timeout.
    QueueSize {
        /// Requests; never 0.
        queue_size: u32,
    },
    /// Fewer retries.
    Retries {
        /// How many are left.
        retries: u32,
    },
    /// A refusal that costs the workers less.
    RefusalCost {
        /// Worker time of one refusal, nanoseconds.
        refusal_cost_ns: u64,
    },
}

impl Change {
    /// The scenario with this change.
    #[must_use]
    pub fn apply(self, scenario: &Scenario) -> Scenario {
        let mut changed = *scenario;
        match self {
            Self::Policy { policy } => changed.policy = policy,
            Self::Workers { workers } => changed.workers = workers,
            Self::QueueSize { queue_size } => changed.queue_size = queue_size,
            Self::Retries { retries } => changed.retries = retries,
            Self::RefusalCost { refusal_cost_ns } => changed.refusal_cost_ns = refusal_cost_ns,
        }
        changed
    }

    /// Whether one of these two changes makes the other pointless: they turn
    /// the same setting.
    pub(crate) fn same_setting(self, other: Self) -> bool {
        core::mem::discriminant(&self) == core::mem::discriminant(&other)
    }
}

/// Everything that could help, whether or not it does.
pub(crate) fn candidates(scenario: &Scenario) -> Vec<Change> {
    let policies = Policy::ALL
        .into_iter()
        .filter(|&policy| policy != scenario.policy)
        .map(|policy| Change::Policy { policy });
    policies
        .chain(workers(scenario))
        .chain(queue_size(scenario))
        .chain(retries(scenario))
        .chain(refusal_cost(scenario))
        .collect()
}

/// More traffic than capacity: as many workers as exceed it.
fn workers(scenario: &Scenario) -> Option<Change> {
    let traffic_per_s = scenario.spike_per_s.max(scenario.normal_per_s);
    let busy = traffic_per_s * scenario.service_ns as f64 / 1e9;
    let fewest = busy.floor() + 1.0;
    let most = Input::by_key("workers")?.number()?.max;
    (fewest > f64::from(scenario.workers) && fewest <= most).then_some(Change::Workers {
        workers: fewest as u32,
    })
}

/// A bound that holds a timeout's worth of work or more: a quarter of it.
fn queue_size(scenario: &Scenario) -> Option<Change> {
    let is_bounded = matches!(scenario.policy, Policy::Bounded | Policy::Priority);
    let automatic = Scenario {
        queue_size: 0,
        ..*scenario
    };
    let fits = automatic.bound_ns() < scenario.timeout_ns as f64;
    let too_long = scenario.bound_ns() >= scenario.timeout_ns as f64;
    (is_bounded && too_long && fits).then(|| Change::QueueSize {
        queue_size: automatic.effective_queue_size(),
    })
}

/// Retries that could hold the queue stuck: the most that do not, or none.
fn retries(scenario: &Scenario) -> Vec<Change> {
    let mut fewer: Vec<u32> = (0..scenario.retries)
        .rev()
        .find(|&retries| {
            let calmer = Scenario {
                retries,
                ..*scenario
            };
            overload_sim::Fluid::of(&calmer).drains
        })
        .into_iter()
        .collect();
    if scenario.retries > 0 && !fewer.contains(&0) {
        fewer.push(0);
    }
    fewer
        .into_iter()
        .map(|retries| Change::Retries { retries })
        .collect()
}

/// Refusals that take the workers' time: at no cost.
fn refusal_cost(scenario: &Scenario) -> Option<Change> {
    (scenario.refusal_cost_ns > 0).then_some(Change::RefusalCost { refusal_cost_ns: 0 })
}
