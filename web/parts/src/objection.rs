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

    /// Whether the place says this, and perhaps more.
    #[must_use]
    pub fn says(&self, objection: &str) -> bool {
        let said = self.0.text_content().unwrap_or_default();
        !self.0.hidden() && said.contains(objection)
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
