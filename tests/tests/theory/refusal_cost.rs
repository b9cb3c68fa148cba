//! What saying no costs: with x answered and the rest refused per second, the
//! workers are busy all the time.

use super::stretch::{Stretches, patient};
use super::{CAPACITY, MU, WORKERS, check, check_printed};
use overload_sim::{Policy, SECOND_NS, Scenario};

const LAMBDA: f64 = 150.0;

fn stretches(cost_ms: u64) -> Stretches {
    let scenario = Scenario {
        policy: Policy::Bounded,
        normal_per_s: LAMBDA,
        queue_size: 50,
        refusal_cost_ns: cost_ms * SECOND_NS / 1000,
        ..patient()
    };
    Stretches::between(&scenario, 60, 360)
}

#[test]
fn refusals_leave_the_workers_less_time_to_answer() {
    for (cost_ms, printed, digit) in [(0, CAPACITY, 1e-9), (20, 83.3, 0.1), (40, 50.0, 1e-9)] {
        // x / MU + (LAMBDA - x) cost = workers
        let cost = cost_ms as f64 / 1e3;
        let exact = (f64::from(WORKERS) - LAMBDA * cost) / (1.0 / MU - cost);
        check_printed("answered per second", exact, printed, digit);

        let answered = stretches(cost_ms).sample(|s| s.served / s.seconds);
        check(
            &format!("answered per second at {cost_ms} ms"),
            &answered,
            exact,
            0.02,
        );
    }
}

#[test]
fn a_refusal_as_long_as_a_service_leaves_no_time_to_answer() {
    for stretch in stretches(80).each() {
        let all_workers_ns = u64::from(WORKERS) * stretch.seconds as u64 * SECOND_NS;
        assert_eq!(stretch.refusing_ns, all_workers_ns);
        assert_eq!(stretch.began as u64, 0);
    }
}
