//! The simulation against queueing theory: c exponential servers, Poisson
//! arrivals. Each formula is computed here by its definition.
//!
//! Every comparison is the mean over independent mornings against the exact
//! value, within [`Z`] standard errors; and every comparison says how narrow
//! that interval has to be, so that none passes for want of mornings.
#![cfg(not(target_arch = "wasm32"))]

mod fluid;
mod formulas;
mod loss;
mod newest_first;
mod patience;
mod people;
mod refusal_cost;
mod stretch;
mod transient;
mod waiting;

use overload_tests::sample::Sample;

/// The shop's workers.
const WORKERS: u32 = 8;

/// Requests per second that one of them serves.
const MU: f64 = 12.5;

/// Requests per second that all of them serve.
const CAPACITY: f64 = 100.0;

/// Mornings in a sample.
const MORNINGS: u64 = 40;

/// Standard errors to either side: by chance a mean of 40 lies further out
/// once in 3,700 times.
const Z: f64 = 4.0;

/// The mean is the exact value, by an interval of at most this share of it to
/// either side.
#[track_caller]
fn check(quantity: &str, sample: &Sample, exact: f64, at_most: f64) {
    let (mean, interval) = (sample.mean(), Z * sample.standard_error());
    assert!(
        interval <= at_most * exact.abs(),
        "{quantity}: {mean} ± {interval} is too wide to tell from {exact}"
    );
    assert!(
        (mean - exact).abs() <= interval,
        "{quantity}: {mean} ± {interval}, exactly {exact}"
    );
}

/// A formula gives the value that the model's description prints.
#[track_caller]
fn check_printed(quantity: &str, formula: f64, printed: f64, last_digit: f64) {
    assert!(
        (formula - printed).abs() <= 0.5 * last_digit,
        "{quantity}: {formula}, printed {printed}"
    );
}
