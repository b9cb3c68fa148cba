//! The file of the 162 combinations, as `overload matrix` writes it.

use overload_parts::cost;
use overload_parts::run::Run;
use overload_scenario::combinations::combinations;
use overload_scenario::csv;
use overload_sim::{Morning, Scenario};

/// The runs of a file, simulated in the page: nobody else has whole reports.
#[derive(Default)]
pub(crate) struct Matrix {
    /// Still to be simulated; the last of them is next.
    left: Vec<Run>,
    rows: Vec<String>,
}

impl Matrix {
    /// The combinations around a scenario, but for those that are too large for a
    /// page.
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let all = combinations(scenario).filter(|run| cost::objection(run).is_none());
        let all: Vec<_> = all.collect();
        let morning = Morning::new(scenario.seed).with_traffics_of(&all);
        let runs = all.into_iter().map(|scenario| Run::on(&morning, scenario));
        let mut left: Vec<_> = runs.collect();
        left.reverse();
        Self {
            left,
            rows: Vec::new(),
        }
    }

    /// Simulates while there is time.
    pub(crate) fn work(&mut self, mut time_is_left: impl FnMut() -> bool) {
        while let Some(run) = self.left.last_mut() {
            if !run.work(&mut time_is_left) {
                return;
            }
            if let Some(report) = run.report() {
                self.rows.push(csv::run_row(run.scenario(), report));
            }
            self.left.pop();
            if !time_is_left() {
                return;
            }
        }
    }

    /// How much of it has been simulated, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        let all = self.left.len() + self.rows.len();
        self.rows.len() as f64 / all.max(1) as f64
    }

    pub(crate) fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// A header, and a row for each run.
    pub(crate) fn csv(&self) -> String {
        csv::runs_header() + &self.rows.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_sim::run;

    #[test]
    fn the_file_has_every_combination_in_order() {
        let base = Scenario {
            after_s: 10,
            ..Scenario::default()
        };
        let mut matrix = Matrix::new(&base);
        while !matrix.is_done() {
            matrix.work(|| false);
        }
        let rows = combinations(&base).map(|scenario| csv::run_row(&scenario, &run(&scenario)));
        let expected: String = [csv::runs_header()].into_iter().chain(rows).collect();
        assert_eq!(matrix.csv(), expected);
    }
}
