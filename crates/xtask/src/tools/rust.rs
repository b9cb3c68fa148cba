//! Which compiler builds for a target that the reader's own Rust may lack.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::{Tools, debian_rust};
use crate::lab::{Lab, WASM};
use crate::shell;

/// Several logarithms at once, for every browser that the page is for: they have had
/// it longer than declarative shadow roots.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// A compiler with the library of one target.
pub(crate) struct Rust {
    target: &'static str,
    /// The library built here for Debian's compiler; none if the reader's own
    /// compiler has one.
    sysroot: Option<PathBuf>,
}

/// Where a target may come from: `OVERLOAD_TOOLCHAIN`.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    /// The reader's own Rust, else from rustup, else from Debian.
    Auto,
    /// The reader's own Rust or from rustup.
    Rustup,
    /// From Debian. For machines that reach the registries of packages but not
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
        sysroot: None,
    };
    if choice != Choice::Debian && own_rust_has(target) {
        return Ok(own);
    }
    // What was built before is taken without asking the network once more.
    let built = choice == Choice::Auto && debian_rust::find(tools, target).is_some();
    if choice != Choice::Debian && !built {
        match rustup_adds(target) {
            Ok(()) => return Ok(own),
            Err(error) if choice == Choice::Rustup || !debian_rust::possible() => {
                return Err(error.context(format!("this Rust cannot build for {target}")));
            }
            Err(error) => println!("set-up: {error:#}\nset-up: trying Debian's packages"),
        }
    }
    let sysroot = debian_rust::provide(tools, target)?;
    Ok(Rust {
        target,
        sysroot: Some(sysroot),
    })
}

/// Whether the library of the target is beside the reader's own compiler.
fn own_rust_has(target: &str) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    shell::output_of(&mut rustc).is_ok_and(|directory| Path::new(directory.trim_end()).is_dir())
}

fn rustup_adds(target: &str) -> Result<()> {
    shell::find_program(&["rustup"]).context("there is no rustup to add the target")?;
    println!("set-up: the library for {target} is missing: rustup adds it");
    shell::run(Command::new("rustup").args(["target", "add", target]))
}

impl Rust {
    /// This compiler's cargo with a subcommand for its target, run at the root
    /// of the repository.
    pub(crate) fn cargo(&self, lab: &Lab, subcommand: &str) -> Command {
        let mut flags = Vec::new();
        if self.target == WASM {
            flags.push(SIMD.to_owned());
        }
        let mut command = match &self.sysroot {
            None => shell::cargo(),
            Some(sysroot) => {
                flags.push(format!("--sysroot={}", sysroot.display()));
                debian_rust::cargo()
            }
        };
        command
            .env(setting(self.target, "RUSTFLAGS"), flags.join(" "))
            .current_dir(&lab.root)
            .env("CARGO_TARGET_DIR", lab.wasm_target())
            .args([subcommand, "--target", self.target]);
        command
    }
}

impl fmt::Display for Rust {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sysroot {
            None => formatter.write_str("your own"),
            Some(sysroot) => {
                write!(formatter, "Debian's rustc, {}", shell::short_path(sysroot))
            }
        }
    }
}

/// The environment variable that holds cargo's setting `name` of a target.
pub(crate) fn setting(target: &str, name: &str) -> String {
    let target = target.replace('-', "_").to_uppercase();
    format!("CARGO_TARGET_{target}_{name}")
}
