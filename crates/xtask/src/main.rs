//! `cargo xtask`: every chore of this repository as one command.
//!
//! The commands below are the only build there is: Trunk, the continuous
//! integration and a person at a terminal all end up here, so none of them can
//! give another page than the others. Whatever a command needs and the machine
//! lacks is installed first, into a directory of its own ([`tools`]).

mod bench;
mod deny;
mod everywhere;
mod fuzz;
mod instructions;
mod lab;
mod offline;
mod package;
mod prerender;
mod serve;
mod shell;
mod site;
mod size;
mod steps;
mod tidy;
mod tools;
mod types;
mod validate;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use fuzz::Target;
use lab::Lab;
use site::Place;
use steps::Step;
use tools::Tools;

const ENVIRONMENT: &str = "\
What a command needs and the machine lacks is installed first. Environment:
  OVERLOAD_TOOLS      where to, by default ~/.cache/overload-lab
  OVERLOAD_TOOLCHAIN  where the Wasm target comes from: rustup, debian (its
                      packages), or auto, which tries them in this order
  CHROMEDRIVER        the program that drives Chrome, if not on the PATH
  GECKODRIVER         the same for Firefox";

/// Sets up, builds, serves and tests Overload Lab.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", after_help = ENVIRONMENT)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install what is missing, and say what is used
    Setup,
    /// Build the lab and serve it on this machine
    Serve {
        /// The port to listen on
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Build the site, ready for any static host
    Dist {
        /// The directory to write to, instead of dist/
        #[arg(long, value_name = "DIR")]
        into: Option<PathBuf>,
    },
    /// Run every test step and print a table of them
    Test,
    /// Measure the simulation beside other ways to run the same
    Bench {
        /// Only count instructions, and record them for the test
        #[arg(long)]
        record: bool,
    },
    /// Write docs/validation.md: theory against simulation
    Validate,
    /// Look for texts and scenarios for which something does not hold
    Fuzz {
        /// What to give them to, instead of all in turn
        target: Option<Target>,
        /// For how long each
        #[arg(long, default_value_t = 60)]
        seconds: u32,
        /// Then keep in fuzz/corpus what reaches all that was reached
        #[arg(long)]
        keep: bool,
    },
    #[command(flatten, next_help_heading = "One step of the test")]
    Step(Step),
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let lab = Lab::locate()?;
    let tools = Tools::locate()?;
    match command {
        Command::Setup => tools.set_up(&lab),
        Command::Serve { port } => serve::build_and_serve(&lab, &tools, port),
        Command::Dist { into } => site::build(&lab, &tools, &Place::new(into)).map(drop),
        Command::Bench { record: false } => bench::run(&lab, &tools),
        Command::Bench { record: true } => bench::record(&lab, &tools),
        Command::Validate => validate::write(&lab),
        Command::Fuzz {
            target,
            seconds,
            keep,
        } => fuzz::run(&lab, &tools, target, seconds, keep),
        Command::Test => steps::run_all(&lab, &tools),
        Command::Step(step) => step.run(&lab, &tools),
    }
}
