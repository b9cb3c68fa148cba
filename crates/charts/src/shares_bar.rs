use crate::bounds::Bounds;
use crate::canvas::Canvas;
use crate::key_number::{SEGMENT_GAP, bar_in_middle, empty_bar};
use crate::pen::{Drawn, Pen};
use crate::theme::Theme;
use overload_sim::Outcomes;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters_backend::DrawingBackend;

/// The strong edge at the end of those who timed out, CSS pixels: lying down it
/// has to be thicker than on a bar that stands.
const CAP: f64 = 3.0;

/// Draws the shares answered, told no and timed out as one bar, 28 CSS pixels
/// high or whatever the canvas is.
///
/// # Errors
///
/// The backend's.
pub fn shares_bar<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    canvas: Canvas,
    theme: &Theme,
    outcomes: Outcomes,
) -> Drawn<DB> {
    let mut pen = Pen::on_paper(canvas, theme);
    let whole = bar_in_middle(canvas);
    if outcomes.people == 0 {
        empty_bar(&mut pen, whole);
        return pen.put_on(area);
    }
    let shares = [
        (outcomes.answered, theme.answered),
        (outcomes.told_no, theme.told_no),
        (outcomes.timed_out, theme.timed_out),
    ];
    let mut before = 0;
    for (people, color) in shares {
        let part = part(whole, (before, people), outcomes.people);
        before += people;
        pen.rect(part, color);
    }
    if outcomes.timed_out > 0 {
        pen.rect(
            Bounds {
                x0: whole.x1 - CAP,
                ..whole
            },
            theme.limit,
        );
    }
    pen.put_on(area)
}

/// Some of a bar, after what is before it; the gap is taken from its start.
pub(crate) fn part(whole: Bounds, (before, amount): (u64, u64), all: u64) -> Bounds {
    let x = |amount: u64| whole.x0 + whole.width() * amount as f64 / all as f64;
    let gap = if before > 0 { SEGMENT_GAP } else { 0.0 };
    Bounds {
        x0: x(before) + gap,
        x1: x(before + amount),
        ..whole
    }
}
