use crate::recorder::{Bounds, Drawing, Shape, Text, record};
use overload_charts::{
    Canvas, PLAN_BARS_MIDDLES, Theme, plan_bars, plan_figure, plan_figure_height, plan_picture,
    plan_picture_height,
};
use overload_scenario::generators;
use overload_scenario::planner::{Plan, Question, plan};
use overload_sim::erlang::Outlook;
use plotters::style::RGBColor;
use proptest::prelude::*;

const THEME: Theme = Theme::LIGHT;
/// Behind what is selected.
const TINT: RGBColor = RGBColor(0xF4, 0xF5, 0xF6);
/// From six to sixteen workers, 120/s at 45 ms, percent: from a program of its
/// own, in exact fractions.
const WAIT: [f64; 11] = [
    74.013, 42.796, 23.271, 11.862, 5.658, 2.523, 1.053, 0.412, 0.151, 0.052, 0.017,
];

fn asked(rate_per_s: f64, service_ms: u64, at_most_percent: f64) -> Plan {
    plan(&Question {
        rate_per_s,
        service_ns: service_ms * 1_000_000,
        at_most_percent,
        longer_than_ns: 0,
    })
    .unwrap()
}

fn shop() -> Plan {
    plan(&Question::default()).unwrap()
}

fn figure_canvas(width: f64, scale: f64) -> Canvas {
    Canvas {
        width,
        height: plan_figure_height(),
        scale,
    }
}

fn figure(plan: &Plan, canvas: Canvas, left: f64) -> Drawing {
    record(canvas, |area, canvas| {
        plan_figure(area, canvas, &THEME, plan, left)
    })
}

/// The two bars, 320 pixels wide.
fn two_bars(plan: &Plan) -> Drawing {
    let canvas = Canvas {
        width: 320.0,
        height: 64.0,
        scale: 1.0,
    };
    record(canvas, |area, canvas| plan_bars(area, canvas, &THEME, plan))
}

/// What is filled in grey and in green, from left to right.
fn bars(drawing: &Drawing) -> Vec<Bounds> {
    let too_few = drawing.rects_of(THEME.strong);
    [too_few, drawing.rects_of(THEME.answered)].concat()
}

fn width(bounds: &Bounds) -> f64 {
    bounds.x1 - bounds.x0
}

fn height(bounds: &Bounds) -> f64 {
    bounds.y1 - bounds.y0
}

#[test]
fn columns_are_those_of_a_table_below() {
    for plan in [shop(), asked(0.1, 45, 5.0), asked(100_000.0, 450, 5.0)] {
        for (picture, left, scale) in [
            (1_120.0, 152.0, 1.0),
            (720.0, 120.0, 2.0),
            (328.0, 64.0, 1.5),
        ] {
            let drawing = figure(&plan, figure_canvas(picture, scale), left);
            let bars = bars(&drawing);
            assert_eq!(bars.len(), plan.nearby.len());
            let column = (picture - left) / bars.len() as f64;
            for (bar, before) in bars.iter().zip(0_u32..) {
                let middle = left + column * (f64::from(before) + 0.5);
                let drawn = f64::midpoint(bar.x0, bar.x1) / scale;
                assert!((drawn - middle).abs() <= 0.5, "{before} at {picture}");
            }
        }
    }
}

#[test]
fn bars_are_as_high_as_many_wait() {
    let drawing = figure(&shop(), figure_canvas(1_120.0, 4.0), 152.0);
    let grid = drawing.rects_of(THEME.hairline);
    let end = grid
        .iter()
        .map(|line| line.y0)
        .fold(f64::INFINITY, f64::min)
        + 2.0;
    let bars = bars(&drawing);
    let full = bars[0].y1 - end;
    for (bar, percent) in bars.iter().zip(WAIT) {
        // The axis ends at 80 %; the least bar is a pixel high.
        let expected = (full * percent / 80.0).max(4.0);
        assert!((height(bar) - expected).abs() <= 1.0, "{percent}: {bar:?}");
    }
}

#[test]
fn numbers_that_reach_the_target_are_green() {
    for theme in [Theme::LIGHT, Theme::DARK] {
        let drawing = record(figure_canvas(1_120.0, 2.0), |area, canvas| {
            plan_figure(area, canvas, &theme, &shop(), 152.0)
        });
        let too_few = drawing.rects_of(theme.strong);
        let enough = drawing.rects_of(theme.answered);
        assert_eq!((too_few.len(), enough.len()), (5, 6));
        assert!(too_few[4].x1 < enough[0].x0);
    }
}

#[test]
fn the_column_of_the_answer_is_tinted_from_top_to_bottom() {
    let tint_of = |plan: &Plan| {
        let drawing = figure(plan, figure_canvas(1_120.0, 1.0), 130.0);
        let tints = drawing.rects_of(TINT);
        assert_eq!(tints.len(), 1);
        tints[0]
    };
    // The sixth of eleven columns of 90 pixels.
    let (top, bottom) = (0.0, plan_figure_height());
    let sixth = Bounds {
        x0: 580.0,
        y0: top,
        x1: 670.0,
        y1: bottom,
    };
    assert_eq!(tint_of(&shop()), sixth);
    // The first of six: none has fewer than one worker.
    let first = Bounds {
        x0: 130.0,
        x1: 295.0,
        ..sixth
    };
    assert_eq!(tint_of(&asked(0.1, 45, 5.0)), first);
}

#[test]
fn the_limit_is_at_the_target() {
    let plan = asked(120.0, 45, 20.0);
    let drawing = figure(&plan, figure_canvas(1_120.0, 1.0), 152.0);
    let limit = drawing.rects_of(THEME.limit)[0];
    let middle = f64::midpoint(limit.y0, limit.y1);
    let grid = drawing.rects_of(THEME.hairline);
    let of_20 = grid
        .iter()
        .find(|line| line.y0 <= middle && middle <= line.y1);
    assert!(of_20.is_some() && (limit.x0, limit.x1) == (152.0, 1_120.0));
    let is_there = |text: &str| drawing.texts.iter().any(|drawn| drawn.text == text);
    assert!(is_there("target: at most 20\u{a0}%") && is_there("80\u{a0}%"));
}

#[test]
fn the_name_of_the_target_is_short_where_columns_are_narrow() {
    let plan = asked(100_000.0, 450, 0.0001);
    let named = |left: f64| {
        let drawing = figure(&plan, figure_canvas(320.0, 1.0), left);
        let name = target_name(&drawing);
        let (name, bounds) = (name.text.replace('\u{a0}', " "), name.bounds);
        let mut plates = drawing.rects_of(THEME.paper).into_iter().skip(1);
        (name, plates.any(|plate| plate.contains(&bounds)))
    };
    assert_eq!(named(64.0), ("target 0.0001 %".to_owned(), false));
    // There it stands on bars, and on paper to be read.
    assert_eq!(named(200.0), ("target 0.0001 %".to_owned(), true));
}

#[test]
fn the_title_says_what_is_counted() {
    let of = |longer_than_ns: u64, left: f64| {
        let plan = plan(&Question {
            longer_than_ns,
            ..Question::default()
        });
        let drawing = figure(&plan.unwrap(), figure_canvas(1_120.0, 1.0), left);
        let texts = drawing.texts.iter().filter(|text| text.bounds.x0 == 0.0);
        texts
            .map(|text| text.text.replace('\u{a0}', " "))
            .collect::<Vec<_>>()
    };
    assert_eq!(of(0, 152.0), ["requests that", "have to wait"]);
    assert_eq!(of(0, 100.0), ["requests that have to wait"]);
    assert_eq!(of(100_000_000, 152.0), ["wait longer", "than 100 ms"]);
    assert_eq!(of(1_500_000_000, 64.0), ["wait longer than 1.5 s"]);
}

#[test]
fn however_few_wait_they_show() {
    // One in two million, and with more workers fewer by far.
    let plan = plan(&Question {
        rate_per_s: 1.0,
        service_ns: 10_000_000,
        at_most_percent: 5.0,
        longer_than_ns: 100_000_000,
    });
    let drawing = figure(&plan.unwrap(), figure_canvas(720.0, 1.0), 120.0);
    let bars = bars(&drawing);
    assert_eq!(bars.len(), 6);
    assert!(bars.iter().all(|bar| height(bar) >= 1.0));
    let nobody = figure(&asked(0.0, 45, 5.0), figure_canvas(720.0, 1.0), 120.0);
    assert!(self::bars(&nobody).is_empty());
}

#[test]
fn a_single_column_can_be_drawn_and_none_too() {
    for count in [1, 0] {
        let mut plan = asked(0.1, 45, 5.0);
        plan.nearby.truncate(count);
        let canvas = figure_canvas(720.0, 1.0);
        let drawing = figure(&plan, canvas, 120.0);
        assert_eq!(bars(&drawing).len(), count);
        assert_inside(canvas, &drawing);
    }
}

fn picture(plan: &Plan, width: f64) -> (Canvas, Drawing) {
    let canvas = Canvas {
        width,
        height: plan_picture_height(),
        scale: 1.0,
    };
    let drawing = record(canvas, |area, canvas| {
        plan_picture(area, canvas, &THEME, plan)
    });
    (canvas, drawing)
}

#[test]
fn a_picture_alone_has_the_numbers_of_workers() {
    let numbers = |plan: &Plan, width: f64| {
        let (_, drawing) = picture(plan, width);
        let (bars, tint) = (bars(&drawing), drawing.rects_of(TINT));
        assert_eq!(tint[0].x0, tint[1].x0);
        let mut numbers = Vec::new();
        for text in drawing.texts.iter().filter(|text| text.bounds.y0 > 210.0) {
            if text.text != "workers" {
                let middle = f64::midpoint(text.bounds.x0, text.bounds.x1);
                let is_under = |bar: &Bounds| (f64::midpoint(bar.x0, bar.x1) - middle).abs() <= 1.0;
                assert!(bars.iter().any(is_under), "{text:?}");
                numbers.push(text.text.clone());
            }
        }
        numbers
    };
    let all: Vec<_> = (6..=16).map(|workers: u32| workers.to_string()).collect();
    assert_eq!(numbers(&shop(), 1_120.0), all);
    assert_eq!(numbers(&shop(), 320.0), ["7", "9", "11", "13", "15"]);
    let large = asked(100_000.0, 450, 5.0);
    let answer = large.answer.workers();
    assert_eq!(numbers(&large, 1_120.0).len(), 11);
    let few = numbers(&large, 320.0);
    let answer = format!("{},{:03}", answer / 1_000, answer % 1_000);
    assert!(few.contains(&answer) && few.len() == 3, "{few:?}");
}

#[test]
fn two_bars_are_as_long_as_many_wait() {
    let drawing = two_bars(&shop());
    let answer = drawing.rects_of(THEME.answered)[0];
    let one_fewer = drawing.rects_of(THEME.strong)[0];
    let target = drawing.rects_of(THEME.limit)[0];
    let per_percent = f64::midpoint(target.x0, target.x1) / 5.0;
    assert!((width(&answer) - 2.523 * per_percent).abs() <= 1.0);
    assert!((width(&one_fewer) - 5.658 * per_percent).abs() <= 1.0);
    for (row, middle) in [answer, one_fewer].iter().zip(PLAN_BARS_MIDDLES) {
        assert_eq!(f64::midpoint(row.y0, row.y1), middle);
        assert!(target.y0 <= row.y0 && row.y1 <= target.y1);
    }
    let name = &drawing.texts[0];
    assert_eq!(name.text, "target 5\u{a0}%");
    assert!(name.bounds.x0 > target.x1 && name.bounds.y1 < answer.y0);
}

#[test]
fn without_one_fewer_there_is_one_bar() {
    let drawing = two_bars(&asked(0.1, 45, 5.0));
    assert_eq!(drawing.rects_of(THEME.answered).len(), 1);
    assert!(drawing.rects_of(THEME.strong).is_empty());
    assert!(drawing.rects_of(THEME.limit)[0].y1 < PLAN_BARS_MIDDLES[1]);
}

#[test]
fn a_bar_of_workers_who_cannot_keep_up_has_no_end() {
    // Thirteen keep up, and that is all that is asked.
    let drawing = two_bars(&asked(150.0, 80, 100.0));
    let parts = drawing.rects_of(THEME.strong);
    let reach = parts.iter().map(|part| part.x1).fold(0.0, f64::max);
    assert!(parts.len() > 3 && reach == 320.0);
    let gaps = parts
        .iter()
        .all(|part| parts.iter().all(|other| part.x1 != other.x0));
    assert!(gaps && parts.iter().all(|part| part.y0 == parts[0].y0));
}

fn assert_inside(canvas: Canvas, drawing: &Drawing) {
    let (width, height) = canvas.device_size();
    let picture = Bounds {
        x0: 0.0,
        y0: 0.0,
        x1: width.into(),
        y1: height.into(),
    };
    let shapes = drawing.shapes().map(Shape::bounds);
    for bounds in shapes.chain(drawing.texts.iter().map(|text| text.bounds)) {
        assert!(
            picture.contains(&bounds),
            "{bounds:?} is not inside {picture:?}"
        );
    }
}

fn assert_apart(texts: &[Text]) {
    for (index, text) in texts.iter().enumerate() {
        for other in &texts[..index] {
            assert!(
                !text.bounds.overlaps(&other.bounds),
                "{text:?} and {other:?}"
            );
        }
    }
}

fn target_name(drawing: &Drawing) -> &Text {
    let mut texts = drawing.texts.iter();
    texts.find(|text| text.text.starts_with("target")).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn any_plan_is_drawn_inside_the_picture(
        question in generators::question(),
        width in 320.0..1_400.0,
        part in 0.0..1.0,
        scale in prop_oneof![Just(1.0), Just(1.25), Just(2.0), Just(3.0)],
    ) {
        let Ok(plan) = plan(&question) else {
            return Ok(());
        };
        // A first column of at most a quarter.
        let left = 64.0 + part * (width / 4.0 - 64.0);
        let canvas = figure_canvas(width, scale);
        let drawing = figure(&plan, canvas, left);
        assert_inside(canvas, &drawing);
        assert_apart(&drawing.texts);
        let (canvas, alone) = picture(&plan, width);
        assert_inside(canvas, &alone);
        assert_apart(&alone.texts);
        let name = target_name(&drawing).bounds;
        let bars = bars(&drawing);
        prop_assert!(!bars.iter().any(|bar| bar.overlaps(&name)));
        let waits = |outlook: Outlook| outlook.waiting().is_some_and(|waiting| {
            waiting.longer_than(question.longer_than_s()) > 0.0
        });
        let waiting = plan.nearby.iter().filter(|staffing| waits(staffing.outlook()));
        prop_assert_eq!(bars.len(), waiting.count());
    }

    #[test]
    fn any_two_bars_are_drawn_inside_the_picture(
        question in generators::question(),
        width in 200.0..460.0,
        scale in prop_oneof![Just(1.0), Just(1.25), Just(2.0), Just(3.0)],
    ) {
        let Ok(plan) = plan(&question) else {
            return Ok(());
        };
        let canvas = Canvas { width, height: 64.0, scale };
        let drawing = record(canvas, |area, canvas| {
            plan_bars(area, canvas, &Theme::DARK, &plan)
        });
        assert_inside(canvas, &drawing);
        prop_assert_eq!(drawing.texts.len(), 1);
    }
}
