//! The rules of the tree that no other tool checks.

mod layers;
mod text;

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::lab::Lab;
use crate::shell;

/// Checks every rule and tells every breach, not just the first.
pub(crate) fn check(lab: &Lab) -> Result<()> {
    let mut breaches = layers::breaches(lab)?;
    let files = files(&lab.root)?;
    for name in files.lines().filter(|name| text::is_ours(name)) {
        let text = shell::read(&lab.root.join(name))?;
        breaches.extend(text::breaches(name, &text));
    }
    if breaches.is_empty() {
        return Ok(());
    }
    for breach in &breaches {
        println!("{breach}");
    }
    bail!(
        "{} breaches of the rules in crates/xtask/src/tidy",
        breaches.len()
    );
}

/// The files that are or could be committed, one a line.
fn files(root: &Path) -> Result<String> {
    let mut list = Command::new("git");
    list.args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root);
    let names = shell::output_of(&mut list)?;
    // A file that was deleted and not yet committed is still in the list.
    Ok(names
        .lines()
        .filter(|name| root.join(name).is_file())
        .collect::<Vec<_>>()
        .join("\n"))
}
