//! Which compiler builds for a target that the reader's own Rust may lack.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::{Tools, debian_rust};
use crate::lab::Lab;
use crate::shell;

/// A compiler and the standard library of one target.
pub(crate) struct Rust {
    target: &'static str,
    source: Source,
}

enum Source {
    /// The reader's own Rust has the target.
    Own,
    /// Debian's compiler with a library that was built here.
    Debian { sysroot: PathBuf, linker: PathBuf },
}

/// Where a target may come from: `OVERLOAD_TOOLCHAIN`.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    /// From rustup if it can, else from Debian.
    Auto,
    /// From rustup only, or wherever else the reader's Rust comes from.
    Rustup,
    /// From Debian only. For machines that reach package registries but not
    /// the server that rustup downloads from.
    Debian,
}

impl Choice {
    fn from_environment() -> Result<Self> {
        match env::var("OVERLOAD_TOOLCHAIN").as_deref() {
            Err(_) | Ok("" | "auto") => Ok(Self::Auto),
            Ok("rustup") => Ok(Self::Rustup),
            Ok("debian") => Ok(Self::Debian),
            Ok(other) => bail!("OVERLOAD_TOOLCHAIN is {other:?}; it can be auto, rustup or debian"),
        }
    }
}

/// Finds or installs a compiler for `target`.
pub(super) fn provide(tools: &Tools, target: &'static str) -> Result<Rust> {
    let choice = Choice::from_environment()?;
    let own = Rust {
        target,
        source: Source::Own,
    };
    if choice != Choice::Debian {
        if own_rust_has(target) {
            return Ok(own);
        }
        let before = debian_rust::find(tools, target);
        if choice == Choice::Auto && before.is_some() {
            return debian(tools, target); // No new try at the network each time.
        }
        match rustup_adds(target) {
            Ok(()) => return Ok(own),
            Err(error) if choice == Choice::Rustup || !debian_rust::possible() => {
                return Err(error.context(format!("this Rust cannot build for {target}")));
            }
            Err(error) => println!("set-up: {error:#}; trying Debian's packages"),
        }
    }
    debian(tools, target)
}

fn debian(tools: &Tools, target: &'static str) -> Result<Rust> {
    let (sysroot, linker) = debian_rust::provide(tools, target)?;
    Ok(Rust {
        target,
        source: Source::Debian { sysroot, linker },
    })
}

/// Whether the library of the target is beside the reader's own.
fn own_rust_has(target: &str) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    shell::output_of(&mut rustc).is_ok_and(|directory| Path::new(directory.trim_end()).is_dir())
}

fn rustup_adds(target: &str) -> Result<()> {
    shell::find_program(&["rustup"]).context("there is no rustup to add the target")?;
    println!("set-up: the target {target} is missing; rustup adds it");
    shell::run(Command::new("rustup").args(["target", "add", target]))
}

impl Rust {
    /// This compiler's cargo with a subcommand for its target, run at the root
    /// of the repository.
    pub(crate) fn cargo(&self, lab: &Lab, subcommand: &str) -> Command {
        let mut command = match &self.source {
            Source::Own => shell::cargo(),
            Source::Debian { sysroot, linker } => {
                let mut command = debian_rust::cargo();
                command
                    .env(
                        setting(self.target, "RUSTFLAGS"),
                        format!("--sysroot={}", sysroot.display()),
                    )
                    .env(setting(self.target, "LINKER"), linker);
                command
            }
        };
        command
            .current_dir(&lab.root)
            .env("CARGO_TARGET_DIR", lab.wasm_target())
            .args([subcommand, "--target", self.target]);
        command
    }
}

/// The environment variable that holds cargo's setting `name` of a target.
pub(crate) fn setting(target: &str, name: &str) -> String {
    let target = target.replace('-', "_").to_uppercase();
    format!("CARGO_TARGET_{target}_{name}")
}

impl fmt::Display for Rust {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Own => write!(formatter, "your own, with {}", self.target),
            Source::Debian { sysroot, .. } => {
                write!(formatter, "Debian's, with {}", sysroot.display())
            }
        }
    }
}
