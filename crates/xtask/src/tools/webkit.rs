//! `WebKit`, as GTK has it: what Safari is made of, on Linux.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use super::{Tools, apt};
use crate::shell;

/// `WebKit` has no headless mode: it needs a screen, which this one draws nowhere.
const SCREEN: &str = "Xvfb";

const DRIVER: &str = "WebKitWebDriver";

/// `WebKitWebDriver`, with the small browser that comes along and a screen to put
/// it on: from the search path, else from Debian.
pub(super) fn provide(tools: &Tools) -> Result<PathBuf> {
    let find = || shell::find_program(&[SCREEN]).and(shell::find_program(&[DRIVER]));
    if let Some(driver) = find() {
        return Ok(driver);
    }
    if !apt::is_debian() {
        bail!("there is no {DRIVER}, or no {SCREEN}, on the search path");
    }
    apt::install(tools, &["webkit2gtk-driver", "xvfb"], "WebKit")?;
    find().with_context(|| format!("Debian's packages put no {DRIVER} on the search path"))
}
