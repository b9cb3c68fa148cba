//! A run, a slice at a time, so that no page ever waits for one.

use overload_sim::{Morning, Report, Scenario, Simulation};

/// Steps between two looks at the clock.
const STEPS_PER_LOOK: u32 = 5_000;

/// One run: still to come, under way, or done.
pub struct Run {
    scenario: Scenario,
    /// Shared with others, if they are drawn already.
    morning: Option<Morning>,
    under_way: Option<Simulation>,
    report: Option<Report>,
}

impl Run {
    /// A run that is still to come.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        Self {
            scenario,
            morning: None,
            under_way: None,
            report: None,
        }
    }

    /// A run that is still to come, whose numbers have been drawn.
    #[must_use]
    pub fn on(morning: &Morning, scenario: Scenario) -> Self {
        Self {
            morning: Some(morning.clone()),
            ..Self::new(scenario)
        }
    }

    /// What is run.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What came of it, once it is done.
    #[must_use]
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// How much of it has been simulated, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match (&self.report, &self.under_way) {
            (Some(_), _) => 1.0,
            (None, None) => 0.0,
            (None, Some(simulation)) => {
                (simulation.now_ns() as f64 / self.scenario.end_ns() as f64).min(1.0)
            }
        }
    }

    /// Simulates while `time_is_left`, asked after every few thousand steps.
    /// Whether the run is done.
    pub fn work(&mut self, mut time_is_left: impl FnMut() -> bool) -> bool {
        if self.report.is_some() {
            return true;
        }
        let mut simulation = self.start();
        while simulation.step_many(STEPS_PER_LOOK) {
            if !time_is_left() {
                self.under_way = Some(simulation);
                return false;
            }
        }
        self.report = Some(simulation.report());
        true
    }

    /// Forgets how far it has come, if it is under way.
    pub fn let_go(&mut self) {
        self.under_way = None;
    }

    /// Simulates to the end.
    pub fn finish(&mut self) -> &Report {
        let report = match self.report.take() {
            Some(report) => report,
            None => self.start().report(),
        };
        self.report.insert(report)
    }

    fn start(&mut self) -> Simulation {
        let under_way = self.under_way.take();
        under_way.unwrap_or_else(|| match &self.morning {
            Some(morning) => morning.simulation(&self.scenario),
            None => Simulation::new(&self.scenario),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_sim::Policy;

    fn scenario() -> Scenario {
        Scenario {
            policy: Policy::Lifo,
            ..Scenario::default()
        }
    }

    #[test]
    fn slices_come_to_what_one_run_comes_to() {
        let mut run = Run::new(scenario());
        let mut slices = 1;
        while !run.work(|| false) {
            slices += 1;
            assert_eq!(run.report(), None);
        }
        assert!(slices > 2, "{slices}");
        assert_eq!(run.report(), Some(&overload_sim::run(&scenario())));
    }

    #[test]
    fn a_run_under_way_can_be_finished_at_once() {
        let mut run = Run::new(scenario());
        run.work(|| false);
        assert!(run.progress() > 0.0 && run.progress() < 1.0);
        assert_eq!(run.finish(), &overload_sim::run(&scenario()));
    }
}
