//! The 162 combinations on one screen: their numbers, and the way to their runs.

use fantoccini::key::Key;
use overload_scenario::combinations::combinations;
use overload_scenario::csv;
use overload_scenario::planner::Question;
use overload_scenario::quantity;
use overload_sim::{Policy, Report, SECOND_NS, Scenario, Verdict, run};
use overload_tests::parallel;
use serde_json::json;
use std::{env, fs, path::PathBuf};

use crate::exports::Downloads;
use crate::page::{Page, Screen, eventually};
use crate::server::{Site, Variant};

crate::tests![
    all_162_are_as_in_overload_matrix,
    a_click_opens_its_run_and_back_returns,
    with_a_key_held_a_cell_is_the_browser_s,
    arrows_walk_and_enter_opens,
    the_shown_run_is_marked,
    another_setting_is_simulated_anew,
    what_is_too_large_for_a_page_is_left_out,
    it_is_whole_where_there_are_no_workers,
    it_is_whole_after_workers_have_failed,
    the_file_is_that_of_overload_matrix,
    all_of_it_fits_a_desk_and_scrolls_on_a_telephone,
];

/// A shop that serves faster.
fn faster() -> Scenario {
    Scenario {
        service_ns: 40 * SECOND_NS / 1000,
        ..Scenario::default()
    }
}

fn matrix(base: &Scenario) -> Vec<(Scenario, Report)> {
    let scenarios: Vec<_> = combinations(base).collect();
    let reports = parallel::map(&scenarios, run);
    scenarios.into_iter().zip(reports).collect()
}

/// What stands in the cell of a run: its share and its mark.
fn cell(report: &Report) -> String {
    let share = report.sale.all().answered_percent();
    let share = share.map_or_else(|| "–".into(), |share| quantity::fixed(share, 1));
    let mark = match report.verdict {
        Verdict::Stuck => "×",
        Verdict::Backlog { .. } => "…",
        Verdict::Overloaded => "!",
        _ => "",
    };
    share + mark
}

/// The texts of all cells, by the order of the combinations.
fn cells(page: &Page) -> Vec<String> {
    page.script(
        "const cells = all('[data-cell]');
        cells.sort((a, b) => a.dataset.cell - b.dataset.cell);
        return cells.map((cell) => cell.textContent);",
        json!(null),
    )
}

/// The atlas shows the combinations around this run, and says what they come to.
#[track_caller]
fn assert_shows(page: &Page, base: &Scenario) {
    page.settle();
    let matrix = matrix(base);
    let expected: Vec<_> = matrix.iter().map(|(_, report)| cell(report)).collect();
    assert_eq!(cells(page), expected);

    let stuck = |(_, report): &&(Scenario, Report)| report.verdict == Verdict::Stuck;
    let stuck = matrix.iter().filter(stuck).count();
    let words = page.words();
    let headline = words["atlas-headline"].replace('\u{a0}', " ");
    let says = match stuck {
        0 => "None of 162 combinations gets stuck".to_owned(),
        stuck => format!("{stuck} of 162 combinations get stuck"),
    };
    assert!(headline.starts_with(&says), "{headline}, not {says}");
    let shares = matrix
        .iter()
        .filter_map(|(_, report)| report.sale.all().answered_percent());
    let (least, most) = shares.fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), share| {
        (least.min(share), most.max(share))
    });
    for extreme in [least, most] {
        let text = quantity::percent(extreme, 1);
        assert!(words["atlas-deck"].contains(&text), "no {text}");
    }
}

fn link(index: usize) -> String {
    format!("[data-cell='{index}']")
}

fn all_162_are_as_in_overload_matrix(page: &Page) {
    for (query, base) in [
        ("", Scenario::default()),
        ("&service=40ms", faster()),
        // Nobody comes: there is no share.
        (
            "&sale=0&seed=3",
            Scenario {
                sale_s: 0,
                seed: 3,
                ..Scenario::default()
            },
        ),
    ] {
        let _site = page.open_link(&format!("?view=atlas{query}"));
        if base.sale_s > 0 {
            assert_shows(page, &base);
        } else {
            page.settle();
            let expected: Vec<_> = matrix(&base).iter().map(|(_, run)| cell(run)).collect();
            assert_eq!(cells(page), expected);
        }
        page.assert_no_complaints();
    }
}

fn a_click_opens_its_run_and_back_returns(page: &Page) {
    let _site = page.open_link("?view=atlas&service=40ms&plan-rate=90");
    page.settle();
    let question = Question {
        rate_per_s: 90.0,
        ..Question::default()
    };
    for (index, scenario) in combinations(&faster()).enumerate().step_by(53) {
        page.click(&link(index));
        page.assert_at("sale", &scenario, &question);
        page.back();
        page.assert_at("atlas", &faster(), &question);
    }
    assert_shows(page, &faster());
    page.click("[data-atlas-service]");
    page.assert_at("simulator", &faster(), &question);
}

fn with_a_key_held_a_cell_is_the_browser_s(page: &Page) {
    let site = page.open_view("atlas");
    page.settle();
    let (taken, href): (bool, String) = page.script(
        "let taken;
        const look = (event) => {
            taken = event.defaultPrevented;
            event.preventDefault();
        };
        document.addEventListener('click', look, { once: true });
        const click = { ctrlKey: true, bubbles: true, cancelable: true, composed: true };
        one(args).dispatchEvent(new MouseEvent('click', click));
        return [taken, one(args).href];",
        json!(link(161)),
    );
    assert!(!taken);
    assert_eq!(page.view(), "atlas");
    assert_eq!(
        href,
        format!(
            "{}?policy=priority&spike=200&timeout=4s&retries=3",
            site.url
        )
    );
}

fn arrows_walk_and_enter_opens(page: &Page) {
    let _site = page.open_view("atlas");
    page.settle();
    // The shop's run: no retries, 150/s, a timeout of 2 s.
    page.focus(&link(4));
    let combinations: Vec<_> = combinations(&Scenario::default()).collect();
    let at = |policy, retries, spike_per_s, timeout_s: u64| {
        let at = Scenario {
            policy,
            retries,
            spike_per_s,
            timeout_ns: timeout_s * SECOND_NS,
            ..Scenario::default()
        };
        let index = combinations.iter().position(|other| *other == at);
        index.expect("it is a combination")
    };
    let (fifo, skip, last) = (Policy::Fifo, Policy::Skip, Policy::Priority);
    for (key, index) in [
        (Key::Right, at(fifo, 0, 150.0, 4)),
        (Key::Right, at(skip, 0, 150.0, 1)),
        (Key::Down, at(skip, 1, 150.0, 1)),
        (Key::Left, at(fifo, 1, 150.0, 4)),
        (Key::Up, at(fifo, 0, 150.0, 4)),
        (Key::Up, at(fifo, 3, 120.0, 4)),
        (Key::Home, at(fifo, 3, 120.0, 1)),
        (Key::Left, at(fifo, 3, 120.0, 1)),
        (Key::End, at(last, 3, 120.0, 4)),
        (Key::Right, at(last, 3, 120.0, 4)),
    ] {
        page.press(&[key]);
        assert!(page.has_focus(&link(index)), "{key:?} to {index}");
        let reached: Vec<String> = page.script(
            "return all('[data-cell][tabindex=\"0\"]').map((cell) => cell.dataset.cell);",
            json!(null),
        );
        assert_eq!(reached, [index.to_string()]);
        let (role, name) = page.role_and_name(&link(index));
        let report = run(&combinations[index]);
        let share = report.sale.all().answered_percent().unwrap_or_default();
        assert_eq!(role, "link");
        assert!(name.contains(&quantity::percent(share, 1)), "{name}");
        assert_eq!(name.contains("stuck"), report.verdict == Verdict::Stuck);
    }
    page.press(&[Key::Enter]);
    let opened = combinations[at(last, 3, 120.0, 4)];
    page.assert_at("sale", &opened, &Question::default());
}

fn the_shown_run_is_marked(page: &Page) {
    let _site = page.open_view("atlas");
    let marked = || -> Vec<String> {
        page.script(
            "return all('[data-cell][aria-current]').map((cell) => cell.dataset.cell);",
            json!(null),
        )
    };
    eventually("the mark", &vec!["4".to_owned()], marked);
    let stuck = Scenario {
        retries: 3,
        timeout_ns: SECOND_NS,
        ..Scenario::default()
    };
    page.set_scenario(&stuck);
    eventually("the mark", &vec!["21".to_owned()], marked);
    page.set_scenario(&Scenario {
        retries: 2,
        ..stuck
    });
    eventually("no mark", &Vec::new(), marked);
}

fn another_setting_is_simulated_anew(page: &Page) {
    let _site = page.open_view("atlas");
    assert_shows(page, &Scenario::default());
    page.set_scenario(&faster());
    assert_shows(page, &faster());
    // Changed on the way, and what was under way is nobody's.
    for seed in 2..8 {
        let () = page.script(
            "element.query = args;",
            json!(format!("view=atlas&seed={seed}")),
        );
    }
    let last = Scenario {
        seed: 7,
        ..Scenario::default()
    };
    assert_shows(page, &last);
    page.click("[data-another]");
    assert_shows(page, &Scenario { seed: 8, ..last });
}

fn what_is_too_large_for_a_page_is_left_out(page: &Page) {
    // Three retries of some 2.7 million people are more than ten million requests.
    let _site = open_at_work(
        page,
        "?view=atlas&normal=9000&workers=100&service=10ms&patience=100s",
    );
    let empty: Vec<(String, String)> = page.wait_script(
        "for (;;) {
            const cells = all('[data-cell]').filter((cell) => cell.textContent === '–');
            if (cells.length) return cells.map((cell) => [
                cell.dataset.cell, cell.getAttribute('aria-label')]);
            await frame();
        }",
        json!(null),
    );
    let base: Vec<_> = combinations(&Scenario::default()).collect();
    for (index, why) in &empty {
        let index: usize = index.parse().expect("an index is a number");
        assert_eq!(base[index].retries, 3);
        assert!(why.contains("this page stops at 10 million"), "{why}");
    }
    // A third of them.
    assert_eq!(empty.len(), 54);
}

/// Opens an address whose runs are too long to wait for.
pub(crate) fn open_at_work(page: &Page, query: &str) -> Site {
    let site = page.site(Variant::default());
    page.goto(&format!("{}{query}", site.url));
    let () = page.wait_script("await element.ready;", json!(null));
    site
}

/// The page with a script of the test's before its own.
fn with_script(page: &Page, script: &str) -> Site {
    let site = env::var_os("OVERLOAD_SITE").map(PathBuf::from);
    let index = site.expect("the stage has asked for it").join("index.html");
    let index = fs::read_to_string(index).expect("the site has a page");
    let changed = index.replacen("<head>", &format!("<head><script>{script}</script>"), 1);
    page.site(Variant {
        added: vec![("changed.html", changed)],
        ..Variant::default()
    })
}

fn it_is_whole_where_there_are_no_workers(page: &Page) {
    let site = with_script(page, "delete globalThis.Worker;");
    page.follow(&site, "changed.html?view=atlas&service=40ms");
    assert_shows(page, &faster());
    page.assert_no_complaints();
}

fn it_is_whole_after_workers_have_failed(page: &Page) {
    // The first has done something and is gone; the others never come.
    let site = with_script(
        page,
        "const Real = Worker;
        let hired = 0;
        globalThis.Worker = class extends Real {
            constructor(...what) {
                super(...what);
                const fail = () => {
                    this.terminate();
                    this.dispatchEvent(new Event('error'));
                };
                if (hired++ === 0) this.addEventListener('message', fail, { once: true });
                else setTimeout(fail, 300);
            }
        };",
    );
    page.follow(&site, "changed.html?view=atlas");
    assert_shows(page, &Scenario::default());
    page.set_scenario(&faster());
    assert_shows(page, &faster());
}

fn the_file_is_that_of_overload_matrix(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open_link("?view=atlas&service=40ms");
    page.settle();
    let rows = matrix(&faster());
    let rows = rows.iter().map(|(at, report)| csv::run_row(at, report));
    let expected: String = [csv::runs_header()].into_iter().chain(rows).collect();
    assert_eq!(downloads.text(page, "matrix.csv"), expected);
}

fn all_of_it_fits_a_desk_and_scrolls_on_a_telephone(page: &Page) {
    let _site = page.open_view("atlas");
    page.settle();
    let bottom: f64 = page.script(
        "return one('.atlas-grid').getBoundingClientRect().bottom + scrollY;",
        json!(null),
    );
    assert!(bottom <= 900.0, "{bottom}");
    for width in [360, 768] {
        page.set_screen(Screen::wide(width));
        let (page_wide, height): (f64, f64) = page.script(
            "return [
                document.documentElement.scrollWidth,
                Math.min(...all('[data-cell]').map((cell) => cell.getBoundingClientRect().height)),
            ];",
            json!(null),
        );
        assert!(page_wide <= f64::from(width), "{page_wide} at {width}");
        assert!(height >= 24.0, "{height} at {width}");
    }
}
