//! Which view of the page is shown, and the links between them.

use crate::dom::{find, find_all, opens_elsewhere, window};
use crate::lab::Lab;
use gloo_events::{EventListener, EventListenerOptions};
use overload_scenario::url::{self, Address};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{HtmlElement, ShadowRoot};

/// A view of the page. The markup says what each one shows, in `data-in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// The morning of the sale, as a story.
    Sale,
    /// The six policies, small, beside each other.
    Policies,
    /// Every input, and all that came of it.
    Simulator,
    /// How many workers for traffic that lasts.
    Planner,
}

impl View {
    const ALL: [Self; 4] = [Self::Sale, Self::Policies, Self::Simulator, Self::Planner];

    /// Its name in the markup.
    fn name(self) -> &'static str {
        match self {
            Self::Sale => "sale",
            Self::Policies => "policies",
            Self::Simulator => "simulator",
            Self::Planner => "planner",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// The view of an address, if there is one of that id.
    pub(crate) fn of(address: &Address) -> Option<Self> {
        match address.view.as_str() {
            "" => Some(Self::Sale),
            id => Self::from_name(id),
        }
    }

    /// Its id in an address: none for the view that the page opens on.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Sale => "",
            view => view.name(),
        }
    }

    /// The title of the page while it is shown.
    fn title(self) -> &'static str {
        match self {
            Self::Sale => "Overload Lab",
            Self::Policies => "Six policies · Overload Lab",
            Self::Simulator => "Your service · Overload Lab",
            Self::Planner => "Planner · Overload Lab",
        }
    }
}

pub(crate) struct Views {
    article: HtmlElement,
    links: Vec<(HtmlElement, View)>,
    shown: Cell<View>,
}

impl Views {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        let links = find_all::<HtmlElement>(root, "a[data-open]")
            .into_iter()
            .filter_map(|link| {
                let view = View::from_name(&link.get_attribute("data-open")?)?;
                Some((link, view))
            })
            .collect();
        Ok(Self {
            article: find(root, ".lab")?,
            links,
            shown: Cell::new(View::Sale),
        })
    }

    pub(crate) fn shown(&self) -> View {
        self.shown.get()
    }

    /// A click opens a view here; with a key held it does what it does elsewhere.
    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Vec<EventListener> {
        let on = |(link, view): &(HtmlElement, View)| {
            let (lab, view) = (Rc::downgrade(lab), *view);
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(link, "click", options, move |event| {
                let elsewhere = opens_elsewhere(event.unchecked_ref());
                if let (Some(lab), false) = (lab.upgrade(), elsewhere) {
                    event.prevent_default();
                    lab.open(view);
                }
            })
        };
        self.links.iter().map(on).collect()
    }

    /// Shows a view. A page of the lab's own is called after it.
    pub(crate) fn show(&self, view: View, names_page: bool) {
        self.shown.set(view);
        let _ = self.article.set_attribute("data-view", view.name());
        if let (true, Some(document)) = (names_page, window().document()) {
            document.set_title(view.title());
        }
    }

    /// Makes each link lead to what a click on it opens.
    pub(crate) fn reflect(&self, address: &Address) {
        for (link, view) in &self.links {
            let query = url::write(&Address {
                view: view.id().into(),
                ..address.clone()
            });
            let _ = link.set_attribute("href", &format!("?{query}"));
            if *view == self.shown() {
                let _ = link.set_attribute("aria-current", "page");
            } else {
                let _ = link.remove_attribute("aria-current");
            }
        }
    }

    /// Takes the reader to where a change shows first.
    pub(crate) fn scroll_to_top(&self) {
        self.article.scroll_into_view();
    }
}
