use crate::deque::Deque;
use crate::{Admission, Arrival, Criticality, Decision, Nanos, PickUp};

/// A bounded queue that makes room for what matters most: a critical request
/// that finds it full displaces the newest waiting sheddable one, and is
/// refused only if none waits. Oldest first, whatever the criticality.
///
/// A displaced request leaves a gap in the line, so that displacing costs the
/// same at any length. A gap goes when the head reaches it.
#[derive(Clone, Debug)]
pub struct Priority<T> {
    /// In order of arrival; never a gap at the front.
    places: Deque<Option<(Nanos, T)>>,
    /// The number of the place at the front: places are numbered as they are made.
    front: u64,
    /// The places of the waiting sheddable requests, in order of arrival.
    sheddable: Deque<u64>,
    len: usize,
    queue_size: usize,
}

impl<T> Priority<T> {
    /// An empty queue with room for `queue_size` requests.
    #[must_use]
    pub const fn new(queue_size: usize) -> Self {
        Self {
            places: Deque::new(),
            front: 0,
            sheddable: Deque::new(),
            len: 0,
            queue_size,
        }
    }

    fn join(&mut self, now: Nanos, criticality: Criticality, item: T) {
        if criticality == Criticality::Sheddable {
            self.sheddable
                .push_back(self.front + self.places.len() as u64);
        }
        self.places.push_back(Some((now, item)));
        self.len += 1;
    }

    fn take_newest_sheddable(&mut self) -> Option<(Nanos, T)> {
        let place = self.sheddable.pop_back()?;
        let taken = self.places.get_mut((place - self.front) as usize)?.take();
        self.len -= 1;
        self.close_gaps_at_front();
        taken
    }

    fn close_gaps_at_front(&mut self) {
        while let Some(None) = self.places.front() {
            self.places.pop_front();
            self.front += 1;
        }
    }
}

impl<T> Admission<T> for Priority<T> {
    fn arrive(&mut self, now: Nanos, criticality: Criticality, item: T) -> Arrival<T> {
        if self.len < self.queue_size {
            self.join(now, criticality, item);
            return Arrival::Queued;
        }
        if criticality == Criticality::Sheddable {
            return Arrival::Refused(item);
        }
        let Some((since, displaced)) = self.take_newest_sheddable() else {
            return Arrival::Refused(item);
        };
        self.join(now, criticality, item);
        Arrival::Displaced {
            item: displaced,
            since,
        }
    }

    fn pick_up(&mut self, _: Nanos, _: impl FnOnce(&T) -> bool) -> Option<PickUp<T>> {
        let (since, item) = self.places.pop_front()??;
        if self.sheddable.front() == Some(&self.front) {
            self.sheddable.pop_front();
        }
        self.front += 1;
        self.len -= 1;
        self.close_gaps_at_front();
        Some(PickUp {
            item,
            since,
            decision: Decision::Serve,
        })
    }

    fn len(&self) -> usize {
        self.len
    }

    fn oldest(&self) -> Option<Nanos> {
        self.places.front()?.as_ref().map(|&(since, _)| since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Criticality::{Critical, Sheddable};
    use alloc::vec::Vec;

    /// A full queue: these arrived at 0, 1, 2, ...
    fn full_of(items: &[(&'static str, Criticality)]) -> Priority<&'static str> {
        let mut queue = Priority::new(items.len());
        for (now, &(item, criticality)) in items.iter().enumerate() {
            assert_eq!(
                queue.arrive(now as Nanos, criticality, item),
                Arrival::Queued
            );
        }
        queue
    }

    fn drain(queue: &mut Priority<&'static str>) -> Vec<&'static str> {
        core::iter::from_fn(|| queue.pick_up(99, |_| false))
            .map(|next| next.item)
            .collect()
    }

    #[test]
    fn a_preview_at_a_full_queue_is_refused() {
        let mut queue = full_of(&[("a", Sheddable), ("b", Critical)]);
        assert_eq!(queue.arrive(9, Sheddable, "c"), Arrival::Refused("c"));
    }

    #[test]
    fn an_order_at_a_full_queue_displaces_the_newest_preview() {
        let mut queue = full_of(&[
            ("a", Sheddable),
            ("b", Sheddable),
            ("c", Critical),
            ("d", Critical),
        ]);
        let displaced = Arrival::Displaced {
            item: "b",
            since: 1,
        };
        assert_eq!(queue.arrive(9, Critical, "e"), displaced);
        assert_eq!(queue.len(), 4);
    }

    #[test]
    fn a_displacing_order_joins_the_tail() {
        let mut queue = full_of(&[("a", Sheddable), ("b", Critical)]);
        queue.arrive(9, Critical, "c");
        assert_eq!(drain(&mut queue), ["b", "c"]);
    }

    #[test]
    fn an_order_at_a_queue_full_of_orders_is_refused() {
        let mut queue = full_of(&[("a", Critical), ("b", Critical)]);
        assert_eq!(queue.arrive(9, Critical, "c"), Arrival::Refused("c"));
    }

    #[test]
    fn where_there_is_room_an_order_displaces_nobody() {
        let mut queue = full_of(&[("a", Sheddable), ("b", Sheddable)]);
        queue.pick_up(8, |_| false);
        assert_eq!(queue.arrive(9, Critical, "c"), Arrival::Queued);
    }

    #[test]
    fn the_oldest_is_served_whatever_its_criticality_and_whether_or_not_its_client_left() {
        let mut queue = full_of(&[("a", Sheddable), ("b", Critical)]);
        let next = queue.pick_up(9, |_| true).unwrap();
        assert_eq!((next.item, next.decision), ("a", Decision::Serve));
    }

    #[test]
    fn the_gap_of_a_displaced_head_is_not_the_oldest() {
        let mut queue = full_of(&[("a", Sheddable), ("b", Critical)]);
        queue.arrive(9, Critical, "c");
        assert_eq!(queue.oldest(), Some(1));
    }
}
