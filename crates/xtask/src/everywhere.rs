//! One answer everywhere: the same runs natively, in Node and in three browsers, and a
//! table of their digests.
//!
//! `tests/src/everywhere.rs` has the runs, `tests/wasm` is the module that the site's
//! profile and tools make of them, with the page that browsers open. Every program
//! prints the same rows, name and digest with a tab between.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::lab::Lab;
use crate::serve;
use crate::shell;
use crate::site::{self, Place};
use crate::tools::Tools;
use crate::wasm::{self, Host};

const PACKAGE: &str = "overload-everywhere";

/// The rows that the table shows: sums of the others.
const SUMS: [&str; 2] = ["162 combinations", "2,000 random"];

/// Runs them all, prints the table and compares. Then opens the finished page in the
/// browsers in which no other step tests it.
pub(crate) fn check(lab: &Lab, tools: &Tools) -> Result<()> {
    let module = with_its_page(lab, &wasm::build(lab, tools, PACKAGE, Host::Web)?)?;
    build_programs(lab)?;
    let browsers = browsers(tools);

    let mut answers = vec![natively(lab, "dev"), natively(lab, "release")];
    answers.push(in_node(&module));
    let page = serve::in_background(module)?;
    answers.extend(
        browsers
            .iter()
            .map(|browser| in_browser(lab, browser, &page)),
    );
    println!("\n{}", table(&answers));
    judge(&answers)?;
    open_page(lab, tools, &browsers)
}

/// Puts the module, and what loads it in Node and in a browser, into one directory.
fn with_its_page(lab: &Lab, module: &Path) -> Result<PathBuf> {
    let place = lab.wasm_target().join("everywhere");
    site::copy_tree(&lab.root.join("tests/wasm/page"), &place)?;
    site::copy_tree(module, &place)?;
    Ok(place)
}

/// Builds all that is run below, so that building does not count as running.
fn build_programs(lab: &Lab) -> Result<()> {
    for profile in ["dev", "release"] {
        let mut print = lab.cargo(["build", "--package", "overload-tests"]);
        shell::run(print.args(["--example", "print_everywhere", "--profile", profile]))?;
    }
    let mut browse = browser_part(lab, "build");
    shell::run(browse.args(["--example", "browse_everywhere"]))
}

/// `cargo` with a subcommand for the part of the tests that drives browsers.
fn browser_part(lab: &Lab, subcommand: &str) -> Command {
    let mut command = lab.cargo([subcommand, "--package", "overload-tests"]);
    command.args(["--features", "browser"]);
    command
}

/// A browser, by the name that the tests have for it.
struct Browser {
    engine: &'static str,
    id: &'static str,
    /// Where its programs are, as variables of the environment.
    programs: Result<Vec<(&'static str, PathBuf)>>,
}

fn browsers(tools: &Tools) -> [Browser; 3] {
    let chromium = tools.chromedriver();
    let firefox = tools.firefox();
    let webkit = tools.webkit();
    [
        Browser {
            engine: "Chromium",
            id: "chromium",
            programs: chromium.map(|driver| vec![("CHROMEDRIVER", driver)]),
        },
        Browser {
            engine: "Firefox",
            id: "firefox",
            programs: firefox.map(|firefox| {
                vec![
                    ("GECKODRIVER", firefox.driver),
                    ("FIREFOX", firefox.browser),
                ]
            }),
        },
        Browser {
            engine: "WebKit",
            id: "webkit",
            programs: webkit.map(|driver| vec![("WEBKITDRIVER", driver)]),
        },
    ]
}

/// What one engine said.
struct Answer {
    engine: String,
    outcome: Outcome,
}

enum Outcome {
    /// It printed rows.
    Said(Said),
    /// It should have.
    Failed(anyhow::Error),
    /// There is none on this machine.
    Missing(anyhow::Error),
}

/// What a program printed.
struct Said {
    version: String,
    /// Names and digests.
    rows: Vec<(String, String)>,
    /// From its start to its end, so for a browser with opening it.
    seconds: f64,
}

impl Said {
    fn digest(&self, what: &str) -> &str {
        let row = self.rows.iter().find(|(name, _)| name == what);
        row.map_or("none", |(_, digest)| digest)
    }
}

impl Answer {
    /// Runs a program that prints rows. Its version is the first line if it is not
    /// known before.
    fn of(engine: &str, version: Option<Result<String>>, command: &mut Command) -> Self {
        println!("{engine} ...");
        let run = || {
            let started = Instant::now();
            let text = shell::output_of(command)?;
            let seconds = started.elapsed().as_secs_f64();
            let mut lines = text.lines();
            let version = match version {
                Some(version) => version?,
                None => lines.next().unwrap_or_default().to_owned(),
            };
            let rows: Vec<(String, String)> = lines
                .map(|line| line.split_once('\t'))
                .map(|row| row.map(|(what, digest)| (what.to_owned(), digest.to_owned())))
                .collect::<Option<_>>()
                .with_context(|| format!("these are no rows:\n{text}"))?;
            for sum in SUMS {
                if !rows.iter().any(|(what, _)| what == sum) {
                    bail!("no row says {sum}:\n{text}");
                }
            }
            Ok(Said {
                version,
                rows,
                seconds,
            })
        };
        Self {
            engine: engine.to_owned(),
            outcome: run().map_or_else(Outcome::Failed, Outcome::Said),
        }
    }
}

fn natively(lab: &Lab, profile: &str) -> Answer {
    let version = shell::output_of(Command::new("rustc").arg("--version"));
    // "rustc 1.95.0 (...)"
    let version = version.map(|said| said.split(" (").next().unwrap_or_default().to_owned());
    let mut print = lab.cargo(["run", "--quiet", "--package", "overload-tests"]);
    print.args(["--example", "print_everywhere", "--profile", profile]);
    Answer::of(&format!("native, {profile}"), Some(version), &mut print)
}

fn in_node(module: &Path) -> Answer {
    let version = shell::output_of(Command::new("node").arg("--version"));
    let version = version.map(|said| said.trim_end().to_owned());
    let mut node = Command::new("node");
    Answer::of("Node", Some(version), node.arg(module.join("node.js")))
}

fn in_browser(lab: &Lab, browser: &Browser, page: &str) -> Answer {
    let programs = match &browser.programs {
        Ok(programs) => programs.clone(),
        Err(why) => {
            return Answer {
                engine: browser.engine.to_owned(),
                outcome: Outcome::Missing(anyhow::anyhow!("{why:#}")),
            };
        }
    };
    let mut browse = browser_part(lab, "run");
    browse
        .args(["--quiet", "--example", "browse_everywhere", "--"])
        .args([browser.id, page])
        .envs(programs);
    Answer::of(browser.engine, None, &mut browse)
}

fn table(answers: &[Answer]) -> String {
    let [combinations, random] = SUMS;
    let mut table = format!(
        "{:<17}{:<24}{combinations:<18}{random:<18}{:>8}\n",
        "engine", "version", "seconds"
    );
    for Answer { engine, outcome } in answers {
        let said = match outcome {
            Outcome::Said(said) => {
                let [combinations, random] = SUMS.map(|what| said.digest(what));
                format!(
                    "{:<24}{combinations:<18}{random:<18}{:>8.1}",
                    said.version, said.seconds
                )
            }
            Outcome::Failed(_) => "failed".to_owned(),
            Outcome::Missing(why) => format!("not on this machine: {why:#}"),
        };
        table.extend([format!("{engine:<17}"), said, "\n".into()]);
    }
    table
}

/// Fails if one failed, if one that must be there is missing, and if one says
/// anything else than the first.
fn judge(answers: &[Answer]) -> Result<()> {
    let mut said = Vec::new();
    for Answer { engine, outcome } in answers {
        match outcome {
            Outcome::Said(rows) => said.push((engine, &rows.rows)),
            Outcome::Failed(error) => bail!("{engine}: {error:#}"),
            Outcome::Missing(why) if Tools::must_have_all_browsers() => {
                bail!("{engine} is missing: {why:#}")
            }
            Outcome::Missing(_) => {}
        }
    }
    let Some(((first, expected), others)) = said.split_first() else {
        bail!("nobody said anything");
    };
    for (engine, rows) in others {
        if let Some(difference) = difference(expected, rows) {
            bail!("{engine} differs from {first}: {difference}");
        }
    }
    Ok(())
}

/// Where two lists of rows differ first, if they do.
fn difference(expected: &[(String, String)], seen: &[(String, String)]) -> Option<String> {
    let pairs = expected.iter().zip(seen);
    for ((what, digest), (seen_what, seen_digest)) in pairs {
        if (what, digest) != (seen_what, seen_digest) {
            return Some(format!("{what} is {digest}, and {seen_what} {seen_digest}"));
        }
    }
    let [expected, seen] = [expected.len(), seen.len()];
    (expected != seen).then(|| format!("{seen} rows instead of {expected}"))
}

/// Opens the finished page in the browsers that are there, but for Chromium, in which
/// the step `page` tests it.
fn open_page(lab: &Lab, tools: &Tools, browsers: &[Browser]) -> Result<()> {
    let mut test = browser_part(lab, "test");
    test.args(["--test", "other_browsers", "--"]);
    let mut any = false;
    for browser in browsers.iter().filter(|browser| browser.id != "chromium") {
        if let Ok(programs) = &browser.programs {
            any = true;
            test.arg(browser.id).envs(programs.clone());
        }
    }
    if !any {
        return Ok(());
    }
    let site = watched(lab, &site::build(lab, tools, &Place::Dist)?)?;
    shell::run(test.env("OVERLOAD_PAGE", serve::in_background(site)?))
}

/// A copy of the site whose page keeps what the browser complains of.
fn watched(lab: &Lab, site: &Path) -> Result<PathBuf> {
    let place = lab.wasm_target().join("watched");
    site::copy_tree(site, &place)?;
    let script = "complaints.js";
    fs::copy(lab.root.join("tests").join(script), place.join(script))?;
    let index = place.join("index.html");
    let page = fs::read_to_string(&index)?;
    let first = format!("<head><script src={script}></script>");
    fs::write(index, page.replacen("<head>", &first, 1))?;
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[(&str, &str)]) -> Vec<(String, String)> {
        rows.iter()
            .map(|&(what, digest)| (what.to_owned(), digest.to_owned()))
            .collect()
    }

    #[test]
    fn the_first_block_that_differs_is_named() {
        let expected = rows(&[("a", "1"), ("b", "2"), ("c", "3")]);
        assert_eq!(difference(&expected, &expected), None);
        let other = rows(&[("a", "1"), ("b", "7"), ("c", "8")]);
        assert_eq!(
            difference(&expected, &other).as_deref(),
            Some("b is 2, and b 7")
        );
        assert_eq!(
            difference(&expected, &expected[..2]).as_deref(),
            Some("2 rows instead of 3")
        );
    }

    #[test]
    fn a_browser_may_be_missing_and_the_table_says_so() {
        let answer = Answer {
            engine: "WebKit".into(),
            outcome: Outcome::Missing(anyhow::anyhow!("no packages")),
        };
        let table = table(&[answer]);
        assert!(table.contains("WebKit           not on this machine: no packages"));
    }
}
