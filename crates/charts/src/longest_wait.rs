use crate::bounds::Bounds;
use crate::label::{Align, Label};
use crate::limit_marker::limit_marker;
use crate::pen::Pen;
use crate::short::time;
use crate::verdict_figure::{BESIDE, FOOT, NAMES, ROW, TEXT, VALUES, row_top};
use overload_scenario::quantity::duration;
use overload_sim::Scenario;

/// Nanoseconds in a millisecond.
const MS_NS: f64 = 1e6;

/// The longest wait in the queue as a bar, on the pale stretch of what the client's
/// timeout allows.
pub(crate) fn longest_wait(pen: &mut Pen, scenario: &Scenario, wait_ns: f64) {
    let timeout_ns = scenario.timeout_ns as f64;
    let room = (pen.canvas.width - NAMES - VALUES).max(1.0);
    let x = |ns: f64| NAMES + room * ns / wait_ns.max(timeout_ns).max(1.0);
    let top = row_top(0);
    let middle = top + ROW / 2.0;
    let bar = Bounds {
        x0: NAMES,
        y0: top,
        x1: x(wait_ns),
        y1: top + ROW,
    };
    let allowed = Bounds {
        x1: x(timeout_ns),
        ..bar
    };
    pen.rect(allowed, pen.theme.hairline);
    pen.rect(bar, pen.theme.queue);
    let name = Label::new("longest wait", NAMES - BESIDE, middle, TEXT, pen.theme.ink);
    pen.label(name.bold().align(Align::Right));
    let text = duration(wait_ns / MS_NS);
    let value = Label::new(text, bar.x1 + BESIDE, middle, TEXT, pen.theme.queue_text).bold();
    pen.label(beyond(value, x(timeout_ns)));
    let name = format!("timeout {}", time(timeout_ns));
    limit_marker(pen, x(timeout_ns), (0.0, top + ROW + FOOT), &name, TEXT);
}

/// Moves a number past the limit that would cross it.
pub(crate) fn beyond(value: Label, limit_x: f64) -> Label {
    let bounds = value.bounds().grown(BESIDE / 2.0);
    if bounds.x0 < limit_x && limit_x < bounds.x1 {
        Label {
            x: limit_x + BESIDE,
            ..value
        }
    } else {
        value
    }
}
