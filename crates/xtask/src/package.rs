//! The npm package: the element and the model, for other people's pages.
//!
//! `npm/` holds what is the package's alone. Its `package.json` says which files
//! of the site go in besides, and is the only such list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use overload_scenario::inputs::{self, INPUTS, Input};
use overload_scenario::json::{RunJson, read_scenario};
use overload_sim::run;
use serde_json::{Value, json};

use crate::lab::Lab;
use crate::shell;
use crate::site::{self, Place};
use crate::tools::Tools;

/// What npm puts into every package, whatever its list says.
const ALWAYS: [&str; 2] = ["package.json", "README.md"];

/// Where the README has a row for each input.
const ROWS: &str = "<!-- a row for each input -->\n";

/// Scenarios by their JSON, to be the same in the package as here.
const GOOD: [&str; 7] = [
    "{}",
    r#"{"policy": "bounded", "retries": 3}"#,
    r#"{"policy": "codel", "service_ms": 81.234567, "normal_per_s": 71.123456789}"#,
    r#"{"policy": "lifo", "workers": 100, "service_ms": 10, "spike_per_s": 8000, "retries": 10}"#,
    r#"{"policy": "priority", "refusal_cost_ms": 80, "orders_share": 33.3}"#,
    r#"{"policy": "skip", "normal_per_s": 0, "spike_per_s": 0}"#,
    r#"{"seed": 9007199254740991, "window_s": 1, "patience_ms": 2000}"#,
];

/// And what is no scenario, to be refused in the same words.
const BAD: [&str; 5] = [
    r#"{"workers": 2.5, "retries": 11}"#,
    r#"{"speed": 1}"#,
    r#"{"policy": "random"}"#,
    r#"{"sale_s": 61}"#,
    "null",
];

/// Builds the package and returns its directory, `dist-npm/`.
fn build(lab: &Lab, tools: &Tools) -> Result<PathBuf> {
    let site = lab.wasm_target().join("site");
    remove(&site)?;
    site::build(lab, tools, &Place::Into(site.clone()))?;

    let package = lab.root.join("dist-npm");
    remove(&package)?;
    shell::make_directory(&package)?;
    // The last two for declarations, which a site has no use for.
    let [bindings, annex] = site::build_code(lab, tools)?;
    let sources = [
        site,
        lab.root.join("npm"),
        lab.root.clone(),
        lab.www(),
        bindings,
        annex,
    ];
    for name in contents(lab)? {
        let source = sources
            .iter()
            .map(|directory| directory.join(&name))
            .find(|file| file.is_file())
            .with_context(|| format!("npm/package.json lists {name}, which is nowhere"))?;
        fs::copy(source, package.join(&name)).with_context(|| format!("cannot copy {name}"))?;
    }
    let readme = package.join("README.md");
    let text = shell::read(&readme)?.replacen(ROWS, &rows(), 1);
    fs::write(&readme, text)?;
    println!("The package is in {}.", shell::short_path(&package));
    Ok(package)
}

/// The names of all files of the package.
fn contents(lab: &Lab) -> Result<BTreeSet<String>> {
    let manifest: Value = serde_json::from_str(&shell::read(&lab.root.join("npm/package.json"))?)?;
    let files = manifest["files"].as_array().context("a list of files")?;
    let names = files.iter().filter_map(Value::as_str);
    Ok(names.chain(ALWAYS).map(str::to_owned).collect())
}

/// The attributes and keys of a run, as rows of the README's table.
fn rows() -> String {
    let row = |input: &Input| {
        format!(
            "| `{}` | `{}` | {} | {} | {} |\n",
            input.flag,
            input.key,
            input.help,
            input.allowed(),
            default_of(input),
        )
    };
    INPUTS.iter().map(row).collect()
}

/// What an input is where it is not given, as somebody would write it.
pub(crate) fn default_of(input: &Input) -> String {
    match input.default() {
        inputs::Value::Policy(policy) => policy.id().into(),
        number @ inputs::Value::Number(_) => input.text_of(number),
    }
}

/// Packs the package, installs it as npm would, and holds it to its word: its
/// files are all there, its types are those of a caller, and what it simulates
/// in Node is what is simulated here.
pub(crate) fn check(lab: &Lab, tools: &Tools) -> Result<()> {
    let tsc = tools.tsc()?;
    let package = build(lab, tools)?;
    check_names(&package)?;

    let place = lab.wasm_target().join("packed");
    remove(&place)?;
    let installed = place.join("node_modules/overload-lab");
    shell::make_directory(&installed)?;
    let archive = place.join(pack(&package, &place, &contents(lab)?)?);
    let mut unpack = Command::new("tar");
    unpack.args(["-x", "--strip-components=1", "-f"]);
    shell::run(unpack.arg(archive).arg("-C").arg(&installed))?;

    for name in ["check.mjs", "use.mts"] {
        fs::copy(lab.root.join("npm").join(name), place.join(name))?;
    }
    for [module, resolution] in [["nodenext", "nodenext"], ["esnext", "bundler"]] {
        let mut types = Command::new(&tsc);
        types
            .args(["--ignoreConfig", "--noEmit", "--strict"])
            .args(["--target", "es2022", "--lib", "es2022,dom"])
            .args([
                "--module",
                module,
                "--moduleResolution",
                resolution,
                "use.mts",
            ]);
        shell::run(types.current_dir(&place))?;
    }
    let cases = place.join("cases.json");
    fs::write(&cases, self::cases()?.to_string())?;
    shell::run(
        Command::new("node")
            .arg("check.mjs")
            .arg(cases)
            .current_dir(&place),
    )
}

/// Packs the package into `place` and returns the archive's name.
fn pack(package: &Path, place: &Path, expected: &BTreeSet<String>) -> Result<String> {
    let mut pack = Command::new("npm");
    pack.args(["pack", "--json", "--pack-destination"])
        .arg(place)
        .current_dir(package);
    let packed: Value = serde_json::from_str(&shell::output_of(&mut pack)?)?;
    let files = packed[0]["files"].as_array().context("a list of files")?;
    let names = files.iter().filter_map(|file| file["path"].as_str());
    let names: BTreeSet<String> = names.map(str::to_owned).collect();
    if names != *expected {
        let difference: Vec<_> = names.symmetric_difference(expected).collect();
        bail!("npm packs other files than npm/package.json lists: {difference:?}");
    }
    let name = packed[0]["filename"].as_str();
    Ok(name.context("npm pack names no archive")?.to_owned())
}

/// The bindings; they name modules that are in the Wasm, and no files.
const BINDINGS: [&str; 2] = ["overload_web.js", "overload_annex.js"];

/// Checks that every file that a file of the package names is in it.
fn check_names(package: &Path) -> Result<()> {
    for entry in fs::read_dir(package)? {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        let Some("js" | "ts" | "json" | "html" | "css") = extension else {
            continue;
        };
        if BINDINGS.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        let text = shell::read(&path)?;
        for quoted in text.split(['"', '\'']) {
            let name = quoted.strip_prefix("./").unwrap_or(quoted);
            if is_file_name(name) && !package.join(name).is_file() {
                bail!("{} names {name}, which is not packed", path.display());
            }
        }
    }
    Ok(())
}

fn is_file_name(text: &str) -> bool {
    let ends = [".js", ".ts", ".css", ".html", ".svg", ".wasm", ".json"];
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    text.chars().all(is_plain) && ends.iter().any(|end| text.ends_with(end))
}

/// Scenarios with the runs that they are to give, or the words in which they are
/// to be refused.
fn cases() -> Result<Value> {
    let mut cases = Vec::new();
    for text in GOOD {
        let scenario = read_scenario(text)?;
        let report = RunJson::new(&scenario, &run(&scenario));
        cases.push(json!({ "scenario": text, "report": report }));
    }
    for text in BAD {
        let Err(error) = read_scenario(text) else {
            bail!("{text} is a scenario after all");
        };
        cases.push(json!({ "scenario": text, "error": error.to_string() }));
    }
    cases.push(json!({
        "scenario": r#"{"spike_per_s": 100000, "sale_s": 600}"#,
        "error": "That may send 60 million requests, and this page stops at 10 million. \
                  Lower a rate, a length or the retries.",
    }));
    Ok(Value::from(cases))
}

fn remove(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)
            .with_context(|| format!("cannot empty {}", directory.display()))?;
    }
    Ok(())
}
