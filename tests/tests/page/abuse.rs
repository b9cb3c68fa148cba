//! A reader without mercy: anything at all, in any order, leaves a lab that works.
//!
//! `OVERLOAD_ABUSE_SECONDS=600` has it go on for ten minutes, and
//! `OVERLOAD_ABUSE_SEED` has it take another way.

use overload_scenario::url;
use serde::Deserialize;
use serde_json::{Value, json};
use std::env;
use std::thread;
use std::time::{Duration, Instant};

use crate::native::difference;
use crate::page::{Page, Screen};

crate::tests![whatever_is_done_leaves_a_run_that_its_link_reproduces];

/// How long it goes on, unless somebody asks for more.
const SECONDS: u64 = 40;

/// The main thread may not be held for longer. A slice of simulation takes a twentieth
/// of this, but a window of a million people, as the largest runs of a page have, is
/// closed at once, and that takes some 160 ms.
const LONGEST_TASK_MS: f64 = 250.0;

/// How long the runs of the largest scenario may take in the end.
const DEADLINE: Duration = Duration::from_mins(3);

/// What is typed where a number belongs, and where none does.
const TYPED: [&str; 14] = [
    "", "0", "-1", "1", "7", "12.5", "1e9", "1,000", "2m", "2 s", "NaN", "<b>", "９", "100000",
];

/// The link's queries that are opened in between.
const LINKS: [&str; 5] = [
    "",
    "?view=simulator&retries=3",
    "?view=planner&plan-rate=0",
    "?workers=0&speed=3&view=none",
    "?policy=lifo&spike=2000&workers=90",
];

/// The same numbers on every machine.
struct Dice(u64);

impl Dice {
    /// A number below `sides`, by Marsaglia's xorshift.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

fn whatever_is_done_leaves_a_run_that_its_link_reproduces(page: &Page) {
    let setting = |name, default| -> u64 {
        let given = env::var(name).ok();
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let end = Instant::now() + Duration::from_secs(setting("OVERLOAD_ABUSE_SECONDS", SECONDS));
    let mut dice = Dice(setting("OVERLOAD_ABUSE_SEED", 0x5EED));
    // Files that are saved would pile up.
    page.cdp("Browser.setDownloadBehavior", &json!({"behavior": "deny"}));
    page.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({"source": WATCH}),
    );
    let site = page.open();
    let mut sizes = Vec::new();
    let mut done = 0;
    let mut longest = (0.0, String::new());
    while Instant::now() < end {
        let what = act(page, &mut dice, &site.url);
        let task: f64 = page.script(LONGEST_TASK, json!(null));
        if task > longest.0 {
            longest = (task, what);
        }
        done += 1;
        if done % 50 == 0 {
            sizes.push(size(page));
        }
    }
    assert!(done > 50, "only {done} things were done");
    page.set_screen(Screen::DESK);
    page.set_dark(false);
    settle_long(page);

    // What has been kept grows to a size, and not with what is done.
    let (early, late) = sizes.split_at(sizes.len() / 2);
    let most = |sizes: &[Size]| {
        let by = |of: fn(&Size) -> u64| sizes.iter().map(of).max().unwrap_or(0);
        [by(|size| size.nodes), by(|size| size.listeners)]
    };
    for (early, late) in most(early).into_iter().zip(most(late)) {
        assert!(
            late <= 2 * early + 500,
            "{early} and then {late}: {sizes:?}"
        );
    }
    let (task, what) = longest;
    assert!(task < LONGEST_TASK_MS, "a task of {task} ms after {what}");

    let report = page.report();
    let address: String = page.script("return element.query;", json!(null));
    assert!(url::read(&address).notes.is_empty(), "{address}");
    page.goto(&format!("{}?{address}", site.url));
    let () = page.wait_script("await element.ready;", json!(null));
    settle_long(page);
    assert_eq!(difference(&report, &page.report()), None, "{address}");
}

const LONGEST_TASK: &str = "return Number(sessionStorage.longestTask ?? 0);";

/// Does one thing, and says which.
fn act(page: &Page, dice: &mut Dice, url: &str) -> String {
    let query: String = page.script("return location.search;", json!(null));
    let roll = dice.roll(100);
    let which = dice.roll(1 << 30);
    match roll {
        0..40 => {
            let () = page.script(CLICK, json!(which));
        }
        40..60 => {
            let () = page.script(SLIDE, json!([which, dice.roll(1001)]));
        }
        60..75 => {
            let text = TYPED[dice.roll(TYPED.len())];
            let () = page.script(TYPE, json!([which, text]));
        }
        75..82 => {
            let width = [320, 360, 600, 768, 1280, 1920][dice.roll(6)];
            page.set_screen(Screen::wide(width));
        }
        82..85 => page.set_dark(dice.roll(2) == 0),
        85..90 => {
            let steps = if dice.roll(2) == 0 { 1 } else { -1 };
            let () = page.script("history.go(args);", json!(steps));
        }
        90..92 => {
            for state in ["frozen", "active"] {
                page.cdp("Page.setWebLifecycleState", &json!({"state": state}));
            }
        }
        92..95 => {
            let () = page.script("scrollTo(0, args);", json!(dice.roll(3000)));
        }
        95..97 => {
            let () = page.script(KILL, json!(which));
        }
        _ => page.goto(&format!("{url}{}", LINKS[dice.roll(LINKS.len())])),
    }
    thread::sleep(Duration::from_millis(dice.roll(60) as u64));
    let is_at_home: bool = page.script("return location.href.startsWith(args);", json!(url));
    let has_left: bool = page.script(
        "return !document.querySelector('overload-lab[address]');",
        json!(null),
    );
    if !is_at_home || has_left {
        page.goto(url);
    }
    format!("{roll} at {query}")
}

/// Waits until nothing is under way any more.
#[track_caller]
fn settle_long(page: &Page) {
    let deadline = Instant::now() + DEADLINE;
    // A slider's value becomes the address's when it has stayed.
    thread::sleep(Duration::from_secs(1));
    let share = "return one('[data-progress]').style.getPropertyValue('--share');";
    while page.script::<String>(share, json!(null)) != "0" {
        assert!(Instant::now() < deadline, "it does not come to an end");
        thread::sleep(Duration::from_millis(100));
    }
    page.settle();
}

/// What a page keeps.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Size {
    nodes: u64,
    listeners: u64,
}

fn size(page: &Page) -> Size {
    page.cdp("HeapProfiler.collectGarbage", &json!({}));
    page.cdp("Performance.enable", &json!({}));
    let metrics = page.cdp_answer("Performance.getMetrics", &json!({}));
    let metric = |name: &str| {
        let all = metrics["metrics"].as_array().into_iter().flatten();
        let mut named = all.filter(|metric| metric["name"] == name);
        let value = named.next().map_or(&Value::Null, |metric| &metric["value"]);
        value.as_f64().expect("the browser counts these") as u64
    };
    Size {
        nodes: metric("Nodes"),
        listeners: metric("JSEventListeners"),
    }
}

/// Notes what holds the main thread up, and who works beside it.
const WATCH: &str = "
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
            sessionStorage.longestTask = Math.max(sessionStorage.longestTask ?? 0, duration);
    }).observe({ type: 'longtask' });
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            window.workers.push(this);
        }
    };
";

const CLICK: &str = "
    const kinds = 'button, a[data-open], a[href^=\"?\"], input[type=radio], summary, tr[data-row]';
    const there = all(kinds).filter((element) => element.checkVisibility());
    there[args % there.length]?.click();
";

const SLIDE: &str = "
    const there = all('input[type=range]').filter((element) => element.checkVisibility());
    const range = there[args[0] % there.length];
    if (!range) return;
    range.valueAsNumber = +range.min + (range.max - range.min) * args[1] / 1000;
    range.dispatchEvent(new Event('input', { bubbles: true }));
";

const TYPE: &str = "
    const there = all('input[type=text]').filter((element) => element.checkVisibility());
    const field = there[args[0] % there.length];
    if (!field) return;
    field.focus();
    field.value = args[1];
    for (const name of ['input', 'change'])
        field.dispatchEvent(new Event(name, { bubbles: true }));
";

const KILL: &str = "
    const worker = window.workers[args % window.workers.length];
    worker?.terminate();
    worker?.dispatchEvent(new ErrorEvent('error'));
";
