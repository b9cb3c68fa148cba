//! One window of a browser.
//!
//! Tests are plain functions, so everything here waits for its answer. What
//! goes wrong with the browser itself panics: no test has a use for it.

use fantoccini::Client;
use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::key::Key;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;
use std::thread;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

use crate::driver::Extra;
use crate::server::{Site, Sites, Variant};

/// Whatever is to happen has happened by then, also on a busy machine.
const DEADLINE: Duration = Duration::from_secs(10);

/// What every script can use: the lab's element, its shadow root, and parts of
/// that by their selectors.
const PRELUDE: &str = r#"
    const element = document.querySelector("overload-lab");
    const root = element?.shadowRoot;
    const all = (selector) => [...root.querySelectorAll(selector)];
    const one = (selector) => {
        const found = root.querySelector(selector);
        if (!found) throw new Error(`the lab has no ${selector}`);
        return found;
    };
    const frame = () => new Promise(requestAnimationFrame);
    // A frame after a change the lab has begun on it and has drawn what it marks, and
    // while it is at work its progress shows; the annex pales what is not of this run yet.
    const settled = async () => {
        const isAtWork = () =>
            one("[data-progress]").style.getPropertyValue("--share") !== "0" ||
            (one(".lab").dataset.view === "simulator" &&
                all(".decisions[data-stale]").length > 0) ||
            (one(".lab").dataset.view === "atlas" &&
                (all("[data-cell]:not([data-stale])").length < 162 ||
                    all("[data-map-summary][data-stale]").length > 0));
        do await frame(); while (isAtWork());
    };
    const isOfView = (place) => {
        const part = place.closest("[data-in]");
        if (!part) return true;
        const isIn = part.dataset.in.split(" ").includes(one(".lab").dataset.view);
        return isIn && isOfView(part.parentElement);
    };
    const words = () => {
        const words = {};
        for (const place of all("[data-text]").filter(isOfView)) {
            const name = place.dataset.text;
            const text = place.textContent;
            words[name] = name in words && words[name] !== text ? `${words[name]} | ${text}` : text;
        }
        return words;
    };
    // Of a copy: to be read makes a canvas slow, and its page is told so.
    const pixels = (canvas) => {
        const { width, height } = canvas;
        const copy = Object.assign(document.createElement("canvas"), { width, height });
        const context = copy.getContext("2d", { willReadFrequently: true });
        context.drawImage(canvas, 0, 0);
        return context.getImageData(0, 0, width, height).data;
    };
"#;

/// What a picture's pixels are, by the definition of contrast in WCAG.
const LUMINANCES: &str = r"
    const image = new Image();
    image.src = `data:image/png;base64,${args}`;
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    const data = pixels(canvas);
    const linear = (channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    const luminance = (at) => {
        const [red, green, blue] = [0, 1, 2].map((channel) => linear(data[at + channel]));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const row = (y) => Array.from({ length: width }, (_, x) => luminance(4 * (y * width + x)));
    return Array.from({ length: height }, (_, y) => row(y));
";

/// A window, and the sites that it can be sent to.
pub(crate) struct Page<'a> {
    client: Client,
    handle: Handle,
    sites: &'a Sites,
}

/// How large the window is, in CSS pixels, and how fine its screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scale: f64,
}

impl Screen {
    pub(crate) const DESK: Self = Self::wide(1280);

    /// A window this wide, on a screen with one pixel for one.
    pub(crate) const fn wide(width: u32) -> Self {
        Self {
            width,
            height: 900,
            scale: 1.0,
        }
    }
}

/// A place in the window, in CSS pixels from its top left corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl<'a> Page<'a> {
    pub(crate) fn new(client: Client, handle: Handle, sites: &'a Sites) -> Self {
        Self {
            client,
            handle,
            sites,
        }
    }

    pub(crate) fn into_client(self) -> Client {
        self.client
    }

    /// Has every frame of this window come so many milliseconds late, as on a machine
    /// that has much else to do: what a test does not wait for is not there then.
    pub(crate) fn delay_frames(&self, ms: &str) {
        let source = format!(
            "const soon = requestAnimationFrame.bind(window);
            window.requestAnimationFrame = (act) => setTimeout(() => soon(act), {ms});"
        );
        let command = "Page.addScriptToEvaluateOnNewDocument";
        self.cdp(command, &json!({"source": format!("{{ {source} }}")}));
    }

    /// Forgets what an earlier test left behind.
    pub(crate) fn clear(&self) {
        self.goto("about:blank");
        // Several windows are open at a time, and each behaves as if in front.
        self.cdp(
            "Emulation.setFocusEmulationEnabled",
            &json!({"enabled": true}),
        );
        self.set_scripts_disabled(false);
        self.set_policies_ignored(false);
        self.set_dark(false);
        self.set_touch(false);
        self.set_screen(Screen::DESK);
        self.complaints();
    }

    /// A copy of the site, to go to.
    pub(crate) fn site(&self, variant: Variant) -> Site {
        self.sites.add(variant)
    }

    pub(crate) fn goto(&self, url: &str) {
        self.wait_for(self.client.goto(url));
    }

    /// Goes so many steps through the history, as a script does: the browser's own
    /// buttons pass over steps that no hand was in, and here is none.
    pub(crate) fn go(&self, steps: i32) {
        let () = self.script("history.go(args);", json!(steps));
    }

    /// Goes back to the page before.
    pub(crate) fn back(&self) {
        self.wait_for(self.client.back());
    }

    /// Goes forward to where it was before it went back.
    pub(crate) fn forward(&self) {
        self.wait_for(self.client.forward());
    }

    pub(crate) fn reload(&self) {
        self.wait_for(self.client.refresh());
    }

    /// The page's title.
    pub(crate) fn title(&self) -> String {
        self.wait_for(self.client.title())
    }

    /// Runs the body of a function in the page, with `args`, and returns what it
    /// returns.
    #[track_caller]
    pub(crate) fn script<T: DeserializeOwned>(&self, body: &str, args: Value) -> T {
        let script = format!("{PRELUDE} const args = arguments[0]; {body}");
        let result = self
            .handle
            .block_on(self.client.execute(&script, vec![args]));
        let value = result.unwrap_or_else(|error| panic!("{error}\nin {body}"));
        read(body, value)
    }

    /// The same for a body that awaits.
    #[track_caller]
    pub(crate) fn wait_script<T: DeserializeOwned>(&self, body: &str, args: Value) -> T {
        let script = format!(
            "{PRELUDE} const [args, done] = arguments;
            (async () => {{ {body} }})().then(
                (value) => done({{ value }}),
                (error) => done({{ error: String(error?.stack ?? error) }}));"
        );
        let result = self
            .handle
            .block_on(self.client.execute_async(&script, vec![args]));
        let mut result = result.unwrap_or_else(|error| panic!("{error}\nin {body}"));
        if let Some(error) = result.get("error") {
            panic!("{}\nin {body}", error.as_str().unwrap_or_default());
        }
        read(body, result["value"].take())
    }

    /// Presses keys one after another, wherever the focus is.
    pub(crate) fn press(&self, keys: &[Key]) {
        self.type_keys(keys.iter().map(|&key| char::from(key)));
    }

    /// Presses a key while Shift is held.
    pub(crate) fn press_with_shift(&self, key: Key) {
        let key = char::from(key);
        let shift = char::from(Key::Shift);
        let keys = KeyActions::new("keyboard".into())
            .then(KeyAction::Down { value: shift })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: shift });
        self.wait_for(self.client.perform_actions(keys));
    }

    /// Types a text, wherever the focus is.
    pub(crate) fn type_text(&self, text: &str) {
        self.type_keys(text.chars());
    }

    fn type_keys(&self, keys: impl Iterator<Item = char>) {
        let strokes = keys.fold(KeyActions::new("keyboard".into()), |strokes, value| {
            strokes
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value })
        });
        self.wait_for(self.client.perform_actions(strokes));
    }

    /// Clicks with the mouse.
    pub(crate) fn click_at(&self, at: Point) {
        self.drag(at, at);
    }

    /// Moves the mouse, with no button down.
    pub(crate) fn point_at(&self, at: Point) {
        let mouse = MouseActions::new("mouse".into()).then(move_to(at));
        self.wait_for(self.client.perform_actions(mouse));
    }

    /// Taps with a finger.
    pub(crate) fn tap_at(&self, at: Point) {
        let button = MOUSE_BUTTON_LEFT;
        let finger = TouchActions::new("finger".into())
            .then(move_to(at))
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.wait_for(self.client.perform_actions(finger));
    }

    /// Presses the mouse at one place and lets it go at another.
    pub(crate) fn drag(&self, from: Point, to: Point) {
        let half = Point {
            x: f64::midpoint(from.x, to.x),
            y: f64::midpoint(from.y, to.y),
        };
        let button = MOUSE_BUTTON_LEFT;
        let mouse = MouseActions::new("mouse".into())
            .then(move_to(from))
            .then(PointerAction::Down { button })
            .then(move_to(half))
            .then(move_to(to))
            .then(PointerAction::Up { button });
        self.wait_for(self.client.perform_actions(mouse));
    }

    /// Brings an element of the lab into view and returns a place in it, given
    /// in shares of its width and height, once it stays where it is.
    #[track_caller]
    pub(crate) fn place_in(&self, selector: &str, across: f64, down: f64) -> Point {
        let (x, y) = self.wait_script(
            "const found = one(args.selector);
            const place = () => {
                found.scrollIntoView({ block: 'center', behavior: 'instant' });
                const box = found.getBoundingClientRect();
                return [box.left + box.width * args.across, box.top + box.height * args.down];
            };
            let [before, now] = [[], place()];
            while (String(before) !== String(now)) {
                await frame();
                [before, now] = [now, place()];
            }
            return now;",
            json!({"selector": selector, "across": across, "down": down}),
        );
        Point { x, y }
    }

    /// Clicks in the middle of an element of the lab with the mouse.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        self.click_at(self.place_in(selector, 0.5, 0.5));
    }

    /// The role and the name of an element of the lab, as assistive technology
    /// is told.
    #[track_caller]
    pub(crate) fn role_and_name(&self, selector: &str) -> (String, String) {
        let ask = |what| self.ask_of(selector, what);
        (ask("computedrole"), ask("computedlabel"))
    }

    /// A picture of an element of the lab as it is painted: rows of luminances. It
    /// takes a page whose policies are ignored.
    #[track_caller]
    pub(crate) fn picture(&self, selector: &str) -> Vec<Vec<f64>> {
        let png = self.ask_of(selector, "screenshot");
        self.wait_script(LUMINANCES, json!(png))
    }

    /// Asks the driver of an element of the lab.
    #[track_caller]
    fn ask_of(&self, selector: &str, what: &str) -> String {
        let element: Value = self.script("return one(args);", json!(selector));
        let id = element
            .as_object()
            .and_then(|reference| reference.values().next()?.as_str())
            .expect("an element is sent as a reference");
        let answer = self.wait_for(self.client.issue_cmd(Extra::of_element(id, what)));
        answer.as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn set_screen(&self, screen: Screen) {
        let Screen {
            width,
            height,
            scale,
        } = screen;
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            &json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false}),
        );
    }

    pub(crate) fn set_dark(&self, dark: bool) {
        self.set_preference(dark, "", "");
    }

    /// Has every colour be the reader's own, of a dark scheme or a light one, or
    /// the page's again.
    pub(crate) fn set_colors_forced(&self, forced: bool, dark: bool) {
        let forced = if forced { "active" } else { "none" };
        self.set_preference(dark, "forced-colors", forced);
    }

    /// Tells the page that its reader would rather have nothing move.
    pub(crate) fn set_motion_reduced(&self) {
        self.set_preference(false, "prefers-reduced-motion", "reduce");
    }

    /// Sets the colour scheme and one preference besides, and no other.
    fn set_preference(&self, dark: bool, name: &str, value: &str) {
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": name, "value": value},
        ]);
        self.cdp("Emulation.setEmulatedMedia", &json!({"features": features}));
    }

    /// Has pages that are opened from now on do what their policies forbid, or not.
    pub(crate) fn set_policies_ignored(&self, ignored: bool) {
        self.cdp("Page.setBypassCSP", &json!({"enabled": ignored}));
    }

    pub(crate) fn set_scripts_disabled(&self, disabled: bool) {
        self.cdp(
            "Emulation.setScriptExecutionDisabled",
            &json!({"value": disabled}),
        );
    }

    /// Gives the screen fingers, or takes them away.
    pub(crate) fn set_touch(&self, touch: bool) {
        let parameters = json!({"enabled": touch, "maxTouchPoints": 1});
        self.cdp("Emulation.setTouchEmulationEnabled", &parameters);
    }

    /// Runs a script in every page before the page's own, for as long as what this
    /// returns is kept.
    #[must_use]
    pub(crate) fn run_first(&self, source: &str) -> First<'_> {
        let command = "Page.addScriptToEvaluateOnNewDocument";
        let added = self.cdp_answer(command, &json!({"source": source}));
        First {
            page: self,
            identifier: added["identifier"].clone(),
        }
    }

    pub(crate) fn cdp(&self, command: &str, parameters: &Value) {
        self.cdp_answer(command, parameters);
    }

    /// Has Chrome do something over its own protocol, and returns what it answers.
    pub(crate) fn cdp_answer(&self, command: &str, parameters: &Value) -> Value {
        self.wait_for(self.client.issue_cmd(Extra::cdp(command, parameters)))
    }

    /// What the browser has complained about since it was last asked: uncaught
    /// exceptions, failed requests, errors and warnings.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.wait_for(self.client.issue_cmd(Extra::console()));
        let entries = log.as_array().map(Vec::as_slice).unwrap_or_default();
        entries
            .iter()
            .filter(|entry| {
                ["WARNING", "SEVERE"]
                    .map(Value::from)
                    .contains(&entry["level"])
            })
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    #[track_caller]
    pub(crate) fn assert_no_complaints(&self) {
        let complaints = self.complaints();
        assert!(
            complaints.is_empty(),
            "the browser complains: {complaints:#?}"
        );
    }

    /// Waits for an answer of the driver.
    fn wait_for<T>(
        &self,
        answer: impl Future<Output = Result<T, fantoccini::error::CmdError>>,
    ) -> T {
        self.handle
            .block_on(answer)
            .unwrap_or_else(|error| panic!("the browser does not do it: {error}"))
    }
}

/// A script that runs before those of a page.
pub(crate) struct First<'a> {
    page: &'a Page<'a>,
    identifier: Value,
}

impl Drop for First<'_> {
    fn drop(&mut self) {
        // A window in which a test has failed is closed.
        if !thread::panicking() {
            let command = "Page.removeScriptToEvaluateOnNewDocument";
            self.page
                .cdp(command, &json!({"identifier": self.identifier}));
        }
    }
}

fn move_to(Point { x, y }: Point) -> PointerAction {
    let duration = Some(Duration::ZERO);
    PointerAction::MoveTo { duration, x, y }
}

#[track_caller]
fn read<T: DeserializeOwned>(body: &str, value: Value) -> T {
    let text = value.to_string();
    serde_json::from_value(value)
        .unwrap_or_else(|error| panic!("{error}: the page answered {text}\nto {body}"))
}

/// Reads again and again until it is as expected, or it is clear that it will not be.
#[track_caller]
pub(crate) fn eventually<T: PartialEq + Debug>(what: &str, expected: &T, read: impl Fn() -> T) {
    let deadline = Instant::now() + DEADLINE;
    loop {
        let seen = read();
        if seen == *expected {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "{what}\nshould become {expected:?}\nand remains   {seen:?}"
        );
        thread::sleep(Duration::from_millis(15));
    }
}
