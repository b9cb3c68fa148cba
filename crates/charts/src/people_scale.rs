use overload_sim::{Report, Scenario};

/// A capacity beyond this many times the highest bar is off the scale: the bars
/// are what the chart is about.
const CAPACITY_OVER_PEAK: f64 = 2.0;

/// How many people the full height of a chart stands for.
///
/// Charts that are compared share one.
///
/// ```
/// # use overload_charts::PeopleScale;
/// # use overload_sim::{Report, Scenario};
/// fn shared(runs: &[(Scenario, Report)]) -> PeopleScale {
///     runs.iter()
///         .map(|(scenario, report)| PeopleScale::of(scenario, report))
///         .fold(PeopleScale::default(), PeopleScale::including)
/// }
/// # assert_eq!(shared(&[]).top(), 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeopleScale {
    top: f64,
}

impl Default for PeopleScale {
    /// The smallest: one person.
    fn default() -> Self {
        Self { top: 1.0 }
    }
}

impl PeopleScale {
    /// The scale on which a run fills its chart: up to its fullest window, and to
    /// its capacity unless that is far above.
    #[must_use]
    pub fn of(scenario: &Scenario, report: &Report) -> Self {
        let peak = report
            .windows
            .iter()
            .map(|window| window.people.all().people)
            .max();
        let peak = peak.unwrap_or(0) as f64;
        let capacity = capacity_per_window(scenario);
        let shown = if capacity <= peak * CAPACITY_OVER_PEAK {
            capacity
        } else {
            0.0
        };
        Self {
            top: peak.max(shown).max(1.0),
        }
    }

    /// The smallest scale that holds what this one and another hold.
    #[must_use]
    pub fn including(self, other: Self) -> Self {
        Self {
            top: self.top.max(other.top),
        }
    }

    /// People per window at the top of the chart, at least 1.
    #[must_use]
    pub fn top(&self) -> f64 {
        self.top
    }

    pub(crate) fn holds(self, people: f64) -> bool {
        people <= self.top
    }
}

/// People whom the workers can answer in one window.
pub(crate) fn capacity_per_window(scenario: &Scenario) -> f64 {
    scenario.capacity_per_s() * f64::from(scenario.window_s)
}
