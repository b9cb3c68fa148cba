//! The look of what the annex adds to the markup.

use wasm_bindgen::JsValue;
use web_sys::{CssStyleSheet, ShadowRoot};

/// Adds a style sheet to what a lab looks like. A policy on contents that forbids
/// styles in the markup does not object to it.
pub(crate) fn wear(root: &ShadowRoot, look: &str) -> Result<(), JsValue> {
    let sheet = CssStyleSheet::new()?;
    sheet.replace_sync(look)?;
    let property = JsValue::from("adoptedStyleSheets");
    let worn = js_sys::Array::from(&js_sys::Reflect::get(root, &property)?);
    worn.push(&sheet);
    js_sys::Reflect::set(root, &property, &worn)?;
    Ok(())
}
