//! Generators of scenarios to run: short and few people, but odd in every
//! other respect.

use overload_sim::{Policy, SECOND_NS, Scenario};
use proptest::prelude::*;
use proptest::sample::select;

const MS: u64 = SECOND_NS / 1000;

/// About how many people come to [`scenario`], at most: with ten retries, eleven
/// times as many attempts.
const PEOPLE: f64 = 400.0;

/// And to [`large`].
const MANY_PEOPLE: f64 = 8000.0;

/// So many cases, without a file of the failed ones: a case worth keeping
/// becomes a test of its own.
#[must_use]
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Any policy.
pub fn policy() -> impl Strategy<Value = Policy> {
    select(&Policy::ALL[..])
}

/// A scenario that is over in some thousand events.
pub fn scenario() -> impl Strategy<Value = Scenario> {
    with_people(PEOPLE)
}

/// A scenario in which queues get long: some ten thousand events, and rarely a
/// few hundred thousand.
pub fn large() -> impl Strategy<Value = Scenario> {
    with_people(MANY_PEOPLE)
}

fn with_people(most: f64) -> impl Strategy<Value = Scenario> {
    let normal_percent = prop_oneof![Just(90.0), Just(1.0), Just(100.0), 1.0..100.0];
    let verdict = (normal_percent, any::<u64>());
    let parts = (service(), clients(), admission(), schedule(), verdict);
    parts.prop_map(move |(service, clients, admission, schedule, verdict)| {
        let (normal_percent, seed) = verdict;
        let (before, sale, after, window_s, normal_load, sale_load) = schedule;
        let total_s = (before + sale + after) * window_s;
        let (workers, service_ns) = service;
        let capacity = f64::from(workers) * SECOND_NS as f64 / service_ns as f64;
        let rate = |load: f64| (load * capacity).min(most / f64::from(total_s));
        let (timeout_ns, retries, retry_gap_ns, patience_ns, orders_percent) = clients;
        let (policy, queue_size, refusal_cost_ns, target_ns, interval_ns) = admission;
        Scenario {
            policy,
            workers,
            service_ns,
            normal_per_s: rate(normal_load),
            spike_per_s: rate(sale_load),
            timeout_ns,
            retries,
            queue_size,
            orders_percent,
            refusal_cost_ns,
            target_ns,
            interval_ns,
            retry_gap_ns,
            patience_ns,
            before_s: before * window_s,
            sale_s: sale * window_s,
            after_s: after * window_s,
            window_s,
            normal_percent,
            seed,
        }
    })
}

/// Workers and service time.
fn service() -> impl Strategy<Value = (u32, u64)> {
    let workers = prop_oneof![Just(1), 2..10_u32, Just(100)];
    let service_ns = prop_oneof![
        1 => 1..10_u64,
        8 => 5 * MS..500 * MS,
        1 => Just(20 * SECOND_NS),
    ];
    (workers, service_ns)
}

/// Timeout, retries, retry gap, patience and percent of orders.
fn clients() -> impl Strategy<Value = (u64, u32, u64, u64, f64)> {
    let timeout_ns = prop_oneof![
        1 => 1..3_u64,
        8 => MS..2 * SECOND_NS,
        1 => Just(600 * SECOND_NS),
    ];
    let retries = prop_oneof![Just(0), 1..4_u32, Just(10)];
    let gap_ns = prop_oneof![Just(0), 1..5_u64, MS..SECOND_NS];
    let patience_ns = prop_oneof![MS..5 * SECOND_NS, Just(SECOND_NS), Just(3600 * SECOND_NS)];
    let orders = prop_oneof![Just(0.0), Just(100.0), 0.0..100.0];
    (timeout_ns, retries, gap_ns, patience_ns, orders)
}

/// Policy, queue size, refusal cost, M and N.
fn admission() -> impl Strategy<Value = (Policy, u32, u64, u64, u64)> {
    let queue_size = prop_oneof![Just(0), 1..4_u32, 4..40_u32];
    let cost_ns = prop_oneof![2 => Just(0), 1 => 1..5_u64, 2 => 1..200 * MS];
    let target_ns = prop_oneof![Just(0), 0..200 * MS, Just(60 * SECOND_NS)];
    let interval_ns = prop_oneof![Just(MS / 10), MS..300 * MS, Just(60 * SECOND_NS)];
    (policy(), queue_size, cost_ns, target_ns, interval_ns)
}

/// Windows before, in and after the sale, their length, and the normal and the
/// sale's traffic in multiples of the capacity.
fn schedule() -> impl Strategy<Value = (u32, u32, u32, u32, f64, f64)> {
    let load = || prop_oneof![1 => Just(0.0), 8 => 0.2..4.0];
    let windows = (0..4_u32, 0..4_u32, 0..4_u32, 1..4_u32, load(), load());
    windows.prop_filter("a run has a length", |(before, sale, after, ..)| {
        before + sale + after > 0
    })
}
