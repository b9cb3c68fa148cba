use crate::Scenario;
use alloc::vec::Vec;

/// Everything that one run says.
///
/// People are followed until each is settled. Work (attempts, services,
/// refusals, worker time, the queue) is counted before the end of the last
/// phase, so that everything adds up: see [`Work`].
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The people who first arrived during the sale.
    pub sale: Group,
    /// All people of the run.
    pub everyone: Group,
    /// The same people by when they first arrived, in order of time.
    pub windows: Vec<Window>,
    /// What the workers did.
    pub work: Work,
    /// The waiting requests over time.
    pub queue: QueueTrace,
    /// Seconds from the end of the sale to the start of the first window from
    /// which every later one answers its share; `None` if never within the run.
    pub back_to_normal_s: Option<u32>,
    /// What happened, in a word.
    pub verdict: Verdict,
    /// Whether retries alone could keep the queue stuck; `None` for a policy
    /// whose queue holds nobody as long as the timeout.
    pub once_everyone_times_out: Option<Fluid>,
    /// For those policies instead, the longest wait in the queue, nanoseconds.
    pub longest_wait_ns: Option<f64>,
}

/// People, each counted once by how it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// All of them: the sum of the other three.
    pub people: u64,
    /// An attempt was finished before the client left.
    pub answered: u64,
    /// The last attempt heard "no".
    pub told_no: u64,
    /// The last attempt's client left unanswered.
    pub timed_out: u64,
}

impl Outcomes {
    /// Percent of the people who were answered; `None` without people.
    ///
    /// ```
    /// let outcomes = overload_sim::Outcomes { people: 8, answered: 2, told_no: 5, timed_out: 1 };
    /// assert_eq!(outcomes.answered_percent(), Some(25.0));
    /// assert_eq!(overload_sim::Outcomes::default().answered_percent(), None);
    /// ```
    #[must_use]
    pub fn answered_percent(&self) -> Option<f64> {
        percent(self.answered, self.people)
    }

    /// Percent of the people who were told no; `None` without people.
    #[must_use]
    pub fn told_no_percent(&self) -> Option<f64> {
        percent(self.told_no, self.people)
    }

    /// Percent of the people who timed out; `None` without people.
    #[must_use]
    pub fn timed_out_percent(&self) -> Option<f64> {
        percent(self.timed_out, self.people)
    }
}

impl core::ops::Add for Outcomes {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            people: self.people + other.people,
            answered: self.answered + other.answered,
            told_no: self.told_no + other.told_no,
            timed_out: self.timed_out + other.timed_out,
        }
    }
}

/// Some of the people: how they ended and how long the answered ones waited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Those who came to order.
    pub orders: Outcomes,
    /// Those who wanted a price preview.
    pub previews: Outcomes,
    /// From first arrival to the answer, service and earlier attempts included;
    /// `None` if no one was answered.
    pub wait: Option<Wait>,
}

impl Group {
    /// Orders and previews together.
    #[must_use]
    pub fn all(&self) -> Outcomes {
        self.orders + self.previews
    }
}

/// How long people waited, nanoseconds, by nearest rank: the ceil(q n)-th
/// smallest of n. Each wait was cut to its 12 leading bits first, which makes
/// it at most 0.05 % smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Half waited no longer.
    pub median_ns: u64,
    /// Nine in ten waited no longer.
    pub p90_ns: u64,
    /// All but one in a hundred waited no longer.
    pub p99_ns: u64,
    /// The longest.
    pub max_ns: u64,
}

/// The people who first arrived in [start, start + window).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Start, seconds from the start of the run.
    pub start_s: u32,
    /// Who came then and what became of them.
    pub people: Group,
}

/// What the workers did before the end of the last phase.
///
/// Conservation: `attempts = served + refused + dropped_unserved +
/// waiting_at_end + in_service_at_end`, and `useful_ns + wasted_ns +
/// refusing_ns + idle_ns = workers x length of the run`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Requests sent.
    pub attempts: u64,
    /// Requests sent in the last [`Work::RECENT_S`] seconds.
    pub recent_attempts: u64,
    /// Requests whose service began after they had waited.
    pub delayed: u64,
    /// Services finished for a client who was still there.
    pub useful: u64,
    /// Services finished for a client who had left.
    pub wasted: u64,
    /// Requests refused, whether or not the client heard it.
    pub refused: u64,
    /// Requests dropped at pickup because the client had left.
    pub dropped_unserved: u64,
    /// Worker time spent for clients who got their answer, nanoseconds.
    pub useful_ns: u64,
    /// Worker time spent for clients who left, nanoseconds.
    pub wasted_ns: u64,
    /// Worker time spent refusing, nanoseconds.
    pub refusing_ns: u64,
    /// Worker time spent waiting for work, nanoseconds.
    pub idle_ns: u64,
    /// Time in the queue of the requests whose service began, summed, nanoseconds.
    pub served_wait_ns: u128,
    /// Requests in the queue at the end.
    pub waiting_at_end: u64,
    /// Requests being served at the end.
    pub in_service_at_end: u64,
    /// Refusals decided but not finished at the end.
    pub refusing_at_end: u64,
}

impl Work {
    /// The last stretch of the run, in which the verdict looks for overload that
    /// outlived the sale: seconds.
    pub const RECENT_S: u32 = 60;

    /// Services finished.
    #[must_use]
    pub const fn served(&self) -> u64 {
        self.useful + self.wasted
    }

    /// Percent of the served requests whose client had left; `None` if none was served.
    #[must_use]
    pub fn wasted_percent(&self) -> Option<f64> {
        percent(self.wasted, self.served())
    }
}

/// The waiting requests over time, as the policy's queue holds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueTrace {
    /// The most that ever waited.
    pub longest: u64,
    /// The longest that the oldest of them had waited, nanoseconds.
    pub oldest_max_ns: u64,
    /// Requests waiting at 0, 1, 2, ... seconds and at the end, just before
    /// what happens at that moment.
    pub length: Vec<u64>,
    /// How long the oldest had waited at the same moments, nanoseconds; 0 for none.
    pub oldest_ns: Vec<u64>,
    /// The integral of the length over the run: requests x nanoseconds.
    pub area_ns: u128,
}

/// What a run came to: the first that holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// Normal traffic alone is at or above capacity.
    Overloaded,
    /// Every window answered its share.
    KeptUp,
    /// After the sale, the service came back to normal.
    Recovered,
    /// Attempts over the last minute are at or above capacity: the sale is
    /// gone, and its retries hold the service down (a metastable failure).
    Stuck,
    /// The queue is draining and ran out of time.
    Backlog {
        /// About how many more seconds it needs.
        more_s: f64,
    },
    /// No lasting queue, but the policy turns away too much of normal traffic.
    Shedding,
}

impl Verdict {
    /// The short name that formats use.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Overloaded => "overloaded",
            Self::KeptUp => "kept_up",
            Self::Recovered => "recovered",
            Self::Stuck => "stuck",
            Self::Backlog { .. } => "backlog",
            Self::Shedding => "shedding",
        }
    }

    /// The position in the list above, from 0.
    pub(crate) const fn rank(&self) -> u64 {
        match self {
            Self::Overloaded => 0,
            Self::KeptUp => 1,
            Self::Recovered => 2,
            Self::Stuck => 3,
            Self::Backlog { .. } => 4,
            Self::Shedding => 5,
        }
    }

    /// For a backlog, about how many more seconds it needs.
    #[must_use]
    pub const fn more_s(&self) -> Option<f64> {
        match self {
            Self::Backlog { more_s } => Some(*more_s),
            _ => None,
        }
    }
}

/// Normal traffic once everyone times out: each person sends every attempt that
/// fits into the patience. An estimate on average gaps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fluid {
    /// Attempts a person sends.
    pub tries: u32,
    /// Normal traffic x tries, requests per second.
    pub demand_per_s: f64,
    /// Whether that is under capacity, so that the queue drains.
    pub drains: bool,
}

impl Fluid {
    /// What follows from a scenario's settings alone, whatever its policy.
    ///
    /// ```
    /// use overload_sim::{Fluid, Scenario};
    /// let fluid = Fluid::of(&Scenario { retries: 3, ..Scenario::default() });
    /// assert_eq!((fluid.tries, fluid.demand_per_s, fluid.drains), (4, 280.0, false));
    /// ```
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let round_ns = scenario.timeout_ns + scenario.retry_gap_ns;
        let fitting = 1 + scenario.patience_ns / round_ns;
        let tries = (u64::from(scenario.retries) + 1).min(fitting) as u32;
        let demand_per_s = scenario.normal_per_s * f64::from(tries);
        Self {
            tries,
            demand_per_s,
            drains: demand_per_s < scenario.capacity_per_s(),
        }
    }
}

fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64 * 100.0)
}
