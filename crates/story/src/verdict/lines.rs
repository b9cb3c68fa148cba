use super::{
    NOT_SEEN, REFUSALS_FIRST, normal_share, overloaded, rough_time, shedding, too_short_patience,
    too_slow, word,
};
use crate::phrase::{after_the_sale, counted, rate, recent_attempts, share, time, time_setting};
use overload_scenario::quantity::{self, NBSP};
use overload_sim::{Fluid, Policy, Report, Scenario, Verdict};

/// One of two lines to be read together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is about.
    pub label: &'static str,
    /// The arithmetic or a word, without a full stop.
    pub title: String,
    /// One to three sentences; the first may go on where the title ends.
    pub text: String,
}

/// The first of two lines: what follows from the settings.
///
/// ```
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario { retries: 3, ..Scenario::default() };
/// let line = overload_story::verdict::once(&scenario, &run(&scenario));
/// assert_eq!(line.label, "Once everyone times out");
/// assert_eq!(line.title.replace('\u{a0}', " "), "70/s × 4 tries = 280/s");
/// assert_eq!(line.text, "against 100/s: never drains.");
/// ```
#[must_use]
pub fn once(scenario: &Scenario, report: &Report) -> Line {
    match report.once_everyone_times_out {
        Some(fluid) => Line {
            label: "Once everyone times out",
            title: format!(
                "{}/s{NBSP}×{NBSP}{} ={NBSP}{}/s",
                rate(scenario.normal_per_s),
                counted(fluid.tries.into(), "try", "tries"),
                rate(fluid.demand_per_s)
            ),
            text: [
                Some(against(scenario, fluid)),
                too_short_patience(scenario, fluid)
                    .map(|patience| format!("No more tries fit into {patience}.")),
                too_long_bound(scenario, fluid),
            ]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
        },
        None => Line {
            label: "Longest wait in the queue",
            title: longest_wait_title(scenario, report),
            text: longest_wait_text(scenario, report),
        },
    }
}

fn against(scenario: &Scenario, fluid: Fluid) -> String {
    let drains = if fluid.drains {
        "drains"
    } else {
        "never drains"
    };
    format!("against {}/s: {drains}.", rate(scenario.capacity_per_s()))
}

/// Why a bound does not help of which a full queue takes a timeout or more.
fn too_long_bound(scenario: &Scenario, fluid: Fluid) -> Option<String> {
    let is_bounded = matches!(scenario.policy, Policy::Bounded | Policy::Priority);
    let than = if scenario.bound_ns() > scenario.timeout_ns as f64 {
        "longer than"
    } else {
        "as long as"
    };
    let meanwhile = if fluid.drains { " meanwhile" } else { "" };
    is_bounded.then(|| {
        format!(
            "The bound does not help{meanwhile}, because {}, {than} the timeout.",
            full_queue(scenario)
        )
    })
}

/// How long a full queue takes the workers.
fn full_queue(scenario: &Scenario) -> String {
    format!(
        "{}{NBSP}waiting / {} per second ={NBSP}{}",
        quantity::count(scenario.effective_queue_size().into()),
        rate(scenario.capacity_per_s()),
        seconds(scenario.bound_ns())
    )
}

/// A time that stands beside a rate: in seconds unless it is short.
fn seconds(ns: f64) -> String {
    match ns / 1e9 {
        s if s < 0.0995 => time(ns),
        s if s < 1.0 => format!("{}{NBSP}s", quantity::number((s * 1e3).round() / 1e3)),
        s => format!("{}{NBSP}s", rate(s)),
    }
}

fn longest_wait_title(scenario: &Scenario, report: &Report) -> String {
    match scenario.policy {
        Policy::Skip => time_setting(scenario.timeout_ns),
        Policy::Bounded | Policy::Priority if scenario.refusal_cost_ns == 0 => full_queue(scenario),
        _ => time(report.longest_wait_ns.unwrap_or(0.0)),
    }
}

fn longest_wait_text(scenario: &Scenario, report: &Report) -> String {
    let timeout = time_setting(scenario.timeout_ns);
    let longest = report.longest_wait_ns.unwrap_or(0.0);
    match scenario.policy {
        Policy::Skip => format!(
            "the timeout: a request whose client has left is skipped, and any other is served. \
             {NOT_SEEN}"
        ),
        Policy::Bounded | Policy::Priority if scenario.refusal_cost_ns == 0 => format!(
            "on average, against a timeout of {timeout}. {} may wait at a time; whoever does \
             not fit is told no.",
            counted(
                scenario.effective_queue_size().into(),
                "request",
                "requests"
            )
        ),
        Policy::Bounded | Policy::Priority if longest > scenario.timeout_ns as f64 => {
            format!("in this run, against a timeout of {timeout}. {REFUSALS_FIRST}.")
        }
        _ => format!("in this run, against a timeout of {timeout}."),
    }
}

/// The second of two lines: what the run shows.
///
/// ```
/// use overload_sim::{Policy, Scenario, run};
/// let scenario = Scenario { policy: Policy::Bounded, ..Scenario::default() };
/// let line = overload_story::verdict::this_run(&scenario, &run(&scenario));
/// assert_eq!(line.title, "Back to normal at once");
/// assert_eq!(
///     line.text.replace('\u{a0}', " "),
///     "Every window after the sale answered 90 % of its people or more.",
/// );
/// ```
#[must_use]
pub fn this_run(scenario: &Scenario, report: &Report) -> Line {
    Line {
        label: "This run",
        title: word(scenario, report).0,
        text: [
            Some(seen(scenario, report)),
            wasted(report),
            too_slow(scenario),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" "),
    }
}

fn seen(scenario: &Scenario, report: &Report) -> String {
    let share = normal_share(scenario);
    match report.verdict {
        Verdict::Overloaded => overloaded(scenario),
        Verdict::KeptUp if report.everyone.all().people == 0 => "Nobody came.".into(),
        Verdict::KeptUp => format!("Every window answered {share} of its people or more."),
        Verdict::Recovered if after_the_sale(scenario, report).people == 0 => {
            "Nobody came after the sale.".into()
        }
        Verdict::Recovered if report.back_to_normal_s == Some(0) => {
            format!("Every window after the sale answered {share} of its people or more.")
        }
        Verdict::Recovered => {
            format!("From then on every window answered {share} of its people or more.")
        }
        Verdict::Stuck => at_the_end(scenario, report),
        Verdict::Backlog { more_s } => format!(
            "{} About {} more are needed.",
            at_the_end(scenario, report),
            rough_time(more_s)
        ),
        Verdict::Shedding => shedding(scenario),
    }
}

/// What is left in the queue, or what still comes where that is nothing.
fn at_the_end(scenario: &Scenario, report: &Report) -> String {
    let when = match scenario.after_s {
        0 => "At the end of the sale".into(),
        after_s => format!("{}{NBSP}s after the sale", quantity::count(after_s.into())),
    };
    match report.work.waiting_at_end {
        0 => format!(
            "{when} the queue is empty, but {}/s come against {}/s.",
            recent_attempts(scenario, report),
            rate(scenario.capacity_per_s())
        ),
        n => format!(
            "{when} the queue still holds {}.",
            counted(n, "request", "requests")
        ),
    }
}

fn wasted(report: &Report) -> Option<String> {
    let work = &report.work;
    (work.wasted > 0).then(|| {
        format!(
            "{} of the requests served were for clients that had left.",
            share(work.wasted, work.served())
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_scenario::samples::samples;
    use overload_sim::{SECOND_NS, run};

    /// Both lines, with plain spaces.
    fn lines(scenario: &Scenario) -> (Line, Line, Report) {
        let report = run(scenario);
        let plain = |line: Line| Line {
            title: line.title.replace(NBSP, " "),
            text: line.text.replace(NBSP, " "),
            ..line
        };
        let [once, this_run] = [once(scenario, &report), this_run(scenario, &report)].map(plain);
        (once, this_run, report)
    }

    #[track_caller]
    fn check_once(scenario: &Scenario, label: &str, title: &str, text: &str) {
        let (once, ..) = lines(scenario);
        assert_eq!(
            (once.label, &*once.title, &*once.text),
            (label, title, text)
        );
    }

    /// The samples in the order of the page, with eight workers of 12.5/s each.
    #[test]
    fn the_arithmetic_of_the_samples_is_right() {
        let [shop, three_retries, envoy, costly, newest, orders, large] =
            samples().map(|sample| sample.scenario);
        let times_out = "Once everyone times out";
        let once = "70/s × 1 try = 70/s";
        check_once(&shop, times_out, once, "against 100/s: drains.");
        check_once(&large, times_out, once, "against 100/s: drains.");
        check_once(
            &three_retries,
            times_out,
            "70/s × 4 tries = 280/s",
            "against 100/s: never drains.",
        );
        check_once(
            &envoy,
            times_out,
            once,
            "against 100/s: drains. The bound does not help meanwhile, because 1,024 waiting / \
             100 per second = 10.2 s, longer than the timeout.",
        );
        let wait = "Longest wait in the queue";
        check_once(
            &orders,
            wait,
            "50 waiting / 100 per second = 0.5 s",
            "on average, against a timeout of 2 s. 50 requests may wait at a time; whoever does \
             not fit is told no.",
        );
        for measured in [costly, newest] {
            let (once, _, report) = lines(&measured);
            assert_eq!(once.label, wait);
            let text = once.title.replace(' ', "");
            let said_ms = quantity::parse(&text, quantity::Unit::Milliseconds).unwrap();
            let oldest_ms = report.queue.oldest_max_ns as f64 / 1e6;
            assert!((said_ms - oldest_ms).abs() <= 0.005 * oldest_ms, "{text}");
            assert_eq!(said_ms > 2000.0, once.text.contains("Saying no goes first"));
        }
    }

    #[test]
    fn tries_that_do_not_fit_into_the_patience_are_not_sent() {
        // 2 s of timeout and 1 s of gap: the fourth try starts at 9 s.
        let patient = Scenario {
            retries: 10,
            ..Scenario::default()
        };
        check_once(
            &patient,
            "Once everyone times out",
            "70/s × 4 tries = 280/s",
            "against 100/s: never drains. No more tries fit into a patience of 10 s.",
        );
    }

    #[test]
    fn a_bound_as_long_as_the_timeout_does_not_help() {
        let long = Scenario {
            policy: Policy::Priority,
            queue_size: 200,
            retries: 1,
            ..Scenario::default()
        };
        check_once(
            &long,
            "Once everyone times out",
            "70/s × 2 tries = 140/s",
            "against 100/s: never drains. The bound does not help, because 200 waiting / 100 per \
             second = 2 s, as long as the timeout.",
        );
    }

    #[test]
    fn a_short_full_queue_is_timed_in_milliseconds() {
        for (queue_size, said) in [(1, "10.0 ms"), (10, "0.1 s"), (125, "1.25 s")] {
            let scenario = Scenario {
                policy: Policy::Bounded,
                queue_size,
                ..Scenario::default()
            };
            let (once, ..) = lines(&scenario);
            assert!(once.title.ends_with(&format!("= {said}")), "{}", once.title);
        }
    }

    #[test]
    fn the_run_of_each_sample_is_told_as_it_went() {
        let words = [
            "Back to normal ",
            "Stuck",
            "Back to normal ",
            "Back to normal ",
            "Back to normal at once",
            "Back to normal at once",
            "Still draining",
        ];
        for (sample, word) in samples().into_iter().zip(words) {
            let (_, line, report) = lines(&sample.scenario);
            assert!(
                line.title.starts_with(word),
                "{}: {}",
                sample.name,
                line.title
            );
            if let Some(back_s @ 1..) = report.back_to_normal_s {
                let title = format!("Back to normal {back_s} s after the sale");
                assert_eq!(line.title, title, "{}", sample.name);
            }
            let wasted = 100.0 * report.work.wasted as f64 / report.work.served() as f64;
            let said = format!("{wasted:.0} % of the requests served were for clients");
            assert!(wasted < 1.0 || line.text.contains(&said), "{}", line.text);
            assert_eq!(wasted > 0.0, line.text.contains("of the requests served"));
        }
    }

    #[test]
    fn what_is_left_is_what_was_sent_and_is_not_done() {
        for sample in [1, 6].map(|i| samples()[i].scenario) {
            let (_, line, report) = lines(&sample);
            let work = report.work;
            let gone = work.served() + work.refused + work.dropped_unserved;
            let left = quantity::count(work.attempts - gone - work.in_service_at_end);
            let said = format!("180 s after the sale the queue still holds {left} requests.");
            assert!(line.text.starts_with(&said), "{}", line.text);
            assert_eq!(
                report.verdict.more_s().is_some(),
                line.text.contains(" s more are needed.")
            );
        }
    }

    #[test]
    fn a_run_in_which_nothing_happens_is_told_too() {
        let nobody = Scenario {
            normal_per_s: 0.0,
            spike_per_s: 0.0,
            ..Scenario::default()
        };
        let (once, line, _) = lines(&nobody);
        assert_eq!(once.title, "0/s × 1 try = 0/s");
        assert_eq!((&*line.title, &*line.text), ("Kept up", "Nobody came."));
        let none_later = Scenario {
            normal_per_s: 0.0,
            retries: 3,
            ..Scenario::default()
        };
        assert_eq!(lines(&none_later).1.title, "Back to normal at once");
        assert!(
            lines(&none_later)
                .1
                .text
                .starts_with("Nobody came after the sale.")
        );
    }

    #[test]
    fn a_run_may_end_with_the_sale() {
        let ends = Scenario {
            after_s: 0,
            ..Scenario::default()
        };
        let (_, line, _) = lines(&ends);
        assert_eq!(line.title, "Stuck when the run ended");
        assert!(
            line.text
                .starts_with("At the end of the sale the queue still holds ")
        );
    }

    #[test]
    fn service_longer_than_people_stay_is_said_to_be() {
        let slow = Scenario {
            workers: 400,
            service_ns: 3 * SECOND_NS,
            ..Scenario::default()
        };
        let (_, line, _) = lines(&slow);
        assert!(
            line.text
                .ends_with("people leave after 2 s: that alone is too long.")
        );
    }
}
