use crate::recorder::{Bounds, record};
use crate::{figure, figure_canvas};
use overload_charts::{Canvas, Geometry, PeopleScale, Theme, policy_multiple};
use overload_sim::{Policy, Scenario, run};

/// Three outcomes in one run, and all of them in a window.
fn mixed() -> Scenario {
    Scenario {
        policy: Policy::Bounded,
        queue_size: 400,
        retries: 1,
        ..Scenario::default()
    }
}

#[test]
fn answered_bars_are_as_high_as_people_are_many() {
    let scenario = mixed();
    let report = run(&scenario);
    let people = PeopleScale::of(&scenario, &report);
    for scale in [1.0, 1.5, 2.0, 4.0] {
        let geometry = Geometry::new(figure_canvas(848.0, scale), &scenario);
        let drawing = figure(848.0, scale, &scenario, &report);
        let bars = drawing.rects_of(Theme::LIGHT.answered);
        let counts = report
            .windows
            .iter()
            .map(|window| window.people.all().answered);
        let counts: Vec<u64> = counts.filter(|answered| *answered > 8).collect();
        assert!(counts.len() > 5 && bars.len() >= counts.len());
        let full = (geometry.people_y(people, 0) - geometry.top) * scale;
        let bars = bars.iter().filter(|bar| bar.y1 - bar.y0 > 2.0 * scale);
        for (bar, answered) in bars.zip(counts) {
            let height = full * answered as f64 / people.top();
            assert!(
                (bar.y1 - bar.y0 - height).abs() <= 1.0,
                "{answered} people: {bar:?}"
            );
        }
    }
}

#[test]
fn every_outcome_of_a_window_is_stacked_on_the_one_before() {
    let scenario = mixed();
    let drawing = figure(848.0, 2.0, &scenario, &run(&scenario));
    let theme = Theme::LIGHT;
    let answered = drawing.rects_of(theme.answered);
    let told_no = drawing.rects_of(theme.told_no);
    let timed_out = drawing.rects_of(theme.timed_out);
    let on = |upper: &Bounds, lower: &Bounds| upper.x0 == lower.x0 && upper.y1 <= lower.y0;
    assert!(
        told_no
            .iter()
            .any(|no| answered.iter().any(|yes| on(no, yes)))
    );
    assert!(
        timed_out
            .iter()
            .any(|late| told_no.iter().any(|no| on(late, no)))
    );
    let cap = drawing.rects_of(theme.limit);
    for body in timed_out {
        let capped = |cap: &&Bounds| cap.x0 == body.x0 && cap.y0 == body.y0 && cap.x1 == body.x1;
        assert!(cap.iter().any(|cap| capped(&cap)), "{body:?} has no cap");
    }
}

#[test]
fn bars_are_two_pixels_apart() {
    let scenario = Scenario::default();
    let drawing = figure(848.0, 1.0, &scenario, &run(&scenario));
    let mut bars = drawing.rects_of(Theme::LIGHT.answered);
    bars.truncate(6);
    for pair in bars.windows(2) {
        assert_eq!(pair[1].x0 - pair[0].x1, 2.0);
    }
}

#[test]
fn the_band_covers_the_windows_of_the_sale_through_all_panels() {
    let scenario = Scenario::default();
    let geometry = Geometry::new(figure_canvas(848.0, 2.0), &scenario);
    let drawing = figure(848.0, 2.0, &scenario, &run(&scenario));
    let band = drawing.rects_of(Theme::LIGHT.band)[0];
    let start = geometry.window_range(6).unwrap().0;
    let end = geometry.window_range(11).unwrap().1;
    assert!((band.x0 - start * 2.0).abs() <= 0.5 && (band.x1 - end * 2.0).abs() <= 0.5);
    assert!(band.y0 <= geometry.top * 2.0 && band.y1 >= geometry.bottom * 2.0 - 0.5);
}

#[test]
fn without_a_sale_there_is_no_band() {
    let scenario = Scenario {
        sale_s: 0,
        ..Scenario::default()
    };
    let drawing = figure(848.0, 2.0, &scenario, &run(&scenario));
    assert!(drawing.rects_of(Theme::LIGHT.band).is_empty());
}

/// The top of the bars that a multiple draws, device pixels.
fn multiple_top(scenario: &Scenario, people: PeopleScale) -> f64 {
    let canvas = Canvas {
        width: 170.0,
        height: 110.0,
        scale: 2.0,
    };
    let report = run(scenario);
    let drawing = record(canvas, |area, canvas| {
        policy_multiple(area, canvas, &Theme::LIGHT, scenario, &report, people)
    });
    let tops = drawing.polygons.iter().map(|polygon| polygon.bounds().y0);
    tops.fold(f64::INFINITY, f64::min)
}

#[test]
fn multiples_share_one_scale() {
    let busy = Scenario {
        spike_per_s: 200.0,
        ..Scenario::default()
    };
    let calm = Scenario {
        spike_per_s: 120.0,
        ..Scenario::default()
    };
    let of = |scenario: &Scenario| PeopleScale::of(scenario, &run(scenario));
    let shared = of(&busy).including(of(&calm));
    assert_eq!(multiple_top(&busy, shared), multiple_top(&busy, of(&busy)));
    assert!(multiple_top(&calm, shared) > multiple_top(&calm, of(&calm)) + 50.0);
}
