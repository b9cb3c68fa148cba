//! Back and forward go through what was shown, change by change.

use fantoccini::key::Key;
use overload_scenario::planner::Question;
use overload_sim::{Policy, Scenario};
use serde_json::json;

use crate::lab::{query, radio, slider};
use crate::page::{Page, eventually};

crate::tests![
    each_change_is_a_step_back,
    a_slider_s_way_is_one_step,
    keys_in_a_row_are_one_step,
    a_choice_after_a_slider_loses_neither,
    a_sample_after_a_slider_loses_neither,
    what_is_typed_before_another_view_is_opened_is_kept,
    what_changes_nothing_is_no_step,
    a_step_back_shows_the_whole_run_again,
    a_step_back_draws_the_plan_again,
];

/// Where the page is: a view, a run and a question.
type Stop = (&'static str, Scenario, Question);

#[track_caller]
fn assert_at(page: &Page, stop: &Stop) {
    let (view, scenario, question) = stop;
    page.assert_at(view, scenario, question);
}

/// Counts the steps of the history from now on. Its length is no count: a browser
/// keeps so many and no more.
pub(crate) fn count_steps(page: &Page) {
    let () = page.script(
        "window.steps = 0;
        const push = history.pushState;
        history.pushState = (...step) => {
            window.steps += 1;
            push.apply(history, step);
        };",
        json!(null),
    );
}

/// How many there have been since.
pub(crate) fn steps(page: &Page) -> u32 {
    page.script("return window.steps;", json!(null))
}

/// Longer than a value has to stay to become a step. There is nothing to see
/// while nothing comes, so this is a time.
fn wait_for_steps(page: &Page) {
    let () = page.wait_script(
        "await new Promise((resolve) => setTimeout(resolve, 1200));",
        json!(null),
    );
}

fn label(group: &str, value: &str) -> String {
    format!("label:has(> {})", radio(group, value))
}

fn each_change_is_a_step_back(page: &Page) {
    let shop = Scenario::default();
    let asked = Question::default();
    let codel = Scenario {
        policy: Policy::Codel,
        ..shop
    };
    let twelve = Scenario {
        workers: 12,
        ..codel
    };
    let retried = Scenario {
        policy: Policy::Fifo,
        workers: 8,
        retries: 3,
        ..twelve
    };
    let busier = Question {
        rate_per_s: 150.0,
        ..asked
    };
    let another = Scenario { seed: 2, ..retried };
    let stops: [Stop; 8] = [
        ("sale", shop, asked),
        ("sale", codel, asked),
        ("simulator", codel, asked),
        ("simulator", twelve, asked),
        ("simulator", retried, asked),
        ("planner", retried, asked),
        ("planner", retried, busier),
        ("sale", retried, busier),
    ];
    let _site = page.open();
    let changes: [&dyn Fn(); 7] = [
        &|| page.click(&label("policy", "codel")),
        &|| page.click("nav [data-open=simulator]"),
        &|| page.type_into("workers", "12"),
        &|| page.click("[data-samples] button:nth-of-type(2)"),
        &|| page.click("nav [data-open=planner]"),
        &|| page.type_into("plan-rate_per_s", "150"),
        &|| page.click("nav [data-open=sale]"),
    ];
    count_steps(page);
    for (change, stop) in changes.iter().zip(&stops[1..]) {
        change();
        assert_at(page, stop);
    }
    assert_eq!(steps(page), 7);
    for stop in stops.iter().rev().skip(1) {
        page.go(-1);
        assert_at(page, stop);
    }
    for stop in &stops[1..] {
        page.go(1);
        assert_at(page, stop);
    }
    // A change after some steps back takes the place of what came after.
    page.go(-3);
    assert_at(page, &stops[4]);
    page.click("[data-another]");
    assert_at(page, &("simulator", another, asked));
    page.go(-1);
    assert_at(page, &stops[4]);
}

fn a_slider_s_way_is_one_step(page: &Page) {
    let _site = page.open_view("simulator");
    count_steps(page);
    let from = page.place_in(&slider("workers"), 0.2, 0.5);
    for (step, to) in [(1, 0.7), (2, 0.4)] {
        page.drag(from, page.place_in(&slider("workers"), to, 0.5));
        wait_for_steps(page);
        assert_eq!(steps(page), step);
    }
    page.go(-2);
    page.assert_at("simulator", &Scenario::default(), &Question::default());
}

fn keys_in_a_row_are_one_step(page: &Page) {
    let _site = page.open_view("simulator");
    count_steps(page);
    page.focus(&slider("workers"));
    page.press(&[Key::Right; 5]);
    let scenario = Scenario {
        workers: 13,
        ..Scenario::default()
    };
    page.assert_at("simulator", &scenario, &Question::default());
    assert_eq!(steps(page), 1);
    page.go(-1);
    page.assert_at("simulator", &Scenario::default(), &Question::default());
}

/// Moves the slider of the workers, and clicks at once. By hand: a browser passes
/// over steps that no hand was in.
fn move_and_click(page: &Page, selector: &str) {
    let at = page.place_in(selector, 0.5, 0.5);
    let () = page.script(
        "one(args).focus({ preventScroll: true });",
        json!(slider("workers")),
    );
    page.press(&[Key::Right]);
    page.click_at(at);
}

fn a_choice_after_a_slider_loses_neither(page: &Page) {
    let _site = page.open_view("simulator");
    let moved = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    let chosen = Scenario {
        policy: Policy::Codel,
        ..moved
    };
    move_and_click(page, &label("compared", "codel"));
    page.assert_at("simulator", &chosen, &Question::default());
    page.go(-1);
    page.assert_at("simulator", &moved, &Question::default());
    page.go(-1);
    page.assert_at("simulator", &Scenario::default(), &Question::default());
}

fn a_sample_after_a_slider_loses_neither(page: &Page) {
    let _site = page.open_view("simulator");
    let moved = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    let sample = Scenario {
        retries: 3,
        ..Scenario::default()
    };
    move_and_click(page, "[data-samples] button:nth-of-type(2)");
    page.assert_at("simulator", &sample, &Question::default());
    page.go(-1);
    page.assert_at("simulator", &moved, &Question::default());
}

fn what_is_typed_before_another_view_is_opened_is_kept(page: &Page) {
    let _site = page.open_view("simulator");
    let moved = Scenario {
        workers: 9,
        ..Scenario::default()
    };
    move_and_click(page, "nav [data-open=planner]");
    page.assert_at("planner", &moved, &Question::default());
    page.go(-1);
    page.assert_at("simulator", &moved, &Question::default());
    page.go(-1);
    page.assert_at("simulator", &Scenario::default(), &Question::default());
}

fn what_changes_nothing_is_no_step(page: &Page) {
    let _site = page.open_view("simulator");
    count_steps(page);
    page.type_into("workers", "8");
    page.press(&[Key::Tab]);
    page.type_into("workers", "many");
    page.click("[data-samples] button:nth-of-type(1)");
    page.click("nav [data-open=simulator]");
    page.click(&label("compared", "fifo"));
    wait_for_steps(page);
    assert_eq!(steps(page), 0);
    assert_eq!(page.query(), "?view=simulator");
}

fn a_step_back_shows_the_whole_run_again(page: &Page) {
    let _site = page.open();
    let first = page.drawing("[data-figure]");
    page.click(&label("policy", "lifo"));
    let address = query(
        "sale",
        &Scenario {
            policy: Policy::Lifo,
            ..Scenario::default()
        },
        &Question::default(),
    );
    eventually("the address", &address, || page.query());
    page.settle();
    assert_ne!(page.drawing("[data-figure]"), first);
    page.go(-1);
    page.assert_set_to(&Scenario::default());
    page.assert_shows(Scenario::default());
    eventually("the figure is as before", &true, || {
        page.drawing("[data-figure]") == first
    });
}

fn a_step_back_draws_the_plan_again(page: &Page) {
    let _site = page.open_view("planner");
    let drawings = || ["[data-plan-figure]", "[data-plan-bars]"].map(|canvas| page.drawing(canvas));
    let first = drawings();
    page.type_into("plan-rate_per_s", "150");
    eventually("the address", &"?view=planner&plan-rate=150".into(), || {
        page.query()
    });
    let second = drawings();
    assert!(second != first, "nothing is drawn");
    page.go(-1);
    eventually("the plan is drawn as before", &true, || drawings() == first);
    page.go(1);
    eventually("the plan is drawn as after", &true, || drawings() == second);
}
