//! What cargo builds from a crate's source.

use std::fs;
use std::path::Path;

use anyhow::Result;

use super::Tools;
use crate::shell;

/// Installs exactly this version of a crate's programs, those that `which` says,
/// below `place`, in its `bin`.
pub(super) fn install(
    tools: &Tools,
    crate_name: &str,
    version: &str,
    which: &[&str],
    place: &Path,
) -> Result<()> {
    // The locked dependencies are those that its authors tested. A registry
    // mirror may lack one of them; then any that fit must do.
    let locked = [which, &["--locked"]].concat();
    build(tools, crate_name, version, &locked, place).or_else(|error| {
        if !error.to_string().contains("failed to select a version") {
            return Err(error);
        }
        println!("set-up: this registry lacks a locked dependency; taking what fits");
        build(tools, crate_name, version, which, place)
    })
}

fn build(
    tools: &Tools,
    crate_name: &str,
    version: &str,
    arguments: &[&str],
    place: &Path,
) -> Result<()> {
    let mut command = shell::cargo();
    command
        .args(["install", crate_name, "--version"])
        .arg(format!("={version}"))
        .arg("--root")
        .arg(place)
        .arg("--no-default-features")
        .args(arguments)
        .env("CARGO_TARGET_DIR", place.join("build"))
        // These programs run for a second at a time: compile them fast.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_LTO", "off");
    shell::run_logged(&mut command, &tools.log(crate_name)?)?;
    fs::remove_dir_all(place.join("build"))?;
    Ok(())
}
