//! A thousand mornings of what is shown: the numbers, and how they come.

use fantoccini::key::Key;
use overload_charts::{Canvas, Geometry, PeopleScale, sale_figure_height};
use overload_scenario::mornings::{Measures, Metric, Spread, measure, morning, spreads};
use overload_scenario::planner::Question;
use overload_sim::{Policy, Report, Scenario, run};
use overload_story::mornings::{HEADLINES, expectation, rows, standing, summary, typical};
use overload_tests::parallel;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::{env, fs};

use crate::access::breaches;
use crate::lab::{query, radio};
use crate::page::{Page, Screen, eventually};
use crate::server::{Site, Variant};

crate::tests![
    the_numbers_are_those_of_a_thousand_native_mornings,
    the_figure_shows_what_most_mornings_answer,
    a_change_takes_back_what_was_said,
    the_button_stops_and_goes_on,
    keys_stop_and_go_on,
    nothing_moves_while_mornings_arrive,
    without_workers_the_page_does_it_itself,
    mornings_far_from_the_window_are_not_simulated,
    long_mornings_are_fewer_or_asked_for,
    an_article_has_its_one_morning,
    what_is_said_of_mornings_keeps_nobody_out,
];

const DONE: &str = "1,000 mornings";

fn shop() -> Scenario {
    Scenario::default()
}

/// A run that is long enough to be stopped on its way.
fn long() -> Scenario {
    Scenario {
        spike_per_s: 4_000.0,
        ..shop()
    }
}

/// What the page says of many mornings, and what is drawn.
#[derive(Debug, PartialEq, Deserialize)]
struct Words {
    said: String,
    text: String,
    typical: Vec<String>,
    rows: Vec<Vec<String>>,
    summary: String,
}

impl Words {
    fn seen(page: &Page) -> Self {
        page.script(
            "const text = (selector) => one(selector).textContent;
            return {
                said: text('[data-mornings-said]'),
                text: text('[data-mornings-text]'),
                typical: all('[data-typical]').map((place) => place.textContent),
                rows: all('[data-mornings-rows] tr')
                    .map(({ cells }) => [...cells].map((cell) => cell.textContent)),
                summary: one('[data-mornings-figure]').getAttribute('aria-label'),
            };",
            json!(null),
        )
    }

    fn of(scenario: &Scenario, mornings: &[Measures]) -> Self {
        let answered = |measures: &Measures| measures[Metric::AnsweredShare as usize];
        let shares: Vec<_> = mornings.iter().map(answered).collect();
        let spreads = spreads(mornings);
        let of = |metric: Metric| typical(metric, &spreads[metric as usize]);
        Self {
            said: standing(&shares),
            text: expectation(scenario, &shares),
            typical: HEADLINES.map(of).into(),
            rows: rows(mornings)
                .into_iter()
                .map(|row| [vec![row.label.to_owned()], row.cells.into()].concat())
                .collect(),
            summary: summary(&shares),
        }
    }

    /// Whether anything is said.
    fn is_silent(&self) -> bool {
        let cells = self.rows.iter().flat_map(|row| &row[1..]);
        let words = [&self.said, &self.text];
        words
            .into_iter()
            .chain(&self.typical)
            .chain(cells)
            .all(String::is_empty)
    }
}

fn thousand(scenario: &Scenario) -> Vec<Report> {
    let mornings: Vec<_> = (0..1000).map(|index| morning(scenario, index)).collect();
    parallel::map(&mornings, run)
}

/// The scenarios whose mornings are looked at.
fn scenarios() -> [Scenario; 2] {
    let skip = Scenario {
        policy: Policy::Skip,
        spike_per_s: 120.0,
        seed: 7,
        ..shop()
    };
    [shop(), skip]
}

/// Opens a view where the mornings are in the window.
fn open(page: &Page, view: &str, scenario: &Scenario) -> Site {
    let site = page.open_link(&query(view, scenario, &Question::default()));
    go_to_mornings(page);
    site
}

fn go_to_mornings(page: &Page) {
    let () = page.script(
        "one('.mornings').scrollIntoView({ block: 'center' });",
        json!(null),
    );
}

fn progress(page: &Page) -> String {
    page.text("[data-mornings-progress]")
}

/// How many there are so far.
fn done(page: &Page) -> u32 {
    let said = progress(page).replace(',', "");
    let count = said.split(' ').next().unwrap_or_default();
    count.parse().unwrap_or(0)
}

/// Waits for as long as a thousand mornings may take on a slow machine.
#[track_caller]
fn wait_until_done(page: &Page) {
    page.wait_for_mornings(DONE);
}

fn the_numbers_are_those_of_a_thousand_native_mornings(page: &Page) {
    for scenario in scenarios() {
        let mornings: Vec<_> = thousand(&scenario).iter().map(measure).collect();
        for view in ["sale", "simulator"] {
            let _site = open(page, view, &scenario);
            wait_until_done(page);
            eventually("what is said", &Words::of(&scenario, &mornings), || {
                Words::seen(page)
            });
        }
    }
}

fn the_figure_shows_what_most_mornings_answer(page: &Page) {
    let _site = open(page, "sale", &shop());
    wait_until_done(page);
    let reports = thousand(&shop());
    let (width, height): (f64, f64) = page.script(
        "const { clientWidth, clientHeight } = one('[data-spread]');
        return [clientWidth, clientHeight];",
        json!(null),
    );
    let canvas = Canvas {
        width,
        height,
        scale: 1.0,
    };
    assert_eq!(height.to_bits(), sale_figure_height(width).to_bits());
    let geometry = Geometry::new(canvas, &shop());
    let people = PeopleScale::of(&shop(), &reports[0]);
    // A window late in the run, where the service is back to normal.
    let window = 25;
    let answered = |report: &Report| Some(report.windows[window].people.all().answered as f64);
    let Spread { p5, p95, .. } = Spread::of(reports.iter().map(answered));
    let (left, right) = geometry.window_range(window).expect("a window");
    let y = |people_there: Option<f64>| {
        geometry.people_y(people, people_there.expect("there are mornings") as u64)
    };
    let ink: Vec<f64> = page.script(
        "const canvas = one('[data-spread]');
        const bytes = pixels(canvas);
        const ink = [];
        for (let y = 0; y < canvas.height; y += 1) {
            const at = 4 * (y * canvas.width + Math.round(args));
            if (bytes[at + 3] > 128 && bytes[at] + bytes[at + 1] + bytes[at + 2] < 150) ink.push(y);
        }
        return ink;",
        json!(f64::midpoint(left, right)),
    );
    let (top, bottom) = (ink[0], ink[ink.len() - 1]);
    assert!((top - y(p95)).abs() <= 1.5, "{top} for {}", y(p95));
    assert!((bottom - y(p5)).abs() <= 1.5, "{bottom} for {}", y(p5));
}

fn a_change_takes_back_what_was_said(page: &Page) {
    let _site = open(page, "sale", &shop());
    let blank = |selector: &str| -> bool {
        page.script(
            "return pixels(one(args)).every((byte) => byte === 0);",
            json!(selector),
        )
    };
    wait_until_done(page);
    eventually("the band", &false, || blank("[data-spread]"));
    // Within the very task of the change.
    let gone: bool = page.script(
        "element.scenario = { policy: 'bounded' };
        return pixels(one('[data-spread]')).every((byte) => byte === 0)
            && one('[data-mornings-said]').textContent === ''
            && one('[data-mornings-progress]').textContent === ''
            && all('[data-typical]').every((place) => place.textContent === '');",
        json!(null),
    );
    assert!(gone);
    // Back again before anything of that one is there.
    page.click(&format!("label:has(> {})", radio("policy", "fifo")));
    assert!(Words::seen(page).is_silent());
    go_to_mornings(page);
    wait_until_done(page);
    let first: Vec<_> = thousand(&shop()).iter().map(measure).collect();
    eventually("what is said", &Words::of(&shop(), &first), || {
        Words::seen(page)
    });
}

fn the_button_stops_and_goes_on(page: &Page) {
    let _site = open(page, "sale", &long());
    assert_stops_and_goes_on(page, || page.click("[data-mornings-go]"));
}

fn keys_stop_and_go_on(page: &Page) {
    let _site = open(page, "simulator", &long());
    eventually("mornings", &true, || done(page) > 0);
    page.focus("[data-mornings-go]");
    assert_stops_and_goes_on(page, || page.press(&[Key::Enter]));
    page.type_text(" ");
    eventually("the button", &"go on".to_owned(), || {
        page.text("[data-mornings-go]")
    });
    assert!(page.has_focus("[data-mornings-go]"), "the focus is lost");
}

fn assert_stops_and_goes_on(page: &Page, press: impl Fn()) {
    let button = || page.text("[data-mornings-go]");
    eventually("mornings", &true, || done(page) > 0);
    assert_eq!(button(), "stop");
    press();
    eventually("the button", &"go on".to_owned(), button);
    let there = done(page);
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 800));",
        json!(null),
    );
    assert_eq!((done(page), button()), (there, "go on".into()));
    press();
    eventually("the button", &"stop".to_owned(), button);
    eventually("more mornings", &true, || done(page) > there);
}

fn nothing_moves_while_mornings_arrive(page: &Page) {
    for view in ["sale", "simulator"] {
        for width in [360, 768, 1280] {
            page.set_screen(Screen::wide(width));
            let _site = open(page, view, &shop());
            let tops = || -> Vec<i64> {
                page.script(
                    "return all('.body > *, .numbers > div')
                        .filter((part) => part.checkVisibility())
                        .flatMap((part) => {
                            const { top, height } = part.getBoundingClientRect();
                            return [Math.round(top + scrollY), Math.round(height)];
                        });",
                    json!(null),
                )
            };
            if view == "simulator" {
                // The advice makes room for itself.
                let () = page.script("one('.advice').style.display = 'none';", json!(null));
            }
            let before = tops();
            wait_until_done(page);
            eventually("words", &false, || Words::seen(page).is_silent());
            assert_eq!(tops(), before, "{view} at {width} px");
        }
    }
}

fn without_workers_the_page_does_it_itself(page: &Page) {
    let directory = env::var_os("OVERLOAD_SITE").expect("the stage has asked for it");
    let script = fs::read_to_string(Path::new(&directory).join("annex.js"));
    let script = script.expect("the site has an annex");
    let without = script.replace("return new Worker(", "throw new Error(");
    assert_ne!(without, script);
    let site = page.site(Variant {
        added: vec![("annex.js", without)],
        ..Variant::default()
    });
    page.follow(&site, "");
    go_to_mornings(page);
    wait_until_done(page);
    let mornings: Vec<_> = thousand(&shop()).iter().map(measure).collect();
    eventually("what is said", &Words::of(&shop(), &mornings), || {
        Words::seen(page)
    });
}

fn mornings_far_from_the_window_are_not_simulated(page: &Page) {
    page.set_screen(Screen {
        width: 360,
        height: 640,
        scale: 1.0,
    });
    let _site = page.open_link("");
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 1500));",
        json!(null),
    );
    assert_eq!(progress(page), "");
    go_to_mornings(page);
    wait_until_done(page);
}

fn long_mornings_are_fewer_or_asked_for(page: &Page) {
    let title = || page.text("[data-mornings-title]");
    let note = || page.text("[data-mornings-note]");
    let busy = Scenario {
        spike_per_s: 20_000.0,
        ..shop()
    };
    let _site = open(page, "simulator", &busy);
    eventually("the title", &"A hundred mornings".to_owned(), title);
    assert_eq!(
        note(),
        "One morning may send 1.2 million requests, so these are 100, not 1,000."
    );
    let () = page.script("element.scenario = { spike_per_s: 80000 };", json!(null));
    eventually("the title", &"20 mornings".to_owned(), title);
    assert_eq!(
        note(),
        "One morning may send 4.8 million requests, so these are 20, not 1,000."
    );
    // Longer than a scenario has to stay.
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 1500));",
        json!(null),
    );
    let offered = (progress(page), page.text("[data-mornings-go]"));
    assert_eq!(offered, (String::new(), "simulate 20".into()));
    assert!(page.is_visible("[data-mornings-go]"));
    page.click("[data-mornings-go]");
    eventually("the button", &"stop".to_owned(), || {
        page.text("[data-mornings-go]")
    });
}

fn an_article_has_its_one_morning(page: &Page) {
    let article = "<!doctype html><html lang=\"en\"><title>An article</title>
        <link rel=\"icon\" href=\"favicon.svg\" type=\"image/svg+xml\">
        <overload-lab></overload-lab>
        <script type=\"module\" src=\"overload-lab.js\"></script></html>";
    let site = page.site(Variant {
        added: vec![("mornings.html", article.into())],
        ..Variant::default()
    });
    page.goto(&format!("{}mornings.html", site.url));
    page.wait_until_live();
    let shown: Vec<Value> = page.script(
        "return all('.mornings, [data-typical]').filter((part) => part.checkVisibility());",
        json!(null),
    );
    assert_eq!(shown, [Value::Null; 0]);
}

fn what_is_said_of_mornings_keeps_nobody_out(page: &Page) {
    page.set_policies_ignored(true);
    for dark in [false, true] {
        page.set_dark(dark);
        for view in ["sale", "simulator"] {
            let _site = open(page, view, &shop());
            wait_until_done(page);
            eventually("words", &false, || Words::seen(page).is_silent());
            assert_eq!(breaches(page), [[""; 3]; 0], "{view}, dark: {dark}");
        }
    }
}
