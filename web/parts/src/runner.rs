//! A scenario under each of the six policies.

use crate::run::Run;
use overload_sim::{Morning, Policy, Report, Scenario};

/// The six runs of a scenario, the chosen policy's first.
pub struct Runner {
    /// Drawn once for as long as the seed stays, and its people as long as the traffic does.
    morning: Morning,
    chosen: Policy,
    runs: [Run; Policy::ALL.len()],
}

impl Runner {
    /// Six runs that are still to come.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        Self::on(Morning::new(scenario.seed), scenario)
    }

    fn on(morning: Morning, scenario: Scenario) -> Self {
        let morning = morning.with_traffic_of(&scenario);
        Self {
            chosen: scenario.policy,
            runs: Policy::ALL.map(|policy| Run::on(&morning, Scenario { policy, ..scenario })),
            morning,
        }
    }

    /// Moves on to another scenario. What differs only in the policy has been
    /// simulated, or is being.
    pub fn change(&mut self, scenario: Scenario) {
        if self.runs[scenario.policy as usize].scenario() == &scenario {
            // One run under way at a time is enough for a page's memory.
            let others = self
                .runs
                .iter_mut()
                .filter(|run| run.scenario() != &scenario);
            others.for_each(Run::let_go);
            self.chosen = scenario.policy;
        } else if scenario.seed == self.morning.seed() {
            *self = Self::on(self.morning.clone(), scenario);
        } else {
            *self = Self::new(scenario);
        }
    }

    /// The scenario itself.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        *self.runs[self.chosen as usize].scenario()
    }

    /// The run of the scenario itself.
    pub fn chosen(&mut self) -> &mut Run {
        &mut self.runs[self.chosen as usize]
    }

    /// The report of the scenario itself, once there is one.
    #[must_use]
    pub fn shown(&self) -> Option<&Report> {
        self.of(self.chosen).report()
    }

    /// The run under a policy.
    #[must_use]
    pub fn of(&self, policy: Policy) -> &Run {
        &self.runs[policy as usize]
    }

    /// Whether all are there.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.runs.iter().all(|run| run.report().is_some())
    }

    /// How much of all six has been simulated, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.runs.iter().map(Run::progress).sum::<f64>() / self.runs.len() as f64
    }

    /// Simulates while `time_is_left`, asked after every few thousand steps.
    pub fn work(&mut self, mut time_is_left: impl FnMut() -> bool) {
        let chosen = self.chosen as usize;
        for run in [chosen].into_iter().chain(0..self.runs.len()) {
            let run = &mut self.runs[run];
            if run.report().is_none() && !(run.work(&mut time_is_left) && time_is_left()) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_policy_is_first() {
        let scenario = Scenario {
            policy: Policy::Codel,
            ..Scenario::default()
        };
        let mut runner = Runner::new(scenario);
        while runner.shown().is_none() {
            runner.work(|| false);
        }
        let done = Policy::ALL.map(|policy| runner.of(policy).report().is_some());
        assert_eq!(done, Policy::ALL.map(|policy| policy == Policy::Codel));
    }

    #[test]
    fn another_policy_keeps_what_was_simulated() {
        let mut runner = Runner::new(Scenario::default());
        runner.work(|| true);
        runner.change(*runner.of(Policy::Skip).scenario());
        assert!(runner.is_done());
        runner.change(Scenario {
            seed: 2,
            ..runner.scenario()
        });
        assert!(runner.shown().is_none());
    }
}
