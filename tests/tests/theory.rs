//! Queueing theory on its own: formulas against the values that the model's
//! description prints, the sale's queue as a fluid, and what needs no statistics.
//! The simulation against the formulas is the test `validation`.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::LazyLock;

use overload_sim::{Policy, SECOND_NS, Scenario, run};
use overload_tests::stretch::{Stretches, patient};
use overload_tests::theory::formulas::{Impatience, bounded_chain, share_that_waits};
use overload_tests::theory::sale::Sale;
use overload_tests::theory::{CAPACITY, MU, WORKERS};

static SALE: LazyLock<Sale> = LazyLock::new(Sale::new);

/// A formula gives the value that the model's description prints.
#[track_caller]
fn check_printed(quantity: &str, formula: f64, printed: f64, last_digit: f64) {
    assert!(
        (formula - printed).abs() <= 0.5 * last_digit,
        "{quantity}: {formula}, printed {printed}"
    );
}

#[test]
fn erlang_c_is_as_printed() {
    for (lambda, share, mean_ms, digit) in [
        (70.0, 0.270_603, 9.02, 0.01),
        (90.0, 0.701_533, 70.2, 0.1),
        (95.0, 0.844_169, 168.8, 0.1),
    ] {
        let exact = share_that_waits(WORKERS, lambda / MU);
        check_printed("P(wait)", exact, share, 1e-6);
        let mean_s = exact / (CAPACITY - lambda);
        check_printed("mean wait, ms", mean_s * 1e3, mean_ms, digit);
    }
}

#[test]
fn blocking_is_as_printed() {
    for (queue_size, printed) in [(8, 0.336_10), (20, 0.333_35)] {
        let chain = bounded_chain(WORKERS, WORKERS + queue_size, 150.0, MU);
        check_printed("blocking", chain[chain.len() - 1], printed, 1e-5);
    }
}

#[test]
fn deep_in_overload_skipping_alone_answers_few() {
    for (lambda, printed) in [(120.0, 0.3205), (150.0, 0.1333), (200.0, 0.0556)] {
        let limit = CAPACITY / lambda * MU / (MU + lambda - CAPACITY);
        check_printed("limit", limit, printed, 1e-4);
        let exact = Impatience::new(WORKERS, lambda, MU, 2.0).answered;
        check_printed("answered within 2 s", exact, limit, 1e-8);
    }
}

#[test]
fn a_refusal_as_long_as_a_service_leaves_no_time_to_answer() {
    let refusing = Scenario {
        policy: Policy::Bounded,
        normal_per_s: 150.0,
        queue_size: 50,
        refusal_cost_ns: 80 * SECOND_NS / 1000,
        ..patient()
    };
    for stretch in Stretches::between(&refusing, 60..360, 1..41).each() {
        let all_workers_ns = u64::from(WORKERS) * stretch.seconds as u64 * SECOND_NS;
        assert_eq!(stretch.refusing_ns, all_workers_ns);
        assert_eq!(stretch.began as u64, 0);
    }
}

#[test]
fn the_backlog_grows_by_50_and_drains_by_30_a_second() {
    for (second, fluid) in [
        (64, 200.0),
        (90, 1500.0),
        (120, 3000.0),
        (170, 1500.0),
        (200, 600.0),
    ] {
        let exact = SALE.queue[second];
        // A hundredth of the backlog: the queue's own length and the workers'
        // idle moments before it are not in the fluid.
        assert!(
            (exact - fluid).abs() < 30.0,
            "{exact} at {second} s, as a fluid {fluid}"
        );
    }
    let end = SALE.queue[220];
    assert!(end < 150.0, "{end} after 100 s of draining");
}

#[test]
fn goodput_ends_about_4_s_into_the_sale() {
    let half_seconds = SALE
        .answered
        .iter()
        .take_while(|share| **share > 0.5)
        .count();
    let ends_s = half_seconds as f64 / 2.0;
    assert!((3.5..=4.5).contains(&ends_s), "{ends_s} s");
}

#[test]
fn once_everyone_times_out_demand_is_every_try_that_fits() {
    let fluid = |retries| {
        let report = run(&Scenario {
            retries,
            ..Scenario::default()
        });
        let fluid = report.once_everyone_times_out.unwrap();
        (fluid.tries, fluid.demand_per_s as u32, fluid.drains)
    };
    let expected = [
        (1, 70, true),
        (2, 140, false),
        (3, 210, false),
        (4, 280, false),
    ];
    assert_eq!([0, 1, 2, 3].map(fluid), expected);
    // 10 s of patience hold 1 + floor(10 / (2 + 1)) tries.
    assert_eq!(fluid(9).0, 4);
}

#[test]
fn the_policies_that_keep_waits_under_the_timeout_have_no_fluid_view() {
    use Policy::{Bounded, Codel, Lifo, Priority, Skip};
    for (policy, longest_s) in [
        (Skip, Some(2.0)),
        (Bounded, Some(0.5)),
        (Priority, Some(0.5)),
        (Codel, None),
        (Lifo, None),
    ] {
        let report = run(&Scenario {
            policy,
            ..Scenario::default()
        });
        assert_eq!(report.once_everyone_times_out, None, "{policy:?}");
        let measured = report.queue.oldest_max_ns as f64;
        let expected = longest_s.map_or(measured, |seconds: f64| seconds * SECOND_NS as f64);
        assert_eq!(report.longest_wait_ns, Some(expected), "{policy:?}");
    }
}
