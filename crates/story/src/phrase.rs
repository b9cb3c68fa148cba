//! Turns of phrase.

use overload_scenario::quantity::{self, NBSP, Unit};
use overload_sim::{Outcomes, Report, Scenario, Verdict, Work};

/// A share in whole percent, but never 0 % of somebody nor 100 % of not quite
/// everybody.
///
/// ```
/// use overload_story::phrase::share;
/// assert_eq!(share(437, 8989), "5\u{a0}%");
/// assert_eq!(share(1, 1000), "0.1\u{a0}%");
/// assert_eq!(share(9999, 10000), "99.99\u{a0}%");
/// assert_eq!(share(0, 0), "–");
/// ```
#[must_use]
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "–".into();
    }
    let percent = part as f64 / whole as f64 * 100.0;
    let is_told_apart = |decimals: usize| {
        let reads_as = |extreme| quantity::reads_as(percent, decimals, extreme);
        (part == 0 || !reads_as("0")) && (part == whole || !reads_as("100"))
    };
    let decimals = (0..6).find(|&decimals| is_told_apart(decimals));
    quantity::percent(percent, decimals.unwrap_or(6))
}

/// The share of people who were answered.
#[must_use]
pub fn answered_share(outcomes: Outcomes) -> String {
    share(outcomes.answered, outcomes.people)
}

/// `1 worker`, `8 workers`.
#[must_use]
pub fn workers(n: u32) -> String {
    counted(n.into(), "worker", "workers")
}

/// A count and its noun, with a no-break space between.
///
/// ```
/// assert_eq!(overload_story::phrase::counted(1, "retry", "retries"), "1\u{a0}retry");
/// ```
#[must_use]
pub fn counted(n: u64, one: &str, many: &str) -> String {
    let noun = if n == 1 { one } else { many };
    format!("{}{NBSP}{noun}", quantity::count(n))
}

/// A small count as a word, in the middle of a sentence.
#[must_use]
pub fn small(n: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match WORDS.get(n as usize) {
        Some(word) => (*word).into(),
        None => quantity::count(n.into()),
    }
}

/// A stretch of time after something: `minute`, `three minutes`, `90 s`.
///
/// ```
/// use overload_story::phrase::stretch;
/// assert_eq!(stretch(60), "minute");
/// assert_eq!(stretch(180), "three minutes");
/// assert_eq!(stretch(90), "90\u{a0}s");
/// ```
#[must_use]
pub fn stretch(seconds: u32) -> String {
    match (seconds % 60, seconds / 60) {
        (0, 1) => "minute".into(),
        (0, minutes @ 2..=12) => format!("{} minutes", small(minutes)),
        _ => format!("{seconds}{NBSP}s"),
    }
}

/// A rate as a person would say it: to three digits, without a unit.
///
/// ```
/// use overload_story::phrase::rate;
/// assert_eq!(rate(150.0), "150");
/// assert_eq!(rate(276.98333), "277");
/// assert_eq!(rate(0.3), "0.3");
/// ```
#[must_use]
pub fn rate(per_s: f64) -> String {
    let decimals = match per_s.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    let power = 10_f64.powi(decimals);
    quantity::number((per_s * power).round() / power)
}

/// A setting of so many nanoseconds: `2 s`, `80 ms`.
#[must_use]
pub fn time_setting(ns: u64) -> String {
    quantity::setting(ns as f64 / 1e6, Unit::Milliseconds)
}

/// A measured time of so many nanoseconds: `1.04 s`, `545 ms`.
#[must_use]
pub fn time(ns: f64) -> String {
    quantity::duration(ns / 1e6)
}

/// When the service was back to normal, in two or three words.
///
/// ```
/// use overload_sim::{Policy, Scenario, run};
/// let bounded = Scenario { policy: Policy::Bounded, ..Scenario::default() };
/// assert_eq!(overload_story::phrase::recovery(&run(&bounded)), "back at once");
/// ```
#[must_use]
pub fn recovery(report: &Report) -> String {
    match (report.verdict, report.back_to_normal_s) {
        (Verdict::KeptUp, _) => "kept up".into(),
        (_, Some(0)) => "back at once".into(),
        (_, Some(seconds)) => format!("back after {seconds}{NBSP}s"),
        (_, None) => "never back".into(),
    }
}

/// People who first arrived from the end of the sale on.
#[must_use]
pub fn after_the_sale(scenario: &Scenario, report: &Report) -> Outcomes {
    report.windows[scenario.sale_windows().end..]
        .iter()
        .map(|window| window.people.all())
        .fold(Outcomes::default(), core::ops::Add::add)
}

/// Attempts per second, new and repeated, in the last stretch of the run.
///
/// ```
/// use overload_sim::{Scenario, run};
/// use overload_story::phrase::recent_attempts;
/// let calm = Scenario { spike_per_s: 70.0, ..Scenario::default() };
/// let attempts: f64 = recent_attempts(&calm, &run(&calm)).parse().unwrap();
/// assert!((60.0..80.0).contains(&attempts));
/// ```
#[must_use]
pub fn recent_attempts(scenario: &Scenario, report: &Report) -> String {
    let recent_s = scenario.total_s().min(Work::RECENT_S);
    rate(report.work.recent_attempts as f64 / f64::from(recent_s.max(1)))
}
