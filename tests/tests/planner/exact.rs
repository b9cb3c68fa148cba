//! Small numbers of workers, against the stationary distribution of the chain,
//! and what holds for any load.

use overload_sim::erlang::{Load, Outlook, Target};
use proptest::prelude::*;

use super::{check, waiting};

/// How long the chain is followed beyond its workers, until nothing is left.
const WAITING_STATES: usize = 20_000;

/// The shares of time with 0, 1, 2, ... requests in the service: each pair of
/// neighbours is in balance.
fn stationary(rate_per_s: f64, service_s: f64, workers: u32) -> Vec<f64> {
    let mut weights = vec![1.0];
    let mut last: f64 = 1.0;
    for n in 1..=workers as usize + WAITING_STATES {
        let busy = f64::from(workers).min(n as f64);
        last *= rate_per_s * service_s / busy;
        weights.push(last);
        if last < 1e-300 {
            break;
        }
    }
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// P(more than t of waiting): who finds n before him in line waits for n + 1 of
/// the services that end at the rate of all workers.
fn longer_than(chain: &[f64], workers: u32, service_s: f64, t_s: f64) -> f64 {
    let ends = f64::from(workers) / service_s * t_s;
    let mut at_most_n = 0.0;
    let mut term = (-ends).exp();
    let mut sum = 0.0;
    for (n, share) in chain[workers as usize..].iter().enumerate() {
        at_most_n += term;
        term *= ends / (n + 1) as f64;
        sum += share * at_most_n.min(1.0);
    }
    sum
}

#[test]
fn waits_are_those_of_the_chain() {
    for (rate_per_s, service_ms, workers) in [
        (150.0, 80, 13),
        (150.0, 80, 19),
        (120.0, 45, 6),
        (120.0, 45, 11),
        (0.5, 1000, 1),
        (99.0, 10, 1),
        (3.0, 300, 7),
        (6000.0, 25, 151),
    ] {
        let load = Load::new(rate_per_s, service_ms * 1_000_000);
        let service_s = service_ms as f64 / 1e3;
        let chain = stationary(rate_per_s, service_s, workers);
        let ours = waiting(load, workers);

        let all_busy = &chain[workers as usize..];
        check("share", ours.share, all_busy.iter().sum(), 1e-11);
        let line: f64 = all_busy.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
        // Little's law.
        check("mean", ours.mean_s(), line / rate_per_s, 1e-11);
        for t_s in [0.0, 0.01, 0.1, 0.5] {
            let exact = longer_than(&chain, workers, service_s, t_s);
            if exact > 1e-9 {
                check("tail", ours.longer_than(t_s), exact, 1e-6);
            }
        }
    }
}

#[test]
fn one_worker_is_the_simplest_queue() {
    for rho in [0.01, 0.5, 0.9, 0.999] {
        let ours = waiting(Load::new(10.0 * rho, 100_000_000), 1);
        check("share", ours.share, rho, 1e-12);
        check("mean", ours.mean_s(), rho / (10.0 * (1.0 - rho)), 1e-11);
    }
}

#[test]
fn no_traffic_waits_for_nobody() {
    let ours = waiting(Load::new(0.0, 80_000_000), 1);
    assert_eq!(
        (ours.share, ours.mean_s(), ours.quantile_s(0.99)),
        (0.0, 0.0, 0.0)
    );
    let target = Target {
        share: 1e-6,
        longer_than_s: 0.0,
    };
    let fewest = Load::new(0.0, 80_000_000).fewest_workers(target);
    assert_eq!(fewest.unwrap().workers(), 1);
}

#[test]
fn at_capacity_and_over_it_the_line_grows() {
    for (rate_per_s, service_ms, workers, growth_per_s) in [
        (100.0, 80, 8, 0.0),
        (150.0, 80, 12, 0.0),
        (150.0, 80, 8, 50.0),
        // As text these are exactly at capacity, as binary fractions they are not.
        (10.0, 300, 3, 0.0),
        (100.0, 70, 7, 0.0),
        (1.0 / 3.0, 3000, 1, 0.0),
        (49.0 / 60.0, 60_000, 49, 0.0),
    ] {
        let load = Load::new(rate_per_s, service_ms * 1_000_000);
        let Outlook::FallsBehind { growth_per_s: ours } = load.on(workers).outlook() else {
            panic!("{rate_per_s} x {service_ms} ms keeps {workers} workers busy all the time");
        };
        assert!((ours - growth_per_s).abs() < 1e-12, "{ours}");
    }
}

#[test]
fn a_hair_under_capacity_almost_all_wait_and_for_long() {
    // 1/2^40 of a request per second to spare, exactly.
    let hair = 1.0 / f64::from(1 << 20) / f64::from(1 << 20);
    for (rate_per_s, service_ms, workers) in [(10.0, 300, 3), (100.0, 80, 8), (100.0, 10, 1)] {
        let ours = waiting(
            Load::new(rate_per_s - hair, service_ms * 1_000_000),
            workers,
        );
        check("spare", ours.spare_per_s, hair, 1e-15);
        assert!(
            ours.share < 1.0 && ours.share > 1.0 - 1e-9,
            "{}",
            ours.share
        );
        check("mean", ours.mean_s(), 1.0 / hair, 1e-9);
    }
}

proptest! {
    #[test]
    fn one_worker_more_is_always_better(
        rate_per_s in 0.01..2000.0,
        service_ns in 100_000_u64..1_000_000_000,
    ) {
        let load = Load::new(rate_per_s, service_ns);
        let keeps_up = load.offered_load() as usize + 1;
        let mut last = None;
        for staffing in load.staffings().skip(keeps_up).take(30) {
            let Outlook::KeepsUp(ours) = staffing.outlook() else {
                panic!("{staffing:?} has a worker to spare");
            };
            prop_assert!((0.0..=1.0).contains(&ours.share));
            prop_assert!(ours.quantile_s(0.5) <= ours.quantile_s(0.99));
            if let Some((share, mean_s)) = last.replace((ours.share, ours.mean_s())) {
                prop_assert!(ours.share <= share && ours.mean_s() <= mean_s);
            }
        }
    }

    #[test]
    fn one_fewer_than_the_fewest_is_not_enough(
        rate_per_s in 0.0..2000.0,
        service_ns in 100_000_u64..1_000_000_000,
        share in 1e-6..=1.0,
        longer_than_s in prop_oneof![Just(0.0), 0.0..2.0],
    ) {
        let target = Target { share, longer_than_s };
        let load = Load::new(rate_per_s, service_ns);
        let fewest = load.fewest_workers(target).unwrap();
        prop_assert!(fewest.reaches(target));
        prop_assert_eq!(fewest, load.on(fewest.workers()));
        if fewest.workers() > 1 {
            prop_assert!(!load.on(fewest.workers() - 1).reaches(target));
        }
    }

    #[test]
    fn the_quantile_is_where_the_tail_says(
        share in 0.001..=1.0,
        spare_per_s in 0.001..1000.0,
        p in 0.0..0.9999,
    ) {
        let ours = overload_sim::erlang::Waiting { share, spare_per_s };
        let quantile_s = ours.quantile_s(p);
        if quantile_s > 0.0 {
            prop_assert!((ours.longer_than(quantile_s) - (1.0 - p)).abs() < 1e-12);
        } else {
            prop_assert!(ours.share <= (1.0 - p) * (1.0 + 1e-12));
        }
    }
}
