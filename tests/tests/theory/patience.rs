//! Skipping the abandoned: a queue that everybody leaves after the same time,
//! M/M/c+D.

use super::formulas::Impatience;
use super::stretch::{Stretches, answered_share};
use super::{CAPACITY, MU, WORKERS, check, check_printed};
use overload_sim::{Policy, SECOND_NS, Scenario};
use overload_tests::sample::Sample;

#[test]
fn deep_in_overload_skipping_alone_answers_few() {
    for (lambda, printed) in [(120.0, 0.3205), (150.0, 0.1333), (200.0, 0.0556)] {
        let limit = CAPACITY / lambda * MU / (MU + lambda - CAPACITY);
        check_printed("limit", limit, printed, 1e-4);
        let exact = Impatience::new(WORKERS, lambda, MU, 2.0).answered;
        check_printed("answered within 2 s", exact, limit, 1e-8);

        let answered = answered(lambda, 2 * SECOND_NS);
        check(
            &format!("share answered at {lambda}/s"),
            &answered,
            exact,
            0.03,
        );
    }
}

#[test]
fn skipping_answers_as_many_as_deterministic_patience_says() {
    for (lambda, timeout_ms) in [(70, 100), (90, 100), (110, 100), (110, 500), (95, 1000)] {
        let lambda = f64::from(lambda);
        let exact = Impatience::new(WORKERS, lambda, MU, timeout_ms as f64 / 1e3).answered;
        let answered = answered(lambda, timeout_ms * SECOND_NS / 1000);
        let quantity = format!("share answered within {timeout_ms} ms at {lambda}/s");
        check(&quantity, &answered, exact, 0.04);
    }
}

#[test]
fn as_many_are_served_as_reach_a_worker_in_time() {
    for lambda in [90.0, 150.0] {
        let exact = Impatience::new(WORKERS, lambda, MU, 0.5).served;
        let stretches = Stretches::between(&skipping(lambda, SECOND_NS / 2), 60, 360);
        let served = stretches.sample(|s| s.began / s.attempts);
        check(&format!("share served at {lambda}/s"), &served, exact, 0.02);
    }
}

fn answered(lambda: f64, timeout_ns: u64) -> Sample {
    answered_share(&skipping(lambda, timeout_ns), 60, 360, 360)
}

fn skipping(lambda: f64, timeout_ns: u64) -> Scenario {
    Scenario {
        policy: Policy::Skip,
        normal_per_s: lambda,
        timeout_ns,
        ..Scenario::default()
    }
}
