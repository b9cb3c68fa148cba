//! Building the site: the static page and the lab's code as Wasm.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::lab::{Lab, WASM};
use crate::prerender::prerender;
use crate::shell;
use crate::tools::Tools;

/// What `wasm-bindgen` calls its output: `overload_web.js` and so on.
const MODULE: &str = "overload_web";

/// Ends of the names of files in `www/` for people and editors, not for the site.
const NOT_FROM_WWW: [&str; 3] = [".md", ".d.ts", "jsconfig.json"];

/// The same for the directory of the code; the Wasm is served optimised.
const NOT_FROM_CODE: [&str; 2] = [".d.ts", ".wasm"];

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
    let wasm = optimise(lab, tools, &code)?;

    let site = match place {
        Place::Dist => lab.dist(),
        Place::Into(directory) => env::current_dir()?.join(directory),
        Place::Trunk(directory) => directory.clone(),
    };
    if matches!(place, Place::Dist) && site.exists() {
        fs::remove_dir_all(&site).with_context(|| format!("cannot empty {}", site.display()))?;
    }
    let index = site.join("index.html");
    let trunks_index = match place {
        Place::Trunk(_) => Some(shell::read(&index)?),
        _ => None,
    };
    copy_tree(&lab.www(), &site, &NOT_FROM_WWW)?;
    copy_tree(&code, &site, &NOT_FROM_CODE)?;
    if let Some(text) = trunks_index {
        fs::write(&index, text)?;
    }
    let served = site.join(format!("{MODULE}_bg.wasm"));
    fs::copy(&wasm, &served).with_context(|| format!("cannot write {}", served.display()))?;
    prerender(&site)?;

    let kilobytes = fs::metadata(&served)?.len() / 1000;
    println!(
        "The site is in {} ({kilobytes} kB of Wasm).",
        site.display()
    );
    Ok(site)
}

/// Compiles the lab to Wasm with its bindings for JavaScript and TypeScript,
/// and returns the directory that holds them.
pub(crate) fn build_code(lab: &Lab, tools: &Tools) -> Result<PathBuf> {
    let rust = tools.rust(WASM)?;
    let bindgen = tools.wasm_bindgen(lab, "wasm-bindgen")?;
    let mut build = rust.cargo(lab, "build");
    shell::run(build.args(["--release", "--package", "overload-web"]))?;

    let compiled = lab
        .wasm_target()
        .join(WASM)
        .join(format!("release/{MODULE}.wasm"));
    if !compiled.exists() {
        bail!(
            "{} was not built: is overload-web a cdylib?",
            compiled.display()
        );
    }
    let code = lab.wasm_target().join("code");
    if !is_newer(&code.join(format!("{MODULE}_bg.wasm")), &compiled) {
        let mut bind = Command::new(bindgen);
        bind.args(["--target", "web", "--out-name", MODULE, "--out-dir"])
            .arg(&code);
        shell::run(bind.arg(&compiled))?;
    }
    Ok(code)
}

/// Makes the Wasm smaller and faster, unless that was done before.
fn optimise(lab: &Lab, tools: &Tools, code: &Path) -> Result<PathBuf> {
    let bound = code.join(format!("{MODULE}_bg.wasm"));
    let optimised = lab.wasm_target().join(format!("{MODULE}_bg.opt.wasm"));
    if !is_newer(&optimised, &bound) {
        let wasm_opt = tools.wasm_opt()?;
        // wasm-opt takes the features that the code may use from the code's own
        // list of them, which is why the release profile does not strip it.
        shell::run(
            Command::new(wasm_opt)
                .arg("-O3")
                .arg(&bound)
                .arg("-o")
                .arg(&optimised),
        )?;
    }
    Ok(optimised)
}

/// Whether `output` is there and was made after `input`, and after this
/// program, which holds the versions of the tools.
fn is_newer(output: &Path, input: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let program = env::current_exe().ok().and_then(|path| time(&path));
    let made = time(output);
    made.is_some() && made >= time(input) && made >= program
}

/// Copies a directory, all but the files whose names end in one of `but`.
fn copy_tree(from: &Path, to: &Path, but: &[&str]) -> Result<()> {
    shell::make_directory(to)?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let target = to.join(&name);
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target, but)?;
        } else if !but.iter().any(|end| name.to_string_lossy().ends_with(end)) {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("cannot write {}", target.display()))?;
        }
    }
    Ok(())
}
