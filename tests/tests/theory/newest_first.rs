//! Newest first in overload, with M out of reach: a stack that only grows. Who
//! is served waited for all who came later, a busy period that ended.

use super::stretch::{Stretches, answered_share, patient};
use super::{CAPACITY, check};
use overload_sim::{Policy, SECOND_NS, Scenario};

const TRAFFIC: [f64; 3] = [120.0, 150.0, 200.0];

fn overloaded(lambda: f64) -> Scenario {
    Scenario {
        policy: Policy::Lifo,
        normal_per_s: lambda,
        target_ns: 1_000_000 * SECOND_NS,
        ..patient()
    }
}

#[test]
fn the_served_waited_one_over_the_excess_traffic() {
    for lambda in TRAFFIC {
        let stretches = Stretches::between(&overloaded(lambda), 60, 660);
        let mean = stretches.sample(|s| s.waited_s / s.began);
        let exact = 1.0 / (lambda - CAPACITY);
        check(&format!("mean wait at {lambda}/s, s"), &mean, exact, 0.03);
    }
}

#[test]
fn of_those_who_come_capacity_over_traffic_are_served() {
    for lambda in TRAFFIC {
        // Nobody is served after half a minute, before the traffic ends.
        let scenario = Scenario {
            timeout_ns: 30 * SECOND_NS,
            ..overloaded(lambda)
        };
        let served = answered_share(&scenario, 60, 160, 200);
        check(
            &format!("share served at {lambda}/s"),
            &served,
            CAPACITY / lambda,
            0.01,
        );
    }
}
