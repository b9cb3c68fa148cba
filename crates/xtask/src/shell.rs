//! Running other programs so that a person can see, and repeat, what was run.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// The lines of a log that are shown when what wrote it failed.
const LINES_OF_A_FAILURE: usize = 20;

/// Runs a command with its output on the terminal, after printing it.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", in_short(command));
    let status = command.status().with_context(|| cannot_start(command))?;
    if status.success() {
        return Ok(());
    }
    bail!("this failed ({status}):\n{}", by_hand(command));
}

/// Runs a command whose output matters only if it fails: it goes to a log file,
/// whose end is shown on failure beside the command to run by hand.
pub(crate) fn run_logged(command: &mut Command, log: &Path) -> Result<()> {
    println!("$ {}", in_short(command));
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
        "{end}\n\nThis failed ({status}); all of its output is in {}:\n{}",
        short_path(log),
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
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
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

/// A path for people, with `~` for their home.
pub(crate) fn short_path(path: &Path) -> String {
    match env::home_dir().map(|home| path.strip_prefix(home)) {
        Some(Ok(below)) => format!("~/{}", below.display()),
        _ => path.display().to_string(),
    }
}

/// What a command does, in few words: without its environment, and without
/// where the program is.
fn in_short(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program
        .file_name()
        .unwrap_or(program.as_os_str())
        .to_string_lossy();
    let arguments = command
        .get_args()
        .map(|argument| match Path::new(argument) {
            path if path.is_absolute() => short_path(path),
            _ => quoted(argument),
        });
    iter::once(name.into_owned())
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The whole command as a line for a shell.
fn by_hand(command: &Command) -> String {
    let old_path = env::var("PATH").unwrap_or_default();
    let settings = command.get_envs().filter_map(|(name, value)| {
        let value = match value?.to_string_lossy().strip_suffix(&old_path) {
            Some(front) if name == "PATH" => format!("{front}$PATH"),
            _ => quoted(value?),
        };
        Some(format!("{}={value}", name.to_string_lossy()))
    });
    let program = iter::once(command.get_program());
    let words = program.chain(command.get_args()).map(quoted);
    settings.chain(words).collect::<Vec<_>>().join(" ")
}

/// A word as a shell would read it.
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
    format!("cannot start {}", command.get_program().display())
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
