//! The queue and its oldest request over time.

use crate::grid::{axis_label, baseline, grid_line};
use crate::layout::{Layout, LinePanel};
use crate::line::line;
use crate::panel_names::{Ends, panel_names};
use crate::pen::Pen;
use crate::short::COMPACT_FROM;
use crate::timeout_line::timeout_line;
use crate::wait_text::{wait_text, wait_tick};
use crate::y_axis::YAxis;
use overload_scenario::quantity::{compact, count, number};
use overload_sim::{Report, SECOND_NS, Scenario};

pub(crate) fn queue_panel(pen: &mut Pen, layout: &Layout, report: &Report) {
    let axis = YAxis::queue(layout, report);
    let long = axis.end >= COMPACT_FROM;
    let tick = |value: f64| if long { compact(value) } else { number(value) };
    panel_grid(pen, layout, layout.queue, &axis, tick);
    let samples: Vec<f64> = report
        .queue
        .length
        .iter()
        .map(|length| *length as f64)
        .collect();
    line(pen, layout, &samples, &axis);
    let ends = Ends {
        end: samples.last().copied().unwrap_or(0.0),
        most: report.queue.longest as f64,
    };
    let text = |value: f64| count(value as u64);
    panel_names(
        pen,
        layout,
        layout.queue,
        "Waiting in the queue",
        ends,
        &axis,
        text,
    );
}

pub(crate) fn oldest_panel(pen: &mut Pen, layout: &Layout, scenario: &Scenario, report: &Report) {
    let axis = YAxis::oldest(layout, scenario, report);
    panel_grid(pen, layout, layout.oldest, &axis, |value| {
        wait_tick(value, axis.end)
    });
    let seconds = |ns: u64| ns as f64 / SECOND_NS as f64;
    let samples: Vec<f64> = report
        .queue
        .oldest_ns
        .iter()
        .map(|ns| seconds(*ns))
        .collect();
    line(pen, layout, &samples, &axis);
    timeout_line(pen, layout, scenario, &samples, &axis);
    let ends = Ends {
        end: samples.last().copied().unwrap_or(0.0),
        most: seconds(report.queue.oldest_max_ns),
    };
    panel_names(
        pen,
        layout,
        layout.oldest,
        "Oldest has waited",
        ends,
        &axis,
        wait_text,
    );
}

fn panel_grid(
    pen: &mut Pen,
    layout: &Layout,
    panel: LinePanel,
    axis: &YAxis,
    text: impl Fn(f64) -> String,
) {
    for tick in axis.line_ticks() {
        grid_line(pen, panel.plot, axis.y(tick));
        pen.label(axis_label(
            layout,
            pen.theme,
            panel.plot,
            axis.y(tick),
            text(tick),
        ));
    }
    baseline(pen, panel.plot, pen.theme.strong);
}
