//! The programs that go with the `wasm-bindgen` crate.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::{Tools, cargo_install};
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
    let bins = PROGRAMS.map(|program| ["--bin", program]).concat();
    let place = tools.provide(Path::new(&name), &what, how, |place| {
        cargo_install::install(tools, "wasm-bindgen-cli", &version, &bins, place)
    })?;
    Ok(place.join("bin").join(program))
}

fn has_version(program: &str, version: &str) -> bool {
    shell::output_of(Command::new(program).arg("--version"))
        .is_ok_and(|answer| answer.trim_end() == format!("{program} {version}"))
}
