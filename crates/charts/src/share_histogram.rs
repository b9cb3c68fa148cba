use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::grid::baseline;
use crate::label::{Align, EDGE, Label};
use crate::pen::{Drawn, Pen};
use crate::share_bins::Bins;
use crate::theme::Theme;
use crate::whisker;
use overload_scenario::mornings::Spread;
use overload_scenario::quantity::{NBSP, number};
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::style::RGBColor;
use plotters_backend::DrawingBackend;

/// Height of the chart, CSS pixels, and where its parts are in it.
pub const SHARE_HISTOGRAM_HEIGHT: f64 = 132.0;
const NAME_Y: f64 = 9.0;
const BARS: (f64, f64) = (24.0, 94.0);
const WHISKER_Y: f64 = 104.0;
const TICKS_Y: f64 = 122.0;
/// Font size, CSS pixels.
const TEXT: f64 = 12.0;
/// A bin is at least this wide with its gap, and there are at most so many.
const BIN: (f64, u32) = (9.0, 64);
/// Fewer bins than this do not fill the chart.
const LEAST_BINS: f64 = 16.0;
/// Between bars, CSS pixels.
const GAP: f64 = 1.5;
/// A bar of one morning shows, CSS pixels.
const LEAST_BAR: f64 = 1.5;
/// Ticks are at least this far apart, CSS pixels.
const TICK_ROOM: f64 = 64.0;
/// So many bins from tick to tick.
const TICK_BINS: [f64; 9] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
/// The line of the morning that is shown, the paper beside it, and how far its name
/// is from it, CSS pixels.
const LINE: f64 = 2.0;
const HALO: f64 = 1.5;
const NAME_GAP: f64 = 5.0;
/// The whisker's ends, its median, and how far its name is from it, CSS pixels.
const ACROSS: f64 = 8.0;
const DOT: f64 = 3.0;
const WHISKER_GAP: f64 = 8.0;
/// How much of their colour the bars beyond the whisker have.
const PALE: f64 = 0.45;

/// Draws how many mornings answered which share of the sale, percent, and where the
/// first of them, the one that is shown, is among them. Mornings without a share,
/// because nobody came, are left out.
///
/// It is [`SHARE_HISTOGRAM_HEIGHT`] high.
///
/// # Errors
///
/// The backend's.
pub fn share_histogram<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    shares: &[Option<f64>],
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let present: Vec<_> = shares.iter().copied().flatten().collect();
    let most = (canvas.width / BIN.0) as u32;
    if let Some(bins) = Bins::of(&present, most.clamp(2, BIN.1)) {
        let this = shares.first().copied().flatten();
        Histogram::new(canvas, bins, &present).draw(&mut pen, this);
    }
    pen.put_on(area)
}

struct Histogram {
    bins: Bins,
    spread: Spread,
    /// From where to where the axis goes, in bins.
    axis: (f64, f64),
    plot: Bounds,
}

impl Histogram {
    fn new(canvas: Canvas, bins: Bins, shares: &[f64]) -> Self {
        let first = f64::from(bins.first);
        let count = bins.counts.len() as f64;
        let wanted = (count + 2.0).max(LEAST_BINS);
        let start = (first - ((wanted - count) / 2.0).floor()).max(0.0);
        let end = (start + wanted).min((100.0 / bins.step).round().max(1.0));
        let start = (end - wanted).max(0.0);
        Self {
            spread: Spread::of(shares.iter().copied().map(Some)),
            bins,
            axis: (start, end),
            plot: Bounds {
                x0: EDGE,
                y0: BARS.0,
                x1: canvas.width - EDGE,
                y1: BARS.1,
            },
        }
    }

    /// Where a share is, CSS pixels.
    fn x(&self, share: f64) -> f64 {
        let (start, end) = self.axis;
        self.plot.x0 + self.plot.width() * (share / self.bins.step - start) / (end - start)
    }

    fn draw(&self, pen: &mut Pen, this: Option<f64>) {
        self.bars(pen);
        baseline(pen, self.plot, pen.theme.ink);
        self.ticks(pen);
        self.whisker(pen);
        if let Some(this) = this {
            self.mark(pen, this);
        }
    }

    fn bars(&self, pen: &mut Pen) {
        let tallest = self.bins.counts.iter().copied().max().unwrap_or(1);
        let pale = between(pen.theme.paper, pen.theme.answered, PALE);
        for (index, count) in self.bins.counts.iter().enumerate() {
            if *count == 0 {
                continue;
            }
            let [start, end] = [index, index + 1].map(|index| self.bins.start(index));
            let height = self.plot.height() * f64::from(*count) / f64::from(tallest);
            let bar = Bounds {
                x0: self.x(start) + GAP / 2.0,
                y0: self.plot.y1 - height.max(LEAST_BAR),
                x1: self.x(end) - GAP / 2.0,
                y1: self.plot.y1,
            };
            let is_usual = self.spread.p5.is_some_and(|p5| p5 < end)
                && self.spread.p95.is_some_and(|p95| p95 >= start);
            pen.rect(bar, if is_usual { pen.theme.answered } else { pale });
        }
    }

    fn ticks(&self, pen: &mut Pen) {
        let (start, end) = self.axis;
        let bin = self.plot.width() / (end - start);
        let every = TICK_BINS.into_iter().find(|bins| bins * bin >= TICK_ROOM);
        let every = every.unwrap_or(TICK_BINS[TICK_BINS.len() - 1]);
        let mut tick = (start / every).ceil() * every;
        while tick <= end {
            // As many decimals as a bin's edge can have.
            let percent = (tick * self.bins.step * 1e3).round() / 1e3;
            let x = self.x(percent);
            let text = format!("{}{NBSP}%", number(percent));
            let label = Label::new(text, x, TICKS_Y, TEXT, pen.theme.ink_3).align(Align::Center);
            let half = label.width() / 2.0;
            let most = (self.plot.x1 - half).max(half);
            let x = x.clamp(self.plot.x0 + half, most.max(self.plot.x0 + half));
            pen.label(Label { x, ..label });
            tick += every;
        }
    }

    /// The middle nine in ten of the mornings, with their median.
    fn whisker(&self, pen: &mut Pen) {
        let (Some(p5), Some(median), Some(p95)) =
            (self.spread.p5, self.spread.median, self.spread.p95)
        else {
            return;
        };
        let (x0, x1) = (self.x(p5), self.x(p95));
        whisker::lying(pen, (x0, x1), WHISKER_Y, ACROSS);
        pen.disc((self.x(median), WHISKER_Y), DOT, pen.theme.ink);
        let name = Label::new(
            whisker::NAME,
            x1 + WHISKER_GAP,
            WHISKER_Y,
            TEXT,
            pen.theme.ink_3,
        );
        let before = name.clone().align(Align::Right);
        let before = Label {
            x: x0 - WHISKER_GAP,
            ..before
        };
        let fits = |label: &Label| {
            let bounds = label.bounds();
            self.plot.x0 <= bounds.x0 && bounds.x1 <= self.plot.x1
        };
        pen.labels([name, before].into_iter().find(fits));
    }

    /// The morning that is shown.
    fn mark(&self, pen: &mut Pen, this: f64) {
        let x = self.x(this);
        let line = (NAME_Y - TEXT / 2.0, self.plot.y1);
        pen.vertical(x, line, LINE + 2.0 * HALO, pen.theme.paper);
        pen.vertical(x, line, LINE, pen.theme.ink);
        let name = Label::new("this morning", x + NAME_GAP, NAME_Y, TEXT, pen.theme.ink).bold();
        let name = if name.bounds().x1 <= self.plot.x1 {
            name
        } else {
            let room = self.plot.x0 + name.width();
            Label {
                x: (x - NAME_GAP).max(room),
                ..name.align(Align::Right)
            }
        };
        pen.label(name);
    }
}

/// A colour between two others: with 0 the first.
fn between(from: RGBColor, to: RGBColor, part: f64) -> RGBColor {
    let mix = |from: u8, to: u8| {
        (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8
    };
    RGBColor(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}
