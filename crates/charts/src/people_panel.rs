//! The people of each window, as stacked bars.

use crate::bars::bars;
use crate::block::Block;
use crate::bounds::Bounds;
use crate::capacity::{capacity_label, capacity_line};
use crate::columns::columns;
use crate::grid::{axis_label, baseline, grid_line};
use crate::label::Label;
use crate::layout::Layout;
use crate::note::note;
use crate::pen::Pen;
use crate::people_scale::{PeopleScale, capacity_per_window};
use crate::room::Room;
use crate::sale_band::sale_range;
use crate::series_labels::SeriesLabels;
use crate::short::COMPACT_FROM;
use crate::skyline::Skyline;
use crate::theme::Theme;
use crate::y_axis::YAxis;
use overload_scenario::quantity::{compact, number};
use overload_sim::{Report, Scenario};

/// From the plot to what stands in the right margin, CSS pixels.
pub(crate) const MARGIN_GAP: f64 = 10.0;
pub(crate) fn people_panel(
    pen: &mut Pen,
    layout: &Layout,
    scenario: &Scenario,
    report: &Report,
    scale: PeopleScale,
) {
    let axis = YAxis::people(layout, scale);
    for tick in axis.people_ticks() {
        grid_line(pen, layout.people, axis.y(tick));
    }
    pen.labels(tick_labels(layout, pen.theme, &axis));
    let columns = columns(&report.windows, scenario.window_s, &layout.time, pen.canvas);
    bars(pen, &columns, &axis);
    baseline(pen, layout.people, pen.theme.ink);
    capacity_line(pen, layout, scenario, scale);
    let skyline = Skyline {
        columns: &columns,
        scale: pen.canvas.scale,
        axis,
    };
    for block in people_texts(layout, pen.theme, scenario, report, scale, &skyline) {
        block.draw(pen);
    }
}

fn tick_labels(layout: &Layout, theme: &Theme, axis: &YAxis) -> Vec<Label> {
    let label = |tick: f64| {
        let text = if axis.end < COMPACT_FROM {
            number(tick)
        } else {
            compact(tick)
        };
        axis_label(layout, theme, layout.people, axis.y(tick), text)
    };
    axis.people_ticks().into_iter().map(label).collect()
}

/// The name of the capacity line and of each series, each in a place of its own.
pub(crate) fn people_texts(
    layout: &Layout,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    scale: PeopleScale,
    skyline: &Skyline,
) -> Vec<Block> {
    place_texts(layout, theme, scenario, report, scale, skyline).0
}

/// What is free once those are placed.
pub(crate) fn people_room<'a>(
    layout: &Layout,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    scale: PeopleScale,
    skyline: &'a Skyline<'a>,
) -> Room<'a> {
    place_texts(layout, theme, scenario, report, scale, skyline).1
}

fn place_texts<'a>(
    layout: &Layout,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    scale: PeopleScale,
    skyline: &'a Skyline<'a>,
) -> (Vec<Block>, Room<'a>) {
    let capacity = capacity_per_window(scenario);
    let mut room = Room {
        skyline,
        sky: Bounds {
            x0: 0.0,
            y0: layout.people.y0 - 2.0,
            ..layout.people
        },
        margin: Bounds {
            x0: layout.people.x1 + MARGIN_GAP,
            x1: layout.picture.x1.max(layout.people.x1 + MARGIN_GAP),
            ..layout.people
        },
        capacity_y: scale.holds(capacity).then(|| skyline.axis.y(capacity)),
        taken: tick_labels(layout, theme, &skyline.axis)
            .iter()
            .map(Label::bounds)
            .collect(),
    };
    let capacity = capacity_label(layout, theme, capacity, &room);
    room.taken.push(capacity.bounds());
    let names = SeriesLabels {
        layout,
        theme,
        skyline,
        sale: sale_range(&layout.time, scenario),
        note: note(layout, scenario, report),
    };
    let mut blocks = names.place(&mut room);
    blocks.push(capacity);
    (blocks, room)
}
