//! The digests that every target must give, for JavaScript: the rows of
//! [`overload_tests::everywhere`], by a module built as the site's are.

use overload_tests::everywhere::{Row, rows};
use wasm_bindgen::prelude::wasm_bindgen;

/// The rows, one after another.
#[wasm_bindgen]
pub struct Rows(Box<dyn Iterator<Item = Row>>);

#[wasm_bindgen]
impl Rows {
    /// From the first.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "JavaScript has no defaults")]
    pub fn new() -> Self {
        Self(Box::new(rows()))
    }

    /// The next one as a line, after running what it says; none after the last.
    #[wasm_bindgen(js_name = next)]
    pub fn next_line(&mut self) -> Option<String> {
        Some(self.0.next()?.to_string())
    }
}
