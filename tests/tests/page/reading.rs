//! The same in words, for whoever does not see it.

use fantoccini::key::Key;
use overload_scenario::inputs::{Value as Setting, policy_name};
use overload_scenario::quantity;
use overload_sim::{Policy, Scenario};
use overload_story::headline::headline;
use overload_story::phrase::time;
use overload_story::{summary, verdict};
use serde_json::{Value, json};

use crate::lab::{SLIDERS, field, fields, input, radio, slider};
use crate::native::Native;
use crate::page::{Page, eventually};
use crate::panel::OFFERED;

crate::tests![
    the_figure_is_a_picture_with_a_summary,
    the_table_has_the_numbers_of_the_report,
    a_long_table_says_that_it_is_cut,
    nothing_is_announced_before_a_change,
    a_burst_of_changes_is_announced_once,
    looking_around_is_not_announced,
    every_control_has_a_role_and_a_name,
    the_page_has_one_heading_of_the_first_level,
];

fn the_figure_is_a_picture_with_a_summary(page: &Page) {
    let _site = page.open();
    for policy in [Policy::Fifo, Policy::Bounded] {
        let native = Native::run(Scenario {
            policy,
            ..Scenario::default()
        });
        page.set_scenario(&native.scenario);
        let summary = summary::figure(&native.scenario, &native.report);
        let (role, name) = page.role_and_name("[data-figure]");
        // Chrome calls the role by its newer name.
        assert!(["img", "image"].contains(&role.as_str()), "{role}");
        assert_eq!(name, summary);
    }
    // What is only decoration is not read.
    let heard: Vec<String> = page.script(
        "return all('canvas:not([data-figure])')
            .filter((canvas) => !canvas.closest('[aria-hidden=true]'))
            .map((canvas) => canvas.outerHTML);",
        json!(null),
    );
    assert!(heard.is_empty(), "{heard:#?}");
}

fn the_table_has_the_numbers_of_the_report(page: &Page) {
    let _site = page.open();
    page.click("summary");
    for policy in [Policy::Fifo, Policy::Priority] {
        page.set_scenario(&Scenario {
            policy,
            ..Scenario::default()
        });
        let report = page.report();
        let rows: Vec<Vec<String>> = page.script(ROWS, json!(null));
        assert_eq!(rows, expected_rows(&report, 10));
        assert_eq!(rows.len(), 30);
    }
    // As many cells as there are headings.
    let headings: usize = page.script("return all('thead th[scope=col]').length;", json!(null));
    assert_eq!(headings, 8);
}

const ROWS: &str = r#"
    return all("tbody tr").map((row) => [...row.cells].map((cell) => cell.textContent));
"#;

/// The rows of the table, from the JSON of the report.
fn expected_rows(report: &Value, window_s: usize) -> Vec<Vec<String>> {
    let whole = |value: &Value| value.as_u64().expect("a count");
    let wait = |value: &Value| value.as_f64().map(|ms| time(ms * 1e6));
    let all = report["windows"].as_array().expect("there are windows");
    let row = |window: &Value| {
        let end = whole(&window["start_s"]) as usize + window_s;
        let counts = ["people", "answered", "told_no", "timed_out"];
        let mut row = vec![window["start_s"].to_string()];
        row.extend(counts.map(|key| quantity::count(whole(&window[key]))));
        row.push(wait(&window["wait_ms_median"]).unwrap_or("–".into()));
        row.push(quantity::count(whole(&report["queue"]["length"][end])));
        row.push(wait(&report["queue"]["oldest_ms"][end]).expect("a time"));
        row
    };
    all.iter().map(row).collect()
}

fn a_long_table_says_that_it_is_cut(page: &Page) {
    let _site = page.open();
    page.click("summary");
    page.set_scenario(&Scenario {
        normal_per_s: 1.0,
        after_s: 1140,
        window_s: 1,
        ..Scenario::default()
    });
    let rows: Vec<Vec<String>> = page.script(ROWS, json!(null));
    let (last, rows) = rows.split_last().expect("there are rows");
    assert_eq!(*last, ["the first 400 of 1,260 windows"]);
    assert_eq!(*rows, expected_rows(&page.report(), 1)[..400]);
}

/// Notes every text that the page announces from now on.
const LISTEN: &str = r#"
    window.announced = [];
    const place = one("[aria-live]");
    const note = () => place.textContent && window.announced.push(place.textContent);
    const everything = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(place, everything);
"#;

fn announced(page: &Page) -> Vec<String> {
    page.script("return window.announced;", json!(null))
}

fn nothing_is_announced_before_a_change(page: &Page) {
    let _site = page.open();
    wait_until_quiet(page);
    assert_eq!(page.text("[data-announce]"), "");
}

fn a_burst_of_changes_is_announced_once(page: &Page) {
    let _site = page.open();
    let region = "[data-announce]";
    assert_eq!(
        page.attribute(region, "aria-live").as_deref(),
        Some("polite")
    );
    wait_until_quiet(page);
    let () = page.script(LISTEN, json!(null));
    let mut expected = Vec::new();
    for (keys, workers) in [([Key::Right; 5], 13), ([Key::Left; 5], 8)] {
        page.focus(&slider("workers"));
        page.press(&keys);
        let Native { scenario, report } = Native::run(Scenario {
            workers,
            ..Scenario::default()
        });
        expected.push(format!(
            "{} {}",
            headline(&scenario, &report),
            verdict::title(&scenario, &report)
        ));
        eventually("what was announced", &expected, || announced(page));
    }
    // And nothing comes after it.
    wait_until_quiet(page);
    assert_eq!(announced(page), expected);
}

fn looking_around_is_not_announced(page: &Page) {
    let _site = page.open();
    wait_until_quiet(page);
    let () = page.script(LISTEN, json!(null));
    page.focus("[data-walker]");
    page.press(&[Key::Right, Key::End]);
    page.click("summary");
    page.set_dark(true);
    wait_until_quiet(page);
    assert_eq!(announced(page), [""; 0]);
}

/// Longer than the page waits before it speaks. There is nothing to see while
/// nothing comes, so this is a time.
#[track_caller]
fn wait_until_quiet(page: &Page) {
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 1000));",
        json!(null),
    );
}

fn every_control_has_a_role_and_a_name(page: &Page) {
    let _site = page.open();
    page.set_scenario(&Scenario {
        workers: 9,
        ..Scenario::default()
    });
    let mut expected = vec![
        (
            "[data-walker]".to_owned(),
            "slider",
            "Window of the figure".to_owned(),
        ),
        ("[data-another]".into(), "button", "another".into()),
        (
            ".slider:has(#workers-field) button".into(),
            "button",
            "reset to 8".into(),
        ),
    ];
    for key in SLIDERS {
        expected.push((slider(key), "slider", input(key).label.into()));
    }
    for key in fields() {
        expected.push((field(key), "textbox", input(key).label.into()));
    }
    for policy in Policy::ALL {
        for group in ["policy", "multiple"] {
            let selector = radio(group, policy.id());
            expected.push((selector, "radio", policy_name(policy).into()));
        }
    }
    for (key, offered) in OFFERED {
        for value in offered.map(Setting::Number) {
            let text = input(key).text_of(value).replace('\u{a0}', " ");
            expected.push((radio(key, &value.to_string()), "radio", text));
        }
    }
    for (selector, role, label) in expected {
        let (seen_role, name) = page.role_and_name(&selector);
        assert_eq!(seen_role, role, "{selector}");
        let name = name.replace('\u{a0}', " ");
        assert!(
            name.starts_with(&label),
            "{selector} is called {name:?}, not {label:?}"
        );
    }
    let groups = ["Policy", "Retries", "Sale traffic", "Client timeout"];
    for (index, label) in groups.into_iter().enumerate() {
        let (role, name) = page.role_and_name(&format!(".rail > :nth-child({})", index + 1));
        assert_eq!(role, "group", "{label}");
        assert!(name.starts_with(label), "{label}: {name:?}");
    }
}

fn the_page_has_one_heading_of_the_first_level(page: &Page) {
    let _site = page.open();
    let levels: Vec<u32> = page.script(
        "const tags = 'h1, h2, h3, h4';
        const headings = [...document.querySelectorAll(tags), ...all(tags)];
        return headings.map((heading) => Number(heading.localName[1]));",
        json!(null),
    );
    assert_eq!(
        levels.iter().filter(|level| **level == 1).count(),
        1,
        "{levels:?}"
    );
    assert_eq!(levels[0], 1, "{levels:?}");
    assert!(
        levels.windows(2).all(|pair| pair[1] <= pair[0] + 1),
        "{levels:?}"
    );
    let language: String = page.script("return document.documentElement.lang;", json!(null));
    assert_eq!(language, "en");
}
