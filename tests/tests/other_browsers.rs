//! The finished page lives in Firefox and in `WebKit` as it does in Chrome, to which
//! the test `page` holds it in every detail.
//!
//! `cargo xtask everywhere` serves the page, with `complaints.js` before its scripts, and
//! runs this. By hand: `OVERLOAD_PAGE` is the page's address, `GECKODRIVER`, `FIREFOX`
//! and `WEBKITDRIVER` name programs that are not on the search path.

use std::collections::BTreeMap;
use std::env;
use std::thread;
use std::time::{Duration, Instant};

use overload_sim::{Policy, Scenario, run};
use overload_story::page::{self, Words};
use overload_tests::browser::{Browser, Engine};

/// Whatever is to happen has happened by then, also on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

#[test]
fn the_page_lives_in_firefox() {
    check(Engine::Firefox);
}

#[test]
fn the_page_lives_in_webkit() {
    check(Engine::WebKit);
}

/// The default run and that of a link are shown as they come out natively.
fn check(engine: Engine) {
    let url = env::var("OVERLOAD_PAGE")
        .expect("OVERLOAD_PAGE is the page's address; `cargo xtask everywhere` serves it");
    let browser = Browser::open(engine);
    let shop = Scenario::default();
    let linked = Scenario {
        policy: Policy::Bounded,
        retries: 3,
        spike_per_s: 200.0,
        ..shop
    };
    for (query, scenario) in [("", shop), ("?policy=bounded&retries=3&spike=200", linked)] {
        browser.goto(&format!("{url}{query}"));
        assert_shows(&browser, &scenario);
        assert_eq!(complaints(&browser), Vec::<String>::new());
    }
    assert_hears(&browser);
}

/// What the page's script `complaints.js` has heard.
fn complaints(browser: &Browser) -> Vec<String> {
    let heard = browser.script("return window.complaints;");
    let heard = heard.as_array().expect("it keeps a list").iter();
    heard
        .map(|said| said.as_str().unwrap_or_default().to_owned())
        .collect()
}

/// Else a page that has no ear would pass.
fn assert_hears(browser: &Browser) {
    let _ = browser.script("window.complain();");
    let deadline = Instant::now() + DEADLINE;
    for sound in ["said", "nobody", "unheard of", "missing.svg"] {
        while !complaints(browser).iter().any(|said| said.contains(sound)) {
            assert!(
                Instant::now() < deadline,
                "{sound}: {:?}",
                complaints(browser)
            );
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The lab becomes live, and then says all that a native run says.
#[track_caller]
fn assert_shows(browser: &Browser, scenario: &Scenario) {
    let expected: BTreeMap<_, _> = words(scenario).into_iter().collect();
    let deadline = Instant::now() + DEADLINE;
    let differences = loop {
        let differences = differences(browser, &expected);
        if differences.is_empty() || Instant::now() > deadline {
            break differences;
        }
        thread::sleep(Duration::from_millis(50));
    };
    let output = browser.output();
    assert!(differences.is_empty(), "{differences:#?}\n{output}");
}

/// What the page says about a run, and about the same morning under each policy.
fn words(scenario: &Scenario) -> Words {
    let mut words = page::shown(scenario, &run(scenario));
    for policy in Policy::ALL {
        let report = run(&Scenario {
            policy,
            ..*scenario
        });
        words.extend(page::policy(policy, &report));
    }
    words
}

/// Where the page does not say what is expected, or is not live.
fn differences(browser: &Browser, expected: &BTreeMap<String, String>) -> Vec<String> {
    let seen = browser.script(
        "const lab = document.querySelector('overload-lab');
        window.isLive ??= false;
        lab.ready?.then(() => { window.isLive = true; });
        return {
            isLive: window.isLive && lab.report !== undefined,
            words: [...lab.shadowRoot.querySelectorAll('[data-text]')]
                .map((place) => [place.dataset.text, place.textContent]),
        };",
    );
    if seen["isLive"] != true {
        return vec!["the lab is not live".into()];
    }
    let places = seen["words"].as_array().map(Vec::as_slice);
    let said: Vec<_> = places
        .unwrap_or_default()
        .iter()
        .filter_map(|place| Some((place[0].as_str()?, place[1].as_str()?)))
        .collect();
    let mut differences: Vec<_> = said
        .iter()
        .filter_map(|(place, text)| {
            let expected = expected.get(*place)?;
            (expected != text).then(|| format!("{place}: {text:?} instead of {expected:?}"))
        })
        .collect();
    // Else a page that says nothing would pass.
    for place in ["headline", "answered", "verdict", "bounded-share"] {
        if !said.iter().any(|(said, _)| *said == place) {
            differences.push(format!("nothing says {place}"));
        }
    }
    differences
}
