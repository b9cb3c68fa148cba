use crate::layout::Layout;
use crate::people_scale::PeopleScale;
use crate::ticks::{count_end, count_ticks, wait_end};
use overload_sim::{Report, SECOND_NS, Scenario};

/// At most so many steps on the axis of people.
const PEOPLE_STEPS: u32 = 5;

/// Where values stand in a panel, from its bottom (0) to its top (`end`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct YAxis {
    pub(crate) bottom: f64,
    pub(crate) top: f64,
    pub(crate) end: f64,
}

impl YAxis {
    /// People per window.
    pub(crate) fn people(layout: &Layout, scale: PeopleScale) -> Self {
        Self {
            bottom: layout.people.y1,
            top: layout.people.y0,
            end: scale.top(),
        }
    }

    /// Requests waiting.
    pub(crate) fn queue(layout: &Layout, report: &Report) -> Self {
        Self {
            bottom: layout.queue.plot.y1,
            top: layout.queue.plot.y0,
            end: count_end(report.queue.longest as f64),
        }
    }

    /// Seconds that the oldest request has waited; the timeout is always on it.
    pub(crate) fn oldest(layout: &Layout, scenario: &Scenario, report: &Report) -> Self {
        let most_ns = report.queue.oldest_max_ns.max(scenario.timeout_ns);
        Self {
            bottom: layout.oldest.plot.y1,
            top: layout.oldest.plot.y0,
            end: wait_end(most_ns as f64 / SECOND_NS as f64),
        }
    }

    /// Where a value is, CSS pixels; what is beyond the end is at the end.
    pub(crate) fn y(&self, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * (value / self.end).min(1.0)
    }

    /// Round steps for counts of people.
    pub(crate) fn people_ticks(&self) -> Vec<f64> {
        count_ticks(self.end, PEOPLE_STEPS)
    }

    /// Bottom, middle and end.
    pub(crate) fn line_ticks(&self) -> [f64; 3] {
        [0.0, self.end / 2.0, self.end]
    }
}
