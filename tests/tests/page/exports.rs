//! Files of what is shown, as the browser saves them.

use fantoccini::key::Key;
use overload_charts::{
    PeopleScale, Theme, plan_picture, plan_picture_height, sale_figure, sale_figure_height, svg,
};
use overload_scenario::csv;
use overload_scenario::json::{PlanJson, read_scenario};
use overload_scenario::planner::{Question, plan};
use overload_sim::{Policy, SECOND_NS, Scenario};
use serde_json::{Value, json};
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::lab::CHANGED;
use crate::native::{Native, difference, reread};
use crate::page::{Page, Screen, eventually};

crate::tests![
    the_table_is_saved,
    the_windows_are_saved,
    the_run_is_saved_and_read_back,
    the_figure_is_saved_as_it_is_drawn,
    the_plan_is_saved,
    a_file_is_saved_by_keys_while_the_run_is_under_way,
];

/// Where a browser saves files, for one test.
pub(crate) struct Downloads(PathBuf);

impl Downloads {
    pub(crate) fn of(page: &Page) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("overload-downloads-{}-{number}", process::id());
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("there is room for files");
        page.cdp(
            "Browser.setDownloadBehavior",
            &json!({"behavior": "allow", "downloadPath": path}),
        );
        Self(path)
    }

    /// Clicks on an export and returns the file that comes of it.
    #[track_caller]
    pub(crate) fn click(&self, page: &Page, name: &str) -> Vec<u8> {
        page.click(&format!("[data-export='{name}']"));
        self.take(page, name, "[data-copied]")
    }

    /// The file of this name, once it is there and the page says so in this place.
    #[track_caller]
    pub(crate) fn take(&self, page: &Page, name: &str, status: &str) -> Vec<u8> {
        let path = self.0.join(name);
        eventually(&format!("{name} is saved"), &true, || path.is_file());
        eventually("the status", &format!("{name} saved"), || page.text(status));
        let content = fs::read(&path).expect("it is there");
        fs::remove_file(&path).expect("it is there");
        content
    }

    #[track_caller]
    pub(crate) fn text(&self, page: &Page, name: &str) -> String {
        String::from_utf8(self.click(page, name)).expect("it is a text")
    }
}

impl Drop for Downloads {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn runs() -> [Scenario; 2] {
    [Scenario::default(), CHANGED]
}

fn the_table_is_saved(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open();
    for scenario in runs() {
        page.set_scenario(&scenario);
        let mut expected = csv::runs_header();
        for policy in Policy::ALL {
            let native = Native::run(Scenario { policy, ..scenario });
            expected += &csv::run_row(&native.scenario, &native.report);
        }
        for view in ["sale", "simulator"] {
            page.click(&format!("nav [data-open={view}]"));
            assert_eq!(downloads.text(page, "table.csv"), expected, "{view}");
        }
        assert_eq!(expected.lines().count(), 7);
    }
}

fn the_windows_are_saved(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open_view("simulator");
    for scenario in runs() {
        page.set_scenario(&scenario);
        let native = Native::run(scenario);
        let windows = native.report.windows.len();
        let expected = csv::windows(&[(scenario, native.report)]);
        assert_eq!(downloads.text(page, "windows.csv"), expected);
        assert_eq!(expected.lines().count(), 1 + windows);
    }
}

fn the_run_is_saved_and_read_back(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open_view("simulator");
    for scenario in runs() {
        page.set_scenario(&scenario);
        let text = downloads.text(page, "run.json");
        let run: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(difference(&Native::run(scenario).json(), &run), None);
        let read = read_scenario(&text).expect("a run names its scenario");
        assert_eq!(read, scenario);
    }
}

/// The figure as a text, at the size that the page exports.
fn figure(native: &Native, theme: &Theme) -> String {
    let people = PeopleScale::of(&native.scenario, &native.report);
    svg(848.0, sale_figure_height(848.0), |area, canvas| {
        let Native { scenario, report } = native;
        sale_figure(area, canvas, theme, scenario, report, people)
    })
    .expect("a text can be drawn on")
}

fn the_figure_is_saved_as_it_is_drawn(page: &Page) {
    let downloads = Downloads::of(page);
    for (dark, theme) in [(false, &Theme::LIGHT), (true, &Theme::DARK)] {
        page.set_dark(dark);
        let _site = page.open_on(Screen {
            scale: 2.0,
            ..Screen::DESK
        });
        for scenario in runs() {
            page.set_scenario(&scenario);
            let native = Native::run(scenario);
            let drawn = downloads.text(page, "sale.svg");
            assert!(
                drawn == figure(&native, theme),
                "dark: {dark}, {drawn:.600}"
            );

            let png = downloads.click(page, "sale.png");
            let (width, height): (u32, u32) = page.script(
                "const { clientWidth, clientHeight } = one('[data-figure]');
                return [clientWidth * 2, clientHeight * 2];",
                json!(null),
            );
            assert_eq!(size(&png), (width, height));
        }
    }
}

/// The width and the height of a PNG, pixels.
#[track_caller]
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "it is no PNG");
    assert_eq!(&png[12..16], b"IHDR");
    let number = |at: usize| {
        let bytes = png[at..at + 4].try_into().expect("four bytes");
        u32::from_be_bytes(bytes)
    };
    (number(16), number(20))
}

fn the_plan_is_saved(page: &Page) {
    let downloads = Downloads::of(page);
    for (query, question) in [
        ("", Question::default()),
        (
            "&plan-rate=150&plan-service=80ms&plan-longer-than=100ms",
            Question {
                rate_per_s: 150.0,
                service_ns: SECOND_NS * 80 / 1000,
                longer_than_ns: SECOND_NS / 10,
                ..Question::default()
            },
        ),
    ] {
        let _site = page.open_link(&format!("?view=planner{query}"));
        let plan = plan(&question).expect("few workers are enough");
        assert_eq!(downloads.text(page, "plan.csv"), csv::plan(&plan));

        let text = downloads.text(page, "plan.json");
        let json: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(difference(&reread(&PlanJson::new(&plan)), &json), None);

        let drawn = svg(1120.0, plan_picture_height(), |area, canvas| {
            plan_picture(area, canvas, &Theme::LIGHT, &plan)
        });
        let drawn = drawn.expect("a text can be drawn on");
        assert!(downloads.text(page, "plan.svg") == drawn, "another picture");

        let png = downloads.click(page, "plan.png");
        assert_eq!(size(&png), (1120, plan_picture_height() as u32));
    }
}

fn a_file_is_saved_by_keys_while_the_run_is_under_way(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open();
    let big = Scenario {
        spike_per_s: 5000.0,
        ..Scenario::default()
    };
    page.focus("[data-export='run.json']");
    let () = page.script("element.scenario = { spike_per_s: 5000 };", json!(null));
    page.press(&[Key::Enter]);
    let text = downloads.take(page, "run.json", "[data-copied]");
    let run: Value = serde_json::from_slice(&text).expect("it is JSON");
    assert_eq!(difference(&Native::run(big).json(), &run), None);
}
