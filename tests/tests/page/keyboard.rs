//! Keys alone reach and do everything, and the focus stays in sight.

use fantoccini::key::Key;
use overload_advice::advise;
use overload_scenario::samples::samples;
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde::Deserialize;
use serde_json::json;

use crate::lab::{SLIDERS, field, radio, reset, slider};
use crate::native::Native;
use crate::page::{Page, Screen, eventually};

crate::tests![
    tab_reaches_every_control_once_and_in_order,
    tab_reaches_the_resets_and_the_table_too,
    shift_tab_goes_the_same_way_back,
    the_focus_is_always_in_sight,
    arrows_choose_in_every_group_of_buttons,
    arrows_walk_through_the_windows_of_the_figure,
    the_walk_ends_with_a_shorter_run,
    enter_and_space_open_and_close_the_table,
    enter_and_space_press_every_button,
    a_reset_in_the_rail_keeps_the_focus_in_its_group,
];

/// Everything off its default, so that every reset is there.
const CHANGED: Scenario = Scenario {
    policy: Policy::Lifo,
    workers: 9,
    service_ns: 81 * SECOND_NS / 1000,
    normal_per_s: 71.0,
    spike_per_s: 200.0,
    timeout_ns: 4 * SECOND_NS,
    retries: 3,
    queue_size: 50,
    orders_percent: 20.0,
    refusal_cost_ns: 0,
    target_ns: 5 * SECOND_NS / 1000,
    interval_ns: SECOND_NS / 10,
    retry_gap_ns: SECOND_NS,
    patience_ns: 10 * SECOND_NS,
    before_s: 60,
    sale_s: 60,
    after_s: 180,
    window_s: 10,
    normal_percent: 90.0,
    seed: 2,
};

/// Where the focus is.
#[derive(Debug, Deserialize)]
struct Focus {
    /// What has it: its part in the page and the input that it sets.
    name: String,
    /// Whether it is within the window.
    in_view: bool,
    /// How wide a visible line there is around it or around what stands for it,
    /// and its contrast against what is behind the lab.
    outline: f64,
    contrast: f64,
}

/// The stops in the order of the page, while every input is at its default, the
/// table is closed and the advice is there.
fn stops() -> Vec<String> {
    stops_with_advice_on(&Scenario::default())
}

fn stops_with_advice_on(scenario: &Scenario) -> Vec<String> {
    let advice = advise(scenario).into_iter().map(|piece| {
        let (what, _) = overload_story::advice::change(piece.change, scenario);
        format!("advice {what}")
    });
    let exports = [
        "link",
        "command",
        "table.csv",
        "windows.csv",
        "run.json",
        "sale.svg",
    ]
    .into_iter()
    .chain(["sale.png"])
    .map(|name| format!("export {name}"));
    let samples = samples().map(|sample| format!("sample {}", sample.name));
    let rail = ["policy", "retries", "spike_per_s", "timeout_ms"];
    let sliders = SLIDERS
        .iter()
        .flat_map(|key| [format!("slider {key}"), format!("field {key}")]);
    ["figure".to_owned()]
        .into_iter()
        .chain(rail.map(|group| format!("group {group}")))
        .chain(["another".into()])
        .chain(samples)
        .chain(sliders)
        .chain(["field seed".into(), "group multiple".into()])
        .chain(advice)
        .chain(["disclosure".into()])
        .chain(exports)
        .collect()
}

/// The same while nothing is at its default and the table is open.
fn more_stops() -> Vec<String> {
    stops_with_advice_on(&CHANGED)
        .into_iter()
        .flat_map(|stop| match stop.split_once(' ') {
            Some(("slider", key)) => vec![format!("reset {key}"), stop],
            Some(("field", "seed")) => vec!["reset seed".into(), stop],
            Some(("group", key @ ("retries" | "spike_per_s" | "timeout_ms"))) => {
                vec![format!("rail reset {key}"), stop]
            }
            None if stop == "disclosure" => vec![stop, "table".into()],
            _ => vec![stop],
        })
        .collect()
}

fn tab_reaches_every_control_once_and_in_order(page: &Page) {
    let _site = page.open();
    assert_eq!(names(&walk_down(page)), stops());
}

fn tab_reaches_the_resets_and_the_table_too(page: &Page) {
    let _site = page.open();
    page.set_scenario(&CHANGED);
    let () = page.script("one('[data-table]').open = true;", json!(null));
    assert_eq!(names(&walk_down(page)), more_stops());
}

fn shift_tab_goes_the_same_way_back(page: &Page) {
    let _site = page.open();
    wait_for_advice(page);
    page.focus("[data-export='sale.png']");
    let last = focus(page).expect("it was just set");
    let mut back = vec![last.name];
    back.extend(names(&walk(page, |page| page.press_with_shift(Key::Tab))));
    back.reverse();
    assert_eq!(back, stops());
}

fn the_focus_is_always_in_sight(page: &Page) {
    for (screen, dark) in [(Screen::DESK, false), (Screen::wide(360), true)] {
        page.set_dark(dark);
        let _site = page.open_on(screen);
        page.set_scenario(&CHANGED);
        let () = page.script("one('[data-table]').open = true;", json!(null));
        for focus in walk_down(page) {
            assert!(focus.in_view, "out of view: {focus:?}, {screen:?}");
            assert!(focus.outline >= 2.0, "no outline: {focus:?}, {screen:?}");
            assert!(focus.contrast >= 3.0, "pale: {focus:?}, dark: {dark}");
        }
    }
}

fn arrows_choose_in_every_group_of_buttons(page: &Page) {
    let _site = page.open();
    let shop = Scenario::default();
    for group in ["policy", "multiple"] {
        page.focus(&radio(group, "fifo"));
        let next = Policy::ALL.into_iter().skip(1).chain([Policy::Fifo]);
        for policy in next {
            page.press(&[Key::Down]);
            page.assert_set_to(&Scenario { policy, ..shop });
            assert!(
                page.has_focus(&radio(group, policy.id())),
                "{group} lost the focus"
            );
        }
        page.press(&[Key::Left]);
        page.assert_set_to(&Scenario {
            policy: Policy::Priority,
            ..shop
        });
        page.press(&[Key::Right]);
    }
    page.focus(&radio("retries", "0"));
    for retries in [1, 3, 0] {
        page.press(&[Key::Right]);
        page.assert_set_to(&Scenario { retries, ..shop });
    }
    page.focus(&radio("spike_per_s", "150"));
    for spike_per_s in [120.0, 200.0, 150.0] {
        page.press(&[Key::Left]);
        page.assert_set_to(&Scenario {
            spike_per_s,
            ..shop
        });
    }
    page.focus(&radio("timeout_ms", "2000"));
    for timeout_s in [4, 1, 2] {
        page.press(&[Key::Down]);
        let timeout_ns = timeout_s * SECOND_NS;
        page.assert_set_to(&Scenario { timeout_ns, ..shop });
    }
}

fn arrows_walk_through_the_windows_of_the_figure(page: &Page) {
    let _site = page.open();
    let shop = Native::run(Scenario::default());
    let hint = page.text("[data-readout]");
    let unmarked = page.drawing("[data-marks]");
    page.focus("[data-walker]");
    assert_reads_out(page, &shop, 0);
    assert_ne!(page.drawing("[data-marks]"), unmarked, "nothing is marked");
    for (key, window) in [
        (Key::Right, 1),
        (Key::Right, 2),
        (Key::Left, 1),
        (Key::Up, 2),
        (Key::End, 29),
        (Key::Right, 29),
        (Key::Left, 28),
        (Key::Home, 0),
    ] {
        page.press(&[key]);
        assert_reads_out(page, &shop, window);
    }
    page.press(&[Key::Tab]);
    eventually("the readout", &hint, || page.text("[data-readout]"));
    assert_eq!(page.drawing("[data-marks]"), unmarked, "a mark remains");
}

fn the_walk_ends_with_a_shorter_run(page: &Page) {
    let _site = page.open();
    page.focus("[data-walker]");
    page.press(&[Key::End]);
    let short = Scenario {
        window_s: 60,
        ..Scenario::default()
    };
    page.set_scenario(&short);
    let short = Native::run(short);
    assert_reads_out(page, &short, 4);
    page.press(&[Key::Left]);
    assert_reads_out(page, &short, 3);
}

/// Says, beside the figure and to assistive technology, what is in a window.
#[track_caller]
fn assert_reads_out(page: &Page, native: &Native, window: usize) {
    let parts = native.readout(window);
    eventually("the readout", &parts.concat(), || {
        page.text("[data-readout]")
    });
    assert_eq!(
        page.attribute("[data-walker]", "aria-valuetext"),
        Some(parts.join(", "))
    );
}

fn enter_and_space_open_and_close_the_table(page: &Page) {
    let _site = page.open();
    page.focus("summary");
    for (key, open) in [(Key::Enter, true), (Key::Enter, false)] {
        page.press(&[key]);
        eventually("the table is open", &open, || page.is_visible("table"));
    }
    for open in [true, false] {
        page.type_text(" ");
        eventually("the table is open", &open, || page.is_visible("table"));
    }
}

fn enter_and_space_press_every_button(page: &Page) {
    let _site = page.open();
    let shop = Scenario::default();
    page.focus("[data-another]");
    page.press(&[Key::Enter]);
    page.assert_set_to(&Scenario { seed: 2, ..shop });
    page.type_text(" ");
    page.assert_set_to(&Scenario { seed: 3, ..shop });
    assert!(
        page.has_focus("[data-another]"),
        "the button lost the focus"
    );

    page.focus(&reset("seed"));
    page.press(&[Key::Enter]);
    page.assert_set_to(&shop);
    assert!(
        page.has_focus(&field("seed")),
        "the focus went with the button"
    );

    page.focus(&slider("workers"));
    page.press(&[Key::Right]);
    page.press_with_shift(Key::Tab);
    page.type_text(" ");
    page.assert_set_to(&shop);
    assert!(
        page.has_focus(&field("workers")),
        "the focus went with the button"
    );
}

fn a_reset_in_the_rail_keeps_the_focus_in_its_group(page: &Page) {
    let _site = page.open();
    page.set_scenario(&CHANGED);
    for (key, default) in [
        ("retries", "0"),
        ("spike_per_s", "150"),
        ("timeout_ms", "2000"),
    ] {
        page.focus(&format!("[data-reset={key}]"));
        page.press(&[Key::Enter]);
        eventually("the default is chosen", &true, || {
            page.script("return one(args).checked;", json!(radio(key, default)))
        });
        assert!(
            page.has_focus(&radio(key, default)),
            "the reset of {key} is gone, and the focus with it: {:?}",
            focus(page)
        );
    }
}

fn names(stops: &[Focus]) -> Vec<String> {
    stops.iter().map(|focus| focus.name.clone()).collect()
}

/// Advice comes when it has been simulated.
fn wait_for_advice(page: &Page) {
    let () = page.wait_script(
        "while (!root.querySelector('[data-advice] li')) {
             await new Promise(requestAnimationFrame);
         }",
        json!(null),
    );
}

/// Goes through the page from its beginning.
fn walk_down(page: &Page) -> Vec<Focus> {
    wait_for_advice(page);
    let () = page.script("root.activeElement?.blur(); scrollTo(0, 0);", json!(null));
    walk(page, |page| page.press(&[Key::Tab]))
}

/// Goes through the page until the focus leaves it, or is back where it was.
fn walk(page: &Page, go_on: impl Fn(&Page)) -> Vec<Focus> {
    let begin = focus(page).map(|focus| focus.name);
    let mut stops: Vec<Focus> = Vec::new();
    while stops.len() < 100 {
        go_on(page);
        let Some(stop) = focus(page) else {
            break;
        };
        let first = begin.as_ref().or(stops.first().map(|first| &first.name));
        if first == Some(&stop.name) {
            break;
        }
        stops.push(stop);
    }
    stops
}

#[track_caller]
fn focus(page: &Page) -> Option<Focus> {
    page.script(FOCUS, json!(null))
}

const FOCUS: &str = r#"
    const at = root.activeElement;
    if (!at) return null;
    const slider = at.closest(".slider");
    const key = slider?.querySelector("input[type=text]").id.replace("-field", "");
    const name =
        at.matches("[data-walker]") ? "figure"
        : at.matches("[data-another]") ? "another"
        : at.matches("[data-samples] *") ? `sample ${at.textContent}`
        : at.matches("[data-advice] *") ? `advice ${at.textContent}`
        : at.matches("[data-copy]") ? `export ${at.dataset.copy}`
        : at.matches("[data-export]") ? `export ${at.dataset.export}`
        : at.matches("[data-reset]") ? `rail reset ${at.dataset.reset}`
        : at.matches("[type=radio]") ? `group ${at.name}`
        : at.matches("[type=range]") ? `slider ${key}`
        : at.matches("[type=text]") ? `field ${key}`
        : slider ? `reset ${key}`
        : at.matches("summary") ? "disclosure"
        : at.matches(".scroller") ? "table"
        : at.outerHTML.slice(0, 80);

    const box = at.getBoundingClientRect();
    const in_view =
        box.left >= 0 && box.right <= innerWidth && box.bottom > 0 && box.top < innerHeight;

    // What is drawn may be the line of a neighbour that stands for it.
    const shown = at.matches("[data-walker]") ? at.closest(".picture")
        : at.matches(".segments input") ? at.nextElementSibling
        : at.matches(".field input") ? at.closest(".field")
        : at;
    const style = getComputedStyle(shown);
    const drawn = style.outlineStyle !== "none" && Number(style.opacity) === 1;
    const luminance = (color) => {
        const [red, green, blue] = color.match(/[\d.]+/g).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const line = luminance(style.outlineColor);
    const paper = luminance(getComputedStyle(element).backgroundColor);
    return {
        name,
        in_view,
        outline: drawn ? parseFloat(style.outlineWidth) : 0,
        contrast: (Math.max(line, paper) + 0.05) / (Math.min(line, paper) + 0.05),
    };
"#;
