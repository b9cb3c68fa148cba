//! What is too much to wait for is run beside the page, if somebody wants it: with what
//! it will take, and to be given up.

use fantoccini::key::Key;
use overload_charts::{PeopleScale, Theme, sale_figure, sale_figure_height, svg};
use overload_scenario::command::run_command;
use overload_sim::Scenario;
use overload_story::{headline, summary, verdict};
use serde_json::{Value, json};

use crate::access::breaches;
use crate::exports::Downloads;
use crate::native::{Native, difference};
use crate::page::{Page, Screen, eventually};

crate::tests![
    what_a_field_refuses_is_run_beside_the_page,
    what_a_link_asks_for_is_run_beside_the_page,
    a_long_run_leaves_the_page_alone_and_is_given_up,
    what_takes_too_much_memory_is_not_offered,
    a_worker_that_fails_is_explained,
    what_is_refused_elsewhere_is_offered_there,
    without_workers_there_is_an_explanation,
];

/// 1.2 million people, and 13 million requests if everybody made all attempts: nobody
/// has to, as there are workers for all.
fn large() -> Scenario {
    Scenario {
        normal_per_s: 5000.0,
        workers: 800,
        retries: 10,
        ..Scenario::default()
    }
}

/// A third of a minute at least, on the quickest machine.
const LONG: &str =
    "?view=simulator&workers=20&service=0.1ms&spike=100000&before=3600&after=3600&normal=100000";

const STATUS: &str = "[data-apart-status]";
const GIVE_UP: &str = "[data-apart-give-up]";
const CLOSE: &str = "[data-apart-close]";
const OFFER: &str = ":is(.error, .failure) button";

/// All of that but the traffic.
const STAFF: &str = "?view=simulator&workers=800&retries=10";

fn offers(page: &Page) -> usize {
    page.script("return all(args).length;", json!(OFFER))
}

#[track_caller]
fn wait_for_offer(page: &Page) {
    eventually("offers", &1, || offers(page));
}

#[track_caller]
fn wait_for_estimate(page: &Page) {
    eventually("how long it takes", &true, || {
        page.text(STATUS).ends_with("left")
    });
}

/// What was run is there, in words, as pictures and as files.
#[track_caller]
fn assert_shown(page: &Page, native: &Native) {
    eventually("what came of it", &true, || {
        page.is_visible("[data-apart-result]")
    });
    let (scenario, report) = (&native.scenario, &native.report);
    for (place, expected) in [
        ("command", run_command(scenario)),
        ("headline", headline::headline(scenario, report)),
        ("verdict", verdict::title(scenario, report)),
        ("reason", verdict::reason(scenario, report)),
    ] {
        let seen = page.text(&format!("[data-apart-{place}]"));
        assert_eq!(seen, expected, "{place}");
    }
    assert_eq!(
        page.role_and_name("[data-apart-figure]"),
        ("image".into(), summary::figure(scenario, report))
    );
}

fn what_a_field_refuses_is_run_beside_the_page(page: &Page) {
    page.set_policies_ignored(true);
    let native = Native::run(large());
    let _site = page.open_link(STAFF);
    let before = page.report();
    page.paste_into("normal_per_s", "5000");
    page.settle();
    assert_eq!(page.text(OFFER), "Run it beside the page, about 4\u{a0}s");
    assert_eq!(breaches(page), [[""; 3]; 0], "where it is offered");
    // By keys: the field, its reset, the offer.
    page.press(&[Key::Tab, Key::Enter]);
    assert_shown(page, &native);
    assert!(page.has_focus(".apart"));
    assert_eq!(breaches(page), [[""; 3]; 0], "where it is shown");
    assert_eq!(difference(&before, &page.report()), None, "another run");

    // One picture at a time: of this width and this scheme.
    for (index, dark, width) in [
        (0, false, 1280),
        (1, true, 1280),
        (2, false, 360),
        (3, true, 360),
    ] {
        page.set_dark(dark);
        page.set_screen(Screen::wide(width));
        let expected = [0, 1, 2, 3].map(|at| at == index);
        eventually(&format!("at {width} px, {dark}"), &expected, || {
            page.script(
                "return all('[data-apart-figure] svg').map((svg) => svg.checkVisibility());",
                json!(null),
            )
        });
    }

    page.set_screen(Screen::DESK);
    let downloads = Downloads::of(page);
    let file = |name: &str| {
        page.click(&format!("[data-apart-file='{name}']"));
        String::from_utf8(downloads.take(page, name, STATUS)).expect("it is a text")
    };
    let run: Value = serde_json::from_str(&file("run.json")).expect("it is JSON");
    assert_eq!(difference(&native.json(), &run), None, "the run");
    assert_eq!(file("windows.csv").lines().count(), 31);
    let picture = svg(848.0, sale_figure_height(848.0), |area, canvas| {
        let Native { scenario, report } = &native;
        let people = PeopleScale::of(scenario, report);
        sale_figure(area, canvas, &Theme::LIGHT, scenario, report, people)
    });
    assert!(file("sale.svg") == picture.expect("text can be written"));

    page.click(CLOSE);
    assert!(!page.is_visible(".apart"));
    assert!(page.has_focus(OFFER));
    // Of another service it would be another run.
    page.paste_into("workers", "900");
    assert_eq!(offers(page), 0);
}

fn what_a_link_asks_for_is_run_beside_the_page(page: &Page) {
    let _site = page.open_link(&format!("{STAFF}&normal=5000"));
    page.assert_shows(Scenario::default());
    wait_for_offer(page);
    page.click(OFFER);
    assert_shown(page, &Native::run(large()));
}

fn a_long_run_leaves_the_page_alone_and_is_given_up(page: &Page) {
    let _workers = page.run_first(
        "window.terminated = 0;
        const { terminate } = Worker.prototype;
        Worker.prototype.terminate = function () {
            terminated += 1;
            terminate.call(this);
        };",
    );
    let _site = page.open_link(LONG);
    wait_for_offer(page);
    page.click(OFFER);
    wait_for_estimate(page);
    let changed = Scenario {
        retries: 3,
        ..Scenario::default()
    };
    page.set_scenario(&changed);
    page.assert_shows(changed);
    assert!(page.text(STATUS).ends_with("left"));

    let terminated = || page.script::<u32>("return terminated;", json!(null));
    let before = terminated();
    page.click(GIVE_UP);
    assert_eq!(page.text(STATUS), "given up");
    assert_eq!(terminated(), before + 1);
    eventually("what is read out", &"given up".to_owned(), || {
        page.text("[data-announce]")
    });
    page.click(CLOSE);
    assert!(!page.is_visible(".apart"));
}

fn what_takes_too_much_memory_is_not_offered(page: &Page) {
    let _site = page.open_link("?view=simulator&sale=3600");
    page.paste_into("spike_per_s", "100000");
    page.settle();
    assert!(page.is_visible(".slider:has(#spike_per_s-field) .error"));
    assert_eq!(offers(page), 0);
}

fn a_worker_that_fails_is_explained(page: &Page) {
    for (has_begun, said) in [
        (false, "Its code could not be loaded."),
        (
            true,
            "It did not come to an end: it may have taken more memory than this browser gives.",
        ),
    ] {
        let failing = format!(
            "const Real = Worker;
            window.Worker = class extends Real {{
                constructor(url, options) {{
                    super(url, options);
                    if (!String(url).includes('apart')) return;
                    const failure = new MessageEvent('message', {{ data: {has_begun} }});
                    setTimeout(() => this.dispatchEvent(failure));
                }}
            }};"
        );
        let _first = page.run_first(&failing);
        let _site = page.open_link(LONG);
        wait_for_offer(page);
        page.click(OFFER);
        eventually("why not", &said.to_owned(), || page.text(STATUS));
    }
}

fn what_is_refused_elsewhere_is_offered_there(page: &Page) {
    for (query, choose) in [
        (
            "?workers=4000&spike=50000",
            "one('[name=retries][value=\"3\"]').click();",
        ),
        (
            "?view=planner&plan-rate=100000&plan-service=1ms&retries=1",
            "one('[data-simulate]').click();",
        ),
    ] {
        let _site = page.open_link(query);
        // The annex comes after the figure.
        let () = page.wait_script(
            "while (!root.querySelector('[data-input=workers]')) await frame();",
            json!(null),
        );
        assert_eq!(offers(page), 0);
        let () = page.script(choose, json!(null));
        wait_for_offer(page);
    }
}

fn without_workers_there_is_an_explanation(page: &Page) {
    let _first = page.run_first("delete window.Worker;");
    let _site = page.open_link(LONG);
    wait_for_offer(page);
    page.click(OFFER);
    assert_eq!(page.text(STATUS), "This page may not have a worker.");
}
