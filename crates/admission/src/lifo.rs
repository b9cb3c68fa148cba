use crate::congestion::{Allowed, Congestion};
use crate::line::Line;
use crate::{Admission, Arrival, Criticality, Nanos, PickUp};

/// Newest first: allowances as in [`crate::Codel`], but while the queue is
/// congested the worker takes the newest request, whose client is the most
/// likely to be there still ("adaptive LIFO" in "Fail at Scale").
#[derive(Clone, Debug)]
pub struct Lifo<T> {
    line: Line<Allowed<T>>,
    congestion: Congestion,
}

impl<T> Lifo<T> {
    /// An empty queue. `target_ns` is M and `interval_ns` is N of "Fail at Scale".
    #[must_use]
    pub const fn new(target_ns: Nanos, interval_ns: Nanos) -> Self {
        Self {
            line: Line::new(),
            congestion: Congestion::new(target_ns, interval_ns),
        }
    }
}

impl<T> Admission<T> for Lifo<T> {
    fn arrive(&mut self, now: Nanos, _: Criticality, item: T) -> Arrival<T> {
        if self.line.len() == 0 {
            self.congestion.seen_empty(now);
        }
        self.line.push(now, self.congestion.allow(now, item));
        Arrival::Queued
    }

    fn pick_up(&mut self, now: Nanos, abandoned: impl FnOnce(&T) -> bool) -> Option<PickUp<T>> {
        let (since, request) = if self.congestion.congested(now) {
            self.line.pop_newest()?
        } else {
            self.line.pop_oldest()?
        };
        if self.line.len() == 0 {
            self.congestion.seen_empty(now);
        }
        Some(request.pick_up(now, since, abandoned))
    }

    fn len(&self) -> usize {
        self.line.len()
    }

    fn oldest(&self) -> Option<Nanos> {
        self.line.oldest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Decision;

    const M: Nanos = 5;
    const N: Nanos = 100;

    /// Two requests, the older of which found the queue empty at 10.
    fn two_requests() -> Lifo<&'static str> {
        let mut queue = Lifo::new(M, N);
        queue.arrive(10, Criticality::Sheddable, "old");
        queue.arrive(20, Criticality::Sheddable, "new");
        queue
    }

    #[test]
    fn the_oldest_goes_first_up_to_n_after_the_queue_was_empty() {
        let next = two_requests().pick_up(10 + N, |_| false).unwrap();
        assert_eq!((next.item, next.since), ("old", 10));
    }

    #[test]
    fn the_newest_goes_first_from_then_on() {
        let next = two_requests().pick_up(10 + N + 1, |_| false).unwrap();
        assert_eq!((next.item, next.since), ("new", 20));
    }

    #[test]
    fn once_emptied_the_queue_is_no_longer_congested() {
        let mut queue = two_requests();
        queue.pick_up(10 + N + 1, |_| false);
        queue.pick_up(10 + N + 1, |_| false);
        queue.arrive(10 + 3 * N, Criticality::Sheddable, "old");
        queue.arrive(20 + 3 * N, Criticality::Sheddable, "new");
        assert_eq!(queue.pick_up(30 + 3 * N, |_| false).unwrap().item, "old");
    }

    #[test]
    fn the_newest_is_held_to_its_allowance() {
        let arrival = 10 + N + 1;
        for (waited, left, expected) in [
            (M, true, Decision::Serve),
            (M + 1, false, Decision::Refuse),
            (M + 1, true, Decision::Drop),
        ] {
            let mut queue = two_requests();
            queue.arrive(arrival, Criticality::Sheddable, "newest");
            let next = queue.pick_up(arrival + waited, |_| left).unwrap();
            assert_eq!((next.item, next.decision), ("newest", expected));
        }
    }
}
