//! What is kept of a run that nobody looks at on its own, and how it travels.

use overload_scenario::ending::Ending;
use overload_scenario::mornings::{Measures, Metric, measure};
use overload_sim::Report;

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

    /// Its value of a metric; none where there is none.
    pub(crate) fn measure(&self, metric: Metric) -> Option<f64> {
        let index = Metric::ALL.iter().position(|other| *other == metric)?;
        self.measures[index]
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
