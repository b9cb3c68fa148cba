use crate::canvas::Canvas;
use crate::layout::Layout;
use crate::people_scale::PeopleScale;
use crate::time_axis::TimeAxis;
use crate::y_axis::YAxis;
use overload_sim::{Report, SECOND_NS, Scenario};

/// Where things are in a sale figure, for hovering: the very places that
/// [`sale_figure`](crate::sale_figure) draws them at.
///
/// ```
/// use overload_charts::{Canvas, Geometry};
/// use overload_sim::Scenario;
/// let canvas = Canvas { width: 848.0, height: 510.0, scale: 2.0 };
/// let geometry = Geometry::new(canvas, &Scenario::default());
/// let (left, right) = geometry.window_range(7).unwrap();
/// assert_eq!(geometry.window_at((left + right) / 2.0), Some(7));
/// assert_eq!(geometry.window_at(0.0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// The time axis that all panels share.
    pub time: TimeAxis,
    /// Top of the bars, CSS pixels: a hairline through all panels starts here.
    pub top: f64,
    /// Bottom of the last panel, CSS pixels.
    pub bottom: f64,
    window_s: u32,
    window_count: usize,
    layout: Layout,
}

impl Geometry {
    /// The geometry of the figure that is drawn on such a canvas.
    #[must_use]
    pub fn new(canvas: Canvas, scenario: &Scenario) -> Self {
        let layout = Layout::new(canvas.width, canvas.height, scenario.total_s());
        Self {
            time: layout.time,
            top: layout.people.y0,
            bottom: layout.oldest.plot.y1,
            window_s: scenario.window_s,
            window_count: scenario.window_count(),
            layout,
        }
    }

    /// The window under a place; `None` left and right of the plot.
    #[must_use]
    pub fn window_at(&self, x: f64) -> Option<usize> {
        let seconds = self.time.seconds(x);
        if seconds < 0.0 || x > self.time.right || self.window_count == 0 {
            return None;
        }
        let index = (seconds / f64::from(self.window_s)) as usize;
        Some(index.min(self.window_count - 1))
    }

    /// Left and right end of a window, CSS pixels.
    #[must_use]
    pub fn window_range(&self, index: usize) -> Option<(f64, f64)> {
        let start = |index: usize| self.time.x(index as f64 * f64::from(self.window_s));
        (index < self.window_count).then(|| (start(index), start(index + 1)))
    }

    /// The second in the middle of a window: where its hairline is, and which of the
    /// queue's samples belong to it.
    #[must_use]
    pub fn moment(&self, index: usize) -> Option<u32> {
        let start = index as u32 * self.window_s;
        (index < self.window_count).then(|| start + self.window_s / 2)
    }

    /// Where so many people are in the panel of bars, CSS pixels.
    #[must_use]
    pub fn people_y(&self, scale: PeopleScale, people: u64) -> f64 {
        YAxis::people(&self.layout, scale).y(people as f64)
    }

    /// Where so many waiting requests are in the queue's panel, CSS pixels.
    #[must_use]
    pub fn queue_y(&self, report: &Report, waiting: u64) -> f64 {
        YAxis::queue(&self.layout, report).y(waiting as f64)
    }

    /// Where a wait is in the panel of the oldest request, CSS pixels.
    #[must_use]
    pub fn oldest_y(&self, scenario: &Scenario, report: &Report, oldest_ns: u64) -> f64 {
        YAxis::oldest(&self.layout, scenario, report).y(oldest_ns as f64 / SECOND_NS as f64)
    }
}
