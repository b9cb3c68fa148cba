//! Fuzzing with libFuzzer, by any stable Rust.
//!
//! `cargo fuzz` does the same with a nightly one, which it needs for
//! `AddressSanitizer`. This code has no `unsafe` for a sanitizer to watch; what is
//! left are flags of LLVM, which every compiler takes.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use crate::lab::Lab;
use crate::shell;
use crate::tools::Tools;

/// How long each target is fuzzed by the test.
const BRIEFLY_S: u32 = 10;

/// What tells libFuzzer which code an input has reached, and what it was compared with.
const INSTRUMENTED: &str = "--cfg fuzzing -Ccodegen-units=1 -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// One of `fuzz/fuzz_targets`. The comments are the help texts.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Target {
    /// The query of an address
    Url,
    /// A scenario in JSON
    Json,
    /// A flag's value, or an axis of a grid
    Flags,
    /// A scenario, which is run
    Simulation,
}

impl Target {
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// What of libFuzzer's options suits its inputs.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Url | Self::Json => &["-max_len=1024"],
            Self::Flags => &["-max_len=64"],
            // Twenty inputs of three bytes.
            Self::Simulation => &["-max_len=60", "-len_control=0"],
        }
    }
}

/// Fuzzes one target or all in turn, each for so long.
pub(crate) fn run(
    lab: &Lab,
    tools: &Tools,
    target: Option<Target>,
    seconds: u32,
    keep: bool,
) -> Result<()> {
    tools.cxx()?;
    let all = Target::value_variants();
    for target in target.as_ref().map_or(all, std::slice::from_ref) {
        fuzz(lab, *target, seconds, &[])?;
        if keep {
            minimise(lab, *target)?;
        }
    }
    Ok(())
}

/// What every test does: a crash that was found stays found.
pub(crate) fn briefly(lab: &Lab, tools: &Tools) -> Result<()> {
    tools.cxx()?;
    let mut lint = lab.cargo(["clippy", "--release", "--manifest-path", "fuzz/Cargo.toml"]);
    instrument(&mut lint, lab)?;
    shell::run(lint.args(["--all-targets", "--", "--deny", "warnings"]))?;
    for target in Target::value_variants() {
        // From the same start, so that most of it is what an earlier test tried.
        fuzz(lab, *target, BRIEFLY_S, &["-seed=1"])?;
    }
    Ok(())
}

/// Tries the kept inputs and changes of them. New ones that reach something go to
/// the target directory, and one that fails to `fuzz/artifacts`.
fn fuzz(lab: &Lab, target: Target, seconds: u32, options: &[&str]) -> Result<()> {
    let artifacts = lab.root.join("fuzz/artifacts").join(target.name());
    let (found, kept) = (found(lab, target), kept(lab, target));
    for directory in [&artifacts, &found, &kept] {
        shell::make_directory(directory)?;
    }
    let mut fuzzer = fuzzer(lab, target)?;
    fuzzer
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        // A run of the simulation takes a few milliseconds.
        .args(["-timeout=30", "-print_final_stats=1", "-verbosity=0"])
        .args(options);
    shell::run(fuzzer.arg(found).arg(kept)).with_context(|| {
        format!(
            "{} holds an input that fails; make it a test where the mistake is",
            shell::short_path(&artifacts)
        )
    })
}

/// Writes the fewest and smallest inputs that reach all that was reached.
fn minimise(lab: &Lab, target: Target) -> Result<()> {
    let (found, kept) = (found(lab, target), kept(lab, target));
    let old = lab.fuzz_target().join("old").join(target.name());
    if old.exists() {
        std::fs::remove_dir_all(&old)?;
    }
    shell::make_directory(old.parent().unwrap_or(&old))?;
    std::fs::rename(&kept, &old)?;
    shell::make_directory(&kept)?;
    let mut merge = fuzzer(lab, target)?;
    // Which code was reached, not how often: there is no end to the latter.
    merge.args(["-merge=1", "-use_counters=0", "-verbosity=0"]);
    shell::run(merge.arg(kept).arg(old).arg(found))
}

/// The program of a target, built if need be, to be told what to do.
fn fuzzer(lab: &Lab, target: Target) -> Result<Command> {
    let mut build = lab.cargo(["build", "--release", "--manifest-path", "fuzz/Cargo.toml"]);
    instrument(&mut build, lab)?;
    shell::run(&mut build)?;
    let programs = lab.fuzz_target().join(host()?).join("release");
    let mut command = Command::new(programs.join(target.name()));
    command.current_dir(&lab.root).args(target.options());
    Ok(command)
}

/// Has cargo build what libFuzzer can follow.
fn instrument(cargo: &mut Command, lab: &Lab) -> Result<()> {
    // With a target named, what runs at compile time is not instrumented.
    cargo
        .args(["--target", &host()?])
        .env("RUSTFLAGS", INSTRUMENTED)
        .env("CARGO_TARGET_DIR", lab.fuzz_target());
    Ok(())
}

/// This machine, as compilers call it.
fn host() -> Result<String> {
    let about = shell::output_of(Command::new("rustc").arg("-vV"))?;
    let line = about.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).context("rustc says of no host")
}

/// The inputs in the repository.
fn kept(lab: &Lab, target: Target) -> PathBuf {
    lab.root.join("fuzz/corpus").join(target.name())
}

/// And what was found on this machine.
fn found(lab: &Lab, target: Target) -> PathBuf {
    lab.fuzz_target().join("corpus").join(target.name())
}
