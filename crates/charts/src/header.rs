use crate::label::Label;
use crate::layout::Layout;
use crate::pen::Pen;
use crate::phase_labels::phase_labels;
use overload_scenario::quantity::NBSP;
use overload_sim::Scenario;

/// The title of the axis of people, and the names of the phases.
pub(crate) fn header(pen: &mut Pen, layout: &Layout, scenario: &Scenario) {
    let title = axis_title(layout, scenario, pen.theme.ink_3);
    let beside = title.iter().filter(|line| line.y >= layout.phase_y);
    let title_right = beside.map(|line| line.bounds().x1).fold(0.0, f64::max);
    pen.labels(title);
    pen.labels(phase_labels(layout, pen.theme, scenario, title_right));
}

/// In two lines over the axis labels where the phases' names share the height.
fn axis_title(
    layout: &Layout,
    scenario: &Scenario,
    color: plotters::style::RGBColor,
) -> Vec<Label> {
    let per_window = match scenario.window_s {
        1 => "per second".to_owned(),
        seconds => format!("per {seconds}{NBSP}s"),
    };
    let line = |text: String, y: f64| Label::new(text, 0.0, y, layout.axis_size, color);
    if layout.wide {
        vec![
            line("people".to_owned(), layout.title_y),
            line(per_window, layout.phase_y),
        ]
    } else {
        vec![line(format!("people {per_window}"), layout.title_y)]
    }
}
