use overload_admission::{Limits, Policy};

/// One second in nanoseconds.
pub const SECOND_NS: u64 = 1_000_000_000;

/// The moment of an event that is not going to happen.
pub(crate) const NEVER: u64 = u64::MAX;

/// A moment and a worker fit into one number, and a moment is exact as a fraction.
pub(crate) const MOMENT_BITS: u32 = 50;
pub(crate) const WORKER_BITS: u32 = u64::BITS - MOMENT_BITS;

/// One morning's setting: everything that a run depends on.
///
/// Bounds, units as people write them, and errors for what is out of range are
/// the business of the `overload-scenario` crate; [`run`](crate::run) says what
/// it takes for granted.
///
/// ```
/// use overload_sim::{Policy, Scenario};
/// let scenario = Scenario { policy: Policy::Bounded, retries: 3, ..Scenario::default() };
/// assert_eq!(scenario.capacity_per_s(), 100.0);
/// assert_eq!(scenario.effective_queue_size(), 50);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenario {
    /// What the service does with the request that does not fit.
    pub policy: Policy,
    /// Identical workers, each serving one request at a time. At least 1.
    pub workers: u32,
    /// Mean of the exponential service time, nanoseconds. At least 1.
    pub service_ns: u64,
    /// People per second before and after the sale.
    pub normal_per_s: f64,
    /// People per second during the sale.
    pub spike_per_s: f64,
    /// How long a client waits for one attempt, nanoseconds.
    pub timeout_ns: u64,
    /// Further attempts after a timeout or a refusal.
    pub retries: u32,
    /// Requests that may wait under [`Policy::Bounded`] and [`Policy::Priority`]; 0 is
    /// automatic, see [`Scenario::effective_queue_size`].
    pub queue_size: u32,
    /// People who come to order, percent; the others want a price preview.
    pub orders_percent: f64,
    /// Worker time that one refusal takes, nanoseconds.
    pub refusal_cost_ns: u64,
    /// M: how long a request may wait that arrives at a congested queue, nanoseconds.
    pub target_ns: u64,
    /// N: how long any other may wait, and how long a queue stands before it is
    /// congested, nanoseconds.
    pub interval_ns: u64,
    /// Mean pause before a further attempt, nanoseconds.
    pub retry_gap_ns: u64,
    /// A person's limit over all attempts, from first arrival, nanoseconds.
    pub patience_ns: u64,
    /// Length of the phase before the sale, seconds; a multiple of the window.
    pub before_s: u32,
    /// Length of the sale, seconds; a multiple of the window.
    pub sale_s: u32,
    /// Length of the phase after the sale, seconds; a multiple of the window.
    pub after_s: u32,
    /// Length of a window, seconds: people are grouped by when they first arrived.
    /// At least 1.
    pub window_s: u32,
    /// Share of a window's people to be answered for the service to count as
    /// back to normal, percent.
    pub normal_percent: f64,
    /// The morning: the same seed brings the same people at the same moments.
    pub seed: u64,
}

impl Default for Scenario {
    /// The shop's morning.
    fn default() -> Self {
        Self {
            policy: Policy::Fifo,
            workers: 8,
            service_ns: 80_000_000,
            normal_per_s: 70.0,
            spike_per_s: 150.0,
            timeout_ns: 2 * SECOND_NS,
            retries: 0,
            queue_size: 0,
            orders_percent: 20.0,
            refusal_cost_ns: 0,
            target_ns: 5_000_000,
            interval_ns: 100_000_000,
            retry_gap_ns: SECOND_NS,
            patience_ns: 10 * SECOND_NS,
            before_s: 60,
            sale_s: 60,
            after_s: 180,
            window_s: 10,
            normal_percent: 90.0,
            seed: 1,
        }
    }
}

impl Scenario {
    /// Requests per second that the workers serve when all are busy.
    #[must_use]
    pub fn capacity_per_s(&self) -> f64 {
        f64::from(self.workers) * SECOND_NS as f64 / self.service_ns as f64
    }

    /// [`Scenario::queue_size`], or where that is 0 a quarter of the timeout's
    /// worth of work: timeout / 4 x capacity, rounded half up, at least 1.
    #[must_use]
    pub fn effective_queue_size(&self) -> u32 {
        if self.queue_size > 0 {
            return self.queue_size;
        }
        let eighths = 2 * u128::from(self.timeout_ns) * u128::from(self.workers);
        let service = u128::from(self.service_ns);
        let rounded = (eighths + 4 * service) / (8 * service);
        u32::try_from(rounded).unwrap_or(u32::MAX).max(1)
    }

    /// How long a full queue of [`Scenario::effective_queue_size`] takes the
    /// workers: bound / capacity, nanoseconds.
    #[must_use]
    pub fn bound_ns(&self) -> f64 {
        f64::from(self.effective_queue_size()) * self.service_ns as f64 / f64::from(self.workers)
    }

    /// Length of the three phases together, seconds.
    #[must_use]
    pub const fn total_s(&self) -> u32 {
        self.before_s + self.sale_s + self.after_s
    }

    /// When new people stop coming and work is no longer counted, nanoseconds.
    #[must_use]
    pub const fn end_ns(&self) -> u64 {
        self.total_s() as u64 * SECOND_NS
    }

    /// How many windows the run has.
    #[must_use]
    pub const fn window_count(&self) -> usize {
        (self.total_s() / self.window_s) as usize
    }

    /// The windows of the sale: the first, and the first after it.
    #[must_use]
    pub const fn sale_windows(&self) -> core::ops::Range<usize> {
        let start = self.before_s / self.window_s;
        let end = (self.before_s + self.sale_s) / self.window_s;
        start as usize..end as usize
    }

    pub(crate) fn has_whole_windows(&self) -> bool {
        let is_whole = |length_s: u32| length_s.checked_rem(self.window_s) == Some(0);
        is_whole(self.before_s) && is_whole(self.sale_s) && is_whole(self.after_s)
    }

    /// The longest stretch of time that is drawn: all three phases, a gap, or a service,
    /// which takes less than 37 times its mean, as -ln of 2^-53 is.
    pub(crate) fn longest_ns(&self) -> u64 {
        let service_ns = self.service_ns.saturating_mul(37);
        let gap_ns = self.retry_gap_ns.saturating_mul(2);
        self.end_ns().max(service_ns).max(gap_ns)
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits {
            queue_size: self.effective_queue_size() as usize,
            target_ns: self.target_ns,
            interval_ns: self.interval_ns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The automatic queue size for one worker.
    fn automatic(timeout_ns: u64, service_ns: u64) -> u32 {
        let scenario = Scenario {
            workers: 1,
            timeout_ns,
            service_ns,
            ..Scenario::default()
        };
        scenario.effective_queue_size()
    }

    #[test]
    fn the_automatic_queue_size_is_a_quarter_of_the_timeouts_worth_of_work() {
        let shop = |timeout_s| Scenario {
            timeout_ns: timeout_s * SECOND_NS,
            ..Scenario::default()
        };
        let sizes = [1, 2, 4].map(|timeout_s| shop(timeout_s).effective_queue_size());
        assert_eq!(sizes, [25, 50, 100]);
    }

    #[test]
    fn the_automatic_queue_size_is_rounded_half_up() {
        assert_eq!(automatic(99, 10), 2, "2.475");
        assert_eq!(automatic(100, 10), 3, "2.5");
        assert_eq!(automatic(101, 10), 3, "2.525");
    }

    #[test]
    fn the_automatic_queue_size_is_at_least_1() {
        assert_eq!(automatic(1, 1_000_000), 1);
    }

    #[test]
    fn a_queue_size_that_is_set_is_kept() {
        let set = Scenario {
            queue_size: 1024,
            ..Scenario::default()
        };
        assert_eq!(set.effective_queue_size(), 1024);
    }
}
