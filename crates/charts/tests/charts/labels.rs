use crate::figure;
use crate::recorder::{Bounds, Drawing, Shape, Text};
use overload_charts::Theme;
use overload_sim::{Policy, SECOND_NS, Scenario, run};

const NAMES: [&str; 3] = ["answered", "told no", "timed out"];

/// Six policies x three numbers of retries x three spikes x three timeouts.
fn combinations() -> impl Iterator<Item = Scenario> {
    Policy::ALL.into_iter().flat_map(|policy| {
        [0, 1, 3].into_iter().flat_map(move |retries| {
            [120.0, 150.0, 200.0]
                .into_iter()
                .flat_map(move |spike_per_s| {
                    [1, 2, 4].into_iter().map(move |timeout_s| Scenario {
                        policy,
                        retries,
                        spike_per_s,
                        timeout_ns: timeout_s * SECOND_NS,
                        ..Scenario::default()
                    })
                })
        })
    })
}

#[test]
fn no_texts_overlap_in_any_of_the_162_combinations() {
    let mut count = 0;
    for scenario in combinations() {
        let report = run(&scenario);
        for width in [848.0, 620.0, 328.0] {
            assert_texts_apart(&figure(width, 1.0, &scenario, &report), width, &scenario);
        }
        count += 1;
    }
    assert_eq!(count, 162);
}

fn assert_texts_apart(drawing: &Drawing, width: f64, scenario: &Scenario) {
    for (index, text) in drawing.texts.iter().enumerate() {
        for other in &drawing.texts[..index] {
            assert!(
                !text.bounds.overlaps(&other.bounds),
                "{:?} and {:?} overlap at {width}: {scenario:?}",
                text.text,
                other.text,
            );
        }
    }
}

#[test]
fn names_stand_beside_the_bars_in_all_of_them() {
    for scenario in combinations() {
        let report = run(&scenario);
        for width in [848.0, 328.0] {
            let drawing = figure(width, 1.0, &scenario, &report);
            for name in drawing
                .texts
                .iter()
                .filter(|text| NAMES.contains(&text.text.as_str()))
            {
                let crossed = bars(&drawing).find(|bar| bar.overlaps(&name.bounds));
                assert!(
                    crossed.is_none(),
                    "{name:?} is on a bar at {width}: {scenario:?}"
                );
            }
        }
    }
}

/// What is filled in the colours of the outcomes.
fn bars(drawing: &Drawing) -> impl Iterator<Item = Bounds> {
    let theme = Theme::LIGHT;
    let colors = [theme.answered, theme.told_no, theme.timed_out];
    let bars = drawing
        .rects
        .iter()
        .filter(move |rect| colors.contains(&rect.color));
    bars.map(Shape::bounds)
}

#[test]
fn every_outcome_that_shows_is_named() {
    for scenario in combinations() {
        let report = run(&scenario);
        let all = report.everyone.all();
        let drawing = figure(848.0, 1.0, &scenario, &report);
        let named = |name: &str| drawing.texts.iter().any(|text: &Text| text.text == name);
        // A twentieth of all people cannot hide.
        for (people, name) in [all.answered, all.told_no, all.timed_out]
            .into_iter()
            .zip(NAMES)
        {
            assert!(
                named(name) || people * 20 < all.people,
                "{people} {name}: {scenario:?}"
            );
            assert!(
                !named(name) || people > 0,
                "nobody was {name}: {scenario:?}"
            );
        }
    }
}

#[test]
fn text_is_never_smaller_than_eleven_pixels() {
    let scenario = Scenario::default();
    for width in [848.0, 328.0] {
        let drawing = figure(width, 1.0, &scenario, &run(&scenario));
        for text in drawing.texts {
            assert!(text.bounds.y1 - text.bounds.y0 >= 11.0, "{}", text.text);
        }
    }
}

#[test]
fn the_sale_is_always_named() {
    for sale_s in [1, 5, 60, 3_000] {
        let scenario = Scenario {
            sale_s,
            window_s: 1,
            ..Scenario::default()
        };
        let report = run(&scenario);
        for width in [848.0, 328.0] {
            let drawing = figure(width, 1.0, &scenario, &report);
            assert!(
                drawing
                    .texts
                    .iter()
                    .any(|text| text.text.starts_with("sale"))
            );
        }
    }
}
