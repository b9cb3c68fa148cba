use crate::congestion::{Allowed, Congestion};
use crate::line::Line;
use crate::{Admission, Arrival, Criticality, Nanos, PickUp};

/// The queue timeout: a request may wait `target_ns` if it arrives at a
/// congested queue and `interval_ns` if not. One that has waited longer when a
/// worker picks it up is refused. Oldest first.
///
/// No timer removes a request earlier, so the queue can be longer than the
/// allowance suggests, and `oldest` may exceed it.
#[derive(Clone, Debug)]
pub struct Codel<T> {
    line: Line<Allowed<T>>,
    congestion: Congestion,
}

impl<T> Codel<T> {
    /// An empty queue. `target_ns` is M and `interval_ns` is N of "Fail at Scale".
    #[must_use]
    pub const fn new(target_ns: Nanos, interval_ns: Nanos) -> Self {
        Self {
            line: Line::new(),
            congestion: Congestion::new(target_ns, interval_ns),
        }
    }
}

impl<T> Admission<T> for Codel<T> {
    fn arrive(&mut self, now: Nanos, _: Criticality, item: T) -> Arrival<T> {
        if self.line.len() == 0 {
            self.congestion.seen_empty(now);
        }
        self.line.push(now, self.congestion.allow(now, item));
        Arrival::Queued
    }

    fn pick_up(&mut self, now: Nanos, abandoned: impl FnOnce(&T) -> bool) -> Option<PickUp<T>> {
        let (since, request) = self.line.pop_oldest()?;
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

    /// Requests that arrive at these moments at a queue that was empty before.
    fn queue_of(moments: &[Nanos]) -> Codel<Nanos> {
        let mut queue = Codel::new(M, N);
        for &now in moments {
            queue.arrive(now, Criticality::Sheddable, now);
        }
        queue
    }

    fn decision(queue: &mut Codel<Nanos>, now: Nanos, abandoned: bool) -> Decision {
        queue.pick_up(now, |_| abandoned).unwrap().decision
    }

    #[test]
    fn a_request_is_served_at_its_allowance_and_refused_past_it() {
        assert_eq!(
            decision(&mut queue_of(&[10]), 10 + N, false),
            Decision::Serve
        );
        assert_eq!(
            decision(&mut queue_of(&[10]), 10 + N + 1, false),
            Decision::Refuse
        );
    }

    #[test]
    fn past_its_allowance_an_abandoned_request_is_dropped_silently() {
        assert_eq!(
            decision(&mut queue_of(&[10]), 10 + N + 1, true),
            Decision::Drop
        );
    }

    #[test]
    fn within_its_allowance_an_abandoned_request_is_served() {
        assert_eq!(
            decision(&mut queue_of(&[10]), 10 + N, true),
            Decision::Serve
        );
    }

    #[test]
    fn an_arrival_more_than_n_after_the_queue_was_empty_is_allowed_m() {
        let arrival = 10 + N + 1;
        for (waited, expected) in [(M, Decision::Serve), (M + 1, Decision::Refuse)] {
            let mut queue = queue_of(&[10, arrival]);
            queue.pick_up(arrival, |_| false);
            assert_eq!(decision(&mut queue, arrival + waited, false), expected);
        }
    }

    #[test]
    fn an_arrival_exactly_n_after_the_queue_was_empty_is_allowed_n() {
        let arrival = 10 + N;
        let mut queue = queue_of(&[10, arrival]);
        queue.pick_up(arrival, |_| false);
        assert_eq!(decision(&mut queue, arrival + N, false), Decision::Serve);
    }

    #[test]
    fn the_queue_is_seen_empty_by_the_arrival_that_finds_it_so() {
        let mut queue = queue_of(&[10]);
        queue.pick_up(20, |_| false);
        // Congested long ago, were it not for this arrival.
        queue.arrive(1000, Criticality::Sheddable, 1000);
        assert_eq!(decision(&mut queue, 1000 + N, false), Decision::Serve);
    }

    #[test]
    fn the_queue_is_seen_empty_by_the_pickup_that_empties_it_and_by_no_other() {
        let mut queue = queue_of(&[10, 20]);
        queue.pick_up(60, |_| false);
        assert!(queue.congestion.congested(10 + N + 1));
        queue.pick_up(70, |_| false);
        assert!(!queue.congestion.congested(70 + N));
        assert!(queue.congestion.congested(70 + N + 1));
    }

    #[test]
    fn the_oldest_goes_first_though_the_queue_is_congested() {
        let mut queue = queue_of(&[10, 20]);
        assert_eq!(queue.pick_up(10 + 2 * N, |_| false).unwrap().item, 10);
    }

    #[test]
    fn nothing_leaves_the_queue_before_it_is_picked_up() {
        let queue = queue_of(&[10, 20, 10 + 10 * N]);
        assert_eq!((queue.len(), queue.oldest()), (3, Some(10)));
    }
}
