use crate::clients::Person;
use crate::random::{Stream, round_ns};
use crate::scenario::Scenario;
use crate::wheel::Wheel;

/// The people between two attempts.
pub(crate) struct Retries {
    gaps: Stream,
    gap_ns: f64,
    patience_ns: u64,
    /// By moment, then in the order in which they were decided.
    waiting: Wheel<Person>,
}

impl Retries {
    pub(crate) fn new(scenario: &Scenario, gaps: Stream) -> Self {
        let gap_ns = scenario.retry_gap_ns as f64;
        Self {
            gaps,
            gap_ns,
            patience_ns: scenario.patience_ns,
            waiting: Wheel::new(round_ns(gap_ns * 1.5)),
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
        self.waiting.push(at, person);
        true
    }

    /// When the next of them sends an attempt.
    pub(crate) fn next(&self) -> u64 {
        self.waiting.next()
    }

    pub(crate) fn pop(&mut self) -> Option<Person> {
        self.waiting.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;
    use alloc::vec::Vec;

    const GAP: u64 = 1000;
    const PATIENCE: u64 = 10_000;

    fn retries(gap_ns: u64) -> Retries {
        let scenario = Scenario {
            retry_gap_ns: gap_ns,
            patience_ns: PATIENCE,
            ..Scenario::default()
        };
        Retries::new(&scenario, Streams::new(1).retry_gaps)
    }

    fn person(first: u64) -> Person {
        Person {
            first,
            orders: true,
            retries_left: 1,
        }
    }

    #[test]
    fn the_gap_is_half_to_one_and_a_half_of_its_mean() {
        let mut retries = retries(GAP);
        let gaps: Vec<_> = (0..1000)
            .map(|_| {
                assert!(retries.decide(0, person(0)));
                let at = retries.next();
                retries.pop();
                at
            })
            .collect();
        assert!(gaps.iter().all(|gap| (500..=1500).contains(gap)));
        assert!(gaps.iter().any(|gap| *gap < 520) && gaps.iter().any(|gap| *gap > 1480));
    }

    #[test]
    fn one_attempt_fewer_is_left() {
        let mut retries = retries(GAP);
        retries.decide(0, person(0));
        assert_eq!(retries.pop().unwrap().retries_left, 0);
    }

    #[test]
    fn the_earliest_tries_first() {
        let mut retries = retries(GAP);
        let mut expected = Vec::new();
        for now in [300, 0, 200, 100] {
            let mut alone = Retries {
                gaps: retries.gaps.clone(),
                ..self::retries(GAP)
            };
            alone.decide(now, person(now));
            expected.push((alone.next(), now));
            retries.decide(now, person(now));
        }
        expected.sort_unstable();
        let order: Vec<_> = core::iter::from_fn(|| {
            let at = retries.next();
            retries.pop().map(|person| (at, person.first))
        })
        .collect();
        assert_eq!(order, expected);
    }

    #[test]
    fn at_one_moment_the_first_to_decide_tries_first() {
        let mut retries = retries(0);
        for first in [5, 3, 4] {
            retries.decide(9, person(first));
        }
        let order: Vec<_> = core::iter::from_fn(|| retries.pop())
            .map(|person| person.first)
            .collect();
        assert_eq!(order, [5, 3, 4]);
    }

    #[test]
    fn an_attempt_must_begin_before_the_patience_ends() {
        let mut retries = retries(0);
        assert!(retries.decide(7 + PATIENCE - 1, person(7)));
        assert!(!retries.decide(7 + PATIENCE, person(7)));
    }

    #[test]
    fn a_gap_that_does_not_fit_is_drawn_all_the_same() {
        let (mut with, mut without) = (retries(GAP), retries(GAP));
        assert!(!with.decide(PATIENCE, person(0)));
        without.gaps.uniform();
        with.decide(0, person(0));
        without.decide(0, person(0));
        assert_eq!(with.next(), without.next());
    }

    #[test]
    fn who_has_no_attempts_left_draws_no_gap() {
        let (mut with, mut without) = (retries(GAP), retries(GAP));
        let last = Person {
            retries_left: 0,
            ..person(0)
        };
        assert!(!with.decide(0, last));
        with.decide(0, person(0));
        without.decide(0, person(0));
        assert_eq!(with.next(), without.next());
    }
}
