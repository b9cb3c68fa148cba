//! What is drawn of many mornings.

use crate::recorder::{Bounds, Drawing, record};
use crate::{figure, figure_canvas};
use overload_charts::{
    Canvas, Geometry, PeopleScale, Percentiles, SHARE_HISTOGRAM_HEIGHT, Theme, answered_spread,
    share_histogram,
};
use overload_sim::{Report, Scenario, run};
use proptest::prelude::*;

const THEME: Theme = Theme::LIGHT;
const NAME: &str = "5–95 % of mornings";

fn spread(canvas: Canvas, scenario: &Scenario, report: &Report, of: &[Percentiles]) -> Drawing {
    record(canvas, |area, canvas| {
        let people = PeopleScale::of(scenario, report);
        answered_spread(area, canvas, &THEME, scenario, report, people, of)
    })
}

/// What most mornings answer if a tenth more or less than on this one.
fn around(report: &Report) -> Vec<Percentiles> {
    let answered = report
        .windows
        .iter()
        .map(|window| window.people.all().answered as f64);
    answered
        .map(|answered| (answered * 0.9, answered * 1.1))
        .collect()
}

#[test]
fn a_whisker_spans_its_window_s_percentiles() {
    let scenario = Scenario::default();
    let report = run(&scenario);
    let canvas = figure_canvas(848.0, 2.0);
    let mut windows = vec![(0.0, 0.0); report.windows.len()];
    windows[25] = (600.0, 750.0);
    let drawing = spread(canvas, &scenario, &report, &windows);

    let geometry = Geometry::new(canvas, &scenario);
    let people = PeopleScale::of(&scenario, &report);
    let y = |answered| geometry.people_y(people, answered) * 2.0;
    let (left, right) = geometry.window_range(25).unwrap();
    let middle = f64::midpoint(left, right) * 2.0;
    // All others agree, and what is left is the key before the name.
    let whisker: Vec<Bounds> = (drawing.rects_of(THEME.ink).into_iter())
        .filter(|part| part.x0 <= middle && middle <= part.x1)
        .collect();
    assert_eq!(whisker.len(), 3);
    let top = whisker.iter().map(|part| part.y0).fold(f64::MAX, f64::min);
    let bottom = whisker.iter().map(|part| part.y1).fold(0.0, f64::max);
    assert!((top - y(750)).abs() <= 2.0, "{top} for {}", y(750));
    assert!((bottom - y(600)).abs() <= 2.0, "{bottom} for {}", y(600));
}

#[test]
fn beyond_the_scale_a_whisker_is_open() {
    let scenario = Scenario::default();
    let report = run(&scenario);
    let parts = |high| {
        let mut windows = vec![(0.0, 0.0); report.windows.len()];
        windows[25] = (600.0, high);
        let drawing = spread(figure_canvas(848.0, 1.0), &scenario, &report, &windows);
        drawing.rects_of(THEME.ink).len()
    };
    assert_eq!(parts(1e6) + 1, parts(700.0));
}

#[test]
fn the_name_is_there_once_and_on_no_other_text() {
    for width in [328.0, 620.0, 848.0] {
        for (spike_per_s, retries) in [(150.0, 0), (150.0, 3), (70.0, 0), (900.0, 1)] {
            let scenario = Scenario {
                spike_per_s,
                retries,
                ..Scenario::default()
            };
            let report = run(&scenario);
            let canvas = figure_canvas(width, 1.0);
            let drawing = spread(canvas, &scenario, &report, &around(&report));
            let [name] = &drawing.texts[..] else {
                panic!("{} texts", drawing.texts.len())
            };
            assert_eq!(name.text, NAME);
            for other in figure(width, 1.0, &scenario, &report).texts {
                assert!(!name.bounds.overlaps(&other.bounds), "on {}", other.text);
            }
        }
    }
}

#[test]
fn windows_too_thin_for_whiskers_have_two_lines() {
    let scenario = Scenario {
        window_s: 1,
        after_s: 600,
        ..Scenario::default()
    };
    let report = run(&scenario);
    let drawing = spread(
        figure_canvas(848.0, 1.0),
        &scenario,
        &report,
        &around(&report),
    );
    let lines = drawing.paths.iter().filter(|path| path.color == THEME.ink);
    assert_eq!(lines.count(), 2);
}

#[test]
fn without_mornings_nothing_is_drawn() {
    let scenario = Scenario::default();
    let report = run(&scenario);
    let drawing = spread(figure_canvas(848.0, 1.0), &scenario, &report, &[]);
    assert_eq!((drawing.shapes().count(), drawing.texts.len()), (0, 0));
}

fn histogram(width: f64, shares: &[Option<f64>]) -> Drawing {
    let canvas = Canvas {
        width,
        height: SHARE_HISTOGRAM_HEIGHT,
        scale: 1.0,
    };
    record(canvas, |area, canvas| {
        share_histogram(area, canvas, &THEME, shares)
    })
}

#[test]
fn bars_are_as_high_as_mornings_are_many() {
    let shares = [5.0, 5.0, 6.0, 6.0, 6.0, 6.0].map(Some);
    let mut bars = histogram(520.0, &shares).rects_of(THEME.answered);
    bars.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    let heights: Vec<_> = bars.iter().map(|bar| bar.y1 - bar.y0).collect();
    assert_eq!(heights.len(), 2);
    assert_eq!(heights[0] * 2.0, heights[1]);
}

#[test]
fn this_morning_is_marked_where_it_is() {
    let others = (40..=60).map(|percent| Some(f64::from(percent)));
    for this in [41.0, 50.0, 59.0] {
        let shares: Vec<_> = [Some(this)].into_iter().chain(others.clone()).collect();
        let drawing = histogram(520.0, &shares);
        let names: Vec<_> = drawing
            .texts
            .iter()
            .map(|text| text.text.as_str())
            .collect();
        assert!(names.contains(&"this morning"), "{names:?}");
        // The axis says where it is.
        let place = |text: &str| {
            let tick = drawing.texts.iter().find(|tick| tick.text == text);
            tick.map(|tick| f64::midpoint(tick.bounds.x0, tick.bounds.x1))
        };
        let (x45, x55) = (place("45\u{a0}%").unwrap(), place("55\u{a0}%").unwrap());
        let x = x45 + (x55 - x45) * (this - 45.0) / 10.0;
        let is_mark = |part: &&Bounds| part.y1 - part.y0 > 60.0;
        let mark = drawing
            .rects_of(THEME.ink)
            .iter()
            .copied()
            .find(|part| is_mark(&part));
        let mark = mark.expect("there is a mark");
        assert!((f64::midpoint(mark.x0, mark.x1) - x).abs() <= 2.0, "{this}");
    }
}

proptest! {
    #[test]
    fn any_shares_stay_inside_the_picture(
        shares in proptest::collection::vec(proptest::option::of(0.0_f64..=100.0), 0..200),
        spread in 0.0_f64..=1.0,
        width in 150.0_f64..1200.0,
    ) {
        let shares: Vec<_> = shares
            .into_iter()
            .map(|share| share.map(|share| 100.0 - share * spread))
            .collect();
        let drawing = histogram(width, &shares);
        let picture = Bounds { x0: 0.0, y0: 0.0, x1: width.round(), y1: SHARE_HISTOGRAM_HEIGHT };
        for shape in drawing.shapes() {
            let bounds = shape.bounds();
            prop_assert!(picture.contains(&bounds), "{:?}", bounds);
        }
        for text in drawing.texts {
            prop_assert!(text.bounds.x0 >= -1.0 && text.bounds.x1 <= width + 1.0, "{:?}", text);
        }
        prop_assert!(drawing.rects.len() < 100);
    }
}
