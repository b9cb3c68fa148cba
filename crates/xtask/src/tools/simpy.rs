//! The simulation library of Python that the bench compares with.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::Tools;
use crate::shell;

const VERSION: &str = "4.1.2";

/// The directory with `SimPy`, for `PYTHONPATH`.
pub(super) fn provide(tools: &Tools) -> Result<PathBuf> {
    let directory = format!("simpy-{VERSION}");
    let how = "pip installs it; the bench compares with it";
    tools.provide(Path::new(&directory), "SimPy", how, |place| {
        shell::find_program(&["python3"]).context("there is no python3")?;
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--target"])
            .arg(place)
            .arg(format!("simpy=={VERSION}"));
        shell::run_logged(&mut pip, &tools.log("simpy")?)
    })
}
