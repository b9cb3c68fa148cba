//! Saying what changed to whoever does not see it.

use crate::dom::{find, set_text};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

/// How long nothing has to change before the change is read out.
const QUIET_MS: u32 = 700;

/// A region of the page that is read out.
pub struct Announcer {
    region: HtmlElement,
    later: RefCell<Option<Timeout>>,
}

impl Announcer {
    /// The lab's region.
    ///
    /// # Errors
    ///
    /// Markup that has none.
    pub fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self {
            region: find(root, "[data-announce]")?,
            later: RefCell::new(None),
        })
    }

    /// Says what changed, once it stays.
    pub fn announce(&self, text: String) {
        let region = self.region.clone();
        let later = Timeout::new(QUIET_MS, move || set_text(&region, &text));
        self.later.replace(Some(later));
    }
}
