//! A target's standard library built from Debian's packages.
//!
//! Debian packages a recent compiler and the source of its libraries (for
//! building browsers), but no Wasm library. Building the library once takes a
//! minute. It goes into the private prefix as a sysroot of its own, which the
//! compiler is then pointed to: nothing is written beside Debian's files.
//!
//! A toolchain of rustup's would do for the compiler, but building its library
//! takes its source, which is a download of rustup's as well.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::rust::setting;
use super::{Tools, apt};
use crate::lab::WASM;
use crate::shell;

/// Raise it when the way the library is built changes.
const RECIPE: u32 = 1;

/// Where Debian puts its programs. First on the search path when they run, so
/// that they find each other and not those of rustup.
const PROGRAMS: &str = "/usr/bin";

/// Whether this system has Debian's packages at all.
pub(super) fn possible() -> bool {
    apt::is_debian()
}

/// The sysroot of the target, if it was built before for the installed compiler.
pub(super) fn find(tools: &Tools, target: &str) -> Option<PathBuf> {
    let version = apt::installed_version("rustc-web")?;
    let sysroot = tools.prefix.join(name(target, &version));
    sysroot.is_dir().then_some(sysroot)
}

/// The sysroot of the target and a linker for it, installed if need be.
pub(super) fn provide(tools: &Tools, target: &str) -> Result<(PathBuf, PathBuf)> {
    let packages = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];
    apt::install(
        tools,
        &packages,
        "a Rust compiler and the source of its libraries",
    )?;
    let version = apt::installed_version("rustc-web").context("rustc-web has no version")?;
    // The linker of the compiler's own LLVM reads all that the compiler writes.
    let llvm = llvm_version()?;
    apt::install(tools, &[&format!("lld-{llvm}")], "the linker for Wasm")?;
    let linker = Path::new(PROGRAMS).join(format!("wasm-ld-{llvm}"));

    let why = "its library is built from source (about a minute)";
    let sysroot = tools.provide(&name(target, &version), why, |place| {
        build_library(tools, target, place)
    })?;
    Ok((sysroot, linker))
}

/// Debian's cargo, working with Debian's compiler whatever the reader has set.
pub(super) fn cargo() -> Command {
    let mut command = Command::new(Path::new(PROGRAMS).join("cargo"));
    shell::prefer(&mut command, Path::new(PROGRAMS));
    command.env("RUSTC", Path::new(PROGRAMS).join("rustc"));
    for name in [
        // Set by the cargo that runs this program, for its own compiler.
        "CARGO",
        "LD_LIBRARY_PATH",
        // Would replace the flags that name the sysroot, or the compiler.
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "CARGO_BUILD_TARGET",
    ] {
        if env::var_os(name).is_some() {
            command.env_remove(name);
        }
    }
    command
}

fn name(target: &str, version: &str) -> String {
    format!("rust-{version}-{RECIPE}-{target}")
}

/// The major version of the LLVM in Debian's compiler.
fn llvm_version() -> Result<String> {
    let rustc = Path::new(PROGRAMS).join("rustc");
    let about = shell::output_of(Command::new(rustc).arg("-vV"))?;
    about
        .lines()
        .find_map(|line| line.strip_prefix("LLVM version: ")?.split('.').next())
        .map(str::to_owned)
        .context("Debian's rustc does not say its LLVM version")
}

/// Builds the libraries of the target as cargo does for a package that asks for
/// it, and keeps them in the layout that a compiler looks for.
fn build_library(tools: &Tools, target: &str, place: &Path) -> Result<()> {
    let workshop = place.join("build");
    write_empty_package(&workshop)?;
    let crates = if target == WASM {
        "std,panic_abort,proc_macro,test"
    } else {
        "core,alloc"
    };
    let flags = setting(target, "RUSTFLAGS");

    let mut command = cargo();
    command
        .current_dir(&workshop)
        // Building a library is for the nightly compiler; this lets any do it.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", workshop.join("target"))
        // The library must be able to take part in the lab's whole-program
        // optimisation, and must not carry this machine's paths into the page.
        .env(
            flags,
            "-Cembed-bitcode=yes --remap-path-prefix=/usr/lib/rustlib/src/rust=/rust",
        )
        .args(["build", "--release", "--target", target])
        .arg(format!("-Zbuild-std={crates}"));
    shell::run_logged(&mut command, &tools.log(&format!("library-{target}"))?)?;

    let library = place.join("lib/rustlib").join(target).join("lib");
    shell::make_directory(&library)?;
    for entry in fs::read_dir(workshop.join("target").join(target).join("release/deps"))? {
        let built = entry?;
        let file = built.file_name();
        let file = file.to_string_lossy();
        if file.ends_with(".rlib") && !file.starts_with("libempty-") {
            fs::copy(built.path(), library.join(file.as_ref()))?;
        }
    }
    fs::remove_dir_all(&workshop)?;
    Ok(())
}

/// A package with nothing in it, for the sake of what it depends on.
fn write_empty_package(directory: &Path) -> Result<()> {
    let manifest = "[package]\nname = \"empty\"\nedition = \"2024\"\n\
                    [profile.release]\npanic = \"abort\"\ncodegen-units = 1\n\
                    [workspace]\n";
    shell::make_directory(&directory.join("src"))?;
    fs::write(directory.join("Cargo.toml"), manifest)?;
    fs::write(directory.join("src/lib.rs"), "#![no_std]\n")?;
    Ok(())
}
