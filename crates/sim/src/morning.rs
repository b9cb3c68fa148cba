use crate::arrivals::Process;
use crate::batches::{Batches, Exponentials};
use crate::kinds::KindDraws;
use crate::random::{BATCH, Stream, Streams};
use crate::report::Report;
use crate::scenario::Scenario;
use crate::simulation::Simulation;
use alloc::vec::Vec;

/// For so many batches of people and of services the numbers are drawn ahead: a quarter
/// more than the shop's morning has, in three quarters of a megabyte. Further ones are
/// drawn by each run.
const BATCHES: usize = 1024;

/// What is random in the mornings of one seed, drawn once for any number of runs.
///
/// The same seed draws the same for every policy and every setting, and the same people
/// come under every policy.
///
/// ```
/// use overload_sim::{Morning, Policy, Scenario, run};
///
/// let sale = Scenario { seed: 7, ..Scenario::default() };
/// let morning = Morning::new(7).with_traffic_of(&sale);
/// for policy in Policy::ALL {
///     let scenario = Scenario { policy, ..sale };
///     assert_eq!(morning.run(&scenario), run(&scenario));
/// }
/// ```
#[derive(Clone)]
pub struct Morning {
    seed: u64,
    gaps: Exponentials,
    kinds: Stream,
    pub(crate) services: Exponentials,
    pub(crate) retry_gaps: Stream,
    /// The visits of some traffics, drawn ahead.
    visits: Vec<(Traffic, Visits)>,
}

impl Morning {
    /// Draws the numbers of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::drawn(seed, |stream| Exponentials::ahead(stream, BATCHES))
    }

    /// The same, and who comes, for any number of scenarios with the traffic of this one,
    /// and not of the one before. If it has another seed, nothing is gained.
    #[must_use]
    pub fn with_traffic_of(mut self, scenario: &Scenario) -> Self {
        if !self.has_traffic_of(scenario) {
            self.visits.clear();
            self.make_visits(scenario);
        }
        self
    }

    /// The same, and who comes, for each traffic that several of these scenarios have.
    #[must_use]
    pub fn with_traffics_of(mut self, scenarios: &[Scenario]) -> Self {
        for (index, scenario) in scenarios.iter().enumerate() {
            let traffic = Traffic::of(scenario);
            let mut before = scenarios[..index].iter().map(Traffic::of);
            if before.any(|other| other == traffic) && !self.has_traffic_of(scenario) {
                self.make_visits(scenario);
            }
        }
        self
    }

    /// Draws what some scenarios have in common, if they have their seed: for one run alone
    /// it is not worth it.
    #[must_use]
    pub fn in_common(scenarios: &[Scenario]) -> Option<Self> {
        match scenarios {
            [one, other, ..] if one.seed == other.seed => {
                Some(Self::new(one.seed).with_traffics_of(scenarios))
            }
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
            gaps: exponentials(streams.arrivals),
            kinds: streams.kinds,
            services: exponentials(streams.services),
            retry_gaps: streams.retry_gaps,
            visits: Vec::new(),
        }
    }

    /// The visits in a scenario of its seed.
    pub(crate) fn visits(&self, scenario: &Scenario) -> Visits {
        let traffic = Traffic::of(scenario);
        let mut made = self.visits.iter();
        if let Some((_, visits)) = made.find(|(other, _)| *other == traffic) {
            return visits.clone();
        }
        let (arrivals, kinds) = self.visit_sources(scenario);
        Visits {
            arrivals: Batches::of(arrivals),
            kinds: Batches::of(kinds),
        }
    }

    fn has_traffic_of(&self, scenario: &Scenario) -> bool {
        let traffic = Traffic::of(scenario);
        self.visits.iter().any(|(other, _)| *other == traffic)
    }

    fn make_visits(&mut self, scenario: &Scenario) {
        let (arrivals, kinds) = self.visit_sources(scenario);
        let batches = BATCHES.min((arrivals.expected() / BATCH as f64) as usize);
        let visits = Visits {
            arrivals: Batches::ahead(arrivals, batches),
            kinds: Batches::ahead(kinds, batches),
        };
        self.visits.push((Traffic::of(scenario), visits));
    }

    fn visit_sources(&self, scenario: &Scenario) -> (Process, KindDraws) {
        let arrivals = Process::new(scenario, self.gaps.clone());
        let kinds = KindDraws::new(self.kinds.clone(), scenario.orders_percent);
        (arrivals, kinds)
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

/// Who comes, when and what for.
#[derive(Clone)]
pub(crate) struct Visits {
    pub(crate) arrivals: Batches<Process>,
    pub(crate) kinds: Batches<KindDraws>,
}

/// What they depend on beside the seed.
#[derive(Clone, Copy, PartialEq)]
struct Traffic {
    lengths_s: [u32; 3],
    rates_per_s: [f64; 2],
    orders_percent: f64,
}

impl Traffic {
    fn of(scenario: &Scenario) -> Self {
        Self {
            lengths_s: [scenario.before_s, scenario.sale_s, scenario.after_s],
            rates_per_s: [scenario.normal_per_s, scenario.spike_per_s],
            orders_percent: scenario.orders_percent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Policy;

    #[test]
    fn the_visits_of_one_traffic_are_not_those_of_another() {
        let scenario = Scenario::default();
        let morning = Morning::new(scenario.seed).with_traffic_of(&scenario);
        let changes: [fn(&mut Scenario); 7] = [
            |scenario| scenario.policy = Policy::Bounded,
            |scenario| scenario.workers = 9,
            |scenario| scenario.spike_per_s = 151.0,
            |scenario| scenario.normal_per_s = 69.0,
            |scenario| scenario.before_s += 10,
            |scenario| scenario.sale_s += 10,
            |scenario| scenario.orders_percent = 21.0,
        ];
        let others = changes.map(|change| {
            let mut other = scenario;
            change(&mut other);
            other
        });
        let several = Morning::new(scenario.seed).with_traffics_of(&others.repeat(2));
        for other in &others {
            assert_eq!(morning.run(other), crate::run(other), "{other:?}");
            assert_eq!(several.run(other), crate::run(other), "{other:?}");
        }
        assert_eq!(several.visits.len(), 6);
    }

    #[test]
    fn another_seed_is_another_morning() {
        let scenario = Scenario::default();
        let other = Morning::new(scenario.seed + 1);
        assert_eq!(other.run(&scenario), crate::run(&scenario));
    }
}
