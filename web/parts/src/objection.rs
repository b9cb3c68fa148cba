//! Why something was not done.

use crate::dom::{find, set_hidden, set_text};
use wasm_bindgen::JsError;
use web_sys::{HtmlElement, ShadowRoot};

/// The place where the lab says so.
pub struct Objection(HtmlElement);

impl Objection {
    /// The lab's place.
    ///
    /// # Errors
    ///
    /// Markup that has none.
    pub fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self(find(root, "[data-failure]")?))
    }

    /// The place itself.
    #[must_use]
    pub fn place(&self) -> &HtmlElement {
        &self.0
    }

    /// Says why a choice was not taken; an empty text takes that back.
    pub fn say(&self, objection: &str) {
        set_text(&self.0, objection);
        set_hidden(&self.0, objection.is_empty());
    }
}
