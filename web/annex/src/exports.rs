//! The shown run, to take along: as files, as a link, as a command.

use crate::annex::Annex;
use crate::matrix::Matrix;
use gloo_events::EventListener;
use overload_charts::{
    MapFigure, PeopleScale, Theme, map_figure, plan_picture, plan_picture_height, sale_figure,
    sale_figure_height, svg,
};
use overload_parts::dom::{find, find_all, off_the_page, set_text, window};
use overload_parts::link::link_to;
use overload_parts::runner::Runner;
use overload_parts::theme::theme_of;
use overload_parts::view::View;
use overload_scenario::command::{matrix_command, plan_command, run_command};
use overload_scenario::csv;
use overload_scenario::json::{PlanJson, RunJson};
use overload_scenario::planner::Plan;
use overload_scenario::url::Address;
use overload_sim::{Policy, Report, Scenario};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, HtmlElement, ShadowRoot, Url,
};

/// Width of an exported figure, CSS pixels.
pub(crate) const WIDTH: f64 = 848.0;

/// Width of the planner's, which has a column for each number of workers.
const PLAN_WIDTH: f64 = 1120.0;

/// Height of a map's, which is as wide.
const MAP_HEIGHT: f64 = 480.0;

pub(crate) struct Exports {
    files: Vec<(HtmlElement, String)>,
    texts: Vec<(HtmlElement, String)>,
    figure: HtmlCanvasElement,
    status: HtmlElement,
    /// The runs that were last saved, or are to be.
    runner: RefCell<Runner>,
    /// The same of the 162 combinations.
    matrix: RefCell<Matrix>,
    /// The name of the file that waits for its runs.
    waiting: RefCell<Option<String>>,
}

impl Exports {
    pub(crate) fn new(root: &ShadowRoot) -> Result<Self, JsError> {
        Ok(Self {
            files: buttons(root, "data-export"),
            texts: buttons(root, "data-copy"),
            figure: find(root, "[data-figure]")?,
            status: find(root, "[data-copied]")?,
            runner: RefCell::new(Runner::new(Scenario::default())),
            matrix: RefCell::default(),
            waiting: RefCell::new(None),
        })
    }

    pub(crate) fn listen(&self, annex: &Rc<Annex>) -> Vec<EventListener> {
        let on = |(button, name): &(HtmlElement, String), act: fn(&Rc<Annex>, &str)| {
            let (annex, name) = (Rc::downgrade(annex), name.clone());
            EventListener::new(button, "click", move |_| {
                if let Some(annex) = annex.upgrade() {
                    act(&annex, &name);
                }
            })
        };
        let files = self.files.iter().map(|file| on(file, Annex::save));
        let texts = self.texts.iter().map(|text| on(text, Annex::copy));
        files.chain(texts).collect()
    }

    /// Begins to simulate what goes into a file of this name.
    pub(crate) fn start(&self, name: &str, scenario: Scenario) {
        if name == "matrix.csv" {
            self.matrix.replace(Matrix::new(&scenario));
        } else {
            self.runner.borrow_mut().change(scenario);
        }
        self.waiting.replace(Some(name.to_owned()));
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.waiting.borrow().is_some()
    }

    /// Simulates while there is time, and saves the file in the end.
    pub(crate) fn work(&self, article: &HtmlElement, time_is_left: impl FnMut() -> bool) {
        let mut waiting = self.waiting.borrow_mut();
        let Some(name) = waiting.as_deref() else {
            return;
        };
        let mut runner = self.runner.borrow_mut();
        let progress = match name {
            "sale.png" => 1.0,
            "matrix.csv" => {
                let mut matrix = self.matrix.borrow_mut();
                matrix.work(time_is_left);
                matrix.progress()
            }
            "table.csv" => {
                runner.work(time_is_left);
                runner.progress()
            }
            _ => {
                runner.chosen().work(time_is_left);
                runner.chosen().progress()
            }
        };
        let is_there = match name {
            "sale.png" => true,
            "matrix.csv" => self.matrix.borrow().is_done(),
            "table.csv" => runner.is_done(),
            _ => runner.shown().is_some(),
        };
        if is_there {
            self.report(name, self.save(name, &theme_of(article), &runner));
            *waiting = None;
        } else {
            let percent = (progress * 100.0) as u32;
            set_text(&self.status, &format!("{name}: {percent} %"));
        }
    }

    fn save(&self, name: &str, theme: &Theme, runner: &Runner) -> Option<()> {
        let scenario = &runner.scenario();
        if name == "sale.png" {
            return save_picture(name, &self.figure);
        }
        if name == "matrix.csv" {
            return save_text(name, "text/csv", &self.matrix.borrow().csv());
        }
        let report = runner.shown()?;
        match name {
            "table.csv" => save_text(name, "text/csv", &table(runner)),
            "windows.csv" => {
                let run = [(*scenario, report.clone())];
                save_text(name, "text/csv", &csv::windows(&run))
            }
            "run.json" => {
                let run = json(&RunJson::new(scenario, report));
                save_text(name, "application/json", &run)
            }
            _ => save_text(
                name,
                "image/svg+xml",
                &sale_svg(scenario, report, WIDTH, theme),
            ),
        }
    }

    /// Saves a planner's answer as a file of this name.
    pub(crate) fn save_plan(&self, name: &str, theme: &Theme, plan: &Plan) {
        let saved = match name {
            "plan.csv" => save_text(name, "text/csv", &csv::plan(plan)),
            "plan.json" => save_text(name, "application/json", &json(&PlanJson::new(plan))),
            "plan.svg" => save_text(name, "image/svg+xml", &plan_svg(plan, theme)),
            _ => save_plan_png(name, plan, theme),
        };
        self.report(name, saved);
    }

    /// Saves a map as a file of this name.
    pub(crate) fn save_map(&self, name: &str, theme: &Theme, map: &MapFigure, csv: &str) {
        let saved = match name {
            "map.csv" => save_text(name, "text/csv", csv),
            "map.svg" => save_text(name, "image/svg+xml", &map_svg(map, theme)),
            _ => save_map_png(name, map, theme),
        };
        self.report(name, saved);
    }

    /// What was saved or copied is something else than what is shown now.
    pub(crate) fn forget(&self) {
        self.waiting.replace(None);
        set_text(&self.status, "");
    }

    fn report(&self, name: &str, saved: Option<()>) {
        set_text(&self.status, &said_of_saving(name, saved));
    }

    /// Copies the link to what is shown, or the command that reproduces it.
    pub(crate) fn copy(&self, what: &str, address: &Address) {
        let text = match what {
            "link" => link_to(address),
            _ => match View::of(address) {
                Some(View::Planner) => plan_command(&address.question),
                Some(View::Atlas) => matrix_command(&address.scenario),
                _ => run_command(&address.scenario),
            },
        };
        let status = self.status.clone();
        // A page that is not served securely has no clipboard.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        let promise = clipboard.ok().filter(JsValue::is_object).map(|clipboard| {
            clipboard
                .unchecked_into::<web_sys::Clipboard>()
                .write_text(&text)
        });
        let what = what.to_owned();
        spawn_local(async move {
            let copied = match promise {
                Some(promise) => JsFuture::from(promise).await.is_ok(),
                None => false,
            };
            let said = if copied {
                format!("{what} copied")
            } else {
                format!("copy it from here: {text}")
            };
            set_text(&status, &said);
        });
    }
}

/// The buttons with an attribute, and what that says.
pub(crate) fn buttons(root: &ShadowRoot, attribute: &str) -> Vec<(HtmlElement, String)> {
    find_all::<HtmlElement>(root, &format!("[{attribute}]"))
        .into_iter()
        .filter_map(|button| {
            let name = button.get_attribute(attribute)?;
            Some((button, name))
        })
        .collect()
}

/// Whether a file was saved, in words.
pub(crate) fn said_of_saving(name: &str, saved: Option<()>) -> String {
    match saved {
        Some(()) => format!("{name} saved"),
        None => format!("{name} could not be saved here"),
    }
}

fn table(runner: &Runner) -> String {
    let rows = Policy::ALL.into_iter().filter_map(|policy| {
        let run = runner.of(policy);
        Some(csv::run_row(run.scenario(), run.report()?))
    });
    [csv::runs_header()].into_iter().chain(rows).collect()
}

pub(crate) fn json(what: &impl Serialize) -> String {
    // Numbers and names only: there is nothing that could fail to be written.
    serde_json::to_string_pretty(what).unwrap_or_default()
}

pub(crate) fn sale_svg(scenario: &Scenario, report: &Report, width: f64, theme: &Theme) -> String {
    let people = PeopleScale::of(scenario, report);
    svg(width, sale_figure_height(width), |area, canvas| {
        sale_figure(area, canvas, theme, scenario, report, people)
    })
    .unwrap_or_default()
}

fn plan_svg(plan: &Plan, theme: &Theme) -> String {
    svg(PLAN_WIDTH, plan_picture_height(), |area, canvas| {
        plan_picture(area, canvas, theme, plan)
    })
    .unwrap_or_default()
}

fn map_svg(map: &MapFigure, theme: &Theme) -> String {
    svg(PLAN_WIDTH, MAP_HEIGHT, |area, canvas| {
        map_figure(area, canvas, theme, map)
    })
    .unwrap_or_default()
}

fn save_map_png(name: &str, map: &MapFigure, theme: &Theme) -> Option<()> {
    let (element, area, canvas) = off_the_page(PLAN_WIDTH, MAP_HEIGHT)?;
    map_figure(&area, canvas, theme, map).ok()?;
    save_picture(name, &element)
}

pub(crate) fn save_text(name: &str, kind: &str, text: &str) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    save_url(name, &url)?;
    Url::revoke_object_url(&url).ok()
}

/// The planner's figure as it is in the SVG: on the page a table completes it.
fn save_plan_png(name: &str, plan: &Plan, theme: &Theme) -> Option<()> {
    let (element, area, canvas) = off_the_page(PLAN_WIDTH, plan_picture_height())?;
    plan_picture(&area, canvas, theme, plan).ok()?;
    save_picture(name, &element)
}

fn save_picture(name: &str, canvas: &HtmlCanvasElement) -> Option<()> {
    save_url(name, &canvas.to_data_url().ok()?)
}

fn save_url(name: &str, url: &str) -> Option<()> {
    let link: HtmlAnchorElement = window()
        .document()?
        .create_element("a")
        .ok()?
        .dyn_into()
        .ok()?;
    link.set_href(url);
    link.set_download(name);
    link.click();
    Some(())
}
