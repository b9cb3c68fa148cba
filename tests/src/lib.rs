//! What the lab must hold, and the means to say it.
//!
//! | test | holds | against |
//! | --- | --- | --- |
//! | `reference` | odd runs, and the sale | [`reference`]: the model, once more and plainly |
//! | `fast_path` | the recursion | the event loop, to the last count |
//! | `golden` | runs on record, also in Node and in browsers | what the reference gave |
//! | `figures` | the sale on 200 mornings | published figures, an independent program |
//! | `validation` | steady traffic, and the sale's queue | [`theory`], with intervals |
//! | `theory` | its formulas | printed values |
//! | `invariants` | any run | what adds up, and what must not matter |
//! | `priority` | the queue of `priority` | a plain list |
//! | `planner` | Erlang's formulas | the chain, simulated queues, printed figures |
//! | `advice` | what is advised, and in which order | the same mornings again, and others |
//! | `page` | the finished page in a browser | native runs, and what a reader may expect |
//! | `other_browsers` | that it lives in Firefox and `WebKit` too | native runs |
//! | `verdicts` | the shop's mornings | what the model's description says of them |
//!
//! No expectation comes from a run of the code under test.

#[cfg(all(feature = "browser", not(target_arch = "wasm32")))]
pub mod browser;
pub mod combinations;
pub mod everywhere;
#[cfg(not(target_arch = "wasm32"))]
pub mod odd;
#[cfg(not(target_arch = "wasm32"))]
pub mod parallel;
pub mod reference;
pub mod sample;
#[cfg(not(target_arch = "wasm32"))]
pub mod stretch;
pub mod theory;
#[cfg(not(target_arch = "wasm32"))]
pub mod validation;
