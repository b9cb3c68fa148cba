//! The programs that go with the `wasm-bindgen` crate.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Tools;
use crate::lab::Lab;
use crate::shell;

const PROGRAMS: [&str; 2] = ["wasm-bindgen", "wasm-bindgen-test-runner"];

/// One of the programs, of the version that `Cargo.lock` holds: from the
/// prefix, else from the search path, else installed from its source.
pub(super) fn provide(tools: &Tools, lab: &Lab, program: &str) -> Result<PathBuf> {
    let version = lab.locked_version("wasm-bindgen")?;
    let name = format!("wasm-bindgen-{version}");
    if !tools.prefix.join(&name).is_dir()
        && PROGRAMS
            .iter()
            .all(|program| has_version(program, &version))
        && let Some(found) = shell::find_program(&[program])
    {
        return Ok(found);
    }
    let what = format!("wasm-bindgen {version}");
    let how = "cargo builds it (about two minutes)";
    let place = tools.provide(Path::new(&name), &what, how, |place| {
        // The locked dependencies are those that its authors tested. A registry
        // mirror may lack one of them; then any that fit must do.
        install(tools, &version, place, &["--locked"]).or_else(|error| {
            if !error.to_string().contains("failed to select a version") {
                return Err(error);
            }
            println!("set-up: this registry lacks a locked dependency; taking what fits");
            install(tools, &version, place, &[])
        })
    })?;
    Ok(place.join("bin").join(program))
}

fn has_version(program: &str, version: &str) -> bool {
    shell::output_of(Command::new(program).arg("--version"))
        .is_ok_and(|answer| answer.trim_end() == format!("{program} {version}"))
}

fn install(tools: &Tools, version: &str, place: &Path, more: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command
        .args(["install", "wasm-bindgen-cli", "--version"])
        .arg(format!("={version}"))
        .arg("--root")
        .arg(place)
        .arg("--no-default-features")
        .args(PROGRAMS.iter().flat_map(|program| ["--bin", program]))
        .args(more)
        .env("CARGO_TARGET_DIR", place.join("build"))
        // These programs run for a second at a time: compile them fast.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_LTO", "off");
    shell::run_logged(&mut command, &tools.log("wasm-bindgen")?)?;
    std::fs::remove_dir_all(place.join("build"))?;
    Ok(())
}
