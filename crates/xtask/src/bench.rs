//! How fast the simulation is here, natively and as Wasm in Node.
//!
//! `benches/` holds what is measured. Both sides print a line for each case,
//! its columns separated by tabs, and this joins the lines to one table.

use std::process::Command;

use anyhow::{Context as _, Result};

use crate::lab::Lab;
use crate::shell;
use crate::tools::Tools;
use crate::wasm::{self, Host};

const PACKAGE: &str = "overload-bench";

/// Builds both, measures one after the other and prints the table.
pub(crate) fn run(lab: &Lab, tools: &Tools) -> Result<()> {
    shell::run(&mut lab.cargo(["build", "--release", "--package", PACKAGE]))?;
    let module = wasm::build(lab, tools, PACKAGE, Host::Node)?.join("overload_bench.js");

    println!("Measuring natively, then in Node; about a second for each case ...");
    let mut native = lab.cargo(["run", "--quiet", "--release", "--package", PACKAGE]);
    let native = shell::output_of(&mut native)?;
    let cases = native.lines().count();
    let mut node = Command::new("node");
    node.arg(lab.root.join("benches/node.mjs"))
        .arg(module)
        .arg(cases.to_string());
    let node = shell::output_of(&mut node)?;

    println!(
        "\n{:<24}{:>12}{:>12}{:>12}{:>12}",
        "", "events", "native ms", "ns/event", "Wasm ms"
    );
    for (native, node) in native.lines().zip(node.lines()) {
        println!(
            "{}",
            row(native, node).with_context(|| format!("not a result: {native:?}"))?
        );
    }
    Ok(())
}

/// A case's line natively is `number, name, runs, events, ms`, and in Node
/// `number, ms`.
fn row(native: &str, node: &str) -> Option<String> {
    let mut columns = native.split('\t').skip(1);
    let name = columns.next()?;
    let events: f64 = columns.nth(1)?.parse().ok()?;
    let native_ms: f64 = columns.next()?.parse().ok()?;
    let wasm_ms: f64 = node.split('\t').nth(1)?.parse().ok()?;
    let ns_per_event = native_ms * 1e6 / events;
    Some(format!(
        "{name:<24}{events:>12}{native_ms:>12.2}{ns_per_event:>12.1}{wasm_ms:>12.2}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_joins_the_two_lines_of_a_case() {
        let row = row("0\tfifo\t1\t1000\t0.5", "0\t0.75").expect("both lines are whole");
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(words, ["fifo", "1000", "0.50", "500.0", "0.75"]);
    }
}
