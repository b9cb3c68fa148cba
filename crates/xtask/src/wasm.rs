//! A crate of the workspace as Wasm, ready to be loaded.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::lab::{Lab, WASM};
use crate::shell;
use crate::tools::Tools;

/// The profile in `Cargo.toml`.
const PROFILE: &str = "wasm";

/// What makes the code small as brotli has it, which is not what makes it short:
/// what is alike stays alike. 3 % smaller than `-O3`, and as fast.
const SMALL: [&str; 6] = [
    "-Oz",
    "--one-caller-inline-max-function-size=1",
    "--always-inline-max-function-size=1",
    "--flexible-inline-max-function-size=1",
    "--skip-pass=local-cse",
    "--skip-pass=ssa-nomerge",
];

/// Who loads the Wasm, in `wasm-bindgen`'s words.
#[derive(Clone, Copy)]
pub(crate) enum Host {
    Web,
    Node,
}

/// Compiles `package`, makes its bindings for JavaScript and their types, and
/// optimises it. The answer is the directory with all of that: for the package
/// `a-b`, the module `a_b.js` and the `a_b_bg.wasm` that it loads.
pub(crate) fn build(lab: &Lab, tools: &Tools, package: &str, host: Host) -> Result<PathBuf> {
    let rust = tools.rust(WASM)?;
    let wasm_bindgen = tools.wasm_bindgen(lab, "wasm-bindgen")?;
    let wasm_opt = tools.wasm_opt()?;

    let mut compile = rust.cargo(lab, "build");
    shell::run(compile.args(["--profile", PROFILE, "--lib", "--package", package]))?;
    let name = package.replace('-', "_");
    let compiled = lab
        .wasm_target()
        .join(WASM)
        .join(format!("{PROFILE}/{name}.wasm"));
    if !compiled.exists() {
        bail!(
            "{} was not built: is {package} a cdylib?",
            compiled.display()
        );
    }

    let loaded = format!("{name}_bg.wasm");
    let place = lab.wasm_target().join(package);
    if is_newer(&place.join(&loaded), &compiled) {
        return Ok(place);
    }
    // Made beside its place, so that what is there was never left half done.
    let partial = lab.wasm_target().join("partial");
    remove(&partial)?;
    let target = match host {
        Host::Web => "web",
        Host::Node => "nodejs",
    };
    let mut bind = Command::new(wasm_bindgen);
    bind.args(["--target", target, "--out-dir"]).arg(&partial);
    shell::run(bind.arg(&compiled))?;
    // wasm-opt takes the features that the code may use from the code's own
    // list of them, which is why the release profile does not strip it.
    let wasm = partial.join(&loaded);
    shell::run(
        Command::new(wasm_opt)
            .args(SMALL)
            .arg(&wasm)
            .arg("-o")
            .arg(&wasm),
    )?;
    remove(&place)?;
    fs::rename(&partial, &place)?;
    Ok(place)
}

/// Whether `output` is there and was made after `input`, and after this
/// program, which holds the versions of the tools.
fn is_newer(output: &Path, input: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let program = env::current_exe().ok().and_then(|path| time(&path));
    let made = time(output);
    made.is_some() && made >= time(input) && made >= program
}

fn remove(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)?;
    }
    Ok(())
}
