//! Whether an element is in the window, or not far from it.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// How far from the window is near, in heights of the window.
const NEAR: &str = "50% 0px";

/// Watches an element for as long as it lives.
pub(crate) struct Near {
    observer: Option<IntersectionObserver>,
    _told: Closure<dyn FnMut(js_sys::Array)>,
}

impl Near {
    /// Tells whether the element is near, now and whenever that changes.
    pub(crate) fn new(element: &Element, told: impl Fn(bool) + 'static) -> Self {
        let closure = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            // The last entry is the latest.
            let entry: IntersectionObserverEntry = entries.pop().unchecked_into();
            told(entry.is_intersecting());
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(NEAR);
        let callback = closure.as_ref().unchecked_ref();
        let observer = IntersectionObserver::new_with_options(callback, &options).ok();
        if let Some(observer) = &observer {
            observer.observe(element);
        }
        Self {
            observer,
            _told: closure,
        }
    }
}

impl Drop for Near {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}
