//! Every control at once, of all views: what they should show for a scenario and
//! a question to the planner. Whoever compares this sees that a control changed,
//! and that no other did.

use overload_scenario::inputs::{INPUTS, Input, Number, Scale, Value as Setting};
use overload_scenario::planner::{self, Question};
use overload_scenario::quantity;
use overload_sim::{Policy, Scenario};
use overload_story::inputs::note;
use serde::Deserialize;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

use crate::lab::input;
use crate::page::{Page, eventually};

/// What the controls show, each by its input; the planner's after `plan-`.
#[derive(Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Panel {
    /// The texts in the fields.
    fields: BTreeMap<String, String>,
    /// What is wrong, by the marked fields.
    mistakes: BTreeMap<String, String>,
    /// Where the sliders are, in thousandths of their length.
    places: BTreeMap<String, i32>,
    /// What the sliders say.
    values: BTreeMap<String, String>,
    /// What a value comes to, where something is said about it.
    notes: BTreeMap<String, String>,
    /// The resets that are there, beside the fields and in the rail.
    resets: BTreeMap<String, String>,
    rail_resets: BTreeMap<String, String>,
    /// The chosen buttons of each group.
    chosen: BTreeMap<String, String>,
}

impl Panel {
    /// What the controls should show, while nothing is asked of the planner but
    /// what it opens on.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        Self::with(scenario, &Question::default())
    }

    /// What the controls should show, the planner's among them.
    pub(crate) fn with(scenario: &Scenario, question: &Question) -> Self {
        let mut panel = Self::default();
        for input in &INPUTS {
            panel.expect(input, "", scenario);
            if let Some(note) = note(input, scenario) {
                panel.notes.insert(input.key.into(), note);
            }
        }
        for input in &planner::INPUTS {
            panel.expect(input, "plan-", question);
        }
        for (key, _) in OFFERED {
            if let Some(text) = panel.resets.get(key) {
                panel.rail_resets.insert(key.into(), text.clone());
            }
        }
        panel.chosen = chosen(scenario, question);
        panel
    }

    /// What is shown and should not be, and the other way round.
    fn differences(&self, expected: &Self) -> Vec<String> {
        let entries = |panel: &Self| -> BTreeSet<String> {
            let of = |what: &str, map: &BTreeMap<String, String>| -> Vec<String> {
                map.iter()
                    .map(|(key, text)| format!("{what} {key}: {text}"))
                    .collect()
            };
            let places = panel.places.iter();
            let places = places.map(|(key, place)| format!("place {key}: {place}"));
            [
                of("field", &panel.fields),
                of("mistake", &panel.mistakes),
                of("value", &panel.values),
                of("note", &panel.notes),
                of("reset", &panel.resets),
                of("rail reset", &panel.rail_resets),
                of("chosen", &panel.chosen),
            ]
            .into_iter()
            .flatten()
            .chain(places)
            .collect()
        };
        let (seen, expected) = (entries(self), entries(expected));
        let wrong = seen.difference(&expected).cloned();
        let missing = expected.difference(&seen);
        wrong
            .chain(missing.map(|entry| format!("not {entry}")))
            .collect()
    }

    /// Adds what the field, the slider and the reset of an input should show.
    fn expect<S: Default>(&mut self, input: &Input<S>, prefix: &str, subject: &S) {
        let value = input.get(subject);
        let (Setting::Number(x), Some(number)) = (value, input.number()) else {
            return;
        };
        let key = format!("{prefix}{}", input.key);
        if key == "seed" {
            // A name: without separators, and without a slider.
            self.fields.insert(key.clone(), quantity::plain(x));
        } else {
            self.fields.insert(key.clone(), input.field(subject));
            let thousandths = (place(number, x) * 1000.0).round() as i32;
            self.places.insert(key.clone(), thousandths);
            self.values.insert(key.clone(), input.text(subject));
        }
        if value != input.default() {
            let text = format!("reset to {}", input.text_of(input.default()));
            self.resets.insert(key, text);
        }
    }
}

/// The inputs with buttons for a few of their values.
pub(crate) const OFFERED: [(&str, [f64; 3]); 3] = [
    ("retries", [0.0, 1.0, 3.0]),
    ("spike_per_s", [120.0, 150.0, 200.0]),
    ("timeout_ms", [1000.0, 2000.0, 4000.0]),
];

fn chosen(scenario: &Scenario, question: &Question) -> BTreeMap<String, String> {
    let policy = Policy::id(scenario.policy);
    let mut chosen: BTreeMap<_, _> = ["policy", "multiple", "compared"]
        .map(|group| (group.to_owned(), policy.to_owned()))
        .into();
    for (key, offered) in OFFERED {
        let value = input(key).get(scenario);
        let is_offered = offered.map(Setting::Number).contains(&value);
        let text = if is_offered {
            value.to_string()
        } else {
            String::new()
        };
        chosen.insert(key.into(), text);
    }
    let all = question.longer_than_ns == 0;
    chosen.insert("waits".into(), if all { "all" } else { "longer" }.into());
    chosen
}

pub(crate) fn number<S>(input: &Input<S>) -> &Number {
    input.number().expect("a policy is not asked for")
}

/// The place of a value on its slider, from 0 to 1.
pub(crate) fn place(number: &Number, value: f64) -> f64 {
    match number.scale {
        Scale::Linear => (value - number.min) / (number.max - number.min),
        Scale::Logarithmic => {
            let first = if number.min > 0.0 {
                number.min
            } else {
                number.step
            };
            (value.max(first) / first).log(number.max / first)
        }
    }
}

impl Page<'_> {
    #[track_caller]
    pub(crate) fn panel(&self) -> Panel {
        self.script(PANEL, json!(null))
    }

    /// The scenario is this one, the controls show it, and no field is marked.
    #[track_caller]
    pub(crate) fn assert_set_to(&self, scenario: &Scenario) {
        self.assert_asked(scenario, &Question::default());
    }

    /// The same, and the planner is asked this question.
    #[track_caller]
    pub(crate) fn assert_asked(&self, scenario: &Scenario, question: &Question) {
        let expected = Panel::with(scenario, question);
        eventually("what controls show and should", &vec![], || {
            self.panel().differences(&expected)
        });
        self.assert_scenario(scenario);
    }
}

/// Whether the view that has a control is shown does not matter.
const PANEL: &str = r#"
    const panel = {
        fields: {}, mistakes: {}, places: {}, values: {}, notes: {},
        resets: {}, rail_resets: {}, chosen: {},
    };
    for (const slider of all(".slider")) {
        const part = (selector) => slider.querySelector(selector);
        const field = part("input[type=text]");
        const key = field.id.replace("-field", "");
        panel.fields[key] = field.value;
        if (!part(".error").hidden) panel.mistakes[key] = part(".error").textContent;
        else if (field.ariaInvalid === "true") panel.mistakes[key] = "marked without a word";
        const range = part("input[type=range]");
        if (!range.hidden) {
            panel.places[key] = Math.round(range.valueAsNumber * 1000);
            // It has none until the annex is there.
            const value = range.getAttribute("aria-valuetext");
            if (value !== null) panel.values[key] = value;
        }
        const note = part(".note").textContent;
        if (note) panel.notes[key] = note;
        if (!part("button").hidden) panel.resets[key] = part("button").textContent;
    }
    for (const button of all("[data-reset]"))
        if (!button.hidden) panel.rail_resets[button.dataset.reset] = button.textContent;
    for (const radio of all("input[type=radio]")) {
        panel.chosen[radio.name] ??= "";
        if (radio.checked) panel.chosen[radio.name] += radio.value;
    }
    return panel;
"#;
