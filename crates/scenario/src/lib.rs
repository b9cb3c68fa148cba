//! What a run is, as text.
//!
//! | module | what for |
//! | --- | --- |
//! | [`inputs`] | every input of a run: key, flag, label, unit, bounds, meaning |
//! | [`check`] | what is wrong with an input, said to the person who set it |
//! | [`quantity`] | durations, rates, shares and counts as people write and read them |
//! | [`json`] | a scenario and a run as JSON, with a format version |
//!
//! ```
//! use overload_scenario::inputs::Input;
//! use overload_sim::Scenario;
//!
//! let mut scenario = Scenario::default();
//! let timeout = Input::by_key("timeout_ms").unwrap();
//! timeout.set(&mut scenario, timeout.parse("1.5s")?)?;
//! assert_eq!(scenario.timeout_ns, 1_500_000_000);
//! # Ok::<(), overload_scenario::check::InputError>(())
//! ```

pub mod check;
pub mod inputs;
pub mod json;
pub mod quantity;

#[cfg(any(test, feature = "proptest"))]
pub mod generators;
