//! What the commands need and a machine may lack.
//!
//! Each tool lives in a directory of its own under one private prefix, named
//! after its version. A directory appears there only when it is complete, so
//! that "is it there?" is the whole check, two versions do not disturb each
//! other, and deleting the prefix undoes everything. The exceptions are what
//! only a system's package manager can install: browsers, and Debian's `rustc`.

mod apt;
mod browser;
mod cargo_deny;
mod cargo_install;
mod cxx;
mod debian_rust;
mod firefox;
mod npm;
mod rust;
mod simpy;
mod wasm_bindgen;
mod webkit;

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result};

pub(crate) use firefox::Firefox;
pub(crate) use rust::{Rust, setting};

use crate::lab::{Lab, WASM};
use crate::shell;

/// A target that cannot have `std`: what builds for it is `no_std` for certain.
pub(crate) const NO_STD: &str = "thumbv7em-none-eabi";

/// The private prefix, and the way to everything in it.
pub(crate) struct Tools {
    prefix: PathBuf,
}

impl Tools {
    /// `$OVERLOAD_TOOLS`, or `overload-lab` in the user's cache directory.
    pub(crate) fn locate() -> Result<Self> {
        let prefix = match env::var_os("OVERLOAD_TOOLS") {
            Some(directory) => env::current_dir()?.join(directory),
            None => env::home_dir()
                .context("no home directory: say with OVERLOAD_TOOLS where tools may go")?
                .join(".cache/overload-lab"),
        };
        Ok(Self { prefix })
    }

    /// Installs everything that is missing and says what will be used.
    pub(crate) fn set_up(&self, lab: &Lab) -> Result<()> {
        let used = [
            ("Rust for Wasm", self.rust(WASM)?.to_string()),
            ("Rust without std", self.rust(NO_STD)?.to_string()),
            (
                "wasm-bindgen",
                shell::short_path(&self.wasm_bindgen(lab, "wasm-bindgen")?),
            ),
            ("cargo-deny", shell::short_path(&self.cargo_deny()?)),
            ("wasm-opt", shell::short_path(&self.wasm_opt()?)),
            ("esbuild", shell::short_path(&self.esbuild()?)),
            ("TypeScript", shell::short_path(&self.tsc()?)),
            ("axe", shell::short_path(&self.axe()?)),
            ("Valgrind", shell::short_path(&self.valgrind()?)),
            ("ChromeDriver", shell::short_path(&self.chromedriver()?)),
            (
                "GeckoDriver",
                or_why(self.firefox().map(|firefox| firefox.driver)),
            ),
            ("WebKitWebDriver", or_why(self.webkit())),
        ];
        self.cxx()?;
        for (what, place) in used {
            println!("{what:<17} {place}");
        }
        Ok(())
    }

    /// The compiler for a target that the reader's own Rust may lack.
    pub(crate) fn rust(&self, target: &'static str) -> Result<Rust> {
        rust::provide(self, target)
    }

    /// `wasm-bindgen` or `wasm-bindgen-test-runner`, of exactly the version of
    /// the crate: the two speak a private format.
    pub(crate) fn wasm_bindgen(&self, lab: &Lab, program: &str) -> Result<PathBuf> {
        wasm_bindgen::provide(self, lab, program)
    }

    /// What checks the dependencies' licences and sources.
    pub(crate) fn cargo_deny(&self) -> Result<PathBuf> {
        cargo_deny::provide(self)
    }

    /// Sees to a C++ compiler, for whoever builds libFuzzer.
    pub(crate) fn cxx(&self) -> Result<()> {
        cxx::provide(self)
    }

    /// Binaryen's optimiser.
    pub(crate) fn wasm_opt(&self) -> Result<PathBuf> {
        npm::provide(self, &npm::WASM_OPT)
    }

    /// What makes scripts and style sheets small.
    pub(crate) fn esbuild(&self) -> Result<PathBuf> {
        npm::provide(self, &npm::ESBUILD)
    }

    /// TypeScript's compiler, which checks the page's JavaScript.
    pub(crate) fn tsc(&self) -> Result<PathBuf> {
        npm::provide(self, &npm::TSC)
    }

    /// The rules of accessibility, as a script that tries them on a page.
    pub(crate) fn axe(&self) -> Result<PathBuf> {
        npm::provide(self, &npm::AXE)
    }

    /// The program that counts instructions.
    pub(crate) fn valgrind(&self) -> Result<PathBuf> {
        apt::provide(self, "valgrind", "valgrind, which counts instructions,")
    }

    /// Where Python finds `SimPy`. Only the bench asks for it.
    pub(crate) fn simpy(&self) -> Result<PathBuf> {
        simpy::provide(self)
    }

    /// The program that drives Chrome or Chromium.
    pub(crate) fn chromedriver(&self) -> Result<PathBuf> {
        browser::provide(self)
    }

    /// Firefox, and the program that drives it.
    pub(crate) fn firefox(&self) -> Result<Firefox> {
        firefox::provide(self)
    }

    /// The program that drives `WebKit`.
    pub(crate) fn webkit(&self) -> Result<PathBuf> {
        webkit::provide(self)
    }

    /// Whether the tests insist on every browser. The set-up knows Debian's packages,
    /// and continuous integration has its own; elsewhere a reader may lack some.
    pub(crate) fn must_have_all_browsers() -> bool {
        apt::is_debian() || env::var_os("CI").is_some()
    }

    /// The directory `name` under the prefix, made by `install` if it is not
    /// there. `what` is missing then, and `how` says what happens about it; both
    /// are told first, as it may take minutes.
    ///
    /// `install` fills a directory beside it, which takes the name when done.
    fn provide(
        &self,
        name: &Path,
        what: &str,
        how: &str,
        install: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<PathBuf> {
        let place = self.prefix.join(name);
        if place.is_dir() {
            return Ok(place);
        }
        let _lock = self.lock()?;
        if place.is_dir() {
            return Ok(place); // Another command installed it while this one waited.
        }
        println!("set-up: {what} is missing: {how}");
        let started = Instant::now();
        let partial = self.prefix.join("partial");
        if partial.exists() {
            fs::remove_dir_all(&partial)?;
        }
        shell::make_directory(&partial)?;
        install(&partial).with_context(|| format!("cannot install {what}"))?;
        shell::make_directory(place.parent().unwrap_or(&self.prefix))?;
        fs::rename(&partial, &place)?;
        println!(
            "set-up: {what} is ready after {} s",
            started.elapsed().as_secs()
        );
        Ok(place)
    }

    /// Where the output of an installation goes.
    fn log(&self, name: &str) -> Result<PathBuf> {
        let logs = self.prefix.join("logs");
        shell::make_directory(&logs)?;
        Ok(logs.join(format!("{name}.log")))
    }

    /// Keeps two commands from installing at once, until the file is dropped.
    fn lock(&self) -> Result<File> {
        shell::make_directory(&self.prefix)?;
        let lock = File::create(self.prefix.join("lock"))?;
        lock.lock()
            .context("cannot lock the directory of the tools")?;
        Ok(lock)
    }
}

/// Where a tool is, or why it is not there, for tools that some machines lack.
fn or_why(tool: Result<PathBuf>) -> String {
    tool.map_or_else(
        |why| format!("none: {why:#}"),
        |path| shell::short_path(&path),
    )
}
