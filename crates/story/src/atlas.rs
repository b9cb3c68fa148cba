//! The 162 combinations around a scenario, in words.

use crate::page::Words;
use crate::phrase::{counted, time_setting};
use overload_scenario::ending::Ending;
use overload_scenario::inputs::policy_name;
use overload_scenario::mornings::{Measures, Metric};
use overload_scenario::quantity::{self, Unit};
use overload_sim::{Policy, Scenario};

/// What a cell of the grid is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// One of the combinations.
    pub scenario: Scenario,
    /// People answered of those of the sale, percent; none if nobody came.
    pub answered_percent: Option<f64>,
    /// How it ended.
    pub ending: Ending,
}

/// How a cell shows that its run did not get back to normal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// In the cell; the same as in `overload matrix`.
    pub sign: char,
    /// In a word.
    pub name: &'static str,
    /// In the legend, after the word.
    pub meaning: &'static str,
}

/// Every ending that has a mark, in the order of the legend.
pub const MARKED: [Ending; 3] = [Ending::Stuck, Ending::Backlog, Ending::Overloaded];

/// The mark of an ending; none where there is nothing to worry about.
///
/// ```
/// use overload_scenario::ending::Ending;
/// use overload_story::atlas::mark;
/// assert_eq!(mark(Ending::Stuck).map(|mark| mark.sign), Some('×'));
/// assert_eq!(mark(Ending::Good), None);
/// ```
#[must_use]
pub const fn mark(ending: Ending) -> Option<Mark> {
    let (sign, name, meaning) = match ending {
        Ending::Good => return None,
        Ending::Stuck => ('×', "stuck", "the retries hold the service down"),
        Ending::Backlog => ('…', "backlog", "still draining when the run ended"),
        Ending::Overloaded => ('!', "overloaded", "normal traffic alone is too much"),
    };
    Some(Mark {
        sign,
        name,
        meaning,
    })
}

/// A share as a cell has it, in percent.
///
/// ```
/// assert_eq!(overload_story::atlas::share(Some(4.44)), "4.4");
/// assert_eq!(overload_story::atlas::share(None), "–");
/// ```
#[must_use]
pub fn share(answered_percent: Option<f64>) -> String {
    answered_percent.map_or_else(|| "–".into(), |share| quantity::fixed(share, 1))
}

/// What is special about a combination besides its policy.
///
/// ```
/// use overload_sim::Scenario;
/// let said = overload_story::atlas::settings(&Scenario { retries: 1, ..Scenario::default() });
/// assert_eq!(said.replace('\u{a0}', " "), "1 retry, 150/s, timeout 2 s");
/// ```
#[must_use]
pub fn settings(scenario: &Scenario) -> String {
    format!(
        "{}, {}, timeout {}",
        counted(scenario.retries.into(), "retry", "retries"),
        quantity::setting(scenario.spike_per_s, Unit::PerSecond),
        time_setting(scenario.timeout_ns),
    )
}

/// A cell for someone who does not see where it is.
///
/// ```
/// use overload_scenario::ending::Ending;
/// use overload_sim::Scenario;
/// use overload_story::atlas::{Cell, label};
/// let cell = Cell {
///     scenario: Scenario { retries: 3, ..Scenario::default() },
///     answered_percent: Some(4.44),
///     ending: Ending::Stuck,
/// };
/// assert_eq!(
///     label(&cell).replace('\u{a0}', " "),
///     "4.4 % answered, stuck: Unbounded queue, 3 retries, 150/s, timeout 2 s",
/// );
/// ```
#[must_use]
pub fn label(cell: &Cell) -> String {
    let answered = match cell.answered_percent {
        Some(share) => format!("{} answered", quantity::percent(share, 1)),
        None => "– nobody came".into(),
    };
    let ending = mark(cell.ending).map(|mark| format!(", {}", mark.name));
    format!(
        "{answered}{}: {}",
        ending.unwrap_or_default(),
        name(&cell.scenario)
    )
}

/// A combination by its settings.
#[must_use]
pub fn name(scenario: &Scenario) -> String {
    format!("{}, {}", policy_name(scenario.policy), settings(scenario))
}

/// How many of the combinations end badly, and under which policies.
///
/// ```
/// use overload_scenario::combinations::combinations;
/// use overload_scenario::ending::Ending;
/// use overload_sim::Scenario;
/// use overload_story::atlas::{Cell, headline};
/// let cells: Vec<_> = combinations(&Scenario::default())
///     .map(|scenario| Cell { scenario, answered_percent: Some(90.0), ending: Ending::Good })
///     .collect();
/// assert_eq!(headline(&cells), "None of 162 combinations gets stuck.");
/// ```
#[must_use]
pub fn headline(cells: &[Cell]) -> String {
    let all = format!("{} combinations", cells.len());
    let overloaded = count(cells, Ending::Overloaded);
    if overloaded > 0 {
        let of = if overloaded == cells.len() {
            format!("all {all}")
        } else {
            format!("{overloaded} of {all}")
        };
        return format!("Normal traffic alone is too much in {of}.");
    }
    match (count(cells, Ending::Stuck), count(cells, Ending::Backlog)) {
        (0, 0) => format!("None of {all} gets stuck."),
        (0, 1) => format!("None of {all} gets stuck; one ran out of time."),
        (0, backlog) => format!("None of {all} gets stuck; {backlog} ran out of time."),
        (1, _) => format!("1 of {all} gets stuck{}", where_stuck(cells)),
        (stuck, _) => format!("{stuck} of {all} get stuck{}", where_stuck(cells)),
    }
}

/// How many of the cells ended so.
#[must_use]
pub fn count(cells: &[Cell], ending: Ending) -> usize {
    cells.iter().filter(|cell| cell.ending == ending).count()
}

/// Under which policies runs are stuck, if few have all of them.
fn where_stuck(cells: &[Cell]) -> String {
    let is_stuck = |policy: &Policy| {
        let mut own = cells.iter().filter(|cell| cell.scenario.policy == *policy);
        own.any(|cell| cell.ending == Ending::Stuck)
    };
    let policies: Vec<_> = Policy::ALL.into_iter().filter(is_stuck).collect();
    let limits =
        |policy: &Policy| matches!(policy, Policy::Bounded | Policy::Codel | Policy::Priority);
    match policies[..] {
        [only] => format!(", all under {}.", policy_name(only)),
        _ if !policies.iter().any(limits) => ". None of those limits its queue.".into(),
        _ => format!(", under {} of the six policies.", policies.len()),
    }
}

/// Which combination answers most, and which least.
///
/// ```
/// use overload_scenario::ending::Ending;
/// use overload_sim::{Policy, Scenario};
/// use overload_story::atlas::{Cell, deck};
/// let cell = |policy, percent| Cell {
///     scenario: Scenario { policy, ..Scenario::default() },
///     answered_percent: Some(percent),
///     ending: Ending::Good,
/// };
/// assert_eq!(
///     deck(&[cell(Policy::Fifo, 6.4), cell(Policy::Lifo, 65.0)]).replace('\u{a0}', " "),
///     "Newest first answers most, 65.0 % of the sale, with 0 retries, 150/s, timeout 2 s. \
///      Unbounded queue answers least, 6.4 %, with 0 retries, 150/s, timeout 2 s.",
/// );
/// assert_eq!(deck(&[]), "Nobody comes to the sale, so there is nobody to answer.");
/// ```
#[must_use]
pub fn deck(cells: &[Cell]) -> String {
    let mut shares = cells
        .iter()
        .filter_map(|cell| Some((cell.answered_percent?, &cell.scenario)));
    let Some(first) = shares.next() else {
        return "Nobody comes to the sale, so there is nobody to answer.".into();
    };
    // The first of equals, in the order of the grid.
    let (most, least) = shares.fold((first, first), |(most, least), this| {
        (
            if this.0 > most.0 { this } else { most },
            if this.0 < least.0 { this } else { least },
        )
    });
    format!(
        "{} answers most, {} of the sale, with {}. {} answers least, {}, with {}.",
        policy_name(most.1.policy),
        quantity::percent(most.0, 1),
        settings(most.1),
        policy_name(least.1.policy),
        quantity::percent(least.0, 1),
        settings(least.1),
    )
}

/// The shares of one policy, from the least to the most; nothing if there are none.
///
/// ```
/// use overload_story::atlas::range;
/// assert_eq!(range(&[]), "");
/// ```
#[must_use]
pub fn range(cells: &[Cell]) -> String {
    let shares = || cells.iter().filter_map(|cell| cell.answered_percent);
    let (least, most) = shares().fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), x| {
        (least.min(x), most.max(x))
    });
    match shares().count() {
        0 => String::new(),
        _ => format!(
            "{}–{}",
            quantity::fixed(least, 1),
            quantity::percent(most, 1)
        ),
    }
}

/// What the page says above and around the grid, by the names of its places.
#[must_use]
pub fn words(cells: &[Cell]) -> Words {
    let legend = MARKED.into_iter().filter_map(|ending| {
        let mark = mark(ending)?;
        let text = match count(cells, ending) {
            0 => String::new(),
            n => format!("{} {n}: {}", mark.name, mark.meaning),
        };
        Some((format!("atlas-{}", mark.name), text))
    });
    [
        ("atlas-headline".to_owned(), headline(cells)),
        ("atlas-deck".to_owned(), deck(cells)),
    ]
    .into_iter()
    .chain(legend)
    .collect()
}

/// What the page says beside the grid about one combination, by the names of its
/// places; numbers only where it has been simulated.
#[must_use]
pub fn details(scenario: &Scenario, seen: Option<(&Measures, Ending)>) -> Words {
    let numbers = Metric::ALL.into_iter().enumerate().map(|(index, metric)| {
        let text = seen.map(|(measures, _)| metric.text(measures[index]));
        (format!("atlas-{}", metric.id()), text.unwrap_or_default())
    });
    let ending = seen.and_then(|(_, ending)| mark(ending));
    let ending = ending.map(|mark| format!("{} {}: {}.", mark.sign, mark.name, mark.meaning));
    [
        (
            "atlas-policy".to_owned(),
            policy_name(scenario.policy).into(),
        ),
        ("atlas-settings".to_owned(), settings(scenario)),
        ("atlas-ending".to_owned(), ending.unwrap_or_default()),
    ]
    .into_iter()
    .chain(numbers)
    .collect()
}
