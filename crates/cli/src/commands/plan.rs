use clap::{ArgMatches, Command};
use overload_scenario::command::plan_command;
use overload_scenario::csv;
use overload_scenario::json::PlanJson;
use overload_scenario::planner::{self, Plan};
use overload_scenario::quantity;
use overload_story::planner::{answer, asked, assumptions, longer_than, one_fewer, simulator, why};

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
        wrap(&format!("{} {}", why(plan), simulator(plan))),
        wrap(&assumptions(&plan.question)),
        format!("{}\n", plan_command(&plan.question)),
    ]
    .join("\n")
}

fn table(plan: &Plan) -> Table {
    let over = longer_than(&plan.question).map(|t| format!("over {t}"));
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
