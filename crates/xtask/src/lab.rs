//! Where the parts of this repository are.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::shell;

/// The target of the page's code.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The paths that the commands work with, all absolute.
pub(crate) struct Lab {
    /// The root of the repository.
    pub(crate) root: PathBuf,
    /// Cargo's target directory.
    target: PathBuf,
}

impl Lab {
    /// Finds the repository from where this crate was compiled, and the target
    /// directory from the variable that cargo takes it from.
    pub(crate) fn locate() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .nth(2)
            .context("crates/xtask has no grandparent")?
            .to_path_buf();
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(directory) => env::current_dir()?.join(directory),
            None => root.join("target"),
        };
        Ok(Self { root, target })
    }

    /// The static part of the page.
    pub(crate) fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// Where the finished site goes.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The target directory of everything that is not built for this machine.
    ///
    /// Not cargo's own: the compiler may be another one, and two compilers in
    /// one directory keep discarding each other's caches.
    pub(crate) fn wasm_target(&self) -> PathBuf {
        self.target.join("wasm")
    }

    /// The target directory of what is fuzzed, which is built with other flags.
    pub(crate) fn fuzz_target(&self) -> PathBuf {
        self.target.join("fuzz")
    }

    /// A program of the workspace as `cargo build --release` makes it.
    pub(crate) fn release_program(&self, name: &str) -> PathBuf {
        self.target.join("release").join(name)
    }

    /// The reader's own cargo, run at the root of the repository.
    pub(crate) fn cargo<const N: usize>(&self, arguments: [&str; N]) -> Command {
        let mut command = shell::cargo();
        command.args(arguments).current_dir(&self.root);
        command
    }

    /// The version of a crate that `Cargo.lock` holds.
    pub(crate) fn locked_version(&self, crate_name: &str) -> Result<String> {
        let lock = shell::read(&self.root.join("Cargo.lock"))?;
        version_in_lock(&lock, crate_name)
            .map(str::to_owned)
            .with_context(|| format!("Cargo.lock holds no {crate_name}; does web/ depend on it?"))
    }
}

/// Reads one version out of the text of a lock file, where each package is a
/// `name = "..."` line followed by a `version = "..."` line.
fn version_in_lock<'a>(lock: &'a str, crate_name: &str) -> Option<&'a str> {
    let name = format!("name = \"{crate_name}\"");
    let mut lines = lock.lines();
    lines.find(|line| *line == name)?;
    lines
        .next()?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(version_in_lock(lock, "wasm"), None);
    }
}
