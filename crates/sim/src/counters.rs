use crate::Scenario;
use crate::report::{QueueTrace, Work};
use crate::scenario::SECOND_NS;

/// What the service has before it between two events.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    /// Requests in the queue.
    pub(crate) waiting: usize,
    /// When the oldest of them arrived.
    pub(crate) oldest: Option<u64>,
    /// Workers with nothing to do.
    pub(crate) idle: u32,
}

/// The work and the queue, counted before the end of the last phase.
pub(crate) struct Counters {
    pub(crate) work: Work,
    queue: QueueTrace,
    now: u64,
    recent_ns: u64,
    end_ns: u64,
}

impl Counters {
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let end_ns = scenario.end_ns();
        Self {
            work: Work::default(),
            queue: QueueTrace::default(),
            now: 0,
            recent_ns: end_ns.saturating_sub(u64::from(Work::RECENT_S) * SECOND_NS),
            end_ns,
        }
    }

    /// Whether what happens now still counts.
    pub(crate) fn counting(&self) -> bool {
        self.now < self.end_ns
    }

    /// Time passes up to `now` under this load.
    pub(crate) fn advance_to(&mut self, now: u64, load: Load) {
        if !self.counting() {
            return;
        }
        let now = now.min(self.end_ns);
        let age = |at| load.oldest.map_or(0, |since| at - since);
        loop {
            let sample_at = self.queue.length.len() as u64 * SECOND_NS;
            if sample_at > now {
                break;
            }
            self.queue.length.push(load.waiting as u64);
            self.queue.oldest_ns.push(age(sample_at));
        }
        let passed = now - self.now;
        self.queue.longest = self.queue.longest.max(load.waiting as u64);
        self.queue.oldest_max_ns = self.queue.oldest_max_ns.max(age(now));
        self.queue.area_ns += load.waiting as u128 * u128::from(passed);
        self.work.idle_ns += u64::from(load.idle) * passed;
        self.now = now;
    }

    pub(crate) fn sent(&mut self) {
        if self.counting() {
            self.work.attempts += 1;
            self.work.recent_attempts += u64::from(self.now >= self.recent_ns);
        }
    }

    pub(crate) fn service_began(&mut self, waited_ns: u64) {
        if self.counting() {
            self.work.delayed += u64::from(waited_ns > 0);
            self.work.served_wait_ns += u128::from(waited_ns);
        }
    }

    pub(crate) fn refused(&mut self) {
        self.work.refused += u64::from(self.counting());
    }

    pub(crate) fn dropped(&mut self) {
        self.work.dropped_unserved += u64::from(self.counting());
    }

    /// A service ended; or will end when its client is long gone.
    pub(crate) fn served(&mut self, start: u64, end: u64, useful: bool) {
        let finished = u64::from(end < self.end_ns);
        let worked_ns = self.within_run(start, end);
        if useful {
            self.work.useful += finished;
            self.work.useful_ns += worked_ns;
        } else {
            self.work.wasted += finished;
            self.work.wasted_ns += worked_ns;
        }
    }

    /// A refusal ended, or will.
    pub(crate) fn refusal_done(&mut self, start: u64, end: u64) {
        self.work.refusing_ns += self.within_run(start, end);
    }

    pub(crate) fn finish(self) -> (Work, QueueTrace) {
        (self.work, self.queue)
    }

    fn within_run(&self, start: u64, end: u64) -> u64 {
        end.min(self.end_ns).saturating_sub(start)
    }
}
