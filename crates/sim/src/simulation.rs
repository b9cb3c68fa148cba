use crate::event_loop::EventLoop;
use crate::morning::Morning;
use crate::recursion::Recursion;
use crate::report::Report;
use crate::scenario::{MOMENT_BITS, Scenario, WORKER_BITS};

/// Runs one morning, from the first arrival until every person is settled.
///
/// The same scenario gives the same report on every target.
///
/// # Panics
///
/// As [`Simulation::new`].
///
/// ```
/// use overload_sim::{Policy, Scenario, Verdict, run};
///
/// let unbounded = run(&Scenario { retries: 3, ..Scenario::default() });
/// assert_eq!(unbounded.verdict, Verdict::Stuck);
///
/// let bounded = run(&Scenario { policy: Policy::Bounded, retries: 3, ..Scenario::default() });
/// assert_eq!(bounded.back_to_normal_s, Some(0));
/// assert_eq!(bounded.sale.all().people, unbounded.sale.all().people);
/// ```
#[must_use]
pub fn run(scenario: &Scenario) -> Report {
    Simulation::new(scenario).report()
}

/// The same run, event by event as the model tells it: slower, and what
/// [`run`] must agree with to the last count.
///
/// # Panics
///
/// As [`Simulation::new`].
///
/// ```
/// use overload_sim::{Scenario, run, run_events};
///
/// let scenario = Scenario { retries: 1, ..Scenario::default() };
/// assert_eq!(run_events(&scenario), run(&scenario));
/// ```
#[must_use]
pub fn run_events(scenario: &Scenario) -> Report {
    check(scenario);
    EventLoop::new(scenario).report()
}

/// One service and its people, at a moment of the morning.
///
/// For a caller that has other things to do meanwhile; [`run`] is for one that
/// has not.
///
/// ```
/// use overload_sim::{Scenario, Simulation, run};
///
/// let mut simulation = Simulation::new(&Scenario::default());
/// while simulation.step_many(10_000) {
///     println!("{} of 300 s", simulation.now_ns() / 1_000_000_000);
/// }
/// assert_eq!(simulation.report(), run(&Scenario::default()));
/// ```
pub struct Simulation(Recursion);

impl Simulation {
    /// The moment before the first arrival.
    ///
    /// # Panics
    ///
    /// On a scenario that the bounds of `overload-scenario` exclude: no workers, a
    /// service of 0 ns, a window of 0 s, phases that are not whole windows, more
    /// than 16,384 workers, phases, services or retry gaps of days, a timeout or a
    /// patience of centuries. Later, on a service that ends 13 days into the run.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        Self::on(&Morning::of(scenario), scenario)
    }

    /// The moment before the first arrival of a morning of the scenario's seed.
    pub(crate) fn on(morning: &Morning, scenario: &Scenario) -> Self {
        check(scenario);
        Self(Recursion::new(scenario, morning))
    }

    /// Lets the next thing happen that others depend on: an attempt, a service
    /// of one that waited, some clients' leaving; in the end, the count of one that still
    /// waits. False when none is left that counts.
    pub fn step(&mut self) -> bool {
        self.0.step_many(1)
    }

    /// Takes so many steps. False when none is left that counts.
    pub fn step_many(&mut self, steps: u32) -> bool {
        self.0.step_many(steps)
    }

    /// The moment of the latest step, nanoseconds.
    #[must_use]
    pub fn now_ns(&self) -> u64 {
        self.0.now_ns()
    }

    /// The rest of the morning, and what it all came to.
    #[must_use]
    pub fn report(self) -> Report {
        self.0.report()
    }
}

fn check(scenario: &Scenario) {
    assert!(scenario.workers > 0 && scenario.service_ns > 0 && scenario.has_whole_windows());
    assert!(scenario.workers <= 1 << WORKER_BITS && scenario.longest_ns() < 1 << MOMENT_BITS);
    assert!(scenario.timeout_ns.max(scenario.patience_ns) < 1 << (u64::BITS - 1));
}
