//! The unbounded queue under its capacity: Erlang C.

use super::formulas::share_that_waits;
use super::stretch::{Stretches, patient};
use super::{CAPACITY, MU, WORKERS, check, check_printed};
use overload_sim::Scenario;

/// Traffic, P(wait), mean wait in ms; and for how long the queue remembers its
/// start, and how long a stretch is needed, in seconds.
const PRINTED: [(f64, f64, f64, u32, u32); 3] = [
    (70.0, 0.270_603, 9.02, 10, 2000),
    (90.0, 0.701_533, 70.2, 60, 2000),
    (95.0, 0.844_169, 168.8, 240, 4000),
];

#[test]
fn as_many_wait_as_erlang_c_says_and_as_long() {
    for (lambda, share, mean_ms, from_s, length_s) in PRINTED {
        let exact = share_that_waits(WORKERS, lambda / MU);
        let exact_s = exact / (CAPACITY - lambda);
        let digit = if mean_ms < 10.0 { 0.01 } else { 0.1 };
        check_printed("P(wait)", exact, share, 1e-6);
        check_printed("mean wait, ms", exact_s * 1e3, mean_ms, digit);

        let scenario = Scenario {
            normal_per_s: lambda,
            ..patient()
        };
        let stretches = Stretches::between(&scenario, from_s, from_s + length_s);
        let waits = stretches.sample(|s| s.delayed / s.began);
        check(&format!("P(wait) at {lambda}/s"), &waits, exact, 0.02);
        let mean = stretches.sample(|s| s.waited_s / s.began);
        check(&format!("mean wait at {lambda}/s, s"), &mean, exact_s, 0.06);
        let length = stretches.sample(|s| s.queue_s / s.seconds);
        let exact_length = lambda * exact_s;
        check(
            &format!("mean queue at {lambda}/s"),
            &length,
            exact_length,
            0.06,
        );
        let idle = stretches.sample(|s| s.idle_s / s.seconds);
        let exact_idle = f64::from(WORKERS) - lambda / MU;
        check(
            &format!("idle workers at {lambda}/s"),
            &idle,
            exact_idle,
            0.03,
        );
    }
}
