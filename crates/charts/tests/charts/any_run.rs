//! Whatever a run may report, it can be drawn, inside the picture and with few
//! shapes.

use crate::recorder::{Bounds, Drawing, Shape, record};
use crate::{figure, figure_canvas};
use overload_charts::{
    Canvas, PeopleScale, Theme, policy_multiple, recovery_line, shares_bar, verdict_figure,
    verdict_figure_height, wait_line, work_bar,
};
use overload_scenario::generators;
use overload_sim::{
    Group, Outcomes, QueueTrace, Report, SECOND_NS, Scenario, Verdict, Wait, Window, Work,
};
use proptest::prelude::*;

/// A report such as a scenario might have, without running it: longest runs would
/// take a minute each.
fn report(scenario: &Scenario, seed: u64, magnitude: u32) -> Report {
    let mut state = seed;
    let mut below = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound.max(1)
    };
    let most = 10_u64.pow(magnitude);
    let mut group = || {
        let (answered, told_no, timed_out) = (below(most), below(most), below(most));
        let people = answered + told_no + timed_out;
        let orders = Outcomes {
            people,
            answered,
            told_no,
            timed_out,
        };
        let wait = (answered > 0).then_some(Wait {
            median_ns: most,
            p90_ns: 2 * most,
            p99_ns: 3 * most,
            max_ns: 4 * most,
        });
        Group {
            orders,
            previews: Outcomes::default(),
            wait,
        }
    };
    let windows = (0..scenario.window_count()).map(|index| Window {
        start_s: index as u32 * scenario.window_s,
        people: group(),
    });
    let windows = windows.collect();
    let (sale, everyone) = (group(), group());
    let length: Vec<u64> = (0..=scenario.total_s()).map(|_| below(most)).collect();
    let oldest_ns: Vec<u64> = length.iter().map(|length| length * 1_000).collect();
    Report {
        sale,
        everyone,
        windows,
        work: Work {
            useful: below(most),
            wasted: below(most),
            ..Work::default()
        },
        queue: QueueTrace {
            longest: most,
            oldest_max_ns: most * 1_000,
            length,
            oldest_ns,
            area_ns: 0,
        },
        back_to_normal_s: (below(2) == 0).then(|| below(u64::from(scenario.after_s)) as u32),
        verdict: Verdict::KeptUp,
        once_everyone_times_out: None,
        longest_wait_ns: (below(2) == 0).then_some(most as f64),
    }
}

/// Every chart of a run.
fn charts(width: f64, scale: f64, scenario: &Scenario, report: &Report) -> Vec<(Canvas, Drawing)> {
    let theme = &Theme::DARK;
    let people = PeopleScale::of(scenario, report);
    let small = Canvas {
        width,
        height: 28.0,
        scale,
    };
    let multiple = Canvas {
        width: width / 6.0,
        height: 90.0,
        scale,
    };
    let verdict = Canvas {
        width,
        height: verdict_figure_height(scenario, report),
        scale,
    };
    vec![
        (
            figure_canvas(width, scale),
            figure(width, scale, scenario, report),
        ),
        (
            multiple,
            record(multiple, |area, canvas| {
                policy_multiple(area, canvas, theme, scenario, report, people)
            }),
        ),
        (
            verdict,
            record(verdict, |area, canvas| {
                verdict_figure(area, canvas, theme, scenario, report)
            }),
        ),
        (
            small,
            record(small, |area, canvas| {
                shares_bar(area, canvas, theme, report.sale.all())
            }),
        ),
        (
            small,
            record(small, |area, canvas| {
                work_bar(area, canvas, theme, &report.work)
            }),
        ),
        (
            small,
            record(small, |area, canvas| {
                wait_line(area, canvas, theme, scenario, report.sale.wait)
            }),
        ),
        (
            small,
            record(small, |area, canvas| {
                recovery_line(area, canvas, theme, scenario, report)
            }),
        ),
    ]
}

fn assert_inside(canvas: Canvas, drawing: &Drawing) {
    let (width, height) = canvas.device_size();
    let picture = Bounds {
        x0: 0.0,
        y0: 0.0,
        x1: width.into(),
        y1: height.into(),
    };
    for shape in drawing.shapes() {
        assert!(
            picture.contains(&shape.bounds()),
            "{:?} is not inside {picture:?}",
            shape.bounds()
        );
    }
    for text in &drawing.texts {
        assert!(
            picture.contains(&text.bounds),
            "{text:?} is not inside {picture:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn it_is_drawn_inside_the_picture_with_few_shapes(
        scenario in generators::scenario(),
        seed: u64,
        magnitude in 0_u32..8,
        width in 280.0..1200.0,
        scale in prop_oneof![Just(1.0), Just(1.25), Just(2.0), Just(3.0)],
    ) {
        let report = report(&scenario, seed, magnitude);
        for (canvas, drawing) in charts(width, scale, &scenario, &report) {
            assert_inside(canvas, &drawing);
            // Bars with gaps are at least six pixels from one to the next.
            let bars = 4.0 * width / 6.0;
            prop_assert!((drawing.shapes().count() as f64) < bars + 60.0);
            let points = drawing.shapes().map(|shape| shape.points.len()).sum::<usize>();
            prop_assert!((points as f64) < width * scale * 32.0 + 400.0, "{} points", points);
        }
    }
}

#[test]
fn nobody_and_nothing_can_be_drawn() {
    let scenario = Scenario::default();
    let report = Report {
        sale: Group::default(),
        everyone: Group::default(),
        windows: Vec::new(),
        work: Work::default(),
        queue: QueueTrace::default(),
        back_to_normal_s: None,
        verdict: Verdict::KeptUp,
        once_everyone_times_out: None,
        longest_wait_ns: None,
    };
    for (canvas, drawing) in charts(848.0, 1.0, &scenario, &report) {
        assert_inside(canvas, &drawing);
    }
}

#[test]
fn one_busy_second_of_three_hours_shows() {
    let quiet = Scenario {
        before_s: 3_600,
        sale_s: 3_600,
        after_s: 3_600,
        window_s: 1,
        normal_per_s: 0.0,
        spike_per_s: 0.0,
        ..Scenario::default()
    };
    let mut report = overload_sim::run(&quiet);
    report.windows[5_000].people.orders = Outcomes {
        people: 900,
        answered: 0,
        told_no: 0,
        timed_out: 900,
    };
    report.queue.length[7_777] = 500;
    report.queue.longest = 500;
    report.queue.oldest_ns[7_777] = SECOND_NS;
    let drawing = figure(848.0, 1.0, &quiet, &report);
    let theme = Theme::LIGHT;
    let bars = drawing
        .polygons
        .iter()
        .filter(|shape| shape.color == theme.timed_out);
    assert!(
        bars.map(Shape::bounds)
            .any(|bounds| bounds.y1 - bounds.y0 > 10.0)
    );
    let lines = drawing
        .paths
        .iter()
        .filter(|shape| shape.color == theme.queue);
    assert!(
        lines
            .map(Shape::bounds)
            .any(|bounds| bounds.y1 - bounds.y0 > 50.0)
    );
}
