//! The address holds all that is shown, and opens it again.

use fantoccini::key::Key;
use overload_scenario::planner::Question;
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde_json::json;

use crate::lab::{CHANGED, VIEWS, fields, radio, with};
use crate::page::{Page, eventually};

crate::tests![
    every_input_is_in_the_address_and_comes_back,
    a_long_address_opens_its_run,
    an_address_is_read_as_people_write_it,
    an_old_address_is_what_it_was,
    a_bad_address_is_explained,
    an_address_that_asks_too_much_shows_the_shop_s_sale,
    a_change_takes_the_explanation_away,
    the_link_is_copied,
    the_command_is_copied,
    what_cannot_be_copied_is_there_to_copy,
];

/// What is typed into the field of each input, what it means, and how the address
/// says it.
const TYPED: [(&str, &str, f64, &str); 19] = [
    ("workers", "13", 13.0, "workers=13"),
    ("service_ms", "45.678901", 45.678_901, "service=45.678901ms"),
    ("normal_per_s", "71.25", 71.25, "normal=71.25"),
    ("spike_per_s", "149.999", 149.999, "spike=149.999"),
    ("timeout_ms", "1.234", 1234.0, "timeout=1234ms"),
    ("retries", "2", 2.0, "retries=2"),
    ("queue_size", "1,024", 1024.0, "queue-size=1024"),
    ("orders_share", "33.3", 33.3, "orders=33.3"),
    ("refusal_cost_ms", "1.5", 1.5, "refusal-cost=1.5ms"),
    ("target_ms", "7", 7.0, "target=7ms"),
    ("interval_ms", "5000", 5000.0, "interval=5s"),
    ("retry_gap_ms", "0.25", 250.0, "retry-gap=250ms"),
    ("patience_ms", "2 min", 120_000.0, "patience=120s"),
    ("before_s", "120", 120.0, "before=120s"),
    ("sale_s", "90", 90.0, "sale=90s"),
    ("after_s", "0", 0.0, "after=0s"),
    ("window_s", "12", 12.0, "window=12s"),
    ("normal_share", "99.5", 99.5, "normal-share=99.5"),
    (
        "seed",
        "9007199254740991",
        9_007_199_254_740_991.0,
        "seed=9007199254740991",
    ),
];

/// [`CHANGED`], as an address says it.
const CHANGED_QUERY: &str = "policy=lifo&workers=9&service=81ms&normal=71&spike=200&timeout=4s\
    &retries=3&queue-size=50&orders=30&refusal-cost=1ms&target=6ms&interval=110ms&retry-gap=2s\
    &patience=20s&before=80s&sale=40s&after=200s&window=20s&normal-share=95&seed=2";

fn every_input_is_in_the_address_and_comes_back(page: &Page) {
    let shop = Scenario::default();
    let typed: Vec<_> = TYPED.iter().map(|(key, ..)| *key).collect();
    assert_eq!(typed, fields().collect::<Vec<_>>());
    for (key, text, value, parameter) in TYPED {
        let _site = page.open_inputs();
        page.type_into(key, text);
        page.press(&[Key::Tab]);
        assert_kept(page, &with(shop, key, value), parameter);
    }
    for policy in Policy::ALL.into_iter().skip(1) {
        let _site = page.open_view("simulator");
        page.click(&format!("label:has(> {})", radio("compared", policy.id())));
        let scenario = Scenario { policy, ..shop };
        assert_kept(page, &scenario, &format!("policy={}", policy.id()));
    }
}

/// The address says this parameter and nothing else of the run, also after a
/// reload, and the page what it means.
#[track_caller]
fn assert_kept(page: &Page, scenario: &Scenario, parameter: &str) {
    page.assert_set_to(scenario);
    let query = format!("?view=simulator&{parameter}");
    eventually("the address", &query, || page.query());
    page.reload();
    page.wait_until_live();
    assert_eq!(page.query(), query);
    page.assert_set_to(scenario);
    assert_eq!(page.objection(), None);
}

fn a_long_address_opens_its_run(page: &Page) {
    for view in VIEWS {
        let _site = page.open_link(&format!("?view={view}&{CHANGED_QUERY}"));
        assert_eq!((page.view().as_str(), page.objection()), (view, None));
        page.assert_set_to(&CHANGED);
        page.assert_shows(CHANGED);
    }
}

fn an_address_is_read_as_people_write_it(page: &Page) {
    let _site = page.open_link(
        "?timeout=1.5+s&spike=6,000/min&orders=30%25&seed=%37&sale=2min&queue-size=1,024",
    );
    let expected = Scenario {
        timeout_ns: 1_500_000_000,
        spike_per_s: 100.0,
        orders_percent: 30.0,
        seed: 7,
        sale_s: 120,
        queue_size: 1024,
        ..Scenario::default()
    };
    assert_eq!(page.objection(), None);
    page.assert_set_to(&expected);
    page.assert_shows(expected);
}

/// Addresses had no version before they had their first.
fn an_old_address_is_what_it_was(page: &Page) {
    let expected = Scenario {
        policy: Policy::Bounded,
        retries: 3,
        timeout_ns: 4 * SECOND_NS,
        ..Scenario::default()
    };
    for version in ["", "&v=1"] {
        let _site = page.open_link(&format!("?policy=bounded&retries=3&timeout=4s{version}"));
        assert_eq!(page.objection(), None);
        page.assert_shows(expected);
    }
}

fn a_bad_address_is_explained(page: &Page) {
    let shop = Scenario::default();
    for (query, message, scenario) in [
        (
            "workers=0&seed=3",
            "workers: 0 is not allowed; give a whole number from 1 to 10,000. Here it is 8.",
            Scenario { seed: 3, ..shop },
        ),
        (
            "timeout=1h&retries=3",
            "timeout: 1h is not allowed; give a time from 1 ms to 600 s. Here it is 2 s.",
            Scenario { retries: 3, ..shop },
        ),
        (
            "policy=best",
            "policy: best is not allowed; give one of fifo, skip, bounded, codel, lifo, \
             priority. Here it is Unbounded queue.",
            shop,
        ),
        (
            "sale=65",
            "sale: 65 is not allowed; give 0 or a multiple of the window (10), at most 3,600. \
             Here it is 70 s.",
            Scenario { sale_s: 70, ..shop },
        ),
        (
            "wokers=3&utm_source=mail",
            "Unknown, and left out: utm_source, wokers.",
            shop,
        ),
        (
            "workers=3&workers=4",
            "Given more than once: workers. The last one counts.",
            Scenario { workers: 4, ..shop },
        ),
        (
            "v=2&workers=9",
            "v=2 is another version of links than this page reads; what it does not understand \
             is left out.",
            Scenario { workers: 9, ..shop },
        ),
        (
            "plan-rate=fast",
            "plan-rate: fast is not allowed; give a rate from 0 to 100,000/s. Here it is 120/s.",
            shop,
        ),
        (
            "%3Cimg+src=x%3E=1",
            "Unknown, and left out: <img src.",
            shop,
        ),
    ] {
        for view in VIEWS {
            let _site = page.open_link(&format!("?{query}&view={view}"));
            assert_eq!(page.view(), view);
            let said = page.objection().unwrap_or_default();
            assert_eq!(said.replace('\u{a0}', " "), message, "{query}, {view}");
            page.assert_set_to(&scenario);
        }
    }
}

fn an_address_that_asks_too_much_shows_the_shop_s_sale(page: &Page) {
    for view in VIEWS {
        let _site = page.open_link(&format!("?view={view}&normal=100000&retries=3"));
        let said = page.objection().unwrap_or_default();
        assert!(
            said.contains("96 million requests") && said.contains("instead"),
            "it says {said:?}"
        );
        page.assert_shows(Scenario::default());
    }
}

fn a_change_takes_the_explanation_away(page: &Page) {
    let _site = page.open_link("?workers=0");
    assert_ne!(page.objection(), None);
    page.click(&format!("label:has(> {})", radio("policy", "codel")));
    eventually("the explanation", &None, || page.objection());
    eventually("the address", &"?policy=codel".into(), || page.query());
}

/// What was last copied.
fn clipboard(page: &Page) -> String {
    page.wait_script("return await navigator.clipboard.readText();", json!(null))
}

fn allow_to_copy(page: &Page) {
    page.cdp(
        "Browser.grantPermissions",
        &json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}),
    );
}

#[track_caller]
fn copy(page: &Page, what: &str) -> String {
    let () = page.wait_script("await navigator.clipboard.writeText('');", json!(null));
    let section = match page.view().as_str() {
        "planner" => ".planner",
        "atlas" => ".atlas",
        _ => ".body",
    };
    page.settle();
    page.click(&format!("{section} [data-copy={what}]"));
    eventually(
        &format!("the status of {section}"),
        &format!("{what} copied"),
        || page.text("[data-copied]"),
    );
    clipboard(page)
}

fn the_link_is_copied(page: &Page) {
    allow_to_copy(page);
    let site = page.open();
    assert_eq!(copy(page, "link"), site.url);
    page.set_scenario(&CHANGED);
    for view in VIEWS {
        page.click(&format!("nav [data-open={view}]"));
        let link = copy(page, "link");
        let query = match view {
            "sale" => format!("?{CHANGED_QUERY}"),
            view => format!("?view={view}&{CHANGED_QUERY}"),
        };
        assert_eq!(link, format!("{}{query}", site.url));
    }
    let _site = page.open_link("?view=planner&plan-rate=150&plan-longer-than=100ms&retries=1");
    let link = copy(page, "link");
    page.goto("about:blank");
    page.goto(&link);
    page.wait_until_live();
    let scenario = Scenario {
        retries: 1,
        ..Scenario::default()
    };
    let question = Question {
        rate_per_s: 150.0,
        longer_than_ns: SECOND_NS / 10,
        ..Question::default()
    };
    page.assert_at("planner", &scenario, &question);
}

fn the_command_is_copied(page: &Page) {
    allow_to_copy(page);
    let _site = page.open();
    assert_eq!(copy(page, "command"), "overload run --policy fifo");
    page.set_scenario(&CHANGED);
    let changed = "overload run --policy lifo --workers 9 --service 81ms --normal 71 --spike 200 \
                   --timeout 4s --retries 3 --queue-size 50 --orders 30 --refusal-cost 1ms \
                   --target 6ms --interval 110ms --retry-gap 2s --patience 20s --before 80s \
                   --sale 40s --after 200s --window 20s --normal-share 95 --seed 2";
    for view in ["sale", "simulator"] {
        page.click(&format!("nav [data-open={view}]"));
        assert_eq!(copy(page, "command"), changed, "{view}");
    }
    page.click("nav [data-open=planner]");
    let plan = "overload plan --rate 120 --service 45ms --waiting 5";
    assert_eq!(copy(page, "command"), plan);
    assert_eq!(page.text("[data-text=plan-command]"), plan);
    let _site = page.open_link("?view=planner&plan-rate=150&plan-longer-than=100ms");
    assert_eq!(
        copy(page, "command"),
        "overload plan --rate 150 --service 45ms --waiting 5 --longer-than 100ms"
    );
}

fn what_cannot_be_copied_is_there_to_copy(page: &Page) {
    let site = page.open_link("?workers=9");
    for clipboard in [
        "{ writeText: () => Promise.reject(new Error('not allowed')) }",
        "undefined",
    ] {
        let () = page.script(
            &format!(
                "one('[data-copied]').textContent = '';
                Object.defineProperty(navigator, 'clipboard', {{
                    value: {clipboard},
                    configurable: true,
                }});"
            ),
            json!(null),
        );
        page.click(".body [data-copy=link]");
        let said = format!("copy it from here: {}?workers=9", site.url);
        eventually("the status", &said, || page.text("[data-copied]"));
    }
}
