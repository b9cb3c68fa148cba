use crate::random::{BATCH, Stream, Streams};
use crate::report::Report;
use crate::scenario::Scenario;
use crate::simulation::Simulation;
use alloc::sync::Arc;

/// For so many batches of people and of services the numbers are drawn ahead: a quarter
/// more than the shop's morning has, in half a megabyte. Further ones are drawn by
/// each run.
const BATCHES: usize = 1024;

/// What is random in the mornings of one seed, drawn once for any number of runs.
///
/// The same seed draws the same for every policy and every setting.
///
/// ```
/// use overload_sim::{Morning, Policy, Scenario, run};
///
/// let morning = Morning::new(1);
/// for policy in Policy::ALL {
///     let scenario = Scenario { policy, seed: 1, ..Scenario::default() };
///     assert_eq!(morning.run(&scenario), run(&scenario));
/// }
/// ```
#[derive(Clone)]
pub struct Morning {
    seed: u64,
    pub(crate) arrivals: Exponentials,
    pub(crate) kinds: Stream,
    pub(crate) services: Exponentials,
    pub(crate) retry_gaps: Stream,
}

impl Morning {
    /// Draws the numbers of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::drawn(seed, Exponentials::ahead)
    }

    /// Draws the numbers of the seed that some scenarios have in common, if they do:
    /// for one run alone it is not worth it.
    #[must_use]
    pub fn in_common(scenarios: &[Scenario]) -> Option<Self> {
        match scenarios {
            [one, other, ..] if one.seed == other.seed => Some(Self::new(one.seed)),
            _ => None,
        }
    }

    /// Its seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The morning of a scenario, whose numbers are drawn as they are needed.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        Self::drawn(scenario.seed, Exponentials::of)
    }

    fn drawn(seed: u64, exponentials: impl Fn(Stream) -> Exponentials) -> Self {
        let streams = Streams::new(seed);
        Self {
            seed,
            arrivals: exponentials(streams.arrivals),
            kinds: streams.kinds,
            services: exponentials(streams.services),
            retry_gaps: streams.retry_gaps,
        }
    }

    /// As [`run`](crate::run). If the scenario has another seed, nothing is gained.
    ///
    /// # Panics
    ///
    /// As [`Simulation::new`].
    #[must_use]
    pub fn run(&self, scenario: &Scenario) -> Report {
        self.simulation(scenario).report()
    }

    /// As [`Simulation::new`], and of another seed as well.
    ///
    /// # Panics
    ///
    /// As [`Simulation::new`].
    #[must_use]
    pub fn simulation(&self, scenario: &Scenario) -> Simulation {
        if scenario.seed == self.seed {
            Simulation::on(self, scenario)
        } else {
            Simulation::new(scenario)
        }
    }
}

/// The exponentials of a stream, a batch at a time: first those that were drawn ahead.
#[derive(Clone)]
pub(crate) struct Exponentials {
    ahead: Arc<[[f64; BATCH]]>,
    used: usize,
    /// The stream after them, and what was drawn of it last.
    stream: Stream,
    latest: [f64; BATCH],
}

impl Exponentials {
    pub(crate) fn of(stream: Stream) -> Self {
        Self {
            ahead: Arc::new([]),
            used: 0,
            stream,
            latest: [0.0; BATCH],
        }
    }

    fn ahead(mut stream: Stream) -> Self {
        let mut batch = || {
            let mut batch = [0.0; BATCH];
            stream.exponentials(&mut batch);
            batch
        };
        Self {
            ahead: (0..BATCHES).map(|_| batch()).collect(),
            ..Self::of(stream)
        }
    }

    pub(crate) fn next(&mut self) -> &[f64; BATCH] {
        if let Some(batch) = self.ahead.get(self.used) {
            self.used += 1;
            batch
        } else {
            self.stream.exponentials(&mut self.latest);
            &self.latest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_ahead_goes_over_into_what_is_drawn() {
        let stream = || Streams::new(5).services;
        let (mut ahead, mut now) = (Exponentials::ahead(stream()), Exponentials::of(stream()));
        for batch in 0..2 * BATCHES {
            let [ahead, now] = [&mut ahead, &mut now].map(Exponentials::next);
            assert!(ahead.map(f64::to_bits) == now.map(f64::to_bits), "{batch}");
        }
    }

    #[test]
    fn another_seed_is_another_morning() {
        let scenario = Scenario::default();
        let other = Morning::new(scenario.seed + 1);
        assert_eq!(other.run(&scenario), crate::run(&scenario));
    }
}
