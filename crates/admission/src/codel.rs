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
