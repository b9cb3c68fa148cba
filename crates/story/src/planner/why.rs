use super::{arrivals, only_keeps_up, service, share, target, wait, workers};
use crate::phrase;
use overload_scenario::planner::{Plan, Question};
use overload_scenario::quantity::{self, NBSP};

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
        1 => "One worker keeps up".into(),
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
pub(super) fn too_late(question: &Question, workers: u32) -> String {
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
    let busy = busy(load);
    let noun = if busy == "1" { "worker" } else { "workers" };
    let decimals = decimals(load);
    let others = f64::from(workers) - rounded(load, decimals);
    (
        format!("{busy}{NBSP}{noun} busy"),
        one(quantity::fixed(others, decimals.into())),
    )
}

/// The workers that a load keeps busy.
pub(super) fn busy(load: f64) -> String {
    let decimals = decimals(load);
    quantity::fixed(rounded(load, decimals), decimals.into())
}

/// None for a whole number, and else one or as many as tell it from one.
fn decimals(x: f64) -> u8 {
    let is_whole = |decimals| rounded(x, decimals).fract() == 0.0;
    if is_whole(6) {
        return 0;
    }
    (1..6).find(|&decimals| !is_whole(decimals)).unwrap_or(6)
}

fn rounded(x: f64, decimals: u8) -> f64 {
    let power = 10_f64.powi(decimals.into());
    (x * power).round() / power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busy_and_the_others_are_all_workers() {
        for (load, workers, busy, others) in [
            (5.4, 11, "5.4 workers busy", "5.6"),
            (5.45, 11, "5.5 workers busy", "5.5"),
            (5.25, 11, "5.3 workers busy", "5.7"),
            (5.98, 11, "5.98 workers busy", "5.02"),
            (1.0, 2, "1 worker busy", "one"),
            (1.04, 4, "1.04 workers busy", "2.96"),
            (12.0, 19, "12 workers busy", "7"),
            (123_456.78, 123_500, "123,456.8 workers busy", "43.2"),
            (0.99999, 3, "one worker busy nearly all the time", "2"),
        ] {
            let (said, rest) = shares_of_workers(load, workers);
            assert_eq!(
                (said.replace(NBSP, " ").as_str(), rest.as_str()),
                (busy, others),
                "{load}"
            );
        }
    }
}
