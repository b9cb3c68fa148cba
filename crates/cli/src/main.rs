//! `overload`: the lab on the command line.
//!
//! | module | what for |
//! | --- | --- |
//! | `commands` | the subcommands, a file each |
//! | `args` | flags, made from the table of inputs |
//! | `cores` | many runs at once |
//! | `text` | tables and bars for a terminal of 80 columns |
//! | `output` | writing it, in the format that was asked for |
//! | `failure` | what went wrong, and the exit code |

mod args;
mod commands;
mod cores;
mod failure;
mod output;
mod text;

use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = commands::root().get_matches();
    match commands::execute(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
