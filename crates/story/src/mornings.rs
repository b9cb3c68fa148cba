//! One morning among many: what chance made of it.

use crate::key_numbers::precise;
use crate::phrase::share;
use overload_scenario::mornings::{Measures, Metric, Spread};
use overload_scenario::quantity::{self, NBSP};
use overload_sim::Scenario;

/// Of fewer mornings than this nothing is said, unless there are no more.
pub const ENOUGH: usize = 100;

/// The metrics of the four numbers under the figure, in their order.
pub const HEADLINES: [Metric; 4] = [
    Metric::AnsweredShare,
    Metric::Wasted,
    Metric::WaitMsMedian,
    Metric::BackToNormalS,
];

/// What stands above so many mornings.
///
/// ```
/// assert_eq!(overload_story::mornings::title(1000), "A thousand mornings");
/// assert_eq!(overload_story::mornings::title(20), "20 mornings");
/// ```
#[must_use]
pub fn title(mornings: usize) -> String {
    match mornings {
        1000 => "A thousand mornings".into(),
        100 => "A hundred mornings".into(),
        n => format!("{} mornings", quantity::count(n as u64)),
    }
}

/// How far they have got: `370 of 1,000 mornings`, and in the end `1,000 mornings`.
#[must_use]
pub fn progress(done: usize, all: usize) -> String {
    if done == all {
        return format!("{} mornings", quantity::count(all as u64));
    }
    let [done, all] = [done, all].map(|n| quantity::count(n as u64));
    format!("{done} of {all} mornings")
}

/// Why there are not a thousand, of runs that may send so many requests.
///
/// ```
/// assert_eq!(
///     overload_story::mornings::fewer(1_260_000.0, 100),
///     "One morning may send 1.3 million requests, so these are 100, not 1,000.",
/// );
/// ```
#[must_use]
pub fn fewer(requests: f64, mornings: usize) -> String {
    format!(
        "One morning may send {} million requests, so these are {}, not 1,000.",
        quantity::fixed(requests / 1e6, 1),
        quantity::count(mornings as u64)
    )
}

/// The share answered on the morning that is shown, the first of these, and where
/// it stands among all of them.
///
/// ```
/// use overload_story::mornings::standing;
/// let shares = [8.4, 5.0, 6.0, 6.4, 9.1].map(Some);
/// assert_eq!(
///     standing(&shares).replace('\u{a0}', " "),
///     "This morning: 8.4 %, more than on 60 % of 5 mornings.",
/// );
/// ```
#[must_use]
pub fn standing(shares: &[Option<f64>]) -> String {
    let Some(this) = shares.first().copied().flatten() else {
        return "This morning nobody came to the sale.".into();
    };
    let n = shares.len() as u64;
    let count = |is: fn(&f64, &f64) -> bool| {
        let others = shares.iter().flatten();
        others.filter(|other| is(other, &this)).count() as u64
    };
    let (below, above) = (count(f64::lt), count(f64::gt));
    let same = n - below - above;
    let mornings = format!("{} mornings", quantity::count(n));
    let place = if n > 1 && below == n - 1 {
        format!("more than on any other of {mornings}")
    } else if n > 1 && above == n - 1 {
        format!("less than on any other of {mornings}")
    } else if same > below && same > above {
        format!("as on {} of {mornings}", share(same, n))
    } else if below >= above {
        format!("more than on {} of {mornings}", share(below, n))
    } else {
        format!("less than on {} of {mornings}", share(above, n))
    };
    format!("This morning: {}, {place}.", precise(Some(this)))
}

/// What to expect of a morning, and which ones were tried.
#[must_use]
pub fn expectation(scenario: &Scenario, shares: &[Option<f64>]) -> String {
    let spread = Spread::of(shares.iter().copied());
    let answered = match (spread.p5, spread.median, spread.p95) {
        (Some(p5), Some(median), Some(p95)) => {
            let [p5, median, p95] = [p5, median, p95].map(|share| precise(Some(share)));
            if p5 == p95 {
                format!("Nine in ten of them answered {median}.")
            } else {
                format!(
                    "Half of them answered less than {median}, nine in ten between {p5} and {p95}."
                )
            }
        }
        _ => format!(
            "On {} of them nobody came to the sale.",
            quantity::count(spread.never)
        ),
    };
    let last = scenario.seed + shares.len().saturating_sub(1) as u64;
    format!(
        "{answered} Same service, same rates; other people, at other moments: seeds{NBSP}{} \
         to{NBSP}{}.",
        quantity::count(scenario.seed),
        quantity::count(last)
    )
}

/// A key number's median over the mornings, and its 5th to 95th percentile.
///
/// ```
/// use overload_scenario::mornings::{Metric, Spread};
/// use overload_story::mornings::typical;
///
/// let back = Spread::of([Some(60.0), Some(72.0), None]);
/// let text = typical(Metric::BackToNormalS, &back).replace('\u{a0}', " ");
/// assert_eq!(text, "typical 72 s (60 s to never)");
/// ```
#[must_use]
pub fn typical(metric: Metric, spread: &Spread) -> String {
    let texts = [spread.p5, spread.median, spread.p95].map(|value| value_of(metric, value));
    let [p5, median, p95] = &texts;
    if p5 == p95 {
        return format!("typical {median}");
    }
    let [(low, unit), (_, typical_unit), (high, last_unit)] =
        [p5, median, p95].map(|text| parts(text));
    if unit == typical_unit && unit == last_unit && is_number(low) && is_number(high) {
        format!("typical {median} ({low}–{high})")
    } else {
        format!("typical {median} ({p5} to {p95})")
    }
}

/// A line of the table: a key number, on this morning and over all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is of.
    pub label: &'static str,
    /// On the morning that is shown, the 5th percentile, the median and the 95th.
    pub cells: [String; 4],
}

/// The [`HEADLINES`] as a table. The first morning is the one that is shown.
#[must_use]
pub fn rows(mornings: &[Measures]) -> [Row; HEADLINES.len()] {
    HEADLINES.map(|metric| {
        let values = || mornings.iter().map(|measures| measures[metric as usize]);
        let Spread {
            p5, median, p95, ..
        } = Spread::of(values());
        let this = values().next().flatten();
        Row {
            label: match metric {
                Metric::AnsweredShare => "Answered in the sale",
                Metric::Wasted => "Wasted work, requests",
                other => other.label(),
            },
            cells: [this, p5, median, p95].map(|value| value_of(metric, value)),
        }
    })
}

/// The histogram, for someone who does not see it.
#[must_use]
pub fn summary(shares: &[Option<f64>]) -> String {
    let spread = Spread::of(shares.iter().copied().flatten().map(Some));
    let [min, median, max] = [spread.min, spread.median, spread.max].map(precise);
    let this = precise(shares.first().copied().flatten());
    format!(
        "How many of {} mornings answered which share of the sale: from {min} to {max}, \
         half of them less than {median}; this morning {this}.",
        quantity::count(shares.len() as u64)
    )
}

fn value_of(metric: Metric, value: Option<f64>) -> String {
    match (metric, value) {
        (Metric::AnsweredShare, value) => precise(value),
        (Metric::BackToNormalS, Some(0.0)) => "at once".into(),
        (metric, value) => metric.text(value),
    }
}

/// A value's number and its unit, if it has one.
fn parts(text: &str) -> (&str, &str) {
    text.split_once(NBSP).unwrap_or((text, ""))
}

fn is_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        text.replace(NBSP, " ")
    }

    /// 1 to 99, after `this`.
    fn among(this: f64) -> Vec<Option<f64>> {
        let others = (1..100).map(|x| Some(f64::from(x)));
        [Some(this)].into_iter().chain(others).collect()
    }

    #[test]
    fn a_morning_stands_where_it_is() {
        for (this, place) in [
            (97.5, "97.5 %, more than on 97 % of 100 mornings."),
            (2.5, "2.5 %, less than on 97 % of 100 mornings."),
            (99.5, "99.5 %, more than on any other of 100 mornings."),
            (0.5, "0.5 %, less than on any other of 100 mornings."),
        ] {
            assert_eq!(
                plain(&standing(&among(this))),
                format!("This morning: {place}")
            );
        }
    }

    #[test]
    fn mornings_that_are_the_same_are_neither_more_nor_less() {
        let shares = [vec![Some(100.0); 98], vec![Some(99.0); 2]].concat();
        let said = plain(&standing(&shares));
        assert_eq!(said, "This morning: 100 %, as on 98 % of 100 mornings.");
        assert_eq!(
            plain(&expectation(&Scenario::default(), &shares)),
            "Nine in ten of them answered 100 %. Same service, same rates; other people, at \
             other moments: seeds 1 to 100."
        );
    }

    #[test]
    fn expected_is_what_nine_in_ten_are() {
        let said = plain(&expectation(&Scenario::default(), &among(100.0)));
        assert!(
            said.starts_with(
                "Half of them answered less than 50.0 %, nine in ten between 5.0 % and 95.0 %."
            ),
            "{said}"
        );
    }

    #[test]
    fn without_people_there_is_no_share() {
        let shares = [None, None];
        assert_eq!(standing(&shares), "This morning nobody came to the sale.");
        let said = expectation(&Scenario::default(), &shares);
        assert!(
            said.starts_with("On 2 of them nobody came to the sale."),
            "{said}"
        );
        let spread = Spread::of(shares);
        assert_eq!(typical(Metric::AnsweredShare, &spread), "typical –");
    }

    #[test]
    fn units_are_said_once_where_they_are_one() {
        let of = |metric, values: [f64; 3]| plain(&typical(metric, &Spread::of(values.map(Some))));
        assert_eq!(
            of(Metric::AnsweredShare, [5.0, 6.4, 8.1]),
            "typical 6.4 % (5.0–8.1)"
        );
        assert_eq!(
            of(Metric::WaitMsMedian, [950.0, 1040.0, 1200.0]),
            "typical 1.04 s (950 ms to 1.20 s)"
        );
        assert_eq!(
            of(Metric::Wasted, [14_102.0, 14_309.0, 14_530.0]),
            "typical 14,309 (14,102–14,530)"
        );
        assert_eq!(of(Metric::Wasted, [0.0, 0.0, 0.0]), "typical 0");
        assert_eq!(
            of(Metric::BackToNormalS, [0.0, 0.0, 10.0]),
            "typical at once (at once to 10 s)"
        );
    }
}
