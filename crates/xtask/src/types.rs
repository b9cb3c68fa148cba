//! The type check of the page's JavaScript, and of what its declarations say.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};
use overload_scenario::json::{RunJson, read_scenario};
use overload_scenario::samples::samples;
use overload_sim::{Policy, run};
use serde_json::{Value, json};

use crate::lab::Lab;
use crate::shell;
use crate::site;
use crate::tools::Tools;

/// Checks `www/**/*.js` by the types in its comments, and against the bindings
/// of the Wasm code, so that a call from the page to a function that Rust does
/// not export, or with another type, is an error here and not in the browser.
///
/// The declarations `www/*.d.ts` are written by hand, and held to real runs.
pub(crate) fn check(lab: &Lab, tools: &Tools) -> Result<()> {
    let tsc = tools.tsc()?;
    let [bindings, annex] = site::build_code(lab, tools)?;
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let www = lab.www();
    let runs = lab.wasm_target().join("runs.ts");
    fs::write(&runs, typed_runs(&www.join("model.js"))?)?;
    // By name: a pattern leaves out a script that has declarations beside it.
    let mut files: Vec<_> = scripts(&www)?.iter().map(|script| path(script)).collect();
    files.push(path(&runs));
    let settings = json!({
        "compilerOptions": {
            "allowJs": true,
            "checkJs": true,
            "noEmit": true,
            "strict": true,
            "target": "es2022",
            "module": "es2022",
            "moduleResolution": "bundler",
            // The last one is for the bindings.
            "lib": ["es2022", "dom", "dom.iterable", "esnext.disposable"],
            "types": [],
            // On the site, all are one directory.
            "rootDirs": [path(&www), path(&bindings), path(&annex)],
        },
        "files": files,
        "include": [path(&www.join("**/*.d.ts"))],
    });
    let file = lab.wasm_target().join("tsconfig.json");
    fs::write(&file, format!("{settings:#}"))?;
    let mut pages = Command::new(&tsc);
    shell::run(pages.arg("--project").arg(&file).current_dir(&lab.root))?;
    let mut worker = Command::new(&tsc);
    worker.args([
        "--ignoreConfig",
        "--noEmit",
        "--strict",
        "--allowJs",
        "--checkJs",
    ]);
    worker.args(["--target", "es2022", "--lib", "es2022,webworker"]);
    shell::run(worker.arg(www.join(NO_PAGE)))
}

/// A script that never runs in a page: what it can call is not what a page's can.
const NO_PAGE: &str = "offline.js";

fn scripts(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut scripts = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            scripts.extend(self::scripts(&path)?);
        } else if path.extension() == Some(OsStr::new("js")) && !path.ends_with(NO_PAGE) {
            scripts.push(path);
        }
    }
    Ok(scripts)
}

/// Real runs as literals of the declared type. A key that either lacks is an
/// error then, and so is a value that the type does not allow.
fn typed_runs(model: &Path) -> Result<String> {
    let runs = runs()?;
    let verdicts: BTreeSet<_> = runs.iter().map(|run| run["verdict"].to_string()).collect();
    let verdicts: Vec<_> = verdicts.into_iter().collect();
    let policies = Policy::ALL.map(|policy| format!("\"{}\"", policy.id()));
    let model = Value::from(model.to_string_lossy());
    let mut text = format!(
        "import type {{ Policy, Report, Verdict }} from {model};\n\
         type Same<A, B> = [A, B] extends [B, A] ? true : false;\n\
         export const policies: Same<Policy, {}> = true;\n\
         export const verdicts: Same<Verdict, {}> = true;\n\
         export const runs = [\n",
        policies.join(" | "),
        verdicts.join(" | "),
    );
    for run in runs {
        writeln!(text, "{run},")?;
    }
    text.push_str("] satisfies Report[];\n");
    Ok(text)
}

/// Beside the samples: nobody, nobody answered, and the verdicts that they lack.
const OTHERS: [&str; 5] = [
    r#"{"normal_per_s": 0, "spike_per_s": 0}"#,
    r#"{"timeout_ms": 1, "service_ms": 60000}"#,
    r#"{"normal_per_s": 150}"#,
    r#"{"spike_per_s": 70}"#,
    r#"{"policy": "bounded", "queue_size": 1, "normal_per_s": 95, "spike_per_s": 95}"#,
];

/// Runs between which everything that can be `null` is, and is not.
fn runs() -> Result<Vec<Value>> {
    let mut scenarios = samples().map(|sample| sample.scenario).to_vec();
    for text in OTHERS {
        scenarios.push(read_scenario(text)?);
    }
    let runs = scenarios
        .iter()
        .map(|scenario| RunJson::new(scenario, &run(scenario)));
    let runs = runs
        .map(serde_json::to_value)
        .collect::<Result<Vec<_>, _>>()?;
    let mut seen = Seen::default();
    for run in &runs {
        seen.see("", run);
    }
    let never: Vec<_> = seen.null.difference(&seen.something).collect();
    if never.is_empty() {
        return Ok(runs);
    }
    bail!("in no run of types.rs these are anything but null: {never:?}");
}

/// The paths of a document that were seen with a value, and without.
#[derive(Default)]
struct Seen {
    null: BTreeSet<String>,
    something: BTreeSet<String>,
}

impl Seen {
    fn see(&mut self, path: &str, value: &Value) {
        let seen = if value.is_null() {
            &mut self.null
        } else {
            &mut self.something
        };
        seen.insert(path.to_owned());
        match value {
            Value::Object(entries) => {
                for (key, value) in entries {
                    self.see(&format!("{path}.{key}"), value);
                }
            }
            Value::Array(values) => {
                for value in values {
                    self.see(&format!("{path}[]"), value);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use overload_scenario::inputs::{INPUTS, Input};

    use crate::package::default_of;

    /// A sentence begins with a capital letter.
    fn sentence(text: &str) -> String {
        let (first, rest) = text.split_at(1);
        format!("{}{rest}.", first.to_uppercase())
    }

    #[test]
    fn every_input_is_declared_with_its_bounds() {
        let declared = include_str!("../../../www/model.d.ts");
        let words = declared.split_whitespace();
        let words: Vec<_> = words
            .filter(|word| !["/**", "*", "*/"].contains(word))
            .collect();
        let declared = words.join(" ");
        let described = |input: &Input| {
            let default = default_of(input);
            let kind = input.number().map_or("Policy", |_| "number");
            format!(
                "{} {} {}: {kind};",
                sentence(input.help),
                sentence(&format!("{}; {default} by default", input.allowed())),
                input.key,
            )
            .replace('\u{a0}', " ")
        };
        let lacking: Vec<_> = INPUTS
            .iter()
            .map(described)
            .filter(|described| !declared.contains(described))
            .collect();
        assert!(
            lacking.is_empty(),
            "model.d.ts lacks:\n{}",
            lacking.join("\n")
        );
    }
}
