//! A wrong value stays where the reader wrote it, is marked and explained there,
//! and the last valid run stays on the page.

use fantoccini::key::Key;
use overload_scenario::inputs::Input;
use overload_scenario::quantity;
use overload_sim::{Policy, Scenario};
use serde::Deserialize;
use serde_json::json;

use crate::lab::{field, fields, input, radio, slider, with};
use crate::page::{Page, eventually};
use crate::panel::number;

crate::tests![
    a_wrong_value_is_kept_marked_and_explained,
    the_last_valid_run_stays_on_the_page,
    a_right_value_takes_the_mark_away,
    a_slider_key_takes_the_mark_away,
    lengths_that_do_not_fit_are_explained,
    a_mistake_survives_a_change_elsewhere,
    a_choice_that_asks_too_much_goes_back_with_an_explanation,
    a_wrong_scenario_is_refused_by_the_name_of_its_key,
];

/// What a field shows and says.
#[derive(Debug, PartialEq, Deserialize)]
struct Field {
    text: String,
    invalid: Option<String>,
    /// What is said below it.
    message: Option<String>,
    /// Whether what is said is also what assistive technology reads with the field.
    described: bool,
}

/// What this input does not take.
fn wrong(input: &Input) -> Vec<String> {
    let number = number(input);
    let shown = |x| quantity::plain(quantity::convert(x, number.unit, number.shown));
    let below = if number.min > 0.0 {
        number.min / 2.0
    } else {
        -0.5
    };
    let mut texts: Vec<_> = ["", "abc", "NaN", "1e400", "-1", "infinity", "1,5", "3 kg"]
        .map(String::from)
        .into();
    texts.push(shown(below));
    texts.push(shown(number.max + 1.0));
    if number.integral {
        texts.push("2.5".into());
    }
    texts
}

fn a_wrong_value_is_kept_marked_and_explained(page: &Page) {
    let _site = page.open_inputs();
    for key in fields() {
        for text in wrong(input(key)) {
            page.type_into(key, &text);
            assert_marked(page, key, &text);
        }
        // Leaving it changes nothing about that.
        let last = page.value(&field(key));
        page.press(&[Key::Tab]);
        assert_marked(page, key, &last);
    }
}

#[track_caller]
fn assert_marked(page: &Page, key: &str, text: &str) {
    let said = if text.is_empty() {
        "an empty value"
    } else {
        text
    };
    let allowed = input(key).allowed();
    assert_complains(
        page,
        key,
        text,
        &format!("{said} is not allowed; give {allowed}"),
    );
}

/// The field keeps a text, is marked, and this is said about it.
#[track_caller]
fn assert_complains(page: &Page, key: &str, text: &str, message: &str) {
    let expected = Field {
        text: text.into(),
        invalid: Some("true".into()),
        message: Some(message.into()),
        described: true,
    };
    eventually(&format!("the field of {key}"), &expected, || {
        read(page, key)
    });
}

fn the_last_valid_run_stays_on_the_page(page: &Page) {
    let _site = page.open_inputs();
    let valid = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    page.set_scenario(&valid);
    let (words, drawn) = (page.words(), page.drawing("[data-figure]"));
    for key in fields() {
        page.type_into(key, "-1");
        page.settle();
        page.assert_shows(valid);
        assert_eq!(page.words(), words, "{key}");
        assert!(
            page.drawing("[data-figure]") == drawn,
            "{key}: the figure is another"
        );
    }
}

fn a_right_value_takes_the_mark_away(page: &Page) {
    let _site = page.open_inputs();
    for key in fields() {
        let unmarked = read(page, key);
        page.type_into(key, "NaN");
        assert_marked(page, key, "NaN");
        page.type_into(key, &unmarked.text);
        let expected = Field {
            invalid: Some("false".into()),
            ..unmarked
        };
        eventually(&format!("the field of {key}"), &expected, || {
            read(page, key)
        });
    }
    page.assert_set_to(&Scenario::default());
    page.type_into("workers", "0");
    page.type_into("workers", "12");
    page.assert_set_to(&Scenario {
        workers: 12,
        ..Scenario::default()
    });
}

fn lengths_that_do_not_fit_are_explained(page: &Page) {
    let _site = page.open_inputs();
    let shop = Scenario::default();
    for (key, text, message) in [
        (
            "sale_s",
            "65",
            "65 is not allowed; give 0 or a multiple of the window (10), at most 3,600",
        ),
        (
            "window_s",
            "7",
            "7 is not allowed; give a divisor of all three phases (60, 60, 180), or other phases",
        ),
    ] {
        page.type_into(key, text);
        assert_complains(page, key, text, message);
        page.assert_shows(shop);
    }
    // What fits is taken, and its mark goes.
    page.type_into("window_s", "60");
    page.type_into("sale_s", "120");
    page.assert_set_to(&with(with(shop, "window_s", 60.0), "sale_s", 120.0));
}

fn a_slider_key_takes_the_mark_away(page: &Page) {
    let _site = page.open_inputs();
    page.type_into("workers", "0");
    page.focus(&slider("workers"));
    page.press(&[Key::Right]);
    page.assert_set_to(&Scenario {
        workers: 9,
        ..Scenario::default()
    });
}

fn a_mistake_survives_a_change_elsewhere(page: &Page) {
    let _site = page.open_inputs();
    page.type_into("workers", "0");
    page.click(&format!("label:has(> {})", radio("compared", "codel")));
    page.click("[data-another]");
    page.assert_scenario(&Scenario {
        policy: Policy::Codel,
        seed: 2,
        ..Scenario::default()
    });
    assert_marked(page, "workers", "0");
}

fn a_choice_that_asks_too_much_goes_back_with_an_explanation(page: &Page) {
    let _site = page.open();
    // 4.8 million people, and each of them once more.
    let much = Scenario {
        normal_per_s: 20_000.0,
        ..Scenario::default()
    };
    let () = page.script("element.scenario = { normal_per_s: 20000 };", json!(null));
    page.click(&format!("label:has(> {})", radio("retries", "3")));
    page.assert_scenario_without_a_run(&much);
    assert!(page.script::<bool>("return one(args).checked;", json!(radio("retries", "0"))));
    let said = page.text("[data-failure]");
    assert!(said.contains("19 million requests"), "it says {said:?}");
    assert!(page.is_visible("[data-failure]"));
    assert_eq!(page.role_and_name("[data-failure]").0, "alert");

    // What is allowed takes it back.
    page.set_scenario(&Scenario::default());
    assert!(!page.is_visible("[data-failure]"), "it still says {said:?}");
}

fn a_wrong_scenario_is_refused_by_the_name_of_its_key(page: &Page) {
    let _site = page.open();
    let valid = Scenario {
        policy: Policy::Skip,
        retries: 1,
        ..Scenario::default()
    };
    page.set_scenario(&valid);
    let words = page.words();
    for (scenario, key) in [
        ("{ workers: 0 }", "workers"),
        ("{ workers: 2.5 }", "workers"),
        ("{ workers: '8' }", "workers"),
        ("{ workers: null }", "workers"),
        ("{ workers: NaN }", "workers"),
        ("{ spike_per_s: Infinity }", "spike_per_s"),
        ("{ spike_per_s: -1 }", "spike_per_s"),
        ("{ timeout_ms: 1e400 }", "timeout_ms"),
        ("{ policy: 'best' }", "policy"),
        ("{ policy: 3 }", "policy"),
        ("{ seed: 2 ** 53 }", "seed"),
        ("{ retries: 1, sale_s: 65 }", "sale_s"),
        ("{ before_s: 0, sale_s: 0, after_s: 0 }", "before_s"),
        ("{ speed: 3 }", "speed"),
        ("{ Workers: 3 }", "Workers"),
        ("[8]", "scenario"),
        ("8", "scenario"),
        ("'lifo'", "scenario"),
        ("(() => 8)", "scenario"),
        ("{ normal_per_s: 100000 }", "million requests"),
    ] {
        let message: Option<String> = page.script(
            &format!(
                "try {{
                    element.scenario = {scenario};
                    return null;
                }} catch (error) {{
                    return error instanceof Error ? error.message : `no error: ${{error}}`;
                }}"
            ),
            json!(null),
        );
        let message = message.unwrap_or_else(|| panic!("{scenario} is taken"));
        assert!(message.contains(key), "{scenario}: {message}");
        page.settle();
        page.assert_set_to(&valid);
        assert_eq!(page.words(), words, "{scenario}");
    }
}

#[track_caller]
fn read(page: &Page, key: &str) -> Field {
    page.script(READ, json!(key))
}

const READ: &str = r#"
    const field = one(`#${args}-field`);
    const slider = field.closest(".slider");
    const error = slider.querySelector(".error");
    return {
        text: field.value,
        invalid: field.getAttribute("aria-invalid") ?? "false",
        message: error.checkVisibility() ? error.textContent : null,
        described: field.getAttribute("aria-describedby").split(" ").includes(error.id)
            && one(`#${error.id}`) === error,
    };
"#;
