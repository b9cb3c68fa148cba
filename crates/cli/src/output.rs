use std::io::{self, BufWriter, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use overload_scenario::quantity::NBSP;
use serde::Serialize;

use crate::failure::Failure;

/// For whom the output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// People.
    Text,
    /// Programs: one object.
    Json,
    /// Programs: rows.
    Csv,
}

impl Format {
    pub(crate) fn arg(csv: &str) -> Arg {
        Self::flag()
            .help(format!("text for people, json, or csv: {csv}"))
            .default_value("text")
    }

    /// For a command whose output is rows.
    pub(crate) fn arg_of_rows() -> Arg {
        Self::flag()
            .help("csv, json: an object a line, or text: fewer columns, for people")
            .default_value("csv")
    }

    fn flag() -> Arg {
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(PossibleValuesParser::new(["text", "json", "csv"]))
            .hide_possible_values(true)
    }

    pub(crate) fn of(matches: &ArgMatches) -> Self {
        match matches.get_one::<String>("format").map(String::as_str) {
            Some("json") => Self::Json,
            Some("csv") => Self::Csv,
            _ => Self::Text,
        }
    }
}

/// Writes what people read: a terminal has no use for no-break spaces.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    raw(&text.replace(NBSP, " "))
}

/// Writes rows as they are.
pub(crate) fn raw(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes an object on a line, at once: it is whole or not there.
pub(crate) fn line(value: &impl Serialize) -> Result<(), Failure> {
    raw(&(serde_json::to_string(value)? + "\n"))
}

/// Writes an object on a line, as large as it may be.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}
