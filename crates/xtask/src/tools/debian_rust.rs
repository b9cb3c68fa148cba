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
use std::os::unix::fs::symlink;
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
    let sysroot = tools.prefix.join(sysroot_name(target).ok()?);
    sysroot.is_dir().then_some(sysroot)
}

/// The sysroot of the target, built if need be.
pub(super) fn provide(tools: &Tools, target: &str) -> Result<PathBuf> {
    if let Some(sysroot) = find(tools, target) {
        return Ok(sysroot);
    }
    let packages = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];
    apt::install(tools, &packages, "Debian's Rust compiler")?;
    let compiler = Compiler::installed()?;
    let linker = format!("lld-{}", compiler.llvm);
    apt::install(tools, &[&linker], "the linker for Wasm")?;

    let what = format!("the library for {target}");
    let how = "cargo builds it (about a minute)";
    tools.provide(&sysroot_name(target)?, &what, how, |place| {
        build_library(tools, target, place)?;
        let programs = place.join("lib/rustlib").join(compiler.host).join("bin");
        shell::make_directory(&programs)?;
        symlink(Path::new(PROGRAMS).join(linker), programs.join("rust-lld"))?;
        Ok(())
    })
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

/// The sysroot's place in the prefix: it fits one version of the compiler.
fn sysroot_name(target: &str) -> Result<PathBuf> {
    let version = apt::installed_version("rustc-web").context("rustc-web is not installed")?;
    Ok(Path::new(&format!("rust-{version}-{RECIPE}")).join(target))
}

/// What Debian's compiler says of itself.
struct Compiler {
    host: String,
    /// The major version of its LLVM. The linker has to be of the same one.
    llvm: String,
}

impl Compiler {
    fn installed() -> Result<Self> {
        let rustc = Path::new(PROGRAMS).join("rustc");
        let about = shell::output_of(Command::new(rustc).arg("-vV"))?;
        let field = |name| {
            let line = about.lines().find_map(|line| line.strip_prefix(name));
            line.with_context(|| format!("Debian's rustc -vV has no line {name}"))
        };
        let host = field("host: ")?.to_owned();
        let llvm = field("LLVM version: ")?
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        Ok(Self { host, llvm })
    }
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
