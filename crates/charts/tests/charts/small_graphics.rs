use crate::recorder::{Drawing, record};
use overload_charts::{
    Canvas, Theme, recovery_line, shares_bar, verdict_figure, verdict_figure_height, wait_line,
    work_bar,
};
use overload_sim::{Outcomes, Policy, Report, Scenario, Work, run};

const THEME: Theme = Theme::LIGHT;
const CANVAS: Canvas = Canvas {
    width: 200.0,
    height: 28.0,
    scale: 1.0,
};

fn verdict(scenario: &Scenario, report: &Report) -> Drawing {
    let canvas = Canvas {
        width: 520.0,
        height: verdict_figure_height(scenario, report),
        scale: 1.0,
    };
    record(canvas, |area, canvas| {
        verdict_figure(area, canvas, &THEME, scenario, report)
    })
}

#[test]
fn shares_are_as_long_as_people_are_many() {
    let outcomes = Outcomes {
        people: 100,
        answered: 50,
        told_no: 25,
        timed_out: 25,
    };
    let drawing = record(CANVAS, |area, canvas| {
        shares_bar(area, canvas, &THEME, outcomes)
    });
    let end = |color| drawing.rects_of(color)[0].x1;
    assert_eq!(end(THEME.answered), 100.0);
    assert_eq!(end(THEME.told_no), 150.0);
    assert_eq!(end(THEME.timed_out), 200.0);
}

#[test]
fn wasted_work_follows_useful_work() {
    let work = Work {
        useful: 30,
        wasted: 70,
        ..Work::default()
    };
    let drawing = record(CANVAS, |area, canvas| work_bar(area, canvas, &THEME, &work));
    assert_eq!(drawing.rects_of(THEME.answered)[0].x1, 60.0);
    assert_eq!(drawing.rects_of(THEME.wasted)[0].x1, 200.0);
}

#[test]
fn without_answers_only_the_limit_of_waiting_is_shown() {
    let scenario = Scenario::default();
    let drawing = record(CANVAS, |area, canvas| {
        wait_line(area, canvas, &THEME, &scenario, None)
    });
    assert!(drawing.circles.is_empty());
    assert_eq!(drawing.rects_of(THEME.limit).len(), 1);
}

#[test]
fn never_back_to_normal_is_an_arrow_and_back_is_a_dot() {
    let scenario = Scenario::default();
    let recovered = run(&scenario);
    let draw = |report: &Report| {
        record(CANVAS, |area, canvas| {
            recovery_line(area, canvas, &THEME, &scenario, report)
        })
    };
    assert!(recovered.back_to_normal_s.is_some());
    let drawing = draw(&recovered);
    assert_eq!((drawing.circles.len(), drawing.paths.len()), (1, 0));
    let drawing = draw(&Report {
        back_to_normal_s: None,
        ..recovered
    });
    assert_eq!((drawing.circles.len(), drawing.paths.len()), (0, 1));
}

#[test]
fn blocks_are_the_tries_that_the_report_counts() {
    for (retries, timeout_s, patience_s) in
        [(0, 2, 10), (1, 2, 10), (3, 2, 10), (5, 2, 10), (3, 4, 10)]
    {
        let scenario = Scenario {
            retries,
            timeout_ns: timeout_s * overload_sim::SECOND_NS,
            patience_ns: patience_s * overload_sim::SECOND_NS,
            ..Scenario::default()
        };
        let report = run(&scenario);
        let tries = report.once_everyone_times_out.unwrap().tries;
        let blocks = verdict(&scenario, &report).rects_of(THEME.ink).len();
        assert_eq!(blocks, tries as usize, "{retries} retries");
    }
}

#[test]
fn demand_over_capacity_reaches_past_its_line() {
    let reach = |retries| {
        let scenario = Scenario {
            retries,
            ..Scenario::default()
        };
        let drawing = verdict(&scenario, &run(&scenario));
        let blocks = drawing.rects_of(THEME.ink);
        let right = blocks.iter().map(|block| block.x1).fold(0.0, f64::max);
        right - drawing.rects_of(THEME.limit)[0].x0
    };
    assert!(reach(0) < 0.0);
    assert!(reach(1) > 0.0);
}

#[test]
fn a_bounded_wait_ends_before_the_timeout() {
    let scenario = Scenario {
        policy: Policy::Bounded,
        ..Scenario::default()
    };
    let drawing = verdict(&scenario, &run(&scenario));
    let wait = drawing.rects_of(THEME.queue)[0];
    let timeout = drawing.rects_of(THEME.limit)[0];
    // A quarter of the timeout's worth of work.
    let allowed = timeout.x0 + 1.0 - wait.x0;
    assert!(((wait.x1 - wait.x0) / allowed - 0.25).abs() < 0.01);
}
