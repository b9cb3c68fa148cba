//! How many instructions runs take, which is the same each time.
//!
//! The number itself depends on the machine and the compiler. So what is on
//! record, and held to by the test, is how many times as many instructions a run
//! takes as drawing uniform random numbers, as many as a default run needs.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::lab::Lab;
use crate::shell;
use crate::tools::Tools;

/// Below the root of the repository: rows of architecture, case and ratio.
const RECORD: &str = "benches/instructions.csv";
const HEAD: &str = "architecture,case,ratio";

/// By how much a ratio may be larger than the one on record, for another
/// compiler or library of C.
const MARGIN: f64 = 1.03;

/// The cases on record, which are the first ones: quick ones, of one run each.
const CASES: usize = 4;

/// Counts the instructions of the native contender.
pub(crate) struct Counter {
    valgrind: PathBuf,
    program: PathBuf,
    /// What it takes without any run.
    nothing: u64,
}

impl Counter {
    /// For the program as it is built.
    pub(crate) fn provide(lab: &Lab, tools: &Tools) -> Result<Self> {
        let mut counter = Self {
            valgrind: tools.valgrind()?,
            program: lab.release_program("overload-bench"),
            nothing: 0,
        };
        counter.nothing = counter.count_with(&[])?;
        Ok(counter)
    }

    /// The instructions of a case, run once in one of its ways.
    pub(crate) fn count(&self, way: &str, number: usize) -> Result<u64> {
        let all = self.count_with(&[way, &number.to_string()])?;
        Ok(all.saturating_sub(self.nothing))
    }

    fn count_with(&self, arguments: &[&str]) -> Result<u64> {
        let mut valgrind = Command::new(&self.valgrind);
        valgrind
            .args(["--tool=cachegrind", "--cache-sim=no"])
            .args(["--cachegrind-out-file=/dev/null", "--log-fd=1"])
            .arg(&self.program)
            .arg("once")
            .args(arguments);
        let output = shell::output_of(&mut valgrind)?;
        counted(&output).with_context(|| format!("valgrind counted nothing:\n{output}"))
    }

    /// The cases' instructions, as multiples of those for uniform numbers.
    fn ratios<'a>(&self, cases: &'a [(String, f64)]) -> Result<BTreeMap<&'a str, f64>> {
        let uniform = self.count("uniform", 0)? as f64;
        let ratio = |(number, (name, _)): (usize, &'a (String, f64))| {
            Ok((name.as_str(), self.count("fast", number)? as f64 / uniform))
        };
        cases.iter().take(CASES).enumerate().map(ratio).collect()
    }
}

/// Reads the one number out of what `cachegrind` says.
fn counted(output: &str) -> Option<u64> {
    let (_, number) = output.split_once("refs:")?;
    let number = number.lines().next()?.trim().replace(',', "");
    number.parse().ok()
}

/// Holds the runs to what is on record for this architecture.
pub(crate) fn check(lab: &Lab, tools: &Tools, cases: &[(String, f64)]) -> Result<()> {
    let record = Record::read(lab)?;
    let Some(recorded) = record.0.get(ARCH) else {
        println!("Nothing is on record for {ARCH}: see `cargo xtask bench --record`.");
        return Ok(());
    };
    let mut more = String::new();
    for (case, ratio) in Counter::provide(lab, tools)?.ratios(cases)? {
        let recorded = recorded.get(case).copied();
        let recorded = recorded.with_context(|| format!("{RECORD} has no {case:?}"))?;
        println!("{case:<18} {ratio:>7.3}, on record {recorded:.3}");
        if ratio > recorded * MARGIN {
            writeln!(more, "{case}: {ratio:.3} instead of {recorded:.3}")?;
        }
    }
    ensure!(
        more.is_empty(),
        "runs take more instructions than on record, as multiples of drawing as many \
         uniform numbers:\n{more}If there is a good reason, `cargo xtask bench --record` records \
         them anew."
    );
    Ok(())
}

/// Counts anew, and leaves what is on record for other architectures.
pub(crate) fn record(lab: &Lab, tools: &Tools, cases: &[(String, f64)]) -> Result<()> {
    let ratios = Counter::provide(lab, tools)?.ratios(cases)?;
    let ratios = ratios
        .into_iter()
        .map(|(case, ratio)| (case.to_owned(), ratio));
    let mut record = Record::read(lab)?;
    record.0.insert(ARCH.to_owned(), ratios.collect());
    let text = record.text();
    print!("{text}");
    fs::write(lab.root.join(RECORD), text).with_context(|| format!("cannot write {RECORD}"))
}

/// Ratios by architecture and case.
struct Record(BTreeMap<String, BTreeMap<String, f64>>);

impl Record {
    fn read(lab: &Lab) -> Result<Self> {
        let text = shell::read(&lab.root.join(RECORD))?;
        Self::parse(&text).with_context(|| format!("{RECORD} is no list of {HEAD}"))
    }

    /// A case's name may have a comma.
    fn parse(text: &str) -> Option<Self> {
        let mut record = BTreeMap::<_, BTreeMap<_, _>>::new();
        for line in text.lines().skip(1) {
            let (architecture, rest) = line.split_once(',')?;
            let (case, ratio) = rest.rsplit_once(',')?;
            let cases = record.entry(architecture.to_owned()).or_default();
            cases.insert(case.trim_matches('"').to_owned(), ratio.parse().ok()?);
        }
        Some(Self(record))
    }

    fn text(&self) -> String {
        let rows = self.0.iter().flat_map(|(architecture, cases)| {
            let row = move |(case, ratio)| format!("{architecture},\"{case}\",{ratio:.3}\n");
            cases.iter().map(row)
        });
        let head = format!("{HEAD}\n");
        [head].into_iter().chain(rows).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_without_its_commas() {
        let output = "==7== Command: overload-bench\n==7== \n==7== I   refs:      14,979,819\n";
        assert_eq!(counted(output), Some(14_979_819));
        assert_eq!(counted("==7== Command: overload-bench\n"), None);
    }

    #[test]
    fn what_is_recorded_is_read_again() {
        let text = format!("{HEAD}\na64,\"fifo\",2.500\na64,\"fifo, 3 retries\",9.125\n");
        let record = Record::parse(&text).expect("whole lines");
        assert!(record.0["a64"].contains_key("fifo, 3 retries"));
        assert_eq!(record.text(), text);
    }
}
