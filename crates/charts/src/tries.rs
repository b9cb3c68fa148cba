//! The requests of people who all time out, against the capacity.

use crate::bounds::Bounds;
use crate::label::{Align, Label};
use crate::limit_marker::limit_marker;
use crate::longest_wait::beyond;
use crate::pen::Pen;
use crate::short::{rate, short};
use crate::verdict_figure::{BESIDE, FOOT, NAMES, ROW, TEXT, VALUES, row_top};
use overload_sim::{Fluid, Scenario};
use std::collections::BTreeSet;

/// Numbers of retries that are always shown, to compare with the chosen one.
const COMPARED: [u32; 3] = [0, 1, 3];
/// Between the blocks of a row, CSS pixels.
const GAP: f64 = 2.0;
/// Blocks thinner than this merge, CSS pixels.
const LEAST_BLOCK: f64 = 6.0;
/// From the start of a block to the number in it, CSS pixels.
const INSET: f64 = 8.0;

/// One number of retries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Row {
    retries: u32,
    /// Requests that each person sends.
    tries: u32,
    chosen: bool,
}

/// The chosen number of retries among some others, rising.
pub(crate) fn rows(scenario: &Scenario) -> Vec<Row> {
    let numbers: BTreeSet<u32> = COMPARED.into_iter().chain([scenario.retries]).collect();
    let row = |retries: u32| Row {
        retries,
        tries: Fluid::of(&Scenario {
            retries,
            ..*scenario
        })
        .tries,
        chosen: retries == scenario.retries,
    };
    numbers.into_iter().map(row).collect()
}

/// A row of blocks for each number of retries: one block a try.
pub(crate) fn tries(pen: &mut Pen, scenario: &Scenario) {
    let rows = rows(scenario);
    let capacity = scenario.capacity_per_s();
    let most = rows.iter().map(|row| row.tries).max().unwrap_or(1);
    let longest = (scenario.normal_per_s * f64::from(most)).max(capacity);
    let room = (pen.canvas.width - NAMES - VALUES).max(1.0);
    let x = |per_s: f64| NAMES + room * per_s / longest;
    for (index, row) in rows.iter().enumerate() {
        blocks(pen, scenario, *row, row_top(index), &x);
        texts(pen, scenario, *row, row_top(index) + ROW / 2.0, &x);
    }
    let bottom = row_top(rows.len() - 1) + ROW + FOOT;
    let name = format!("capacity {}", rate(capacity));
    limit_marker(pen, x(capacity), (0.0, bottom), &name, TEXT);
}

fn blocks(pen: &mut Pen, scenario: &Scenario, row: Row, top: f64, x: &impl Fn(f64) -> f64) {
    let color = if row.chosen {
        pen.theme.ink
    } else {
        pen.theme.strong
    };
    let block = |x0: f64, x1: f64| Bounds {
        x0,
        y0: top,
        x1,
        y1: top + ROW,
    };
    let each = scenario.normal_per_s;
    if x(each) - x(0.0) < LEAST_BLOCK {
        pen.rect(block(x(0.0), x(each * f64::from(row.tries))), color);
        return;
    }
    for index in 0..row.tries {
        let (x0, x1) = (
            x(each * f64::from(index)),
            x(each * f64::from(index + 1)) - GAP,
        );
        pen.rect(block(x0, x1), color);
        if row.chosen {
            let limit_x = x(scenario.capacity_per_s());
            let label = Label::new(
                short(each),
                x0 + INSET,
                top + ROW / 2.0,
                TEXT,
                pen.theme.paper,
            )
            .bold();
            let label = beyond(label, limit_x);
            if label.bounds().x1 + INSET / 2.0 <= x1 {
                pen.label(label);
            }
        }
    }
}

fn texts(pen: &mut Pen, scenario: &Scenario, row: Row, middle: f64, x: &impl Fn(f64) -> f64) {
    let name = match row.retries {
        0 => "no retry".to_owned(),
        1 => "1 retry".to_owned(),
        more => format!("{more} retries"),
    };
    let color = if row.chosen {
        pen.theme.ink
    } else {
        pen.theme.ink_3
    };
    let label = |text: String, x: f64| {
        let label = Label::new(text, x, middle, TEXT, color);
        if row.chosen { label.bold() } else { label }
    };
    pen.label(label(name, NAMES - BESIDE).align(Align::Right));
    let demand = scenario.normal_per_s * f64::from(row.tries);
    let value = label(rate(demand), x(demand) + BESIDE);
    pen.label(beyond(value, x(scenario.capacity_per_s())));
}
