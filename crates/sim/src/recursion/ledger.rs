use crate::Scenario;
use crate::report::{QueueTrace, Work};
use crate::scenario::{NEVER, SECOND_NS};

/// The work and the queue, counted from when each request came and went, not
/// from what there is between two events.
///
/// Only what lies before the end of the last phase counts, so stretches of time
/// are cut there, and what spans the end is under way at it.
pub(super) struct Ledger {
    work: Work,
    queue: QueueTrace,
    /// Attempts so far, before the end or after it.
    sent: u64,
    /// Those before the last minute.
    sent_early: u64,
    /// The longest queue so far.
    longest: u64,
    next_look: u64,
    recent_ns: u64,
    end_ns: u64,
}

impl Ledger {
    pub(super) fn new(scenario: &Scenario) -> Self {
        let end_ns = scenario.end_ns();
        Self {
            work: Work::default(),
            queue: QueueTrace::default(),
            sent: 0,
            sent_early: 0,
            longest: 0,
            next_look: if end_ns > 0 { 0 } else { NEVER },
            recent_ns: end_ns.saturating_sub(u64::from(Work::RECENT_S) * SECOND_NS),
            end_ns,
        }
    }

    /// When the queue is to be looked at next: at every second, up to the end.
    pub(super) fn next_look(&self) -> u64 {
        self.next_look
    }

    /// The queue at [`Ledger::next_look`], before what happens then.
    pub(super) fn look(&mut self, waiting: u64, oldest: Option<u64>) {
        let now = self.next_look;
        self.queue.length.push(waiting);
        self.queue
            .oldest_ns
            .push(oldest.map_or(0, |since| now - since));
        if now == self.recent_ns {
            self.sent_early = self.sent;
        }
        if now == self.end_ns {
            self.work.attempts = self.sent;
            self.work.recent_attempts = self.sent - self.sent_early;
            self.work.waiting_at_end = waiting;
            self.queue.longest = self.longest;
            self.next_look = NEVER;
        } else {
            self.next_look += SECOND_NS;
        }
    }

    pub(super) fn sent(&mut self) {
        self.sent += 1;
    }

    /// So many are in the queue at once.
    pub(super) fn queued(&mut self, waiting: u64) {
        self.longest = self.longest.max(waiting);
    }

    /// A request leaves the queue otherwise than to be [`Ledger::served`]. The queue's
    /// area is the sum of all waits, and its greatest age the longest of them: if one
    /// leaves that is not the oldest, the oldest is older then, and leaves later.
    pub(super) fn left_queue(&mut self, since: u64, now: u64) {
        let waited_ns = self.within_run(since, now);
        self.queue.oldest_max_ns = self.queue.oldest_max_ns.max(waited_ns);
        self.queue.area_ns += u128::from(waited_ns);
    }

    /// A service of a request that came at `since`, and may have been in the queue.
    pub(super) fn served(&mut self, since: u64, start: u64, end: u64, useful: bool) {
        if start >= self.end_ns {
            self.left_queue(since, start);
            return;
        }
        let waited_ns = start - since;
        self.queue.oldest_max_ns = self.queue.oldest_max_ns.max(waited_ns);
        let work = &mut self.work;
        work.delayed += u64::from(waited_ns > 0);
        work.served_wait_ns += u128::from(waited_ns);
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

    /// A worker says "no", as was decided before.
    pub(super) fn refusing(&mut self, decided: u64, start: u64, end: u64) {
        self.work.refusing_ns += self.within_run(start, end);
        self.work.refusing_at_end += u64::from(decided < self.end_ns && self.end_ns <= end);
    }

    pub(super) fn dropped(&mut self, now: u64) {
        self.work.dropped_unserved += u64::from(now < self.end_ns);
    }

    /// What it all comes to when everything has come and gone. Workers are idle
    /// for the rest of their time.
    pub(super) fn finish(mut self, workers: u32) -> (Work, QueueTrace) {
        let work = &mut self.work;
        let busy_ns = work.useful_ns + work.wasted_ns + work.refusing_ns;
        work.idle_ns = u64::from(workers) * self.end_ns - busy_ns;
        self.queue.area_ns += work.served_wait_ns;
        (self.work, self.queue)
    }

    fn within_run(&self, start: u64, end: u64) -> u64 {
        end.min(self.end_ns).saturating_sub(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: u64 = 2 * SECOND_NS;

    /// What is counted in a run of 2 s with one worker.
    fn counted(record: impl FnOnce(&mut Ledger)) -> (Work, QueueTrace) {
        let scenario = Scenario {
            before_s: 2,
            sale_s: 0,
            after_s: 0,
            ..Scenario::default()
        };
        let mut ledger = Ledger::new(&scenario);
        record(&mut ledger);
        ledger.finish(1)
    }

    #[test]
    fn a_service_that_ends_at_the_end_is_under_way_then() {
        for (end, under_way) in [(END - 1, 0), (END, 1), (END + 5, 1)] {
            let (work, _) = counted(|ledger| ledger.served(10, 11, end, true));
            assert_eq!(
                (work.useful, work.in_service_at_end),
                (1 - under_way, under_way)
            );
            assert_eq!(work.useful_ns, end.min(END) - 11);
        }
    }

    #[test]
    fn a_service_that_begins_at_the_end_does_not_count() {
        let (work, _) = counted(|ledger| ledger.served(END - 7, END, END + 5, false));
        assert_eq!(work.idle_ns, END);
        assert_eq!((work.delayed, work.served_wait_ns), (0, 0));
        assert_eq!((work.wasted, work.in_service_at_end), (0, 0));
    }

    #[test]
    fn a_refusal_that_was_decided_and_is_not_over_at_the_end_is_under_way_then() {
        for (decided, end, under_way) in
            [(END - 9, END - 1, 0), (END - 9, END, 1), (END, END + 5, 0)]
        {
            let (work, _) = counted(|ledger| ledger.refusing(decided, decided, end));
            assert_eq!(work.refusing_at_end, under_way, "{decided} to {end}");
        }
    }

    #[test]
    fn what_waits_over_the_end_waits_up_to_it() {
        let (_, queue) = counted(|ledger| {
            ledger.left_queue(END - 3, END + 9);
            ledger.left_queue(5, 7);
            ledger.left_queue(END, END + 100);
        });
        assert_eq!((queue.area_ns, queue.oldest_max_ns), (5, 3));
    }

    #[test]
    fn the_end_is_looked_at_last_and_what_was_sent_before_it_counts() {
        let mut looks = 0;
        let (work, queue) = counted(|ledger| {
            while ledger.next_look() < NEVER {
                assert_eq!(ledger.next_look(), looks * SECOND_NS);
                ledger.queued(looks);
                ledger.look(looks, Some(0));
                ledger.sent();
                looks += 1;
            }
            ledger.queued(9);
        });
        assert_eq!((work.attempts, work.recent_attempts), (2, 2));
        assert_eq!((queue.longest, work.waiting_at_end), (2, 2));
        assert_eq!(queue.length, [0, 1, 2]);
        assert_eq!(queue.oldest_ns, [0, SECOND_NS, END]);
    }
}
