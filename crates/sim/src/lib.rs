//! A seeded discrete-event simulation of one overloaded service: the sale.
//!
//! Follow a request from top to bottom:
//!
//! 1. `arrivals`: a person arrives, at a moment of the seeded morning;
//! 2. `clients`: the person's client waits for the attempt to end;
//! 3. [`overload_admission`]: the request is queued, or refused;
//! 4. `workers`: one that is free serves it, or tells its client "no";
//! 5. `retries`: a person without an answer pauses and tries again;
//! 6. `people`: how each ended; `counters`: what the workers did meanwhile;
//! 7. `conclusions`: what that came to, in a [`Report`].
//!
//! `event_loop` leads through these, and `random` is the only place where
//! numbers are drawn. Time is in whole nanoseconds.
//!
//! `recursion` gives the same reports in a fifth to a half of the time, without
//! most of the events: [`run`] and [`Simulation`] are that, and [`run_events`] is
//! the event loop. For several runs of one seed, a [`Morning`] has its numbers drawn.
//!
//! [`erlang`] is about traffic that lasts, where formulas know the answer.
//!
//! It is a model, not a measurement.
//!
//! ```
//! use overload_sim::{Policy, Scenario, run};
//!
//! let report = run(&Scenario { policy: Policy::Bounded, ..Scenario::default() });
//! let sale = report.sale.all();
//! assert_eq!(sale.people, sale.answered + sale.told_no + sale.timed_out);
//! assert_eq!(sale.timed_out, 0);
//! ```
#![no_std]

extern crate alloc;

mod ahead;
mod arrivals;
mod batches;
mod clients;
mod conclusions;
mod counters;
mod digest;
pub mod erlang;
mod event_loop;
mod kinds;
mod morning;
mod people;
mod random;
mod recursion;
mod report;
mod retries;
mod scenario;
mod simulation;
mod waits;
mod wheel;
mod workers;

pub use morning::Morning;
pub use overload_admission::Policy;
pub use report::{Fluid, Group, Outcomes, QueueTrace, Report, Verdict, Wait, Window, Work};
pub use scenario::{SECOND_NS, Scenario};
pub use simulation::{Simulation, run, run_events};
