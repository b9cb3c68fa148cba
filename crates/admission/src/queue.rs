use crate::{
    Admission, Arrival, Bounded, Codel, Criticality, Fifo, Lifo, Nanos, PickUp, Policy, Priority,
    Skip,
};

/// The settings of the policies that have any; each takes what concerns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests that may wait: [`Bounded`] and [`Priority`].
    pub queue_size: usize,
    /// How long a request may wait that arrives at a congested queue (M), in
    /// nanoseconds: [`Codel`] and [`Lifo`].
    pub target_ns: Nanos,
    /// How long any other may wait, and how long a queue stands before it is
    /// congested (N), in nanoseconds: [`Codel`] and [`Lifo`].
    pub interval_ns: Nanos,
}

/// A queue under any of the six policies.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is its policy")]
pub enum Queue<T> {
    Fifo(Fifo<T>),
    Skip(Skip<T>),
    Bounded(Bounded<T>),
    Codel(Codel<T>),
    Lifo(Lifo<T>),
    Priority(Priority<T>),
}

impl<T> Queue<T> {
    /// An empty queue.
    #[must_use]
    pub const fn new(policy: Policy, limits: Limits) -> Self {
        match policy {
            Policy::Fifo => Self::Fifo(Fifo::new()),
            Policy::Skip => Self::Skip(Skip::new()),
            Policy::Bounded => Self::Bounded(Bounded::new(limits.queue_size)),
            Policy::Codel => Self::Codel(Codel::new(limits.target_ns, limits.interval_ns)),
            Policy::Lifo => Self::Lifo(Lifo::new(limits.target_ns, limits.interval_ns)),
            Policy::Priority => Self::Priority(Priority::new(limits.queue_size)),
        }
    }
}

macro_rules! each {
    ($queue:expr, $inner:ident => $call:expr) => {
        match $queue {
            Queue::Fifo($inner) => $call,
            Queue::Skip($inner) => $call,
            Queue::Bounded($inner) => $call,
            Queue::Codel($inner) => $call,
            Queue::Lifo($inner) => $call,
            Queue::Priority($inner) => $call,
        }
    };
}

impl<T> Admission<T> for Queue<T> {
    fn arrive(&mut self, now: Nanos, criticality: Criticality, item: T) -> Arrival<T> {
        each!(self, queue => queue.arrive(now, criticality, item))
    }

    fn pick_up(&mut self, now: Nanos, abandoned: impl FnOnce(&T) -> bool) -> Option<PickUp<T>> {
        each!(self, queue => queue.pick_up(now, abandoned))
    }

    fn len(&self) -> usize {
        each!(self, queue => queue.len())
    }

    fn oldest(&self) -> Option<Nanos> {
        each!(self, queue => queue.oldest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Decision;

    const LIMITS: Limits = Limits {
        queue_size: 1,
        target_ns: 5,
        interval_ns: 100,
    };

    #[test]
    fn the_bound_is_the_queue_size() {
        for policy in [Policy::Bounded, Policy::Priority] {
            let mut queue = Queue::new(policy, LIMITS);
            queue.arrive(1, Criticality::Critical, "a");
            let second = queue.arrive(2, Criticality::Critical, "b");
            assert_eq!(second, Arrival::Refused("b"), "{policy:?}");
        }
    }

    #[test]
    fn the_others_have_no_bound() {
        for policy in [Policy::Fifo, Policy::Skip, Policy::Codel, Policy::Lifo] {
            let mut queue = Queue::new(policy, LIMITS);
            for now in 0..1000 {
                let arrival = queue.arrive(now, Criticality::Sheddable, ());
                assert_eq!(arrival, Arrival::Queued, "{policy:?}");
            }
            assert_eq!(queue.len(), 1000, "{policy:?}");
        }
    }

    #[test]
    fn a_request_at_a_quiet_queue_may_wait_the_interval_not_the_target() {
        for policy in [Policy::Codel, Policy::Lifo] {
            let mut queue = Queue::new(policy, LIMITS);
            queue.arrive(10, Criticality::Sheddable, ());
            let next = queue.pick_up(110, |()| false).unwrap();
            assert_eq!(next.decision, Decision::Serve, "{policy:?}");
        }
    }
}
