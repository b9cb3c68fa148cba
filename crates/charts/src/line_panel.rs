//! The queue and its oldest request over time.

use crate::bounds::Bounds;
use crate::grid::{axis_label, baseline, grid_line};
use crate::label::{Align, Label};
use crate::layout::{Layout, LinePanel};
use crate::pen::{Drawn, Pen};
use crate::people_panel::MARGIN_GAP;
use crate::timeout_line::timeout_line;
use crate::trace::trace;
use crate::y_axis::YAxis;
use overload_scenario::quantity::{NBSP, compact, count, duration, number};
use overload_sim::{Report, SECOND_NS, Scenario};
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// CSS pixels.
const LINE_WIDTH: f64 = 1.75;
/// Of the line's colour, in the area under it: the sale's band shows through.
const AREA_OPACITY: f64 = 0.12;
/// Below the value in the right margin, CSS pixels.
const SECOND_LINE: f64 = 16.0;

pub(crate) fn queue_panel<DB: DrawingBackend>(
    pen: &Pen<DB>,
    layout: &Layout,
    report: &Report,
) -> Drawn<DB> {
    let axis = YAxis::queue(layout, report);
    let text = |value: f64| {
        if axis.end < 10_000.0 {
            number(value)
        } else {
            compact(value)
        }
    };
    panel_grid(pen, layout, layout.queue, &axis, text)?;
    let samples: Vec<f64> = report
        .queue
        .length
        .iter()
        .map(|length| *length as f64)
        .collect();
    line(pen, layout, &samples, &axis)?;
    let end = report.queue.length.last().copied().unwrap_or(0);
    let ends = Ends {
        end: end as f64,
        most: report.queue.longest as f64,
    };
    names(
        pen,
        layout,
        layout.queue,
        "Waiting in the queue",
        ends,
        &axis,
        |value| count(value as u64),
    )
}

pub(crate) fn oldest_panel<DB: DrawingBackend>(
    pen: &Pen<DB>,
    layout: &Layout,
    scenario: &Scenario,
    report: &Report,
) -> Drawn<DB> {
    let axis = YAxis::oldest(layout, scenario, report);
    panel_grid(pen, layout, layout.oldest, &axis, |value| {
        wait_tick(value, axis.end)
    })?;
    let seconds = |ns: u64| ns as f64 / SECOND_NS as f64;
    let samples: Vec<f64> = report
        .queue
        .oldest_ns
        .iter()
        .map(|ns| seconds(*ns))
        .collect();
    line(pen, layout, &samples, &axis)?;
    timeout_line(pen, layout, scenario, &samples, &axis)?;
    let end = samples.last().copied().unwrap_or(0.0);
    let ends = Ends {
        end,
        most: seconds(report.queue.oldest_max_ns),
    };
    names(
        pen,
        layout,
        layout.oldest,
        "Oldest has waited",
        ends,
        &axis,
        wait_text,
    )
}

fn panel_grid<DB: DrawingBackend>(
    pen: &Pen<DB>,
    layout: &Layout,
    panel: LinePanel,
    axis: &YAxis,
    text: impl Fn(f64) -> String,
) -> Drawn<DB> {
    for tick in axis.line_ticks() {
        grid_line(pen, panel.plot, axis.y(tick))?;
        pen.label(&axis_label(
            layout,
            pen.theme,
            panel.plot,
            axis.y(tick),
            text(tick),
        ))?;
    }
    baseline(pen, panel.plot, pen.theme.strong)
}

/// A line through one sample a second, and the pale area under it.
fn line<DB: DrawingBackend>(
    pen: &Pen<DB>,
    layout: &Layout,
    samples: &[f64],
    axis: &YAxis,
) -> Drawn<DB> {
    let scale = pen.canvas.scale;
    let last = f64::from(layout.time.total_s);
    let points = trace(samples.iter().zip(0..).map(|(value, second)| {
        let x = layout.time.x(f64::from(second).min(last));
        (x * scale, axis.y(*value) * scale)
    }));
    let (Some(first), Some(end)) = (points.first(), points.last()) else {
        return Ok(());
    };
    let base = pen.canvas.device(axis.bottom);
    let mut area = points.clone();
    area.extend([(end.0, base), (first.0, base)]);
    pen.device_polygon(area, pen.theme.queue.mix(AREA_OPACITY).filled())?;
    pen.device_path(points, LINE_WIDTH, pen.theme.queue)
}

/// A line's last value and its greatest.
#[derive(Clone, Copy)]
struct Ends {
    end: f64,
    most: f64,
}

/// The panel's name above it, and the value that matters: the last one, or the
/// peak of a line that has come down from it.
fn names<DB: DrawingBackend>(
    pen: &Pen<DB>,
    layout: &Layout,
    panel: LinePanel,
    title: &str,
    ends: Ends,
    axis: &YAxis,
    text: impl Fn(f64) -> String,
) -> Drawn<DB> {
    let (value, which) = if ends.end * 2.0 >= ends.most {
        (ends.end, "at the end")
    } else {
        (ends.most, "at the peak")
    };
    let color = pen.theme.queue_text;
    pen.label(&Label::new(title, panel.plot.x0, panel.title_y, layout.name_size, color).bold())?;
    if layout.wide {
        let x = panel.plot.x1 + MARGIN_GAP;
        let y = value_y(panel.plot, axis.y(value));
        pen.label(&Label::new(text(value), x, y, layout.name_size, color).bold())?;
        pen.label(&Label::new(
            which,
            x,
            y + SECOND_LINE,
            layout.axis_size,
            pen.theme.ink_3,
        ))
    } else {
        let text = format!("{} {which}", text(value));
        let label = Label::new(text, panel.plot.x1, panel.title_y, layout.axis_size, color);
        pen.label(&label.bold().align(Align::Right))
    }
}

/// Level with the line's end, as far as the second line stays in the panel.
fn value_y(plot: Bounds, y: f64) -> f64 {
    y.min(plot.y1 - SECOND_LINE - 6.0).max(plot.y0)
}

fn wait_text(seconds: f64) -> String {
    if seconds > 0.0 {
        duration(seconds * 1e3)
    } else {
        format!("0{NBSP}s")
    }
}

/// A tick of an axis of waits that ends at `end` seconds.
fn wait_tick(seconds: f64, end: f64) -> String {
    let (unit_s, unit) = match seconds {
        0.0 => return "0".to_owned(),
        _ if end < 1.0 => (1e-3, "ms"),
        _ if end <= 900.0 => (1.0, "s"),
        _ if seconds % 3_600.0 == 0.0 => (3_600.0, "h"),
        _ => (60.0, "min"),
    };
    // A thousandth more or less is the division's.
    let value = (seconds / unit_s * 1e3).round() / 1e3;
    format!("{}{NBSP}{unit}", number(value))
}
