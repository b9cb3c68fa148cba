use crate::changes;
use crate::ranking::{Advice, Candidate, rank};
use crate::trial::Trial;
use overload_scenario::mornings::morning;
use overload_sim::{Morning, Scenario, Simulation};

/// How many mornings each setting is tried on.
pub const MORNINGS: usize = 20;

/// Steps of a run between two moments at which a caller can do something else.
const STEPS: u32 = 5_000;

/// The trials of a service and of every change to it, a part of a run at a time:
/// for a caller that has other things to do meanwhile. [`advise`] is for one that
/// has not.
///
/// ```
/// use overload_advice::{Study, advise};
/// use overload_sim::{Policy, Scenario};
///
/// let scenario = Scenario { policy: Policy::Bounded, ..Scenario::default() };
/// let mut study = Study::new(&scenario);
/// while study.step() {
///     assert!(study.progress() < 1.0);
/// }
/// assert_eq!(study.advice(), advise(&scenario));
/// ```
pub struct Study {
    scenario: Scenario,
    now: Trial,
    candidates: Vec<Candidate>,
    /// Runs so far: every setting sees a morning before any sees the next.
    runs: usize,
    /// The morning that is seen.
    morning: Morning,
    /// The run after those.
    under_way: Option<Simulation>,
}

impl Study {
    /// Nothing has been tried yet.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let candidates = changes::candidates(scenario)
            .into_iter()
            .map(|change| Candidate {
                change,
                trial: Trial::default(),
            })
            .collect();
        Self {
            scenario: *scenario,
            now: Trial::default(),
            candidates,
            runs: 0,
            morning: Morning::new(scenario.seed).with_traffic_of(scenario),
            under_way: None,
        }
    }

    /// Goes on with one morning of one setting. False when the last has ended.
    pub fn step(&mut self) -> bool {
        if self.runs == self.all_runs() {
            return false;
        }
        let settings = 1 + self.candidates.len();
        let (i, setting) = (self.runs / settings, self.runs % settings);
        let (trial, scenario) = match setting.checked_sub(1) {
            None => (&mut self.now, self.scenario),
            Some(index) => {
                let Candidate { change, trial } = &mut self.candidates[index];
                (trial, change.apply(&self.scenario))
            }
        };
        let scenario = morning(&scenario, i as u64);
        if self.morning.seed() != scenario.seed {
            self.morning = Morning::new(scenario.seed).with_traffic_of(&scenario);
        }
        let mut run = self
            .under_way
            .take()
            .unwrap_or_else(|| self.morning.simulation(&scenario));
        if run.step_many(STEPS) {
            self.under_way = Some(run);
            return true;
        }
        trial.record(&run.report());
        self.runs += 1;
        self.runs < self.all_runs()
    }

    /// How much has been tried, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.runs as f64 / self.all_runs() as f64
    }

    /// The changes that help, the best first. Trustworthy once all is tried.
    #[must_use]
    pub fn advice(&self) -> Vec<Advice> {
        rank(&self.scenario, &self.now, &self.candidates)
    }

    fn all_runs(&self) -> usize {
        (1 + self.candidates.len()) * MORNINGS
    }
}

/// The changes to a service that help, the best first.
#[must_use]
pub fn advise(scenario: &Scenario) -> Vec<Advice> {
    let mut study = Study::new(scenario);
    while study.step() {}
    study.advice()
}
