//! The names of the series, on the series themselves.

use crate::block::Block;
use crate::columns::Column;
use crate::label::{Align, Label};
use crate::layout::Layout;
use crate::room::Room;
use crate::skyline::{Series, Skyline};
use crate::theme::Theme;

/// A series is named if it is this thick somewhere, CSS pixels.
const NAMED_FROM: f64 = 4.0;
/// From an edge that a name belongs to, CSS pixels.
const BESIDE: f64 = 5.0;
/// The last bar of a phase is the one at this distance from its end, CSS pixels: a
/// thinner one may belong to both.
const INSIDE: f64 = 3.0;
/// How far a name beside the sale may stand from the middle of its band, CSS pixels.
const REACH: f64 = 60.0;
/// How many places above its own bars are tried for a name.
const PLACES: usize = 60;

/// What the names have to know.
pub(crate) struct SeriesLabels<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) theme: &'a Theme,
    pub(crate) skyline: &'a Skyline<'a>,
    /// Left and right end of the sale, CSS pixels, if there is one.
    pub(crate) sale: Option<(f64, f64)>,
    /// What else there is to say about those who came after the sale and timed out.
    pub(crate) note: Vec<String>,
}

impl SeriesLabels<'_> {
    /// Names every series that can be seen, and marks their places as taken.
    pub(crate) fn place(&self, room: &mut Room) -> Vec<Block> {
        let mut placed = Vec::new();
        // Answered first: its place is the least free.
        for series in Series::ALL {
            if let Some(block) = self.place_one(series, room) {
                room.taken.push(block.bounds());
                placed.push(block);
            }
        }
        placed
    }

    fn place_one(&self, series: Series, room: &Room) -> Option<Block> {
        let thickest = self.thickest(series)?;
        let place = match series {
            Series::Answered => self
                .above_own_bars(series, room)
                .or_else(|| self.before_sale(series, room))
                .or_else(|| self.beside_sale(series, room))
                .or_else(|| self.in_margin(series, room)),
            Series::ToldNo | Series::TimedOut => self
                .beside_sale(series, room)
                .or_else(|| self.in_margin(series, room))
                .or_else(|| self.above_own_bars(series, room)),
        };
        Some(place.unwrap_or_else(|| self.on_plate(series, thickest, room)))
    }

    /// The column that shows most of a series, if that can be seen.
    fn thickest(&self, series: Series) -> Option<&Column> {
        let thickness = |column: &&Column| self.skyline.thickness(series, column);
        let columns = self.skyline.columns.iter();
        columns
            .max_by(|one, other| thickness(one).total_cmp(&thickness(other)))
            .filter(|column| thickness(column) >= NAMED_FROM)
    }

    fn name(&self, series: Series, x: f64, y: f64) -> Label {
        Label::new(
            series.name(),
            x,
            y,
            self.layout.name_size,
            series.text_color(self.theme),
        )
        .bold()
    }

    /// In the sky right of the sale, or left of it, at the height of its last or
    /// first bar's band.
    fn beside_sale(&self, series: Series, room: &Room) -> Option<Block> {
        let (start, end) = self.sale?;
        let last = self.skyline.column_at(end - INSIDE)?;
        let first = self.skyline.column_at(start + INSIDE)?;
        let sides = [
            (last, end + BESIDE, Align::Left),
            (first, start - BESIDE, Align::Right),
        ];
        sides.into_iter().find_map(|(column, x, align)| {
            let (top, bottom) = self.skyline.band(series, column);
            if bottom - top < NAMED_FROM {
                return None;
            }
            let name = self.name(series, x, top).align(align);
            let sky = self.skyline.top_between(name.bounds().x0, name.bounds().x1);
            let name = Label {
                y: f64::midpoint(top, bottom.min(sky)),
                ..name
            };
            let with_note = self.with_note(series, &name);
            [with_note, Block::new(vec![name])]
                .iter()
                .find_map(|block| Room::nearest(block, REACH, |block| room.in_sky(block)))
        })
    }

    fn with_note(&self, series: Series, name: &Label) -> Block {
        let note = if series == Series::TimedOut {
            &self.note[..]
        } else {
            &[]
        };
        let size = self.layout.axis_size;
        let lines = note.iter().zip(1..).map(|(text, line)| {
            let y = name.y + 3.0 + f64::from(line) * (size + 4.0);
            Label::new(text.clone(), name.x, y, size, self.theme.ink_2).align(name.align)
        });
        Block::new(std::iter::once(name.clone()).chain(lines).collect())
    }

    /// In the right margin, at the series' last band.
    fn in_margin(&self, series: Series, room: &Room) -> Option<Block> {
        let last = self.skyline.columns.last()?;
        let (top, bottom) = self.skyline.band(series, last);
        if bottom - top < NAMED_FROM {
            return None;
        }
        let name = self.name(series, room.margin.x0, f64::midpoint(top, bottom));
        Room::nearest(&Block::new(vec![name]), REACH, |block| {
            room.in_margin(block)
        })
    }

    /// Above the first bars that the series is the top of.
    fn above_own_bars(&self, series: Series, room: &Room) -> Option<Block> {
        let is_top = |column: &&Column| {
            let (top, bottom) = self.skyline.band(series, column);
            bottom - top >= NAMED_FROM
                && top - self.skyline.axis.y(column.stack.people()) < NAMED_FROM
        };
        let step = self.skyline.columns.len() / PLACES + 1;
        self.skyline
            .columns
            .iter()
            .filter(is_top)
            .step_by(step)
            .find_map(|column| {
                let name = self.name(series, self.skyline.left(column) + BESIDE, room.sky.y1);
                room.on_bars(&Block::new(vec![name]))
            })
    }

    /// Above the bars that the sale ends, over the axis if they are not as wide.
    fn before_sale(&self, series: Series, room: &Room) -> Option<Block> {
        let (start, _) = self.sale?;
        let column = self.skyline.column_at(start - INSIDE)?;
        if self.skyline.thickness(series, column) < NAMED_FROM {
            return None;
        }
        let name = self
            .name(series, start - BESIDE, room.sky.y1)
            .align(Align::Right);
        room.on_bars(&Block::new(vec![name]))
    }

    /// On a plate on the series itself.
    fn on_plate(&self, series: Series, thickest: &Column, room: &Room) -> Block {
        let (top, bottom) = self.skyline.band(series, thickest);
        let middle = f64::midpoint(self.skyline.left(thickest), self.skyline.right(thickest));
        let name = self
            .name(series, middle, f64::midpoint(top, bottom))
            .align(Align::Center);
        let half = name.width() / 2.0 + BESIDE;
        let (left, right) = (self.layout.people.x0 + half, self.layout.people.x1 - half);
        let name = Label {
            x: middle.max(left).min(right.max(left)),
            ..name
        };
        let plate = Block {
            lines: vec![name],
            plate: true,
        };
        let inside = |block: &Block| {
            let bounds = block.bounds();
            bounds.y0 >= room.sky.y0
                && bounds.y1 <= room.sky.y1
                && room.is_untaken(&bounds.grown(BESIDE))
        };
        Room::nearest(&plate, room.sky.height(), inside).unwrap_or(plate)
    }
}
