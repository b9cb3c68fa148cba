//! The planner's formulas against what does not share them: the figures of its
//! description, the stationary distribution, closed forms, and simulated queues.
#![cfg(not(target_arch = "wasm32"))]

mod exact;
mod large;
mod printed;
mod simulated;

use overload_sim::erlang::{Load, Outlook, Waiting};

/// How requests wait for workers who keep up.
#[track_caller]
fn waiting(load: Load, workers: u32) -> Waiting {
    match load.on(workers).outlook() {
        Outlook::KeepsUp(waiting) => waiting,
        outlook @ Outlook::FallsBehind { .. } => panic!("{load:?} on {workers}: {outlook:?}"),
    }
}

#[track_caller]
fn check(quantity: &str, ours: f64, exact: f64, relative: f64) {
    assert!(
        (ours - exact).abs() <= relative * exact.abs(),
        "{quantity}: {ours}, exactly {exact}"
    );
}
