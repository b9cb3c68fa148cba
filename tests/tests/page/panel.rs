//! Every control at once: what all of them should show for a scenario. Whoever
//! compares this sees that a control changed, and that no other did.

use overload_scenario::inputs::{Input, Number, Scale, Value as Setting};
use overload_scenario::quantity;
use overload_sim::{Policy, Scenario};
use overload_story::inputs::note;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

use crate::lab::{SLIDERS, fields, input};
use crate::page::{Page, eventually};

/// What the controls show, each by its input.
#[derive(Debug, PartialEq, Deserialize)]
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
    /// The visible resets beside the fields and in the rail.
    resets: BTreeMap<String, String>,
    rail_resets: BTreeMap<String, String>,
    /// The chosen buttons of each group.
    chosen: BTreeMap<String, String>,
}

impl Panel {
    /// What the controls should show.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let by_key = |keys: &mut dyn Iterator<Item = &'static str>,
                      text: &dyn Fn(&Input) -> Option<String>| {
            keys.filter_map(|key| Some((key.to_owned(), text(input(key))?)))
                .collect()
        };
        let reset = |input: &Input| {
            let text = format!("reset to {}", input.text_of(input.default()));
            (input.get(scenario) != input.default()).then_some(text)
        };
        let field = |input: &Input| match input.get(scenario) {
            // A seed is a name: without separators.
            Setting::Number(seed) if input.key == "seed" => Some(quantity::plain(seed)),
            _ => Some(input.field(scenario)),
        };
        Self {
            fields: by_key(&mut fields(), &field),
            mistakes: BTreeMap::new(),
            places: SLIDERS
                .map(|key| (key.to_owned(), thousandths(input(key), scenario)))
                .into(),
            values: by_key(&mut SLIDERS.into_iter(), &|input| {
                Some(input.text(scenario))
            }),
            notes: by_key(&mut fields(), &|input| note(input, scenario)),
            resets: by_key(&mut fields(), &reset),
            rail_resets: by_key(&mut OFFERED.iter().map(|(key, _)| *key), &reset),
            chosen: chosen(scenario),
        }
    }
}

/// The inputs with buttons for a few of their values.
pub(crate) const OFFERED: [(&str, [f64; 3]); 3] = [
    ("retries", [0.0, 1.0, 3.0]),
    ("spike_per_s", [120.0, 150.0, 200.0]),
    ("timeout_ms", [1000.0, 2000.0, 4000.0]),
];

fn chosen(scenario: &Scenario) -> BTreeMap<String, String> {
    let policy = Policy::id(scenario.policy);
    let mut chosen: BTreeMap<_, _> = ["policy", "multiple"]
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
    chosen
}

/// Where a value is on its slider: from the least to the most evenly, or by the
/// logarithm; there 0 is where the first step is.
fn thousandths(input: &Input, scenario: &Scenario) -> i32 {
    let Setting::Number(value) = input.get(scenario) else {
        unreachable!("a policy has no slider");
    };
    (place(number(input), value) * 1000.0).round() as i32
}

pub(crate) fn number(input: &Input) -> &Number {
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
        eventually("the controls", &Panel::of(scenario), || self.panel());
        self.assert_scenario(scenario);
    }
}

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
        if (part(".error").checkVisibility()) panel.mistakes[key] = part(".error").textContent;
        else if (field.ariaInvalid === "true") panel.mistakes[key] = "marked without a word";
        const range = part("input[type=range]");
        if (range.checkVisibility()) {
            panel.places[key] = Math.round(range.valueAsNumber * 1000);
            panel.values[key] = range.getAttribute("aria-valuetext");
        }
        if (part(".note").checkVisibility()) panel.notes[key] = part(".note").textContent;
        if (part("button").checkVisibility()) panel.resets[key] = part("button").textContent;
    }
    for (const button of all("[data-reset]"))
        if (button.checkVisibility())
            panel.rail_resets[button.dataset.reset] = button.textContent;
    for (const radio of all("input[type=radio]")) {
        panel.chosen[radio.name] ??= "";
        if (radio.checked) panel.chosen[radio.name] += radio.value;
    }
    return panel;
"#;
