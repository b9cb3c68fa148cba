//! The lab in the window: where its parts are and how they are reached.

use overload_scenario::inputs::{INPUTS, Input, Value};
use overload_scenario::json::ScenarioJson;
use overload_scenario::planner::Question;
use overload_scenario::url::{self, Address};
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde_json::json;
use std::collections::BTreeMap;

use crate::native::{Native, difference, reread};
use crate::page::{Page, Screen, eventually};
use crate::server::{Site, Variant};

/// The four views, by their names in the markup.
pub(crate) const VIEWS: [&str; 4] = ["sale", "simulator", "atlas", "planner"];

/// The inputs that have a field, in the order of the page: all but the policy.
pub(crate) fn fields() -> impl Iterator<Item = &'static str> {
    INPUTS
        .iter()
        .filter(|input| input.number().is_some())
        .map(|input| input.key)
}

/// Those that are at hand in the simulator.
pub(crate) fn at_hand() -> impl Iterator<Item = &'static str> {
    fields().filter(|key| !input(key).more)
}

/// Those under "more".
pub(crate) fn more() -> impl Iterator<Item = &'static str> {
    fields().filter(|key| input(key).more)
}

/// Those that have a slider as well: no seed is more than another.
pub(crate) fn sliders() -> impl Iterator<Item = &'static str> {
    fields().filter(|key| *key != "seed")
}

/// Everything off its default, so that every reset is there.
pub(crate) const CHANGED: Scenario = Scenario {
    policy: Policy::Lifo,
    workers: 9,
    service_ns: 81_000_000,
    normal_per_s: 71.0,
    spike_per_s: 200.0,
    timeout_ns: 4 * SECOND_NS,
    retries: 3,
    queue_size: 50,
    orders_percent: 30.0,
    refusal_cost_ns: 1_000_000,
    target_ns: 6_000_000,
    interval_ns: 110_000_000,
    retry_gap_ns: 2 * SECOND_NS,
    patience_ns: 20 * SECOND_NS,
    before_s: 80,
    sale_s: 40,
    after_s: 200,
    window_s: 20,
    normal_percent: 95.0,
    seed: 2,
};

/// Shows what is under "more".
const OPEN_MORE: &str = "one('details.more').open = true;";

/// The slider of an input; of one of the planner's by its key after `plan-`.
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

/// The scenario with one input set.
pub(crate) fn with(scenario: Scenario, key: &str, value: f64) -> Scenario {
    let mut scenario = scenario;
    input(key)
        .set(&mut scenario, Value::Number(value))
        .expect("the tests set what is allowed");
    scenario
}

/// The query of the address that shows all of this.
pub(crate) fn query(view: &str, scenario: &Scenario, question: &Question) -> String {
    let address = Address {
        scenario: *scenario,
        question: *question,
        view: if view == "sale" { "" } else { view }.into(),
    };
    match url::write(&address).as_str() {
        "" => String::new(),
        query => format!("?{query}"),
    }
}

impl Page<'_> {
    /// Opens the page, on the sale, and waits until the lab is live and has shown
    /// all six runs.
    pub(crate) fn open(&self) -> Site {
        self.open_on(Screen::DESK)
    }

    pub(crate) fn open_on(&self, screen: Screen) -> Site {
        self.open_view_on("sale", screen)
    }

    /// The same on another view.
    pub(crate) fn open_view(&self, view: &str) -> Site {
        self.open_view_on(view, Screen::DESK)
    }

    pub(crate) fn open_view_on(&self, view: &str, screen: Screen) -> Site {
        self.set_screen(screen);
        match view {
            "sale" => self.open_link(""),
            view => self.open_link(&format!("?view={view}")),
        }
    }

    /// The simulator with all of its inputs in sight.
    pub(crate) fn open_inputs(&self) -> Site {
        let site = self.open_view("simulator");
        self.open_more();
        site
    }

    #[track_caller]
    pub(crate) fn open_more(&self) {
        let () = self.script(OPEN_MORE, json!(null));
    }

    /// Opens the page by an address with this query.
    pub(crate) fn open_link(&self, query: &str) -> Site {
        let site = self.site(Variant::default());
        self.follow(&site, query);
        site
    }

    /// Goes to an address of a site, with this query.
    pub(crate) fn follow(&self, site: &Site, query: &str) {
        self.goto(&format!("{}{query}", site.url));
        self.wait_until_live();
    }

    /// The view that is shown.
    #[track_caller]
    pub(crate) fn view(&self) -> String {
        self.script("return one('.lab').dataset.view;", json!(null))
    }

    /// The query of the page's address, with its question mark, or nothing.
    #[track_caller]
    pub(crate) fn query(&self) -> String {
        self.script("return location.search;", json!(null))
    }

    #[track_caller]
    pub(crate) fn wait_until_live(&self) {
        let () = self.wait_script("await element.ready;", json!(null));
        self.settle();
    }

    /// Waits until the page has shown all it has to show of the scenario.
    #[track_caller]
    pub(crate) fn settle(&self) {
        let () = self.wait_script("await settled();", json!(null));
    }

    /// Scrolls to the mornings and waits until there are as many as that says: no
    /// button is in the way, and the machine has nothing else to do.
    #[track_caller]
    pub(crate) fn wait_for_mornings(&self, progress: &str) {
        let () = self.wait_script(
            "const place = () => root.querySelector('[data-mornings-progress]');
            while (!place()) await frame();
            one('.mornings').scrollIntoView({ block: 'center' });
            const deadline = performance.now() + 120_000;
            while (place().textContent !== args && performance.now() < deadline) await frame();",
            json!(progress),
        );
        assert_eq!(self.text("[data-mornings-progress]"), progress);
    }

    /// The scenario, as the element says it.
    #[track_caller]
    pub(crate) fn scenario(&self) -> serde_json::Value {
        self.json("scenario")
    }

    /// The report, as the element says it.
    #[track_caller]
    pub(crate) fn report(&self) -> serde_json::Value {
        self.json("report")
    }

    fn json(&self, property: &str) -> serde_json::Value {
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

    /// What every place in the shown view says, by its name; if it is there twice
    /// and does not say the same, both.
    #[track_caller]
    pub(crate) fn words(&self) -> BTreeMap<String, String> {
        self.script("return words();", json!(null))
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

    /// What the page says was wrong, if it says anything.
    #[track_caller]
    pub(crate) fn objection(&self) -> Option<String> {
        let said = self.text("[data-failure]");
        self.is_visible("[data-failure]").then_some(said)
    }

    /// The page is on a view, set to a scenario and a question, and its address
    /// says all of that.
    #[track_caller]
    pub(crate) fn assert_at(&self, view: &str, scenario: &Scenario, question: &Question) {
        eventually("the view", &view.to_owned(), || self.view());
        self.assert_asked(scenario, question);
        let query = query(view, scenario, question);
        eventually("the address", &query, || self.query());
    }

    /// What is drawn on a canvas once the page is settled, as a text to compare.
    #[track_caller]
    pub(crate) fn drawing(&self, selector: &str) -> String {
        self.wait_script(
            "await settled(); return one(args).toDataURL();",
            json!(selector),
        )
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
        let expected = native.words();
        for (place, text) in seen {
            if let Some(expected) = expected.get(&place) {
                assert_eq!(&text, expected, "{place}");
            }
        }
    }
}
