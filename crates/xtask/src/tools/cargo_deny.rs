//! What checks the dependencies' licences and sources.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{Tools, cargo_install};

const VERSION: &str = "0.20.2";

/// `cargo-deny`, of exactly one version: its configuration changes with it.
pub(super) fn provide(tools: &Tools) -> Result<PathBuf> {
    let what = format!("cargo-deny {VERSION}");
    let how = "cargo builds it (about two minutes)";
    let name = format!("cargo-deny-{VERSION}");
    let place = tools.provide(Path::new(&name), &what, how, |place| {
        cargo_install::install(tools, "cargo-deny", VERSION, &[], place)
    })?;
    Ok(place.join("bin/cargo-deny"))
}
