//! The native contender. `cargo xtask bench` talks to it:
//!
//! - `overload-bench cases` prints what is compared, as JSON;
//! - `overload-bench scaling` prints the cases after these, a line for each: name
//!   and events;
//! - `overload-bench` answers each line `WAY CASE` with the milliseconds that it
//!   takes, until there are no more lines;
//! - `overload-bench once WAY CASE` runs a case once, for a tool that counts
//!   instructions; without a case it does all but run it.

use overload_bench::{Case, Way, cases, events, json, scaling};
use std::env;
use std::hint::black_box;
use std::io::{self, BufRead as _, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A case is repeated for so long and the first time is not taken, unless it
/// takes so long that there is no second.
const VISIT: Duration = Duration::from_millis(20);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let all: Vec<_> = cases().into_iter().chain(scaling()).collect();
    let done = match words[..] {
        [] => answer(&all).ok(),
        ["cases"] => {
            println!("{}", json::all());
            Some(())
        }
        ["scaling"] => {
            for case in scaling() {
                println!("{}\t{}", case.name, events(&case));
            }
            Some(())
        }
        ["once"] => Some(()),
        ["once", way, case] => find(&all, way, case).map(|(way, case)| run(way, case)),
        _ => None,
    };
    if done.is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!(
        "overload-bench [cases | scaling | once [fast|events|random|one-by-one|uniform NUMBER]]"
    );
    ExitCode::FAILURE
}

fn answer(all: &[Case]) -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some((way, case)) = line
            .split_once(' ')
            .and_then(|(way, number)| find(all, way, number))
        else {
            return Err(io::Error::other(line));
        };
        println!("{}", median_ms(|| run(way, case)));
        io::stdout().flush()?;
    }
    Ok(())
}

fn find<'a>(all: &'a [Case], way: &str, number: &str) -> Option<(Way, &'a Case)> {
    Some((Way::of(way)?, all.get(number.parse::<usize>().ok()?)?))
}

fn run(way: Way, case: &Case) {
    black_box(way.run(black_box(&case.scenarios)));
}

fn median_ms(run: impl Fn()) -> f64 {
    let visit = Instant::now();
    let mut times = Vec::new();
    while times.len() < 2 || visit.elapsed() < VISIT {
        let start = Instant::now();
        run();
        times.push(start.elapsed().as_secs_f64() * 1e3);
        if times.len() == 1 && visit.elapsed() > VISIT {
            return times[0];
        }
    }
    times.remove(0);
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
