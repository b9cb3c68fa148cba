//! How fast the simulation is here, and beside what.
//!
//! `benches/` holds what is measured and the contenders: programs that answer
//! "how long does this case take you?". They are asked in turn, round by round,
//! so a machine with other things to do disturbs all of them, and of each the
//! least disturbed round is taken. Only how many times as long one takes as
//! another says something on another machine.

mod contender;
mod page;
mod results;
mod table;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::instructions::{self, Counter};
use crate::lab::Lab;
use crate::shell;
use crate::tools::Tools;
use crate::wasm::{self, Host};
use contender::{Contender, least};
use results::{MEMORY_HEAD, Row, Scale};

const PACKAGE: &str = "overload-bench";

/// How often each contender is asked for each case.
const ROUNDS: usize = 5;

/// The cases that the contender in Python knows the policies of, the first ones.
const KNOWN_TO_PYTHON: usize = 4;

/// What is measured, as the native program tells it.
pub(crate) struct Cases {
    /// For the other contenders to read.
    file: PathBuf,
    /// Names and events.
    list: Vec<(String, f64)>,
}

impl Cases {
    /// Builds the native program and asks it.
    pub(crate) fn ask(lab: &Lab) -> Result<Self> {
        shell::run(&mut lab.cargo(["build", "--release", "--package", PACKAGE]))?;
        let mut cases = Command::new(lab.release_program(PACKAGE));
        let json = shell::output_of(cases.arg("cases"))?;
        let file = lab.release_program("overload-bench-cases.json");
        fs::write(&file, &json)?;
        let list: Vec<Value> = serde_json::from_str(&json)?;
        let list = list
            .iter()
            .map(|case| Some((case["name"].as_str()?.to_owned(), case["events"].as_f64()?)))
            .collect::<Option<_>>()
            .context("not a list of cases")?;
        Ok(Self { file, list })
    }

    /// The number of the case of this name.
    fn number(&self, name: &str) -> Result<usize> {
        let found = self.list.iter().position(|(other, _)| other == name);
        found.with_context(|| format!("there is no case {name:?}"))
    }
}

/// Holds the model in JavaScript to the simulation, without measuring either.
pub(crate) fn check_javascript(lab: &Lab) -> Result<()> {
    let cases = Cases::ask(lab)?;
    let mut node = node(lab, &cases, None)?;
    for name in ["all six", "all six, 3 retries"] {
        check(&mut node, &cases, cases.number(name)?)?;
    }
    Ok(())
}

/// Holds the instructions of a few runs to those on record.
pub(crate) fn check_instructions(lab: &Lab, tools: &Tools) -> Result<()> {
    let cases = Cases::ask(lab)?;
    instructions::check(lab, tools, &cases.list)
}

/// Builds everything, measures it and prints the tables.
pub(crate) fn run(lab: &Lab, tools: &Tools) -> Result<()> {
    let cases = Cases::ask(lab)?;
    let module = wasm::build(lab, tools, PACKAGE, Host::Node)?.join("overload_bench.js");
    let mut contenders = Contenders {
        native: Contender::start(&mut Command::new(lab.release_program(PACKAGE)))?,
        node: node(lab, &cases, Some(module))?,
        python: or_say(tools.simpy().and_then(|simpy| {
            let program = lab.root.join("benches/python/contender.py");
            let mut python = Command::new("python3");
            python.env("PYTHONPATH", simpy);
            Contender::start(python.arg(program).arg(&cases.file))
        })),
    };
    println!("Whether all come to the same ...");
    contenders.check(&cases)?;
    println!("They do. How long it takes them, in {ROUNDS} rounds ...");
    let compared = cases.list.len();
    let larger = scaling(lab)?;
    let mut rows: Vec<Row> = (0..compared).map(|_| Row::default()).collect();
    let mut scales: Vec<Scale> = larger.iter().map(|_| Scale::default()).collect();
    let (mut random_ms, mut one_by_one_ms) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        for (number, row) in rows.iter_mut().enumerate() {
            contenders.compare(number, row)?;
        }
        let native = &mut contenders.native;
        random_ms.push(native.ask("random", 0)?);
        one_by_one_ms.push(native.ask("one-by-one", 0)?);
        for (number, scale) in (compared..).zip(&mut scales) {
            scale.fast_ms.push(native.ask("fast", number)?);
            // The largest of them takes the event loop many seconds.
            if round == 0 {
                scale.events_ms.push(native.ask("events", number)?);
            }
        }
    }
    if let Some(counter) = or_say(Counter::provide(lab, tools)) {
        for (number, row) in rows.iter_mut().enumerate() {
            row.instructions = Some(counter.count("fast", number)?);
        }
    }

    println!("\nThe fast path, and how many times as long others take:\n");
    let [over_random, over_one_by_one] =
        [&random_ms, &one_by_one_ms].map(|ms| least(&rows[0].fast_ms) / least(ms));
    let named = |(row, (name, events)): (&Row, &(String, f64))| row.columns(name, *events);
    let rows: Vec<_> = rows.iter().zip(&cases.list).map(named).collect();
    table::print(Row::HEAD, &rows);
    println!(
        "\nfifo takes {over_one_by_one:.1} times as long as drawing its random numbers one by one,"
    );
    println!("and {over_random:.1} times as long as drawing them 32 at once, as it does.\n");
    let named = |(scale, (name, events)): (&Scale, &(String, f64))| scale.columns(name, *events);
    let scales: Vec<_> = scales.iter().zip(&larger).map(named).collect();
    table::print(Scale::HEAD, &scales);
    println!();
    table::print(MEMORY_HEAD, &memory(lab)?);
    page::measure(lab, tools)
}

/// The programs, running.
struct Contenders {
    native: Contender,
    node: Contender,
    python: Option<Contender>,
}

impl Contenders {
    /// Holds all to what the simulation came to.
    fn check(&mut self, cases: &Cases) -> Result<()> {
        for number in 0..cases.list.len() {
            check(&mut self.node, cases, number)?;
        }
        if let Some(python) = &mut self.python {
            for number in 0..KNOWN_TO_PYTHON {
                check(python, cases, number)?;
            }
        }
        Ok(())
    }

    /// Asks each of them, one after the other.
    fn compare(&mut self, number: usize, row: &mut Row) -> Result<()> {
        row.fast_ms.push(self.native.ask("fast", number)?);
        row.events_ms.push(self.native.ask("events", number)?);
        row.wasm_ms.push(self.node.ask("wasm", number)?);
        row.javascript_ms.push(self.node.ask("javascript", number)?);
        if let Some(python) = &mut self.python
            && number < KNOWN_TO_PYTHON
        {
            row.simpy_ms.push(python.ask("simpy", number)?);
        }
        Ok(())
    }
}

/// What there is, or else why a column will be empty.
fn or_say<T>(result: Result<T>) -> Option<T> {
    result
        .inspect_err(|error| println!("A column stays empty: {error:#}"))
        .ok()
}

/// Counts the instructions anew and records them for the test.
pub(crate) fn record(lab: &Lab, tools: &Tools) -> Result<()> {
    let cases = Cases::ask(lab)?;
    instructions::record(lab, tools, &cases.list)
}

fn node(lab: &Lab, cases: &Cases, module: Option<PathBuf>) -> Result<Contender> {
    let mut node = Command::new("node");
    node.arg(lab.root.join("benches/javascript/contender.mjs"))
        .arg(&cases.file)
        .args(module);
    Contender::start(&mut node)
}

fn check(contender: &mut Contender, cases: &Cases, number: usize) -> Result<()> {
    let answer = contender.answer("check", number)?;
    ensure!(answer == "same", "{}: {answer}", cases.list[number].0);
    Ok(())
}

/// Names and events of the cases after those that are compared.
fn scaling(lab: &Lab) -> Result<Vec<(String, f64)>> {
    let mut scaling = Command::new(lab.release_program(PACKAGE));
    let lines = shell::output_of(scaling.arg("scaling"))?;
    let read = |line: &str| {
        let (name, events) = line.split_once('\t')?;
        Some((name.to_owned(), events.parse().ok()?))
    };
    let cases = lines.lines().map(read).collect::<Option<_>>();
    cases.context("not a list of names and events")
}

fn memory(lab: &Lab) -> Result<Vec<[String; 5]>> {
    let mut memory = Command::new(lab.release_program("overload-bench-memory"));
    let lines = shell::output_of(&mut memory)?;
    let columns = |line| results::memory(line).with_context(|| format!("not a result: {line:?}"));
    lines.lines().map(columns).collect()
}
