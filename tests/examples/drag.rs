//! Drags sliders of the finished page in Chrome, and prints what lies between an input
//! event and the painted six policies, in milliseconds. `cargo xtask bench` serves the
//! page:
//!
//! ```sh
//! cargo run --release -p overload-tests --features browser --example drag http://...
//! ```
//!
//! The browser hands an input event out at the start of a frame, so what counts is what
//! the page does from there: its handler, its part of the frame, and the painting.

use std::env;
use std::thread;
use std::time::{Duration, Instant};

use overload_tests::browser::{Browser, Engine};
use serde_json::Value;

/// All drags are over by then.
const DEADLINE: Duration = Duration::from_mins(2);

fn main() {
    let url = env::args().nth(1).expect("the page's address");
    let browser = Browser::open(Engine::Chromium);
    browser.goto(&format!("{url}?view=simulator"));
    let _ = browser.script(DRAG);
    let deadline = Instant::now() + DEADLINE;
    let rows = loop {
        let answer = browser.script("return window.dragged ?? null;");
        match answer {
            Value::Array(rows) => break rows,
            Value::String(error) => panic!("{error}"),
            _ => assert!(Instant::now() < deadline, "no end\n{}", browser.output()),
        }
        thread::sleep(Duration::from_millis(200));
    };
    for row in rows {
        let cells: Vec<String> = row.as_array().into_iter().flatten().map(cell).collect();
        println!("{}", cells.join("\t"));
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Number(ms) => format!("{:.1}", ms.as_f64().unwrap_or(f64::NAN)),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

/// For each slider: its label, the medians of simulating, drawing, painting and all of
/// it, and the 95th percentile of all of it. Until the first picture the page looks at the
/// clock when it begins to simulate and after each run; drawing is the rest of the scripts.
/// What takes more than a frame is over when the page is no longer busy.
const DRAG: &str = r#"
    const STEPS = 120;
    const drag = async () => {
        const element = document.querySelector("overload-lab");
        await element.ready;
        const root = element.shadowRoot;
        const article = root.querySelector("[data-view]");
        const now = performance.now.bind(performance);
        let looks = [];
        let isDrawing = false;
        performance.now = () => {
            const look = now();
            if (!isDrawing) looks.push(look);
            return look;
        };
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (...given) {
            isDrawing = true;
            return getContext.apply(this, given);
        };
        const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
        const frame = () => new Promise((resolve) => {
            requestAnimationFrame(() => resolve(now()));
        });
        const task = () => new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(now());
            port2.postMessage(null);
        });
        const at = (share, values) =>
            values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];
        // What opens with the view is over by then.
        await wait(8000);
        const rows = [];
        for (const key of ["spike_per_s", "workers", "timeout_ms", "retries"]) {
            element.query = "view=simulator";
            await wait(1500);
            const range = root.querySelector(`input[type=range][data-input=${key}]`);
            const from = range.valueAsNumber;
            const [simulate, draw, paint, all] = [[], [], [], []];
            for (let step = 0; step < STEPS; step += 1) {
                await wait(20);
                await frame();
                await task();
                const begun = frame();
                range.valueAsNumber = from + 0.1 * step / STEPS;
                const [before, asked] = [now(), element.query];
                range.dispatchEvent(new Event("input", { bubbles: true }));
                const handled = now() - before;
                looks = [];
                isDrawing = false;
                // After the page's own, which was asked for in between.
                const ended = frame();
                const start = await begun;
                let drawn = await ended;
                while (article.hasAttribute("data-busy")) drawn = await frame();
                const runs = looks.at(-1) - looks[0];
                const painted = await task();
                // A step within one value changes nothing.
                if (element.query === asked) continue;
                simulate.push(runs);
                draw.push(handled + drawn - start - runs);
                paint.push(painted - drawn);
                all.push(handled + painted - start);
            }
            const medians = [simulate, draw, paint, all].map((values) => at(0.5, values));
            rows.push([range.ariaLabel, ...medians, at(0.95, all)]);
        }
        return rows;
    };
    drag().then((rows) => window.dragged = rows, (error) => window.dragged = String(error));
"#;
