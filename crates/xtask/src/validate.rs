//! Theory against simulation, written down: `docs/validation.md`.

use std::fs;

use anyhow::{Context as _, Result};

use crate::lab::Lab;
use crate::shell;

/// Simulates every comparison anew and writes the page. The native tests compare
/// the page with the same simulations.
pub(crate) fn write(lab: &Lab) -> Result<()> {
    println!("Simulating; on two cores this takes half a minute once it is built.");
    let mut print = lab.cargo(["run", "--quiet", "--package", "overload-tests"]);
    let page = shell::output_of(print.args(["--example", "print_validation"]))?;
    let place = lab.root.join("docs/validation.md");
    fs::write(&place, page).with_context(|| format!("cannot write {}", place.display()))?;
    println!("{} is written", shell::short_path(&place));
    Ok(())
}
