//! A plan in words: how many workers lasting traffic needs, and why so many.

mod table;
mod why;

pub use table::{Row, rows};
pub use why::why;

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
///     "The simulator’s advice to the same numbers is 6 workers, the fewest whose capacity \
///      exceeds the traffic. They keep up on average, and 74.01 % of the requests wait.",
/// );
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn simulator(plan: &Plan) -> String {
    if only_keeps_up(plan) {
        return format!(
            "To keep up on average, which is what the simulator’s advice goes by, takes {}: here \
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
        "The simulator’s advice to the same numbers is {}, the fewest whose capacity exceeds the \
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
        why::busy(load)
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
        why::too_late(question, MAX_WORKERS)
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
        waiting.map_or_else(String::new, |waiting| {
            table::short_share(asked(plan, waiting))
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use overload_scenario::planner::plan;
    use overload_sim::Scenario;

    fn question(rate_per_s: f64, service_ms: u64, at_most_percent: f64) -> Question {
        Question {
            rate_per_s,
            service_ns: service_ms * 1_000_000,
            at_most_percent,
            longer_than_ns: 0,
        }
    }

    /// What is said at a place of the page, with plain spaces.
    fn at(place: &str, question: &Question) -> String {
        let words = crate::page::planner(question, &plan(question));
        let said = words.into_iter().find(|(name, _)| name == place);
        said.expect("the page has the place").1.replace(NBSP, " ")
    }

    #[track_caller]
    fn check(question: &Question, said: &[(&str, &str)]) {
        for (place, text) in said {
            assert_eq!(at(place, question), *text, "{place}");
        }
    }

    #[test]
    fn the_answer_stands_beside_one_fewer() {
        check(
            &Question::default(),
            &[
                ("plan-workers", "11"),
                ("plan-noun", "workers"),
                ("plan-with", "With 11"),
                ("plan-with-share", "2.52 % wait"),
                ("plan-fewer", "With 10"),
                ("plan-fewer-share", "5.66 % wait"),
                ("plan-target", "target 5 %"),
                ("plan-simulate", "Simulate 11 workers"),
                (
                    "plan-command",
                    "overload plan --rate 120 --service 45ms --waiting 5",
                ),
            ],
        );
    }

    #[test]
    fn a_wait_may_have_to_be_long_to_count() {
        // P(W > 100 ms) = 0.704388 exp(-12.5 x 0.1) for 13 workers, 0.481705 exp(-25 x 0.1) for 14.
        let shop = Question {
            longer_than_ns: 100_000_000,
            ..Question::default().about(&Scenario::default())
        };
        check(
            &shop,
            &[
                ("plan-with-share", "3.95 % wait longer than 100 ms"),
                ("plan-fewer-share", "20.18 % wait longer than 100 ms"),
                (
                    "plan-why",
                    "Traffic of 150/s at 80 ms each keeps 12 workers busy. The other 2 are there \
                     so that at most 5 % of requests wait longer than 100 ms.",
                ),
            ],
        );
        assert!(
            at("plan-simulator", &shop)
                .ends_with("and 20.18 % of the requests wait longer than 100 ms.")
        );
    }

    #[test]
    fn without_traffic_there_is_one_worker_and_no_one_fewer() {
        check(
            &question(0.0, 45, 5.0),
            &[
                ("plan-workers", "1"),
                ("plan-noun", "worker"),
                ("plan-with-share", "0 % wait"),
                ("plan-fewer", ""),
                ("plan-fewer-share", ""),
                ("plan-simulate", "Simulate 1 worker"),
                (
                    "plan-why",
                    "Without traffic nobody waits, and one worker is the fewest that there can be.",
                ),
            ],
        );
    }

    #[test]
    fn one_worker_may_be_enough() {
        // One worker is found busy as often as it is.
        check(
            &question(1.0, 45, 5.0),
            &[
                ("plan-with-share", "4.50 % wait"),
                ("plan-fewer", ""),
                (
                    "plan-why",
                    "Traffic of 1/s at 45 ms each keeps one worker busy 4.5 % of the time. One \
                     worker keeps up, and then no more than 5 % of requests find it occupied.",
                ),
                (
                    "plan-simulator",
                    "To keep up on average, which is what the simulator’s advice goes by, takes \
                     1 worker: here no more are needed.",
                ),
            ],
        );
        assert!(
            at("plan-assumes", &question(1.0, 45, 5.0))
                .ends_with("One worker is enough to keep up.")
        );
    }

    #[test]
    fn less_than_one_worker_s_load_may_take_more_than_one() {
        check(
            &question(2.0, 45, 5.0),
            &[(
                "plan-why",
                "Traffic of 2/s at 45 ms each keeps one worker busy 9 % of the time. The other \
                 one is there so that at most 5 % of requests find them all occupied.",
            )],
        );
        assert!(
            at("plan-simulator", &question(2.0, 45, 5.0)).contains("It keeps up on average, and 9")
        );
    }

    #[test]
    fn a_target_of_everybody_asks_only_to_keep_up() {
        let merely = question(100.0, 80, 100.0);
        check(
            &merely,
            &[
                ("plan-workers", "9"),
                ("plan-fewer", "With 8"),
                ("plan-fewer-share", "cannot keep up"),
                (
                    "plan-why",
                    "Traffic of 100/s at 80 ms each keeps 8 workers busy. 9 workers keep up, and \
                     a target of 100 % asks no more.",
                ),
            ],
        );
        assert!(
            at("plan-simulator", &merely).ends_with("takes 9 workers: here no more are needed.")
        );
    }

    #[test]
    fn too_many_workers_are_said_to_be() {
        let crowd = question(100_000.0, 60_000, 5.0);
        check(
            &crowd,
            &[
                ("plan-workers", "More than 1,000,000"),
                ("plan-noun", "workers"),
                ("plan-with", ""),
                ("plan-fewer-share", ""),
                ("plan-target", "target 5 %"),
                ("plan-simulator", ""),
                ("plan-simulate", ""),
            ],
        );
        assert!(
            at("plan-assumes", &crowd)
                .ends_with("Below 6,000,001 workers the queue grows without end.")
        );
        // 999,999.95 workers' worth of traffic.
        let nearly = question(99_999.995, 10_000, 5.0);
        assert_eq!(
            at("plan-why", &nearly),
            "99,999.995/s × 10 s keeps 999,999.95 workers busy, and more than 1,000,000 are needed \
             so that at most 5 % of requests find them all occupied. The planner counts no \
             further: less traffic, a shorter service time or a looser target needs fewer."
        );
    }

    #[test]
    fn what_the_simulator_cannot_run_is_not_offered() {
        let many = question(10_000.0, 1_000, 5.0);
        assert!(plan(&many).unwrap().answer.workers() > 10_000);
        assert_eq!(at("plan-simulate", &many), "");
    }

    #[test]
    fn nearly_everybody_is_not_everybody() {
        assert_eq!(share(0.999_99).replace(NBSP, " "), ">99.99 %");
        assert_eq!(share(1.0).replace(NBSP, " "), "100.00 %");
    }

    #[test]
    fn the_summary_names_the_answer_once() {
        let said = |question| summary(&plan(&question).unwrap()).replace(NBSP, " ");
        assert_eq!(
            said(question(0.0, 45, 5.0)),
            "Requests that wait, by the number of workers: with 1 worker, the answer, 0 wait and \
             with 6 0. The target is at most 5 %."
        );
    }
}
