mod png;

use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use overload_charts::{
    PeopleScale, Theme, plan_picture, plan_picture_height, policy_multiple, sale_figure,
    sale_figure_height, svg, verdict_figure, verdict_figure_height,
};
use overload_scenario::check::quoted;
use overload_scenario::inputs::INPUTS;
use overload_scenario::planner::{self, Plan};
use overload_scenario::quantity::NBSP;
use overload_sim::{Policy, Report, Scenario};

use super::Subcommand;
use crate::failure::Failure;
use crate::{args, cores, output};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { define, execute };

/// A picture of a run or of a plan.
struct Chart {
    id: &'static str,
    /// Its width unless told otherwise, and the least at which its texts have room.
    width: u64,
    min_width: u64,
    draw: Draw,
}

/// What a chart is of, and how it is drawn on a theme, so many pixels wide.
#[derive(Clone, Copy)]
enum Draw {
    Run(DrawRun),
    Plan(DrawPlan),
}

type DrawRun = fn(&Scenario, &Theme, f64) -> Picture;
type DrawPlan = fn(&Plan, &Theme, f64) -> Picture;

/// As SVG.
type Picture = Result<String, Failure>;

static CHARTS: [Chart; 4] = [
    Chart {
        id: "sale",
        width: 848,
        min_width: 320,
        draw: Draw::Run(sale),
    },
    Chart {
        id: "verdict",
        width: 520,
        min_width: 320,
        draw: Draw::Run(verdict),
    },
    Chart {
        id: "policy",
        width: 170,
        min_width: 80,
        draw: Draw::Run(policy),
    },
    Chart {
        id: "plan",
        width: 1120,
        min_width: 320,
        draw: Draw::Plan(plan),
    },
];

const MAX_WIDTH: u64 = 2000;
const MAX_SCALE: u64 = 4;

fn define() -> Command {
    Command::new("chart")
        .about("The page's charts, as SVG or PNG")
        .arg(which())
        .arg(output_file())
        .arg(theme())
        .arg(width())
        .arg(scale())
        .args(args::inputs(&[]))
        .args(question_inputs())
        .mut_arg(SHARED, |arg| {
            let help = arg.get_help().map(ToString::to_string);
            arg.help(help.unwrap_or_default() + &default_of_plan())
        })
        .after_help(args::QUANTITIES)
}

/// The flag that runs and plans have in common.
const SHARED: &str = "service";

/// The planner's flags, without the one that runs have too.
fn question_inputs() -> impl Iterator<Item = Arg> {
    let inputs = args::question_inputs().into_iter();
    let others = inputs.filter(|arg| arg.get_id() != SHARED);
    others.map(|arg| arg.help_heading("Inputs of the planner, for plan, beside --service"))
}

/// What is assumed of a plan where the flag in common is not given.
fn default_of_plan() -> String {
    let shared = planner::INPUTS.iter().find(|input| input.flag == SHARED);
    shared.map_or_else(String::new, |input| {
        let default = input.text_of(input.default()).replace(NBSP, " ");
        format!(" [default of plan: {default}]")
    })
}

fn which() -> Arg {
    Arg::new("chart")
        .value_name("CHART")
        .help(
            "sale: people, queue and oldest request over time; verdict: why the run ended as it \
             did; policy: the people alone, small, on one scale for all six policies; plan: how \
             many requests wait with each number of workers, for traffic that lasts",
        )
        .value_parser(PossibleValuesParser::new(
            CHARTS.each_ref().map(|chart| chart.id),
        ))
        .hide_possible_values(true)
        .default_value(CHARTS[0].id)
}

fn output_file() -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FILE")
        .help(
            "where to write it: a file that ends in .svg or .png, or - for SVG on standard output",
        )
        .required(true)
        .allow_hyphen_values(true)
}

fn theme() -> Arg {
    Arg::new("theme")
        .long("theme")
        .value_name("THEME")
        .help("light or dark")
        .value_parser(PossibleValuesParser::new(["light", "dark"]))
        .hide_possible_values(true)
        .default_value("light")
}

fn width() -> Arg {
    Arg::new("width")
        .long("width")
        .value_name("PIXELS")
        .help(
            "how wide it is; the height follows [default: 848, verdict: 520, policy: 170, \
             plan: 1120]",
        )
        .allow_hyphen_values(true)
}

fn scale() -> Arg {
    Arg::new("scale")
        .long("scale")
        .value_name("COUNT")
        .help("of a PNG: its pixels for each pixel of the width, so that it is sharp [default: 2]")
        .allow_hyphen_values(true)
}

fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let target = Target::asked_for(matches)?;
    let id = args::given(matches, "chart");
    let chart = CHARTS.iter().find(|chart| Some(chart.id) == id);
    let chart = chart.unwrap_or(&CHARTS[0]);
    let subject = Subject::asked_for(matches, chart)?;
    let width = args::whole(matches, "width", chart.min_width..=MAX_WIDTH)?;
    let scale = args::count(matches, "scale", MAX_SCALE)?;
    if scale.is_some() && !matches!(target, Target::Png(_)) {
        return Err(Failure::usage(
            "--scale: an SVG has no pixels; leave it out, or write a file that ends in .png",
        ));
    }
    let theme = match args::given(matches, "theme") {
        Some("dark") => Theme::DARK,
        _ => Theme::LIGHT,
    };
    let picture = subject.draw(&theme, width.unwrap_or(chart.width) as f64)?;
    match target {
        Target::StandardOutput => output::raw(&(picture + "\n")),
        Target::Svg(path) => write(path, picture.as_bytes()),
        Target::Png(path) => write(path, &png::render(&picture, scale.unwrap_or(2) as f32)?),
    }
}

/// What is drawn, and how.
enum Subject {
    Run(Scenario, DrawRun),
    Plan(Plan, DrawPlan),
}

impl Subject {
    fn asked_for(matches: &ArgMatches, chart: &Chart) -> Result<Self, Failure> {
        match chart.draw {
            Draw::Run(draw) => {
                let flags = planner::INPUTS.iter().map(|input| input.flag);
                refuse(matches, flags, |flag| {
                    format!(
                        "--{flag}: the chart {} is of a run; leave it out, or draw plan",
                        chart.id
                    )
                })?;
                Ok(Self::Run(args::scenario(matches)?, draw))
            }
            Draw::Plan(draw) => {
                let flags = INPUTS.iter().map(|input| input.flag).chain(["scenario"]);
                refuse(matches, flags, |flag| {
                    format!(
                        "--{flag}: the chart {} is of traffic that lasts; leave it out, \
                         or draw a chart of a run",
                        chart.id
                    )
                })?;
                let plan = planner::plan(&args::question(matches)?)
                    .map_err(|too_many| Failure::usage(format!("--rate: {too_many}")))?;
                Ok(Self::Plan(plan, draw))
            }
        }
    }

    fn draw(&self, theme: &Theme, width: f64) -> Picture {
        match self {
            Self::Run(scenario, draw) => draw(scenario, theme, width),
            Self::Plan(plan, draw) => draw(plan, theme, width),
        }
    }
}

/// Each of these flags is an error if it was given, but the one in common.
fn refuse(
    matches: &ArgMatches,
    flags: impl Iterator<Item = &'static str>,
    error: impl Fn(&str) -> String,
) -> Result<(), Failure> {
    let is_given = |flag: &&str| *flag != SHARED && args::given(matches, flag).is_some();
    let errors: Vec<_> = flags.filter(is_given).map(error).collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Failure::Usage(errors))
    }
}

/// Where the picture goes, and as what.
enum Target<'a> {
    StandardOutput,
    Svg(&'a str),
    Png(&'a str),
}

impl<'a> Target<'a> {
    fn asked_for(matches: &'a ArgMatches) -> Result<Self, Failure> {
        let path = args::given(matches, "output").unwrap_or("-");
        let ending = Path::new(path)
            .extension()
            .and_then(|ending| ending.to_str());
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg(path)),
            Some("png") => Ok(Self::Png(path)),
            _ if path == "-" => Ok(Self::StandardOutput),
            _ => Err(Failure::usage(format!(
                "--output: {} is not allowed; give a file that ends in .svg or .png, \
                 or - for SVG on standard output",
                quoted(path)
            ))),
        }
    }
}

fn write(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| {
        Failure::usage(format!(
            "--output: cannot write {path}: {error}; give another file"
        ))
    })
}

fn sale(scenario: &Scenario, theme: &Theme, width: f64) -> Picture {
    let report = overload_sim::run(scenario);
    let people = PeopleScale::of(scenario, &report);
    let picture = svg(width, sale_figure_height(width), |area, canvas| {
        sale_figure(area, canvas, theme, scenario, &report, people)
    });
    picture.map_err(Failure::drawing)
}

fn verdict(scenario: &Scenario, theme: &Theme, width: f64) -> Picture {
    let report = overload_sim::run(scenario);
    let height = verdict_figure_height(scenario, &report);
    let picture = svg(width, height, |area, canvas| {
        verdict_figure(area, canvas, theme, scenario, &report)
    });
    picture.map_err(Failure::drawing)
}

fn policy(scenario: &Scenario, theme: &Theme, width: f64) -> Picture {
    const HEIGHT_TO_WIDTH: f64 = 110.0 / 170.0;
    let runs: Vec<(Scenario, Report)> = cores::map(Policy::ALL.len(), args::all_cores(), |i| {
        let policy = Policy::ALL[i];
        let scenario = Scenario {
            policy,
            ..*scenario
        };
        (scenario, overload_sim::run(&scenario))
    });
    let people = runs
        .iter()
        .map(|(scenario, report)| PeopleScale::of(scenario, report))
        .fold(PeopleScale::default(), PeopleScale::including);
    let height = (width * HEIGHT_TO_WIDTH).round();
    let of_policy = runs.iter().find(|(run, _)| run.policy == scenario.policy);
    let (scenario, report) = of_policy.expect("all policies were run");
    let picture = svg(width, height, |area, canvas| {
        policy_multiple(area, canvas, theme, scenario, report, people)
    });
    picture.map_err(Failure::drawing)
}

fn plan(plan: &Plan, theme: &Theme, width: f64) -> Picture {
    let picture = svg(width, plan_picture_height(), |area, canvas| {
        plan_picture(area, canvas, theme, plan)
    });
    picture.map_err(Failure::drawing)
}
