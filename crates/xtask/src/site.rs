//! Building the site: the static page and the lab's code as Wasm.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::lab::Lab;
use crate::offline;
use crate::prerender::prerender;
use crate::shell;
use crate::tools::Tools;
use crate::wasm::{self, Host};

/// Ends of the names of files that are for people and editors, not for the site.
const NOT_FOR_THE_SITE: [&str; 3] = [".md", ".d.ts", "jsconfig.json"];

/// Where a site goes.
pub(crate) enum Place {
    /// `dist/`, which is emptied first.
    Dist,
    /// A directory of the caller's, in which files are only added or replaced.
    Into(PathBuf),
    /// Trunk's directory: it has written an `index.html`, with its live reload,
    /// and leaves the rest to us.
    Trunk(PathBuf),
}

impl Place {
    /// The place that the command line and Trunk's environment ask for.
    pub(crate) fn new(into: Option<PathBuf>) -> Self {
        match (into, env::var_os("TRUNK_STAGING_DIR")) {
            (Some(directory), _) => Self::Into(directory),
            (None, Some(directory)) => Self::Trunk(directory.into()),
            (None, None) => Self::Dist,
        }
    }
}

/// Builds the site and returns the directory that holds it.
pub(crate) fn build(lab: &Lab, tools: &Tools, place: &Place) -> Result<PathBuf> {
    let code = build_code(lab, tools)?;

    // Put together where there is nothing else.
    let whole = lab.wasm_target().join("whole");
    remove(&whole)?;
    copy_tree(&lab.www(), &whole)?;
    for bindings in code {
        copy_tree(&bindings, &whole)?;
    }
    if let Place::Trunk(directory) = place {
        // Trunk's reload of the page is a script of its own.
        let index = shell::read(&directory.join("index.html"))?;
        let index = without_policy(&index).context("index.html has no policy on contents")?;
        fs::write(whole.join("index.html"), index)?;
    }
    minify(&whole, tools)?;
    prerender(&whole)?;
    offline::list_files(&whole)?;

    let site = match place {
        Place::Dist => lab.dist(),
        Place::Into(directory) => env::current_dir()?.join(directory),
        Place::Trunk(directory) => directory.clone(),
    };
    if let Place::Dist = place {
        remove(&site)?;
    }
    copy_tree(&whole, &site)?;

    let kilobytes = fs::metadata(site.join("overload_web_bg.wasm"))?.len() / 1000;
    println!(
        "The site is in {} ({kilobytes} kB of Wasm).",
        shell::short_path(&site)
    );
    Ok(site)
}

/// Takes out of scripts and style sheets what is for people alone.
fn minify(site: &Path, tools: &Tools) -> Result<()> {
    let mut esbuild = Command::new(tools.esbuild()?);
    esbuild.args([
        "--minify",
        "--allow-overwrite",
        "--outdir=.",
        "--log-level=warning",
    ]);
    for entry in fs::read_dir(site)? {
        let name = entry?.file_name();
        if [".js", ".css"]
            .iter()
            .any(|end| name.to_string_lossy().ends_with(end))
        {
            esbuild.arg(name);
        }
    }
    shell::run(esbuild.current_dir(site))
}

/// A page without the tag that says what it may fetch and run.
fn without_policy(page: &str) -> Option<String> {
    let (before, rest) = page.split_once("<meta http-equiv=\"Content-Security-Policy\"")?;
    let (_, after) = rest.split_once("/>")?;
    Some([before, after].concat())
}

fn remove(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)
            .with_context(|| format!("cannot empty {}", directory.display()))?;
    }
    Ok(())
}

/// Builds the page's code alone, the lab's and its annex's, each with its bindings
/// and their types.
pub(crate) fn build_code(lab: &Lab, tools: &Tools) -> Result<[PathBuf; 2]> {
    let build = |package| wasm::build(lab, tools, package, Host::Web);
    Ok([build("overload-web")?, build("overload-annex")?])
}

/// Copies a directory, but for [`NOT_FOR_THE_SITE`].
pub(crate) fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    shell::make_directory(to)?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let target = to.join(&name);
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else if !NOT_FOR_THE_SITE
            .iter()
            .any(|end| name.to_string_lossy().ends_with(end))
        {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("cannot write {}", target.display()))?;
        }
    }
    Ok(())
}
