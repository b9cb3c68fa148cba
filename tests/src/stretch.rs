//! A stretch of steady traffic, without the time in which it became steady.

use std::ops::Range;

use overload_sim::{Report, SECOND_NS, Scenario, run};

use crate::parallel;
use crate::sample::Sample;

/// What the service did in a stretch of a morning.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct Stretch {
    pub seconds: f64,
    pub attempts: f64,
    pub refused: f64,
    pub served: f64,
    /// Services that began.
    pub began: f64,
    /// Of these, after a wait.
    pub delayed: f64,
    /// The waits of all that began, summed.
    pub waited_s: f64,
    /// The integral of the queue's length.
    pub queue_s: f64,
    pub idle_s: f64,
    pub refusing_ns: u64,
}

impl Stretch {
    /// Steady normal traffic between two moments: the morning to the later
    /// one, less the same morning cut short at the earlier one.
    fn between(scenario: &Scenario, seconds: &Range<u32>) -> Self {
        let to = |seconds| run(&steady(scenario, seconds));
        let (before, after) = (to(seconds.start), to(seconds.end));
        let count = |of: fn(&Report) -> u64| (of(&after) - of(&before)) as f64;
        let time = |of: fn(&Report) -> u128| (of(&after) - of(&before)) as f64 / SECOND_NS as f64;
        Self {
            seconds: seconds.len() as f64,
            attempts: count(|report| report.work.attempts),
            refused: count(|report| report.work.refused),
            served: count(|report| report.work.served()),
            began: count(|report| report.work.served() + report.work.in_service_at_end),
            delayed: count(|report| report.work.delayed),
            waited_s: time(|report| report.work.served_wait_ns),
            queue_s: time(|report| report.queue.area_ns),
            idle_s: time(|report| report.work.idle_ns.into()),
            refusing_ns: after.work.refusing_ns - before.work.refusing_ns,
        }
    }
}

/// Only normal traffic, for so long.
#[must_use]
pub fn steady(scenario: &Scenario, seconds: u32) -> Scenario {
    Scenario {
        before_s: seconds,
        sale_s: 0,
        after_s: 0,
        ..*scenario
    }
}

/// The shop, where nobody gives up.
#[must_use]
pub fn patient() -> Scenario {
    Scenario {
        timeout_ns: 1_000_000 * SECOND_NS,
        patience_ns: 1_000_000 * SECOND_NS,
        ..Scenario::default()
    }
}

/// The same stretch of independent mornings.
#[derive(Clone, Debug)]
pub struct Stretches(Vec<Stretch>);

impl Stretches {
    /// Between two moments of steady normal traffic, one stretch a seed.
    #[must_use]
    pub fn between(scenario: &Scenario, seconds: Range<u32>, seeds: Range<u64>) -> Self {
        let stretch = |seed| Stretch::between(&Scenario { seed, ..*scenario }, &seconds);
        Self(of_each(seeds, stretch))
    }

    /// One value a stretch.
    pub fn sample(&self, quantity: impl Fn(&Stretch) -> f64) -> Sample {
        self.0.iter().map(quantity).collect()
    }

    /// One after the other.
    pub fn each(&self) -> impl Iterator<Item = &Stretch> {
        self.0.iter()
    }
}

/// The share of people who were answered, of those who came between two
/// moments of steady traffic, in independent mornings that last until `end_s`.
#[must_use]
pub fn answered_share(
    scenario: &Scenario,
    seconds: Range<u32>,
    end_s: u32,
    seeds: Range<u64>,
) -> Sample {
    let share = |seed| {
        let report = run(&steady(&Scenario { seed, ..*scenario }, end_s));
        let chosen = report
            .windows
            .iter()
            .filter(|window| seconds.contains(&window.start_s))
            .map(|window| window.people.all());
        let (people, answered) = chosen.fold((0, 0), |(people, answered), outcomes| {
            (people + outcomes.people, answered + outcomes.answered)
        });
        answered as f64 / people as f64
    };
    of_each(seeds, share).into_iter().collect()
}

/// Something of each seed, in their order.
pub fn of_each<R: Send>(seeds: Range<u64>, work: impl Fn(u64) -> R + Sync) -> Vec<R> {
    let seeds: Vec<_> = seeds.collect();
    parallel::map(&seeds, |&seed| work(seed))
}
