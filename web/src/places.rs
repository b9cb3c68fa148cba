//! The places in the markup where words stand, `data-text`.

use crate::dom::{find_all, set_text};
use overload_story::page::Words;
use web_sys::{HtmlElement, ShadowRoot};

pub(crate) struct Places(Vec<(String, HtmlElement)>);

impl Places {
    pub(crate) fn new(root: &ShadowRoot) -> Self {
        let places = find_all::<HtmlElement>(root, "[data-text]")
            .into_iter()
            .filter_map(|element| Some((element.get_attribute("data-text")?, element)));
        Self(places.collect())
    }

    /// Writes words where they belong; a word may have several places.
    pub(crate) fn write(&self, words: &Words) {
        for (name, text) in words {
            for (place, element) in &self.0 {
                if place == name {
                    set_text(element, text);
                }
            }
        }
    }
}
