//! What a run is, as text.
//!
//! | module | what for |
//! | --- | --- |
//! | [`inputs`] | every input of a run: key, flag, label, unit, bounds, meaning |
//! | [`check`] | what is wrong with an input, said to the person who set it |
//! | [`quantity`] | durations, rates, shares and counts as people write and read them |
//! | [`samples`] | runs worth a look |
//! | [`planner`] | how many workers lasting traffic needs: its inputs and its answer |
//! | [`json`], [`csv`] | scenarios, runs and their spread, for programs |
//! | [`command`] | the command line that reproduces a run |
//! | [`url`] | the page's address that reopens it |
//! | [`mornings`] | the spread of results over many seeds |
//! | [`ending`] | how runs end, where many stand beside each other |
//! | [`sweep`] | grids of runs over the values of some inputs |
//! | [`map`] | two inputs against each other |
//! | [`combinations`] | the grid of 162 settings that the lab compares |
//! | [`published`] | the figures published for the shop's sale |
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
pub mod combinations;
pub mod command;
pub mod csv;
pub mod ending;
pub mod inputs;
pub mod json;
pub mod map;
pub mod mornings;
pub mod planner;
pub mod published;
pub mod quantity;
pub mod samples;
pub mod sweep;
pub mod url;

#[cfg(any(test, feature = "proptest"))]
pub mod generators;
