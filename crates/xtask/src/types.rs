//! The type check of the page's JavaScript.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;
use serde_json::json;

use crate::lab::Lab;
use crate::shell;
use crate::site;
use crate::tools::Tools;

/// Checks `www/**/*.js` by the types in its comments, and against the bindings
/// of the Wasm code, so that a call from the page to a function that Rust does
/// not export, or with another type, is an error here and not in the browser.
pub(crate) fn check(lab: &Lab, tools: &Tools) -> Result<()> {
    let tsc = tools.tsc()?;
    let code = site::build_code(lab, tools)?;
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let www = lab.www();
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
            // On the site, both are one directory.
            "rootDirs": [path(&www), path(&code)],
        },
        "include": [path(&www.join("**/*.js")), path(&www.join("**/*.d.ts"))],
    });
    let file = lab.wasm_target().join("tsconfig.json");
    fs::write(&file, format!("{settings:#}"))?;
    shell::run(
        Command::new(tsc)
            .arg("--project")
            .arg(&file)
            .current_dir(&lab.root),
    )
}
