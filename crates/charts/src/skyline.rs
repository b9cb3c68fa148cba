//! What of the panel of bars is taken, and by which outcome.

use crate::columns::{Column, Stack};
use crate::theme::Theme;
use crate::y_axis::YAxis;
use plotters::style::RGBColor;

/// One of the three ways in which a person's morning ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Series {
    Answered,
    ToldNo,
    TimedOut,
}

impl Series {
    pub(crate) const ALL: [Self; 3] = [Self::Answered, Self::ToldNo, Self::TimedOut];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::ToldNo => "told no",
            Self::TimedOut => "timed out",
        }
    }

    pub(crate) fn text_color(self, theme: &Theme) -> RGBColor {
        match self {
            Self::Answered => theme.answered_text,
            Self::ToldNo => theme.told_no_text,
            Self::TimedOut => theme.limit_text,
        }
    }

    /// From how many people to how many it reaches in a stack.
    fn range(self, stack: &Stack) -> (f64, f64) {
        let told_no = stack.answered + stack.told_no;
        match self {
            Self::Answered => (0.0, stack.answered),
            Self::ToldNo => (stack.answered, told_no),
            Self::TimedOut => (told_no, stack.people()),
        }
    }
}

/// The upper edge of the bars, CSS pixels.
pub(crate) struct Skyline<'a> {
    pub(crate) columns: &'a [Column],
    pub(crate) scale: f64,
    pub(crate) axis: YAxis,
}

impl Skyline<'_> {
    /// The top of the highest bar between two places.
    pub(crate) fn top_between(&self, x0: f64, x1: f64) -> f64 {
        let first = self
            .columns
            .partition_point(|column| self.right(column) <= x0);
        self.columns[first..]
            .iter()
            .take_while(|column| self.left(column) < x1)
            .map(|column| self.axis.y(column.stack.people()))
            .fold(self.axis.bottom, f64::min)
    }

    pub(crate) fn left(&self, column: &Column) -> f64 {
        f64::from(column.left) / self.scale
    }

    pub(crate) fn right(&self, column: &Column) -> f64 {
        f64::from(column.right) / self.scale
    }

    /// The column at a place.
    pub(crate) fn column_at(&self, x: f64) -> Option<&Column> {
        let index = self
            .columns
            .partition_point(|column| self.right(column) <= x);
        self.columns.get(index)
    }

    /// Top and bottom of a series in a column.
    pub(crate) fn band(&self, series: Series, column: &Column) -> (f64, f64) {
        let (from, to) = series.range(&column.stack);
        (self.axis.y(to), self.axis.y(from))
    }

    /// The height of that band.
    pub(crate) fn thickness(&self, series: Series, column: &Column) -> f64 {
        let (top, bottom) = self.band(series, column);
        bottom - top
    }
}
