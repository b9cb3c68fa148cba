use crate::{Decision, Nanos, PickUp};

/// Tells a queue that is merely busy from one that has stood for too long, and
/// how long an arrival may wait in each.
///
/// A queue that has not been empty for more than `interval_ns` is congested:
/// no burst that the workers can absorb takes as long. This is the variant of
/// `CoDel` in Ben Maurer, "Fail at Scale", ACM Queue 13(8), 2015.
#[derive(Clone, Debug)]
pub(crate) struct Congestion {
    target_ns: Nanos,
    interval_ns: Nanos,
    last_empty: Nanos,
}

impl Congestion {
    pub(crate) const fn new(target_ns: Nanos, interval_ns: Nanos) -> Self {
        Self {
            target_ns,
            interval_ns,
            last_empty: 0,
        }
    }

    pub(crate) fn seen_empty(&mut self, now: Nanos) {
        self.last_empty = now;
    }

    pub(crate) fn congested(&self, now: Nanos) -> bool {
        now - self.last_empty > self.interval_ns
    }

    /// A request that arrives now, with how long it may wait.
    pub(crate) fn allow<T>(&self, now: Nanos, item: T) -> Allowed<T> {
        let allowance = if self.congested(now) {
            self.target_ns
        } else {
            self.interval_ns
        };
        Allowed {
            until: now.saturating_add(allowance),
            item,
        }
    }
}

/// A waiting request and the last moment at which it may be picked up to be served.
#[derive(Clone, Debug)]
pub(crate) struct Allowed<T> {
    until: Nanos,
    item: T,
}

impl<T> Allowed<T> {
    /// What the worker does with it: only the allowance counts, unless it is
    /// past, when there is no one to refuse if the client has left.
    pub(crate) fn pick_up(
        self,
        now: Nanos,
        since: Nanos,
        abandoned: impl FnOnce(&T) -> bool,
    ) -> PickUp<T> {
        let item = self.item;
        let decision = if now <= self.until {
            Decision::Serve
        } else if abandoned(&item) {
            Decision::Drop
        } else {
            Decision::Refuse
        };
        PickUp {
            item,
            since,
            decision,
        }
    }
}
