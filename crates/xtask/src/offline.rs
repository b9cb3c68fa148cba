//! What the site needs without a network.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::shell;

/// The service worker, and what it has to be told.
const SCRIPT: &str = "offline.js";
const VERSION: &str = "\"the site's version\"";
const FILES: &str = "\"the site's files\"";

/// Writes into the service worker which files the site has, and a version that is
/// another one whenever one of them is.
pub(crate) fn list_files(site: &Path) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(site)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name != SCRIPT);
    names.sort();
    let mut hasher = DefaultHasher::new();
    for name in &names {
        let file = site.join(name);
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        (name, bytes).hash(&mut hasher);
    }
    let script = shell::read(&site.join(SCRIPT))?;
    if !(script.contains(VERSION) && script.contains(FILES)) {
        bail!("{SCRIPT} has no place for the version and the files");
    }
    let version = format!("\"{:016x}\"", hasher.finish());
    let files = names.iter().map(|name| format!("\"{name}\""));
    let files = files.collect::<Vec<_>>().join(",");
    let script = script.replacen(VERSION, &version, 1);
    fs::write(site.join(SCRIPT), script.replacen(FILES, &files, 1))?;
    Ok(())
}
