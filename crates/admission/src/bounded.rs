use crate::line::Line;
use crate::{Admission, Arrival, Criticality, Decision, Nanos, PickUp};

/// The bounded queue: an arrival that finds `queue_size` requests waiting is
/// refused; the rest are served oldest first.
#[derive(Clone, Debug)]
pub struct Bounded<T> {
    line: Line<T>,
    queue_size: usize,
}

impl<T> Bounded<T> {
    /// An empty queue with room for `queue_size` requests.
    #[must_use]
    pub const fn new(queue_size: usize) -> Self {
        Self {
            line: Line::new(),
            queue_size,
        }
    }
}

impl<T> Admission<T> for Bounded<T> {
    fn arrive(&mut self, now: Nanos, _: Criticality, item: T) -> Arrival<T> {
        if self.line.len() >= self.queue_size {
            return Arrival::Refused(item);
        }
        self.line.push(now, item);
        Arrival::Queued
    }

    fn pick_up(&mut self, _: Nanos, _: impl FnOnce(&T) -> bool) -> Option<PickUp<T>> {
        let (since, item) = self.line.pop_oldest()?;
        Some(PickUp {
            item,
            since,
            decision: Decision::Serve,
        })
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

    #[test]
    fn an_arrival_is_refused_when_queue_size_requests_wait() {
        let mut queue = Bounded::new(2);
        assert_eq!(
            queue.arrive(1, Criticality::Sheddable, "a"),
            Arrival::Queued
        );
        assert_eq!(
            queue.arrive(2, Criticality::Sheddable, "b"),
            Arrival::Queued
        );
        assert_eq!(
            queue.arrive(3, Criticality::Critical, "c"),
            Arrival::Refused("c")
        );
        queue.pick_up(4, |_| false);
        assert_eq!(
            queue.arrive(5, Criticality::Sheddable, "d"),
            Arrival::Queued
        );
    }

    #[test]
    fn the_oldest_is_served_whether_or_not_its_client_left() {
        let mut queue = Bounded::new(2);
        queue.arrive(1, Criticality::Sheddable, "old");
        queue.arrive(2, Criticality::Critical, "new");
        let next = queue.pick_up(9, |_| true).unwrap();
        assert_eq!((next.item, next.decision), ("old", Decision::Serve));
    }
}
