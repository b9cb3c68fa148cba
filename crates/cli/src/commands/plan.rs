use clap::{ArgMatches, Command};
use overload_scenario::command::plan_command;
use overload_scenario::csv;
use overload_scenario::json::PlanJson;
use overload_scenario::planner::{self, Plan, Question};
use overload_scenario::quantity::{self, Unit};
use overload_sim::erlang::{Outlook, Staffing, Waiting};

use super::Subcommand;
use crate::args;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::text::{Table, bar, wrap};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

fn define() -> Command {
    Command::new("plan")
        .about("How many workers for traffic that lasts, by Erlang's formula")
        .args(args::question_inputs())
        .arg(Format::arg(
            "the numbers of workers near the answer, a row each",
        ))
        .after_help(args::QUANTITIES)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let question = args::question(matches)?;
    let plan = planner::plan(&question)
        .map_err(|too_many| Failure::usage(format!("--rate: {too_many}")))?;
    match Format::of(matches) {
        Format::Text => output::text(&text(&plan)),
        Format::Json => output::json(&PlanJson::new(&plan)),
        Format::Csv => output::raw(&csv::plan(&plan)),
    }
}

fn text(plan: &Plan) -> String {
    [
        wrap(&answer(plan)) + &wrap(&one_fewer(plan)),
        table(plan).to_string(),
        wrap(&assumptions(plan)),
        wrap(&simulator(plan)),
        format!("{}\n", plan_command(&plan.question)),
    ]
    .join("\n")
}

fn answer(plan: &Plan) -> String {
    let Question {
        at_most_percent, ..
    } = plan.question;
    format!(
        "{}: {}; at most {} may.",
        workers(&plan.answer),
        outcome(plan, &plan.answer),
        quantity::setting(at_most_percent, Unit::Percent)
    )
}

fn one_fewer(plan: &Plan) -> String {
    match &plan.one_fewer {
        Some(staffing) => format!("{}: {}.", workers(staffing), outcome(plan, staffing)),
        None => "With one fewer there is nobody to serve.".into(),
    }
}

fn workers(staffing: &Staffing) -> String {
    match staffing.workers() {
        1 => "1 worker".into(),
        n => format!("{} workers", quantity::count(n.into())),
    }
}

/// What the requests have to expect, as half a sentence.
fn outcome(plan: &Plan, staffing: &Staffing) -> String {
    match staffing.outlook() {
        Outlook::KeepsUp(waiting) => format!(
            "{} of the requests wait{}",
            quantity::small_percent(asked(plan, waiting) * 100.0),
            longer_than(plan).map_or(String::new(), |t| format!(" longer than {t}"))
        ),
        Outlook::FallsBehind { growth_per_s } if growth_per_s > 0.0 => format!(
            "cannot keep up; the line grows by {}/s, and every wait with it",
            quantity::three_digits(growth_per_s)
        ),
        Outlook::FallsBehind { .. } => {
            "busy all the time, so that the line never stops growing".into()
        }
    }
}

/// The share that the target is about.
fn asked(plan: &Plan, waiting: Waiting) -> f64 {
    waiting.longer_than(plan.question.longer_than_s())
}

/// How long a wait has to be to count, unless all count.
fn longer_than(plan: &Plan) -> Option<String> {
    let ms = plan.question.longer_than_ns as f64 / 1e6;
    (ms > 0.0).then(|| quantity::setting(ms, Unit::Milliseconds))
}

fn table(plan: &Plan) -> Table {
    let over = longer_than(plan).map(|t| format!("over {t}"));
    let over = over.as_deref();
    let full = if over.is_some() { 6 } else { 10 };
    let mut table = Table::default();
    let header = [Some("workers"), Some("busy"), Some("wait"), Some(""), over];
    let waits = ["mean", "median", "p95", "p99"].map(Some);
    let header = header.into_iter().chain(waits).flatten();
    table.row(header.map(String::from));
    for staffing in &plan.nearby {
        let Some(waiting) = staffing.outlook().waiting() else {
            continue;
        };
        let mark = if *staffing == plan.answer { '→' } else { ' ' };
        let number = quantity::count(staffing.workers().into());
        let percent = |share: f64| quantity::small_percent(share * 100.0);
        let wait = |wait_s: f64| quantity::duration(wait_s * 1e3);
        let cells = [
            format!("{mark} {number:>5}"),
            quantity::percent(staffing.utilisation() * 100.0, 1),
            percent(waiting.share),
            bar(waiting.share, 1.0, full),
        ];
        let over = over.map(|_| percent(asked(plan, waiting)));
        let quantiles = [0.5, 0.95, 0.99].map(|p| wait(waiting.quantile_s(p)));
        table.row(
            cells
                .into_iter()
                .chain(over)
                .chain([wait(waiting.mean_s())])
                .chain(quantiles),
        );
    }
    table
}

fn assumptions(plan: &Plan) -> String {
    let Question {
        rate_per_s,
        service_ns,
        ..
    } = plan.question;
    format!(
        "Erlang C assumes that {} arrive at random and never stop, that each takes a worker {} \
         on average, exponentially distributed, and that nobody gives up: no policy, no \
         timeouts, no retries. Waits are in the line, without service, over all requests.",
        quantity::setting(rate_per_s, Unit::PerSecond),
        quantity::setting(service_ns as f64 / 1e6, Unit::Milliseconds)
    )
}

/// How the answer differs from what the simulator says to the same numbers.
fn simulator(plan: &Plan) -> String {
    let Ok(keeps_up) = plan.question.merely_keeps_up() else {
        return String::new();
    };
    let busy = quantity::fixed(plan.question.load().offered_load(), 1);
    let fewest = workers(&keeps_up);
    let Some(waiting) = keeps_up.outlook().waiting() else {
        return String::new();
    };
    if keeps_up == plan.answer {
        return format!(
            "This traffic keeps {busy} workers busy. To keep up on average, which is what the \
             simulator's advice goes by, takes {fewest}: here no more are needed."
        );
    }
    format!(
        "This traffic keeps {busy} workers busy. The simulator's advice to the same numbers is \
         {fewest}, the fewest whose capacity exceeds the traffic. They keep up on average, and \
         {} of the requests wait.",
        quantity::small_percent(waiting.share * 100.0)
    )
}
