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
