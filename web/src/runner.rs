//! The six runs of a scenario, a slice at a time, so that no page ever waits
//! for one.

use overload_sim::{Policy, Report, Scenario, Simulation};

/// Events between two looks at the clock.
const EVENTS_PER_LOOK: u32 = 5_000;

/// A scenario under each of the six policies: the chosen one is simulated first.
pub(crate) struct Runner {
    scenario: Scenario,
    reports: [Option<Report>; 6],
    under_way: Option<(Policy, Simulation)>,
}

impl Runner {
    pub(crate) fn new(scenario: Scenario) -> Self {
        Self {
            scenario,
            reports: Default::default(),
            under_way: None,
        }
    }

    /// Moves on to another scenario. What differs only in the policy has been
    /// simulated, or is being.
    pub(crate) fn change(&mut self, scenario: Scenario) {
        let same_but_policy = Scenario {
            policy: self.scenario.policy,
            ..scenario
        } == self.scenario;
        if same_but_policy {
            self.scenario = scenario;
        } else {
            *self = Self::new(scenario);
        }
    }

    pub(crate) fn scenario(&self) -> Scenario {
        self.scenario
    }

    /// The scenario under another policy.
    pub(crate) fn scenario_of(&self, policy: Policy) -> Scenario {
        Scenario {
            policy,
            ..self.scenario
        }
    }

    /// The report of the scenario itself, once there is one.
    pub(crate) fn shown(&self) -> Option<&Report> {
        self.of(self.scenario.policy)
    }

    /// The report under a policy, once there is one.
    pub(crate) fn of(&self, policy: Policy) -> Option<&Report> {
        self.reports[policy as usize].as_ref()
    }

    /// Whether all six are there.
    pub(crate) fn is_done(&self) -> bool {
        self.reports.iter().all(Option::is_some)
    }

    /// How much of the run under way has been simulated, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        let done = self.reports.iter().flatten().count() as f64;
        let part = self.under_way.as_ref().map_or(0.0, |(_, simulation)| {
            (simulation.now_ns() as f64 / self.scenario.end_ns() as f64).min(1.0)
        });
        (done + part) / 6.0
    }

    /// Simulates while `time_is_left`, asked after every few thousand events.
    pub(crate) fn work(&mut self, mut time_is_left: impl FnMut() -> bool) {
        while let Some((policy, mut simulation)) = self.next() {
            loop {
                if !simulation.step_many(EVENTS_PER_LOOK) {
                    self.reports[policy as usize] = Some(simulation.report());
                    break;
                }
                if !time_is_left() {
                    self.under_way = Some((policy, simulation));
                    return;
                }
            }
            if !time_is_left() {
                return;
            }
        }
    }

    /// Simulates the scenario itself to the end.
    pub(crate) fn finish_shown(&mut self) -> &Report {
        let policy = self.scenario.policy;
        let simulation = match self
            .under_way
            .take_if(|(under_way, _)| *under_way == policy)
        {
            Some((_, simulation)) => simulation,
            None => Simulation::new(&self.scenario),
        };
        self.reports[policy as usize].get_or_insert_with(|| simulation.report())
    }

    /// What to simulate next: first the scenario itself.
    fn next(&mut self) -> Option<(Policy, Simulation)> {
        let chosen = self.scenario.policy;
        let under_way = self.under_way.take();
        let policy = [chosen]
            .into_iter()
            .chain(under_way.as_ref().map(|(policy, _)| *policy))
            .chain(Policy::ALL)
            .find(|&policy| self.of(policy).is_none())?;
        match under_way {
            Some(under_way) if under_way.0 == policy => Some(under_way),
            _ => Some((policy, Simulation::new(&self.scenario_of(policy)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_to_what_one_run_comes_to() {
        let scenario = Scenario {
            policy: Policy::Lifo,
            ..Scenario::default()
        };
        let mut runner = Runner::new(scenario);
        while !runner.is_done() {
            runner.work(|| false);
        }
        for policy in Policy::ALL {
            let whole = overload_sim::run(&runner.scenario_of(policy));
            assert_eq!(runner.of(policy), Some(&whole));
        }
    }

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
        assert_eq!(runner.reports.iter().flatten().count(), 1);
    }

    #[test]
    fn another_policy_keeps_what_was_simulated() {
        let mut runner = Runner::new(Scenario::default());
        runner.work(|| true);
        runner.change(runner.scenario_of(Policy::Skip));
        assert!(runner.is_done());
        runner.change(Scenario {
            seed: 2,
            ..runner.scenario()
        });
        assert!(runner.shown().is_none());
    }

    #[test]
    fn a_run_under_way_can_be_finished_at_once() {
        let mut runner = Runner::new(Scenario::default());
        runner.work(|| false);
        let report = runner.finish_shown().clone();
        assert_eq!(report, overload_sim::run(&Scenario::default()));
    }
}
