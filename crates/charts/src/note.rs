//! What to say beside "timed out" about those who came after the sale.

use crate::layout::Layout;
use overload_scenario::quantity::{NBSP, count};
use overload_sim::{Outcomes, Report, Scenario};

/// Nothing if they were answered again.
pub(crate) fn note(layout: &Layout, scenario: &Scenario, report: &Report) -> Vec<String> {
    let after = report
        .windows
        .get(scenario.sale_windows().end..)
        .unwrap_or_default();
    let all = after.iter().map(|window| window.people.all());
    let all = all.fold(Outcomes::default(), |sum, outcomes| sum + outcomes);
    if all.people == 0 || all.answered > 0 {
        return Vec::new();
    }
    if !layout.wide {
        return vec!["none answered".to_owned()];
    }
    let per_window = two_digits(all.people as f64 / after.len() as f64);
    let every = match scenario.window_s {
        1 => "a second".to_owned(),
        seconds => format!("every {seconds}{NBSP}s"),
    };
    vec![
        format!("about {} people {every},", count(per_window)),
        "none of them answered".to_owned(),
    ]
}

/// A number of people as one says it: to two digits.
fn two_digits(people: f64) -> u64 {
    let mut unit = 1.0;
    while people / unit >= 100.0 {
        unit *= 10.0;
    }
    ((people / unit).round() * unit) as u64
}
