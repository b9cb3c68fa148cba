//! The subcommands, a file each.

mod chart;
mod matrix;
mod mornings;
mod plan;
mod run;
mod sweep;
mod tables;
mod timeline;

use clap::{ArgMatches, Command};

use crate::failure::Failure;
use crate::text::WIDTH;

/// A subcommand: its flags, and what it does with them.
struct Subcommand {
    define: fn() -> Command,
    execute: fn(&ArgMatches) -> Result<(), Failure>,
}

const ALL: [Subcommand; 8] = [
    run::SUBCOMMAND,
    timeline::SUBCOMMAND,
    matrix::SUBCOMMAND,
    tables::SUBCOMMAND,
    mornings::SUBCOMMAND,
    sweep::SUBCOMMAND,
    plan::SUBCOMMAND,
    chart::SUBCOMMAND,
];

/// The whole command line.
pub(crate) fn root() -> Command {
    Command::new("overload")
        .version(env!("CARGO_PKG_VERSION"))
        .about(
            "A lab about service overload: what a service does with the requests that do not fit",
        )
        .long_about(
            "A lab about service overload: a seeded simulation of one service, its clients and a \
             sale that brings more of them than it can serve, under six policies for what does \
             not fit. It is a model, not a measurement.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .max_term_width(WIDTH)
        .subcommands(ALL.iter().map(|subcommand| (subcommand.define)()))
}

/// Does what was asked for.
pub(crate) fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let subcommand = ALL
            .iter()
            .find(|subcommand| (subcommand.define)().get_name() == name)?;
        Some((subcommand.execute)(matches))
    });
    // Without a subcommand clap has shown the help.
    chosen.unwrap_or(Ok(()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_flags_are_consistent() {
        super::root().debug_assert();
    }
}
