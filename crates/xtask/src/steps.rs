//! The steps of the test: each can be run alone, and all in a row.

use std::fmt::Write as _;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::{Subcommand, ValueEnum};

use crate::bench;
use crate::deny;
use crate::everywhere;
use crate::fuzz;
use crate::lab::{Lab, WASM};
use crate::package;
use crate::shell;
use crate::site::{self, Place};
use crate::size;
use crate::tidy;
use crate::tools::{NO_STD, Tools, setting};
use crate::types;

/// One step, the quick ones first. The comments are the help texts.
#[derive(Clone, Copy, Subcommand, ValueEnum)]
pub(crate) enum Step {
    /// Check the rules of the tree that no other tool checks
    Tidy,
    /// Check the formatting of the Rust code
    Fmt,
    /// Lint the Rust code, natively and for Wasm
    Clippy,
    /// Test everything on this machine, documentation included
    Native,
    /// Check the licences, sources and versions of all dependencies
    Deny,
    /// Count a few runs' instructions, and compare them with those on record
    Instructions,
    /// Test that what the bench compares with, in Node, gives the same runs
    Contenders,
    /// Build the queue and the simulation for a target that has no std
    NoStd,
    /// Try what fuzzing kept, and fuzz each target for ten seconds
    FuzzBriefly,
    /// Test the golden runs as Wasm in Node
    WasmNode,
    /// Test the golden runs as Wasm in Chrome
    WasmChrome,
    /// Compare golden and random runs natively, in Node and in three browsers
    Everywhere,
    /// Check the types of the page's JavaScript
    Types,
    /// Build the npm package, in dist-npm/, and test it in Node
    Package,
    /// Weigh what the first figure needs, compressed, against its budget
    Size,
    /// Test the finished page in Chrome
    Page,
}

impl Step {
    /// Its name on the command line.
    fn name(self) -> String {
        let value = self
            .to_possible_value()
            .expect("no step is hidden from the command line");
        value.get_name().to_owned()
    }

    /// Runs it, after installing what it needs.
    pub(crate) fn run(self, lab: &Lab, tools: &Tools) -> Result<()> {
        match self {
            Self::Tidy => tidy::check(lab),
            Self::Fmt => fmt(lab),
            Self::Clippy => clippy(lab, tools),
            Self::Native => shell::run(&mut lab.cargo(["test", "--workspace", "--no-fail-fast"])),
            Self::Deny => deny::check(lab, tools),
            Self::Instructions => bench::check_instructions(lab, tools),
            Self::Contenders => bench::check_javascript(lab),
            Self::NoStd => no_std(lab, tools),
            Self::FuzzBriefly => fuzz::briefly(lab, tools),
            Self::WasmNode => shell::run(&mut golden(lab, tools)?),
            Self::WasmChrome => wasm_chrome(lab, tools),
            Self::Everywhere => everywhere::check(lab, tools),
            Self::Types => types::check(lab, tools),
            Self::Package => package::check(lab, tools),
            Self::Size => size::check(lab, tools),
            Self::Page => page(lab, tools),
        }
    }
}

/// Checks the workspace, and the one that fuzzes.
fn fmt(lab: &Lab) -> Result<()> {
    shell::run(&mut lab.cargo(["fmt", "--all", "--check"]))?;
    let fuzz = ["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"];
    shell::run(&mut lab.cargo(fuzz))
}

/// Lints what runs natively, then what runs in the browser as what it is there:
/// code behind `cfg(target_arch = "wasm32")` is seen only the second time. What
/// fuzzes is linted where it is built.
fn clippy(lab: &Lab, tools: &Tools) -> Result<()> {
    let strict = ["--", "--deny", "warnings"];
    let mut native = lab.cargo(["clippy", "--workspace", "--all-targets", "--all-features"]);
    shell::run(native.args(strict))?;
    let mut wasm = tools.rust(WASM)?.cargo(lab, "clippy");
    shell::run(
        wasm.args(["--package", "overload-parts", "--package", "overload-web"])
            .args(["--package", "overload-annex", "--all-targets"])
            .args(strict),
    )
}

/// Builds for a target for which there is no `std` to be linked by accident.
fn no_std(lab: &Lab, tools: &Tools) -> Result<()> {
    let mut build = tools.rust(NO_STD)?.cargo(lab, "build");
    shell::run(build.args([
        "--package",
        "overload-admission",
        "--package",
        "overload-sim",
    ]))
}

/// `cargo test` for Wasm, to be told a package. The runner takes Node unless it
/// is told otherwise.
fn wasm_test(lab: &Lab, tools: &Tools) -> Result<Command> {
    let runner = tools.wasm_bindgen(lab, "wasm-bindgen-test-runner")?;
    let mut test = tools.rust(WASM)?.cargo(lab, "test");
    test.env(setting(WASM, "RUNNER"), runner);
    Ok(test)
}

/// The test of the golden runs as Wasm.
fn golden(lab: &Lab, tools: &Tools) -> Result<Command> {
    let mut test = wasm_test(lab, tools)?;
    test.args(["--package", "overload-tests", "--test", "golden"]);
    Ok(test)
}

fn wasm_chrome(lab: &Lab, tools: &Tools) -> Result<()> {
    let mut test = golden(lab, tools)?;
    test.env("WASM_BINDGEN_USE_BROWSER", "1")
        .env(
            "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
            lab.root.join("tests/webdriver.json"),
        )
        .env("CHROMEDRIVER", tools.chromedriver()?);
    shell::run(&mut test)
}

/// Tests the site as it is served, from outside, as a reader meets it.
fn page(lab: &Lab, tools: &Tools) -> Result<()> {
    let driver = tools.chromedriver()?;
    let site = site::build(lab, tools, &Place::Dist)?;
    let mut test = lab.cargo([
        "test",
        "--package",
        "overload-tests",
        "--features",
        "browser",
    ]);
    test.args(["--test", "page"])
        .env("OVERLOAD_SITE", site)
        .env("CHROMEDRIVER", driver)
        .env("OVERLOAD_AXE", tools.axe()?);
    shell::run(&mut test)
}

/// Runs every step, also after one that failed, and ends with a table.
pub(crate) fn run_all(lab: &Lab, tools: &Tools) -> Result<()> {
    heading("set-up");
    tools.set_up(lab)?;

    let mut table = format!("\n{:<14}{:>8}  result\n", "step", "seconds");
    let mut failed = Vec::new();
    for step in Step::value_variants() {
        let name = step.name();
        heading(&name);
        let started = Instant::now();
        let result = match step.run(lab, tools) {
            Ok(()) => "passed".to_owned(),
            Err(error) => {
                eprintln!("\nerror: {error:#}");
                failed.push(name.clone());
                format!("FAILED; alone: cargo xtask {name}")
            }
        };
        let seconds = started.elapsed().as_secs_f64();
        writeln!(table, "{name:<14}{seconds:>8.1}  {result}")?;
    }
    println!("{table}");
    if failed.is_empty() {
        return Ok(());
    }
    bail!("failed: {}", failed.join(", "));
}

fn heading(name: &str) {
    println!("\n--- {name} {}", "-".repeat(73 - name.len()));
}
