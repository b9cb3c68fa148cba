//! Scenarios and runs as JavaScript objects, without a detour through text.

use overload_scenario::json::Json;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A value that JSON could hold, as JavaScript has it.
pub(crate) struct JsJson(pub(crate) JsValue);

impl Json for JsJson {
    fn text(&self) -> String {
        // What JSON has no word for, as NaN, JavaScript has one for.
        let text = match self.0.as_f64() {
            Some(_) => js_sys::Object::from(self.0.clone()).to_string().into(),
            None => js_sys::JSON::stringify(&self.0).ok(),
        };
        // A function is written as nothing at all.
        let text = text.and_then(|text| text.as_string());
        text.unwrap_or("something that is no JSON".into())
    }

    fn string(&self) -> Option<String> {
        self.0.as_string()
    }

    fn number(&self) -> Option<f64> {
        self.0.as_f64()
    }

    /// As JSON would hold them: without what is undefined.
    fn entries(&self) -> Option<Vec<(String, Self)>> {
        if !self.0.is_object() || js_sys::Array::is_array(&self.0) {
            return None;
        }
        let entries = js_sys::Object::entries(self.0.unchecked_ref());
        let entries = entries.iter().filter_map(|entry| {
            let entry: js_sys::Array = entry.unchecked_into();
            let value = entry.get(1);
            (!value.is_undefined()).then_some((entry.get(0).as_string()?, Self(value)))
        });
        Some(entries.collect())
    }
}

/// Something that can be written as JSON, as an object.
///
/// # Errors
///
/// None in practice: what is written here holds numbers and names.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    Ok(value.serialize(&serializer)?)
}
