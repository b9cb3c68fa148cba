//! Theory against simulation: every comparison once, for the tests that hold one
//! to the other and for the report, `docs/validation.md`.
//!
//! A comparison is the mean over independent mornings against an exact value.
//! No two sections share a seed, so that what chance does to one it does not do
//! to the others.

mod littles_law;
mod loss;
mod newest_first;
mod patience;
mod people;
mod refusal_cost;
pub mod report;
mod sale;
mod waiting;

use crate::sample::Sample;
use crate::theory::student;

/// Of comparisons in which theory holds, about so many are outside of their intervals.
pub const OUTSIDE: f64 = 0.05;

/// If theory holds in all comparisons, the probability that any of them fails is
/// at most this: Bonferroni's correction, whether or not they depend on each other.
pub const FALSE_ALARM: f64 = 0.01;

/// Comparisons of one system, or of a few that differ in a setting.
#[derive(Clone, Debug)]
pub struct Section {
    /// What is looked at.
    pub title: &'static str,
    /// The system, how it is simulated, the formula and where it comes from.
    pub about: &'static str,
    /// The comparisons.
    pub rows: Vec<Row>,
}

/// One quantity of one system, as theory has it and as it was simulated.
#[derive(Clone, Debug)]
pub struct Row {
    /// What sets it apart from the others of its section: `95/s`.
    pub setting: String,
    /// With its unit: `mean wait, ms`.
    pub quantity: String,
    /// The value that theory gives.
    pub exact: f64,
    /// One value a morning.
    pub sample: Sample,
    /// Half of the 95 % interval may be at most this share of the exact value:
    /// nothing is to pass for want of mornings.
    pub at_most: f64,
}

impl Row {
    fn of(setting: impl Into<String>, quantity: impl Into<String>) -> Unmeasured {
        Unmeasured {
            setting: setting.into(),
            quantity: quantity.into(),
        }
    }

    fn degrees(&self) -> u32 {
        self.sample.len() as u32 - 1
    }

    /// Half of the 95 % confidence interval of the mean, by Student's distribution.
    #[must_use]
    pub fn half_interval(&self) -> f64 {
        student::quantile(OUTSIDE, self.degrees()) * self.sample.standard_error()
    }

    /// How far the mean lies from the exact value, in standard errors.
    #[must_use]
    pub fn z(&self) -> f64 {
        (self.sample.mean() - self.exact) / self.sample.standard_error()
    }

    /// Whether the exact value is in the interval.
    #[must_use]
    pub fn is_inside(&self) -> bool {
        (self.sample.mean() - self.exact).abs() <= self.half_interval()
    }

    /// Whether the interval is as narrow as it has to be.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.half_interval() <= self.at_most * self.exact.abs()
    }

    /// Whether chance explains no such distance, with so many comparisons made.
    #[must_use]
    pub fn fails(&self, comparisons: usize) -> bool {
        student::outside(self.z(), self.degrees()) < FALSE_ALARM / comparisons as f64
    }
}

/// A row that has a name and no numbers yet.
struct Unmeasured {
    setting: String,
    quantity: String,
}

impl Unmeasured {
    fn compare(self, exact: f64, sample: Sample, at_most: f64) -> Row {
        Row {
            setting: self.setting,
            quantity: self.quantity,
            exact,
            sample,
            at_most,
        }
    }
}

/// Everything that is compared, simulated anew: some thousand mornings.
#[must_use]
pub fn sections() -> Vec<Section> {
    vec![
        people::section(),
        waiting::section(),
        littles_law::section(),
        loss::section(),
        patience::section(),
        newest_first::section(),
        refusal_cost::section(),
        sale::section(),
    ]
}

/// All comparisons of some sections.
#[must_use]
pub fn rows(sections: &[Section]) -> Vec<&Row> {
    sections.iter().flat_map(|section| &section.rows).collect()
}
