//! What the shop's mornings come to, in a word.
#![cfg(not(target_arch = "wasm32"))]

use overload_sim::{Policy, SECOND_NS, Scenario, Verdict, run};

/// The verdict is this one on each of ten mornings.
#[track_caller]
fn check(scenario: Scenario, expected: &str) {
    for seed in 1..=10 {
        let verdict = run(&Scenario { seed, ..scenario }).verdict;
        assert_eq!(verdict.id(), expected, "seed {seed}");
    }
}

fn shop(policy: Policy, retries: u32) -> Scenario {
    Scenario {
        policy,
        retries,
        ..Scenario::default()
    }
}

#[test]
fn the_unbounded_queue_recovers_without_retries() {
    check(shop(Policy::Fifo, 0), "recovered");
}

#[test]
fn with_a_retry_the_unbounded_queue_is_stuck() {
    check(shop(Policy::Fifo, 1), "stuck");
}

#[test]
fn skipping_with_three_retries_is_stuck_too() {
    check(shop(Policy::Skip, 3), "stuck");
}

#[test]
fn a_bounded_queue_recovers_whatever_the_retries() {
    check(shop(Policy::Bounded, 0), "recovered");
    check(shop(Policy::Bounded, 3), "recovered");
}

#[test]
fn without_a_sale_the_service_keeps_up() {
    let no_sale = Scenario {
        spike_per_s: 70.0,
        ..shop(Policy::Bounded, 0)
    };
    check(no_sale, "kept_up");
}

#[test]
fn normal_traffic_at_capacity_is_overload() {
    let at_capacity = Scenario {
        normal_per_s: 100.0,
        ..shop(Policy::Bounded, 0)
    };
    check(at_capacity, "overloaded");
}

#[test]
fn a_queue_timeout_that_leaves_no_time_sheds() {
    // A loss system: of 90/s, B(8, 7.2) = 19 % find all workers busy.
    let hasty = Scenario {
        normal_per_s: 90.0,
        target_ns: 0,
        interval_ns: SECOND_NS / 10_000,
        ..shop(Policy::Codel, 0)
    };
    check(hasty, "shedding");
}

/// At 200/s some 6,000 wait at the end of the sale, of which 30/s drain.
#[test]
fn a_larger_sale_leaves_a_backlog_which_needs_what_is_left_of_it_over_30_per_second() {
    let sale = Scenario {
        spike_per_s: 200.0,
        after_s: 120,
        ..shop(Policy::Fifo, 0)
    };
    for seed in 1..=10 {
        let report = run(&Scenario { seed, ..sale });
        let Verdict::Backlog { more_s } = report.verdict else {
            panic!("{:?} with seed {seed}", report.verdict);
        };
        // 6,000 - 120 x 30 = 2,400 wait, of which 200 may.
        let fluid_s = 2200.0 / 30.0;
        assert!(
            (more_s - fluid_s).abs() < 0.5 * fluid_s,
            "{more_s} s, as a fluid {fluid_s} s"
        );
    }
}
