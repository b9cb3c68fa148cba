//! The lab's charts, drawn on any plotters backend.
//!
//! A chart is a function of a drawing area, its [`Canvas`], a [`Theme`] and a run
//! (a `Scenario` and its `Report`) or a `Plan`. It draws the same on the page's
//! canvas and as SVG, and knows nothing of either.
//!
//! | chart | what it shows |
//! | --- | --- |
//! | [`sale_figure`] | one morning: people, the queue, its oldest request |
//! | [`policy_multiple`] | the people of one morning, small, to compare policies |
//! | [`answered_spread`] | over a figure: how many are answered on most mornings |
//! | [`share_histogram`] | which shares are answered on many mornings |
//! | [`verdict_figure`] | what retries demand of the service, or the longest wait |
//! | [`plan_figure`] | how many requests wait with each number of workers near a plan's |
//! | [`plan_picture`] | the same with the numbers of workers, to stand alone |
//! | [`plan_bars`] | how many wait with the planned number and with one fewer |
//! | [`map_figure`] | two settings against each other, and where runs get stuck |
//! | [`shares_bar`], [`work_bar`], [`wait_line`], [`recovery_line`] | one key number each |
//!
//! [`Geometry`] tells where a figure's things are, for hovering, and [`hover_marks`]
//! marks a window.

mod answered_spread;
mod bars;
mod block;
mod bounds;
mod canvas;
mod capacity;
mod columns;
mod geometry;
mod grid;
mod header;
mod heat;
mod hover;
mod key_number;
mod label;
mod layout;
mod limit_marker;
mod line;
mod line_panel;
mod longest_wait;
mod map_figure;
mod note;
mod panel_names;
mod pen;
mod people_panel;
mod people_scale;
mod percent_ticks;
mod phase_labels;
mod plan_axis;
mod plan_bars;
mod plan_figure;
mod plan_layout;
mod plan_picture;
mod plan_shares;
mod plan_target;
mod plan_workers;
mod policy_multiple;
mod recovery_line;
mod room;
mod sale_band;
mod sale_figure;
mod series_labels;
mod share_bins;
mod share_histogram;
mod shares_bar;
mod short;
mod skyline;
#[cfg(feature = "svg")]
mod svg;
mod theme;
mod ticks;
mod time_axis;
mod time_ticks;
mod timeout_line;
mod trace;
mod tries;
mod verdict_figure;
mod wait_line;
mod wait_text;
mod whisker;
mod work_bar;
mod y_axis;

pub use answered_spread::{Percentiles, answered_spread};
pub use canvas::Canvas;
pub use geometry::Geometry;
pub use heat::{heat, readable_on};
pub use hover::hover_marks;
pub use layout::sale_figure_height;
pub use map_figure::{MapAxis, MapCell, MapFigure, map_figure};
pub use pen::Drawn;
pub use people_scale::PeopleScale;
pub use plan_bars::{PLAN_BARS_MIDDLES, plan_bars};
pub use plan_figure::{plan_figure, plan_figure_height};
pub use plan_picture::{plan_picture, plan_picture_height};
pub use policy_multiple::policy_multiple;
pub use recovery_line::recovery_line;
pub use sale_figure::sale_figure;
pub use share_histogram::{SHARE_HISTOGRAM_HEIGHT, share_histogram};
pub use shares_bar::shares_bar;
#[cfg(feature = "svg")]
pub use svg::{Svg, svg};
pub use theme::Theme;
pub use time_axis::TimeAxis;
pub use verdict_figure::{verdict_figure, verdict_figure_height};
pub use wait_line::wait_line;
pub use work_bar::work_bar;
