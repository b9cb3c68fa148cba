//! The lab in the window: where its parts are and how they are reached.

use overload_scenario::inputs::Input;
use overload_scenario::json::ScenarioJson;
use overload_sim::Scenario;
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::native::{Native, difference, reread};
use crate::page::{Page, Screen, eventually};
use crate::server::{Site, Variant};

/// The inputs that have a slider on the page.
pub(crate) const SLIDERS: [&str; 7] = [
    "workers",
    "service_ms",
    "normal_per_s",
    "spike_per_s",
    "timeout_ms",
    "retries",
    "queue_size",
];

/// The inputs that have a field: all of these, and one without a slider.
pub(crate) fn fields() -> impl Iterator<Item = &'static str> {
    SLIDERS.into_iter().chain(["seed"])
}

/// The slider of an input.
pub(crate) fn slider(key: &str) -> String {
    format!("input[type=range][data-input={key}]")
}

/// The field of an input.
pub(crate) fn field(key: &str) -> String {
    format!("#{key}-field")
}

/// The reset beside a field.
pub(crate) fn reset(key: &str) -> String {
    format!(".slider:has(#{key}-field) button")
}

/// The radio button that sets an input.
pub(crate) fn radio(name: &str, value: &str) -> String {
    format!("input[name={name}][value='{value}']")
}

pub(crate) fn input(key: &str) -> &'static Input {
    Input::by_key(key).expect("the tests name inputs that are there")
}

impl Page<'_> {
    /// Opens the page and waits until the lab is live and has shown all six runs.
    pub(crate) fn open(&self) -> Site {
        self.open_on(Screen::DESK)
    }

    pub(crate) fn open_on(&self, screen: Screen) -> Site {
        let site = self.site(Variant::default());
        self.set_screen(screen);
        self.goto(&site.url);
        self.wait_until_live();
        site
    }

    #[track_caller]
    pub(crate) fn wait_until_live(&self) {
        let () = self.wait_script("await element.ready;", json!(null));
        self.settle();
    }

    /// Waits until the page has shown all it has to show of the scenario.
    #[track_caller]
    pub(crate) fn settle(&self) {
        let () = self.wait_script(SETTLE, json!(null));
    }

    /// The scenario, as the element says it.
    #[track_caller]
    pub(crate) fn scenario(&self) -> Value {
        self.json("scenario")
    }

    /// The report, as the element says it.
    #[track_caller]
    pub(crate) fn report(&self) -> Value {
        self.json("report")
    }

    fn json(&self, property: &str) -> Value {
        // As a text, because a driver may write numbers as it likes.
        let text: String = self.script("return JSON.stringify(element[args]);", json!(property));
        serde_json::from_str(&text).expect("JSON.stringify writes JSON")
    }

    /// Sets the scenario from a script, and waits until it is shown.
    #[track_caller]
    pub(crate) fn set_scenario(&self, scenario: &Scenario) {
        let json = reread(&ScenarioJson(*scenario));
        let () = self.script("element.scenario = args;", json);
        self.settle();
    }

    /// What every place in the page says, by its name; if it is there twice and
    /// does not say the same, both.
    #[track_caller]
    pub(crate) fn words(&self) -> BTreeMap<String, String> {
        self.script(WORDS, json!(null))
    }

    #[track_caller]
    pub(crate) fn text(&self, selector: &str) -> String {
        self.script("return one(args).textContent;", json!(selector))
    }

    #[track_caller]
    pub(crate) fn value(&self, selector: &str) -> String {
        self.script("return one(args).value;", json!(selector))
    }

    #[track_caller]
    pub(crate) fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.script(
            "return one(args[0]).getAttribute(args[1]);",
            json!([selector, name]),
        )
    }

    #[track_caller]
    pub(crate) fn is_visible(&self, selector: &str) -> bool {
        self.script("return one(args).checkVisibility();", json!(selector))
    }

    #[track_caller]
    pub(crate) fn focus(&self, selector: &str) {
        let () = self.script("one(args).focus();", json!(selector));
    }

    /// Whether the focus is on an element of the lab.
    #[track_caller]
    pub(crate) fn has_focus(&self, selector: &str) -> bool {
        self.script("return root.activeElement === one(args);", json!(selector))
    }

    /// Replaces what is in a field, by keys.
    #[track_caller]
    pub(crate) fn type_into(&self, key: &str, text: &str) {
        let () = self.script(
            "const field = one(args); field.focus(); field.select();",
            json!(field(key)),
        );
        if text.is_empty() {
            self.press(&[fantoccini::key::Key::Delete]);
        } else {
            self.type_text(text);
        }
    }

    /// Replaces what is in a field, all at once, as by pasting.
    #[track_caller]
    pub(crate) fn paste_into(&self, key: &str, text: &str) {
        let () = self.script(
            "const field = one(args[0]);
            field.focus();
            field.select();
            document.execCommand('insertText', false, args[1]);",
            json!([field(key), text]),
        );
    }

    /// What is drawn on a canvas, as a text to compare.
    #[track_caller]
    pub(crate) fn drawing(&self, selector: &str) -> String {
        self.script("return one(args).toDataURL();", json!(selector))
    }

    /// The lab is set to this scenario. What is too long to wait for is not run.
    #[track_caller]
    pub(crate) fn assert_scenario_without_a_run(&self, scenario: &Scenario) {
        let expected = reread(&ScenarioJson(*scenario));
        eventually("the scenario", &None, || {
            difference(&expected, &self.scenario())
        });
    }

    /// The lab is set to this scenario, and its report is of that scenario.
    #[track_caller]
    pub(crate) fn assert_scenario(&self, scenario: &Scenario) {
        self.assert_scenario_without_a_run(scenario);
        let expected = reread(&ScenarioJson(*scenario));
        let reported = difference(&expected, &self.report()["scenario"]);
        assert_eq!(reported, None, "the report is of another scenario");
    }

    /// The page shows this run: its report and its words.
    #[track_caller]
    pub(crate) fn assert_shows(&self, scenario: Scenario) {
        self.assert_scenario(&scenario);
        self.settle();
        let native = Native::run(scenario);
        assert_eq!(
            difference(&native.json(), &self.report()),
            None,
            "the report"
        );
        let seen = self.words();
        for (place, text) in native.words() {
            assert_eq!(seen.get(&place), Some(&text), "{place}");
        }
    }
}

/// A frame after a change the lab has begun on it, and while it is at work its
/// progress shows.
const SETTLE: &str = r#"
    do await frame(); while (one("[data-progress]").style.getPropertyValue("--share") !== "0");
"#;

const WORDS: &str = r#"
    const words = {};
    for (const place of all("[data-text]")) {
        const name = place.dataset.text;
        const text = place.textContent;
        words[name] = name in words && words[name] !== text ? `${words[name]} | ${text}` : text;
    }
    return words;
"#;
