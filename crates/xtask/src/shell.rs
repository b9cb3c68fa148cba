//! Running other programs so that a person can see, and repeat, what was run.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// The lines of a log that are shown when what wrote it failed.
const LINES_OF_A_FAILURE: usize = 20;

/// Runs a command with its output on the terminal, after printing it.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", by_hand(command));
    let status = command.status().with_context(|| cannot_start(command))?;
    if status.success() {
        return Ok(());
    }
    bail!("{} failed ({status})", program_name(command));
}

/// Runs a command whose output matters only if it fails: it goes to a log file,
/// whose end is shown on failure beside the command to run by hand.
pub(crate) fn run_logged(command: &mut Command, log: &Path) -> Result<()> {
    println!("  $ {}", by_hand(command));
    let file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let status = command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file)
        .status()
        .with_context(|| cannot_start(command))?;
    if status.success() {
        return Ok(());
    }
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let end = lines[lines.len().saturating_sub(LINES_OF_A_FAILURE)..].join("\n");
    bail!(
        "{end}\n\n{} failed ({status}); all it said is in {}\nBy hand: {}",
        program_name(command),
        log.display(),
        by_hand(command)
    );
}

/// What a command prints, if it runs and succeeds.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| cannot_start(command))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{}\n{} failed", errors.trim_end(), by_hand(command));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Set by `cargo run` for this crate; not for what it runs.
    for (name, _) in env::vars_os() {
        if name
            .to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_"))
        {
            command.env_remove(name);
        }
    }
    command
}

/// The first program of these names on the search path.
pub(crate) fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| {
        env::split_paths(&path)
            .map(|directory| directory.join(name))
            .find(|program| program.is_file())
    })
}

/// Puts a directory first on the command's search path.
pub(crate) fn prefer(command: &mut Command, directory: &Path) {
    let mut path = OsString::from(directory);
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    command.env("PATH", path);
}

/// Reads a text file, naming it if that fails.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Makes a directory and those above it, naming it if that fails.
pub(crate) fn make_directory(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))
}

/// The command as a line for a shell, with the environment that it sets.
fn by_hand(command: &Command) -> String {
    let mut line = String::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            let value = value.to_string_lossy();
            let old_path = env::var("PATH").unwrap_or_default();
            let value = match value.strip_suffix(&old_path) {
                Some(front) if name == "PATH" => format!("{front}$PATH"),
                _ => quoted(OsStr::new(value.as_ref())),
            };
            let _ = write!(line, "{}={value} ", name.to_string_lossy());
        }
    }
    line.push_str(&program_name(command));
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&quoted(argument));
    }
    line
}

/// The program as a person would type it: `cargo` rather than where rustup put it.
fn program_name(command: &Command) -> String {
    let program = command.get_program();
    let typed = match env::var_os("CARGO") {
        Some(cargo) if cargo == program => OsStr::new("cargo"),
        _ => program,
    };
    quoted(typed)
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+~@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn cannot_start(command: &Command) -> String {
    format!("cannot start {}", program_name(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_it_would_be_typed() {
        let mut command = Command::new("npm");
        command
            .env("CI", "true")
            .args(["install", "two words", "it's"]);
        assert_eq!(
            by_hand(&command),
            r"CI=true npm install 'two words' 'it'\''s'"
        );
    }
}
