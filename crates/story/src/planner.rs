//! A plan in words: how many workers lasting traffic needs, and why so many.

use crate::phrase;
use overload_scenario::inputs::Input;
use overload_scenario::planner::{Plan, Question, TooManyWorkers};
use overload_scenario::quantity::{self, NBSP, Unit};
use overload_sim::erlang::{MAX_WORKERS, Outlook, Staffing, Waiting};

/// The answer, in a sentence.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let plan = plan(&Question::default())?;
/// assert_eq!(
///     overload_story::planner::answer(&plan).replace('\u{a0}', " "),
///     "11 workers: 2.52 % of the requests wait; at most 5 % may.",
/// );
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn answer(plan: &Plan) -> String {
    format!(
        "{}: {}; at most {} may.",
        workers(&plan.answer),
        outcome(plan, &plan.answer),
        target(&plan.question)
    )
}

/// What one worker fewer would come to, in a sentence.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let plan = plan(&Question::default())?;
/// assert_eq!(
///     overload_story::planner::one_fewer(&plan).replace('\u{a0}', " "),
///     "10 workers: 5.66 % of the requests wait.",
/// );
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn one_fewer(plan: &Plan) -> String {
    match &plan.one_fewer {
        Some(staffing) => format!("{}: {}.", workers(staffing), outcome(plan, staffing)),
        None => "With one fewer there is nobody to serve.".into(),
    }
}

/// What the requests have to expect of a number of workers, in half a sentence.
fn outcome(plan: &Plan, staffing: &Staffing) -> String {
    match staffing.outlook() {
        Outlook::KeepsUp(waiting) => format!(
            "{} of the requests {}",
            share(asked(plan, waiting)),
            wait(&plan.question)
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

/// The same in three words, or as few as it takes.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let plan = plan(&Question::default())?;
/// let brief = overload_story::planner::brief(&plan, &plan.answer);
/// assert_eq!(brief.replace('\u{a0}', " "), "2.52 % wait");
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn brief(plan: &Plan, staffing: &Staffing) -> String {
    match staffing.outlook().waiting() {
        Some(waiting) => format!("{} {}", share(asked(plan, waiting)), wait(&plan.question)),
        None => "cannot keep up".into(),
    }
}

/// Where the answer comes from: the workers that the traffic keeps busy, and
/// what the others are for.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let why = overload_story::planner::why(&plan(&Question::default())?);
/// assert_eq!(
///     why.replace('\u{a0}', " "),
///     "Traffic of 120/s at 45 ms each keeps 5.4 workers busy. The other 5.6 are there so that \
///      at most 5 % of requests find them all occupied.",
/// );
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn why(plan: &Plan) -> String {
    let question = &plan.question;
    if question.rate_per_s == 0.0 {
        return "Without traffic nobody waits, and one worker is the fewest that there can be."
            .into();
    }
    let answer = plan.answer.workers();
    let (busy, others) = shares_of_workers(question.load().offered_load(), answer);
    let traffic = format!(
        "Traffic of {} at {} each keeps {busy}.",
        arrivals(question),
        service(question)
    );
    let at_most = target(question);
    let keep_up = match answer {
        1 => format!("1{NBSP}worker keeps up"),
        _ => format!("{} keep up", workers(&plan.answer)),
    };
    if question.at_most_percent >= 100.0 {
        format!("{traffic} {keep_up}, and a target of {at_most} asks no more.")
    } else if only_keeps_up(plan) {
        let share = too_late(question, answer);
        format!("{traffic} {keep_up}, and then no more than {at_most} of requests {share}.")
    } else {
        let are = if others == "one" { "is" } else { "are" };
        let share = too_late(question, answer);
        format!(
            "{traffic} The other {others} {are} there so that at most {at_most} of requests \
             {share}."
        )
    }
}

/// What the target limits, after "requests".
fn too_late(question: &Question, workers: u32) -> String {
    match (question.longer_than_ns, workers) {
        (0, 1) => "find it occupied".into(),
        (0, _) => "find them all occupied".into(),
        _ => wait(question),
    }
}

/// What the load does to the workers, and how many of them that leaves; together
/// all of them.
fn shares_of_workers(load: f64, workers: u32) -> (String, String) {
    let one = |others: String| if others == "1" { "one".into() } else { others };
    if load < 1.0 {
        let time = match load {
            // To three digits, all of it.
            _ if load >= 0.9995 => "nearly all the time".into(),
            _ if load >= 0.0001 => format!("{}{NBSP}% of the time", phrase::rate(load * 100.0)),
            _ => format!("{} of the time", share(load)),
        };
        let others = quantity::count(u64::from(workers) - 1);
        return (format!("one worker busy {time}"), one(others));
    }
    let decimals = decimals(load);
    let busy = quantity::fixed(load, decimals);
    let power = 10_f64.powi(decimals as i32);
    let others = f64::from(workers) - (load * power).round() / power;
    let noun = if busy == "1" { "worker" } else { "workers" };
    (
        format!("{busy}{NBSP}{noun} busy"),
        one(quantity::fixed(others, decimals)),
    )
}

/// None for a whole number, and else one or as many as tell it from one.
fn decimals(x: f64) -> usize {
    let is_whole = |decimals: usize| {
        let power = 10_f64.powi(decimals as i32);
        (x * power).round() % power == 0.0
    };
    if is_whole(6) {
        return 0;
    }
    (1..6).find(|&decimals| !is_whole(decimals)).unwrap_or(6)
}

/// Whether the target asks no more than that the workers keep up.
fn only_keeps_up(plan: &Plan) -> bool {
    let keeps_up = |fewer: &Staffing| fewer.outlook().waiting().is_some();
    !plan.one_fewer.as_ref().is_some_and(keeps_up)
}

/// What the formula assumes, and where its answers begin.
///
/// ```
/// use overload_scenario::planner::Question;
/// let text = overload_story::planner::assumptions(&Question::default());
/// assert!(text.starts_with("Erlang C assumes that 120/s arrive at random"), "{text}");
/// assert!(text.ends_with("Below 6\u{a0}workers the queue grows without end."), "{text}");
/// ```
#[must_use]
pub fn assumptions(question: &Question) -> String {
    let fewest = match question.merely_keeps_up() {
        Ok(staffing) => u64::from(staffing.workers()),
        Err(_) => question.load().offered_load() as u64 + 1,
    };
    let begins = match fewest {
        1 => "One worker is enough to keep up".into(),
        n => format!(
            "Below {} the queue grows without end",
            phrase::counted(n, "worker", "workers")
        ),
    };
    format!(
        "Erlang C assumes that {} arrive at random and never stop, that each takes a worker {} \
         on average, exponentially distributed, and that nobody gives up: no policy, no \
         timeouts, no retries. Waits are in the line, without service, over all requests. \
         {begins}.",
        arrivals(question),
        service(question)
    )
}

/// How the answer differs from what the simulator says to the same numbers.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let text = overload_story::planner::simulator(&plan(&Question::default())?);
/// assert_eq!(
///     text.replace('\u{a0}', " "),
///     "The simulator's advice to the same numbers is 6 workers, the fewest whose capacity \
///      exceeds the traffic. They keep up on average, and 74.02 % of the requests wait.",
/// );
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn simulator(plan: &Plan) -> String {
    if only_keeps_up(plan) {
        return format!(
            "To keep up on average, which is what the simulator's advice goes by, takes {}: here \
             no more are needed.",
            workers(&plan.answer)
        );
    }
    let Ok(keeps_up) = plan.question.merely_keeps_up() else {
        return String::new();
    };
    let they = match keeps_up.workers() {
        1 => "It keeps up",
        _ => "They keep up",
    };
    format!(
        "The simulator's advice to the same numbers is {}, the fewest whose capacity exceeds the \
         traffic. {they} on average, and {}.",
        workers(&keeps_up),
        outcome(plan, &keeps_up)
    )
}

/// Why there is no answer, with the arithmetic, and what to change.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let question = Question {
///     rate_per_s: 100_000.0,
///     service_ns: 60_000_000_000,
///     ..Question::default()
/// };
/// let text = overload_story::planner::too_many(&plan(&question).unwrap_err());
/// assert_eq!(
///     text.replace('\u{a0}', " "),
///     "100,000/s × 60 s keeps 6,000,000 workers busy, and the planner counts up to 1,000,000. \
///      Less traffic or a shorter service time needs fewer.",
/// );
/// ```
#[must_use]
pub fn too_many(TooManyWorkers(question): &TooManyWorkers) -> String {
    let load = question.load().offered_load();
    let most = quantity::count(MAX_WORKERS.into());
    let busy = format!(
        "{}{NBSP}×{NBSP}{} keeps {}{NBSP}workers busy",
        arrivals(question),
        service(question),
        quantity::fixed(load, decimals(load))
    );
    if load >= f64::from(MAX_WORKERS) {
        return format!(
            "{busy}, and the planner counts up to {most}. Less traffic or a shorter service time \
             needs fewer."
        );
    }
    format!(
        "{busy}, and more than {most} are needed so that at most {} of requests {}. The planner \
         counts no further: less traffic, a shorter service time or a looser target needs fewer.",
        target(question),
        too_late(question, MAX_WORKERS)
    )
}

/// What a button says that takes the answer to the simulator; `None` if that
/// allows fewer workers.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let text = overload_story::planner::simulate(&plan(&Question::default())?);
/// assert_eq!(text.as_deref(), Some("Simulate 11\u{a0}workers"));
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn simulate(plan: &Plan) -> Option<String> {
    let allowed = Input::by_key("workers")?.number()?;
    let answer = &plan.answer;
    (allowed.allows(answer.workers().into())).then(|| format!("Simulate {}", workers(answer)))
}

/// The chart of the share that waits by the number of workers, for someone who
/// does not see it.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let text = overload_story::planner::summary(&plan(&Question::default())?);
/// assert_eq!(
///     text.replace('\u{a0}', " "),
///     "Requests that wait, by the number of workers: with 6 workers 74.0 % wait, with 10 \
///      5.7 %, with 11, the answer, 2.5 % and with 16 0.02 %. The target is at most 5 %.",
/// );
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn summary(plan: &Plan) -> String {
    let answer = plan.answer.workers();
    let count = |staffing: &Staffing| quantity::count(staffing.workers().into());
    let of = |staffing: &Staffing| {
        let waiting = staffing.outlook().waiting();
        waiting.map_or_else(String::new, |waiting| short_share(asked(plan, waiting)))
    };
    let mut told: Vec<&Staffing> = [plan.nearby.first(), plan.nearby.last()]
        .into_iter()
        .flatten()
        .chain(
            (plan.nearby.iter())
                .filter(|near| near.workers() + 1 == answer || near.workers() == answer),
        )
        .collect();
    told.sort_by_key(|staffing| staffing.workers());
    told.dedup();
    let wait = wait(&plan.question);
    let texts: Vec<String> = (told.iter().enumerate())
        .map(|(i, staffing)| {
            let is_answer = staffing.workers() == answer;
            let mark = if is_answer { ", the answer," } else { "" };
            match i {
                0 => format!("with {}{mark} {} {wait}", workers(staffing), of(staffing)),
                _ => format!("with {}{mark} {}", count(staffing), of(staffing)),
            }
        })
        .collect();
    let texts = match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    };
    format!(
        "Requests that {wait}, by the number of workers: {texts}. The target is at most {}.",
        target(&plan.question)
    )
}

/// A row of the table under the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the row says.
    pub label: String,
    /// One for each entry of [`Plan::nearby`], short.
    pub cells: Vec<String>,
}

/// The table under the chart: a column for each entry of [`Plan::nearby`].
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let rows = overload_story::planner::rows(&plan(&Question::default())?);
/// assert_eq!(rows[1].label, "mean wait");
/// assert_eq!(rows[1].cells[5], "0.20\u{a0}ms");
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn rows(plan: &Plan) -> Vec<Row> {
    let row = |label: String, cell: &dyn Fn(Waiting) -> String| Row {
        label,
        cells: (plan.nearby.iter())
            .filter_map(|staffing| staffing.outlook().waiting())
            .map(cell)
            .collect(),
    };
    let quantile = |name: &str, p| {
        row(format!("{name} wait"), &|waiting: Waiting| {
            short_time(waiting.quantile_s(p))
        })
    };
    let over = longer_than(&plan.question).map(|time| {
        row(format!("wait over {time}"), &|waiting| {
            short_share(asked(plan, waiting))
        })
    });
    let utilisation = Row {
        label: "utilisation".into(),
        cells: (plan.nearby.iter())
            .map(|staffing| short_utilisation(staffing.utilisation()))
            .collect(),
    };
    [row("wait at all".into(), &|waiting| {
        short_share(waiting.share)
    })]
    .into_iter()
    .chain(over)
    .chain([
        row("mean wait".into(), &|waiting| short_time(waiting.mean_s())),
        quantile("p50", 0.5),
        quantile("p95", 0.95),
        quantile("p99", 0.99),
        utilisation,
    ])
    .collect()
}

/// To a tenth of a percent, below one percent to a hundredth.
fn short_share(share: f64) -> String {
    match share * 100.0 {
        0.0 => "0".into(),
        percent if percent < 0.005 => format!("<0.01{NBSP}%"),
        percent if percent < 0.995 => quantity::percent(percent, 2),
        percent if percent < 99.95 => quantity::percent(percent, 1),
        percent if percent < 100.0 => format!(">99.9{NBSP}%"),
        _ => quantity::percent(100.0, 0),
    }
}

fn short_utilisation(utilisation: f64) -> String {
    match utilisation * 100.0 {
        percent if (0.995..99.5).contains(&percent) => quantity::percent(percent, 0),
        _ => short_share(utilisation),
    }
}

/// To two digits or a whole number, in the unit in which that is short.
fn short_time(seconds: f64) -> String {
    const MS: f64 = 1e-3;
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    let (unit, decimals, sign) = match seconds {
        0.0 => return "0".into(),
        s if s < 0.005 * MS => return format!("<0.01{NBSP}ms"),
        s if s < 0.995 * MS => (MS, 2, "ms"),
        s if s < 9.95 * MS => (MS, 1, "ms"),
        s if s < 999.5 * MS => (MS, 0, "ms"),
        s if s < 9.95 => (1.0, 1, "s"),
        s if s < 999.5 => (1.0, 0, "s"),
        s if s < 599.5 * MINUTE => (MINUTE, 0, "min"),
        s if s < 99.5 * HOUR => (HOUR, 0, "h"),
        s if s < 99_999.0 * DAY => (DAY, 0, "d"),
        _ => return format!(">99,999{NBSP}d"),
    };
    format!("{}{NBSP}{sign}", quantity::fixed(seconds / unit, decimals))
}

/// `1 worker`, `8 workers`.
fn workers(staffing: &Staffing) -> String {
    phrase::workers(staffing.workers())
}

/// The share of the requests that a plan's target is about.
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let plan = plan(&Question::default())?;
/// let waiting = plan.answer.outlook().waiting().unwrap();
/// assert_eq!(overload_story::planner::asked(&plan, waiting), waiting.share);
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn asked(plan: &Plan, waiting: Waiting) -> f64 {
    waiting.longer_than(plan.question.longer_than_s())
}

/// How long a wait has to be to count, unless all count.
///
/// ```
/// use overload_scenario::planner::Question;
/// use overload_story::planner::longer_than;
/// assert_eq!(longer_than(&Question::default()), None);
/// let question = Question { longer_than_ns: 100_000_000, ..Question::default() };
/// assert_eq!(longer_than(&question).as_deref(), Some("100\u{a0}ms"));
/// ```
#[must_use]
pub fn longer_than(question: &Question) -> Option<String> {
    (question.longer_than_ns > 0).then(|| phrase::time_setting(question.longer_than_ns))
}

/// The share that the target allows: `5 %`.
///
/// ```
/// use overload_scenario::planner::Question;
/// assert_eq!(overload_story::planner::target(&Question::default()), "5\u{a0}%");
/// ```
#[must_use]
pub fn target(question: &Question) -> String {
    quantity::setting(question.at_most_percent, Unit::Percent)
}

/// What the requests do that the target limits.
fn wait(question: &Question) -> String {
    match longer_than(question) {
        Some(time) => format!("wait longer than {time}"),
        None => "wait".into(),
    }
}

/// A share that may be small, but never 100 % of not quite everybody.
fn share(share: f64) -> String {
    if (0.99995..1.0).contains(&share) {
        return format!(">99.99{NBSP}%");
    }
    quantity::small_percent(share * 100.0)
}

fn arrivals(question: &Question) -> String {
    quantity::setting(question.rate_per_s, Unit::PerSecond)
}

fn service(question: &Question) -> String {
    phrase::time_setting(question.service_ns)
}
