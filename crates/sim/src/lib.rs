//! To come.
#![no_std]
extern crate alloc;
mod report;
mod scenario;
pub use overload_admission::Policy;
pub use report::{Fluid, Group, Outcomes, QueueTrace, Report, Verdict, Wait, Window, Work};
pub use scenario::{SECOND_NS, Scenario};
