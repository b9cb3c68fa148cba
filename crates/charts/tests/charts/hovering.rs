use crate::figure_canvas;
use crate::recorder::record;
use overload_charts::{Canvas, Geometry, Theme, hover_marks};
use overload_sim::{Scenario, run};
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_window_under_the_middle_of_a_window_is_that_window(
        width in 280.0..1200.0,
        count in 1_u32..3_000,
        window_s in 1_u32..60,
        part in 0.0..1.0,
    ) {
        let scenario = Scenario {
            before_s: 0,
            sale_s: 0,
            after_s: count * window_s,
            window_s,
            ..Scenario::default()
        };
        let geometry = Geometry::new(figure_canvas(width, 1.0), &scenario);
        let index = (f64::from(count) * part) as usize;
        let (left, right) = geometry.window_range(index).unwrap();
        prop_assert!(left < right);
        prop_assert_eq!(geometry.window_at(f64::midpoint(left, right)), Some(index));
        let moment = geometry.moment(index).unwrap();
        let x = geometry.time.x(f64::from(moment));
        prop_assert!(left - 1e-9 <= x && x <= right + 1e-9);
    }
}

#[test]
fn there_is_no_window_beside_the_plot() {
    let scenario = Scenario::default();
    let geometry = Geometry::new(figure_canvas(848.0, 1.0), &scenario);
    assert_eq!(geometry.window_at(geometry.time.left - 1.0), None);
    assert_eq!(geometry.window_at(geometry.time.right + 1.0), None);
    assert_eq!(geometry.window_at(geometry.time.left), Some(0));
    assert_eq!(geometry.window_at(geometry.time.right), Some(29));
    assert_eq!(geometry.window_range(30), None);
}

#[test]
fn the_marks_are_on_the_lines_of_the_figure() {
    let scenario = Scenario::default();
    let report = run(&scenario);
    let canvas: Canvas = figure_canvas(848.0, 2.0);
    let geometry = Geometry::new(canvas, &scenario);
    let drawing = record(canvas, |area, canvas| {
        hover_marks(area, canvas, &Theme::LIGHT, &scenario, &report, 12)
    });
    let hairline = drawing.rects[0].bounds();
    assert!((hairline.x0 - geometry.time.x(125.0) * 2.0).abs() <= 1.5);
    let dot = drawing.circles[0].bounds();
    let middle = f64::midpoint(dot.y0, dot.y1) / 2.0;
    assert!((middle - geometry.queue_y(&report, report.queue.length[125])).abs() <= 0.5);
}

#[test]
fn a_window_that_is_not_there_has_no_marks() {
    let scenario = Scenario::default();
    let report = run(&scenario);
    let drawing = record(figure_canvas(848.0, 1.0), |area, canvas| {
        hover_marks(area, canvas, &Theme::LIGHT, &scenario, &report, 30)
    });
    assert_eq!(drawing.shapes().count(), 0);
}
