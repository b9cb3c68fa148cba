//! Stacks of outcomes as they stand on the screen.

use crate::canvas::Canvas;
use crate::time_axis::TimeAxis;
use overload_sim::{Outcomes, Window};

/// People per window by outcome. Where windows are narrower than a device pixel
/// it is their mean, so it need not be whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Stack {
    pub(crate) answered: f64,
    pub(crate) told_no: f64,
    pub(crate) timed_out: f64,
}

impl Stack {
    fn of(outcomes: Outcomes) -> Self {
        Self {
            answered: outcomes.answered as f64,
            told_no: outcomes.told_no as f64,
            timed_out: outcomes.timed_out as f64,
        }
    }

    fn add(&mut self, other: Self, weight: f64) {
        self.answered += other.answered * weight;
        self.told_no += other.told_no * weight;
        self.timed_out += other.timed_out * weight;
    }

    pub(crate) fn people(&self) -> f64 {
        self.answered + self.told_no + self.timed_out
    }
}

/// A stack and its left and right edge, device pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Column {
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) stack: Stack,
}

/// The columns of a run's windows: one a window while a window is at least a
/// device pixel wide, else one a device pixel, which shows the mean of all that
/// fall into it. So no window is left out, area stays people, and the number of
/// columns is bounded by the width.
pub(crate) fn columns(
    windows: &[Window],
    seconds: u32,
    time: &TimeAxis,
    canvas: Canvas,
) -> Vec<Column> {
    let left = canvas.device(time.left);
    let right = canvas.device(time.right);
    let pixels = (right - left).max(0) as usize;
    let stacks = windows.iter().map(|window| Stack::of(window.people.all()));
    if windows.len() > pixels {
        return means(stacks, windows.len(), pixels)
            .into_iter()
            .zip(left..)
            .map(|(stack, left)| Column {
                left,
                right: left + 1,
                stack,
            })
            .collect();
    }
    let edge = |index: usize| canvas.device(time.x(index as f64 * f64::from(seconds)));
    stacks
        .enumerate()
        .map(|(index, stack)| Column {
            left: edge(index),
            right: edge(index + 1),
            stack,
        })
        .collect()
}

/// Spreads `count` stacks evenly over fewer pixels; a stack that straddles two
/// counts in each for its part.
fn means(stacks: impl Iterator<Item = Stack>, count: usize, pixels: usize) -> Vec<Stack> {
    let mut columns = vec![Stack::default(); pixels];
    let per_stack = pixels as f64 / count as f64;
    for (index, stack) in stacks.enumerate() {
        let start = index as f64 * per_stack;
        let end = start + per_stack;
        let first = start as usize;
        let border = (first + 1) as f64;
        if let Some(column) = columns.get_mut(first) {
            column.add(stack, end.min(border) - start);
        }
        if let Some(column) = columns.get_mut(first + 1) {
            column.add(stack, (end - border).max(0.0));
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_sim::Group;
    use proptest::prelude::*;

    const CANVAS: Canvas = Canvas {
        width: 400.0,
        height: 10.0,
        scale: 1.0,
    };

    fn of(answered: &[u64]) -> Vec<Column> {
        let window = |(answered, start_s): (&u64, u32)| Window {
            start_s,
            people: Group {
                orders: Outcomes {
                    people: *answered,
                    answered: *answered,
                    ..Outcomes::default()
                },
                ..Group::default()
            },
        };
        let windows: Vec<Window> = answered.iter().zip(0..).map(window).collect();
        let time = TimeAxis {
            left: 50.0,
            right: 350.0,
            total_s: answered.len() as u32,
        };
        columns(&windows, 1, &time, CANVAS)
    }

    fn area(columns: &[Column]) -> f64 {
        let area = |column: &Column| f64::from(column.right - column.left) * column.stack.people();
        columns.iter().map(area).sum()
    }

    proptest! {
        #[test]
        fn columns_stand_side_by_side_from_end_to_end(count in 1_usize..3_000) {
            let columns = of(&vec![1; count]);
            prop_assert!(columns.len() <= 300);
            prop_assert_eq!(columns[0].left, 50);
            prop_assert_eq!(columns[columns.len() - 1].right, 350);
            prop_assert!(columns.windows(2).all(|pair| pair[0].right == pair[1].left));
        }

        #[test]
        fn means_keep_the_area(answered in proptest::collection::vec(0_u64..1_000, 301..3_000)) {
            let sum = answered.iter().sum::<u64>() as f64;
            let expected = sum * 300.0 / answered.len() as f64;
            prop_assert!((area(&of(&answered)) - expected).abs() < 1e-6 * expected.max(1.0));
        }
    }

    #[test]
    fn no_windows_have_no_columns() {
        assert!(of(&[]).is_empty());
    }
}
