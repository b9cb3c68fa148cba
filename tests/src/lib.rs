//! What the lab must hold, and the means to say it.
//!
//! | test | expectation from |
//! | --- | --- |
//! | `golden` | runs on record: the same counts natively, in Node and in a browser |
//! | `figures` | the published figures, and the spread of an independent program |
//! | `theory` | queueing theory, and balances that hold exactly |
//! | `reference` | [`reference`], the model once more, written to be obvious |
//! | `invariants` | what holds in every run |
//! | `priority` | a queue that is a plain list |
//!
//! No expectation comes from a run of the code under test, except that of
//! `golden`, which is there to notice a change and not to judge it.

pub mod combinations;
#[cfg(not(target_arch = "wasm32"))]
pub mod odd;
#[cfg(not(target_arch = "wasm32"))]
pub mod parallel;
pub mod reference;
pub mod sample;
