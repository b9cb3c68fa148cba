//! Queueing theory: c exponential servers and Poisson arrivals, each formula
//! computed by its definition and none by the simulation's code.

pub mod formulas;
pub mod sale;
pub mod student;
pub mod transient;

/// The shop's workers.
pub const WORKERS: u32 = 8;

/// Requests per second that one of them serves.
pub const MU: f64 = 12.5;

/// Requests per second that all of them serve.
pub const CAPACITY: f64 = 100.0;
