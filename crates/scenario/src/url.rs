//! The page's state as the query of its address.
//!
//! A link reopens the run it was copied from:
//! `?policy=bounded&timeout=1500ms&retries=3`. What is at its default is left out,
//! so the page as it opens has no query at all.
//!
//! | parameter | what it holds |
//! | --- | --- |
//! | an input's flag: `timeout`, `queue-size` | its value as its flag reads it |
//! | `plan-` and a flag of the planner: `plan-rate` | the same for the planner |
//! | `view` | which view of the page; which there are is the page's business |
//! | `v` | the format's version, from 2 on |
//!
//! # Old links
//!
//! A link without `v` is of version 1. New parameters do not make a new version,
//! as long as their defaults leave old links as they were. A changed meaning or a
//! changed default does: then links say `v=2`, and those without it are read by
//! the defaults that were theirs.
//!
//! # Bad links
//!
//! Any text is read. A value that is not allowed falls back to the default of its
//! one input; phases and a window that do not fit together go to the nearest that
//! do. Each such change, and each parameter that is not understood, is a [`Note`].
//!
//! ```
//! use overload_scenario::url;
//! let link = url::read("?policy=bounded&retries=3&timeout=1h");
//! assert_eq!(link.address.scenario.retries, 3);
//! assert_eq!(
//!     link.notes[0].text.replace('\u{a0}', " "),
//!     "timeout: 1h is not allowed; give a time from 1 ms to 600 s. Here it is 2 s.",
//! );
//! assert_eq!(url::write(&link.address), "policy=bounded&retries=3");
//! ```

use core::fmt;

use form_urlencoded::Serializer;
use overload_sim::Scenario;

use crate::check::{self, InputError, quoted};
use crate::command::argument;
use crate::inputs::{INPUTS, Input, Value};
use crate::planner::{self, Question};

/// The version of the format.
pub const VERSION: u32 = 1;

/// What an address says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Address {
    /// The run.
    pub scenario: Scenario,
    /// What the planner is asked.
    pub question: Question,
    /// Which view of the page, by its id; empty for the one it opens on. Kept
    /// whether or not there is such a view.
    pub view: String,
}

/// An address as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The nearest that is valid.
    pub address: Address,
    /// What was wrong with it, to be shown.
    pub notes: Vec<Note>,
}

/// Something wrong with a link, and what was made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The key of the input that is concerned, if one is.
    pub key: Option<&'static str>,
    /// A sentence or two for the person who followed the link.
    pub text: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What stands before a flag of the planner.
const PLANNER: &str = "plan-";

/// An address as a query, without the question mark; empty if all is as the page opens.
#[must_use]
pub fn write(address: &Address) -> String {
    let mut query = Serializer::new(String::new());
    if !address.view.is_empty() {
        query.append_pair("view", &address.view);
    }
    for input in changed(&INPUTS, &address.scenario) {
        query.append_pair(input.flag, &argument(input, &address.scenario));
    }
    for input in changed(&planner::INPUTS, &address.question) {
        let key = format!("{PLANNER}{}", input.flag);
        query.append_pair(&key, &argument(input, &address.question));
    }
    query.finish()
}

/// Every key that a query may have, but the version's.
///
/// ```
/// use overload_scenario::url;
/// assert!(url::keys().any(|key| key == "queue-size"));
/// assert!(url::keys().any(|key| key == "plan-rate"));
/// ```
pub fn keys() -> impl Iterator<Item = String> {
    let scenario = INPUTS.iter().map(|input| input.flag.to_owned());
    let planner = planner::INPUTS
        .iter()
        .map(|input| format!("{PLANNER}{}", input.flag));
    [String::from("view")]
        .into_iter()
        .chain(scenario)
        .chain(planner)
}

fn changed<'a, S: Default>(
    inputs: &'static [Input<S>],
    subject: &'a S,
) -> impl Iterator<Item = &'static Input<S>> + use<'a, S> {
    inputs
        .iter()
        .filter(|input| input.get(subject) != input.default())
}

/// Reads a query, with or without its question mark.
#[must_use]
pub fn read(query: &str) -> Link {
    let mut parameters = Parameters::new(query);
    let mut link = Link::default();
    let Link { address, notes } = &mut link;

    if let Some(version) = parameters.take("v")
        && version != VERSION.to_string()
    {
        notes.push(general(format!(
            "v={} is another version of links than this page reads; what it does not \
             understand is left out.",
            quoted(&version)
        )));
    }
    if let Some(view) = parameters.take("view") {
        if is_view(&view) {
            address.view = view;
        } else {
            notes.push(general(format!(
                "view={} is no view; left out.",
                quoted(&view)
            )));
        }
    }
    parameters.set("", &INPUTS, &mut address.scenario, notes);
    fit_phases(&mut address.scenario, notes);
    parameters.set(PLANNER, &planner::INPUTS, &mut address.question, notes);

    notes.extend(parameters.repeated());
    notes.extend(parameters.unknown());
    link
}

/// An id such as a page gives its views.
fn is_view(text: &str) -> bool {
    const LONGEST: usize = 32;
    let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.len() <= LONGEST && text.chars().all(is_id)
}

/// The parameters that are still to be read.
struct Parameters {
    rest: Vec<(String, String)>,
    repeated: Vec<String>,
}

impl Parameters {
    fn new(query: &str) -> Self {
        let query = query.strip_prefix('?').unwrap_or(query);
        let pairs = form_urlencoded::parse(query.as_bytes());
        Self {
            rest: pairs.into_owned().collect(),
            repeated: Vec::new(),
        }
    }

    /// A parameter's value, the last one if there are several.
    fn take(&mut self, key: &str) -> Option<String> {
        let mut values = self.rest.extract_if(.., |(name, _)| name == key);
        let (_, mut value) = values.next()?;
        let mut again = false;
        for (_, later) in values {
            value = later;
            again = true;
        }
        if again {
            self.repeated.push(key.into());
        }
        Some(value)
    }

    /// Sets every input that is there and allowed.
    fn set<S: Default>(
        &mut self,
        prefix: &str,
        inputs: &'static [Input<S>],
        subject: &mut S,
        notes: &mut Vec<Note>,
    ) {
        for input in inputs {
            let key = format!("{prefix}{}", input.flag);
            let Some(text) = self.take(&key) else {
                continue;
            };
            let set = input
                .parse(&text)
                .and_then(|value| input.set(subject, value));
            if let Err(error) = set {
                notes.push(fallen_back(&key, &error, input, subject));
            }
        }
    }

    fn repeated(&self) -> Option<Note> {
        let keys = list(self.repeated.iter().map(String::as_str))?;
        Some(general(format!(
            "Given more than once: {keys}. The last one counts."
        )))
    }

    fn unknown(&self) -> Option<Note> {
        let keys = list(self.rest.iter().map(|(key, _)| key.as_str()))?;
        Some(general(format!("Unknown, and left out: {keys}.")))
    }
}

/// Some of these, quoted, and how many more there are; `None` if there are none.
fn list<'a>(keys: impl Iterator<Item = &'a str>) -> Option<String> {
    const SHOWN: usize = 5;
    let mut keys: Vec<_> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    let more = keys.len().saturating_sub(SHOWN);
    let shown = keys.iter().take(SHOWN).map(|key| quoted(key));
    let list = shown.collect::<Vec<_>>().join(", ");
    match (keys.len(), more) {
        (0, _) => None,
        (_, 0) => Some(list),
        _ => Some(format!("{list} and {more} more")),
    }
}

fn general(text: String) -> Note {
    Note { key: None, text }
}

fn fallen_back<S>(parameter: &str, error: &InputError, input: &Input<S>, subject: &S) -> Note {
    Note {
        key: Some(input.key),
        text: format!(
            "{parameter}: {}. Here it is {}.",
            error.advice(),
            input.text(subject)
        ),
    }
}

/// Makes the phases whole windows, at least one of them: the nearest such ones,
/// unless it is the window that does not fit.
fn fit_phases(scenario: &mut Scenario, notes: &mut Vec<Note>) {
    // A window or a phase at its default can make another phase the odd one, but
    // a phase that has been made to fit stays so.
    while let Err(errors) = check::scenario(scenario) {
        let nothing = scenario.total_s() == 0;
        for error in errors {
            let Some(input) = Input::by_key(error.key()) else {
                continue;
            };
            let value = match input.get(scenario) {
                Value::Number(length_s) if input.key != "window_s" && !nothing => {
                    Value::Number(nearest_windows(length_s, scenario.window_s, input))
                }
                _ => input.default(),
            };
            let set = input.set(scenario, value);
            debug_assert!(set.is_ok(), "the default and whole windows are in bounds");
            notes.push(fallen_back(input.flag, &error, input, scenario));
        }
    }
}

/// The nearest length in whole windows that an input takes, at least one.
fn nearest_windows(length_s: f64, window_s: u32, input: &Input) -> f64 {
    let window_s = f64::from(window_s);
    let longest_s = input.number().map_or(window_s, |number| number.max);
    let most = (longest_s / window_s).floor().max(1.0);
    (length_s / window_s).round().clamp(1.0, most) * window_s
}

#[cfg(test)]
mod tests {
    use overload_sim::{Policy, SECOND_NS};
    use proptest::prelude::*;

    use super::*;
    use crate::generators;

    #[track_caller]
    fn check_notes(query: &str, expected: &[&str]) -> Scenario {
        let link = read(query);
        let notes: Vec<_> = link
            .notes
            .iter()
            .map(|note| note.text.replace('\u{a0}', " "))
            .collect();
        assert_eq!(notes, expected);
        assert_eq!(
            check::scenario(&link.address.scenario).err().map(|_| ()),
            None
        );
        link.address.scenario
    }

    #[test]
    fn the_page_as_it_opens_has_no_query() {
        assert_eq!(write(&Address::default()), "");
        for query in ["", "?", "&", "v=1"] {
            assert_eq!(read(query), Link::default());
        }
    }

    #[test]
    fn a_link_is_readable() {
        let address = Address {
            scenario: Scenario {
                policy: Policy::Bounded,
                retries: 3,
                spike_per_s: 200.0,
                timeout_ns: 4 * SECOND_NS,
                queue_size: 1024,
                orders_percent: 12.5,
                ..Scenario::default()
            },
            question: Question {
                rate_per_s: 150.0,
                longer_than_ns: SECOND_NS / 10,
                ..Question::default()
            },
            view: "planner".into(),
        };
        let query = "view=planner&policy=bounded&spike=200&timeout=4s&retries=3&queue-size=1024\
                     &orders=12.5&plan-rate=150&plan-longer-than=100ms";
        assert_eq!(write(&address), query);
        assert_eq!(read(query).address, address);
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        let scenario = check_notes(
            "timeout=1.5+s&spike=6,000/min&orders=30%25&seed=%37&sale=2min",
            &[],
        );
        assert_eq!(
            (
                scenario.timeout_ns,
                scenario.spike_per_s,
                scenario.orders_percent
            ),
            (1_500_000_000, 100.0, 30.0)
        );
        assert_eq!((scenario.seed, scenario.sale_s), (7, 120));
    }

    #[test]
    fn a_value_that_is_not_allowed_is_at_its_default_and_the_others_stay() {
        let scenario = check_notes(
            "workers=0&policy=best&retries=&seed=3&timeout=%FF%00",
            &[
                "policy: best is not allowed; give one of fifo, skip, bounded, codel, lifo, \
                 priority. Here it is Unbounded queue.",
                "workers: 0 is not allowed; give a whole number from 1 to 10,000. Here it is 8.",
                "timeout: \u{fffd}\u{fffd} is not allowed; give a time from 1 ms to 600 s. \
                 Here it is 2 s.",
                "retries: an empty value is not allowed; give a whole number from 0 to 10. \
                 Here it is 0.",
            ],
        );
        assert_eq!(
            scenario,
            Scenario {
                seed: 3,
                ..Scenario::default()
            }
        );
    }

    #[test]
    fn what_is_not_understood_is_said() {
        check_notes(
            "wokers=3&utm_source=mail",
            &["Unknown, and left out: utm_source, wokers."],
        );
        check_notes(
            "a&b&c&d&e&f&g&a",
            &["Unknown, and left out: a, b, c, d, e and 2 more."],
        );
        check_notes(
            "v=1&v=1&v=1",
            &["Given more than once: v. The last one counts."],
        );
        check_notes(
            "v=2",
            &[
                "v=2 is another version of links than this page reads; what it does not \
               understand is left out.",
            ],
        );
        check_notes("view=<b>", &["view=<b> is no view; left out."]);
        let scenario = check_notes(
            "workers=3&workers=4",
            &["Given more than once: workers. The last one counts."],
        );
        assert_eq!(scenario.workers, 4);
    }

    #[test]
    fn a_view_of_another_page_is_kept() {
        let link = read("view=atlas-2");
        assert_eq!(
            (link.address.view.as_str(), link.notes.len()),
            ("atlas-2", 0)
        );
        assert_eq!(write(&link.address), "view=atlas-2");
    }

    #[test]
    fn a_phase_goes_to_the_nearest_whole_window() {
        let scenario = check_notes(
            "sale=65&before=4",
            &[
                "before: 4 is not allowed; give 0 or a multiple of the window (10), at most \
                 3,600. Here it is 10 s.",
                "sale: 65 is not allowed; give 0 or a multiple of the window (10), at most \
                 3,600. Here it is 70 s.",
            ],
        );
        assert_eq!((scenario.before_s, scenario.sale_s), (10, 70));
        let longest = read("window=7&before=3600&sale=7&after=7").address.scenario;
        assert_eq!(longest.before_s, 3598);
    }

    #[test]
    fn a_window_that_fits_nothing_is_at_its_default() {
        let scenario = check_notes(
            "window=7",
            &[
                "window: 7 is not allowed; give a divisor of all three phases (60, 60, 180), or \
               other phases. Here it is 10 s.",
            ],
        );
        assert_eq!(scenario.window_s, 10);
        // Fourteen seconds were two windows.
        let scenario = read("window=7&before=14").address.scenario;
        assert_eq!((scenario.window_s, scenario.before_s), (10, 10));
    }

    #[test]
    fn one_phase_has_a_length() {
        let scenario = check_notes(
            "before=0&sale=0&after=0",
            &[
                "before: 0 is not allowed; give at least one of the three phases a length. \
               Here it is 60 s.",
            ],
        );
        assert_eq!(scenario.total_s(), 60);
    }

    #[test]
    fn a_note_knows_its_input() {
        let keys: Vec<_> = read("plan-rate=fast&workers=0&speed=1")
            .notes
            .iter()
            .map(|note| note.key)
            .collect();
        assert_eq!(keys, [Some("workers"), Some("rate_per_s"), None]);
    }

    /// Queries that are nearly right.
    fn query() -> impl Strategy<Value = String> {
        let keys: Vec<_> = INPUTS
            .iter()
            .map(|input| input.flag.to_string())
            .chain(
                planner::INPUTS
                    .iter()
                    .map(|input| format!("plan-{}", input.flag)),
            )
            .chain(["v", "view", "", "speed"].map(String::from))
            .collect();
        let value = prop_oneof![
            "[0-9]{0,5}",
            "-?[0-9]{1,3}(\\.[0-9]{1,3})?(ms|s|min|%25|/s|e9)?",
            ".{0,12}",
            "(%[0-9A-F]{2}){0,4}",
        ];
        let pair = (proptest::sample::select(keys), value);
        proptest::collection::vec(pair, 0..8).prop_map(|pairs| {
            let pairs = pairs.iter().map(|(key, value)| format!("{key}={value}"));
            pairs.collect::<Vec<_>>().join("&")
        })
    }

    proptest! {
        #[test]
        fn any_address_round_trips(
            scenario in generators::scenario(),
            question in generators::question(),
            view in "[a-z0-9-]{0,12}",
        ) {
            let address = Address { scenario, question, view };
            let query = write(&address);
            prop_assert_eq!(read(&query), Link { address, notes: Vec::new() });
            // Nothing in it needs an escape.
            prop_assert!(!query.contains(['%', '+', ' ']), "{}", query);
        }

        #[test]
        fn any_text_is_read(text in ".*") {
            check_any(&text)?;
        }

        #[test]
        fn any_query_is_read(query in query()) {
            check_any(&query)?;
        }
    }

    /// It gives a valid address, whose own query says nothing wrong.
    fn check_any(text: &str) -> Result<(), TestCaseError> {
        let Link { address, notes } = read(text);
        prop_assert!(check::scenario(&address.scenario).is_ok());
        prop_assert!(notes.iter().all(|note| note.text.lines().count() == 1));
        let again = read(&write(&address));
        prop_assert_eq!(
            again,
            Link {
                address,
                notes: Vec::new()
            }
        );
        Ok(())
    }
}
