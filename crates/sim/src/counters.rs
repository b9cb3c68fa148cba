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

#[cfg(test)]
mod tests {
    use super::*;

    const END: u64 = 100 * SECOND_NS;

    /// The work of a run of 100 s, of which so much has passed idly.
    fn at(now: u64) -> Counters {
        let scenario = Scenario {
            before_s: 100,
            sale_s: 0,
            after_s: 0,
            ..Scenario::default()
        };
        let mut counters = Counters::new(&scenario);
        let nothing = Load {
            waiting: 0,
            oldest: None,
            idle: 0,
        };
        counters.advance_to(now, nothing);
        counters
    }

    #[test]
    fn what_happens_at_the_end_no_longer_counts() {
        for (now, counted) in [(END - 1, 1), (END, 0)] {
            let mut counters = at(now);
            counters.sent();
            counters.refused();
            counters.dropped();
            counters.served(0, now, true);
            let work = counters.finish().0;
            let counts = [
                work.attempts,
                work.refused,
                work.dropped_unserved,
                work.useful,
            ];
            assert_eq!(counts, [counted; 4], "at {now}");
        }
    }

    #[test]
    fn of_a_service_under_way_at_the_end_counts_the_time_up_to_it() {
        let mut counters = at(END);
        counters.served(END - 5, END + 7, false);
        counters.served(END + 1, END + 7, false);
        let work = counters.finish().0;
        assert_eq!((work.wasted, work.wasted_ns), (0, 5));
    }

    #[test]
    fn the_last_minute_begins_60_s_before_the_end() {
        for (now, recent) in [(END - 60 * SECOND_NS - 1, 0), (END - 60 * SECOND_NS, 1)] {
            let mut counters = at(now);
            counters.sent();
            assert_eq!(counters.finish().0.recent_attempts, recent, "at {now}");
        }
    }
}
