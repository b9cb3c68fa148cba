//! The dependencies' licences, sources and versions, by the rules in `deny.toml`.

use std::process::Command;

use anyhow::Result;

use crate::lab::Lab;
use crate::shell;
use crate::tools::Tools;

/// The workspace, where every exception has to be needed; and the one that fuzzes,
/// which needs only some of them.
const WORKSPACES: [(&str, &[&str]); 2] = [
    ("Cargo.toml", &["--deny", "warnings"]),
    ("fuzz/Cargo.toml", &["--allow", "warnings"]),
];

/// Checks all that is in the lock files, but no advisories: `deny.toml` says why.
pub(crate) fn check(lab: &Lab, tools: &Tools) -> Result<()> {
    let program = tools.cargo_deny()?;
    for (manifest, strictness) in WORKSPACES {
        let mut check = Command::new(&program);
        check.current_dir(&lab.root);
        check.args(["--config", "deny.toml", "--manifest-path", manifest]);
        check.args(["check", "--hide-inclusion-graph"]);
        check.args(strictness);
        shell::run(check.args(["licenses", "bans", "sources"]))?;
    }
    Ok(())
}
