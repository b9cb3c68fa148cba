use crate::block::Block;
use crate::bounds::Bounds;
use crate::label::{Align, EDGE, Label};
use crate::pen::Pen;
use crate::plan_shares::target_text;
use crate::theme::Theme;
use overload_scenario::planner::Plan;

/// CSS pixels.
const WIDTH: f64 = 1.75;
const NAME: f64 = 12.0;
/// From the line up to the middle of its name, CSS pixels.
const NAME_ABOVE: f64 = 10.0;
/// Between the name and a bar, CSS pixels.
const CLEARANCE: f64 = 2.0;

/// The most that may wait, across the columns.
pub(crate) fn target_line(pen: &mut Pen, plot: Bounds, y: f64) {
    pen.horizontal((plot.x0, plot.x1), y, WIDTH, pen.theme.limit);
}

/// Its name, at the right end above it: that is where workers reach it, so that
/// bars stand below. Where columns are so narrow that it comes over those that
/// do not, it is shorter.
pub(crate) fn target_name(
    theme: &Theme,
    plan: &Plan,
    plot: Bounds,
    y: f64,
    bars: &[Bounds],
) -> Block {
    let target = target_text(plan);
    let name = |text: String| {
        let (x, y) = (plot.x1 - EDGE, y - NAME_ABOVE);
        let label = Label::new(text, x, y, NAME, theme.limit_text).bold();
        Block::new(vec![label.align(Align::Right)])
    };
    let is_free = |block: &Block| {
        let near = block.bounds().grown(CLEARANCE);
        near.x0 >= plot.x0 && !bars.iter().any(|bar| bar.overlaps(&near))
    };
    let long = name(format!("target: at most {target}"));
    if is_free(&long) {
        return long;
    }
    let short = name(format!("target {target}"));
    let plate = !is_free(&short);
    Block { plate, ..short }
}
