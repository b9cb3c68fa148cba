//! The element's public face: `ready`, `scenario` and `report`.

use overload_scenario::inputs::INPUTS;
use overload_scenario::json::{ScenarioJson, read_scenario};
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde_json::{Value, json};

use crate::native::{Native, difference, reread};
use crate::page::{Page, eventually};
use crate::server::Variant;

crate::tests![
    ready_is_a_promise_that_resolves,
    a_scenario_comes_back_as_it_was_set,
    what_a_scenario_lacks_is_at_its_default,
    a_report_is_what_the_command_line_prints,
    the_report_of_a_new_scenario_is_there_at_once,
    a_scenario_set_early_is_kept,
    a_wrong_scenario_set_early_is_named_and_leaves_a_lab_that_works,
    a_scenario_given_back_is_another_object,
    an_element_put_elsewhere_goes_on,
    an_element_that_a_script_makes_is_a_lab_of_its_own,
    a_page_elsewhere_needs_one_script_tag,
];

/// Scenarios far from the shop's and from each other.
fn odd() -> Vec<Scenario> {
    let base = Scenario {
        before_s: 2,
        sale_s: 3,
        after_s: 4,
        window_s: 1,
        retries: 10,
        orders_percent: 33.3,
        seed: (1 << 53) - 1,
        ..Scenario::default()
    };
    vec![
        // One worker that is busy refusing; retries at the very instant.
        Scenario {
            policy: Policy::Priority,
            workers: 1,
            queue_size: 3,
            refusal_cost_ns: 1_234_567,
            retry_gap_ns: 0,
            patience_ns: SECOND_NS,
            ..base
        },
        // Many workers, many more requests.
        Scenario {
            policy: Policy::Lifo,
            workers: 100,
            service_ns: 10_000_001,
            normal_per_s: 2_000.0,
            spike_per_s: 8_000.0,
            timeout_ns: SECOND_NS / 3,
            refusal_cost_ns: 100,
            retry_gap_ns: SECOND_NS / 10,
            ..base
        },
        // Fractions everywhere.
        Scenario {
            policy: Policy::Codel,
            service_ns: 81_234_567,
            normal_per_s: 71.123_456_789,
            spike_per_s: 123.456,
            timeout_ns: 1_999_999_999,
            target_ns: 0,
            interval_ns: 123_456,
            normal_percent: 99.9,
            ..base
        },
        // Nobody.
        Scenario {
            policy: Policy::Skip,
            normal_per_s: 0.0,
            spike_per_s: 0.0,
            ..base
        },
        // Only a sale, in one window.
        Scenario {
            policy: Policy::Bounded,
            before_s: 0,
            sale_s: 600,
            after_s: 0,
            window_s: 600,
            ..base
        },
        // An hour that is no sale, second by second.
        Scenario {
            before_s: 0,
            sale_s: 0,
            after_s: 3600,
            normal_per_s: 1.5,
            workers: 1,
            service_ns: SECOND_NS,
            ..base
        },
    ]
}

fn ready_is_a_promise_that_resolves(page: &Page) {
    let _site = page.open();
    let (is_promise, value): (bool, Value) = page.wait_script(
        "const { ready } = element;
        return [ready instanceof Promise && ready === element.ready, (await ready) ?? null];",
        json!(null),
    );
    assert!(is_promise, "ready is no promise, or another each time");
    assert_eq!(value, Value::Null);
}

fn a_scenario_comes_back_as_it_was_set(page: &Page) {
    let _site = page.open();
    for scenario in odd() {
        page.set_scenario(&scenario);
        let seen = page.scenario();
        assert_eq!(difference(&reread(&ScenarioJson(scenario)), &seen), None);
        let () = page.script("element.scenario = element.scenario;", json!(null));
        assert_eq!(difference(&seen, &page.scenario()), None, "set to itself");
        let () = page.script("element.scenario = element.report;", json!(null));
        assert_eq!(
            difference(&seen, &page.scenario()),
            None,
            "set to its report"
        );
    }
}

fn what_a_scenario_lacks_is_at_its_default(page: &Page) {
    let _site = page.open();
    let odd = odd();
    for scenario in [
        "{}",
        "undefined",
        r#"{"workers": 3}"#,
        r#"{"policy": "lifo", "seed": 5}"#,
    ] {
        page.set_scenario(&odd[0]);
        let () = page.script(&format!("element.scenario = {scenario};"), json!(null));
        let expected = read_scenario(scenario).unwrap_or_default();
        page.assert_set_to(&expected);
    }
    let keys: Vec<String> = page.script("return Object.keys(element.scenario);", json!(null));
    assert_eq!(
        keys,
        INPUTS.iter().map(|input| input.key).collect::<Vec<_>>()
    );
}

fn a_report_is_what_the_command_line_prints(page: &Page) {
    let _site = page.open();
    for scenario in odd() {
        page.set_scenario(&scenario);
        page.assert_shows(scenario);
    }
}

fn the_report_of_a_new_scenario_is_there_at_once(page: &Page) {
    let _site = page.open();
    let report: String = page.script(
        "element.scenario = { policy: 'lifo', retries: 3, seed: 7 };
        return JSON.stringify(element.report);",
        json!(null),
    );
    let scenario = Scenario {
        policy: Policy::Lifo,
        retries: 3,
        seed: 7,
        ..Scenario::default()
    };
    let report = serde_json::from_str(&report).expect("JSON.stringify writes JSON");
    assert_eq!(difference(&Native::run(scenario).json(), &report), None);
    page.assert_shows(scenario);
}

fn a_scenario_set_early_is_kept(page: &Page) {
    let site = page.site(Variant {
        held: vec![".wasm"],
        ..Variant::default()
    });
    page.goto(&site.url);
    let early: (Option<Value>, Option<Value>) = page.script(
        "element.scenario = { policy: 'codel', retries: 3 };
        return [element.scenario ?? null, element.report ?? null];",
        json!(null),
    );
    assert_eq!(early.1, None, "there is a report of nothing");
    site.release();
    page.wait_until_live();
    let scenario = Scenario {
        policy: Policy::Codel,
        retries: 3,
        ..Scenario::default()
    };
    page.assert_set_to(&scenario);
    page.assert_shows(scenario);
}

fn a_wrong_scenario_set_early_is_named_and_leaves_a_lab_that_works(page: &Page) {
    let site = page.site(Variant {
        held: vec![".wasm"],
        ..Variant::default()
    });
    page.goto(&site.url);
    let () = page.script("element.scenario = { workers: 0 };", json!(null));
    site.release();
    let error: Option<String> = page.wait_script(
        "return await element.ready.then(() => null, (error) => error.message);",
        json!(null),
    );
    let error = error.unwrap_or_else(|| page.text("[data-failure]"));
    assert!(error.contains("workers: 0 is not allowed"), "{error}");
    page.settle();
    page.assert_shows(Scenario::default());
    let said = page.text("[data-failure]");
    assert!(
        !said.contains("could not start"),
        "it works, and says {said:?}"
    );
    page.click("[data-another]");
    page.assert_set_to(&Scenario {
        seed: 2,
        ..Scenario::default()
    });
}

fn a_scenario_given_back_is_another_object(page: &Page) {
    let _site = page.open();
    let () = page.script(
        "element.scenario.workers = 3; element.report.sale.people = 0;",
        json!(null),
    );
    page.assert_set_to(&Scenario::default());
    page.assert_shows(Scenario::default());
}

fn an_element_put_elsewhere_goes_on(page: &Page) {
    let _site = page.open();
    let scenario = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    page.set_scenario(&scenario);
    let () = page.script(
        "const place = document.createElement('section');
        document.body.append(place);
        place.append(element);",
        json!(null),
    );
    page.settle();
    page.assert_shows(scenario);
    page.click("[data-another]");
    page.assert_set_to(&Scenario {
        seed: 2,
        ..scenario
    });
}

fn an_element_that_a_script_makes_is_a_lab_of_its_own(page: &Page) {
    let _site = page.open();
    let second: String = page.wait_script(
        "const second = document.createElement('overload-lab');
        second.scenario = { policy: 'bounded', workers: 9 };
        element.before(second);
        await second.ready;
        return JSON.stringify(second.report);",
        json!(null),
    );
    let bounded = Scenario {
        policy: Policy::Bounded,
        workers: 9,
        ..Scenario::default()
    };
    let second = serde_json::from_str(&second).expect("JSON.stringify writes JSON");
    assert_eq!(difference(&Native::run(bounded).json(), &second), None);
    // The new one is the first in the page now.
    page.assert_shows(bounded);
    let first: String = page.script(
        "return JSON.stringify(document.querySelectorAll('overload-lab')[1].scenario);",
        json!(null),
    );
    let shop = reread(&ScenarioJson(Scenario::default()));
    let first = serde_json::from_str(&first).expect("JSON.stringify writes JSON");
    assert_eq!(difference(&shop, &first), None, "the other has changed too");
}

/// Someone's article, in a directory of its own.
const ARTICLE: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>An article</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
</head>
<body>
<p>An article.</p>
<overload-lab></overload-lab>
<script type="module" src="../overload-lab.js"></script>
</body>
</html>
"#;

fn a_page_elsewhere_needs_one_script_tag(page: &Page) {
    let site = page.site(Variant {
        added: vec![("articles/sale.html", ARTICLE.into())],
        ..Variant::default()
    });
    page.goto(&format!("{}articles/sale.html", site.url));
    page.wait_until_live();
    page.assert_shows(Scenario::default());
    let set_in = || {
        page.script::<String>(
            "return getComputedStyle(one('.rail')).display;",
            json!(null),
        )
    };
    eventually("the rail, laid out", &"grid".to_owned(), set_in);
    // Nothing that is in the markup was looked for beside the article.
    page.assert_no_complaints();
}
