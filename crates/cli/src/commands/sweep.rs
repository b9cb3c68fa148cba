mod columns;

use clap::{Arg, ArgAction, ArgMatches, Command};
use overload_scenario::check::quoted;
use overload_scenario::csv;
use overload_scenario::json::SweepRowJson;
use overload_scenario::mornings::{Measures, measure, morning};
use overload_scenario::quantity::{self, Unit};
use overload_scenario::sweep::{Axis, Grid};
use overload_sim::Scenario;

use self::columns::Columns;
use super::Subcommand;
use crate::args;
use crate::cores::{self, Progress};
use crate::failure::Failure;
use crate::output::{self, Format};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

const ROWS: &str = "\
Rows are numbered from 1 on, the last --over varying fastest, and written whole,
one by one. So a sweep that was interrupted after row 41 goes on with
--from-row 42, which writes no header: append it to what is there. With
--shard 2/8 it does the second of eight parts, whose rows together are all rows.";

fn define() -> Command {
    Command::new("sweep")
        .about("A grid of runs: a row for each combination of values of one to three inputs")
        .arg(over())
        .args(args::many_runs("20"))
        .arg(from_row())
        .arg(shard())
        .args(args::inputs(&[]))
        .arg(Format::arg_of_rows())
        .after_help(format!("{ROWS}\n\n{}", args::QUANTITIES))
}

fn over() -> Arg {
    Arg::new("over")
        .long("over")
        .value_name("INPUT=FROM..TO/COUNT")
        .help(
            "an input and so many evenly spaced values of it, both ends included, as in \
             spike=100..300/21; policies are named: policy=fifo,bounded; once to three times",
        )
        .action(ArgAction::Append)
        .required(true)
        .allow_hyphen_values(true)
}

fn from_row() -> Arg {
    Arg::new("from-row")
        .long("from-row")
        .value_name("ROW")
        .help("the first row to do, without a header above it [default: 1, with a header]")
        .allow_hyphen_values(true)
}

fn shard() -> Arg {
    Arg::new("shard")
        .long("shard")
        .value_name("PART/PARTS")
        .help("do one part of the rows, each with a header, as in 2/8 [default: 1/1]")
        .allow_hyphen_values(true)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let base = args::scenario(matches)?;
    let grid = grid(matches, &base)?;
    let rows = Rows::asked_for(matches, &grid)?;
    let seeds = seeds(matches, &grid)?;
    let threads = args::thread_count(matches)?;
    let mut writer = Writer::new(Format::of(matches), &grid);
    if rows.with_header {
        writer.header()?;
    }

    let runs = rows.count as usize * seeds;
    let run = |i: usize| {
        let scenario = grid.scenario(rows.row((i / seeds) as u64));
        measure(&overload_sim::run(&morning(&scenario, (i % seeds) as u64)))
    };
    let mut row = 0;
    let mut mornings = Vec::with_capacity(seeds);
    let progress = Progress::beside_rows(runs);
    cores::each(runs, threads, progress, run, |measures| {
        mornings.push(measures);
        if mornings.len() == seeds {
            let number = rows.row(row);
            writer.row(number, &grid.scenario(number), &mornings)?;
            mornings.clear();
            row += 1;
        }
        Ok(())
    })
}

fn grid(matches: &ArgMatches, base: &Scenario) -> Result<Grid, Failure> {
    let over = matches
        .get_many::<String>("over")
        .into_iter()
        .flatten()
        .map(|text| Axis::parse(text));
    over.collect::<Result<_, _>>()
        .and_then(|axes| Grid::new(base, axes))
        .map_err(|error| Failure::usage(format!("--over: {error}")))
}

/// How many mornings each row has; none may go beyond the last seed.
fn seeds(matches: &ArgMatches, grid: &Grid) -> Result<usize, Failure> {
    let of_row = |row| args::seeds(matches, &grid.scenario(row));
    // The seed may be what varies: then either end has the largest.
    let seeds = of_row(1)?;
    of_row(grid.rows())?;
    Ok(seeds as usize)
}

/// The rows of a grid that are to be done, by their numbers.
struct Rows {
    first: u64,
    step: u64,
    count: u64,
    with_header: bool,
}

impl Rows {
    fn asked_for(matches: &ArgMatches, grid: &Grid) -> Result<Self, Failure> {
        // All rows may be there already.
        let from = args::count(matches, "from-row", grid.rows() + 1)?;
        let (part, parts) = match args::given(matches, "shard") {
            Some(text) => read_shard(text)?,
            None => (1, 1),
        };
        let from_row = from.unwrap_or(1);
        // The first row from there on that is in this part.
        let skipped = (from_row - 1).saturating_sub(part - 1).div_ceil(parts);
        let first = part + skipped * parts;
        let count = (grid.rows() + 1).saturating_sub(first).div_ceil(parts);
        Ok(Self {
            first,
            step: parts,
            count,
            with_header: from_row == 1,
        })
    }

    /// The number of the i-th of them, from 0 on.
    fn row(&self, i: u64) -> u64 {
        self.first + i * self.step
    }
}

fn read_shard(text: &str) -> Result<(u64, u64), Failure> {
    const MAX_PARTS: u64 = 10_000;
    let number = |text: &str| {
        quantity::parse(text, Unit::Count)
            .filter(|x| (1.0..=MAX_PARTS as f64).contains(x) && x.fract() == 0.0)
            .map(|x| x as u64)
    };
    text.split_once('/')
        .and_then(|(part, parts)| Some((number(part)?, number(parts)?)))
        .filter(|(part, parts)| part <= parts)
        .ok_or_else(|| {
            Failure::usage(format!(
                "--shard: {} is not allowed; give a part and how many there are, at most {}, \
                 as in 2/8",
                quoted(text),
                quantity::count(MAX_PARTS)
            ))
        })
}

/// Writes rows, each at once.
struct Writer {
    format: Format,
    columns: Columns,
}

impl Writer {
    fn new(format: Format, grid: &Grid) -> Self {
        Self {
            format,
            columns: Columns::of(grid),
        }
    }

    fn header(&self) -> Result<(), Failure> {
        match self.format {
            Format::Text => output::text(&self.columns.header()),
            Format::Json => Ok(()),
            Format::Csv => output::raw(&csv::sweep_header()),
        }
    }

    fn row(&mut self, row: u64, scenario: &Scenario, mornings: &[Measures]) -> Result<(), Failure> {
        match self.format {
            Format::Text => output::text(&self.columns.row(row, scenario, mornings)),
            Format::Json => output::line(&SweepRowJson::new(row, scenario, mornings)),
            Format::Csv => output::raw(&csv::sweep_row(row, scenario, mornings)),
        }
    }
}
