//! The dotted line of what the workers can answer.

use crate::block::Block;
use crate::label::{Align, Label};
use crate::layout::Layout;
use crate::pen::{Dots, Drawn, Pen};
use crate::people_panel::MARGIN_GAP;
use crate::people_scale::{PeopleScale, capacity_per_window};
use crate::room::Room;
use crate::theme::Theme;
use overload_scenario::quantity::{compact, fixed};
use overload_sim::Scenario;
use plotters_backend::DrawingBackend;

pub(crate) const DOTS: Dots = Dots {
    width: 1.5,
    gap: 3.0,
};
/// The line reaches this far into the right margin, towards its name, CSS pixels.
const OVERHANG: f64 = 5.0;
/// Between the two lines of its name, CSS pixels.
const LINE: f64 = 15.0;
/// From the line up to the middle of the first, CSS pixels.
const FIRST_LINE_ABOVE: f64 = 3.0;
/// From the line to a name above it, CSS pixels.
const ABOVE: f64 = 11.0;
/// From the axis to a name at the left, CSS pixels.
const INSET: f64 = 4.0;

pub(crate) fn capacity_line<DB: DrawingBackend>(
    pen: &Pen<DB>,
    layout: &Layout,
    scenario: &Scenario,
    scale: PeopleScale,
) -> Drawn<DB> {
    let capacity = capacity_per_window(scenario);
    if !scale.holds(capacity) {
        return Ok(());
    }
    let y = crate::y_axis::YAxis::people(layout, scale).y(capacity);
    let right = (layout.people.x1 + OVERHANG).min(layout.picture.x1);
    pen.dotted((layout.people.x0, right), y, DOTS, pen.theme.ink)
}

/// Its name: at its end in the right margin, or above it inside the plot. Where
/// the line is off the scale, an arrow says so.
pub(crate) fn capacity_label(layout: &Layout, theme: &Theme, capacity: f64, room: &Room) -> Block {
    let people = people_text(capacity);
    let y = room.capacity_y;
    if layout.wide {
        return in_margin(layout, theme, &people, y);
    }
    let above = y.unwrap_or(layout.people.y0 + ABOVE + 2.0) - ABOVE;
    let off_scale = if y.is_some() { "" } else { " ↑" };
    let at = |people: &str, x: f64, y: f64, align: Align| {
        let text = format!("capacity {people}{off_scale}");
        let label = Label::new(text, x, y, layout.axis_size, theme.ink);
        Block::new(vec![label.bold().align(align)])
    };
    let (left, right) = (layout.people.x0 + INSET, layout.people.x1);
    let places = |people: &str| {
        [
            at(people, right, above, Align::Right),
            at(people, left, above, Align::Left),
            at(people, right, above + 2.0 * ABOVE, Align::Right),
        ]
    };
    let short = compact(capacity.round());
    let mut all = places(&people).into_iter().chain(places(&short));
    let free = all.find(|block| room.in_sky(block));
    free.unwrap_or_else(|| Block {
        plate: true,
        ..at(&people, right, above, Align::Right)
    })
}

fn in_margin(layout: &Layout, theme: &Theme, people: &str, y: Option<f64>) -> Block {
    let size = layout.axis_size;
    let x = layout.people.x1 + MARGIN_GAP;
    let name = if y.is_some() {
        "capacity"
    } else {
        "capacity ↑"
    };
    let first = y.unwrap_or(layout.people.y0) - FIRST_LINE_ABOVE;
    Block::new(vec![
        Label::new(name, x, first, size, theme.ink).bold(),
        Label::new(
            format!("{people} people"),
            x,
            first + LINE,
            size,
            theme.ink_2,
        ),
    ])
}

/// Exact where that is short.
fn people_text(people: f64) -> String {
    match people {
        few if few < 10.0 => fixed(few, 1),
        some if some < 1e5 => fixed(some, 0),
        many if many < 1e6 => compact((many / 1e2).round() * 1e2),
        very_many => compact((very_many / 1e4).round() * 1e4),
    }
}
