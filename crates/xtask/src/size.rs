//! What the first figure needs, compressed as a server would, against a budget.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};

use crate::lab::Lab;
use crate::shell;
use crate::site::{self, Place};
use crate::tools::Tools;

/// All of it together, in bytes.
const BUDGET: usize = 150_000;

/// The largest part, and the last to be found.
const WASM: &str = "overload_web_bg.wasm";

/// Brotli's best, for files that are compressed once and served often.
const QUALITY: i32 = 11;
const WINDOW_BITS: i32 = 24;

/// What makes a browser fetch a file at once: before the file's name, by the kind of
/// file that says so; scripts are minified. What a script imports when it is needed is
/// written `import(…)`, and is not among these.
const IN_A_PAGE: [&str; 5] = [
    "rel=\"stylesheet\" href=\"",
    "rel=\"modulepreload\" href=\"",
    "rel=\"icon\" href=\"",
    "<script type=\"module\" src=\"",
    "<img src=\"",
];
const IN_A_SCRIPT: [&str; 3] = ["from\"./", "import\"./", "new URL(\"./"];

/// Weighs every part, prints the table, and fails above the budget.
pub(crate) fn check(lab: &Lab, tools: &Tools) -> Result<()> {
    let site = site::build(lab, tools, &Place::Into(lab.wasm_target().join("site")))?;
    let parts = parts(&site)?;
    // Else the marks below are not those of the site any more.
    ensure!(parts.iter().any(|name| name == WASM), "{WASM} is not found");
    println!("\nWhat the first figure needs       bytes  as brotli has it");
    let (mut bytes, mut compressed) = (0, 0);
    for name in parts {
        let part = fs::read(site.join(&name)).with_context(|| format!("cannot read {name}"))?;
        let small = brotli(&part)?;
        println!("{name:<30}{:>9}{small:>18}", part.len());
        bytes += part.len();
        compressed += small;
    }
    println!("{:<30}{bytes:>9}{compressed:>18}", "together");
    println!("{:<30}{:>9}{BUDGET:>18}\n", "budget", "");
    if compressed > BUDGET {
        bail!(
            "the first figure is {} bytes too large",
            compressed - BUDGET
        );
    }
    Ok(())
}

/// The names of the files that are fetched until the page's figure is live.
fn parts(site: &Path) -> Result<Vec<String>> {
    let mut found = vec!["index.html".to_owned()];
    let mut unread: VecDeque<_> = found.clone().into();
    while let Some(name) = unread.pop_front() {
        let text = || shell::read(&site.join(&name));
        let named = match name.rsplit_once('.') {
            Some((_, "html")) => named_in(&text()?, &IN_A_PAGE),
            Some((_, "js")) => named_in(&text()?, &IN_A_SCRIPT),
            _ => continue,
        };
        for name in named {
            if !found.contains(&name) {
                found.push(name.clone());
                unread.push_back(name);
            }
        }
    }
    Ok(found)
}

/// What stands between one of the marks and the next quotation mark; a picture that
/// a script names is the markup's.
fn named_in(text: &str, marks: &[&str]) -> Vec<String> {
    let is_script = marks == IN_A_SCRIPT;
    let after = marks.iter().flat_map(|mark| text.split(mark).skip(1));
    after
        .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
        .filter(|name| !(is_script && name.rsplit('.').next() == Some("svg")))
        .collect()
}

fn brotli(bytes: &[u8]) -> Result<usize> {
    let mut compressed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: QUALITY,
        lgwin: WINDOW_BITS,
        size_hint: bytes.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &parameters)?;
    Ok(compressed.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_imported_when_needed_is_no_part() {
        let script = r#"import{a}from"./a.js";import"./b.js";
            const c=new URL("./c.wasm",import.meta.url),d=()=>import("./d.js");"#;
        assert_eq!(named_in(script, &IN_A_SCRIPT), ["a.js", "b.js", "c.wasm"]);
    }
}
