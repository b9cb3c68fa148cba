//! The dotted line of what the workers can answer.

use crate::block::Block;
use crate::label::{Align, Label};
use crate::layout::Layout;
use crate::pen::{Dots, Pen};
use crate::people_panel::MARGIN_GAP;
use crate::people_scale::{PeopleScale, capacity_per_window};
use crate::room::Room;
use crate::short::short;
use crate::theme::Theme;
use overload_sim::Scenario;

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

pub(crate) fn capacity_line(
    pen: &mut Pen,
    layout: &Layout,
    scenario: &Scenario,
    scale: PeopleScale,
) {
    let capacity = capacity_per_window(scenario);
    if !scale.holds(capacity) {
        return;
    }
    let y = crate::y_axis::YAxis::people(layout, scale).y(capacity);
    let right = (layout.people.x1 + OVERHANG).min(layout.picture.x1);
    pen.dotted((layout.people.x0, right), y, DOTS, pen.theme.ink);
}

/// Its name: at its end in the right margin, or above it inside the plot. Where
/// the line is off the scale, an arrow says so.
pub(crate) fn capacity_label(layout: &Layout, theme: &Theme, capacity: f64, room: &Room) -> Block {
    let people = short(capacity);
    let y = room.capacity_y;
    if layout.wide {
        return in_margin(layout, theme, &people, y);
    }
    let above = y.unwrap_or(layout.people.y0 + ABOVE + 2.0) - ABOVE;
    let off_scale = if y.is_some() { "" } else { " ↑" };
    let at = |x: f64, y: f64, align: Align| {
        let text = format!("capacity {people}{off_scale}");
        let label = Label::new(text, x, y, layout.axis_size, theme.ink);
        Block::new(vec![label.bold().align(align)])
    };
    let (left, right) = (layout.people.x0 + INSET, layout.people.x1);
    let places = [
        at(right, above, Align::Right),
        at(left, above, Align::Left),
        at(right, above + 2.0 * ABOVE, Align::Right),
    ];
    let free = places.iter().find(|block| room.in_sky(block)).cloned();
    free.unwrap_or_else(|| Block {
        plate: true,
        ..at(right, above, Align::Right)
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
    let second = |text: String| Label::new(text, x, first + LINE, size, theme.ink_2);
    let long = second(format!("{people} people"));
    let fits = long.bounds().x1 <= layout.picture.x1;
    Block::new(vec![
        Label::new(name, x, first, size, theme.ink).bold(),
        if fits {
            long
        } else {
            second(people.to_owned())
        },
    ])
}
