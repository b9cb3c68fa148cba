//! What is different from engine to engine.

use std::env;
use std::ffi::OsString;

use serde_json::{Map, Value, json};

/// The arguments with which Chrome runs anywhere, shared with the tests that
/// `wasm-bindgen-test-runner` runs.
const CHROMIUM: &str = include_str!("../../webdriver.json");

/// What a browser is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chrome and Chromium.
    Chromium,
    /// Firefox.
    Firefox,
    /// `WebKit` as GTK has it.
    WebKit,
}

impl Engine {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

    /// A short name, for command lines and files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        }
    }

    /// The program that drives it: where a variable of the environment says, or on
    /// the search path.
    pub(super) fn driver(self) -> OsString {
        let (variable, program) = match self {
            Self::Chromium => ("CHROMEDRIVER", "chromedriver"),
            Self::Firefox => ("GECKODRIVER", "geckodriver"),
            Self::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
        };
        env::var_os(variable).unwrap_or_else(|| program.into())
    }

    /// What the driver is told besides its port.
    pub(super) const fn arguments(self) -> &'static [&'static str] {
        match self {
            // Else every Firefox of the machine wants the same port for it.
            Self::Firefox => &["--websocket-port=0"],
            Self::Chromium | Self::WebKit => &[],
        }
    }

    /// What a browser is asked for.
    pub(super) fn capabilities(self) -> Map<String, Value> {
        let of_engine = match self {
            Self::Chromium => {
                let mut chromium: Value =
                    serde_json::from_str(CHROMIUM).expect("the capabilities are JSON");
                chromium["goog:loggingPrefs"] = json!({"browser": "ALL"});
                chromium
            }
            Self::Firefox => {
                let mut options = json!({
                    "args": ["-headless"],
                    "prefs": {"devtools.console.stdout.content": true},
                });
                if let Ok(browser) = env::var("FIREFOX") {
                    options["binary"] = browser.into();
                }
                json!({"moz:firefoxOptions": options})
            }
            Self::WebKit => json!({}),
        };
        let Value::Object(mut capabilities) = of_engine else {
            unreachable!("each is written as an object");
        };
        let timeouts = json!({"script": 60_000, "pageLoad": 30_000});
        capabilities.insert("timeouts".into(), timeouts);
        capabilities
    }
}
