//! What came of the mornings so far.

use crate::outcome::Outcome;
use overload_charts::Percentiles;
use overload_scenario::mornings::{Measures, Metric, Spread};
use overload_sim::Scenario;
use overload_story::mornings::ENOUGH;

/// The mornings of a scenario that have been simulated.
pub(crate) struct Collected {
    scenario: Scenario,
    /// By their number; the first is the one that is shown.
    mornings: Vec<Option<Measures>>,
    done: usize,
    /// People answered in each window, one number a morning, as they came.
    answered: Vec<Vec<u32>>,
}

impl Collected {
    pub(crate) fn new(scenario: Scenario, mornings: usize) -> Self {
        Self {
            scenario,
            mornings: vec![None; mornings],
            done: 0,
            answered: Vec::new(),
        }
    }

    /// The morning that is shown.
    pub(crate) fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Takes a morning. It may be told of twice: a lost worker's are done again.
    pub(crate) fn take(&mut self, index: usize, outcome: &Outcome) {
        let Some(place @ None) = self.mornings.get_mut(index) else {
            return;
        };
        *place = Some(outcome.measures);
        self.done += 1;
        self.answered.resize_with(outcome.answered.len(), Vec::new);
        for (window, answered) in self.answered.iter_mut().zip(&outcome.answered) {
            window.push(*answered as u32);
        }
    }

    pub(crate) fn done(&self) -> usize {
        self.done
    }

    pub(crate) fn all(&self) -> usize {
        self.mornings.len()
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.done == self.mornings.len()
    }

    /// Whether they are worth a word: enough, and the one that is shown among them.
    pub(crate) fn is_enough(&self) -> bool {
        let is_first_there = self.mornings.first().is_some_and(Option::is_some);
        is_first_there && self.done >= ENOUGH.min(self.mornings.len())
    }

    /// The numbers of those that are still to be simulated.
    pub(crate) fn missing(&self) -> Vec<usize> {
        let all = self.mornings.iter().enumerate();
        all.filter(|(_, morning)| morning.is_none())
            .map(|(index, _)| index)
            .collect()
    }

    /// Those that are there, in their order.
    pub(crate) fn measures(&self) -> Vec<Measures> {
        self.mornings.iter().copied().flatten().collect()
    }

    /// The share answered on each of them.
    pub(crate) fn shares(&self) -> Vec<Option<f64>> {
        let all = self.mornings.iter().flatten();
        all.map(|measures| measures[Metric::AnsweredShare as usize])
            .collect()
    }
}

/// How many are answered in each window on most mornings, worked out window by
/// window: there may be thousands of them.
pub(crate) struct Band {
    /// How many mornings it is of. More may come in between.
    mornings: usize,
    windows: Vec<Percentiles>,
    is_whole: bool,
}

impl Band {
    pub(crate) fn new(mornings: usize) -> Self {
        Self {
            mornings,
            windows: Vec::new(),
            is_whole: false,
        }
    }

    pub(crate) fn mornings(&self) -> usize {
        self.mornings
    }

    pub(crate) fn windows(&self) -> &[Percentiles] {
        &self.windows
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Goes on while there is time. Whether it is whole.
    pub(crate) fn work(&mut self, collected: &Collected, time_is_left: impl Fn() -> bool) -> bool {
        while let Some(window) = collected.answered.get(self.windows.len()) {
            let mornings = window.iter().take(self.mornings);
            let spread = Spread::of(mornings.map(|answered| Some(f64::from(*answered))));
            let percentiles = spread.p5.zip(spread.p95);
            self.windows.push(percentiles.unwrap_or_default());
            if !time_is_left() {
                return false;
            }
        }
        self.is_whole = true;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_scenario::mornings::{measure, morning, spreads};
    use overload_sim::run;

    fn scenario() -> Scenario {
        Scenario {
            spike_per_s: 120.0,
            ..Scenario::default()
        }
    }

    fn outcome(index: usize) -> Outcome {
        Outcome::of(&run(&morning(&scenario(), index as u64)))
    }

    #[test]
    fn mornings_in_any_order_spread_as_they_do_in_theirs() {
        let mut collected = Collected::new(scenario(), 20);
        for index in (0..20).rev() {
            assert!(!collected.is_enough());
            collected.take(index, &outcome(index));
        }
        let reports = (0..20).map(|index| run(&morning(&scenario(), index)));
        let (measures, windows): (Vec<_>, Vec<_>) = reports
            .map(|report| (measure(&report), report.windows))
            .unzip();
        assert!(collected.is_enough() && collected.is_complete());
        assert_eq!(spreads(&collected.measures()), spreads(&measures));

        let mut band = Band::new(20);
        // A window a slice.
        while !band.work(&collected, || false) {}
        assert_eq!(band.windows().len(), windows[0].len());
        for (index, (low, high)) in band.windows().iter().enumerate() {
            let answered = |morning: &Vec<overload_sim::Window>| {
                Some(morning[index].people.all().answered as f64)
            };
            let spread = Spread::of(windows.iter().map(answered));
            assert_eq!((Some(*low), Some(*high)), (spread.p5, spread.p95));
        }
    }

    #[test]
    fn a_morning_counts_once() {
        let mut collected = Collected::new(scenario(), 3);
        for index in [1, 1, 7] {
            collected.take(index, &outcome(1));
        }
        assert_eq!((collected.done(), collected.missing()), (1, vec![0, 2]));
        assert_eq!(collected.measures().len(), 1);
    }
}
