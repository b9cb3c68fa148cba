//! What the page shows before its code has arrived.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use overload_charts::{PeopleScale, Theme, sale_figure, sale_figure_height, svg};
use overload_scenario::planner::{Question, plan};
use overload_scenario::samples::{Sample, samples};
use overload_sim::{Policy, Report, Scenario, run};
use overload_story::decisions::orders_first;
use overload_story::page::{self, Words};
use overload_story::summary;

use crate::shell;

/// Where the page has the lab, and has nothing else.
const LAB: [&str; 2] = ["<overload-lab address>", "</overload-lab>"];

/// The alternative text of the static picture, still to be written.
const ALT: &str = "alt=\"\" data-still";

/// What stands before the buttons of the samples.
const SAMPLES: &str = "<span>Start from a sample:</span>";

/// The static pictures: name, width in CSS pixels, colours.
const PICTURES: [(&str, f64, &Theme); 4] = [
    ("sale.svg", 848.0, &Theme::LIGHT),
    ("sale-dark.svg", 848.0, &Theme::DARK),
    ("sale-narrow.svg", 328.0, &Theme::LIGHT),
    ("sale-narrow-dark.svg", 328.0, &Theme::DARK),
];

/// Makes the finished site readable without Wasm: writes static pictures of the
/// default run into it, and the lab's markup with the words of that run into its
/// `index.html`, as a shadow root that the browser makes by itself.
///
/// Called last, on every build of the site, with the directory that holds it.
pub(crate) fn prerender(site: &Path) -> Result<()> {
    let scenario = Scenario::default();
    let report = run(&scenario);
    for (name, width, theme) in PICTURES {
        let path = site.join(name);
        fs::write(&path, picture(&scenario, &report, width, theme)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }

    let mut words = page::shown(&scenario, &report);
    for policy in Policy::ALL {
        let scenario = Scenario { policy, ..scenario };
        words.extend(page::policy(policy, &run(&scenario)));
    }
    words.extend(page::decisions(&scenario, &run(&orders_first(&scenario))));
    let question = Question::default();
    words.extend(page::planner(&question, &plan(&question)));
    let alt = format!(
        "alt=\"{}\" data-still",
        escape(&summary::figure(&scenario, &report))
    );
    let markup = fill(&shell::read(&site.join("lab.html"))?, &words)
        .replacen(ALT, &alt, 1)
        .replacen(SAMPLES, &with_samples(), 1);

    write_markup(site, &markup)?;
    let path = site.join("index.html");
    let index = shell::read(&path)?;
    let [opens, closes] = LAB;
    let (before, after) = index
        .split_once(&LAB.concat())
        .with_context(|| format!("{} has no {}", path.display(), LAB.concat()))?;
    let shadow = format!("<template shadowrootmode=\"open\">\n{markup}</template>");
    fs::write(&path, [before, opens, &shadow, closes, after].concat())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// What a style sheet looks like in the markup.
const SHEET: [&str; 2] = ["<link rel=\"stylesheet\" href=\"", "\" />\n"];

/// Writes the markup and its style sheets as a module, for elements in pages
/// that were not built here: a script has them at once, and no policy on
/// contents objects to them.
fn write_markup(site: &Path, markup: &str) -> Result<()> {
    let [opens, closes] = SHEET;
    let mut rest = markup;
    let mut styles = Vec::new();
    while let Some((name, after)) = rest
        .strip_prefix(opens)
        .and_then(|sheet| sheet.split_once(closes))
    {
        styles.push(shell::read(&site.join(name))?);
        rest = after;
    }
    let module = format!(
        "export const markup = {};\nexport const styles = {};\n",
        serde_json::to_string(rest)?,
        serde_json::to_string(&styles)?
    );
    let path = site.join("markup.js");
    fs::write(&path, module).with_context(|| format!("cannot write {}", path.display()))?;
    let unused = site.join("lab.html");
    fs::remove_file(&unused).with_context(|| format!("cannot remove {}", unused.display()))
}

fn picture(scenario: &Scenario, report: &Report, width: f64, theme: &Theme) -> Result<String> {
    let people = PeopleScale::of(scenario, report);
    svg(width, sale_figure_height(width), |area, canvas| {
        sale_figure(area, canvas, theme, scenario, report, people)
    })
    .context("cannot draw the static picture")
}

fn with_samples() -> String {
    let button = |sample: Sample| {
        let pressed = sample.scenario == Scenario::default();
        format!(
            "<button type=\"button\" class=\"link\" aria-pressed=\"{pressed}\">{}</button>",
            escape(sample.name)
        )
    };
    let buttons: Vec<_> = samples().into_iter().map(button).collect();
    format!("{SAMPLES}{}", buttons.concat())
}

/// Writes each text into the empty elements that ask for it with `data-text`.
fn fill(markup: &str, words: &Words) -> String {
    words
        .iter()
        .fold(markup.to_owned(), |markup, (place, text)| {
            let place = format!("data-text=\"{place}\">");
            markup.replace(&place, &format!("{place}{}", escape(text)))
        })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
