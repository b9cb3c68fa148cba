//! The queue of `priority` against a plain list of what waits.
#![cfg(not(target_arch = "wasm32"))]

use overload_admission::{Admission, Arrival, Criticality, Decision, Priority};
use overload_tests::odd;
use proptest::prelude::*;

/// What waits, in order of arrival.
struct Plain {
    waiting: Vec<(u64, Criticality)>,
    queue_size: usize,
}

impl Plain {
    /// Requests are told apart by when they arrived.
    fn arrive(&mut self, now: u64, criticality: Criticality) -> Arrival<u64> {
        if self.waiting.len() < self.queue_size {
            self.waiting.push((now, criticality));
            return Arrival::Queued;
        }
        let is_sheddable = |request: &(_, _)| request.1 == Criticality::Sheddable;
        match self.waiting.iter().rposition(is_sheddable) {
            Some(newest) if criticality == Criticality::Critical => {
                let (since, _) = self.waiting.remove(newest);
                self.waiting.push((now, criticality));
                Arrival::Displaced { item: since, since }
            }
            _ => Arrival::Refused(now),
        }
    }

    fn pick_up(&mut self) -> Option<u64> {
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0).0)
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Arrive(Criticality),
    PickUp,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => Just(Step::Arrive(Criticality::Sheddable)),
        2 => Just(Step::Arrive(Criticality::Critical)),
        3 => Just(Step::PickUp),
    ];
    prop::collection::vec(step, 0..300)
}

proptest! {
    #![proptest_config(odd::cases(2000))]

    #[test]
    fn priority_does_what_a_plain_list_does(queue_size in 0..12_usize, steps in steps()) {
        let mut queue = Priority::new(queue_size);
        let mut plain = Plain { waiting: vec![], queue_size };
        for (now, step) in (0..).zip(steps) {
            match step {
                Step::Arrive(criticality) => prop_assert_eq!(
                    queue.arrive(now, criticality, now),
                    plain.arrive(now, criticality)
                ),
                Step::PickUp => {
                    let next = queue.pick_up(now, |_| true);
                    prop_assert!(next.is_none_or(|next| next.decision == Decision::Serve));
                    prop_assert!(next.is_none_or(|next| next.since == next.item));
                    prop_assert_eq!(next.map(|next| next.item), plain.pick_up());
                }
            }
            prop_assert_eq!(queue.len(), plain.waiting.len());
            prop_assert_eq!(queue.oldest(), plain.waiting.first().map(|request| request.0));
        }
    }
}
