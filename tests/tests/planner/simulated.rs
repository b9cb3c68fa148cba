//! Simulated queues: the lab's own, and one that is a list of when each worker
//! will be free. Each comparison is within [`Z`] standard errors of the mean over
//! independent runs, and says how narrow that has to be.

use overload_sim::erlang::Load;
use overload_sim::{Report, SECOND_NS, Scenario, run};
use overload_tests::parallel;
use overload_tests::sample::Sample;

use super::waiting;

/// By chance a mean of [`RUNS`] lies further out once in 3,700 times.
const Z: f64 = 4.0;
const RUNS: u64 = 40;

/// 150/s at 80 ms on enough workers to keep up, and how narrow the interval gets.
const STAFFINGS: [(u32, f64); 2] = [(15, 0.05), (19, 0.05)];

fn sale() -> Load {
    Load::new(150.0, 80_000_000)
}

#[track_caller]
fn check_mean(quantity: &str, sample: &Sample, exact: f64, at_most: f64) {
    let (mean, interval) = (sample.mean(), Z * sample.standard_error());
    assert!(
        interval <= at_most * exact,
        "{quantity}: {mean} ± {interval} is too wide"
    );
    assert!(
        (mean - exact).abs() <= interval,
        "{quantity}: {mean} ± {interval}, by the formula {exact}"
    );
}

fn mornings<T: Send>(work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let seeds: Vec<_> = (1..=RUNS).collect();
    parallel::map(&seeds, |&seed| work(seed))
}

#[test]
fn the_lab_s_queue_waits_as_the_formula_says() {
    for (workers, at_most) in STAFFINGS {
        let exact = waiting(sale(), workers);
        let reports = mornings(|seed| steady(workers, seed));
        let of = |quantity: fn(&Report) -> f64| reports.iter().map(quantity).collect();
        let began = |report: &Report| report.work.served() + report.work.in_service_at_end;
        let delayed: Sample = reports
            .iter()
            .map(|report| report.work.delayed as f64 / began(report) as f64)
            .collect();
        check_mean("share that waits", &delayed, exact.share, at_most);
        let queue: Sample = of(|report| report.queue.area_ns as f64 / SECOND_NS as f64);
        // Little's law.
        let length = exact.mean_s() * 150.0 * f64::from(LENGTH_S);
        check_mean("time in line", &queue, length, 2.0 * at_most);
    }
}

/// Seconds of a run. That it starts empty is forgotten within one or two.
const LENGTH_S: u32 = 1200;

/// Nobody gives up.
fn steady(workers: u32, seed: u64) -> Report {
    run(&Scenario {
        workers,
        normal_per_s: 150.0,
        timeout_ns: 1_000_000 * SECOND_NS,
        patience_ns: 1_000_000 * SECOND_NS,
        before_s: LENGTH_S,
        sale_s: 0,
        after_s: 0,
        seed,
        ..Scenario::default()
    })
}

#[test]
fn long_waits_are_as_rare_as_the_formula_says() {
    for (workers, at_most) in STAFFINGS {
        let exact = waiting(sale(), workers);
        let p99_s = exact.quantile_s(0.99);
        let waits = mornings(|seed| waits_s(workers, seed));
        for (quantity, t_s, share) in [
            ("share beyond p99", p99_s, 0.01),
            ("share beyond 20 ms", 0.02, exact.longer_than(0.02)),
        ] {
            let longer: Sample = waits
                .iter()
                .map(|waits| {
                    let longer = waits.iter().filter(|wait| **wait > t_s).count();
                    longer as f64 / waits.len() as f64
                })
                .collect();
            check_mean(quantity, &longer, share, 4.0 * at_most);
        }
    }
}

/// The waits of a quarter of a million requests: each takes the worker who is free first.
fn waits_s(workers: u32, seed: u64) -> Vec<f64> {
    let mut random = SplitMix64(seed);
    let mut free_s = vec![0.0_f64; workers as usize];
    let mut now_s = 0.0;
    let mut waits = Vec::new();
    for _ in 0..250_000 {
        now_s += random.exponential() / 150.0;
        let first = free_s.iter_mut().min_by(|a, b| a.total_cmp(b)).unwrap();
        let start_s = first.max(now_s);
        *first = start_s + random.exponential() * 0.08;
        waits.push(start_s - now_s);
    }
    waits
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn exponential(&mut self) -> f64 {
        let uniform = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        -(1.0 - uniform).ln()
    }
}
