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
use overload_tests::{combinations, reference};

fn main() {
    println!("//! Printed by the example `print_golden`.\n");
    print("COMBINATIONS", &combinations::all());
    println!();
    print("EXTREMES", &combinations::extremes());
}

fn print(name: &str, scenarios: &[Scenario]) {
    println!("pub(crate) const {name}: [u64; {}] = [", scenarios.len());
    for scenario in scenarios {
        println!("    {},", grouped(reference::run(scenario).digest()));
    }
    println!("];");
}

/// Hexadecimal digits in groups of four.
fn grouped(digest: u64) -> String {
    let digits = format!("{digest:016x}");
    let groups = [0, 4, 8, 12].map(|at| &digits[at..at + 4]);
    format!("0x{}", groups.join("_"))
}
