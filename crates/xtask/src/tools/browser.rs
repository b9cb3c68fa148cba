//! A browser that tests can drive.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::{Tools, apt};
use crate::shell;

/// The names that Chrome goes by, in the order in which `ChromeDriver` looks.
const BROWSERS: [&str; 5] = [
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "chromium",
    "chromium-browser",
];

const MAC_BROWSER: &str = "/Applications/Google Chrome.app";

/// `ChromeDriver`, where `$CHROMEDRIVER` says or on the search path, with a
/// browser for it to find.
pub(super) fn provide(tools: &Tools) -> Result<PathBuf> {
    if let Some(driver) = find_driver()
        && has_browser()
    {
        return Ok(driver);
    }
    if !apt::is_debian() {
        bail!(
            "the browser tests need Chrome or Chromium and the ChromeDriver of the same \
             version, on the search path (or name the driver with CHROMEDRIVER)"
        );
    }
    apt::install(
        tools,
        &["chromium", "chromium-driver"],
        "a browser for the tests",
    )?;
    find_driver().context("Debian's chromium-driver put no chromedriver on the search path")
}

fn find_driver() -> Option<PathBuf> {
    match env::var_os("CHROMEDRIVER") {
        Some(path) => Some(PathBuf::from(path)),
        None => shell::find_program(&["chromedriver"]),
    }
}

fn has_browser() -> bool {
    shell::find_program(&BROWSERS).is_some() || Path::new(MAC_BROWSER).is_dir()
}
