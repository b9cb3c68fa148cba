//! What must hold of any text and any bytes, for libFuzzer to look for exceptions.
//!
//! | target | any | is |
//! | --- | --- | --- |
//! | [`url`] | text | read as the nearest valid address, with a note on what was wrong |
//! | [`json`] | text | a valid scenario, or explained |
//! | [`flags`] | text | a value of an input, a quantity, an axis of a grid, or explained |
//! | [`simulation`] | bytes | a valid scenario, which runs as the model says |
//!
//! `cargo xtask fuzz` builds and runs them with the Rust that there is; with
//! `cargo fuzz`, `cargo +nightly fuzz run url` does. `corpus/` has inputs that
//! between them reach all that was reached so far.

pub mod flags;
pub mod json;
pub mod simulation;
pub mod url;

use std::fmt::Display;

/// An explanation is for a person: not empty, and on one line.
fn explains(error: &impl Display) {
    let text = error.to_string();
    assert_eq!(text.lines().count(), 1, "{text:?}");
    assert!(!text.contains(char::is_control), "{text:?}");
}
