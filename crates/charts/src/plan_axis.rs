//! What stands to the left of a plan's columns.

use crate::label::{Align, EDGE, Label};
use crate::short::time;
use crate::theme::Theme;
use overload_scenario::planner::Plan;
use overload_scenario::quantity::{NBSP, number};

/// Font sizes, CSS pixels.
const TITLE: f64 = 13.0;
const TICKS: f64 = 12.0;
/// From a tick's label to the plot, CSS pixels.
const LABEL_GAP: f64 = 8.0;
/// Room that it takes to set the title beside the ticks, CSS pixels.
const BESIDE_FROM: f64 = 120.0;
/// Between the title and the ticks beside it, CSS pixels.
const APART: f64 = 4.0;
/// The middle of the title's first line beside the ticks, and from it to that
/// of the second, CSS pixels.
const BESIDE: f64 = 24.0;
const LINE: f64 = 16.0;
/// The middle of a title above the plot, CSS pixels.
const ABOVE: f64 = 8.0;

/// The ticks' labels, of which only the last has the unit, at no height yet.
pub(crate) fn tick_labels(theme: &Theme, ticks: &[f64], left: f64) -> Vec<Label> {
    let last = ticks.len().saturating_sub(1);
    let label = |(index, tick): (usize, &f64)| {
        let mut text = number(*tick);
        if index == last {
            text.extend([NBSP, '%']);
        }
        let label = Label::new(text, left - LABEL_GAP, 0.0, TICKS, theme.ink_3);
        // Without room it reaches into the plot rather than out of the picture.
        let x = label.x.max(EDGE + label.width());
        Label { x, ..label }.align(Align::Right)
    };
    ticks.iter().enumerate().map(label).collect()
}

/// What the columns count: two lines beside the ticks, or else one above them.
pub(crate) fn title(theme: &Theme, plan: &Plan, left: f64, ticks: &[Label]) -> Vec<Label> {
    let (first, second) = match plan.question.longer_than_ns {
        0 => ("requests that", "have to wait".to_owned()),
        ns => ("wait longer", format!("than {}", time(ns as f64))),
    };
    let line = |text: &str, y: f64| Label::new(text, 0.0, y, TITLE, theme.ink).bold();
    let beside = vec![line(first, BESIDE), line(&second, BESIDE + LINE)];
    let right = beside.iter().map(Label::width).fold(0.0, f64::max);
    let ticks_left = ticks.iter().map(|label| label.bounds().x0);
    if left >= BESIDE_FROM && ticks_left.fold(left, f64::min) >= right + APART {
        beside
    } else {
        vec![line(&format!("{first} {second}"), ABOVE)]
    }
}
