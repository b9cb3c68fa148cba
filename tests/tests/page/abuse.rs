//! A reader without mercy: anything at all, in any order, leaves a lab that works.
//!
//! `OVERLOAD_ABUSE_SECONDS=600` has it go on for ten minutes, and
//! `OVERLOAD_ABUSE_SEED` has it take another way.

use overload_scenario::url;
use serde_json::{Value, json};
use std::env;
use std::thread;
use std::time::{Duration, Instant};

use crate::native::difference;
use crate::page::{First, Page, Screen};
use crate::processor::Processor;
use crate::server::Variant;
use crate::storage::REFUSE;

crate::tests![
    whatever_is_done_leaves_a_run_that_its_link_reproduces,
    without_its_code_a_page_takes_whatever_is_done,
    the_same_again_and_again_takes_no_more_memory,
    the_longest_runs_fit_into_memory,
];

/// How long it goes on, unless somebody asks for more.
const SECONDS: u64 = 40;

/// The way it takes, unless somebody asks for another.
const SEED: u64 = 0x5EED;

/// The main thread may not work for longer in one task. A frame's pictures wait for the
/// next when it has taken two fifths of this; what takes longest is a view's or a part's
/// first time, whose code is compiled then.
const LONGEST_TASK_MS: f64 = 100.0;

/// What the memories of a page's Wasm modules may take together.
const WASM_KIB: u64 = 256 * 1024;

/// How much more the engine may keep of one page in its second forty changes than in its
/// first. By snapshots of the heap it is code that is compiled again as it is run often,
/// and what the browser notes of layout shifts and long frames for whoever asks for them;
/// nothing of it is the page's. A kilobyte that the page kept of each would be more.
const COMPILED_KIB: u64 = 40;

/// Rounds before it is weighed: by then most of the code has been compiled again. The ten
/// after that keep 11 KiB, the first ten 35.
const WARM_UP: usize = 20;

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
    let end = Instant::now() + Duration::from_secs(setting("OVERLOAD_ABUSE_SECONDS", SECONDS));
    let mut dice = Dice(setting("OVERLOAD_ABUSE_SEED", SEED));
    // Files that are saved would pile up.
    page.cdp("Browser.setDownloadBehavior", &json!({"behavior": "deny"}));
    let site = page.open();
    let () = page.wait_script("await navigator.serviceWorker.ready;", json!(null));
    // What another test's page kept.
    let () = page.script("sessionStorage.clear();", json!(null));
    let _watch = watch(page);
    page.goto(&site.url);
    let mut sizes = Vec::new();
    let mut done = 0;
    let processor = Processor::watch();
    let mut longest = (0.0, String::new());
    while Instant::now() < end {
        if dice.roll(50) == 0 {
            site.set_away(dice.roll(2) == 0);
        }
        let what = act(page, &mut dice, &site.url);
        for (start, ms) in page.script::<Vec<(f64, f64)>>(LONG_TASKS, json!(null)) {
            let worked = processor.had_between(start, start + ms);
            let worked = worked.map_or(ms, |worked| worked.min(ms));
            if worked > longest.0 {
                let doing: String = page.script(LONGEST_FRAME, json!(null));
                longest = (worked, format!("{what}, {ms} by the clock: {doing}"));
            }
        }
        done += 1;
        if done % 25 == 0 {
            sizes.push(Size::of(page));
        }
    }
    assert!(done > 50, "only {done} things were done");
    page.set_screen(Screen::DESK);
    page.set_dark(false);
    settle_long(page);

    // What has been kept grows to a size, and not with what is done.
    let (early, late) = sizes.split_at(sizes.len() / 2);
    let (early, late) = (Size::largest(early), Size::largest(late));
    assert!(late.is_within(&early.with_leeway()), "{sizes:#?}");
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

fn setting(name: &str, default: u64) -> u64 {
    let given = env::var(name).ok();
    given.map_or(default, |text| text.parse().expect("a number"))
}

/// The complaint that there is no Wasm is the only one.
fn without_its_code_a_page_takes_whatever_is_done(page: &Page) {
    let site = page.site(Variant {
        missing: vec![".wasm"],
        ..Variant::default()
    });
    let _watch = watch(page);
    page.goto(&site.url);
    let failed = "return await element.ready.then(() => false, () => true);";
    assert!(page.wait_script::<bool>(failed, json!(null)));
    let mut dice = Dice(setting("OVERLOAD_ABUSE_SEED", SEED));
    for _ in 0..150 {
        act(page, &mut dice, &site.url);
    }
    page.goto(&site.url);
    assert!(page.wait_script::<bool>(failed, json!(null)));
    assert!(page.is_visible("[data-failure]"), "no message");
    assert!(page.is_visible("[data-still]"), "no picture");
    let complaints = page.complaints();
    let of_wasm = |said: &String| said.contains("overload_web_bg.wasm");
    assert!(
        !complaints.is_empty() && complaints.iter().all(of_wasm),
        "{complaints:#?}"
    );
}

fn the_same_again_and_again_takes_no_more_memory(page: &Page) {
    let _watch = watch(page);
    let _site = page.open();
    let mut sizes = Vec::new();
    for round in 0..WARM_UP + 10 {
        for view in ["simulator", "planner", "atlas", "sale"] {
            for (policy, retries) in [("lifo", 3), ("bounded", 0)] {
                let query = format!("view={view}&policy={policy}&retries={retries}");
                let () = page.script("element.query = args;", json!(query));
                page.settle();
            }
        }
        if round >= WARM_UP {
            page.wait_for_mornings("1,000 mornings");
            sizes.push(Size::of(page));
        }
    }
    let (early, late) = sizes.split_at(sizes.len() / 2);
    let (early, late) = (Size::largest(early), Size::largest(late));
    let limit = Size {
        nodes: early.nodes + 10,
        heap_kib: early.heap_kib + COMPILED_KIB,
        ..early
    };
    assert!(late.is_within(&limit), "{sizes:#?}");
}

/// Nearly as many as a page takes wait at once, in a queue without a bound and in one with
/// a bound, those who come again too; and nearly as many are between two attempts. All six
/// policies are simulated each time.
fn the_longest_runs_fit_into_memory(page: &Page) {
    let _watch = watch(page);
    let site = page.open();
    for (query, longest) in [
        ("policy=lifo&timeout=600s&spike=100000", 5_900_000.0),
        (
            "policy=priority&timeout=600s&spike=100000&workers=4500",
            2_500_000.0,
        ),
        ("policy=lifo&timeout=600s&spike=13000&retries=1", 700_000.0),
        (
            "timeout=1ms&before=0&sale=50&after=0&spike=26000&workers=10000&service=60ms\
             &retries=1&retry-gap=60s",
            0.0,
        ),
    ] {
        page.goto(&format!(
            "{}?view=simulator&patience=3600s&{query}",
            site.url
        ));
        let () = page.wait_script("await element.ready;", json!(null));
        settle_long(page);
        let notes = url::read(query).notes;
        assert!(
            notes.is_empty() && !page.is_visible("[data-failure]"),
            "{query}: {notes:?}"
        );
        let report = page.report();
        assert!(
            report["queue"]["longest"].as_f64() >= Some(longest),
            "{query}"
        );
        let Size { wasm_kib, .. } = Size::of(page);
        assert!(wasm_kib <= WASM_KIB, "{query}: {wasm_kib} KiB");
    }
}

/// When those began that have ended since this was last asked, by the time of day, and
/// how long they took.
const LONG_TASKS: &str = "
    const tasks = JSON.parse(window.watched?.longTasks ?? '[]');
    if (window.watched) window.watched.longTasks = '[]';
    return tasks;
";

const LONGEST_FRAME: &str = "return window.watched?.longestFrame ?? '';";

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

/// What a page keeps, garbage apart.
#[derive(Clone, Copy, Debug)]
struct Size {
    nodes: u64,
    listeners: u64,
    /// Of JavaScript's objects.
    heap_kib: u64,
    /// Of the memories of the page's Wasm modules, which never shrink.
    wasm_kib: u64,
}

impl Size {
    fn of(page: &Page) -> Self {
        page.cdp("HeapProfiler.collectGarbage", &json!({}));
        page.cdp("Performance.enable", &json!({}));
        let metrics = page.cdp_answer("Performance.getMetrics", &json!({}));
        let metric = |name: &str| {
            let all = metrics["metrics"].as_array().into_iter().flatten();
            let mut named = all.filter(|metric| metric["name"] == name);
            let value = named.next().map_or(&Value::Null, |metric| &metric["value"]);
            value.as_f64().expect("the browser counts these") as u64
        };
        let wasm: u64 = page.script(
            "return memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);",
            json!(null),
        );
        Self {
            nodes: metric("Nodes"),
            listeners: metric("JSEventListeners"),
            heap_kib: metric("JSHeapUsedSize") / 1024,
            wasm_kib: wasm / 1024,
        }
    }

    fn largest(sizes: &[Self]) -> Self {
        let of = |part: fn(&Self) -> u64| sizes.iter().map(part).max().unwrap_or(0);
        Self {
            nodes: of(|size| size.nodes),
            listeners: of(|size| size.listeners),
            heap_kib: of(|size| size.heap_kib),
            wasm_kib: of(|size| size.wasm_kib),
        }
    }

    /// Twice as much, and some more; of Wasm's memory, which is as large as the largest
    /// run so far needed, what a page may take.
    fn with_leeway(self) -> Self {
        Self {
            nodes: 2 * self.nodes + 500,
            listeners: 2 * self.listeners + 500,
            heap_kib: 2 * self.heap_kib + 500,
            wasm_kib: WASM_KIB,
        }
    }

    fn is_within(&self, limit: &Self) -> bool {
        self.nodes <= limit.nodes
            && self.listeners <= limit.listeners
            && self.heap_kib <= limit.heap_kib
            && self.wasm_kib <= limit.wasm_kib
    }
}

/// Watches the pages that are opened, for as long as what this returns is kept.
fn watch<'a>(page: &'a Page) -> First<'a> {
    page.run_first(&WATCH.replace("REFUSE", REFUSE))
}

/// Notes what holds the main thread up, who works beside it and what Wasm takes; of
/// the pages that are opened, every other one may keep nothing.
const WATCH: &str = "
    if (location.protocol === 'http:') {
        const kept = sessionStorage;
        window.watched = kept;
        kept.opened = 1 + Number(kept.opened ?? 0);
        if (kept.opened % 2 === 0) { REFUSE }
        const most = (name, value) => value > Number(kept[name] ?? 0) && (kept[name] = value);
        new PerformanceObserver((list) => {
            const { timeOrigin } = performance;
            const task = ({ startTime, duration }) => [timeOrigin + startTime, duration];
            const tasks = JSON.parse(kept.longTasks ?? '[]');
            kept.longTasks = JSON.stringify([...tasks, ...list.getEntries().map(task)]);
        }).observe({ type: 'longtask' });
        new PerformanceObserver((list) => {
            for (const { duration, scripts } of list.getEntries()) {
                if (!most('longestFrameMs', duration)) continue;
                const does = ({ invoker, duration, forcedStyleAndLayoutDuration }) =>
                    `${invoker} ${duration} ms, of it layout ${forcedStyleAndLayoutDuration}`;
                kept.longestFrame = `${duration} ms: ${scripts.map(does).join('; ')}`;
            }
        }).observe({ type: 'long-animation-frame' });
    }
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            window.workers.push(this);
        }
    };
    window.memories = [];
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const instantiate = WebAssembly[name];
        WebAssembly[name] = async (...given) => {
            const made = await instantiate(...given);
            const { memory } = (made.instance ?? made).exports;
            window.memories.push(memory);
            return made;
        };
    }
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
