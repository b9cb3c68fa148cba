use std::fmt::Write;

use overload_scenario::inputs::{Input, Kind, Value};
use overload_scenario::mornings::{Measures, Metric, Spread, spreads};
use overload_scenario::sweep::Grid;
use overload_sim::Scenario;

use crate::text::WIDTH;

/// The columns that a sweep has for people: as wide as their widest cell, which
/// is known before any row is.
pub(super) struct Columns {
    row: usize,
    inputs: Vec<(&'static Input, usize)>,
    results: Vec<&'static Column>,
}

/// Two lines of a heading, and which number of which metric is below it.
type Column = (&'static str, &'static str, Metric, Shown);

const RESULTS: [Column; 7] = [
    ("answered", "mean %", Metric::AnsweredShare, Shown::Mean),
    ("", "5 %", Metric::AnsweredShare, Shown::P5),
    ("", "95 %", Metric::AnsweredShare, Shown::P95),
    ("told", "no %", Metric::ToldNoShare, Shown::Mean),
    ("timed", "out %", Metric::TimedOutShare, Shown::Mean),
    ("median", "wait ms", Metric::WaitMsMedian, Shown::Median),
    ("back to", "normal s", Metric::BackToNormalS, Shown::Median),
];

/// What is left out where there is no room for it, the first first.
const LEFT_OUT: [&str; 2] = ["timed", "told"];

/// A number of a spread.
enum Shown {
    Mean,
    P5,
    Median,
    P95,
}

impl Shown {
    fn of(&self, spread: &Spread) -> Option<f64> {
        match self {
            Self::Mean => spread.mean,
            Self::P5 => spread.p5,
            Self::Median => spread.median,
            Self::P95 => spread.p95,
        }
    }
}

/// Between two columns.
const GAP: &str = "  ";

impl Columns {
    pub(super) fn of(grid: &Grid) -> Self {
        let width = |text: &str| text.chars().count();
        let widest = |input: &'static Input, values: &[Value]| {
            let values = values.iter().map(|value| width(&text_of(input, *value)));
            values.chain([width(input.flag)]).max().unwrap_or(0)
        };
        let mut columns = Self {
            row: width("row").max(grid.rows().to_string().len()),
            inputs: grid
                .axes()
                .iter()
                .map(|axis| (axis.input, widest(axis.input, &axis.values)))
                .collect(),
            results: RESULTS.iter().collect(),
        };
        for title in LEFT_OUT {
            if columns.width() > WIDTH {
                columns.results.retain(|(first, ..)| *first != title);
            }
        }
        columns
    }

    fn width(&self) -> usize {
        let inputs = self.inputs.iter().map(|(_, width)| GAP.len() + width);
        let results = self
            .results
            .iter()
            .map(|column| GAP.len() + result_width(column));
        self.row + inputs.sum::<usize>() + results.sum::<usize>()
    }

    pub(super) fn header(&self) -> String {
        let blank = self.line("", |_| String::new(), |(first, ..)| (*first).into());
        let flag = |input: &Input| input.flag.into();
        blank + &self.line("row", flag, |(_, second, ..)| (*second).into())
    }

    pub(super) fn row(&self, row: u64, scenario: &Scenario, mornings: &[Measures]) -> String {
        let spreads = spreads(mornings);
        self.line(
            &row.to_string(),
            |input| text_of(input, input.get(scenario)),
            |(_, _, metric, shown)| {
                let spread = Metric::ALL.iter().zip(&spreads);
                let spread = spread.into_iter().find(|(id, _)| *id == metric);
                metric.number(spread.and_then(|(_, spread)| shown.of(spread)))
            },
        )
    }

    fn line(
        &self,
        row: &str,
        input: impl Fn(&'static Input) -> String,
        result: impl Fn(&'static Column) -> String,
    ) -> String {
        let mut line = format!("{row:>0$}", self.row);
        for &(of, width) in &self.inputs {
            let _ = write!(line, "{GAP}{:>width$}", input(of));
        }
        for column in &self.results {
            let width = result_width(column);
            let _ = write!(line, "{GAP}{:>width$}", result(column));
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }
}

fn result_width((first, second, ..): &Column) -> usize {
    first.len().max(second.len()).max("100.0".len())
}

/// A policy by its id, which is short; anything else with its unit.
fn text_of(input: &Input, value: Value) -> String {
    match input.kind {
        Kind::Policy(_) => value.to_string(),
        Kind::Number(..) => input.text_of(value),
    }
}
