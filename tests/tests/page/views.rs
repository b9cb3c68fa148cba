//! Four views in one page, each with an address of its own.

use overload_scenario::planner::Question;
use overload_sim::Scenario;
use serde_json::json;

use crate::history::{count_steps, steps};
use crate::lab::{CHANGED, VIEWS, query, radio};
use crate::page::{Page, eventually};
use crate::server::Variant;

crate::tests![
    a_link_opens_its_view_and_the_page_is_called_after_it,
    back_and_forward_open_the_views_again,
    an_address_opens_its_view,
    a_link_leads_to_what_a_click_on_it_opens,
    with_a_key_held_a_link_is_the_browser_s,
    a_view_that_there_is_not_is_explained,
    another_view_begins_at_its_top,
    an_article_has_the_sale_and_keeps_its_address_and_title,
];

/// What the page is called while a view is shown.
fn title(view: &str) -> &'static str {
    match view {
        "sale" => "Overload Lab",
        "simulator" => "Your service · Overload Lab",
        "atlas" => "Atlas · Overload Lab",
        _ => "Planner · Overload Lab",
    }
}

/// Something that only this view shows.
fn part_of(view: &str) -> &'static str {
    match view {
        "sale" => ".rail",
        "simulator" => ".policy-table",
        "atlas" => ".atlas",
        _ => ".planner",
    }
}

/// The view is shown and no other, marked among the links, and the page is
/// called after it.
#[track_caller]
fn assert_opened(page: &Page, view: &str) {
    eventually("the view", &view.to_owned(), || page.view());
    assert_eq!(page.title(), title(view));
    let shown = VIEWS.map(|other| page.is_visible(part_of(other)));
    assert_eq!(shown, VIEWS.map(|other| other == view), "{view}");
    let current = VIEWS.map(|other| {
        let link = format!("nav [data-open={other}]");
        page.attribute(&link, "aria-current")
    });
    let expected = VIEWS.map(|other| (other == view).then(|| "page".to_owned()));
    assert_eq!(current, expected, "{view}");
}

fn a_link_opens_its_view_and_the_page_is_called_after_it(page: &Page) {
    let _site = page.open();
    page.set_scenario(&CHANGED);
    assert_opened(page, "sale");
    for link in [
        "nav [data-open=simulator]",
        "nav [data-open=planner]",
        "nav [data-open=sale]",
        ".onward [data-open=simulator]",
        "nav [data-open=sale]",
        "nav [data-open=planner]",
        "nav [data-open=simulator]",
    ] {
        let view = page.attribute(link, "data-open").expect("it is a link");
        page.click(link);
        assert_opened(page, &view);
        page.assert_at(&view, &CHANGED, &Question::default());
    }
    page.assert_shows(CHANGED);
}

fn back_and_forward_open_the_views_again(page: &Page) {
    let _site = page.open_link("?workers=9&plan-rate=150");
    let scenario = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    let question = Question {
        rate_per_s: 150.0,
        ..Question::default()
    };
    page.click("nav [data-open=simulator]");
    page.click("nav [data-open=planner]");
    for (goes_back, view) in [
        (true, "simulator"),
        (true, "sale"),
        (false, "simulator"),
        (false, "planner"),
    ] {
        if goes_back {
            page.back();
        } else {
            page.forward();
        }
        assert_opened(page, view);
        page.assert_at(view, &scenario, &question);
    }
    page.settle();
    page.assert_shows(scenario);
}

fn an_address_opens_its_view(page: &Page) {
    for view in VIEWS {
        let _site = page.open_link(&query(view, &CHANGED, &Question::default()));
        assert_opened(page, view);
        page.assert_at(view, &CHANGED, &Question::default());
        assert_eq!(page.objection(), None);
    }
}

/// So that it can be opened in another window, or copied.
fn a_link_leads_to_what_a_click_on_it_opens(page: &Page) {
    let site = page.open();
    page.set_scenario(&CHANGED);
    let links: Vec<(String, String)> = page.script(
        "return all('[data-open]').map((link) => [link.dataset.open, link.href]);",
        json!(null),
    );
    assert_eq!(links.len(), 5);
    for (view, link) in links {
        page.goto(&link);
        page.wait_until_live();
        assert!(link.starts_with(&site.url), "{link}");
        page.assert_at(&view, &CHANGED, &Question::default());
    }
}

fn with_a_key_held_a_link_is_the_browser_s(page: &Page) {
    let _site = page.open();
    for key in ["ctrlKey", "metaKey", "shiftKey"] {
        let (taken, address): (bool, String) = page.script(
            "let taken;
            const look = (event) => {
                taken = event.defaultPrevented;
                event.preventDefault();
            };
            document.addEventListener('click', look, { once: true });
            const click = { [args]: true, bubbles: true, cancelable: true, composed: true };
            one('nav [data-open=planner]').dispatchEvent(new MouseEvent('click', click));
            return [taken, location.search];",
            json!(key),
        );
        assert!(!taken, "{key} is not asked for");
        assert_eq!((page.view().as_str(), address.as_str()), ("sale", ""));
    }
}

fn a_view_that_there_is_not_is_explained(page: &Page) {
    let changed = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    for (view, named) in [
        ("atlas-2", "atlas-2"),
        ("Planner", "Planner"),
        ("%3Cb%3E", "<b>"),
    ] {
        let _site = page.open_link(&format!("?view={view}&workers=9"));
        assert_opened(page, "sale");
        let said = page.objection().unwrap_or_default();
        assert!(said.contains(named), "of {view} it says {said:?}");
        // All else in the address counts.
        page.assert_set_to(&changed);
        page.click("nav [data-open=simulator]");
        page.assert_at("simulator", &changed, &Question::default());
    }
}

fn another_view_begins_at_its_top(page: &Page) {
    let _site = page.open();
    page.click(".onward a");
    assert_opened(page, "simulator");
    eventually("the top", &true, || {
        page.script(
            "return one('.lab').getBoundingClientRect().top >= 0 && scrollY < 100;",
            json!(null),
        )
    });
}

/// Someone's article, whose address and title are its own.
const ARTICLE: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>An article</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
</head>
<body>
<overload-lab></overload-lab>
<script type="module" src="overload-lab.js"></script>
</body>
</html>
"#;

fn an_article_has_the_sale_and_keeps_its_address_and_title(page: &Page) {
    let site = page.site(Variant {
        added: vec![("article.html", ARTICLE.into())],
        ..Variant::default()
    });
    // What is asked for is asked of the article.
    page.goto(&format!("{}article.html?view=planner&workers=3", site.url));
    page.wait_until_live();
    page.assert_scenario(&Scenario::default());
    let set_in = "return getComputedStyle(one('.rail')).display;";
    eventually("the rail, laid out", &"grid".to_owned(), || {
        page.script(set_in, json!(null))
    });
    let shown = VIEWS.map(|view| page.is_visible(part_of(view)));
    assert_eq!(shown, [true, false, false, false]);
    let links: Vec<String> = page.script(
        "return all('[data-open]')
            .filter((link) => link.checkVisibility())
            .map((link) => link.outerHTML);",
        json!(null),
    );
    assert!(
        links.is_empty(),
        "to what is not for an article: {links:#?}"
    );
    count_steps(page);
    page.click(&format!("label:has(> {})", radio("policy", "lifo")));
    page.set_scenario(&CHANGED);
    // Longer than a change has to stay.
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 1200));",
        json!(null),
    );
    assert_eq!(page.query(), "?view=planner&workers=3");
    assert_eq!((page.title().as_str(), steps(page)), ("An article", 0));
}
