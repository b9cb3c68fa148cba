use crate::line::Line;
use crate::{Admission, Arrival, Criticality, Decision, Nanos, PickUp};

/// The unbounded queue: everyone waits, and the oldest is served first whether
/// or not its client is still there.
#[derive(Clone, Debug)]
pub struct Fifo<T> {
    line: Line<T>,
}

impl<T> Fifo<T> {
    /// An empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Self { line: Line::new() }
    }
}

impl<T> Default for Fifo<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Admission<T> for Fifo<T> {
    fn arrive(&mut self, now: Nanos, _: Criticality, item: T) -> Arrival<T> {
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
    fn the_oldest_is_served_whether_or_not_its_client_left() {
        let mut queue = Fifo::new();
        queue.arrive(1, Criticality::Sheddable, "old");
        queue.arrive(2, Criticality::Critical, "new");
        let next = queue.pick_up(9, |_| true).unwrap();
        assert_eq!(
            (next.item, next.since, next.decision),
            ("old", 1, Decision::Serve)
        );
    }
}
