//! The page's address, which holds the scenario that is shown.

use crate::dom::window;
use crate::lab::Lab;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use overload_scenario::url::{self, Address, Link};
use overload_sim::Scenario;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::ShadowRoot;

/// The attribute of the element that is the page's, and not an article's.
const ATTRIBUTE: &str = "address";

/// How long a value has to stay to become a step of the browser's history.
const QUIET_MS: u32 = 400;

/// The address, where it is the lab's to keep.
pub(crate) struct AddressBar {
    is_ours: bool,
    later: RefCell<Option<Timeout>>,
}

impl AddressBar {
    pub(crate) fn new(root: &ShadowRoot) -> Self {
        Self {
            is_ours: root.host().has_attribute(ATTRIBUTE),
            later: RefCell::new(None),
        }
    }

    /// What the address asks for now.
    pub(crate) fn read(&self) -> Link {
        let query = window().location().search().unwrap_or_default();
        url::read(if self.is_ours { &query } else { "" })
    }

    /// Goes back and forward with the reader.
    pub(crate) fn listen(&self, lab: &Rc<Lab>) -> Option<EventListener> {
        let lab = Rc::downgrade(lab);
        self.is_ours.then(|| {
            EventListener::new(&window(), "popstate", move |_| {
                if let Some(lab) = lab.upgrade() {
                    lab.show_address();
                }
            })
        })
    }

    /// Makes the scenario a step of the history, once it stays.
    pub(crate) fn keep(&self, scenario: Scenario) {
        if self.is_ours {
            let later = Timeout::new(QUIET_MS, move || push(&scenario));
            self.later.replace(Some(later));
        }
    }

    /// The address is the scenario's already: nothing is to be kept.
    pub(crate) fn forget(&self) {
        self.later.replace(None);
    }
}

/// The address of this page with another scenario.
pub(crate) fn link_to(scenario: &Scenario) -> String {
    let location = window().location();
    let page = format!(
        "{}{}",
        location.origin().unwrap_or_default(),
        location.pathname().unwrap_or_default()
    );
    match query(scenario).as_str() {
        "" => page,
        query => format!("{page}?{query}"),
    }
}

fn push(scenario: &Scenario) {
    let link = link_to(scenario);
    let is_here = window().location().href().is_ok_and(|here| here == link);
    if let (false, Ok(history)) = (is_here, window().history()) {
        // A page that may not change its address, as in a sandbox, has none to keep.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&link));
    }
}

fn query(scenario: &Scenario) -> String {
    url::write(&Address {
        scenario: *scenario,
        ..Address::default()
    })
}
