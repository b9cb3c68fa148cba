//! The lab keeps nothing of what is done with it, and needs no place to keep it.

use overload_scenario::planner::Question;
use overload_sim::{Policy, Scenario};
use serde_json::json;

use crate::lab::{CHANGED, VIEWS, query};
use crate::page::Page;

crate::tests![
    where_nothing_may_be_kept_every_view_and_link_opens,
    where_nothing_may_be_kept_controls_and_many_mornings_work,
    nothing_is_kept_but_the_site_itself,
];

/// What browsers do where nothing may be kept: whoever looks for a place to keep
/// something gets an exception.
pub(crate) const REFUSE: &str = r#"
    const refuse = (owner, name) => Object.defineProperty(owner, name, {
        get() {
            throw new DOMException(`${name} is refused`, "SecurityError");
        },
    });
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
        refuse(window, name);
    refuse(Navigator.prototype, "serviceWorker");
    refuse(Navigator.prototype, "storage");
    refuse(Document.prototype, "cookie");
"#;

/// Where this is not so, the tests would try nothing.
#[track_caller]
fn assert_refused(page: &Page) {
    let refused: bool = page.script(
        "const asks = [() => localStorage, () => navigator.serviceWorker, () => document.cookie];
        return asks.every((ask) => {
            try { ask(); } catch ({ name }) { return name === 'SecurityError'; }
        });",
        json!(null),
    );
    assert!(refused, "something can be kept");
}

fn where_nothing_may_be_kept_every_view_and_link_opens(page: &Page) {
    let _first = page.run_first(REFUSE);
    for view in VIEWS {
        let site = page.open_link(&query(view, &CHANGED, &Question::default()));
        assert_refused(page);
        page.assert_at(view, &CHANGED, &Question::default());
        assert_eq!(page.objection(), None);
        page.goto(&format!("{}article.html", site.url));
        page.wait_until_live();
        page.assert_no_complaints();
    }
    let _site = page.open_link("?policy=bounded&retries=3");
    page.assert_shows(Scenario {
        policy: Policy::Bounded,
        retries: 3,
        ..Scenario::default()
    });
}

fn where_nothing_may_be_kept_controls_and_many_mornings_work(page: &Page) {
    let _first = page.run_first(REFUSE);
    let _site = page.open();
    page.click("label:has(> input[name=policy][value=lifo])");
    let lifo = Scenario {
        policy: Policy::Lifo,
        ..Scenario::default()
    };
    page.assert_shows(lifo);
    page.wait_for_mornings("1,000 mornings");
    page.assert_at("sale", &lifo, &Question::default());
    page.click("nav [data-open=planner]");
    page.back();
    page.assert_at("sale", &lifo, &Question::default());
    assert_refused(page);
}

fn nothing_is_kept_but_the_site_itself(page: &Page) {
    let site = page.open();
    page.set_scenario(&CHANGED);
    for view in VIEWS {
        page.click(&format!("nav [data-open={view}]"));
        page.settle();
    }
    // From then on the worker answers for the page.
    let () = page.wait_script("await navigator.serviceWorker.ready;", json!(null));
    for view in VIEWS {
        page.follow(&site, &query(view, &CHANGED, &Question::default()));
        page.wait_until_live();
    }
    let kept: Vec<String> = page.wait_script(
        "const databases = (await indexedDB.databases()).map(({ name }) => name);
        const own = (storage) => Object.keys(storage);
        return [...own(localStorage), ...own(sessionStorage), ...databases, document.cookie]
            .filter(Boolean);",
        json!(null),
    );
    assert_eq!(kept, Vec::<String>::new());
    let named: Vec<String> = page.wait_script(
        "const names = (await caches.keys()).filter((name) => name.includes(args));
        const files = await Promise.all(names.map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => url)));
        return files.flat().filter((url) => url.includes('='));",
        json!(site.url.rsplit('/').nth(1)),
    );
    assert_eq!(named, Vec::<String>::new(), "a run is in what is kept");
}
