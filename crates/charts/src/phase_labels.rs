//! "normal · 70/s", "sale · 150/s", "after · 70/s".

use crate::label::{Align, EDGE, Label};
use crate::layout::Layout;
use crate::short::rate;
use crate::theme::Theme;
use overload_sim::Scenario;

/// Between the labels of neighbouring phases, CSS pixels.
const APART: f64 = 8.0;
/// How far the sale's label may stick out of its band on either side, CSS pixels,
/// before a shorter one is tried.
const OVERLAP: f64 = 8.0;

/// A label for each phase that has room for one, right of the axis title.
pub(crate) fn phase_labels(
    layout: &Layout,
    theme: &Theme,
    scenario: &Scenario,
    title_right: f64,
) -> Vec<Label> {
    let start_s = f64::from(scenario.before_s);
    let end_s = f64::from(scenario.before_s + scenario.sale_s);
    let (start, end) = (layout.time.x(start_s), layout.time.x(end_s));
    let (left, right) = (layout.time.left.max(title_right), layout.time.right);
    let normal = rate(scenario.normal_per_s);
    if scenario.sale_s == 0 {
        let whole = fitting(
            layout,
            theme,
            (left, right),
            [format!("normal · {normal}"), normal],
        );
        return whole.into_iter().collect();
    }
    let sale = sale_label(layout, theme, scenario, (start, end));
    let taken = sale.bounds();
    let before = (left, start.min(taken.x0 - APART));
    let after = (end.max(taken.x1 + APART), right);
    let before = fitting(
        layout,
        theme,
        before,
        [format!("normal · {normal}"), normal.clone()],
    );
    let after = fitting(layout, theme, after, [format!("after · {normal}"), normal]);
    std::iter::once(sale).chain(before).chain(after).collect()
}

/// The sale is always named: beyond its band if need be, inside the plot.
fn sale_label(layout: &Layout, theme: &Theme, scenario: &Scenario, band: (f64, f64)) -> Label {
    let spike = rate(scenario.spike_per_s);
    let texts = [format!("sale · {spike}"), format!("sale {spike}")];
    let label = |text: &String| {
        let middle = f64::midpoint(band.0, band.1);
        Label::new(
            text.clone(),
            middle,
            layout.phase_y,
            layout.axis_size,
            theme.band_text,
        )
        .bold()
        .align(Align::Center)
    };
    let fits = |label: &Label| label.width() <= band.1 - band.0 + 2.0 * OVERLAP;
    let label = texts
        .iter()
        .map(label)
        .find(fits)
        .unwrap_or_else(|| label(&texts[0]));
    let half = label.width() / 2.0;
    let (left, right) = (layout.time.left + half, layout.time.right - EDGE - half);
    Label {
        x: label.x.max(left).min(right.max(left)),
        ..label
    }
}

/// The first of the texts that fits into a stretch, in its middle.
fn fitting(
    layout: &Layout,
    theme: &Theme,
    (x0, x1): (f64, f64),
    texts: [String; 2],
) -> Option<Label> {
    texts.into_iter().find_map(|text| {
        let label = Label::new(
            text,
            f64::midpoint(x0, x1),
            layout.phase_y,
            layout.axis_size,
            theme.ink_3,
        );
        (label.width() + APART <= x1 - x0).then(|| label.align(Align::Center))
    })
}
