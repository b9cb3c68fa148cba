//! Every figure that the planner's description prints, to its last digit.

use overload_sim::erlang::{Load, Target};

use super::waiting;

/// 150/s at 80 ms.
fn sale() -> Load {
    Load::new(150.0, 80_000_000)
}

#[track_caller]
fn check_printed(value: f64, printed: &str) {
    let decimals = printed.split_once('.').map_or(0, |(_, after)| after.len());
    assert_eq!(format!("{value:.decimals$}"), printed);
}

#[test]
fn shares_that_wait() {
    let opening = Load::new(120.0, 45_000_000);
    for (load, workers, percent) in [
        (opening, 11, "2.5234"),
        (opening, 10, "5.6577"),
        (sale(), 13, "70.4388"),
        (sale(), 16, "20.4574"),
        (sale(), 18, "7.5615"),
        (sale(), 19, "4.3522"),
        // The shop's eight workers at other rates.
        (Load::new(70.0, 80_000_000), 8, "27.0603"),
        (Load::new(90.0, 80_000_000), 8, "70.1533"),
        (Load::new(95.0, 80_000_000), 8, "84.4169"),
    ] {
        check_printed(waiting(load, workers).share * 100.0, percent);
    }
}

#[test]
fn waits() {
    for (workers, p99_ms) in [(13, "340.38"), (16, "60.37"), (18, "26.97"), (19, "16.81")] {
        check_printed(waiting(sale(), workers).quantile_s(0.99) * 1e3, p99_ms);
    }
    for (rate_per_s, mean_ms) in [(70.0, "9.02"), (90.0, "70.2"), (95.0, "168.8")] {
        let shop = Load::new(rate_per_s, 80_000_000);
        check_printed(waiting(shop, 8).mean_s() * 1e3, mean_ms);
    }
}

#[test]
fn fewest_workers() {
    let five_percent = Target {
        share: 0.05,
        longer_than_s: 0.0,
    };
    // All may wait: it is enough to keep up on average.
    let any = Target {
        share: 1.0,
        longer_than_s: 0.0,
    };
    for (load, target, workers) in [
        (Load::new(120.0, 45_000_000), five_percent, 11),
        (sale(), five_percent, 19),
        (sale(), any, 13),
    ] {
        assert_eq!(load.fewest_workers(target).unwrap().workers(), workers);
    }
}
