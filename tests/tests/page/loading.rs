//! What is on the page before its code has arrived, or without it.

use overload_scenario::planner::Question;
use overload_sim::Scenario;
use overload_story::summary;
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::native::{Native, assert_words};
use crate::page::{Page, Screen, eventually};
use crate::server::{Site, Variant};

crate::tests![
    without_scripts_the_default_run_is_there,
    before_the_code_arrives_the_default_run_is_there,
    without_the_wasm_a_plain_message_says_so,
    without_the_script_the_default_run_is_there,
    a_broken_wasm_is_a_plain_message_too,
    the_live_lab_moves_nothing,
    the_live_simulator_moves_nothing,
    the_live_planner_moves_nothing,
    the_live_atlas_moves_nothing,
    the_live_figure_takes_the_place_of_the_picture,
    the_live_figure_is_the_picture_again,
];

/// The page on which the code does not arrive before it is released.
fn held(page: &Page, screen: Screen) -> Site {
    held_view(page, "sale", screen)
}

fn held_view(page: &Page, view: &str, screen: Screen) -> Site {
    let site = page.site(Variant {
        held: vec![".wasm"],
        ..Variant::default()
    });
    page.set_screen(screen);
    let query = match view {
        "sale" => String::new(),
        view => format!("?view={view}"),
    };
    page.goto(&format!("{}{query}", site.url));
    site
}

fn without_scripts_the_default_run_is_there(page: &Page) {
    let site = page.site(Variant::default());
    page.set_scripts_disabled(true);
    page.goto(&site.url);
    assert_static(page);
}

fn before_the_code_arrives_the_default_run_is_there(page: &Page) {
    for dark in [false, true] {
        page.set_dark(dark);
        for width in [360, 1280] {
            let _site = held(page, Screen::wide(width));
            assert_static(page);
        }
    }
}

fn without_the_script_the_default_run_is_there(page: &Page) {
    let site = page.site(Variant {
        missing: vec!["overload_web.js"],
        ..Variant::default()
    });
    page.goto(&site.url);
    assert_static(page);
    assert_only_missing(page, "overload_web.js");
}

fn without_the_wasm_a_plain_message_says_so(page: &Page) {
    let site = page.site(Variant {
        missing: vec![".wasm"],
        ..Variant::default()
    });
    page.goto(&site.url);
    assert_says_that_it_cannot(page);
    assert_only_missing(page, "overload_web_bg.wasm");
}

fn a_broken_wasm_is_a_plain_message_too(page: &Page) {
    let site = page.site(Variant {
        added: vec![("overload_web_bg.wasm", "this is no Wasm".into())],
        ..Variant::default()
    });
    page.goto(&site.url);
    assert_says_that_it_cannot(page);
    // The bindings try twice, and warn in between.
    let complaints = page.complaints();
    assert!(
        complaints
            .iter()
            .all(|said| said.contains("Wasm") || said.contains("wasm")),
        "{complaints:#?}"
    );
}

#[track_caller]
fn assert_says_that_it_cannot(page: &Page) {
    let rejected: bool = page.wait_script(
        "return await element.ready.then(() => false, (error) => error instanceof Error);",
        json!(null),
    );
    assert!(rejected, "ready resolves, or is rejected with no error");
    assert!(page.is_visible("[data-failure]"), "no message");
    let said = page.text("[data-failure]");
    assert!(said.contains("could not start"), "it says {said:?}");
    let undefined: bool = page.script(
        "return element.report === undefined && element.scenario === undefined;",
        json!(null),
    );
    assert!(undefined, "there is a report of nothing");
    let () = page.script("one('[data-failure]').hidden = true;", json!(null));
    assert_static(page);
}

/// The browser complains of one missing file, and of nothing else.
#[track_caller]
fn assert_only_missing(page: &Page, file: &str) {
    let complaints = page.complaints();
    assert!(
        !complaints.is_empty() && complaints.iter().all(|said| said.contains(file)),
        "{complaints:#?}"
    );
}

/// The words and the picture of the default run are there, and no message.
#[track_caller]
fn assert_static(page: &Page) {
    let scenario = Scenario::default();
    let shop = Native::run(scenario);
    let expected = shop.all_words(&Question::default());
    assert_words(&page.words(), &expected, "the default run");
    for place in [
        "headline",
        "deck",
        "answered",
        "back",
        "verdict",
        "fifo-share",
    ] {
        assert!(
            page.is_visible(&format!("[data-text={place}]")),
            "no {place}"
        );
    }
    assert!(!page.is_visible("[data-failure]"), "a message");

    eventually("the picture is there", &true, || {
        page.script(
            "const { complete, naturalWidth } = one('[data-still]');
            return complete && naturalWidth > 0 && one('[data-still]').checkVisibility();",
            json!(null),
        )
    });
    assert_eq!(
        page.attribute("[data-still]", "alt"),
        Some(summary::figure(&shop.scenario, &shop.report))
    );
    // The picture is of this scheme and for this width.
    let source: String = page.script("return one('[data-still]').currentSrc;", json!(null));
    let (dark, narrow): (bool, bool) = page.script(
        "return [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth < 592];",
        json!(null),
    );
    assert_eq!(
        (source.contains("dark"), source.contains("narrow")),
        (dark, narrow),
        "{source}"
    );
}

fn the_live_lab_moves_nothing(page: &Page) {
    assert_moves_nothing(page, "sale", &[360, 768, 1280, 1920], &SALE);
}

fn the_live_simulator_moves_nothing(page: &Page) {
    assert_moves_nothing(page, "simulator", &[360, 768, 1280], &SIMULATOR);
}

fn the_live_planner_moves_nothing(page: &Page) {
    assert_moves_nothing(page, "planner", &[360, 768, 1280], &PLANNER);
}

fn the_live_atlas_moves_nothing(page: &Page) {
    // Nothing of it is there before the annex is.
    assert_moves_nothing(page, "atlas", &[360, 768, 1280], &[]);
}

/// Parts of the sale, by their selectors.
const SALE: [&str; 18] = [
    ".headline",
    ".deck",
    ".readout",
    ".picture",
    ".rail",
    ".policies",
    ".segments",
    ".numbers",
    ".numbers > div:nth-child(2)",
    ".numbers > div:nth-child(4)",
    ".verdict",
    ".verdict h2",
    ".verdict .drawn",
    ".multiples",
    ".grid",
    ".grid label:last-child",
    "[data-table]",
    "[data-table] summary",
];

const SIMULATOR: [&str; 13] = [
    ".headline",
    ".deck",
    ".inputs",
    ".samples",
    ".look-at",
    ".more",
    ".comparison",
    ".policy-bars",
    ".policy-table",
    ".picture",
    ".lines",
    ".decisions",
    "[data-table] summary",
];

const PLANNER: [&str; 7] = [
    ".plan-answer h1",
    ".plan-outcomes",
    ".plan-answer .deck",
    ".plan-inputs",
    ".plan-columns",
    ".plan-notes",
    ".planner .exports",
];

#[track_caller]
fn assert_moves_nothing(page: &Page, view: &str, widths: &[u32], parts: &[&str]) {
    let mut moves = Vec::new();
    for &width in widths {
        let site = held_view(page, view, Screen::wide(width));
        eventually("the view", &view.to_owned(), || page.view());
        if view != "planner" {
            let () = page.script("one('[data-still]').decode();", json!(null));
        }
        let before = boxes(page, parts);
        site.release();
        page.wait_until_live();
        // What is laid out late is laid out by the second frame.
        let () = page.wait_script("await frame(); await frame();", json!(null));
        let after = boxes(page, parts);
        for (name, place) in &before {
            let now = after.get(name);
            if now != Some(place) {
                moves.push(format!("at {width} px, {name}: {place:?} -> {now:?}"));
            }
        }
        let shifts: Vec<Value> = page.script(SHIFTS, json!(null));
        let sum: f64 = shifts
            .iter()
            .filter_map(|shift| shift["value"].as_f64())
            .sum();
        if sum >= 0.01 {
            moves.push(format!("at {width} px, {shifts:#?}"));
        }
    }
    assert!(moves.is_empty(), "{moves:#?}");
}

/// Where parts of the lab are: left, top, width, height.
fn boxes(page: &Page, parts: &[&str]) -> BTreeMap<String, [i64; 4]> {
    page.script(BOXES, json!(parts))
}

const BOXES: &str = r"
    const boxes = {};
    for (const selector of args) {
        const { left, top, width, height } = one(selector).getBoundingClientRect();
        boxes[selector] = [left, top + scrollY, width, height].map(Math.round);
    }
    return boxes;
";

const SHIFTS: &str = r#"
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().map(({ value, sources }) => ({
        value,
        sources: sources.map(({ node }) => node?.className ?? node?.nodeName ?? "gone"),
    }));
"#;

fn the_live_figure_takes_the_place_of_the_picture(page: &Page) {
    let site = held(page, Screen::DESK);
    assert!(page.is_visible("[data-still]"));
    let drawn = "return pixels(one('[data-figure]')).some((byte) => byte !== 0);";
    assert!(
        !page.script::<bool>(drawn, json!(null)),
        "drawn before there is anything to draw"
    );
    site.release();
    page.wait_until_live();
    assert!(page.script::<bool>(drawn, json!(null)), "nothing is drawn");
    assert!(
        !page.is_visible("[data-still]"),
        "the picture is still below"
    );
}

fn the_live_figure_is_the_picture_again(page: &Page) {
    for dark in [false, true] {
        page.set_dark(dark);
        let site = held(page, Screen::DESK);
        let () = page.wait_script(KEEP_PICTURE, json!(null));
        site.release();
        page.wait_until_live();
        let differing: f64 = page.script(DIFFERING, json!(null));
        // Letters are smoothed in another way.
        assert!(
            differing < 0.02,
            "{:.1} % of the pixels differ",
            differing * 100.0
        );
    }
}

/// Keeps the pixels of the static picture, as large as it is laid out.
const KEEP_PICTURE: &str = r#"
    const picture = one("[data-still]");
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.clientWidth;
    canvas.height = picture.clientHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    window.kept = pixels(canvas);
"#;

/// The share of pixels that are not much as they were in the picture.
const DIFFERING: &str = r#"
    const live = pixels(one("[data-figure]"));
    if (live.length !== kept.length) return 1;
    const paper = getComputedStyle(one('.lab')).backgroundColor.match(/\d+/g).map(Number);
    const seen = (pixels, at) => [0, 1, 2].map((channel) => {
        const alpha = pixels[at + 3] / 255;
        return pixels[at + channel] * alpha + paper[channel] * (1 - alpha);
    });
    let differing = 0;
    for (let at = 0; at < live.length; at += 4) {
        const [before, now] = [seen(kept, at), seen(live, at)];
        if (before.some((channel, index) => Math.abs(channel - now[index]) > 48)) differing += 1;
    }
    return differing / (live.length / 4);
"#;
