//! The places in the markup where words stand, `data-text`.

use crate::dom::{find_all, set_text};
use overload_story::page::Words;
use web_sys::{HtmlElement, ShadowRoot};

/// Every place of a lab's markup, by its name.
pub struct Places(Vec<(String, HtmlElement)>);

impl Places {
    /// The places that are there now.
    #[must_use]
    pub fn new(root: &ShadowRoot) -> Self {
        let places = find_all::<HtmlElement>(root, "[data-text]")
            .into_iter()
            .filter_map(|element| Some((element.get_attribute("data-text")?, element)));
        Self(places.collect())
    }

    /// Writes words where they belong; a word may have several places.
    pub fn write(&self, words: &Words) {
        for (name, text) in words {
            for (place, element) in &self.0 {
                if place == name {
                    set_text(element, text);
                }
            }
        }
    }
}
