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
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .help(format!("text for people, json, or csv: {csv}"))
            .value_parser(PossibleValuesParser::new(["text", "json", "csv"]))
            .hide_possible_values(true)
            .default_value("text")
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

/// Writes an object on a line.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}
