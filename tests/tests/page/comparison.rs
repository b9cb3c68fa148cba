//! Six policies beside each other: their numbers, and the choice between them.

use overload_scenario::planner::Question;
use overload_scenario::quantity;
use overload_sim::{Policy, Scenario};
use overload_story::decisions::orders_first;
use overload_story::page::decisions;
use serde_json::{Value, json};

use crate::lab::{CHANGED, radio};
use crate::native::{Native, assert_words, by_place};
use crate::page::{Page, eventually};

crate::tests![
    every_view_says_what_the_runs_come_to,
    a_row_has_the_numbers_of_its_report,
    a_row_is_clicked_to_choose_its_policy,
    a_radio_button_chooses_its_policy,
    the_shown_policy_is_marked_in_its_row,
    the_decisions_are_about_the_run_that_is_shown,
];

/// Runs that differ in everything a cell can say.
fn runs() -> [Scenario; 4] {
    let shop = Scenario::default();
    [
        shop,
        CHANGED,
        Scenario { retries: 3, ..shop },
        // Nobody in the sale.
        Scenario {
            spike_per_s: 0.0,
            normal_per_s: 1.5,
            ..shop
        },
    ]
}

fn every_view_says_what_the_runs_come_to(page: &Page) {
    let _site = page.open_view("simulator");
    for scenario in runs() {
        page.set_scenario(&scenario);
        let expected = Native::run(scenario).all_words(&Question::default());
        assert_words(&page.words(), &expected, &format!("{scenario:?}"));
    }
}

/// The cells once more, from the numbers of the document.
fn a_row_has_the_numbers_of_its_report(page: &Page) {
    let _site = page.open_view("simulator");
    for scenario in runs() {
        for policy in Policy::ALL {
            page.set_scenario(&Scenario { policy, ..scenario });
            let row: Vec<String> = page.script(
                "return [...one(args).cells].slice(1).map((cell) => cell.textContent);",
                json!(format!("[data-row={}]", policy.id())),
            );
            let expected = row_of(&page.report());
            assert_eq!(row[..8], expected, "{}, {scenario:?}", policy.id());
        }
    }
}

/// Of the people, of those who came for something, and the waits.
fn row_of(report: &Value) -> Vec<String> {
    let sale = &report["sale"];
    let percent = |of: &Value| of.as_f64().map_or("–".into(), |x| quantity::fixed(x, 1));
    let seconds = |of: &Value| {
        of.as_f64()
            .map_or("–".into(), |ms| quantity::fixed(ms / 1e3, 2))
    };
    vec![
        percent(&sale["answered_share"]),
        percent(&sale["told_no_share"]),
        percent(&sale["timed_out_share"]),
        percent(&sale["orders_answered_share"]),
        percent(&sale["previews_answered_share"]),
        seconds(&sale["wait_ms"]["median"]),
        seconds(&sale["wait_ms"]["p99"]),
        quantity::count(report["work"]["wasted"].as_u64().expect("a count")),
    ]
}

fn a_row_is_clicked_to_choose_its_policy(page: &Page) {
    let _site = page.open_view("simulator");
    for policy in Policy::ALL.into_iter().rev() {
        page.click(&format!("[data-row={}] td:nth-child(4)", policy.id()));
        let scenario = Scenario {
            policy,
            ..Scenario::default()
        };
        page.assert_at("simulator", &scenario, &Question::default());
        page.assert_shows(scenario);
    }
}

fn a_radio_button_chooses_its_policy(page: &Page) {
    let _site = page.open_view("simulator");
    for policy in Policy::ALL.into_iter().rev() {
        let button = radio("compared", policy.id());
        page.click(&format!("label:has(> {button})"));
        let scenario = Scenario {
            policy,
            ..Scenario::default()
        };
        page.assert_at("simulator", &scenario, &Question::default());
        page.assert_shows(scenario);
    }
}

fn the_shown_policy_is_marked_in_its_row(page: &Page) {
    let _site = page.open_view("simulator");
    for policy in Policy::ALL {
        page.set_scenario(&Scenario {
            policy,
            ..Scenario::default()
        });
        let marked: Vec<String> = page.script(
            "return all('[data-shown]').map((row) => row.dataset.row);",
            json!(null),
        );
        assert_eq!(marked, [policy.id()]);
    }
}

/// The third rests on a run of its own: orders first, behind a bound that helps.
fn the_decisions_are_about_the_run_that_is_shown(page: &Page) {
    let _site = page.open_view("simulator");
    let shop = Scenario::default();
    for scenario in [
        // A bound of two seconds of work: another has to be simulated.
        Scenario {
            policy: Policy::Bounded,
            queue_size: 1024,
            ..shop
        },
        // The same with so many people that it takes a while.
        Scenario {
            policy: Policy::Bounded,
            queue_size: 1024,
            spike_per_s: 10_000.0,
            timeout_ns: shop.timeout_ns / 2,
            ..shop
        },
    ] {
        page.set_scenario(&scenario);
        let orders_first = Native::run(orders_first(&scenario));
        let expected = by_place(decisions(&scenario, &orders_first.report));
        for (place, text) in expected {
            eventually(&place, &text, || page.text(&format!("[data-text={place}]")));
        }
    }
}
