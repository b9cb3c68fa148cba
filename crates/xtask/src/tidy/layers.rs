//! The crates and the one direction in which they may depend on each other.

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::lab::Lab;
use crate::shell;

/// A crate may depend on those above it, and on no other of ours. What tests,
/// measures and builds the rest comes last: it sees all, and nothing sees it.
const LAYERS: [&[&str]; 10] = [
    &["overload-admission"],
    &["overload-sim"],
    &["overload-scenario"],
    &["overload-advice"],
    &["overload-story"],
    &["overload-charts"],
    &["overload-parts"],
    &["overload-cli", "overload-web", "overload-annex"],
    &["overload-tests", "overload-bench", "overload-xtask"],
    // The tests themselves, as a Wasm module.
    &["overload-everywhere"],
];

/// The dependencies of the workspace that go against the layers.
pub(super) fn breaches(lab: &Lab) -> Result<Vec<String>> {
    let mut ask = lab.cargo(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&shell::output_of(&mut ask)?)?;
    let mut breaches = Vec::new();
    for package in list(&metadata, "packages")? {
        let name = text(package, "name")?;
        if layer(name).is_none() {
            breaches.push(format!("{name}: give it a place in tidy/layers.rs"));
        }
        for dependency in list(package, "dependencies")? {
            let on = text(dependency, "name")?;
            let ours = dependency["path"].is_string();
            if ours && !may_depend(name, on) {
                breaches.push(format!("{name} may not depend on {on} (tidy/layers.rs)"));
            }
        }
    }
    Ok(breaches)
}

/// Whether the first crate may depend on the second. On itself it may: its tests
/// do so to have another of its features.
fn may_depend(name: &str, on: &str) -> bool {
    name == on || layer(on) < layer(name)
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>> {
    value[key]
        .as_array()
        .with_context(|| format!("cargo metadata has no list {key}"))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    value[key]
        .as_str()
        .with_context(|| format!("cargo metadata has no text {key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_one_way() {
        assert!(may_depend("overload-web", "overload-admission"));
        assert!(!may_depend("overload-admission", "overload-sim"));
        assert!(!may_depend("overload-cli", "overload-web"));
        assert!(!may_depend("overload-web", "overload-xtask"));
    }
}
