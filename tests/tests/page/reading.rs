//! The same in words, for whoever does not see it.

use fantoccini::key::Key;
use overload_scenario::inputs::{Value as Setting, policy_name};
use overload_scenario::planner;
use overload_scenario::quantity;
use overload_scenario::samples::samples;
use overload_sim::{Policy, Scenario};
use overload_story::headline::headline;
use overload_story::phrase::time;
use overload_story::{summary, verdict};
use serde_json::{Value, json};

use crate::lab::{CHANGED, VIEWS, field, fields, input, radio, reset, slider, sliders};
use crate::native::Native;
use crate::page::{Page, eventually};
use crate::panel::OFFERED;

crate::tests![
    the_figure_is_a_picture_with_a_summary,
    every_picture_says_what_it_shows,
    the_table_has_the_numbers_of_the_report,
    a_long_table_says_that_it_is_cut,
    nothing_is_announced_before_a_change,
    a_burst_of_changes_is_announced_once,
    looking_around_is_not_announced,
    every_control_of_the_sale_has_a_role_and_a_name,
    every_control_of_the_simulator_has_a_role_and_a_name,
    every_control_of_the_planner_has_a_role_and_a_name,
    an_id_is_there_once_and_what_refers_to_it_finds_it,
    each_view_has_one_heading_of_the_first_level,
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
}

/// What exactly, is for the tests of each view to say.
fn every_picture_says_what_it_shows(page: &Page) {
    for (view, pictures) in [
        ("sale", vec!["figure", "morningsFigure"]),
        ("simulator", vec!["figure", "morningsFigure"]),
        ("atlas", vec!["mapFigure"]),
        ("planner", vec!["planFigure"]),
    ] {
        let _site = page.open_view(view);
        if view != "planner" && view != "atlas" {
            page.wait_for_mornings("1,000 mornings");
        }
        // What else is drawn stands beside words that say the same, and is not read.
        let heard: Vec<(String, String)> = page.script(
            "return all('canvas, img, svg')
                .filter((part) => part.checkVisibility() && !part.closest('[aria-hidden=true]'))
                .map((part) => [
                    Object.keys(part.dataset)[0] ?? part.outerHTML,
                    `${part.role}: ${part.ariaLabel}`,
                ]);",
            json!(null),
        );
        let names: Vec<_> = heard.iter().map(|(name, _)| name).collect();
        assert_eq!(names, pictures, "{view}");
        for (name, said) in heard {
            let has_role = said.starts_with("img: ") || said.starts_with("application: ");
            assert!(has_role && said.len() > 60, "{name} of {view} says {said}");
        }
    }
}

fn the_table_has_the_numbers_of_the_report(page: &Page) {
    let _site = page.open();
    page.click("[data-table] summary");
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
    let headings: usize = page.script("return all('[data-table] thead th').length;", json!(null));
    assert_eq!(headings, 8);
}

const ROWS: &str = r#"
    const rows = all("[data-table] tbody tr");
    return rows.map((row) => [...row.cells].map((cell) => cell.textContent));
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
    page.click("[data-table] summary");
    page.set_scenario(&Scenario {
        normal_per_s: 1.0,
        after_s: 1140,
        window_s: 1,
        ..Scenario::default()
    });
    let rows: Vec<Vec<String>> = page.script(ROWS, json!(null));
    let (last, rows) = rows.split_last().expect("there are rows");
    assert_eq!(*last, ["the first 100 of 1,260 windows"]);
    assert_eq!(*rows, expected_rows(&page.report(), 1)[..100]);
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
    let _site = page.open_view("simulator");
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
    page.click("[data-table] summary");
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

fn every_control_of_the_sale_has_a_role_and_a_name(page: &Page) {
    let _site = page.open();
    page.set_scenario(&CHANGED);
    let mut expected = run_controls();
    for (key, offered) in OFFERED {
        for value in offered.map(Setting::Number) {
            let text = input(key).text_of(value);
            expected.push((radio(key, &value.to_string()), "radio", text));
        }
        let reset = format!("reset to {}", input(key).text_of(input(key).default()));
        expected.push((format!("[data-reset={key}]"), "button", reset));
    }
    for policy in Policy::ALL {
        for group in ["policy", "multiple"] {
            let selector = radio(group, policy.id());
            expected.push((selector, "radio", policy_name(policy).into()));
        }
    }
    let groups = ["Policy", "Retries", "Sale traffic", "Client timeout"];
    for (index, label) in groups.into_iter().enumerate() {
        // What follows the policies says what the chosen one does.
        let child = if index == 0 { 1 } else { index + 2 };
        let selector = format!(".rail > :nth-child({child})");
        expected.push((selector, "group", label.into()));
    }
    let title = "The same morning under six policies";
    expected.push((".grid".into(), "radiogroup", title.into()));
    assert_named(page, expected);
}

fn every_control_of_the_simulator_has_a_role_and_a_name(page: &Page) {
    let _site = page.open_inputs();
    page.set_scenario(&CHANGED);
    let mut expected = run_controls();
    for key in fields() {
        let of = input(key);
        expected.push((field(key), "textbox", of.label.into()));
        let text = format!("reset to {}", of.text_of(of.default()));
        expected.push((reset(key), "button", text));
    }
    for key in sliders() {
        expected.push((slider(key), "slider", input(key).label.into()));
    }
    for policy in Policy::ALL {
        let selector = radio("compared", policy.id());
        expected.push((selector, "radio", policy_name(policy).into()));
    }
    for (index, sample) in samples().into_iter().enumerate() {
        let selector = format!("[data-samples] button:nth-of-type({})", index + 1);
        expected.push((selector, "button", sample.name.into()));
    }
    expected.push((
        "[data-plan-sale]".into(),
        "button",
        "Plan for this traffic".into(),
    ));
    let compared = "Policy, compared";
    expected.push((".policy-bars".into(), "radiogroup", compared.into()));
    let table = "Six policies as a table";
    expected.push((".comparison .scroller".into(), "region", table.into()));
    assert_named(page, expected);
}

fn every_control_of_the_planner_has_a_role_and_a_name(page: &Page) {
    let _site =
        page.open_link("?view=planner&plan-rate=150&plan-service=80ms&plan-longer-than=100ms");
    let mut expected = views();
    for input in &planner::INPUTS {
        let key = format!("plan-{}", input.key);
        expected.push((field(&key), "textbox", input.label.into()));
        expected.push((slider(&key), "slider", input.label.into()));
    }
    for (value, label) in [("all", "wait at all"), ("longer", "wait longer than")] {
        expected.push((radio("waits", value), "radio", label.into()));
    }
    for (selector, role, name) in [
        (&*reset("plan-rate_per_s"), "button", "reset to 120/s"),
        (".planner fieldset", "group", "Target: requests that"),
        (".plan-columns", "region", "Workers near the answer"),
        ("[data-simulate]", "button", "Simulate 14 workers"),
        (".planner [data-copy=link]", "button", "Copy link"),
        (".planner [data-copy=command]", "button", "Copy command"),
        ("[data-export='plan.csv']", "button", "CSV"),
        ("[data-export='plan.json']", "button", "JSON"),
        ("[data-export='plan.svg']", "button", "SVG"),
        ("[data-export='plan.png']", "button", "PNG"),
    ] {
        expected.push((selector.into(), role, name.into()));
    }
    assert_named(page, expected);
}

/// A control, the role it should have, and how its name should begin.
type Named = (String, &'static str, String);

fn views() -> Vec<Named> {
    let links = ["The sale", "Your service", "Atlas", "Planner"];
    let link = |(view, name): (&str, &str)| {
        let selector = format!("nav [data-open={view}]");
        (selector, "link", name.to_owned())
    };
    VIEWS.into_iter().zip(links).map(link).collect()
}

/// The controls that the sale and the simulator share.
fn run_controls() -> Vec<Named> {
    let mut controls = views();
    for (selector, role, name) in [
        ("[data-walker]", "slider", "Window of the figure"),
        ("[data-another]", "button", "another morning"),
        ("[data-copy=link]", "button", "Copy link"),
        ("[data-copy=command]", "button", "Copy command"),
        ("[data-export='table.csv']", "button", "Table CSV"),
        ("[data-export='windows.csv']", "button", "Windows CSV"),
        ("[data-export='run.json']", "button", "Run JSON"),
        ("[data-export='sale.svg']", "button", "SVG"),
        ("[data-export='sale.png']", "button", "PNG"),
    ] {
        controls.push((selector.into(), role, name.into()));
    }
    controls
}

#[track_caller]
fn assert_named(page: &Page, expected: Vec<Named>) {
    for (selector, role, label) in expected {
        let (seen_role, name) = page.role_and_name(&selector);
        assert_eq!(seen_role, role, "{selector}");
        let plain = |text: &str| text.replace('\u{a0}', " ");
        assert!(
            plain(&name).starts_with(&plain(&label)),
            "{selector} is called {name:?}, not {label:?}"
        );
    }
}

fn an_id_is_there_once_and_what_refers_to_it_finds_it(page: &Page) {
    let _site = page.open();
    let (twice, lost): (Vec<String>, Vec<String>) = page.script(IDS, json!(null));
    assert!(twice.is_empty(), "{twice:?}");
    assert!(lost.is_empty(), "{lost:?}");
}

const IDS: &str = r#"
    const ids = all("[id]").map((part) => part.id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    const names = ["for", "aria-labelledby", "aria-describedby", "aria-controls"];
    const lost = names.flatMap((name) =>
        all(`[${name}]`)
            .flatMap((part) => part.getAttribute(name).split(" "))
            .filter((id) => !ids.includes(id)));
    return [twice, lost];
"#;

fn each_view_has_one_heading_of_the_first_level(page: &Page) {
    for view in VIEWS {
        let _site = page.open_view(view);
        let levels: Vec<u32> = page.script(
            "const tags = 'h1, h2, h3, h4';
            const headings = [...document.querySelectorAll(tags), ...all(tags)];
            return headings
                .filter((heading) => heading.checkVisibility())
                .map((heading) => Number(heading.localName[1]));",
            json!(null),
        );
        let firsts = levels.iter().filter(|level| **level == 1);
        assert_eq!(firsts.count(), 1, "{view}: {levels:?}");
        assert_eq!(levels[0], 1, "{view}: {levels:?}");
        assert!(
            levels.windows(2).all(|pair| pair[1] <= pair[0] + 1),
            "{view}: {levels:?}"
        );
        let language: String = page.script("return document.documentElement.lang;", json!(null));
        assert_eq!(language, "en");
    }
}
