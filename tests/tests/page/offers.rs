//! What the simulator offers: runs worth a look, and what to change.

use overload_advice::{Advice, advise};
use overload_scenario::planner::Question;
use overload_scenario::samples::samples;
use overload_scenario::url;
use overload_sim::{Policy, Scenario};
use overload_story::advice as words;
use serde::Deserialize;
use serde_json::json;

use crate::keyboard::wait_for_advice;
use crate::lab::{CHANGED, radio};
use crate::page::{Page, eventually};

crate::tests![
    a_sample_sets_everything_but_the_morning,
    the_sample_that_is_shown_is_marked,
    advice_is_what_the_trials_say,
    advice_opens_the_run_that_it_rests_on,
    advice_goes_with_the_run_that_it_is_about,
    advice_is_sought_where_it_shows,
    with_a_key_held_advice_is_the_browser_s,
    too_many_requests_get_no_advice,
    where_nothing_helps_nothing_is_advised,
];

/// What each sample makes of the address.
const SAMPLES: [(&str, &str); 7] = [
    ("The shop’s sale", ""),
    ("Unbounded, 3 retries", "retries=3&"),
    ("Envoy’s 1,024", "policy=bounded&queue-size=1024&"),
    ("A costly no", "policy=bounded&refusal-cost=80ms&"),
    ("Newest first", "policy=lifo&"),
    ("Orders first", "policy=priority&"),
    ("A 200/s sale", "spike=200&"),
];

fn button(index: usize) -> String {
    format!("[data-samples] button:nth-of-type({})", index + 1)
}

fn a_sample_sets_everything_but_the_morning(page: &Page) {
    let _site = page.open_view("simulator");
    page.set_scenario(&CHANGED);
    assert_eq!(page.text("[data-text=look-at]"), "");
    page.set_scenario(&Scenario { seed: 5, ..CHANGED });
    for (index, (name, query)) in SAMPLES.into_iter().enumerate() {
        assert_eq!(page.text(&button(index)), name);
        page.click(&button(index));
        let query = format!("?view=simulator&{query}seed=5");
        eventually("the address", &query, || page.query());
        let scenario = url::read(&query).address.scenario;
        page.assert_at("simulator", &scenario, &Question::default());
        page.assert_shows(scenario);
        let said = page.text("[data-text=look-at]");
        let sample = samples()[index];
        assert_eq!((said.as_str(), name), (sample.look_at, sample.name));
    }
}

fn the_sample_that_is_shown_is_marked(page: &Page) {
    let _site = page.open_view("simulator");
    let pressed = || {
        page.script::<Vec<String>>(
            "return all('[data-samples] [aria-pressed=true]').map((part) => part.textContent);",
            json!(null),
        )
    };
    for (index, (name, _)) in SAMPLES.into_iter().enumerate() {
        page.click(&button(index));
        eventually("what is marked", &vec![name.to_owned()], pressed);
    }
    page.type_into("workers", "9");
    eventually("what is marked", &vec![], pressed);
}

/// A piece of advice as the page shows it.
#[derive(Debug, PartialEq, Deserialize)]
struct Piece {
    what: String,
    why: String,
    answered: String,
    back: String,
    query: String,
}

impl Piece {
    fn of(advice: &Advice, scenario: &Scenario) -> Self {
        let (what, why) = words::change(advice.change, scenario);
        let (answered, back) = words::effect(advice);
        let changed = advice.change.apply(scenario);
        Self {
            what,
            why,
            answered,
            back,
            query: crate::lab::query("simulator", &changed, &Question::default()),
        }
    }
}

fn pieces(page: &Page) -> Vec<Piece> {
    page.script(
        "return all('[data-advice] li').map((item) => ({
            what: item.querySelector('a').textContent,
            why: item.querySelector('p').textContent,
            answered: item.querySelector('strong').textContent,
            back: item.querySelector('span').textContent,
            query: item.querySelector('a').getAttribute('href'),
        }));",
        json!(null),
    )
}

fn expected(scenario: &Scenario) -> Vec<Piece> {
    let advice = advise(scenario);
    let pieces = advice.iter().map(|piece| Piece::of(piece, scenario));
    pieces.collect()
}

/// This is what came of trying changes to a scenario, however long that takes here.
#[track_caller]
fn assert_advised(page: &Page, scenario: &Scenario) {
    eventually("the advice", &expected(scenario), || {
        wait_for_advice(page);
        pieces(page)
    });
}

fn advice_is_what_the_trials_say(page: &Page) {
    let _site = page.open_view("simulator");
    let shop = Scenario::default();
    for scenario in [
        shop,
        CHANGED,
        Scenario { retries: 3, ..shop },
        Scenario {
            policy: Policy::Bounded,
            queue_size: 1024,
            ..shop
        },
        Scenario {
            policy: Policy::Bounded,
            refusal_cost_ns: 80_000_000,
            ..shop
        },
    ] {
        page.set_scenario(&scenario);
        assert!(!expected(&scenario).is_empty());
        assert_advised(page, &scenario);
        let note = "averages of 20 mornings: answered in the sale, before → after";
        assert_eq!(page.text("[data-advice-note]"), note);
    }
    // The first thing that anybody would do: 150/s take more than 12 workers of 80 ms.
    page.set_scenario(&shop);
    eventually("the first advice", &"13\u{a0}workers".to_owned(), || {
        wait_for_advice(page);
        let mut pieces = pieces(page).into_iter();
        pieces.next().map_or(String::new(), |piece| piece.what)
    });
}

fn advice_opens_the_run_that_it_rests_on(page: &Page) {
    let scenario = Scenario {
        retries: 3,
        seed: 3,
        ..Scenario::default()
    };
    let advice = advise(&scenario);
    for (index, piece) in advice.iter().enumerate() {
        let _site = page.open_link(&crate::lab::query(
            "simulator",
            &scenario,
            &Question::default(),
        ));
        assert_advised(page, &scenario);
        page.click(&format!("[data-advice] li:nth-child({}) a", index + 1));
        let changed = piece.change.apply(&scenario);
        page.assert_at("simulator", &changed, &Question::default());
        page.assert_shows(changed);
        page.back();
        page.assert_at("simulator", &scenario, &Question::default());
    }
}

fn advice_goes_with_the_run_that_it_is_about(page: &Page) {
    let _site = page.open_view("simulator");
    let shop = Scenario::default();
    assert_advised(page, &shop);
    page.click(&format!("label:has(> {})", radio("compared", "lifo")));
    let stale = pieces(page);
    let lifo = Scenario {
        policy: Policy::Lifo,
        ..shop
    };
    assert!(stale.is_empty() || stale == expected(&lifo), "{stale:?}");
    assert_advised(page, &lifo);
}

fn advice_is_sought_where_it_shows(page: &Page) {
    let _site = page.open();
    // Longer than a run has to stay before changes to it are tried.
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 1500));",
        json!(null),
    );
    assert_eq!(pieces(page), []);
    page.click("nav [data-open=simulator]");
    assert_advised(page, &Scenario::default());
    page.click("nav [data-open=sale]");
    page.click(&format!("label:has(> {})", radio("policy", "lifo")));
    page.click("nav [data-open=simulator]");
    let lifo = Scenario {
        policy: Policy::Lifo,
        ..Scenario::default()
    };
    assert_advised(page, &lifo);
}

fn with_a_key_held_advice_is_the_browser_s(page: &Page) {
    let _site = page.open_view("simulator");
    let shop = Scenario::default();
    assert_advised(page, &shop);
    let taken: bool = page.script(
        "let taken;
        const look = (event) => {
            taken = event.defaultPrevented;
            event.preventDefault();
        };
        document.addEventListener('click', look, { once: true });
        const click = { ctrlKey: true, bubbles: true, cancelable: true, composed: true };
        one('[data-advice] a').dispatchEvent(new MouseEvent('click', click));
        return taken;",
        json!(null),
    );
    assert!(!taken, "the browser may not open it in another window");
    page.assert_at("simulator", &shop, &Question::default());
}

fn too_many_requests_get_no_advice(page: &Page) {
    let _site = page.open_view("simulator");
    let shop = Scenario::default();
    assert_advised(page, &shop);
    let () = page.script("element.scenario = { spike_per_s: 80000 };", json!(null));
    let note = "too many requests to try twenty mornings of each change here";
    eventually("the note", &note.to_owned(), || {
        page.text("[data-advice-note]")
    });
    assert_eq!(pieces(page), []);
}

fn where_nothing_helps_nothing_is_advised(page: &Page) {
    let _site = page.open_view("simulator");
    let idle = Scenario {
        spike_per_s: 70.0,
        workers: 40,
        ..Scenario::default()
    };
    assert_eq!(advise(&idle), []);
    page.set_scenario(&idle);
    let note = "nothing that was tried does better at these numbers";
    eventually("the note", &note.to_owned(), || {
        page.text("[data-advice-note]")
    });
    assert_eq!(pieces(page), []);
}
