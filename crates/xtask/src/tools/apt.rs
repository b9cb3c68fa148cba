//! What only the system's package manager can install, on Debian.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::Tools;
use crate::shell;

/// Whether this is Debian, by its own word.
pub(super) fn is_debian() -> bool {
    let about = fs::read_to_string("/etc/os-release").unwrap_or_default();
    about.lines().any(|line| line == "ID=debian")
}

/// The version of a package, if it is installed.
pub(super) fn installed_version(package: &str) -> Option<String> {
    let mut query = Command::new("dpkg-query");
    query.args([
        "--show",
        "--showformat",
        "${db:Status-Status} ${Version}",
        package,
    ]);
    let answer = shell::output_of(&mut query).ok()?;
    answer.strip_prefix("installed ").map(str::to_owned)
}

/// Installs those of the packages that are missing, and removes nothing.
pub(super) fn install(tools: &Tools, packages: &[&str], why: &str) -> Result<()> {
    let missing: Vec<&str> = packages
        .iter()
        .copied()
        .filter(|package| installed_version(package).is_none())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !is_debian() {
        bail!("{why}: this needs Debian's packages {names}, and this is another system");
    }
    println!("set-up: {why} is missing; Debian's packages bring it");
    let _lock = tools.lock()?;
    let log = tools.log("apt")?;
    let failed = || format!("As root: apt-get update && apt-get install {names}");
    shell::run_logged(apt_get()?.arg("update"), &log).with_context(failed)?;
    let mut install = apt_get()?;
    install.args(["install", "--yes", "--no-remove", "--no-install-recommends"]);
    shell::run_logged(install.args(missing), &log).with_context(failed)
}

/// A program on the search path, from the package of its name if it is not there.
pub(super) fn provide(tools: &Tools, program: &str, what: &str) -> Result<PathBuf> {
    if let Some(found) = shell::find_program(&[program]) {
        return Ok(found);
    }
    install(tools, &[program], what)?;
    shell::find_program(&[program])
        .with_context(|| format!("Debian's {program} put none on the search path"))
}

/// `apt-get` as root: at once, or by a `sudo` that does not have to ask.
fn apt_get() -> Result<Command> {
    let quiet = "DEBIAN_FRONTEND=noninteractive";
    let mut id = Command::new("id");
    let root = shell::output_of(id.arg("-u")).is_ok_and(|user| user.trim_end() == "0");
    let mut command = if root {
        Command::new("env")
    } else if shell::output_of(Command::new("sudo").args(["-n", "true"])).is_ok() {
        let mut command = Command::new("sudo");
        command.args(["-n", "env"]);
        command
    } else {
        let user = env::var("USER").unwrap_or_else(|_| "this user".into());
        bail!("{user} may not install packages without a password");
    };
    command.args([quiet, "apt-get"]);
    Ok(command)
}
