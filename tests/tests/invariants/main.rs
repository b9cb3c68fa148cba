//! What holds in every run, however odd its scenario.
#![cfg(not(target_arch = "wasm32"))]

mod balance;
mod policies;
mod settings;
mod waits;

use overload_sim::{Group, QueueTrace, Report, Window, Work};

/// What was counted, without what the scenario's settings make of it.
#[derive(Debug, PartialEq)]
struct Counts {
    sale: Group,
    everyone: Group,
    windows: Vec<Window>,
    work: Work,
    queue: QueueTrace,
}

impl From<Report> for Counts {
    fn from(report: Report) -> Self {
        Self {
            sale: report.sale,
            everyone: report.everyone,
            windows: report.windows,
            work: report.work,
            queue: report.queue,
        }
    }
}
