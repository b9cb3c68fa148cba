//! The address of this page as it shows something else.

use crate::dom::window;
use overload_scenario::url::{self, Address};

/// The whole address, to be copied or to be a step of the history.
#[must_use]
pub fn link_to(address: &Address) -> String {
    let location = window().location();
    let page = format!(
        "{}{}",
        location.origin().unwrap_or_default(),
        location.pathname().unwrap_or_default()
    );
    match url::write(address).as_str() {
        "" => page,
        query => format!("{page}?{query}"),
    }
}
