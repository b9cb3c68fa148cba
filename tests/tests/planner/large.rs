//! Up to a million workers: the sum that Erlang B is, taken from its largest
//! term down instead of by the recursion.

use std::time::{Duration, Instant};

use overload_sim::erlang::{Load, MAX_WORKERS, Outlook, Target};

use super::{check, waiting};

/// 1 / B = 1 + c/a + c (c-1) / a^2 + ..., all terms positive. The terms grow as
/// long as there are more workers than load, so the sum is scaled as it goes.
/// The logarithm of 1 / B, because B itself can be less than any number.
fn log_inverse_b(offered_load: f64, workers: u32) -> f64 {
    let (mut sum, mut term, mut scale) = (1.0_f64, 1.0_f64, 0.0);
    for busy in (1..=workers).rev() {
        term *= f64::from(busy) / offered_load;
        sum += term;
        if term < sum * 1e-18 && f64::from(busy) < offered_load {
            break;
        }
        if sum > 1e200 {
            scale += 1e200_f64.ln();
            term /= 1e200;
            sum /= 1e200;
        }
    }
    sum.ln() + scale
}

/// Every request takes a second, so that the rate is the load.
fn load(offered_load: f64) -> Load {
    Load::new(offered_load, 1_000_000_000)
}

#[test]
fn the_recursion_is_the_sum() {
    for (offered_load, workers) in [
        (0.001, 40),
        (12.0, 500),
        (1e4, 10_100),
        (1e5, 99_000),
        (1e5, 100_000),
        (1e5, 101_000),
        (999_000.0, 1_000_000),
        (1e6, 1_000_000),
        (990_000.0, 1_000_000),
    ] {
        let log_inverse = log_inverse_b(offered_load, workers);
        let b = load(offered_load).on(workers).blocked_share();
        if log_inverse < 690.0 {
            check("B", b, (-log_inverse).exp(), 1e-9);
        } else {
            assert!(b < 1e-290, "{b}");
        }
    }
}

#[test]
fn erlang_c_of_a_million_is_the_sum() {
    for offered_load in [990_000.0, 998_000.0, 999_000.0, 999_999.0] {
        let blocked = (-log_inverse_b(offered_load, MAX_WORKERS)).exp();
        let spare = 1e6 - offered_load;
        let exact = 1e6 * blocked / (spare + offered_load * blocked);
        let ours = waiting(load(offered_load), MAX_WORKERS);
        check("C", ours.share, exact, 1e-9);
        check("mean", ours.mean_s(), exact / spare, 1e-9);
    }
}

#[test]
fn a_hair_under_a_million_workers() {
    // A millionth of a worker to spare: rounding the load to 53 bits keeps only
    // four digits of it, but a service of 1 ms has it exactly.
    let exact = Load::new(1e9 - 1.0 / 1024.0, 1_000_000);
    let ours = waiting(exact, MAX_WORKERS);
    check("spare", ours.spare_per_s, 1.0 / 1024.0, 1e-12);
    assert!(ours.share <= 1.0 && ours.share > 0.999_999);
    assert!(matches!(
        load(1e6).on(MAX_WORKERS).outlook(),
        Outlook::FallsBehind { growth_per_s: 0.0 }
    ));
}

#[test]
fn at_the_load_itself_erlang_b_has_a_known_limit() {
    // 1 / B = sqrt(pi a / 2) + 2/3 + sqrt(2 pi / a) / 24 + ... for as many workers
    // as the load (D. L. Jagerman, 1974).
    let a = 1e6_f64;
    let pi = std::f64::consts::PI;
    let inverse = (pi * a / 2.0).sqrt() + 2.0 / 3.0 + (2.0 * pi / a).sqrt() / 24.0;
    let b = load(a).on(MAX_WORKERS).blocked_share();
    check("B", b, 1.0 / inverse, 1e-9);
}

#[test]
fn many_workers_are_found_in_one_pass() {
    let target = Target {
        share: 0.01,
        longer_than_s: 0.0,
    };
    let start = Instant::now();
    let fewest = load(995_000.0).fewest_workers(target).unwrap();
    // One pass takes milliseconds; one a number of workers would take hours.
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(fewest.reaches(target));
    assert!(!load(995_000.0).on(fewest.workers() - 1).reaches(target));
    // Square-root staffing: a + beta sqrt(a), where 1 % wait from beta 2.4 on or so.
    let beta = (f64::from(fewest.workers()) - 995_000.0) / 995_000_f64.sqrt();
    assert!((2.2..2.5).contains(&beta), "{beta}");
}

#[test]
fn more_than_a_million_workers_are_not_counted() {
    let target = Target {
        share: 0.5,
        longer_than_s: 0.0,
    };
    for offered_load in [999_999.5, 1e6, 1e12, 1e300] {
        assert_eq!(
            load(offered_load).fewest_workers(target),
            None,
            "{offered_load}"
        );
    }
}
