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
