//! Prints the digests on record anew, after a change of the model that is meant
//! and that the reference has been taught:
//!
//! ```sh
//! cargo run -p overload-tests --example print_golden > golden.tmp
//! mv golden.tmp tests/tests/golden/record.rs
//! ```
//!
//! They are those of the reference, not of the code under test, and take it a
//! minute.

use overload_sim::Scenario;
use overload_tests::{combinations, everywhere, reference};

fn main() {
    println!("//! Printed by the example `print_golden`.\n");
    print("COMBINATIONS", &digests(&combinations::all()));
    println!();
    print("EXTREMES", &digests(&combinations::extremes()));
    println!();
    let blocks = everywhere::blocks();
    let sums: Vec<_> = blocks
        .map(|block| everywhere::fold(digests(&block)))
        .collect();
    print("RANDOM", &sums);
}

fn digests(scenarios: &[Scenario]) -> Vec<u64> {
    let digest = |scenario| reference::run(scenario).digest();
    scenarios.iter().map(digest).collect()
}

fn print(name: &str, digests: &[u64]) {
    println!("pub(crate) const {name}: [u64; {}] = [", digests.len());
    for digest in digests {
        println!("    {},", grouped(*digest));
    }
    println!("];");
}

/// Hexadecimal digits in groups of four.
fn grouped(digest: u64) -> String {
    let digits = format!("{digest:016x}");
    let groups = [0, 4, 8, 12].map(|at| &digits[at..at + 4]);
    format!("0x{}", groups.join("_"))
}
