//! The element in somebody's article: from another origin, under a strict policy
//! on contents, several at a time.

use overload_sim::{Policy, Scenario};
use serde_json::{Value, json};
use std::thread;
use std::time::Duration;

use crate::native::{Native, difference};
use crate::page::{Page, Screen, eventually};
use crate::server::{Site, Variant};

crate::tests![
    two_labs_from_another_origin_under_a_strict_policy,
    labs_of_one_page_share_their_code,
    attributes_are_what_is_shown,
    what_the_reader_does_is_in_the_attributes,
    listeners_hear_of_every_change,
    a_wrong_attribute_is_explained_and_the_rest_holds,
    nothing_is_fetched_for_a_lab_far_away,
    asking_for_a_lab_far_away_fetches_it,
    a_lab_taken_out_and_put_back_goes_on,
    a_lab_taken_out_before_it_is_live_comes_alive_later,
    coming_alive_moves_nothing_in_the_article,
    without_its_code_the_lab_shows_what_the_article_has_instead,
    a_page_may_hold_the_script_twice,
    neither_page_styles_the_other,
    the_article_lends_its_colours,
    only_what_is_to_be_tried_can_be_changed,
    the_labs_page_leads_on_with_the_same_run,
    the_article_of_the_site_is_live_under_its_own_policy,
];

/// An article whose text is these elements. Nothing in it is inline, as the
/// strictest policy that the lab supports demands.
fn article(lab: &str, body: &str) -> String {
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
style-src 'self'; img-src 'self' {lab}; connect-src {lab}; \
script-src 'self' {lab} 'wasm-unsafe-eval'\">
<title>An article</title>
<link rel=\"icon\" href=\"favicon.svg\" type=\"image/svg+xml\">
<script type=\"module\" src=\"{lab}overload-lab.js\"></script>
</head>
<body>
<h1>An article</h1>
{body}
</body>
</html>
"
    )
}

/// Opens an article on one origin whose labs come from another.
fn open_article(page: &Page, body: &str, variant: Variant) -> Site {
    let site = open_article_without_waiting(page, body, variant);
    page.wait_until_live();
    site
}

fn open_article_without_waiting(page: &Page, body: &str, variant: Variant) -> Site {
    let lab = page.site(variant);
    let text = article(&lab.url, body);
    let host = page.site(Variant {
        added: vec![("article.html", text)],
        ..Variant::default()
    });
    page.set_screen(Screen::wide(720));
    page.goto(&format!("{}article.html", host.url_elsewhere()));
    lab
}

/// Asks every lab of the page for something, once all are live.
fn of_all(page: &Page, what: &str) -> Vec<Value> {
    let texts: Vec<String> = page.wait_script(
        "const labs = [...document.querySelectorAll('overload-lab')];
        await Promise.all(labs.map((lab) => lab.ready));
        return labs.map((lab) => JSON.stringify(lab[args] ?? null));",
        json!(what),
    );
    texts
        .iter()
        .map(|text| serde_json::from_str(text).expect("JSON.stringify writes JSON"))
        .collect()
}

/// How often a file was asked for since the page was opened.
fn requests(page: &Page, name: &str) -> usize {
    page.script(
        "return performance.getEntriesByType('resource')
            .filter(({ name }) => new URL(name).pathname.endsWith(args)).length;",
        json!(name),
    )
}

fn bounded() -> Scenario {
    Scenario {
        policy: Policy::Bounded,
        retries: 3,
        ..Scenario::default()
    }
}

const TWO: &str = "<overload-lab policy=\"bounded\" retries=\"3\"></overload-lab>
<overload-lab spike=\"200\" timeout=\"1s\"></overload-lab>";

fn two_labs_from_another_origin_under_a_strict_policy(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    let faster = Scenario {
        spike_per_s: 200.0,
        timeout_ns: 1_000_000_000,
        ..Scenario::default()
    };
    let reports = of_all(page, "report");
    assert_eq!(reports.len(), 2);
    for (scenario, seen) in [bounded(), faster].into_iter().zip(&reports) {
        assert_eq!(difference(&Native::run(scenario).json(), seen), None);
    }
    page.assert_shows(bounded());
    page.assert_no_complaints();
}

fn labs_of_one_page_share_their_code(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    of_all(page, "scenario");
    for name in ["overload_web_bg.wasm", "overload_web.js", "markup.js"] {
        assert_eq!(requests(page, name), 1, "{name}");
    }
}

fn attributes_are_what_is_shown(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    let () = page.script(
        "element.setAttribute('policy', 'lifo');
        element.setAttribute('service', '60ms');
        element.removeAttribute('retries');",
        json!(null),
    );
    page.assert_shows(Scenario {
        policy: Policy::Lifo,
        service_ns: 60_000_000,
        ..Scenario::default()
    });
    let () = page.script(
        "element.setAttribute('view', 'planner'); element.setAttribute('plan-rate', '150');
        element.setAttribute('plan-service', '80ms');",
        json!(null),
    );
    eventually("the answer", &"19".to_owned(), || {
        page.text("[data-text=plan-workers]")
    });
    assert!(page.is_visible("[data-text=plan-workers]"));
    assert!(!page.is_visible("[data-text=headline]"));
}

fn what_the_reader_does_is_in_the_attributes(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    page.click("[data-control=policy] input[value=codel]");
    eventually("the attribute", &Some("codel".to_owned()), || {
        page.script("return element.getAttribute('policy');", json!(null))
    });
    let () = page.script(
        "element.scenario = { workers: 12, timeout_ms: 1500 };",
        json!(null),
    );
    let names: Vec<(String, String)> = page.script(
        "return [...element.attributes].map(({ name, value }) => [name, value]).sort();",
        json!(null),
    );
    let expected = [("timeout", "1500ms"), ("workers", "12")];
    assert_eq!(
        names,
        expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    // Another lab of the page is not concerned.
    let other: Option<String> = page.script(
        "return document.querySelectorAll('overload-lab')[1].getAttribute('workers');",
        json!(null),
    );
    assert_eq!(other, None);
}

fn listeners_hear_of_every_change(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    let () = page.script(
        "window.heard = [];
        document.addEventListener('overload-change', ({ target }) => {
            heard.push([target === element, target.scenario.retries]);
        });",
        json!(null),
    );
    let heard = || page.script::<Vec<(bool, u32)>>("return heard;", json!(null));
    let () = page.script("element.setAttribute('retries', '1');", json!(null));
    eventually("the first", &vec![(true, 1)], heard);
    // What is shown already is no change.
    let () = page.script("element.setAttribute('retries', '1');", json!(null));
    page.click("[data-control=policy] input[value=skip]");
    eventually("the second", &vec![(true, 1), (true, 1)], heard);
}

fn a_wrong_attribute_is_explained_and_the_rest_holds(page: &Page) {
    let body = "<overload-lab policy=\"bounded\" timeout=\"soon\" retries=\"3\"></overload-lab>";
    let _site = open_article(page, body, Variant::default());
    assert!(page.is_visible("[data-failure]"));
    let said = page.text("[data-failure]").replace('\u{a0}', " ");
    let expected = "timeout: soon is not allowed; give a time from 1 ms to 600 s. Here it is 2 s.";
    assert_eq!(said, expected);
    page.assert_shows(bounded());
}

/// More than the window and what is near it.
const FAR: &str = "<svg height=\"6000\" width=\"10\"></svg><overload-lab></overload-lab>";

fn nothing_is_fetched_for_a_lab_far_away(page: &Page) {
    let _site = open_article_without_waiting(page, FAR, Variant::default());
    eventually("the element", &true, || {
        page.script("return Boolean(element.shadowRoot);", json!(null))
    });
    thread::sleep(Duration::from_millis(300));
    assert_eq!(requests(page, ".wasm"), 0);
    let () = page.script("element.scrollIntoView();", json!(null));
    eventually("the code", &1, || requests(page, ".wasm"));
    page.wait_until_live();
    page.assert_shows(Scenario::default());
}

fn asking_for_a_lab_far_away_fetches_it(page: &Page) {
    let _site = open_article(page, FAR, Variant::default());
    page.assert_scenario(&Scenario::default());
}

fn a_lab_taken_out_and_put_back_goes_on(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    let () = page.script(
        "const parent = element.parentNode;
        element.remove();
        element.setAttribute('workers', '9');
        parent.append(element);",
        json!(null),
    );
    eventually("both", &2, || of_all(page, "scenario").len());
    eventually("the workers", &json!(9), || {
        of_all(page, "scenario")[1]["workers"].clone()
    });
    page.assert_no_complaints();
}

fn a_lab_taken_out_before_it_is_live_comes_alive_later(page: &Page) {
    let held = Variant {
        held: vec![".wasm"],
        ..Variant::default()
    };
    let site = open_article_without_waiting(page, TWO, held);
    eventually("the element", &true, || {
        page.script("return Boolean(element?.shadowRoot);", json!(null))
    });
    let () = page.script("window.out = element; element.remove();", json!(null));
    site.release();
    of_all(page, "scenario");
    let () = page.script("document.body.prepend(out);", json!(null));
    page.wait_until_live();
    page.assert_shows(bounded());
}

fn coming_alive_moves_nothing_in_the_article(page: &Page) {
    for width in [360, 720, 1280] {
        let held = Variant {
            held: vec![".wasm"],
            ..Variant::default()
        };
        let body = format!("{TWO}<overload-lab view=\"policies\" retries=\"3\"></overload-lab>");
        let site = open_article_without_waiting(page, &body, held);
        page.set_screen(Screen::wide(width));
        let heights = "return [...document.querySelectorAll('overload-lab')]
            .map((lab) => Math.round(lab.getBoundingClientRect().height));";
        eventually("the elements", &3, || {
            page.script(
                "return [...document.querySelectorAll('overload-lab')]
                    .filter((lab) => lab.shadowRoot).length;",
                json!(null),
            )
        });
        let before: Vec<u32> = page.script(heights, json!(null));
        let words: bool = page.script(
            "return one('[data-text=headline]').checkVisibility({ visibilityProperty: true });",
            json!(null),
        );
        assert!(!words, "words of another run are shown at {width} px");
        site.release();
        of_all(page, "scenario");
        page.settle();
        let after: Vec<u32> = page.script(heights, json!(null));
        assert_eq!(before, after, "at {width} px");
    }
}

fn without_its_code_the_lab_shows_what_the_article_has_instead(page: &Page) {
    let body = "<overload-lab policy=\"bounded\"><p id=\"instead\">A figure.</p></overload-lab>";
    let missing = Variant {
        missing: vec![".wasm"],
        ..Variant::default()
    };
    let _site = open_article_without_waiting(page, body, missing);
    eventually("what is there instead", &true, || {
        page.script(
            "return document.querySelector('#instead').checkVisibility();",
            json!(null),
        )
    });
    assert!(page.is_visible("[data-failure]"));
    assert!(!page.is_visible("[data-figure]"));
    // That it is missing, the browser says too.
    assert_eq!(page.complaints().len(), 1);
}

fn a_page_may_hold_the_script_twice(page: &Page) {
    let site = open_article(page, TWO, Variant::default());
    let loaded: bool = page.wait_script(
        "return Boolean(await import(args));",
        json!(format!("{}overload-lab.js?again", site.url)),
    );
    assert!(loaded);
    page.assert_shows(bounded());
    page.assert_no_complaints();
}

fn neither_page_styles_the_other(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    let look = "const style = getComputedStyle(one('.headline'));
        return [style.fontSize, style.color, style.fontFamily, style.textTransform];";
    let before: Vec<String> = page.script(look, json!(null));
    let outside = "const style = getComputedStyle(document.querySelector('body > h1'));
        return [style.fontSize, style.color, style.marginTop];";
    let article: Vec<String> = page.script(outside, json!(null));
    assert_eq!(article, ["32px", "rgb(0, 0, 0)", "21.44px"]);
    let () = page.script(
        "const sheet = new CSSStyleSheet();
        sheet.replaceSync(`h1, p, * { font: 40px cursive; color: red }
            body { text-transform: uppercase; letter-spacing: 1em; line-height: 3; }`);
        document.adoptedStyleSheets = [sheet];",
        json!(null),
    );
    let after: Vec<String> = page.script(look, json!(null));
    assert_eq!(before, after);
}

fn the_article_lends_its_colours(page: &Page) {
    let _site = open_article(page, TWO, Variant::default());
    let corner = "const [red, green, blue] = pixels(one('[data-figure]'));
        return [red, green, blue];";
    assert_eq!(page.script::<Vec<u8>>(corner, json!(null)), [255, 255, 255]);
    let () = page.script(
        "const sheet = new CSSStyleSheet();
        sheet.replaceSync('overload-lab { --overload-paper: #102030; --overload-ink: #fed }');
        document.adoptedStyleSheets = [sheet];",
        json!(null),
    );
    eventually("the paper", &vec![16, 32, 48], || {
        page.script::<Vec<u8>>(corner, json!(null))
    });
}

fn only_what_is_to_be_tried_can_be_changed(page: &Page) {
    let cases = [
        ("<overload-lab></overload-lab>", vec!["policy"]),
        (
            "<overload-lab controls=\"retries timeout\"></overload-lab>",
            vec!["retries", "timeout"],
        ),
        ("<overload-lab controls></overload-lab>", vec![]),
    ];
    for (body, expected) in cases {
        let _site = open_article(page, body, Variant::default());
        let seen: Vec<String> = page.script(
            "return all('[data-control]').filter((part) => part.checkVisibility())
                .map((part) => part.dataset.control);",
            json!(null),
        );
        assert_eq!(seen, expected, "{body}");
    }
}

fn the_labs_page_leads_on_with_the_same_run(page: &Page) {
    let body = "<overload-lab retries=\"3\" lab=\"./\"></overload-lab>";
    let _site = open_article(page, body, Variant::default());
    page.click("[data-control=policy] input[value=bounded]");
    eventually("the link", &"?policy=bounded&retries=3".to_owned(), || {
        page.script("return one('[data-lab]').search;", json!(null))
    });
    page.click("[data-lab]");
    page.wait_until_live();
    page.assert_shows(bounded());
}

fn the_article_of_the_site_is_live_under_its_own_policy(page: &Page) {
    let site = page.site(Variant::default());
    page.goto(&format!("{}article.html", site.url));
    // Every figure is said to be of a run, and is of that run.
    let scenario = |policy, retries| Scenario {
        policy,
        retries,
        ..Scenario::default()
    };
    let costly = Scenario {
        refusal_cost_ns: 20_000_000,
        ..scenario(Policy::Bounded, 0)
    };
    let expected = [
        Scenario::default(),
        scenario(Policy::Bounded, 0),
        scenario(Policy::Fifo, 3),
        scenario(Policy::Fifo, 3),
        costly,
    ];
    let reports = of_all(page, "report");
    assert_eq!(reports.len(), expected.len());
    for (scenario, seen) in expected.into_iter().zip(&reports) {
        assert_eq!(difference(&Native::run(scenario).json(), seen), None);
    }
    page.assert_no_complaints();
}
