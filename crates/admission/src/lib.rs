//! The waiting queue in front of a few workers, and six policies for what it
//! does with the request that does not fit.
//!
//! A queue is told of two moments and decides at each:
//!
//! 1. a request **arrives** ([`Admission::arrive`]): it is queued, refused, or
//!    queued in place of one that is refused instead;
//! 2. a worker is **free** ([`Admission::pick_up`]): the next request is handed
//!    over to be served, to be refused, or to be dropped.
//!
//! Nothing else: no clock, no randomness, no statistics and no input or output.
//! Time is an argument, an item is whatever the caller queues, and whether a
//! client is still there is the caller's to say. So the same code can decide in
//! a simulation and in front of a real service.
//!
//! | policy | module | on arrival | when a worker is free |
//! | --- | --- | --- | --- |
//! | [`Fifo`] | `fifo` | queued | oldest first |
//! | [`Skip`] | `skip` | queued | oldest first, dropped if its client left |
//! | [`Bounded`] | `bounded` | refused at a full queue | oldest first |
//! | [`Codel`] | `codel` | queued with an allowance | oldest first, refused past its allowance |
//! | [`Lifo`] | `lifo` | as `Codel` | newest first while congested |
//! | [`Priority`] | `priority` | as `Bounded`, but critical ones displace others | oldest first |
//!
//! [`Queue`] is any of the six, chosen by [`Policy`] at run time. It is
//! kept in blocks: no request waits for it to grow.
//!
//! ```
//! use overload_admission::{
//!     Admission, Arrival, Criticality, Decision, Limits, Policy, Queue,
//! };
//!
//! let limits = Limits { queue_size: 1, target_ns: 0, interval_ns: 0 };
//! let mut queue = Queue::new(Policy::Bounded, limits);
//! assert_eq!(queue.arrive(10, Criticality::Sheddable, "first"), Arrival::Queued);
//! assert_eq!(queue.arrive(20, Criticality::Sheddable, "second"), Arrival::Refused("second"));
//!
//! let next = queue.pick_up(30, |_| false).unwrap();
//! assert_eq!((next.item, next.since, next.decision), ("first", 10, Decision::Serve));
//! assert_eq!(queue.pick_up(30, |_| false), None);
//! ```
#![no_std]

extern crate alloc;

mod bounded;
mod codel;
mod congestion;
mod deque;
mod fifo;
mod lifo;
mod line;
mod policy;
mod priority;
mod queue;
mod skip;

pub use bounded::Bounded;
pub use codel::Codel;
pub use fifo::Fifo;
pub use lifo::Lifo;
pub use policy::Policy;
pub use priority::Priority;
pub use queue::{Limits, Queue};
pub use skip::Skip;

/// Nanoseconds since an epoch of the caller's choice. Calls come in order of time.
pub type Nanos = u64;

/// What a request is worth to the service (the two ends of the scale in
/// "Handling Overload", *Site Reliability Engineering*, O'Reilly 2016).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criticality {
    /// Goes first where a policy has a say: an order.
    Critical,
    /// Gives way: a price preview.
    Sheddable,
}

/// What became of the queue when a request arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival<T> {
    /// The request waits.
    Queued,
    /// The request is refused.
    Refused(T),
    /// The request waits, and this one, which did, is refused in its place.
    Displaced {
        /// The refused one.
        item: T,
        /// When it had arrived.
        since: Nanos,
    },
}

/// A request handed to a free worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickUp<T> {
    /// The request.
    pub item: T,
    /// When it had arrived.
    pub since: Nanos,
    /// What the worker is to do with it.
    pub decision: Decision,
}

/// What a free worker is to do with the request it is handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Serve it.
    Serve,
    /// Tell its client "no".
    Refuse,
    /// Nothing: its client has left, and the worker is still free.
    Drop,
}

/// A waiting queue with a policy.
pub trait Admission<T> {
    /// A request of this criticality arrives at `now`.
    fn arrive(&mut self, now: Nanos, criticality: Criticality, item: T) -> Arrival<T>;

    /// A worker is free at `now`: takes the next request out of the queue, if
    /// one waits. `abandoned` tells whether a request's client has left.
    fn pick_up(&mut self, now: Nanos, abandoned: impl FnOnce(&T) -> bool) -> Option<PickUp<T>>;

    /// How many requests wait, abandoned ones included.
    fn len(&self) -> usize;

    /// Whether nothing waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// When the oldest waiting request arrived.
    fn oldest(&self) -> Option<Nanos>;
}
