use crate::Scenario;
use crate::report::{QueueTrace, Work};
use crate::scenario::SECOND_NS;

/// The work and the queue, counted from when each request came and went
/// instead of from what there is between two events.
///
/// Only what lies before the end of the last phase counts, so each stretch of
/// time is cut there, and what spans the end is under way at it.
pub(super) struct Ledger {
    work: Work,
    queue: QueueTrace,
    next_sample: u64,
    recent_ns: u64,
    end_ns: u64,
}

impl Ledger {
    pub(super) fn new(scenario: &Scenario) -> Self {
        let end_ns = scenario.end_ns();
        Self {
            work: Work::default(),
            queue: QueueTrace::default(),
            next_sample: 0,
            recent_ns: end_ns.saturating_sub(u64::from(Work::RECENT_S) * SECOND_NS),
            end_ns,
        }
    }

    /// When the queue is to be looked at next: at every second, up to the end.
    pub(super) fn next_sample(&self) -> u64 {
        self.next_sample
    }

    /// The queue before what happens at [`Ledger::next_sample`].
    pub(super) fn sample(&mut self, waiting: u64, oldest: Option<u64>) {
        if self.next_sample <= self.end_ns {
            let age = oldest.map_or(0, |since| self.next_sample - since);
            self.queue.length.push(waiting);
            self.queue.oldest_ns.push(age);
        }
        self.next_sample += SECOND_NS;
    }

    pub(super) fn sent(&mut self, now: u64) {
        self.work.attempts += u64::from(now < self.end_ns);
        self.work.recent_attempts += u64::from(self.recent_ns <= now && now < self.end_ns);
    }

    /// A request queued and so many wait now.
    pub(super) fn queued(&mut self, now: u64, waiting: u64) {
        if now < self.end_ns {
            self.queue.longest = self.queue.longest.max(waiting);
        }
    }

    /// A request left the queue. Whoever has waited longest when anyone leaves
    /// leaves later and has waited longer then, so that the longest wait of all
    /// is the greatest age of the oldest.
    pub(super) fn left_queue(&mut self, since: u64, now: u64) {
        let waited_ns = self.within_run(since, now);
        self.queue.oldest_max_ns = self.queue.oldest_max_ns.max(waited_ns);
        self.queue.area_ns += u128::from(waited_ns);
        self.work.waiting_at_end += u64::from(self.spans_end(since, now));
    }

    /// A service, of a request that came at `since`.
    pub(super) fn served(&mut self, since: u64, start: u64, end: u64, useful: bool) {
        if start >= self.end_ns {
            return;
        }
        let work = &mut self.work;
        work.delayed += u64::from(since < start);
        work.served_wait_ns += u128::from(start - since);
        let finished = u64::from(end < self.end_ns);
        let worked_ns = end.min(self.end_ns) - start;
        work.in_service_at_end += 1 - finished;
        if useful {
            work.useful += finished;
            work.useful_ns += worked_ns;
        } else {
            work.wasted += finished;
            work.wasted_ns += worked_ns;
        }
    }

    pub(super) fn refused(&mut self, now: u64) {
        self.work.refused += u64::from(now < self.end_ns);
    }

    /// A refusal that takes a worker, from the decision to its end.
    pub(super) fn refusal(&mut self, decided: u64, start: u64, end: u64) {
        self.work.refusing_ns += self.within_run(start, end);
        self.work.refusing_at_end += u64::from(self.spans_end(decided, end));
    }

    pub(super) fn dropped(&mut self, now: u64) {
        self.work.dropped_unserved += u64::from(now < self.end_ns);
    }

    /// The sums, when everything has come and gone. A worker is idle for the
    /// rest of its time.
    pub(super) fn finish(mut self, workers: u32) -> (Work, QueueTrace) {
        let work = &mut self.work;
        let busy_ns = work.useful_ns + work.wasted_ns + work.refusing_ns;
        work.idle_ns = u64::from(workers) * self.end_ns - busy_ns;
        (self.work, self.queue)
    }

    fn within_run(&self, start: u64, end: u64) -> u64 {
        end.min(self.end_ns).saturating_sub(start)
    }

    fn spans_end(&self, start: u64, end: u64) -> bool {
        start < self.end_ns && self.end_ns <= end
    }
}
