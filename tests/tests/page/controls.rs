//! Each control changes what it should, and nothing else.

use fantoccini::key::Key;
use overload_scenario::inputs::{Input, Scale, Value as Setting};
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde_json::json;

use crate::lab::{CHANGED, field, fields, input, radio, reset, slider, sliders, with};
use crate::native::Native;
use crate::page::{Page, Point, eventually};
use crate::panel::{Panel, number, place};

crate::tests![
    arrow_and_page_keys_step_a_slider,
    home_and_end_go_to_the_bounds,
    a_slider_of_a_length_offers_only_what_fits,
    a_slider_follows_the_mouse,
    a_field_takes_an_exact_value,
    a_field_takes_a_value_with_its_unit,
    a_field_stays_as_it_is_typed_until_it_is_left,
    a_reset_beside_a_field_brings_the_default_back,
    a_reset_in_the_rail_brings_the_default_back,
    another_is_the_next_morning,
    after_the_last_morning_comes_the_first,
    the_small_multiples_and_the_rail_choose_one_policy,
    pointing_at_the_figure_reads_a_window_out,
    a_tap_on_the_figure_reads_a_window_out,
    enter_in_a_field_takes_the_value_and_stays_on_the_page,
    a_reload_shows_what_is_set,
];

/// Each slider one arrow key up from the shop's value, and ten.
const STEPS: [(&str, f64, f64); 14] = [
    ("workers", 9.0, 18.0),
    ("service_ms", 81.0, 90.0),
    ("normal_per_s", 71.0, 80.0),
    ("spike_per_s", 160.0, 250.0),
    ("timeout_ms", 2100.0, 3000.0),
    ("retries", 1.0, 10.0),
    ("queue_size", 1.0, 10.0),
    ("orders_share", 21.0, 30.0),
    ("refusal_cost_ms", 1.0, 10.0),
    ("target_ms", 6.0, 15.0),
    ("interval_ms", 110.0, 200.0),
    ("retry_gap_ms", 1100.0, 2000.0),
    ("patience_ms", 11_000.0, 20_000.0),
    ("normal_share", 91.0, 100.0),
];

/// Far from the bounds of every input, and so short that everything at once is
/// not much.
const SHORT: Scenario = Scenario {
    before_s: 1,
    sale_s: 1,
    after_s: 1,
    window_s: 1,
    normal_per_s: 7.0,
    spike_per_s: 15.0,
    retries: 5,
    queue_size: 7,
    ..shop()
};

/// `Scenario::default`, for constants.
const fn shop() -> Scenario {
    Scenario {
        policy: Policy::Fifo,
        workers: 8,
        service_ns: 80 * SECOND_NS / 1000,
        normal_per_s: 70.0,
        spike_per_s: 150.0,
        timeout_ns: 2 * SECOND_NS,
        retries: 0,
        queue_size: 0,
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
        seed: 1,
    }
}

fn arrow_and_page_keys_step_a_slider(page: &Page) {
    let _site = page.open_inputs();
    let shop = Scenario::default();
    for (key, step, jump) in STEPS {
        page.focus(&slider(key));
        for (up, down, value) in [
            (Key::Right, Key::Left, step),
            (Key::Up, Key::Down, step),
            (Key::PageUp, Key::PageDown, jump),
        ] {
            page.press(&[up]);
            page.assert_set_to(&with(shop, key, value));
            page.press(&[down]);
            page.assert_set_to(&shop);
        }
    }
}

fn home_and_end_go_to_the_bounds(page: &Page) {
    let _site = page.open_inputs();
    page.set_scenario(&SHORT);
    for key in sliders().filter(|key| *key != "window_s") {
        page.focus(&slider(key));
        page.press(&[Key::End]);
        page.assert_set_to(&with(SHORT, key, number(input(key)).max));
        page.press(&[Key::Home]);
        page.assert_set_to(&with(SHORT, key, number(input(key)).min));
        page.set_scenario(&SHORT);
    }
}

/// Phases are whole windows: no key on a slider leads to one that is not, and none
/// leads nowhere.
fn a_slider_of_a_length_offers_only_what_fits(page: &Page) {
    let _site = page.open_inputs();
    let shop = Scenario::default();
    for key in ["before_s", "sale_s", "after_s", "window_s"] {
        for (way, rises) in [
            (Key::Right, true),
            (Key::PageUp, true),
            (Key::End, true),
            (Key::Left, false),
            (Key::PageDown, false),
            (Key::Home, false),
        ] {
            page.set_scenario(&shop);
            page.focus(&slider(key));
            page.press(&[way]);
            let moved = |value: f64| if rises { value > 0.0 } else { value < 0.0 };
            let before = shop_value(key);
            eventually(&format!("{key} goes on by {way:?}"), &true, || {
                moved(page.scenario()[key].as_f64().unwrap_or(before) - before)
            });
            let value = page.scenario()[key].as_f64().expect("a number");
            page.assert_set_to(&with(shop, key, value));
        }
    }
}

fn a_slider_follows_the_mouse(page: &Page) {
    let _site = page.open_inputs();
    page.set_scenario(&SHORT);
    for key in sliders().filter(|key| *key != "window_s") {
        for to in [0.6, 0.0, 1.0] {
            drag(page, key, to);
            assert_dragged(page, key, to);
        }
        page.set_scenario(&SHORT);
    }
}

/// Drags the thumb of a slider, wherever it is, to a place on its track.
fn drag(page: &Page, key: &str, to: f64) {
    let slider = slider(key);
    let (width, from): (f64, f64) = page.script(
        "const range = one(args); return [range.offsetWidth, range.valueAsNumber];",
        json!(slider),
    );
    // The middle of a thumb of 18 px does not reach the ends of the track.
    let at = |place: f64| (9.0 + place * (width - 18.0)) / width;
    let from = page.place_in(&slider, at(from), 0.5);
    let to = page.place_in(&slider, at(to), 0.5);
    page.drag(from, to);
}

/// The input has the value of that place, rounded to what one can hit, and
/// nothing else has changed.
#[track_caller]
fn assert_dragged(page: &Page, key: &str, to: f64) {
    page.settle();
    let scenario = page.scenario();
    let value = scenario[key].as_f64().expect("a number");
    page.assert_set_to(&with(SHORT, key, value));
    let number = number(input(key));
    let at = place(number, value);
    assert!(
        (at - to).abs() < 0.04,
        "{key} is {value}, which is at {at}, dragged to {to}"
    );
    if number.scale == Scale::Logarithmic && value < number.max {
        let digits = value.to_string().replace('.', "");
        let digits = digits.trim_matches('0');
        assert!(digits.len() <= 2, "{key}: {value} pretends to be exact");
    }
}

fn a_field_takes_an_exact_value(page: &Page) {
    let _site = page.open_inputs();
    let shop = Scenario::default();
    let cases = [
        ("workers", "13", 13.0),
        ("service_ms", "45.678901", 45.678_901),
        ("normal_per_s", "71.25", 71.25),
        ("spike_per_s", "149.999", 149.999),
        ("timeout_ms", "1.234", 1234.0),
        ("retries", "2", 2.0),
        ("queue_size", "1024", 1024.0),
        ("orders_share", "33.3", 33.3),
        ("refusal_cost_ms", "1.5", 1.5),
        ("target_ms", "7", 7.0),
        ("interval_ms", "123.456", 123.456),
        ("retry_gap_ms", "0.25", 250.0),
        ("patience_ms", "12.345", 12_345.0),
        ("before_s", "120", 120.0),
        ("sale_s", "90", 90.0),
        ("after_s", "0", 0.0),
        ("window_s", "12", 12.0),
        ("normal_share", "99.5", 99.5),
        ("seed", "9007199254740991", 9_007_199_254_740_991.0),
    ];
    for (key, text, value) in cases {
        page.type_into(key, text);
        page.press(&[Key::Tab]);
        page.assert_set_to(&with(shop, key, value));
        page.set_scenario(&shop);
    }
}

fn a_field_takes_a_value_with_its_unit(page: &Page) {
    let _site = page.open_inputs();
    let shop = Scenario::default();
    let cases = [
        ("service_ms", "0.045 s", 45.0),
        ("normal_per_s", "90/min", 1.5),
        ("timeout_ms", "750ms", 750.0),
        ("timeout_ms", "1 min", 60_000.0),
        ("queue_size", "1,024", 1024.0),
        ("orders_share", "30 %", 30.0),
        ("patience_ms", "2 min", 120_000.0),
        ("sale_s", "1.5 min", 90.0),
    ];
    for (key, text, value) in cases {
        page.type_into(key, text);
        page.press(&[Key::Tab]);
        page.assert_set_to(&with(shop, key, value));
        page.set_scenario(&shop);
    }
}

fn a_field_stays_as_it_is_typed_until_it_is_left(page: &Page) {
    let _site = page.open_inputs();
    page.type_into("service_ms", "045.50");
    page.assert_scenario(&with(Scenario::default(), "service_ms", 45.5));
    assert_eq!(page.value(&field("service_ms")), "045.50");
    page.press(&[Key::Tab]);
    assert_eq!(page.value(&field("service_ms")), "45.5");
}

fn a_reset_beside_a_field_brings_the_default_back(page: &Page) {
    let _site = page.open_inputs();
    for key in fields() {
        page.set_scenario(&CHANGED);
        page.click(&reset(key));
        page.assert_set_to(&reset_in(CHANGED, key));
        assert!(
            page.has_focus(&field(key)),
            "the focus is not on the field of {key}"
        );
    }
}

fn a_reset_in_the_rail_brings_the_default_back(page: &Page) {
    let _site = page.open();
    let changed = Scenario {
        retries: 3,
        spike_per_s: 200.0,
        timeout_ns: 4 * SECOND_NS,
        ..Scenario::default()
    };
    for key in ["retries", "spike_per_s", "timeout_ms"] {
        page.set_scenario(&changed);
        page.click(&format!("[data-reset={key}]"));
        page.assert_set_to(&reset_in(changed, key));
    }
}

/// The shop's value of an input.
fn shop_value(key: &str) -> f64 {
    match Input::default(input(key)) {
        Setting::Number(value) => value,
        Setting::Policy(_) => unreachable!("a policy has no slider"),
    }
}

fn reset_in(scenario: Scenario, key: &str) -> Scenario {
    match Input::default(input(key)) {
        Setting::Number(value) => with(scenario, key, value),
        Setting::Policy(policy) => Scenario { policy, ..scenario },
    }
}

fn another_is_the_next_morning(page: &Page) {
    let _site = page.open();
    for seed in [2, 3] {
        page.click("[data-another]");
        let morning = Scenario {
            seed,
            ..Scenario::default()
        };
        page.assert_set_to(&morning);
        page.assert_shows(morning);
    }
}

fn after_the_last_morning_comes_the_first(page: &Page) {
    let _site = page.open();
    let last = with(Scenario::default(), "seed", number(input("seed")).max);
    page.set_scenario(&last);
    page.click("[data-another]");
    page.assert_set_to(&Scenario { seed: 0, ..last });
}

fn the_small_multiples_and_the_rail_choose_one_policy(page: &Page) {
    let _site = page.open();
    let policies = Policy::ALL.into_iter().rev();
    for (policy, group) in policies.zip(["multiple", "policy"].into_iter().cycle()) {
        page.click(&format!("label:has(> {})", radio(group, policy.id())));
        let chosen = Scenario {
            policy,
            ..Scenario::default()
        };
        page.assert_set_to(&chosen);
        page.assert_shows(chosen);
    }
}

fn pointing_at_the_figure_reads_a_window_out(page: &Page) {
    let _site = page.open();
    let hint = page.text("[data-readout]");
    let unmarked = page.drawing("[data-marks]");
    let (width, top) = page.script(
        "const box = one('[data-figure]').getBoundingClientRect();
        scrollTo({ top: 0, behavior: 'instant' });
        return [box.left + box.width, box.top + 100];",
        json!(null),
    );
    let mut read = Vec::new();
    let mut x = 0.0;
    while x < width {
        page.point_at(Point { x, y: top });
        read.push(page.text("[data-readout]"));
        if read.len() == 60 {
            assert_ne!(page.drawing("[data-marks]"), unmarked, "nothing is marked");
        }
        x += 8.0;
    }
    // From left to right it is each window in its turn, and beyond them none.
    read.dedup();
    read.retain(|text| *text != hint);
    let shop = Native::run(Scenario::default());
    let windows: Vec<_> = (0..shop.report.windows.len())
        .map(|window| shop.readout(window).concat())
        .collect();
    assert_eq!(read, windows);

    page.point_at(Point { x: 1.0, y: 1.0 });
    eventually("the readout", &hint, || page.text("[data-readout]"));
    assert_eq!(page.drawing("[data-marks]"), unmarked, "a mark remains");
    assert_eq!(page.panel(), Panel::of(&shop.scenario));
}

fn a_tap_on_the_figure_reads_a_window_out(page: &Page) {
    page.set_touch(true);
    let _site = page.open();
    let hint = page.text("[data-readout]");
    let shop = Native::run(Scenario::default());
    let windows: Vec<_> = (0..shop.report.windows.len())
        .map(|window| shop.readout(window).concat())
        .collect();
    let mut read = Vec::new();
    for across in [0.3, 0.8] {
        page.tap_at(page.place_in("[data-figure]", across, 0.3));
        eventually("the readout is the hint", &false, || {
            page.text("[data-readout]") == hint
        });
        let text = page.text("[data-readout]");
        let window = windows.iter().position(|window| *window == text);
        read.push(window.unwrap_or_else(|| panic!("no window: {text}")));
    }
    // It stays when the finger is gone, and goes on from there by keys.
    assert!(read[0] < 12 && read[1] > 18, "{read:?}");
    page.press(&[Key::Right]);
    eventually("the readout", &windows[read[1] + 1], || {
        page.text("[data-readout]")
    });
}

fn enter_in_a_field_takes_the_value_and_stays_on_the_page(page: &Page) {
    let _site = page.open_view("simulator");
    let () = page.script("window.isThePage = true;", json!(null));
    page.type_into("workers", "0012");
    page.press(&[Key::Enter]);
    let changed = with(Scenario::default(), "workers", 12.0);
    page.assert_set_to(&changed);
    eventually("the address", &"?view=simulator&workers=12".into(), || {
        page.query()
    });
    let is_the_page: bool = page.script("return window.isThePage === true;", json!(null));
    assert!(is_the_page, "the form was sent");
    assert!(
        page.has_focus(&field("workers")),
        "the field lost the focus"
    );
}

fn a_reload_shows_what_is_set(page: &Page) {
    let _site = page.open_view("simulator");
    page.type_into("workers", "12");
    page.click(&format!("label:has(> {})", radio("compared", "codel")));
    let changed = Scenario {
        policy: Policy::Codel,
        workers: 12,
        ..Scenario::default()
    };
    page.assert_set_to(&changed);
    page.reload();
    page.wait_until_live();
    page.assert_set_to(&changed);
    page.goto("about:blank");
    page.back();
    page.wait_until_live();
    page.assert_set_to(&changed);
    assert_eq!(page.view(), "simulator");
}
