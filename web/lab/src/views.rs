//! Which view of the page is shown, and the links between them.

use crate::lab::Lab;
use gloo_events::{EventListener, EventListenerOptions};
use overload_parts::dom::{find, find_all, opens_elsewhere, window};
use overload_parts::view::View;
use overload_scenario::url::{self, Address};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{HtmlElement, ShadowRoot};

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
            document.set_title(title(view));
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

/// The title of the page while a view is shown.
fn title(view: View) -> &'static str {
    match view {
        View::Sale => "Overload Lab",
        View::Policies => "Six policies · Overload Lab",
        View::Simulator => "Your service · Overload Lab",
        View::Atlas => "Atlas · Overload Lab",
        View::Planner => "Planner · Overload Lab",
    }
}
