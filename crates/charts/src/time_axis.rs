/// Where the moments of a run stand, from left to right.
///
/// ```
/// use overload_charts::TimeAxis;
/// let axis = TimeAxis { left: 50.0, right: 350.0, total_s: 300 };
/// assert_eq!(axis.x(60.0), 110.0);
/// assert_eq!(axis.seconds(110.0), 60.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeAxis {
    /// The start of the run, CSS pixels.
    pub left: f64,
    /// Its end, CSS pixels.
    pub right: f64,
    /// Length of the run, seconds.
    pub total_s: u32,
}

impl TimeAxis {
    /// Where a moment is, CSS pixels.
    #[must_use]
    pub fn x(&self, seconds: f64) -> f64 {
        self.left + self.width() * seconds / f64::from(self.total_s.max(1))
    }

    /// Which moment is at a place, seconds; before the start and after the end too.
    #[must_use]
    pub fn seconds(&self, x: f64) -> f64 {
        (x - self.left) / self.width() * f64::from(self.total_s)
    }

    /// Length of the axis, CSS pixels.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }
}
