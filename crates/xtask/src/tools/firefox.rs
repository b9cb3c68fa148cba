//! Firefox, and the program that drives it.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::{Tools, apt, cargo_install};
use crate::shell;

const BROWSERS: [&str; 2] = ["firefox", "firefox-esr"];

const VERSION: &str = "0.37.1";

/// Where Firefox and its driver are.
pub(crate) struct Firefox {
    pub(crate) browser: PathBuf,
    pub(crate) driver: PathBuf,
}

/// Firefox from the search path, else from Debian; `geckodriver` where
/// `$GECKODRIVER` says, else from the search path, else built from its source: it
/// drives many versions of Firefox, so any will do.
pub(super) fn provide(tools: &Tools) -> Result<Firefox> {
    if shell::find_program(&BROWSERS).is_none() {
        if !apt::is_debian() {
            bail!("there is no Firefox on the search path");
        }
        apt::install(tools, &["firefox-esr"], "Firefox")?;
    }
    let browser = shell::find_program(&BROWSERS)
        .context("Debian's firefox-esr put no firefox on the search path")?;
    let driver = match env::var_os("GECKODRIVER") {
        Some(path) => PathBuf::from(path),
        None => match shell::find_program(&["geckodriver"]) {
            Some(path) => path,
            None => build_driver(tools)?,
        },
    };
    Ok(Firefox { browser, driver })
}

fn build_driver(tools: &Tools) -> Result<PathBuf> {
    let what = format!("geckodriver {VERSION}");
    let how = "cargo builds it (about two minutes)";
    let name = format!("geckodriver-{VERSION}");
    let place = tools.provide(Path::new(&name), &what, how, |place| {
        cargo_install::install(tools, "geckodriver", VERSION, &[], place)
    })?;
    Ok(place.join("bin/geckodriver"))
}
