//! A run in words.
//!
//! Every sentence and number that the page says about a run comes from here,
//! computed from the report: the page in the browser asks anew after each
//! change, and the page's static copy asks once when the site is built.
//!
//! | module | what it says |
//! | --- | --- |
//! | [`headline`] | what happened, in one sentence, and why in two more |
//! | [`key_numbers`] | the four numbers under the figure |
//! | [`verdict`] | whether the service gets out of it again |
//! | [`summary`] | the figure, for someone who does not see it |
//! | [`caption`] | what a figure is of, where it stands alone |
//! | [`advice`] | what to change |
//! | [`decisions`] | four decisions to write down |
//! | [`policies`] | what a policy does with the request that does not fit |
//! | [`apart`] | a run that is too much to wait for |
//! | [`atlas`] | the 162 combinations around a run |
//! | [`map`] | two settings against each other |
//! | [`comparison`] | a policy beside the others, as cells of a table |
//! | [`inputs`] | what an input comes to, said beside it |
//! | [`mornings`] | one morning among many: what chance made of it |
//! | [`planner`] | how many workers lasting traffic needs, and why |
//! | [`page`] | all of it, by the names of the page's places |
//! | [`window`] | one window of the figure, read out |
//! | [`phrase`] | the turns of phrase that the others share |
//!
//! ```
//! use overload_sim::{Policy, Scenario, run};
//! let scenario = Scenario { policy: Policy::Bounded, spike_per_s: 0.0, ..Scenario::default() };
//! let headline = overload_story::headline::headline(&scenario, &run(&scenario));
//! assert_eq!(headline, "Without a sale, 8\u{a0}workers kept up.");
//! ```

pub mod advice;
pub mod apart;
pub mod atlas;
pub mod caption;
pub mod comparison;
pub mod decisions;
pub mod headline;
pub mod inputs;
pub mod key_numbers;
pub mod map;
pub mod mornings;
pub mod page;
pub mod phrase;
pub mod planner;
pub mod policies;
pub mod summary;
pub mod verdict;
pub mod window;
