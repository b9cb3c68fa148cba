//! What comes as npm packages.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::Tools;
use crate::shell;

/// A file in a package of exactly one version.
pub(super) struct Package {
    name: &'static str,
    version: &'static str,
    what: &'static str,
    /// Below `node_modules`.
    file: &'static str,
    purpose: &'static str,
}

pub(super) const WASM_OPT: Package = Package {
    name: "binaryen",
    version: "132.0.0",
    what: "wasm-opt",
    file: ".bin/wasm-opt",
    purpose: "it makes the page's code smaller and faster",
};

pub(super) const ESBUILD: Package = Package {
    name: "esbuild",
    version: "0.28.2",
    what: "esbuild",
    file: ".bin/esbuild",
    purpose: "it takes out of the page's scripts and styles what is for people",
};

pub(super) const TSC: Package = Package {
    name: "typescript",
    version: "7.0.2",
    what: "tsc",
    file: ".bin/tsc",
    purpose: "it checks the page's JavaScript",
};

pub(super) const AXE: Package = Package {
    name: "axe-core",
    version: "4.14.1",
    what: "axe",
    file: "axe-core/axe.min.js",
    purpose: "it finds what keeps people from using the page",
};

/// The file, installed if need be.
pub(super) fn provide(tools: &Tools, package: &Package) -> Result<PathBuf> {
    let Package {
        name,
        version,
        what,
        file,
        purpose,
    } = package;
    let directory = format!("{name}-{version}");
    let how = format!("npm installs it; {purpose}");
    let place = tools.provide(Path::new(&directory), what, &how, |place| {
        shell::find_program(&["npm"]).context("npm is needed: install Node.js 20 or later")?;
        let mut install = Command::new("npm");
        install
            .args(["install", "--no-audit", "--no-fund", "--prefix"])
            .arg(place)
            .arg(format!("{name}@{version}"));
        shell::run_logged(&mut install, &tools.log(name)?)
    })?;
    Ok(place.join("node_modules").join(file))
}
