//! What to change about a service: each change simulated, not guessed.
//!
//! 1. `changes`: what could help at these numbers, one setting each;
//! 2. [`Study`]: the service as it is, and with each change, on the same
//!    twenty mornings;
//! 3. `trial`: what they came to, and how far that can be trusted;
//! 4. `ranking`: the changes that help, the best first.
//!
//! The mornings are the same for every change (common random numbers), so
//! differences are taken morning by morning, and their sampling error is small.
//!
//! ```
//! use overload_advice::{Change, advise};
//! use overload_sim::Scenario;
//!
//! let advice = advise(&Scenario::default());
//! assert!(matches!(advice[0].change, Change::Workers { workers: 13 }));
//! assert!(advice[0].after.answered > 99.0 && advice[0].before.answered < 10.0);
//! ```

mod changes;
mod ranking;
mod study;
mod trial;

pub use changes::Change;
pub use ranking::{Advice, Gain};
pub use study::{MORNINGS, Study, advise};
pub use trial::Outcome;
