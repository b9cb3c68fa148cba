//! The spread of results over many seeds.
//!
//! One seed is one morning, so a single run says how one morning went. Run
//! [`morning`] 0, 1, 2, ..., [`measure`] each, and [`Spread`] says what to expect.

use overload_sim::{Report, Scenario};

use crate::quantity;

/// A result of a run that is followed over many mornings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Of the people of the sale, those answered, percent.
    AnsweredShare,
    /// Of the people of the sale, those told no, percent.
    ToldNoShare,
    /// Of the people of the sale, those timed out, percent.
    TimedOutShare,
    /// Median wait of the answered people of the sale, milliseconds.
    WaitMsMedian,
    /// Requests of the whole run that were served for a client who had left.
    Wasted,
    /// Of the people who came to the sale to order, those answered, percent.
    OrdersAnsweredShare,
    /// Of the people who came to the sale for a preview, those answered, percent.
    PreviewsAnsweredShare,
    /// Requests sent in the whole run.
    Attempts,
    /// Requests refused in the whole run.
    Refused,
    /// Back to normal, seconds after the end of the sale.
    BackToNormalS,
}

impl Metric {
    /// All of them, in the order of every table.
    pub const ALL: [Self; 10] = [
        Self::AnsweredShare,
        Self::ToldNoShare,
        Self::TimedOutShare,
        Self::WaitMsMedian,
        Self::Wasted,
        Self::OrdersAnsweredShare,
        Self::PreviewsAnsweredShare,
        Self::Attempts,
        Self::Refused,
        Self::BackToNormalS,
    ];

    /// The name that formats use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::AnsweredShare => "answered_share",
            Self::ToldNoShare => "told_no_share",
            Self::TimedOutShare => "timed_out_share",
            Self::WaitMsMedian => "wait_ms_median",
            Self::Wasted => "wasted",
            Self::OrdersAnsweredShare => "orders_answered_share",
            Self::PreviewsAnsweredShare => "previews_answered_share",
            Self::Attempts => "attempts",
            Self::Refused => "refused",
            Self::BackToNormalS => "back_to_normal_s",
        }
    }

    /// The unit that formats name.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::AnsweredShare
            | Self::ToldNoShare
            | Self::TimedOutShare
            | Self::OrdersAnsweredShare
            | Self::PreviewsAnsweredShare => "%",
            Self::WaitMsMedian => "ms",
            Self::Wasted | Self::Attempts | Self::Refused => "requests",
            Self::BackToNormalS => "s",
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::AnsweredShare => "Answered",
            Self::ToldNoShare => "Told no",
            Self::TimedOutShare => "Timed out",
            Self::WaitMsMedian => "Median wait",
            Self::Wasted => "Wasted work",
            Self::OrdersAnsweredShare => "Orders answered",
            Self::PreviewsAnsweredShare => "Previews answered",
            Self::Attempts => "Attempts",
            Self::Refused => "Refused",
            Self::BackToNormalS => "Back to normal",
        }
    }

    /// Its value in a run; `None` where there is none: no people, no one
    /// answered, never back to normal.
    ///
    /// ```
    /// use overload_scenario::mornings::Metric;
    /// use overload_sim::{Scenario, run};
    /// let stuck = run(&Scenario { retries: 3, ..Scenario::default() });
    /// assert_eq!(Metric::BackToNormalS.of(&stuck), None);
    /// ```
    #[must_use]
    pub fn of(self, report: &Report) -> Option<f64> {
        let sale = &report.sale;
        match self {
            Self::AnsweredShare => sale.all().answered_percent(),
            Self::ToldNoShare => sale.all().told_no_percent(),
            Self::TimedOutShare => sale.all().timed_out_percent(),
            Self::WaitMsMedian => sale.wait.map(|wait| wait.median_ns as f64 / 1e6),
            Self::Wasted => Some(report.work.wasted as f64),
            Self::OrdersAnsweredShare => sale.orders.answered_percent(),
            Self::PreviewsAnsweredShare => sale.previews.answered_percent(),
            Self::Attempts => Some(report.work.attempts as f64),
            Self::Refused => Some(report.work.refused as f64),
            Self::BackToNormalS => report.back_to_normal_s.map(f64::from),
        }
    }
}

impl Metric {
    /// A value of it for people, rounded, with its unit.
    ///
    /// ```
    /// use overload_scenario::mornings::Metric;
    /// assert_eq!(Metric::Wasted.text(Some(14_309.0)), "14,309");
    /// assert_eq!(Metric::AnsweredShare.text(Some(6.357)), "6.4\u{a0}%");
    /// assert_eq!(Metric::WaitMsMedian.text(Some(1041.2)), "1.04\u{a0}s");
    /// assert_eq!(Metric::BackToNormalS.text(None), "never");
    /// ```
    #[must_use]
    pub fn text(self, value: Option<f64>) -> String {
        match (self, value) {
            (Self::WaitMsMedian, Some(ms)) => quantity::duration(ms),
            (_, Some(_)) if matches!(self.unit(), "%" | "s") => {
                format!("{}{}{}", self.number(value), quantity::NBSP, self.unit())
            }
            _ => self.number(value),
        }
    }

    /// A value of it for people, rounded, in its [`Metric::unit`], for a table
    /// that has the unit in its heading.
    ///
    /// ```
    /// use overload_scenario::mornings::Metric;
    /// assert_eq!(Metric::WaitMsMedian.number(Some(1041.2)), "1,041");
    /// assert_eq!(Metric::WaitMsMedian.number(None), "–");
    /// ```
    #[must_use]
    pub fn number(self, value: Option<f64>) -> String {
        match (self, value) {
            (Self::BackToNormalS, None) => "never".into(),
            (_, None) => "–".into(),
            (Self::WaitMsMedian, Some(ms)) => quantity::three_digits(ms),
            (Self::Wasted | Self::Attempts | Self::Refused | Self::BackToNormalS, Some(n)) => {
                quantity::fixed(n, 0)
            }
            (_, Some(share)) => quantity::fixed(share, 1),
        }
    }
}

/// One run's value of each [`Metric::ALL`].
pub type Measures = [Option<f64>; Metric::ALL.len()];

/// What there is to compare in a run.
#[must_use]
pub fn measure(report: &Report) -> Measures {
    Metric::ALL.map(|metric| metric.of(report))
}

/// The scenario on its i-th further morning: 0 is its own.
///
/// ```
/// use overload_scenario::mornings::morning;
/// use overload_sim::Scenario;
/// assert_eq!(morning(&Scenario::default(), 2).seed, 3);
/// ```
#[must_use]
pub fn morning(scenario: &Scenario, i: u64) -> Scenario {
    Scenario {
        seed: scenario.seed.saturating_add(i),
        ..*scenario
    }
}

/// How one metric spreads over mornings.
///
/// A morning without a value counts as infinite, which is what "never" means:
/// a percentile that falls on one is `None`, and so is the mean with a single one.
/// Percentiles are by nearest rank.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The smallest.
    pub min: Option<f64>,
    /// The 5th percentile.
    pub p5: Option<f64>,
    /// The 50th percentile.
    pub median: Option<f64>,
    /// The arithmetic mean.
    pub mean: Option<f64>,
    /// The 95th percentile.
    pub p95: Option<f64>,
    /// The largest.
    pub max: Option<f64>,
    /// Mornings without a value.
    pub never: u64,
}

impl Spread {
    /// Of these values, one a morning.
    ///
    /// ```
    /// use overload_scenario::mornings::Spread;
    /// let spread = Spread::of([Some(3.0), None, Some(1.0), Some(2.0)]);
    /// assert_eq!((spread.min, spread.median, spread.max), (Some(1.0), Some(2.0), None));
    /// assert_eq!((spread.mean, spread.never), (None, 1));
    /// ```
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = Option<f64>>) -> Self {
        let mut never = 0;
        let mut present = Vec::new();
        for value in values {
            match value {
                Some(x) => present.push(x),
                None => never += 1,
            }
        }
        let mean = present.iter().sum::<f64>() / present.len() as f64;
        present.sort_by(f64::total_cmp);

        let n = present.len() + never;
        let rank = |percent: usize| {
            let rank = (n * percent).div_ceil(100).max(1);
            present.get(rank - 1).copied()
        };
        Self {
            min: rank(0),
            p5: rank(5),
            median: rank(50),
            mean: (n > 0 && never == 0).then_some(mean),
            p95: rank(95),
            max: rank(100),
            never: never as u64,
        }
    }
}

/// The spread of each [`Metric::ALL`] over these mornings.
#[must_use]
pub fn spreads(mornings: &[Measures]) -> [Spread; Metric::ALL.len()] {
    core::array::from_fn(|metric| Spread::of(mornings.iter().map(|measures| measures[metric])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_by_nearest_rank() {
        // 1, 2, ..., 200: the ceil(q n)-th smallest.
        let spread = Spread::of((1..=200).rev().map(|x| Some(f64::from(x))));
        assert_eq!(spread.min, Some(1.0));
        assert_eq!(spread.p5, Some(10.0));
        assert_eq!(spread.median, Some(100.0));
        assert_eq!(spread.mean, Some(100.5));
        assert_eq!(spread.p95, Some(190.0));
        assert_eq!(spread.max, Some(200.0));
        assert_eq!(spread.never, 0);
    }

    #[test]
    fn one_morning_is_every_percentile() {
        let spread = Spread::of([Some(7.0)]);
        assert_eq!(
            (spread.min, spread.p5, spread.median),
            (Some(7.0), Some(7.0), Some(7.0))
        );
        assert_eq!(
            (spread.mean, spread.p95, spread.max),
            (Some(7.0), Some(7.0), Some(7.0))
        );
    }

    #[test]
    fn never_counts_as_infinite() {
        let spread = Spread::of([None, None, Some(90.0)]);
        assert_eq!(
            (spread.min, spread.p5, spread.median),
            (Some(90.0), Some(90.0), None)
        );
        assert_eq!(
            (spread.mean, spread.p95, spread.max, spread.never),
            (None, None, None, 2)
        );
    }

    #[test]
    fn no_mornings_have_no_spread() {
        assert_eq!(Spread::of([]), Spread::default());
    }
}
