/// The six policies, in the order in which the lab lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Policy {
    /// Everything queues without bound, [`crate::Fifo`].
    #[default]
    Fifo,
    /// What its client abandoned is not served, [`crate::Skip`].
    Skip,
    /// A full queue refuses, [`crate::Bounded`].
    Bounded,
    /// What waited too long is refused, [`crate::Codel`].
    Codel,
    /// The newest goes first while congested, [`crate::Lifo`].
    Lifo,
    /// A full queue makes room for what matters most, [`crate::Priority`].
    Priority,
}

impl Policy {
    /// All six.
    pub const ALL: [Self; 6] = [
        Self::Fifo,
        Self::Skip,
        Self::Bounded,
        Self::Codel,
        Self::Lifo,
        Self::Priority,
    ];

    /// The short name that formats and flags use.
    ///
    /// ```
    /// assert_eq!(overload_admission::Policy::Codel.id(), "codel");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fifo => "fifo",
            Self::Skip => "skip",
            Self::Bounded => "bounded",
            Self::Codel => "codel",
            Self::Lifo => "lifo",
            Self::Priority => "priority",
        }
    }

    /// The policy of this [`Policy::id`].
    ///
    /// ```
    /// use overload_admission::Policy;
    /// assert_eq!(Policy::from_id("lifo"), Some(Policy::Lifo));
    /// assert_eq!(Policy::from_id("LIFO"), None);
    /// ```
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.id() == id)
    }
}
