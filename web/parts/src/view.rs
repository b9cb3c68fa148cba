//! The views of the page.

use overload_scenario::url::Address;

/// A view of the page. The markup says what each one shows, in `data-in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The morning of the sale, as a story.
    Sale,
    /// The six policies, small, beside each other.
    Policies,
    /// Every input, and all that came of it.
    Simulator,
    /// The 162 combinations around the shown run, on one screen.
    Atlas,
    /// How many workers for traffic that lasts.
    Planner,
}

impl View {
    const ALL: [Self; 5] = [
        Self::Sale,
        Self::Policies,
        Self::Simulator,
        Self::Atlas,
        Self::Planner,
    ];

    /// Its name in the markup.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sale => "sale",
            Self::Policies => "policies",
            Self::Simulator => "simulator",
            Self::Atlas => "atlas",
            Self::Planner => "planner",
        }
    }

    /// The view of that name in the markup, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// The view of an address, if there is one of that id.
    #[must_use]
    pub fn of(address: &Address) -> Option<Self> {
        match address.view.as_str() {
            "" => Some(Self::Sale),
            id => Self::from_name(id),
        }
    }

    /// Its id in an address: none for the view that the page opens on.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Sale => "",
            view => view.name(),
        }
    }
}
