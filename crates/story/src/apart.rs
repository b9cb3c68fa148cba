//! A run that is too much to wait for, simulated beside the page.

use overload_scenario::quantity::{self, NBSP};

/// What somebody is offered who asked for such a run, if it takes about so many seconds.
///
/// ```
/// assert_eq!(
///     overload_story::apart::offer(4.8),
///     "Run it beside the page, about 5\u{a0}s",
/// );
/// ```
#[must_use]
pub fn offer(seconds: f64) -> String {
    format!("Run it beside the page, {}", about(seconds))
}

/// How far it has come after so many seconds: `37 %, about 3 s left`.
///
/// ```
/// use overload_story::apart::progress;
/// assert_eq!(progress(0.25, 20.0), "25\u{a0}%, about a minute left");
/// assert_eq!(progress(0.0, 20.0), "0\u{a0}%");
/// assert_eq!(progress(1.0, 20.0), "100\u{a0}%");
/// ```
#[must_use]
pub fn progress(share: f64, seconds: f64) -> String {
    let percent = quantity::percent((share * 100.0).floor(), 0);
    // The first moments say little of the rest, and when all have come some still wait.
    if seconds < 1.0 || share <= 0.0 || share >= 1.0 {
        return percent;
    }
    let left = seconds * (1.0 - share) / share;
    format!("{percent}, {} left", about(left))
}

/// A time as one says it of what is to come.
fn about(seconds: f64) -> String {
    let minutes = seconds / 60.0;
    let hours = minutes / 60.0;
    match seconds {
        ..1.5 => "about a second".into(),
        ..55.0 => format!("about {}{NBSP}s", quantity::fixed(seconds, 0)),
        ..90.0 => "about a minute".into(),
        ..5400.0 => format!("about {} minutes", quantity::fixed(minutes, 0)),
        _ => format!("about {} hours", quantity::fixed(hours.max(2.0), 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_as_one_says_them() {
        for (seconds, said) in [
            (0.0, "about a second"),
            (1.5, "about 2\u{a0}s"),
            (54.4, "about 54\u{a0}s"),
            (60.0, "about a minute"),
            (90.0, "about 2 minutes"),
            (3500.0, "about 58 minutes"),
            (5400.0, "about 2 hours"),
            (36_000.0, "about 10 hours"),
        ] {
            assert_eq!(about(seconds), said, "{seconds}");
        }
    }
}
