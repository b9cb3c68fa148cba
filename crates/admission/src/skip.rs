use crate::line::Line;
use crate::{Admission, Arrival, Criticality, Decision, Nanos, PickUp};

/// The unbounded queue that does not serve people who left: at pickup, a
/// request whose client is gone is dropped.
#[derive(Clone, Debug)]
pub struct Skip<T> {
    line: Line<T>,
}

impl<T> Skip<T> {
    /// An empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Self { line: Line::new() }
    }
}

impl<T> Default for Skip<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Admission<T> for Skip<T> {
    fn arrive(&mut self, now: Nanos, _: Criticality, item: T) -> Arrival<T> {
        self.line.push(now, item);
        Arrival::Queued
    }

    fn pick_up(&mut self, _: Nanos, abandoned: impl FnOnce(&T) -> bool) -> Option<PickUp<T>> {
        let (since, item) = self.line.pop_oldest()?;
        let decision = if abandoned(&item) {
            Decision::Drop
        } else {
            Decision::Serve
        };
        Some(PickUp {
            item,
            since,
            decision,
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

    fn queue_of(items: [&'static str; 2]) -> Skip<&'static str> {
        let mut queue = Skip::new();
        for (now, item) in items.into_iter().enumerate() {
            queue.arrive(now as Nanos, Criticality::Sheddable, item);
        }
        queue
    }

    #[test]
    fn the_oldest_is_dropped_if_its_client_left_and_served_if_not() {
        let mut queue = queue_of(["left", "there"]);
        let mut next = || queue.pick_up(9, |item| *item == "left").unwrap();
        assert_eq!(next().decision, Decision::Drop);
        let second = next();
        assert_eq!((second.item, second.decision), ("there", Decision::Serve));
    }

    #[test]
    fn an_abandoned_request_keeps_its_place_until_picked_up() {
        let mut queue = queue_of(["left", "there"]);
        assert_eq!((queue.len(), queue.oldest()), (2, Some(0)));
        queue.pick_up(9, |_| true);
        assert_eq!((queue.len(), queue.oldest()), (1, Some(1)));
    }
}
