//! Where the parts of the sale figure stand, CSS pixels.

use crate::bounds::Bounds;
use crate::time_axis::TimeAxis;

/// From this width on there is room for a right margin.
const WIDE_FROM: f64 = 560.0;

/// How a figure of one width is arranged.
struct Measures {
    /// Figure height that suits the width.
    height: f64,
    /// Room for axis labels at the left.
    left_margin: f64,
    /// Room for the names of what ends at the right.
    right_margin: f64,
    /// Middle of the first line of the axis title.
    title_y: f64,
    /// Top of the sale's band.
    band_top: f64,
    /// Middle of the phase labels.
    phase_y: f64,
    /// Top of the bars' panel: the highest bar reaches it.
    people_top: f64,
    /// Height of each line panel.
    line_height: f64,
    /// From the bottom of a panel to the middle of the next one's title.
    title_below: f64,
    /// From the middle of that title to the top of its panel.
    title_above: f64,
    /// From the bottom of the last panel to the bottom of the figure.
    axis_height: f64,
    /// Font sizes: axes, and the names of series and panels.
    axis_size: f64,
    name_size: f64,
}

const WIDE: Measures = Measures {
    height: 512.0,
    left_margin: 52.0,
    right_margin: 104.0,
    title_y: 8.0,
    band_top: 10.0,
    phase_y: 22.0,
    people_top: 42.0,
    line_height: 64.0,
    title_below: 24.0,
    title_above: 16.0,
    axis_height: 23.0,
    axis_size: 12.0,
    name_size: 13.0,
};

const NARROW: Measures = Measures {
    height: 452.0,
    left_margin: 42.0,
    // Half of the last axis label must not be needed: it is set flush right.
    right_margin: 0.0,
    title_y: 8.0,
    band_top: 18.0,
    phase_y: 29.0,
    people_top: 46.0,
    line_height: 56.0,
    title_below: 22.0,
    title_above: 17.0,
    axis_height: 23.0,
    axis_size: 11.0,
    name_size: 13.0,
};

impl Measures {
    fn for_width(width: f64) -> &'static Self {
        if width >= WIDE_FROM { &WIDE } else { &NARROW }
    }
}

/// The parts of a sale figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) wide: bool,
    pub(crate) picture: Bounds,
    pub(crate) time: TimeAxis,
    pub(crate) title_y: f64,
    pub(crate) band_top: f64,
    pub(crate) phase_y: f64,
    pub(crate) people: Bounds,
    pub(crate) queue: LinePanel,
    pub(crate) oldest: LinePanel,
    pub(crate) axis_size: f64,
    pub(crate) name_size: f64,
}

/// A panel with a title above it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LinePanel {
    pub(crate) title_y: f64,
    pub(crate) plot: Bounds,
}

/// The height that suits a sale figure of some width, CSS pixels.
///
/// ```
/// // With a headline above and controls below it fits a window of 1280 x 800.
/// assert_eq!(overload_charts::sale_figure_height(848.0), 512.0);
/// ```
#[must_use]
pub fn sale_figure_height(width: f64) -> f64 {
    Measures::for_width(width).height
}

impl Layout {
    /// The line panels keep their height, the bars take what is left.
    pub(crate) fn new(width: f64, height: f64, total_s: u32) -> Self {
        let measures = Measures::for_width(width);
        let left = measures.left_margin;
        let right = (width - measures.right_margin).max(left + 1.0);
        let plot = |y0: f64, y1: f64| Bounds {
            x0: left,
            y0,
            x1: right,
            y1,
        };
        let panel_above = |bottom: f64| {
            let top = bottom - measures.line_height;
            LinePanel {
                title_y: top - measures.title_above,
                plot: plot(top, bottom),
            }
        };
        let oldest = panel_above(height - measures.axis_height);
        let queue = panel_above(oldest.title_y - measures.title_below);
        let people_bottom = (queue.title_y - measures.title_below).max(measures.people_top + 1.0);
        Self {
            wide: measures.right_margin > 0.0,
            picture: Bounds {
                x0: 0.0,
                y0: 0.0,
                x1: width,
                y1: height,
            },
            time: TimeAxis {
                left,
                right,
                total_s,
            },
            title_y: measures.title_y,
            band_top: measures.band_top,
            phase_y: measures.phase_y,
            people: plot(measures.people_top, people_bottom),
            queue,
            oldest,
            axis_size: measures.axis_size,
            name_size: measures.name_size,
        }
    }
}
