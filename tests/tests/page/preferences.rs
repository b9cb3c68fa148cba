//! What readers have set for every page: colours of their own, nothing that moves,
//! everything twice as large.

use fantoccini::key::Key;
use overload_sim::{Policy, Scenario};
use serde_json::json;

use crate::drawing::{WIDE, ink};
use crate::keyboard::{State, names, stops, walk_down};
use crate::lab::{VIEWS, field, radio, slider};
use crate::page::{Page, Screen, eventually};

crate::tests![
    in_forced_colours_what_is_chosen_is_seen,
    in_forced_colours_the_shown_view_is_underlined_and_no_other,
    in_forced_colours_a_slider_has_a_thumb_on_a_track,
    in_forced_colours_what_is_used_has_an_edge,
    in_forced_colours_the_lab_is_seen_to_be_at_work,
    in_forced_colours_the_figures_are_in_their_ink,
    colours_that_are_forced_meanwhile_repaint,
    where_motion_is_reduced_nothing_moves,
    at_twice_the_size_all_of_it_can_be_read,
    at_twice_the_size_keys_reach_everything_in_sight,
];

/// What tells two states of a control apart, by WCAG 2.2.
const SEEN: f64 = 3.0;

/// The contrast of two luminances.
fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Forces the colours of each scheme in turn, for a page whose paper is then black or
/// white.
fn in_forced_colors(page: &Page, test: impl Fn(f64)) {
    page.set_policies_ignored(true);
    for (dark, paper) in [(false, 1.0), (true, 0.0)] {
        page.set_colors_forced(true, dark);
        test(paper);
    }
}

fn in_forced_colours_what_is_chosen_is_seen(page: &Page) {
    in_forced_colors(page, |_| {
        for (view, groups) in CHOICES {
            let _site = page.open_view(view);
            for [name, value, shown] in groups {
                let button = radio(name, value);
                let picture = || page.picture(&format!("{button}{shown}"));
                let before = picture();
                let () = page.script("one(args).click();", json!(button));
                page.settle();
                let changed = changed(&before, &picture());
                assert!(changed > 0.25, "{name}: {changed} of it changes");
            }
        }
        // The combination that is shown, among all.
        let cell = "td:has(> [data-cell='13'])";
        let pictures = ["?view=atlas", "?view=atlas&policy=fifo&retries=1"].map(|query| {
            let _site = page.open_link(query);
            page.picture(cell)
        });
        assert!(page.is_visible(&format!("{cell} [aria-current=true]")));
        let changed = changed(&pictures[0], &pictures[1]);
        assert!(changed > 0.03, "the cell: {changed} of it changes");
    });
}

/// Groups of buttons by their views: a button that is not chosen at first, and what
/// stands for it.
const CHOICES: [(&str, &[[&str; 3]]); 3] = [
    (
        "sale",
        &[
            ["policy", "bounded", ""],
            ["multiple", "lifo", ""],
            ["retries", "3", " + span"],
            ["spike_per_s", "200", " + span"],
            ["timeout_ms", "1000", " + span"],
        ],
    ),
    ("simulator", &[["compared", "bounded", ""]]),
    ("planner", &[["waits", "longer", " + span"]]),
];

/// The share of the pixels that are told apart from what was there before.
#[track_caller]
fn changed(before: &[Vec<f64>], after: &[Vec<f64>]) -> f64 {
    assert_eq!(before.len(), after.len());
    let pairs: Vec<_> = before
        .iter()
        .flatten()
        .zip(after.iter().flatten())
        .collect();
    let apart = pairs.iter().filter(|(a, b)| contrast(**a, **b) >= SEEN);
    apart.count() as f64 / pairs.len() as f64
}

fn in_forced_colours_the_shown_view_is_underlined_and_no_other(page: &Page) {
    in_forced_colors(page, |paper| {
        for view in VIEWS {
            let _site = page.open_view(view);
            for link in VIEWS {
                let picture = page.picture(&format!("nav [data-open={link}]"));
                let line = picture.last().expect("it has a height");
                let inked = line.iter().filter(|at| contrast(**at, paper) >= SEEN);
                let inked = inked.count() as f64 / line.len() as f64;
                assert_eq!(inked > 0.9, link == view, "{link} in {view}: {inked}");
                assert!(!(0.1..0.9).contains(&inked), "{link} in {view}: {inked}");
            }
        }
    });
}

fn in_forced_colours_a_slider_has_a_thumb_on_a_track(page: &Page) {
    in_forced_colors(page, |paper| {
        for (view, key) in [("simulator", "workers"), ("planner", "plan-rate_per_s")] {
            let _site = page.open_view(view);
            for key_press in [Key::Home, Key::End] {
                page.focus(&slider(key));
                page.press(&[key_press]);
                let () = page.script("root.activeElement.blur();", json!(null));
                page.settle();
                let picture = page.picture(&slider(key));
                let (height, width) = (picture.len(), picture[0].len());
                let track = picture[height / 2 - 1..=height / 2].iter().flatten();
                let track = track.filter(|at| contrast(**at, paper) >= SEEN).count();
                // All of both rows but for the hole in the thumb.
                assert!(track + 40 >= 2 * width, "{key}: {track} of {width}");
                // Across the thumb's ring, above the track.
                let ring: Vec<_> = (0..width)
                    .filter(|x| contrast(picture[height / 2 - 5][*x], paper) >= SEEN)
                    .collect();
                let middle = ring.iter().sum::<usize>() as f64 / ring.len() as f64;
                let expected = match key_press {
                    Key::Home => 9.0,
                    _ => width as f64 - 9.0,
                };
                assert!(
                    ring.len() >= 4 && (middle - expected).abs() < 2.0,
                    "{key}: the thumb is at {ring:?} of {width}"
                );
            }
        }
    });
}

fn in_forced_colours_what_is_used_has_an_edge(page: &Page) {
    in_forced_colors(page, |paper| {
        for (view, part) in [
            ("simulator", format!(".field:has({})", field("workers"))),
            ("atlas", "[data-map-x]".into()),
            ("planner", "[data-simulate]".into()),
            ("planner", ".planner .segments > div".into()),
        ] {
            let _site = page.open_view(view);
            let picture = page.picture(&part);
            let row = &picture[picture.len() / 2];
            let edges = [&row[..3], &row[row.len() - 3..]];
            let seen = edges.map(|edge| edge.iter().any(|at| contrast(*at, paper) >= SEEN));
            assert_eq!(seen, [true; 2], "{part}: {row:?}");
        }
    });
}

fn in_forced_colours_the_lab_is_seen_to_be_at_work(page: &Page) {
    in_forced_colors(page, |paper| {
        let _site = page.open();
        let () = page.script(
            "one('[data-progress]').style.setProperty('--share', 0.5);",
            json!(null),
        );
        let picture = page.picture(".figure");
        let line = |row: &&Vec<f64>| {
            let inked = row.iter().filter(|at| contrast(**at, paper) >= SEEN);
            inked.count().abs_diff(row.len() / 2) < 4
        };
        assert!(picture.iter().any(|row| line(&row)), "no line shows");
    });
}

fn in_forced_colours_the_figures_are_in_their_ink(page: &Page) {
    in_forced_colors(page, |paper| {
        for (view, canvases) in FIGURES {
            let _site = page.open_view(view);
            for canvas in canvases {
                assert!((ink(page, canvas) - (1.0 - paper)).abs() < 0.01, "{canvas}");
                let picture = page.picture(canvas);
                let all = picture.iter().flatten();
                let seen = all.filter(|at| contrast(**at, paper) >= SEEN).count();
                assert!(seen > 100, "{seen} pixels of {canvas} stand out");
            }
        }
    });
}

/// Figures with letters in them, by their views.
const FIGURES: [(&str, &[&str]); 4] = [
    (
        "sale",
        &["[data-figure]", "[data-multiple=fifo]", "[data-verdict]"],
    ),
    ("simulator", &["[data-figure]"]),
    ("atlas", &["[data-map-figure]"]),
    ("planner", &["[data-plan-figure]"]),
];

fn colours_that_are_forced_meanwhile_repaint(page: &Page) {
    for (view, canvases) in FIGURES {
        let _site = page.open_view(view);
        let drawings = || -> Vec<_> {
            let drawn = canvases.iter().map(|canvas| page.drawing(canvas));
            drawn.collect()
        };
        let before = drawings();
        page.set_colors_forced(true, false);
        eventually("painted as before", &false, || {
            drawings().iter().any(|drawn| before.contains(drawn))
        });
        page.set_colors_forced(false, false);
        eventually("painted as at first", &true, || drawings() == before);
    }
}

fn where_motion_is_reduced_nothing_moves(page: &Page) {
    page.set_motion_reduced();
    for view in VIEWS {
        let _site = page.open_view(view);
        let () = page.script(WATCH, json!(null));
        page.set_scenario(&Scenario {
            policy: Policy::Lifo,
            retries: 3,
            spike_per_s: 200.0,
            ..Scenario::default()
        });
        page.click("nav [data-open=planner]");
        page.press(&[Key::Tab, Key::Tab, Key::Right]);
        page.set_motion_reduced();
        page.click("nav [data-open=sale]");
        // To the top of another view at once.
        let () = page.script("scrollTo(0, 5000);", json!(null));
        page.click(".onward a");
        page.settle();
        eventually("looked at many frames", &true, || {
            page.script("return seen.frames > 20;", json!(null))
        });
        let moving: Vec<String> = page.script("return seen.moving;", json!(null));
        assert!(moving.is_empty(), "{view}: {moving:#?}");
    }
}

/// Notes in each frame what is on its way. What takes no longer than a millisecond
/// changes at once, though it may do so after a delay.
const WATCH: &str = "
    window.seen = { frames: 0, moving: [] };
    let places = [];
    const look = () => {
        seen.frames += 1;
        for (const at of [...document.getAnimations(), ...root.getAnimations()]) {
            const { duration, iterations } = at.effect.getComputedTiming();
            if (duration > 1 || iterations > 1)
                seen.moving.push(`${at.transitionProperty ?? at.animationName}: ${duration} ms`);
        }
        // A jump is over with one frame.
        places = [...places.slice(-3), scrollY];
        const [a, b, c, d] = places;
        if (d !== undefined && a !== b && b !== c && c !== d)
            seen.moving.push(`scrolls from ${a} by ${b} and ${c} to ${d}`);
        requestAnimationFrame(look);
    };
    look();
";

/// A window of 1280 by 900 pixels, in which the page is zoomed to twice its size.
const ZOOMED: Screen = Screen {
    width: 640,
    height: 450,
    scale: 2.0,
};

fn at_twice_the_size_all_of_it_can_be_read(page: &Page) {
    for view in VIEWS {
        let _site = crate::keyboard::open(page, view, State::Changed, ZOOMED);
        page.settle();
        assert_readable(page, view);
    }
}

fn at_twice_the_size_keys_reach_everything_in_sight(page: &Page) {
    for view in VIEWS {
        let _site = crate::keyboard::open(page, view, State::Changed, ZOOMED);
        let walked = walk_down(page);
        assert_eq!(names(&walked), stops(view, State::Changed), "{view}");
        let lost: Vec<_> = walked.iter().filter(|focus| !focus.in_view).collect();
        assert!(lost.is_empty(), "{view}: {lost:#?}");
    }
}

/// Nothing is beyond the window, cut off, or below something else.
#[track_caller]
fn assert_readable(page: &Page, view: &str) {
    let wide: Vec<String> = page.script(WIDE, json!(null));
    assert!(wide.is_empty(), "{view}, beyond the window: {wide:#?}");
    let cut: Vec<String> = page.script(CUT, json!(null));
    assert!(cut.is_empty(), "{view}, cut: {cut:#?}");
    let below: Vec<String> = page.script(OVERLAPPING, json!(null));
    assert!(below.is_empty(), "{view}, one over the other: {below:#?}");
}

/// What holds more than it shows, and cannot be scrolled.
const CUT: &str = r#"
    const isHidden = (overflow) => ["hidden", "clip"].includes(overflow);
    return all("*").filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        return part.checkVisibility() && !part.matches(".spoken, .policy-table *, input, canvas")
            && (isHidden(overflowX) && part.scrollWidth > part.clientWidth + 1
                || isHidden(overflowY) && part.scrollHeight > part.clientHeight + 1);
    }).map((part) => part.outerHTML.slice(0, 120));
"#;

/// Texts of which one is painted over the other.
const OVERLAPPING: &str = r#"
    const isText = (node) => node.data.trim() && node.parentElement.checkVisibility()
        && !node.parentElement.closest(".spoken, style, template, canvas");
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!isText(node)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const scroller = node.parentElement.closest(".scroller, .inputs")?.getBoundingClientRect();
        for (const { left, right, top, bottom } of range.getClientRects()) {
            const box = scroller
                ? {
                    left: Math.max(left, scroller.left), right: Math.min(right, scroller.right),
                    top: Math.max(top, scroller.top), bottom: Math.min(bottom, scroller.bottom),
                }
                : { left, right, top, bottom };
            if (box.right > box.left && box.bottom > box.top) boxes.push({ node, ...box });
        }
    }
    const overlapping = [];
    for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
            if (a.node === b.node) continue;
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const lower = Math.min(a.bottom - a.top, b.bottom - b.top);
            // Lines stand closer than their letters' boxes are high.
            if (width > 2 && height > lower / 3)
                overlapping.push(`${a.node.data.trim()} / ${b.node.data.trim()}`);
        }
    }
    return boxes.length > 40 ? overlapping : [`only ${boxes.length} texts`];
"#;
