//! A big run never holds the page up, shows how far it is, and ends with the
//! right numbers; too big a one is refused.

use fantoccini::key::Key;
use overload_sim::Scenario;
use serde::Deserialize;
use serde_json::json;
use std::thread;
use std::time::{Duration, Instant};

use crate::lab::{field, input};
use crate::native::difference;
use crate::page::Page;

crate::tests![
    a_big_run_does_not_hold_the_page_up,
    a_big_run_gives_way_to_the_next_change,
    too_big_a_run_is_refused_with_an_explanation,
];

/// 2.4 million people in the sale.
const BIG: &str = "40000";

/// No frame may be later. A slice of simulation is a fifteenth of this; the rest
/// is for a busy machine.
const LONGEST_GAP_MS: f64 = 200.0;

/// How long all six runs may take on a slow machine.
const DEADLINE: Duration = Duration::from_mins(2);

/// What the page was like while it simulated.
#[derive(Debug, Deserialize)]
struct Sampled {
    /// Between one frame and the next, ms, the longest first.
    gaps: Vec<f64>,
    /// The progress in each frame.
    progress: Vec<f64>,
    done: bool,
}

fn a_big_run_does_not_hold_the_page_up(page: &Page) {
    let big = Scenario {
        spike_per_s: 40_000.0,
        ..Scenario::default()
    };
    let _site = page.open_view("simulator");
    let before = page.report();
    let () = page.script(SAMPLE, json!(null));
    page.paste_into("spike_per_s", BIG);
    page.press(&[Key::Tab]);
    let sampled = wait_for_all_six(page);
    page.assert_set_to(&big);
    page.assert_shows(big);
    assert_ne!(difference(&before, &page.report()), None);

    let Sampled { gaps, progress, .. } = sampled;
    assert!(
        gaps[0] < LONGEST_GAP_MS,
        "the longest frames, ms: {:.0?}",
        &gaps[..gaps.len().min(8)]
    );
    // From one run's end to the next it is the same to a rounding.
    let goes_on = |pair: &[f64]| pair[1] > pair[0] - 1e-9 || pair[1] == 0.0;
    let begun: Vec<_> = progress
        .into_iter()
        .skip_while(|share| *share == 0.0)
        .collect();
    assert!(
        begun.len() > 20,
        "the progress is seen in {} frames",
        begun.len()
    );
    assert!(
        begun.windows(2).all(goes_on),
        "the progress goes back: {begun:?}"
    );
}

fn a_big_run_gives_way_to_the_next_change(page: &Page) {
    let _site = page.open_view("simulator");
    page.paste_into("spike_per_s", BIG);
    page.paste_into("spike_per_s", "160");
    page.press(&[Key::Tab]);
    let begun = Instant::now();
    let changed = Scenario {
        spike_per_s: 160.0,
        ..Scenario::default()
    };
    page.assert_set_to(&changed);
    page.settle();
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(3), "it took {took:?}");
    page.assert_shows(changed);
}

fn too_big_a_run_is_refused_with_an_explanation(page: &Page) {
    let _site = page.open_view("simulator");
    page.paste_into("normal_per_s", "100000");
    page.settle();
    assert_eq!(page.value(&field("normal_per_s")), "100000");
    let note = ".slider:has(#normal_per_s-field) .error";
    assert!(page.is_visible(note));
    let said = page.text(note);
    assert!(
        said.contains("24 million requests") && said.contains("Lower a rate"),
        "it says {said:?}"
    );
    assert_eq!(
        page.attribute(&field("normal_per_s"), "aria-invalid")
            .as_deref(),
        Some("true")
    );
    page.assert_shows(Scenario::default());

    page.paste_into("normal_per_s", "71");
    assert!(
        !page.is_visible(note),
        "it still says {:?}",
        page.text(note)
    );
    let mut changed = Scenario::default();
    let normal = input("normal_per_s");
    normal
        .set(&mut changed, normal.parse("71").expect("it is allowed"))
        .expect("it is allowed");
    page.assert_shows(changed);
}

/// Waits until the page has simulated, and returns what was sampled.
fn wait_for_all_six(page: &Page) -> Sampled {
    let begun = Instant::now();
    loop {
        let sampled: Sampled = page.script("return window.sampled();", json!(null));
        if sampled.done {
            return sampled;
        }
        assert!(
            begun.elapsed() < DEADLINE,
            "not done: {:?}",
            sampled.progress.last()
        );
        thread::sleep(Duration::from_millis(100));
    }
}

/// Watches every frame from now on.
const SAMPLE: &str = r#"
    const gaps = [];
    const progress = [];
    let last;
    const look = (now) => {
        if (last !== undefined) gaps.push(now - last);
        last = now;
        progress.push(Number(one("[data-progress]").style.getPropertyValue("--share")));
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.sampled = () => ({
        gaps: [...gaps].sort((a, b) => b - a),
        progress,
        done: progress.some((share) => share > 0) && progress.at(-1) === 0,
    });
"#;
