//! A heat map: two settings against each other, and where runs begin to be stuck.

use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::heat::{heat, readable_on};
use crate::label::{Align, Label, text_width};
use crate::pen::{Drawn, Pen};
use crate::theme::Theme;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// Size of the ticks' labels and of the axes' names, CSS pixels.
const TEXT: f64 = 12.0;
/// Between the labels and the cells, CSS pixels.
const GAP: f64 = 8.0;
/// Below the cells: the ticks' labels and the axis's name, CSS pixels.
const FOOT: f64 = 44.0;
/// Above the cells: the name of the axis at the left, CSS pixels.
const HEAD: f64 = 24.0;
/// Between labels of ticks beside each other, CSS pixels.
const APART: f64 = 14.0;
/// The line around what is stuck, CSS pixels.
const BOUNDARY: f64 = 2.5;

/// What a place of a map shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum MapCell {
    /// Nothing yet.
    #[default]
    Open,
    /// There is no run here.
    Empty,
    /// A value's place on the scale, from 0 to 1; none where there is no value, as
    /// with a run that is never back to normal.
    Seen {
        /// On the scale.
        place: Option<f64>,
        /// Whether its retries hold the service down.
        stuck: bool,
    },
}

/// One of a map's two settings.
#[derive(Clone, Debug, PartialEq)]
pub struct MapAxis {
    /// What it is called.
    pub name: String,
    /// Its values in order, with their units.
    pub values: Vec<String>,
}

/// All that a map shows.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFigure {
    /// To the right.
    pub x: MapAxis,
    /// Upwards.
    pub y: MapAxis,
    /// Row by row, from the bottom.
    pub cells: Vec<MapCell>,
    /// The column and the row of the run that the page shows.
    pub here: Option<(usize, usize)>,
    /// Those of the cell that is pointed at.
    pub pointed: Option<(usize, usize)>,
}

impl MapFigure {
    /// The column and the row at a place of the picture, CSS pixels.
    #[must_use]
    pub fn cell_at(&self, canvas: Canvas, (x, y): (f64, f64)) -> Option<(usize, usize)> {
        let plot = self.plot(canvas);
        let across = (x - plot.x0) / plot.width();
        let up = (plot.y1 - y) / plot.height();
        let index = |share: f64, count: usize| {
            let is_in = (0.0..1.0).contains(&share);
            is_in.then_some((share * count as f64) as usize)
        };
        Some((index(across, self.columns())?, index(up, self.rows())?))
    }

    fn columns(&self) -> usize {
        self.x.values.len()
    }

    fn rows(&self) -> usize {
        self.y.values.len()
    }

    fn cell(&self, column: usize, row: usize) -> MapCell {
        let index = row * self.columns() + column;
        self.cells.get(index).copied().unwrap_or_default()
    }

    fn plot(&self, canvas: Canvas) -> Bounds {
        let widths = self
            .y
            .values
            .iter()
            .map(|text| text_width(text, TEXT, false));
        Bounds {
            x0: widths.fold(0.0, f64::max) + GAP,
            y0: HEAD,
            x1: canvas.width - 2.0,
            y1: canvas.height - FOOT,
        }
    }

    fn bounds(&self, plot: Bounds, (column, row): (usize, usize)) -> Bounds {
        let x = |column: usize| plot.x0 + plot.width() * column as f64 / self.columns() as f64;
        let y = |row: usize| plot.y1 - plot.height() * row as f64 / self.rows() as f64;
        Bounds {
            x0: x(column),
            y0: y(row + 1),
            x1: x(column + 1),
            y1: y(row),
        }
    }

    /// Every column and row.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns();
        (0..self.rows()).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }
}

/// Draws a map.
///
/// # Errors
///
/// The backend's.
pub fn map_figure<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    map: &MapFigure,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let plot = map.plot(canvas);
    for place in map.places() {
        fill(
            &mut pen,
            map.bounds(plot, place),
            map.cell(place.0, place.1),
        );
    }
    boundary(&mut pen, map, plot);
    axes(&mut pen, map, plot);
    if let Some(here) = map.here {
        frame(&mut pen, map.bounds(plot, here), 3.0);
    }
    if let Some(pointed) = map.pointed {
        frame(&mut pen, map.bounds(plot, pointed).grown(1.0), 1.5);
    }
    pen.put_on(area)
}

fn fill(pen: &mut Pen<'_>, bounds: Bounds, cell: MapCell) {
    // A hair of paper between the cells.
    let inside = Bounds {
        x1: bounds.x1 - 1.0,
        y0: bounds.y0 + 1.0,
        ..bounds
    };
    let middle = (
        f64::midpoint(bounds.x0, bounds.x1),
        f64::midpoint(bounds.y0, bounds.y1),
    );
    match cell {
        MapCell::Open => pen.rect(inside, pen.theme.hairline),
        MapCell::Empty => pen.disc(middle, 1.0, pen.theme.strong),
        MapCell::Seen { place, stuck } => {
            let color = match place {
                Some(place) => heat(pen.theme, place),
                None => pen.theme.timed_out,
            };
            pen.rect(inside, color);
            if stuck && bounds.width() >= 12.0 {
                let sign = Label::new("×", middle.0, middle.1, TEXT, readable_on(color));
                pen.label(sign.align(Align::Center));
            }
        }
    }
}

/// A line between what is stuck and what is not.
fn boundary(pen: &mut Pen<'_>, map: &MapFigure, plot: Bounds) {
    let stuck = |(column, row): (usize, usize)| match map.cell(column, row) {
        MapCell::Seen { stuck, .. } => Some(stuck),
        _ => None,
    };
    let changes = |one, other| matches!((stuck(one), stuck(other)), (Some(a), Some(b)) if a != b);
    let (half, color) = (BOUNDARY / 2.0, pen.theme.limit);
    for (column, row) in map.places() {
        let bounds = map.bounds(plot, (column, row));
        if column + 1 < map.columns() && changes((column, row), (column + 1, row)) {
            let ends = (bounds.y0 - half, bounds.y1 + half);
            pen.vertical(bounds.x1, ends, BOUNDARY, color);
        }
        if row + 1 < map.rows() && changes((column, row), (column, row + 1)) {
            let ends = (bounds.x0 - half, bounds.x1 + half);
            pen.horizontal(ends, bounds.y0, BOUNDARY, color);
        }
    }
}

/// Names, and as many values as there is room for.
fn axes(pen: &mut Pen<'_>, map: &MapFigure, plot: Bounds) {
    let (ink, ink_3) = (pen.theme.ink, pen.theme.ink_3);
    let bold = |name: &str, x, y| Label::new(name, x, y, TEXT, ink).bold();
    pen.label(bold(&map.y.name, 0.0, HEAD / 2.0));
    let below = plot.y1 + FOOT - TEXT;
    pen.label(bold(&map.x.name, plot.x1, below).align(Align::Right));

    let widths = map
        .x
        .values
        .iter()
        .map(|text| text_width(text, TEXT, false));
    let apart = widths.fold(0.0, f64::max) + APART;
    let stride = (apart / (plot.width() / map.columns() as f64)).ceil() as usize;
    // The shown run's own value is among those that are written.
    let first = map.here.map_or(0, |(column, _)| column % stride);
    for column in (first..map.columns()).step_by(stride) {
        let text = &map.x.values[column];
        let bounds = map.bounds(plot, (column, 0));
        let middle = f64::midpoint(bounds.x0, bounds.x1);
        if middle + text_width(text, TEXT, false) / 2.0 > pen.canvas.width {
            break;
        }
        pen.vertical(middle, (plot.y1 + 2.0, plot.y1 + 6.0), 1.0, ink_3);
        let label = Label::new(text, middle, plot.y1 + 6.0 + TEXT, TEXT, ink_3);
        pen.label(label.align(Align::Center));
    }

    let mut free_above = f64::INFINITY;
    for (row, text) in map.y.values.iter().enumerate() {
        let bounds = map.bounds(plot, (0, row));
        let middle = f64::midpoint(bounds.y0, bounds.y1);
        if middle + TEXT > free_above {
            continue;
        }
        free_above = middle - TEXT / 2.0;
        let label = Label::new(text, plot.x0 - GAP, middle, TEXT, ink_3);
        pen.label(label.align(Align::Right));
    }
}

/// A frame around a cell, inside it, which shows on every colour.
fn frame(pen: &mut Pen<'_>, bounds: Bounds, width: f64) {
    for (by, width, color) in [
        (0.0, width + 2.0, pen.theme.paper),
        (0.0, width, pen.theme.ink),
    ] {
        let Bounds { x0, y0, x1, y1 } = bounds.grown(by);
        let half = width / 2.0;
        pen.horizontal((x0 - half, x1 + half), y0, width, color);
        pen.horizontal((x0 - half, x1 + half), y1, width, color);
        pen.vertical(x0, (y0 - half, y1 + half), width, color);
        pen.vertical(x1, (y0 - half, y1 + half), width, color);
    }
}
