//! A stretch of steady traffic, without the time in which it became steady.

use overload_sim::{Report, SECOND_NS, Scenario, run};
use overload_tests::parallel;
use overload_tests::sample::Sample;

/// What the service did in a stretch of a morning.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    pub(crate) seconds: f64,
    pub(crate) attempts: f64,
    pub(crate) refused: f64,
    pub(crate) served: f64,
    /// Services that began.
    pub(crate) began: f64,
    /// Of these, after a wait.
    pub(crate) delayed: f64,
    /// The waits of all that began, summed.
    pub(crate) waited_s: f64,
    /// The integral of the queue's length.
    pub(crate) queue_s: f64,
    pub(crate) idle_s: f64,
    pub(crate) refusing_ns: u64,
}

impl Stretch {
    /// Steady normal traffic between two moments: the morning to the later
    /// one, less the same morning cut short at the earlier one.
    fn between(scenario: &Scenario, from_s: u32, to_s: u32) -> Self {
        let to = |seconds| run(&steady(scenario, seconds));
        let (before, after) = (to(from_s), to(to_s));
        let count = |of: fn(&Report) -> u64| (of(&after) - of(&before)) as f64;
        let seconds =
            |of: fn(&Report) -> u128| (of(&after) - of(&before)) as f64 / SECOND_NS as f64;
        Self {
            seconds: f64::from(to_s - from_s),
            attempts: count(|report| report.work.attempts),
            refused: count(|report| report.work.refused),
            served: count(|report| report.work.served()),
            began: count(|report| report.work.served() + report.work.in_service_at_end),
            delayed: count(|report| report.work.delayed),
            waited_s: seconds(|report| report.work.served_wait_ns),
            queue_s: seconds(|report| report.queue.area_ns),
            idle_s: seconds(|report| report.work.idle_ns.into()),
            refusing_ns: after.work.refusing_ns - before.work.refusing_ns,
        }
    }
}

/// Only normal traffic, for so long.
pub(crate) fn steady(scenario: &Scenario, seconds: u32) -> Scenario {
    Scenario {
        before_s: seconds,
        sale_s: 0,
        after_s: 0,
        ..*scenario
    }
}

/// Nobody gives up.
pub(crate) fn patient() -> Scenario {
    Scenario {
        timeout_ns: 1_000_000 * SECOND_NS,
        patience_ns: 1_000_000 * SECOND_NS,
        ..Scenario::default()
    }
}

/// The same stretch of independent mornings.
pub(crate) struct Stretches(Vec<Stretch>);

impl Stretches {
    pub(crate) fn between(scenario: &Scenario, from_s: u32, to_s: u32) -> Self {
        let seeds: Vec<_> = (1..=super::MORNINGS).collect();
        Self(parallel::map(&seeds, |&seed| {
            Stretch::between(&Scenario { seed, ..*scenario }, from_s, to_s)
        }))
    }

    pub(crate) fn sample(&self, quantity: impl Fn(&Stretch) -> f64) -> Sample {
        self.0.iter().map(quantity).collect()
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = &Stretch> {
        self.0.iter()
    }
}

/// The share of people who were answered, of those who came between two
/// moments of steady traffic, in independent mornings that last longer.
pub(crate) fn answered_share(scenario: &Scenario, from_s: u32, to_s: u32, end_s: u32) -> Sample {
    let seeds: Vec<_> = (1..=super::MORNINGS).collect();
    let share = |&seed: &u64| {
        let report = run(&steady(&Scenario { seed, ..*scenario }, end_s));
        let chosen = report
            .windows
            .iter()
            .filter(|window| (from_s..to_s).contains(&window.start_s))
            .map(|window| window.people.all());
        let (people, answered) = chosen.fold((0, 0), |(people, answered), outcomes| {
            (people + outcomes.people, answered + outcomes.answered)
        });
        answered as f64 / people as f64
    };
    parallel::map(&seeds, share).into_iter().collect()
}
