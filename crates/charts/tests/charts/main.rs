//! What the charts draw, seen from outside.

#![allow(clippy::float_cmp, reason = "device pixels are whole")]

mod any_run;
mod bars;
mod dejavu;
mod hovering;
mod labels;
mod map;
mod mornings;
mod plan;
mod recorder;
mod small_graphics;

use overload_charts::{Canvas, PeopleScale, Theme, sale_figure, sale_figure_height};
use overload_sim::{Report, Scenario};
use recorder::{Drawing, record};

/// A sale figure on its own scale, as high as it should be.
fn figure(width: f64, scale: f64, scenario: &Scenario, report: &Report) -> Drawing {
    let canvas = figure_canvas(width, scale);
    let people = PeopleScale::of(scenario, report);
    record(canvas, |area, canvas| {
        sale_figure(area, canvas, &Theme::LIGHT, scenario, report, people)
    })
}

fn figure_canvas(width: f64, scale: f64) -> Canvas {
    Canvas {
        width,
        height: sale_figure_height(width),
        scale,
    }
}
