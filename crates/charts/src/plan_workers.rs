//! The numbers of workers under a plan's columns.

use crate::label::{Align, Label};
use crate::plan_layout::PlanLayout;
use crate::theme::Theme;
use overload_scenario::planner::Plan;
use overload_scenario::quantity::count;

/// Font sizes of the row's name and of its numbers, CSS pixels.
const NAME: f64 = 12.0;
const NUMBER: f64 = 14.0;
/// Between two texts, CSS pixels.
const APART: f64 = 6.0;

/// The row's name, and the numbers at even steps from the answer, as many as have
/// room. The answer is always there.
pub(crate) fn workers(theme: &Theme, plan: &Plan, layout: &PlanLayout, middle: f64) -> Vec<Label> {
    let name = Label::new("workers", 0.0, middle, NAME, theme.ink).bold();
    let left = name.bounds().x1 + APART;
    let answer = plan.nearby.iter().position(|s| *s == plan.answer);
    let answer = answer.unwrap_or_default();
    let number = |index: usize| {
        let column = layout.column(index);
        let x = f64::midpoint(column.x0, column.x1);
        let text = count(plan.nearby[index].workers().into());
        Label::new(text, x, middle, NUMBER, theme.ink_2).align(Align::Center)
    };
    let chosen = |label: Label| {
        let label = label.bold();
        let from_name = (left - label.bounds().x0).max(0.0);
        Label {
            x: label.x + from_name,
            color: theme.ink,
            ..label
        }
    };
    let columns = 0..plan.nearby.len();
    let widths = columns.clone().map(|index| number(index).bold().width());
    let widest = widths.fold(0.0, f64::max) + APART;
    let step = (widest / layout.column(0).width()).ceil().max(1.0) as usize;
    let numbers = columns.filter_map(|index| match index.abs_diff(answer) {
        0 => Some(chosen(number(index))),
        away if away.is_multiple_of(step) => {
            let bounds = number(index).bounds();
            (bounds.x0 >= left && bounds.x1 <= layout.plot.x1).then(|| number(index))
        }
        _ => None,
    });
    [name].into_iter().chain(numbers).collect()
}
