//! Any two settings against each other.

use fantoccini::key::Key;
use overload_scenario::inputs::Input;
use overload_scenario::map::{Axis, Map};
use overload_scenario::mornings::{Metric, measure};
use overload_scenario::planner::Question;
use overload_sim::{Scenario, Verdict, run};
use overload_tests::parallel;
use serde_json::json;

use crate::atlas::open_at_work;
use crate::exports::Downloads;
use crate::page::{Page, eventually};

crate::tests![
    its_numbers_are_those_of_its_runs,
    arrows_walk_and_enter_opens_the_run,
    a_click_opens_the_run_that_is_read_out,
    other_settings_and_results_are_drawn,
    no_setting_is_drawn_against_itself,
    what_is_too_large_is_left_out_and_says_why,
    the_figure_is_saved,
];

fn axis(key: &str, base: &Scenario, half: u32) -> Axis {
    let input = Input::by_key(key).expect("the tests name inputs that are there");
    Axis::around(input, base, half).expect("it is a number")
}

/// The map that the page begins with.
fn map(base: Scenario) -> Map {
    Map {
        base,
        x: axis("spike_per_s", &base, 12),
        y: axis("retries", &base, 7),
    }
}

fn choose(page: &Page, which: &str, value: &str) {
    let () = page.script(
        "const select = one(args[0]);
        select.value = args[1];
        select.dispatchEvent(new Event('change', { bubbles: true }));",
        json!([format!("[data-map-{which}]"), value]),
    );
    page.settle();
}

fn chosen(page: &Page) -> [String; 2] {
    ["x", "y"].map(|which| page.value(&format!("[data-map-{which}]")))
}

fn readout(page: &Page) -> String {
    page.text("[data-map-readout]").replace('\u{a0}', " ")
}

fn its_numbers_are_those_of_its_runs(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open_link("?view=atlas&service=40ms");
    page.settle();
    let text = downloads.text(page, "map.csv");
    let mut lines = text.lines();
    let metrics = Metric::ALL.map(Metric::id).join(",");
    let header = format!("spike_per_s,retries,{metrics},ending");
    assert_eq!(lines.next(), Some(&*header));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 25 * 11);
    let reports = parallel::map(&rows, |row| {
        run(&Scenario {
            service_ns: 40_000_000,
            spike_per_s: row[0].parse().expect("a rate"),
            retries: row[1].parse().expect("a count"),
            ..Scenario::default()
        })
    });
    let mut stuck = 0;
    for (row, report) in rows.iter().zip(reports) {
        for (cell, value) in row[2..].iter().zip(measure(&report)) {
            let nothing = cell.is_empty() || *cell == "never";
            assert_eq!(cell.parse().ok(), value, "{row:?}");
            assert_eq!(nothing, value.is_none(), "{row:?}");
        }
        assert_eq!(
            row.last() == Some(&"stuck"),
            report.verdict == Verdict::Stuck
        );
        stuck += usize::from(report.verdict == Verdict::Stuck);
    }
    let summary = page.text("[data-map-summary]").replace('\u{a0}', " ");
    assert!(
        summary.contains(&format!("{stuck} of 275 runs get stuck")),
        "{summary}"
    );
    let (_, name) = page.role_and_name("[data-map-figure]");
    assert!(name.replace('\u{a0}', " ").starts_with(&summary), "{name}");
}

fn arrows_walk_and_enter_opens_the_run(page: &Page) {
    let _site = page.open_view("atlas");
    page.settle();
    let map = map(Scenario::default());
    assert_eq!(map.here(), Some((12, 0)));
    page.focus("[data-map-figure]");
    for (key, (column, row)) in [
        (Key::Right, (13, 0)),
        (Key::Up, (13, 1)),
        (Key::Up, (13, 2)),
        (Key::Left, (12, 2)),
        (Key::Down, (12, 1)),
        (Key::End, (24, 1)),
        (Key::Right, (24, 1)),
        (Key::Home, (0, 1)),
        (Key::Right, (1, 1)),
    ] {
        page.press(&[key]);
        let at = format!(
            "sale traffic {}, retries {}:",
            map.x.text(column),
            map.y.text(row)
        );
        eventually("the readout", &true, || readout(page).starts_with(&at));
    }
    page.press(&[Key::Enter]);
    let opened = map.places()[25 + 1].clone().expect("there is a run");
    page.assert_at("sale", &opened, &Question::default());
    page.back();
    page.assert_at("atlas", &Scenario::default(), &Question::default());
}

fn a_click_opens_the_run_that_is_read_out(page: &Page) {
    let _site = page.open_view("atlas");
    page.settle();
    let at = page.place_in("[data-map-figure]", 0.81, 0.33);
    let before = readout(page);
    page.point_at(at);
    eventually("another readout", &true, || readout(page) != before);
    let seen = readout(page);
    let map = map(Scenario::default());
    let places = map.places().into_iter().flatten();
    let pointed = places.into_iter().find(|scenario| {
        let text = |axis: &Axis| axis.input.text(scenario);
        seen.starts_with(&format!(
            "sale traffic {}, retries {}:",
            text(&map.x),
            text(&map.y)
        ))
    });
    let pointed = pointed.expect("what is read out is on the map");
    assert_ne!(pointed, Scenario::default());
    page.click_at(at);
    page.assert_at("sale", &pointed, &Question::default());
}

fn other_settings_and_results_are_drawn(page: &Page) {
    let _site = page.open_view("atlas");
    page.settle();
    let first = page.drawing("[data-map-figure]");
    choose(page, "metric", "back_to_normal_s");
    eventually("another drawing", &true, || {
        page.drawing("[data-map-figure]") != first
    });
    let summary = page.text("[data-map-summary]");
    assert!(
        summary.starts_with("Back to normal, by sale traffic"),
        "{summary}"
    );
    choose(page, "x", "timeout_ms");
    choose(page, "y", "service_ms");
    let summary = page.text("[data-map-summary]").replace('\u{a0}', " ");
    let says = "Back to normal, by client timeout from 1 s to 4 s and service time, mean \
                from 40 ms to 160 ms";
    assert!(summary.starts_with(says), "{summary}");
    // Another setting makes it another map.
    page.set_scenario(&Scenario {
        service_ns: 50_000_000,
        ..Scenario::default()
    });
    let summary = page.text("[data-map-summary]").replace('\u{a0}', " ");
    assert!(summary.contains("from 25 ms to 100 ms"), "{summary}");
}

fn no_setting_is_drawn_against_itself(page: &Page) {
    let _site = page.open_view("atlas");
    page.settle();
    choose(page, "x", "retries");
    assert_eq!(chosen(page), ["retries", "spike_per_s"]);
    choose(page, "y", "retries");
    assert_eq!(chosen(page), ["spike_per_s", "retries"]);
}

fn what_is_too_large_is_left_out_and_says_why(page: &Page) {
    let _site = open_at_work(
        page,
        "?view=atlas&normal=20000&spike=20000&workers=1000&service=1ms&before=10&after=10&sale=100\
         &patience=100s",
    );
    eventually("the figure", &true, || {
        page.is_visible("[data-map-figure]") && !readout(page).is_empty()
    });
    page.focus("[data-map-figure]");
    page.press(&[Key::End, Key::Up, Key::Up, Key::Up, Key::Up, Key::Up]);
    eventually("why", &true, || {
        readout(page).contains("this page stops at 10 million")
    });
    page.press(&[Key::Enter]);
    assert_eq!(page.view(), "atlas");
}

fn the_figure_is_saved(page: &Page) {
    let downloads = Downloads::of(page);
    let _site = page.open_view("atlas");
    page.settle();
    let svg = downloads.text(page, "map.svg");
    assert!(
        svg.starts_with("<svg") && svg.contains("Sale traffic"),
        "{}",
        &svg[..80]
    );
    let png = downloads.click(page, "map.png");
    assert_eq!(&png[1..4], b"PNG");
    assert!(png.len() > 1000);
}
