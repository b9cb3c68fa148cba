//! Once loaded, the lab needs no network, and at no time another origin.

use overload_scenario::planner::Question;
use overload_sim::{Policy, Scenario};
use serde_json::json;

use crate::lab::{VIEWS, query};
use crate::page::{Page, eventually};
use crate::server::Site;

crate::tests![
    without_a_network_every_view_and_the_article_open,
    without_a_network_a_link_is_a_run,
    another_version_takes_over_when_the_page_is_closed,
    nothing_is_asked_of_another_origin,
];

/// A page that has been kept for the time without a network.
fn kept(page: &Page) -> Site {
    let site = page.open();
    let () = page.wait_script("await navigator.serviceWorker.ready;", json!(null));
    site.go_away();
    site
}

fn without_a_network_every_view_and_the_article_open(page: &Page) {
    let site = kept(page);
    for view in VIEWS {
        page.follow(
            &site,
            &query(view, &Scenario::default(), &Question::default()),
        );
        page.assert_at(view, &Scenario::default(), &Question::default());
    }
    page.goto(&format!("{}article.html", site.url));
    page.wait_until_live();
    page.assert_scenario(&Scenario {
        policy: Policy::Fifo,
        ..Scenario::default()
    });
}

fn without_a_network_a_link_is_a_run(page: &Page) {
    let site = kept(page);
    page.follow(&site, "?policy=bounded&retries=3");
    page.assert_shows(Scenario {
        policy: Policy::Bounded,
        retries: 3,
        ..Scenario::default()
    });
    assert_eq!(page.complaints(), Vec::<String>::new());
}

/// The version that the page is served from.
const VERSION: &str = "return (await caches.keys()).filter((name) => name.includes(args));";

fn another_version_takes_over_when_the_page_is_closed(page: &Page) {
    let site = page.open();
    let () = page.wait_script("await navigator.serviceWorker.ready;", json!(null));
    let path = site.url.rsplit('/').nth(1).unwrap_or_default();
    let versions = || -> Vec<String> { page.wait_script(VERSION, json!(path)) };
    let first = versions();
    assert_eq!(first.len(), 1, "{first:?}");
    let script: String = page.wait_script(
        "return await (await fetch('offline.js')).text();",
        json!(null),
    );
    let version = first[0].rsplit(' ').next().unwrap_or_default();
    assert!(script.contains(version), "{version}");
    site.add("offline.js", script.replace(version, "another"));
    let () = page.wait_script(
        "await (await navigator.serviceWorker.ready).update();",
        json!(null),
    );
    // While a page of the first is open, both are kept.
    eventually("versions", &2, || versions().len());
    eventually("the one version", &true, || {
        page.goto("about:blank");
        page.follow(&site, "");
        let versions = versions();
        versions.len() == 1 && versions != first
    });
    page.assert_shows(Scenario::default());
}

fn nothing_is_asked_of_another_origin(page: &Page) {
    let site = page.open();
    for view in VIEWS {
        page.click(&format!("nav [data-open={view}]"));
        page.settle();
    }
    let elsewhere = "return performance.getEntriesByType('resource')
        .map(({ name }) => name).filter((name) => new URL(name).origin !== location.origin);";
    let asked: Vec<String> = page.script(elsewhere, json!(null));
    assert_eq!(asked, Vec::<String>::new());
    page.goto(&format!("{}article.html", site.url));
    page.wait_until_live();
    let asked: Vec<String> = page.script(elsewhere, json!(null));
    assert_eq!(asked, Vec::<String>::new());
}
