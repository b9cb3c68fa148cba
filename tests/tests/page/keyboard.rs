//! Keys alone reach and do everything, and the focus stays in sight.

use fantoccini::key::Key;
use overload_advice::advise;
use overload_scenario::samples::samples;
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde::Deserialize;
use serde_json::json;

use crate::lab::{CHANGED, VIEWS, at_hand, field, more, radio, reset, slider};
use crate::native::Native;
use crate::page::{Page, Screen, eventually};
use crate::panel::OFFERED;
use crate::server::Site;

crate::tests![
    tab_reaches_every_control_once_and_in_order,
    tab_reaches_what_comes_with_changes_too,
    shift_tab_goes_the_same_way_back,
    the_focus_is_always_in_sight,
    arrows_choose_in_every_group_of_buttons,
    arrows_walk_through_the_windows_of_the_figure,
    the_walk_ends_with_a_shorter_run,
    enter_and_space_open_and_close_what_opens,
    enter_and_space_press_every_button,
    a_reset_in_the_rail_keeps_the_focus_in_its_group,
];

/// Where the focus is.
#[derive(Debug, Deserialize)]
pub(crate) struct Focus {
    /// What has it: its part in the page and the input that it sets.
    name: String,
    /// Whether it is within the window.
    pub(crate) in_view: bool,
    /// How wide a visible line there is around it or around what stands for it,
    /// and its contrast against what is behind the lab.
    outline: f64,
    contrast: f64,
}

/// What can be set before the page is walked through.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum State {
    /// Every input is at its default, and what opens is closed.
    Opened,
    /// No input is at its default, and everything is open.
    Changed,
}

/// The planner asked otherwise than it opens, in an address.
const ASKED: &str = "&plan-rate=150&plan-service=80ms&plan-waiting=1&plan-longer-than=100ms";

/// Opens a view in this state, with the advice there.
pub(crate) fn open(page: &Page, view: &str, state: State, screen: Screen) -> Site {
    page.set_screen(screen);
    let asked = match state {
        State::Opened => "",
        State::Changed => ASKED,
    };
    let site = match (view, asked) {
        ("sale", "") => page.open_link(""),
        ("sale", asked) => page.open_link(&asked.replacen('&', "?", 1)),
        (view, asked) => page.open_link(&format!("?view={view}{asked}")),
    };
    if state == State::Changed {
        page.set_scenario(&CHANGED);
        page.open_more();
        let () = page.script("one('[data-table]').open = true;", json!(null));
    }
    if view == "simulator" {
        wait_for_advice(page);
    }
    if matches!(view, "sale" | "simulator") {
        page.wait_for_mornings("1,000 mornings");
        let () = page.script("scrollTo(0, 0);", json!(null));
    }
    site
}

/// The stops of a view in the order of the page.
pub(crate) fn stops(view: &str, state: State) -> Vec<String> {
    let views = VIEWS.map(|view| format!("view {view}")).into_iter();
    match view {
        "sale" => views.chain(sale(state)).chain(exports(state)).collect(),
        "simulator" => views
            .chain(simulator(state))
            .chain(exports(state))
            .collect(),
        "atlas" => views.chain(atlas()).collect(),
        _ => views.chain(planner(state)).collect(),
    }
}

fn sale(state: State) -> Vec<String> {
    let mut stops = vec!["another".to_owned(), "figure".into(), "group policy".into()];
    for (key, _) in OFFERED {
        if state == State::Changed {
            stops.push(format!("rail reset {key}"));
        }
        stops.push(format!("group {key}"));
    }
    stops.extend(["group multiple".into(), "view simulator".into()]);
    stops
}

fn simulator(state: State) -> Vec<String> {
    let mut stops = vec!["another".to_owned()];
    stops.extend(samples().map(|sample| format!("sample {}", sample.name)));
    stops.extend(at_hand().flat_map(|key| sliders_of(key, state)));
    stops.push("disclosure of more".into());
    if state == State::Changed {
        stops.extend(more().flat_map(|key| sliders_of(key, state)));
    }
    stops.push("to the planner".into());
    stops.extend(["group compared".into(), "Six policies as a table".into()]);
    stops.extend(["figure".into(), "Mornings as a table".into()]);
    let scenario = match state {
        State::Opened => Scenario::default(),
        State::Changed => CHANGED,
    };
    for piece in advise(&scenario) {
        let (what, _) = overload_story::advice::change(piece.change, &scenario);
        stops.push(format!("advice {what}"));
    }
    stops
}

fn exports(state: State) -> Vec<String> {
    let mut stops = vec!["disclosure of the table".to_owned()];
    if state == State::Changed {
        stops.push("The figure as a table".into());
    }
    let files = [
        "table.csv",
        "windows.csv",
        "run.json",
        "sale.svg",
        "sale.png",
    ];
    let saved = ["link", "command"].into_iter().chain(files);
    stops.extend(saved.map(|name| format!("export {name}")));
    stops
}

fn atlas() -> Vec<String> {
    let stops = [
        "another",
        "grid",
        "view simulator",
        "map x",
        "map y",
        "map metric",
        "map",
        "export link",
        "export command",
        "export matrix.csv",
        "export map.csv",
        "export map.svg",
        "export map.png",
    ];
    stops.map(String::from).into()
}

fn planner(state: State) -> Vec<String> {
    let mut stops = sliders_of("plan-rate_per_s", state);
    stops.extend(sliders_of("plan-service_ms", state));
    stops.push("group waits".into());
    stops.extend(sliders_of("plan-at_most_share", state));
    if state == State::Changed {
        stops.extend(sliders_of("plan-longer_than_ms", state));
    }
    stops.extend(["Workers near the answer".into(), "simulate".into()]);
    let files = ["plan.csv", "plan.json", "plan.svg", "plan.png"];
    let saved = ["link", "command"].into_iter().chain(files);
    stops.extend(saved.map(|name| format!("export {name}")));
    stops
}

/// An input's reset, if it is there, its slider, if it has one, and its field.
fn sliders_of(key: &str, state: State) -> Vec<String> {
    let mut stops = Vec::new();
    if state == State::Changed {
        stops.push(format!("reset {key}"));
    }
    if key != "seed" {
        stops.push(format!("slider {key}"));
    }
    stops.push(format!("field {key}"));
    stops
}

fn tab_reaches_every_control_once_and_in_order(page: &Page) {
    for view in VIEWS {
        let _site = open(page, view, State::Opened, Screen::DESK);
        assert_eq!(
            names(&walk_down(page)),
            stops(view, State::Opened),
            "{view}"
        );
    }
}

fn tab_reaches_what_comes_with_changes_too(page: &Page) {
    for view in VIEWS {
        let _site = open(page, view, State::Changed, Screen::DESK);
        assert_eq!(
            names(&walk_down(page)),
            stops(view, State::Changed),
            "{view}"
        );
    }
}

fn shift_tab_goes_the_same_way_back(page: &Page) {
    for (view, last) in VIEWS
        .into_iter()
        .zip(["sale.png", "sale.png", "map.png", "plan.png"])
    {
        let _site = open(page, view, State::Changed, Screen::DESK);
        page.focus(&format!("[data-export='{last}']"));
        let last = focus(page).expect("it was just set");
        let mut back = vec![last.name];
        back.extend(names(&walk(page, |page| page.press_with_shift(Key::Tab))));
        back.reverse();
        assert_eq!(back, stops(view, State::Changed), "{view}");
    }
}

fn the_focus_is_always_in_sight(page: &Page) {
    for (screen, dark, forced) in [
        (Screen::DESK, false, false),
        (Screen::wide(360), true, false),
        (Screen::DESK, true, true),
    ] {
        page.set_colors_forced(forced, dark);
        for view in VIEWS {
            let _site = open(page, view, State::Changed, screen);
            for focus in walk_down(page) {
                let at = format!("{view}, {screen:?}, forced: {forced}, {focus:?}");
                assert!(focus.in_view, "out of view: {at}");
                assert!(focus.outline >= 2.0, "no outline: {at}");
                assert!(focus.contrast >= 3.0, "pale: {at}");
            }
        }
    }
}

fn arrows_choose_in_every_group_of_buttons(page: &Page) {
    let _site = page.open();
    let shop = Scenario::default();
    for group in ["policy", "multiple", "compared"] {
        let view = if group == "compared" {
            "simulator"
        } else {
            "sale"
        };
        page.click(&format!("nav [data-open={view}]"));
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
    page.click("nav [data-open=sale]");
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

fn enter_and_space_open_and_close_what_opens(page: &Page) {
    let _site = page.open_view("simulator");
    for (details, inside) in [
        ("[data-table]", "[data-table] table".to_owned()),
        (".more", field("seed")),
    ] {
        page.focus(&format!("{details} summary"));
        for (key, open) in [(Key::Enter, true), (Key::Enter, false)] {
            page.press(&[key]);
            eventually(details, &open, || page.is_visible(&inside));
        }
        for open in [true, false] {
            page.type_text(" ");
            eventually(details, &open, || page.is_visible(&inside));
        }
    }
}

fn enter_and_space_press_every_button(page: &Page) {
    let _site = page.open_inputs();
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

pub(crate) fn names(stops: &[Focus]) -> Vec<String> {
    stops.iter().map(|focus| focus.name.clone()).collect()
}

/// Advice comes when it has been simulated.
pub(crate) fn wait_for_advice(page: &Page) {
    let () = page.wait_script(
        "while (!root.querySelector('[data-advice] li')) {
             await new Promise(requestAnimationFrame);
         }",
        json!(null),
    );
}

/// Goes through the page from its beginning.
pub(crate) fn walk_down(page: &Page) -> Vec<Focus> {
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
        : at.matches("[data-open]") ? `view ${at.dataset.open}`
        : at.matches("[data-cell]") ? "grid"
        : at.matches("[data-map-figure]") ? "map"
        : at.matches("[data-map-x]") ? "map x"
        : at.matches("[data-map-y]") ? "map y"
        : at.matches("[data-map-metric]") ? "map metric"
        : at.matches("[data-atlas-service]") ? "view simulator"
        : at.matches("[data-plan-sale]") ? "to the planner"
        : at.matches("[data-simulate]") ? "simulate"
        : at.matches("[data-samples] *") ? `sample ${at.textContent}`
        : at.matches("[data-advice] *") ? `advice ${at.textContent}`
        : at.matches("[data-copy]") ? `export ${at.dataset.copy}`
        : at.matches("[data-export]") ? `export ${at.dataset.export}`
        : at.matches("[data-reset]") ? `rail reset ${at.dataset.reset}`
        : at.matches("[type=radio]") ? `group ${at.name}`
        : at.matches("[type=range]") ? `slider ${key}`
        : at.matches("[type=text]") ? `field ${key}`
        : slider ? `reset ${key}`
        : at.matches(".more summary") ? "disclosure of more"
        : at.matches("[data-table] summary") ? "disclosure of the table"
        : at.matches(".scroller") ? at.ariaLabel
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
    const paper = luminance(getComputedStyle(one('.lab')).backgroundColor);
    return {
        name,
        in_view,
        outline: drawn ? parseFloat(style.outlineWidth) : 0,
        contrast: (Math.max(line, paper) + 0.05) / (Math.min(line, paper) + 0.05),
    };
"#;
