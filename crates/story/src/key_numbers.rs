//! The four numbers under the figure.

use crate::phrase::{counted, time, time_setting};
use overload_scenario::quantity::{self, NBSP};
use overload_sim::{Report, Scenario, Verdict};

/// A number, and the line that says what it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyNumber {
    /// The number with its unit, or a word.
    pub value: String,
    /// One line below it.
    pub note: String,
}

/// The share of the sale's people who were answered.
#[must_use]
pub fn answered(report: &Report) -> KeyNumber {
    let sale = report.sale.all();
    KeyNumber {
        value: precise(sale.answered_percent()),
        note: format!(
            "{} of {} who came in the sale",
            quantity::count(sale.answered),
            counted(sale.people, "person", "people")
        ),
    }
}

/// The share of the served requests whose client had left.
#[must_use]
pub fn wasted(report: &Report) -> KeyNumber {
    let work = &report.work;
    KeyNumber {
        value: precise(work.wasted_percent()),
        note: format!(
            "{} of {} served were for clients who had left",
            quantity::count(work.wasted),
            counted(work.served(), "request", "requests")
        ),
    }
}

/// The median wait of the sale's answered people.
#[must_use]
pub fn median_wait(scenario: &Scenario, report: &Report) -> KeyNumber {
    let timeout = limit(scenario);
    let tries = match scenario.retries {
        0 => "",
        _ => ", all tries together",
    };
    match report.sale.wait {
        Some(wait) => KeyNumber {
            value: time(wait.median_ns as f64),
            note: format!(
                "of the answered{tries}; p99 {}, {timeout}",
                time(wait.p99_ns as f64)
            ),
        },
        None => KeyNumber {
            value: "–".into(),
            note: match report.sale.all().people {
                0 => "nobody came to the sale".into(),
                _ => format!("nobody in the sale was answered; {timeout}"),
            },
        },
    }
}

/// When the service was back to normal.
#[must_use]
pub fn back_to_normal(scenario: &Scenario, report: &Report) -> KeyNumber {
    let share = quantity::setting(scenario.normal_percent, quantity::Unit::Percent);
    let note = match report.back_to_normal_s {
        _ if report.verdict == Verdict::KeptUp => {
            format!("every window answered {share} or more")
        }
        Some(_) if report.verdict == Verdict::Overloaded => {
            "a lull: normal traffic alone is above capacity".into()
        }
        Some(_) => format!("after the sale: {share} answered from then on"),
        None => format!(
            "within the {}{NBSP}s after the sale",
            quantity::count(scenario.after_s.into())
        ),
    };
    KeyNumber {
        value: back(report),
        note,
    }
}

/// The same in a word or two: how long after the sale.
#[must_use]
pub fn back(report: &Report) -> String {
    match report.back_to_normal_s {
        _ if report.verdict == Verdict::KeptUp => "kept up".into(),
        Some(0) => "at once".into(),
        Some(seconds) => format!("{}{NBSP}s", quantity::count(seconds.into())),
        None => "never".into(),
    }
}

/// What ends a wait without an answer: the timeout, or a shorter patience.
fn limit(scenario: &Scenario) -> String {
    if scenario.patience_ns < scenario.timeout_ns {
        format!("patience {}", time_setting(scenario.patience_ns))
    } else {
        format!("timeout {}", time_setting(scenario.timeout_ns))
    }
}

/// Percent with one decimal, or as many as tell it from 0 and 100, which are plain.
pub(crate) fn precise(percent: Option<f64>) -> String {
    match percent {
        None => "–".into(),
        Some(0.0) => quantity::percent(0.0, 0),
        Some(100.0) => quantity::percent(100.0, 0),
        Some(percent) => {
            let is_told_apart = |decimals: &usize| {
                !["0", "100"]
                    .map(|extreme| quantity::reads_as(percent, *decimals, extreme))
                    .contains(&true)
            };
            quantity::percent(percent, (1..6).find(is_told_apart).unwrap_or(6))
        }
    }
}
