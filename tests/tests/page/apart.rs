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
    a_worker_without_memory_is_explained,
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

/// Half a minute at least on the quickest machine.
const LONG: &str =
    "?view=simulator&workers=10&service=0.1ms&spike=50000&before=3600&after=3600&normal=50000";

const PROGRESS: &str = "[data-apart-progress]";
const ACT: &str = "[data-apart-act]";
const OFFER: &str = ":is(.error, .failure) button";

/// All of that but the traffic.
const STAFF: &str = "?view=simulator&workers=800&retries=10";

#[track_caller]
fn wait_for_offer(page: &Page) {
    eventually("the offer", &true, || {
        page.script("return all(args).length === 1;", json!(OFFER))
    });
}

#[track_caller]
fn wait_for_estimate(page: &Page) {
    eventually("how long it takes", &true, || {
        page.text(PROGRESS).ends_with("left")
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
        ("act", "close".into()),
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
    assert!(page.has_focus(ACT));
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
        let seen: Vec<bool> = page.script(
            "return all('[data-apart-figure] svg').map((svg) => svg.checkVisibility());",
            json!(null),
        );
        assert_eq!(seen, [0, 1, 2, 3].map(|at| at == index), "{width}, {dark}");
    }

    page.set_screen(Screen::DESK);
    let downloads = Downloads::of(page);
    let file = |name: &str| {
        page.click(&format!("[data-apart-file='{name}']"));
        String::from_utf8(downloads.take(page, name, PROGRESS)).expect("it is a text")
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

    page.click(ACT);
    assert!(!page.is_visible(".apart"));
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
    assert!(page.text(PROGRESS).ends_with("left"));

    let terminated = || page.script::<u32>("return terminated;", json!(null));
    let before = terminated();
    page.click(ACT);
    assert_eq!(page.text(PROGRESS), "given up");
    assert_eq!(terminated(), before + 1);
    assert_eq!(page.text(ACT), "run it again");
    page.click(ACT);
    wait_for_estimate(page);
    page.click(ACT);
    assert_eq!(page.text(PROGRESS), "given up");
}

fn what_takes_too_much_memory_is_not_offered(page: &Page) {
    let _site = page.open_link("?view=simulator&sale=3600");
    page.paste_into("spike_per_s", "100000");
    page.settle();
    assert!(page.is_visible(".slider:has(#spike_per_s-field) .error"));
    let offers: usize = page.script("return all(args).length;", json!(OFFER));
    assert_eq!(offers, 0);
}

fn a_worker_without_memory_is_explained(page: &Page) {
    let _first = page.run_first(
        "const Real = Worker;
        window.Worker = class extends Real {
            constructor(url, options) {
                super(url, options);
                if (!String(url).includes('apart')) return;
                setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: null })));
            }
        };",
    );
    let _site = page.open_link(LONG);
    wait_for_offer(page);
    page.click(OFFER);
    let said = "It took more memory than this browser gives.".to_owned();
    eventually("why not", &said, || page.text(PROGRESS));
    assert_eq!(page.text(ACT), "run it again");
}

fn without_workers_there_is_an_explanation(page: &Page) {
    let _first = page.run_first("delete window.Worker;");
    let _site = page.open_link(LONG);
    wait_for_offer(page);
    page.click(OFFER);
    assert_eq!(page.text(PROGRESS), "This page may not have a worker.");
}
