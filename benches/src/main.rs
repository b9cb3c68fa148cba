//! Measures every case natively, and prints a line for each: number, name,
//! runs, events, and the median of the times in milliseconds.
//!
//! With a case's number as the argument it runs that one case once, for a tool
//! that counts instructions.

use overload_bench::{cases, events, run_case};
use std::hint::black_box;
use std::time::Instant;

/// A case is repeated for about so long, and at least [`LEAST`] times.
const SECONDS: f64 = 1.0;
const LEAST: usize = 3;

fn main() {
    if let Some(number) = std::env::args().nth(1) {
        match number.parse() {
            Ok(number) if number < cases().len() => {
                black_box(run_case(number));
            }
            _ => eprintln!("{number} is no case; give a number below {}", cases().len()),
        }
        return;
    }
    for (number, case) in cases().iter().enumerate() {
        let median = median_ms(|| run_case(number));
        println!(
            "{number}\t{}\t{}\t{}\t{median}",
            case.name,
            case.scenarios.len(),
            events(case)
        );
    }
}

fn median_ms(run: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    let mut times = Vec::new();
    while times.len() < LEAST || start.elapsed().as_secs_f64() < SECONDS {
        let start = Instant::now();
        black_box(run());
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
