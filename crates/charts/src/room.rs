//! Finding a place for a text.

use crate::block::Block;
use crate::bounds::Bounds;
use crate::skyline::Skyline;

/// Between a text and what it must not touch, CSS pixels.
const CLEARANCE: f64 = 3.0;
/// Between two texts, CSS pixels.
const APART: f64 = 2.0;
/// How finely places are tried, CSS pixels.
const STEP: f64 = 2.0;

/// The free space of the panel of bars and of the margin beside it.
pub(crate) struct Room<'a> {
    pub(crate) skyline: &'a Skyline<'a>,
    /// Where a text may stand above the bars: the plot, and the axis labels' room
    /// as far as those leave any.
    pub(crate) sky: Bounds,
    /// The right margin; without width where there is none.
    pub(crate) margin: Bounds,
    /// Where the capacity line is, if it is on the scale.
    pub(crate) capacity_y: Option<f64>,
    /// Where texts are already.
    pub(crate) taken: Vec<Bounds>,
}

impl Room<'_> {
    /// Whether a text stands in the sky: above the bars, off the capacity line.
    pub(crate) fn in_sky(&self, block: &Block) -> bool {
        self.is_sky(&block.bounds())
    }

    /// Whether so much of the sky is free.
    pub(crate) fn is_sky(&self, bounds: &Bounds) -> bool {
        let near = bounds.grown(CLEARANCE);
        self.sky.contains(bounds)
            && near.y1 <= self.skyline.top_between(near.x0, near.x1)
            && !self.capacity_y.is_some_and(|y| near.y0 < y && y < near.y1)
            && self.is_untaken(bounds)
    }

    /// Whether a text stands in the right margin.
    pub(crate) fn in_margin(&self, block: &Block) -> bool {
        let bounds = block.bounds();
        self.margin.contains(&bounds) && self.is_untaken(&bounds)
    }

    /// Whether no other text is there.
    pub(crate) fn is_untaken(&self, bounds: &Bounds) -> bool {
        let near = bounds.grown(APART);
        !self.taken.iter().any(|other| other.overlaps(&near))
    }

    /// Moves a text up and down, at most `reach`, to the nearest place that fits.
    pub(crate) fn nearest(
        block: &Block,
        reach: f64,
        fits: impl Fn(&Block) -> bool,
    ) -> Option<Block> {
        let steps = (reach / STEP) as i32;
        (0..=steps)
            .flat_map(|step| [step, -step])
            .map(|step| block.clone().moved(0.0, f64::from(step) * STEP))
            .find(fits)
    }

    /// Moves a text that stands at the baseline's height onto the bars under it,
    /// or higher if the capacity line or another text is there.
    pub(crate) fn on_bars(&self, block: &Block) -> Option<Block> {
        let bounds = block.bounds();
        let top = self
            .skyline
            .top_between(bounds.x0 - CLEARANCE, bounds.x1 + CLEARANCE);
        let lowest = block.clone().moved(0.0, top - CLEARANCE - bounds.y1);
        let steps = ((top - self.sky.y0) / STEP).max(0.0) as i32;
        (0..=steps)
            .map(|step| lowest.clone().moved(0.0, -f64::from(step) * STEP))
            .find(|block| self.in_sky(block))
    }
}
