use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::columns::columns;
use crate::label::Label;
use crate::layout::Layout;
use crate::pen::{Drawn, Pen};
use crate::people_panel::people_room;
use crate::people_scale::PeopleScale;
use crate::room::Room;
use crate::skyline::Skyline;
use crate::theme::Theme;
use crate::trace::trace;
use crate::whisker::{self, Ends};
use crate::y_axis::YAxis;
use overload_sim::{Report, Scenario};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// Windows of this width have a whisker each, and thinner ones two lines through
/// all of them, CSS pixels.
const WHISKERS_FROM: f64 = 7.0;
/// The ends of a whisker are this part of its window, and not wider, CSS pixels.
const ACROSS: (f64, f64) = (0.5, 9.0);
/// A text's letters keep from the bounds of its line, CSS pixels.
const INK_WITHIN: f64 = 3.0;
/// Either line, and the paper around it, CSS pixels.
const LINE: f64 = 1.0;
const HALO: f64 = 3.0;
/// The whisker before the name: how wide, how high, and how far from it, CSS pixels.
const KEY: (f64, f64) = (7.0, 10.0);
const KEY_GAP: f64 = 6.0;
/// How finely places for the name are tried, CSS pixels.
const STEP: f64 = 6.0;

/// The 5th and the 95th percentile of people answered in a window, over many
/// mornings.
pub type Percentiles = (f64, f64);

/// Draws over a sale figure how many people of each window are answered on most
/// mornings.
///
/// Like [`hover_marks`](crate::hover_marks) it draws on top of what is there, for a
/// canvas of its own over the figure. `scenario`, `report` and `people` are those
/// of the figure, and so are the windows.
///
/// # Errors
///
/// The backend's.
pub fn answered_spread<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
    people: PeopleScale,
    windows: &[Percentiles],
) -> Drawn<DB> {
    let mut pen = Pen::over(canvas, theme);
    spread(&mut pen, scenario, report, people, windows);
    pen.put_on(area)
}

fn spread(
    pen: &mut Pen,
    scenario: &Scenario,
    report: &Report,
    people: PeopleScale,
    windows: &[Percentiles],
) {
    let canvas = pen.canvas;
    let layout = Layout::new(canvas.width, canvas.height, scenario.total_s());
    let columns = columns(&report.windows, scenario.window_s, &layout.time, canvas);
    let skyline = Skyline {
        columns: &columns,
        scale: canvas.scale,
        axis: YAxis::people(&layout, people),
    };
    let mut room = people_room(&layout, pen.theme, scenario, report, people, &skyline);
    let places = places(&layout, scenario, &skyline.axis, windows);
    let Some(first) = places.first() else {
        return;
    };
    if first.width() >= WHISKERS_FROM {
        whiskers(pen, &places, windows, people, &room);
    } else {
        lines(pen, &places);
    }
    room.taken.extend(places);
    name(pen, &layout, &room);
}

/// From the 95th percentile of each window down to its 5th, as wide as the window.
fn places(
    layout: &Layout,
    scenario: &Scenario,
    axis: &YAxis,
    windows: &[Percentiles],
) -> Vec<Bounds> {
    let x = |index: usize| layout.time.x(index as f64 * f64::from(scenario.window_s));
    let place = |(index, (low, high)): (usize, &Percentiles)| Bounds {
        x0: x(index),
        y0: axis.y(*high),
        x1: x(index + 1),
        y1: axis.y(*low),
    };
    windows.iter().enumerate().map(place).collect()
}

/// A whisker for each window, but not where most mornings agree, and none through a
/// text of the figure.
fn whiskers(
    pen: &mut Pen,
    places: &[Bounds],
    windows: &[Percentiles],
    people: PeopleScale,
    room: &Room,
) {
    for (place, (low, high)) in places.iter().zip(windows) {
        let is_free = || {
            let mut texts = room.taken.iter().map(|text| text.grown(-INK_WITHIN));
            !texts.any(|text| text.overlaps(place))
        };
        if low < high && is_free() {
            let x = f64::midpoint(place.x0, place.x1);
            let across = (place.width() * ACROSS.0).min(ACROSS.1);
            let ends = Ends {
                first: people.holds(*high),
                last: *low > 0.0,
            };
            whisker::upright(pen, x, (place.y0, place.y1), across, ends);
        }
    }
}

/// The two ends of all windows, each as a line.
fn lines(pen: &mut Pen, places: &[Bounds]) {
    let scale = pen.canvas.scale;
    let line = |y: fn(&Bounds) -> f64| {
        trace(places.iter().map(|place| {
            let x = f64::midpoint(place.x0, place.x1);
            (x * scale, y(place) * scale)
        }))
    };
    let ends = [line(|place| place.y0), line(|place| place.y1)];
    for points in &ends {
        pen.device_path(points.clone(), HALO, pen.theme.paper);
    }
    for points in ends {
        pen.device_path(points, LINE, pen.theme.ink);
    }
}

/// Says what a whisker is, once: above the bars, as near to the last of them as
/// there is room. Where there is none, it says so on a plate at the top.
fn name(pen: &mut Pen, layout: &Layout, room: &Room) {
    let plot = layout.people;
    let label = Label::new(whisker::NAME, 0.0, 0.0, layout.axis_size, pen.theme.ink_2);
    let at = |x: f64, y: f64| Label {
        x,
        y,
        ..label.clone()
    };
    let bounds = |label: &Label| {
        let text = label.bounds();
        let key = Bounds {
            x0: text.x0 - KEY_GAP - KEY.0,
            y0: label.y - KEY.1 / 2.0,
            x1: text.x0,
            y1: label.y + KEY.1 / 2.0,
        };
        text.union(&key)
    };
    let half = bounds(&label).height() / 2.0;
    let right = plot.x1 - label.width();
    let left = plot.x0 + KEY.0 + 2.0 * KEY_GAP;
    let across = steps(right, left);
    let down = || steps(plot.y1 - half, plot.y0 + half);
    let free = across
        .flat_map(|x| down().map(move |y| (x, y)))
        .map(|(x, y)| at(x, y))
        .find(|label| room.is_sky(&bounds(label)));
    let label = free.unwrap_or_else(|| {
        let label = at(right.max(left), plot.y0 + half);
        pen.rect(bounds(&label).grown(2.0), pen.theme.paper);
        label
    });
    let (x, y) = (bounds(&label).x0 + KEY.0 / 2.0, label.y);
    let (across, height) = KEY;
    whisker::upright(
        pen,
        x,
        (y - height / 2.0, y + height / 2.0),
        across,
        Ends::BOTH,
    );
    pen.label(label);
}

/// Places from one to a smaller one.
fn steps(from: f64, to: f64) -> impl Iterator<Item = f64> {
    let count = ((from - to) / STEP).max(0.0) as u32;
    (0..=count).map(move |step| from - f64::from(step) * STEP)
}
