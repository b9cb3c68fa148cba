//! How runs end, where many of them stand beside each other.

use overload_sim::Verdict;

/// How a run ended, as far as it is a matter of concern.
///
/// ```
/// use overload_scenario::ending::Ending;
/// use overload_sim::{Scenario, run};
/// let retried = Scenario { retries: 3, ..Scenario::default() };
/// assert_eq!(Ending::of(run(&retried).verdict), Ending::Stuck);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
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
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Good, Self::Backlog, Self::Stuck, Self::Overloaded];

    /// The name that formats use.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Backlog => "backlog",
            Self::Stuck => "stuck",
            Self::Overloaded => "overloaded",
        }
    }

    /// The ending that a verdict comes to.
    #[must_use]
    pub const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Backlog { .. } => Self::Backlog,
            Verdict::Stuck => Self::Stuck,
            Verdict::Overloaded => Self::Overloaded,
            Verdict::KeptUp | Verdict::Recovered | Verdict::Shedding => Self::Good,
        }
    }
}
