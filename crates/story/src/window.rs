//! One window of the figure, read out.

use crate::phrase::{counted, time};
use overload_scenario::quantity::{self, NBSP};
use overload_sim::{Report, Scenario};

/// A piece of the readout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is about.
    pub about: About,
    /// What it says.
    pub text: String,
}

/// What a piece of the readout is about; the page gives each its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum About {
    Time,
    People,
    Answered,
    ToldNo,
    TimedOut,
    Queue,
}

/// The numbers of window `index`, with the queue as it was in the middle of the
/// window, where the figure marks it. Nothing for a window that the run does not have.
///
/// ```
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario::default();
/// let parts = overload_story::window::parts(&scenario, &run(&scenario), 6);
/// assert_eq!(parts[0].text, "60–70\u{a0}s");
/// assert_eq!(overload_story::window::parts(&scenario, &run(&scenario), 30), []);
/// ```
#[must_use]
pub fn parts(scenario: &Scenario, report: &Report, index: usize) -> Vec<Part> {
    let Some(window) = report.windows.get(index) else {
        return Vec::new();
    };
    let people = window.people.all();
    let end_s = window.start_s + scenario.window_s;
    let part = |about, text| Part { about, text };
    let outcome = |about, n: u64, word| part(about, format!("{}{NBSP}{word}", quantity::count(n)));
    let middle_s = window.start_s + scenario.window_s / 2;
    let waiting = report.queue.length.get(middle_s as usize).copied();
    let oldest = report.queue.oldest_ns.get(middle_s as usize).copied();
    let queue = match (waiting.unwrap_or(0), oldest.unwrap_or(0)) {
        (0, _) => format!("nobody waiting at {middle_s}{NBSP}s"),
        (waiting, oldest) => format!(
            "{}{NBSP}waiting at {middle_s}{NBSP}s, the oldest for {}",
            quantity::count(waiting),
            time(oldest as f64)
        ),
    };
    vec![
        part(About::Time, format!("{}–{end_s}{NBSP}s", window.start_s)),
        part(About::People, counted(people.people, "person", "people")),
        outcome(About::Answered, people.answered, "answered"),
        outcome(About::ToldNo, people.told_no, "told no"),
        outcome(About::TimedOut, people.timed_out, "timed out"),
        part(About::Queue, queue),
    ]
}
