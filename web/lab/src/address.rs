//! The page's address, which holds all that is shown.

use crate::lab::Lab;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use overload_parts::dom::window;
use overload_parts::link::link_to;
use overload_scenario::url::{self, Address, Link};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::ShadowRoot;

/// The attribute of the element that is the page's, and not an article's.
const ATTRIBUTE: &str = "address";

/// How long a value has to stay to become a step of the browser's history.
const QUIET_MS: u32 = 800;

/// The address, where it is the lab's to keep.
pub(crate) struct AddressBar {
    is_ours: bool,
    /// What becomes a step of the history when it stays.
    later: RefCell<Option<(Timeout, Address)>>,
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

    /// Whether the page is the lab's own.
    pub(crate) fn is_ours(&self) -> bool {
        self.is_ours
    }

    /// Makes what is shown a step of the history, once it stays: a slider on its
    /// way is at no place that anybody would go back to.
    pub(crate) fn keep_if_it_stays(&self, address: Address) {
        if self.is_ours {
            let stays = address.clone();
            let later = Timeout::new(QUIET_MS, move || push(&stays));
            self.later.replace(Some((later, address)));
        }
    }

    /// Makes what is shown a step of the history, after what was before.
    pub(crate) fn keep(&self, address: &Address) {
        if self.is_ours {
            self.settle();
            push(address);
        }
    }

    /// Does not wait any longer for a value to stay.
    fn settle(&self) {
        if let Some((_, address)) = self.later.take() {
            push(&address);
        }
    }

    /// What is shown is from the address: nothing is to be kept.
    pub(crate) fn forget(&self) {
        self.later.replace(None);
    }
}

fn push(address: &Address) {
    let link = link_to(address);
    let is_here = window().location().href().is_ok_and(|here| here == link);
    if let (false, Ok(history)) = (is_here, window().history()) {
        // A page that may not change its address, as in a sandbox, has none to keep.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&link));
    }
}
