//! What is kept of a run that nobody looks at on its own, and how it travels.

use overload_scenario::mornings::{Measures, Metric, measure};
use overload_sim::{Report, Verdict};

/// What came of one of many runs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// Its value of each metric.
    pub(crate) measures: Measures,
    /// How it ended.
    pub(crate) ending: Ending,
    /// People answered of those who came in each window.
    pub(crate) answered: Vec<f64>,
}

/// How a run ended, as far as it is a matter of concern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Back to normal, or never out of it.
    Good,
    /// The queue was draining, and ran out of time.
    Backlog,
    /// The sale is gone, and its retries hold the service down.
    Stuck,
    /// Normal traffic alone is too much.
    Overloaded,
}

impl Ending {
    const ALL: [Self; 4] = [Self::Good, Self::Backlog, Self::Stuck, Self::Overloaded];

    fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Backlog { .. } => Self::Backlog,
            Verdict::Stuck => Self::Stuck,
            Verdict::Overloaded => Self::Overloaded,
            Verdict::KeptUp | Verdict::Recovered | Verdict::Shedding => Self::Good,
        }
    }
}

impl Outcome {
    pub(crate) fn of(report: &Report) -> Self {
        let windows = report.windows.iter();
        Self {
            measures: measure(report),
            ending: Ending::of(report.verdict),
            answered: windows
                .map(|window| window.people.all().answered as f64)
                .collect(),
        }
    }

    /// As numbers, which are quick to send from one thread to another: what does
    /// not exist is none.
    pub(crate) fn numbers(&self) -> Vec<f64> {
        let measures = self.measures.iter().map(|x| x.unwrap_or(f64::NAN));
        measures
            .chain([f64::from(self.ending as u8)])
            .chain(self.answered.iter().copied())
            .collect()
    }

    /// Back from numbers; nothing if they are not those of an outcome.
    pub(crate) fn from_numbers(numbers: &[f64]) -> Option<Self> {
        let (measures, rest) = numbers.split_at_checked(Metric::ALL.len())?;
        let (ending, answered) = rest.split_first()?;
        let mut kept = Measures::default();
        for (kept, number) in kept.iter_mut().zip(measures) {
            *kept = (!number.is_nan()).then_some(*number);
        }
        Some(Self {
            measures: kept,
            ending: *Ending::ALL.get(*ending as usize)?,
            answered: answered.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_sim::{Scenario, run};

    #[test]
    fn an_outcome_arrives_as_it_was_sent() {
        for retries in [0, 3] {
            let scenario = Scenario {
                retries,
                ..Scenario::default()
            };
            let outcome = Outcome::of(&run(&scenario));
            assert_eq!(Outcome::from_numbers(&outcome.numbers()), Some(outcome));
        }
        assert_eq!(Outcome::from_numbers(&[1.0]), None);
    }
}
