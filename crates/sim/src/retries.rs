use crate::clients::Person;
use crate::random::{Stream, round_ns};
use crate::simulation::NEVER;
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// The people between two attempts.
pub(crate) struct Retries {
    gaps: Stream,
    gap_ns: f64,
    patience_ns: u64,
    decided: u64,
    /// By moment, then in the order in which they were decided.
    waiting: BinaryHeap<Reverse<(u64, u64, Person)>>,
}

impl Retries {
    pub(crate) fn new(gap_ns: u64, patience_ns: u64, gaps: Stream) -> Self {
        Self {
            gaps,
            gap_ns: gap_ns as f64,
            patience_ns,
            decided: 0,
            waiting: BinaryHeap::new(),
        }
    }

    /// Whether the person tries again after an attempt that ended now. The gap
    /// is uniform in half to one and a half of its mean, and is drawn by
    /// everyone with attempts left, whether or not it ends within the patience.
    pub(crate) fn decide(&mut self, now: u64, person: Person) -> bool {
        let Some(retries_left) = person.retries_left.checked_sub(1) else {
            return false;
        };
        let gap = round_ns(self.gap_ns * (0.5 + self.gaps.uniform()));
        let at = now + gap;
        if at >= person.first + self.patience_ns {
            return false;
        }
        let person = Person {
            retries_left,
            ..person
        };
        self.waiting.push(Reverse((at, self.decided, person)));
        self.decided += 1;
        true
    }

    /// When the next of them sends an attempt.
    pub(crate) fn next(&self) -> u64 {
        self.waiting.peek().map_or(NEVER, |Reverse((at, ..))| *at)
    }

    pub(crate) fn pop(&mut self) -> Option<Person> {
        self.waiting.pop().map(|Reverse((.., person))| person)
    }
}
