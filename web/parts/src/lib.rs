//! What the lab and its annex are both made of: parts of a page, and no page.
//!
//! | module | what for |
//! | --- | --- |
//! | `dom` | finding elements and drawing on canvases |
//! | `form`, `slider`, `slider_scale` | a slider and a field for any value of an input |
//! | `view` | the views of the page |
//! | `link` | the address of this page as it shows something else |
//! | `run`, `runner` | runs, a slice at a time |
//! | `frames` | work that goes on from frame to frame |
//! | `drawings` | pictures, drawn again when they are stale, a few at a time |
//! | `redrawing` | what makes them stale besides what they show |
//! | `cost` | what is too much to simulate in a page |
//! | `theme` | the colours that the charts share with the style sheet |
//! | `places` | where words stand in the markup |
//! | `announcer`, `objection` | what is said of a change, and of one that was refused |

pub mod announcer;
pub mod cost;
pub mod dom;
pub mod drawings;
pub mod form;
pub mod frames;
pub mod link;
pub mod objection;
pub mod places;
pub mod redrawing;
pub mod run;
pub mod runner;
pub mod slider;
mod slider_scale;
pub mod theme;
pub mod view;
