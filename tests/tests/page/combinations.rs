//! Every choice that the page's buttons offer shows the numbers that
//! `overload matrix` prints.

use overload_scenario::combinations::combinations;
use overload_scenario::inputs::Value as Setting;
use overload_scenario::planner::Question;
use overload_sim::{Policy, Scenario};
use overload_story::page::policy as beside;
use overload_tests::parallel;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use crate::lab::{input, radio};
use crate::native::{Native, assert_words, by_place, difference, planned};
use crate::page::Page;

crate::tests![
    all_162_show_what_the_matrix_prints,
    labels_are_clicked_with_the_mouse,
];

/// The inputs that have buttons in the rail, in the order of the matrix.
const CHOICES: [&str; 4] = ["policy", "retries", "spike_per_s", "timeout_ms"];

/// As many as a browser can be asked for at once without a script's timeout.
const AT_ONCE: usize = 27;

/// What there is between two of these: a browser objects to 200 steps of its history
/// in ten seconds.
const BREATH: Duration = Duration::from_millis(1_500);

fn all_162_show_what_the_matrix_prints(page: &Page) {
    let scenarios: Vec<_> = combinations(&Scenario::default()).collect();
    let natives = parallel::map(&scenarios, |scenario| Native::run(*scenario));
    let _site = page.open();
    let mut seen = 0;
    for natives_at_once in natives.chunks(AT_ONCE) {
        let clicks: Vec<_> = natives_at_once
            .iter()
            .map(|native| CHOICES.map(|key| button(&native.scenario, key)))
            .collect();
        let shown: Vec<(String, BTreeMap<String, String>)> =
            page.wait_script(CLICK_AND_READ, json!(clicks));
        thread::sleep(BREATH);
        for (native, (report, words)) in natives_at_once.iter().zip(shown) {
            assert_same(native, &natives, &report, &words);
            seen += 1;
        }
    }
    assert_eq!(seen, 162);
}

fn labels_are_clicked_with_the_mouse(page: &Page) {
    let _site = page.open();
    let scenarios: Vec<_> = combinations(&Scenario::default()).collect();
    for index in [161, 47, 0] {
        let scenario = scenarios[index];
        for key in CHOICES {
            page.click(&format!("label:has(> {})", button(&scenario, key)));
            page.settle();
        }
        page.assert_shows(scenario);
    }
}

/// The button that sets an input as it is in a scenario.
fn button(scenario: &Scenario, key: &str) -> String {
    radio(key, &input(key).get(scenario).to_string())
}

/// What the page shows is what the run comes to, and beside it what the same
/// morning comes to under the other policies.
#[track_caller]
fn assert_same(native: &Native, matrix: &[Native], report: &str, words: &BTreeMap<String, String>) {
    let name = CHOICES
        .map(|key| input(key).text(&native.scenario))
        .join(", ");
    let report: Value = serde_json::from_str(report).expect("JSON.stringify writes JSON");
    assert_eq!(
        difference(&native.json(), &report),
        None,
        "the report of {name}"
    );

    let mut expected = native.words();
    for policy in Policy::ALL {
        let scenario = Scenario {
            policy,
            ..native.scenario
        };
        let other = matrix.iter().find(|other| other.scenario == scenario);
        let report = &other.expect("the matrix has all policies").report;
        expected.extend(by_place(beside(policy, report)));
    }
    expected.extend(planned(&Question::default()));
    assert_words(words, &expected, &name);

    // The words once more, from the numbers of the document: to a rounding.
    let Setting::Policy(policy) = input("policy").get(&native.scenario) else {
        unreachable!("a policy is a policy");
    };
    let share = &report["sale"]["answered_share"];
    assert_rounded(words, &format!("{}-share", policy.id()), share, 0.5);
    assert_rounded(words, "answered", share, 0.05);
    assert_rounded(words, "wasted", &report["work"]["wasted_share"], 0.05);
}

#[track_caller]
fn assert_rounded(words: &BTreeMap<String, String>, place: &str, exact: &Value, half: f64) {
    let text = &words[place];
    let number = text.split('\u{a0}').next().and_then(|n| n.parse().ok());
    let (number, exact): (f64, _) = (
        number.unwrap_or_else(|| panic!("{place} says {text}")),
        exact.as_f64().expect("a share is a number"),
    );
    assert!(
        (number - exact).abs() <= half + 1e-9,
        "{place} says {text}, and it is {exact}"
    );
}

/// Clicks four buttons, waits until all is shown, and reads the report and the
/// words; for each of the given fours of buttons.
const CLICK_AND_READ: &str = "
    const seen = [];
    for (const buttons of args) {
        for (const button of buttons) one(button).click();
        await settled();
        seen.push([JSON.stringify(element.report), words()]);
    }
    return seen;
";
