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
