//! The runs of a scenario, a slice at a time, so that no page ever waits for one.

use overload_sim::{Policy, Report, Scenario, Simulation};
use overload_story::decisions::orders_first;

/// Events between two looks at the clock.
const EVENTS_PER_LOOK: u32 = 5_000;

/// Six policies, and after them the run that the decisions rest on.
const RUNS: usize = 7;
const ORDERS_FIRST: usize = 6;

/// A scenario under each of the six policies, and orders first behind a bound
/// that helps. The chosen policy is simulated first.
pub(crate) struct Runner {
    scenario: Scenario,
    reports: [Option<Report>; RUNS],
    under_way: Option<(usize, Simulation)>,
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
            let before = self.scenario_at(ORDERS_FIRST);
            self.scenario = scenario;
            if self.scenario_at(ORDERS_FIRST) != before {
                self.reports[ORDERS_FIRST] = None;
                self.under_way.take_if(|(run, _)| *run == ORDERS_FIRST);
            }
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

    fn scenario_at(&self, run: usize) -> Scenario {
        match Policy::ALL.get(run) {
            Some(&policy) => self.scenario_of(policy),
            None => orders_first(&self.scenario),
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

    /// The run that the decisions rest on, once it is there.
    pub(crate) fn orders_first(&self) -> Option<&Report> {
        self.reports[ORDERS_FIRST].as_ref()
    }

    /// Whether all are there.
    pub(crate) fn is_done(&self) -> bool {
        self.reports.iter().all(Option::is_some)
    }

    /// How much of the run under way has been simulated, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        let done = self.reports.iter().flatten().count() as f64;
        let part = self.under_way.as_ref().map_or(0.0, |(_, simulation)| {
            (simulation.now_ns() as f64 / self.scenario.end_ns() as f64).min(1.0)
        });
        (done + part) / RUNS as f64
    }

    /// Simulates while `time_is_left`, asked after every few thousand events.
    pub(crate) fn work(&mut self, mut time_is_left: impl FnMut() -> bool) {
        while let Some((run, mut simulation)) = self.next() {
            loop {
                if !simulation.step_many(EVENTS_PER_LOOK) {
                    self.reports[run] = Some(simulation.report());
                    break;
                }
                if !time_is_left() {
                    self.under_way = Some((run, simulation));
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
        let shown = self.scenario.policy as usize;
        let simulation = match self.under_way.take_if(|(run, _)| *run == shown) {
            Some((_, simulation)) => simulation,
            None => Simulation::new(&self.scenario),
        };
        self.reports[shown].get_or_insert_with(|| simulation.report())
    }

    /// What to simulate next: first the scenario itself.
    fn next(&mut self) -> Option<(usize, Simulation)> {
        let orders_first = self.scenario_at(ORDERS_FIRST);
        if orders_first == self.scenario_of(Policy::Priority) {
            // It is one of the six.
            self.reports[ORDERS_FIRST] = self.of(Policy::Priority).cloned();
        }
        let under_way = self.under_way.take();
        let run = [self.scenario.policy as usize]
            .into_iter()
            .chain(under_way.as_ref().map(|(run, _)| *run))
            .chain(0..RUNS)
            .find(|&run| self.reports[run].is_none())?;
        match under_way {
            Some(under_way) if under_way.0 == run => Some(under_way),
            _ => Some((run, Simulation::new(&self.scenario_at(run)))),
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
    fn the_decisions_rest_on_a_run_of_their_own_where_the_bound_is_too_long() {
        let scenario = Scenario {
            policy: Policy::Bounded,
            queue_size: 1_024,
            ..Scenario::default()
        };
        let mut runner = Runner::new(scenario);
        for policy in [Policy::Bounded, Policy::Fifo] {
            runner.change(runner.scenario_of(policy));
            while !runner.is_done() {
                runner.work(|| false);
            }
            let expected = overload_sim::run(&orders_first(&runner.scenario()));
            assert_eq!(runner.orders_first(), Some(&expected));
        }
        assert_ne!(runner.orders_first(), runner.of(Policy::Priority));
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
