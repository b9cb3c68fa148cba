//! What there is to show of a run that was simulated elsewhere: texts, which travel.

use crate::exports::{WIDTH, json, sale_svg};
use overload_charts::Theme;
use overload_scenario::csv;
use overload_scenario::json::RunJson;
use overload_sim::{Report, Scenario};
use overload_story::{headline, summary, verdict};

/// Width of the figure on a telephone, CSS pixels.
const NARROW: f64 = 296.0;

/// The pictures: width in CSS pixels, and colours. The first is saved as a file.
const PICTURES: [(f64, &Theme); 4] = [
    (WIDTH, &Theme::LIGHT),
    (WIDTH, &Theme::DARK),
    (NARROW, &Theme::LIGHT),
    (NARROW, &Theme::DARK),
];

/// How many texts come before the pictures.
const WORDS: usize = 6;

/// Words, files and pictures of one run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Texts {
    pub(crate) headline: String,
    pub(crate) verdict: String,
    pub(crate) reason: String,
    /// The figure, for who does not see it.
    pub(crate) summary: String,
    /// A run as JSON, and its windows as CSV.
    pub(crate) json: String,
    pub(crate) windows: String,
    /// The figure as SVG, wide and narrow, each light and dark.
    pub(crate) pictures: [String; PICTURES.len()],
}

impl Texts {
    pub(crate) fn of(scenario: &Scenario, report: &Report) -> Self {
        Self {
            headline: headline::headline(scenario, report),
            verdict: verdict::title(scenario, report),
            reason: verdict::reason(scenario, report),
            summary: summary::figure(scenario, report),
            json: json(&RunJson::new(scenario, report)),
            windows: csv::windows(&[(*scenario, report.clone())]),
            pictures: PICTURES.map(|(width, theme)| sale_svg(scenario, report, width, theme)),
        }
    }

    /// One after the other.
    pub(crate) fn into_list(self) -> Vec<String> {
        let mut list = vec![
            self.headline,
            self.verdict,
            self.reason,
            self.summary,
            self.json,
            self.windows,
        ];
        list.extend(self.pictures);
        list
    }

    /// Back from a list; nothing if it is not one.
    pub(crate) fn from_list(list: Vec<String>) -> Option<Self> {
        let list: [String; WORDS + PICTURES.len()] = list.try_into().ok()?;
        let [
            headline,
            verdict,
            reason,
            summary,
            json,
            windows,
            pictures @ ..,
        ] = list;
        Some(Self {
            headline,
            verdict,
            reason,
            summary,
            json,
            windows,
            pictures,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_sim::run;

    #[test]
    fn texts_arrive_as_they_were_sent() {
        let scenario = Scenario::default();
        let texts = Texts::of(&scenario, &run(&scenario));
        let list = texts.clone().into_list();
        assert_eq!(Texts::from_list(list[1..].to_vec()), None);
        assert_eq!(Texts::from_list(list), Some(texts));
    }
}
