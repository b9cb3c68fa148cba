//! How many workers for traffic that lasts: the answer, and to the simulator and
//! back.

use fantoccini::key::Key;
use overload_scenario::inputs::{Input, Value};
use overload_scenario::planner::{INPUTS, Question, plan};
use overload_scenario::quantity;
use overload_sim::{Policy, SECOND_NS, Scenario};
use overload_story::planner::{answer, rows, summary};
use serde_json::json;

use crate::lab::{CHANGED, field, radio, reset, slider};
use crate::native::{Native, planned};
use crate::page::{Page, eventually};
use crate::panel::{Panel, number, place};

crate::tests![
    what_is_typed_is_answered,
    every_input_is_in_the_address_and_comes_back,
    keys_step_the_sliders,
    the_sliders_follow_the_mouse,
    a_reset_brings_the_default_back,
    only_waits_longer_than_so_much_may_count,
    a_wrong_value_is_kept_marked_and_explained,
    too_much_to_count_is_explained_and_comes_back,
    the_answer_is_simulated,
    the_traffic_of_the_sale_is_planned_for,
    what_cannot_be_simulated_is_not_offered,
    what_is_too_much_to_simulate_is_explained,
    the_planner_and_the_simulator_leave_each_other_alone,
    the_answer_is_announced,
];

fn question(rate_per_s: f64, service_ms: u64, at_most_percent: f64) -> Question {
    Question {
        rate_per_s,
        service_ns: service_ms * SECOND_NS / 1000,
        at_most_percent,
        longer_than_ns: 0,
    }
}

fn input(key: &str) -> &'static Input<Question> {
    let found = INPUTS.iter().find(|input| input.key == key);
    found.expect("the tests name inputs that are there")
}

fn with(question: Question, key: &str, value: f64) -> Question {
    let mut question = question;
    input(key)
        .set(&mut question, Value::Number(value))
        .expect("the tests set what is allowed");
    question
}

fn workers(page: &Page) -> String {
    page.text("[data-text=plan-workers]")
}

/// The planner is asked this, and everything it shows is the answer to it.
#[track_caller]
fn assert_answers(page: &Page, question: &Question) {
    page.assert_at("planner", &Scenario::default(), question);
    let seen = page.words();
    for (place, text) in planned(question) {
        if let Some(seen) = seen.get(&place) {
            assert_eq!(*seen, text, "{place}");
        }
    }
    let plan = plan(question).expect("few workers are enough");
    let mut expected = vec![vec!["workers".to_owned()]];
    for staffing in &plan.nearby {
        expected[0].push(quantity::count(staffing.workers().into()));
    }
    for row in rows(&plan) {
        expected.push([vec![row.label], row.cells].concat());
    }
    let (table, chosen): (Vec<Vec<String>>, Vec<String>) = page.script(
        "const rows = all('[data-plan-table] tr');
        const chosen = all('[data-plan-table] thead .chosen');
        return [
            rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
            chosen.map((cell) => cell.textContent),
        ];",
        json!(null),
    );
    assert_eq!(table, expected);
    assert_eq!(chosen, [quantity::count(plan.answer.workers().into())]);
    let (role, name) = page.role_and_name("[data-plan-figure]");
    assert!(["img", "image"].contains(&role.as_str()), "{role}");
    assert_eq!(name, summary(&plan));
}

fn ask(page: &Page, rate: &str, service: &str, waiting: &str) {
    page.type_into("plan-rate_per_s", rate);
    page.type_into("plan-service_ms", service);
    page.type_into("plan-at_most_share", waiting);
    page.press(&[Key::Tab]);
}

fn what_is_typed_is_answered(page: &Page) {
    let _site = page.open_view("planner");
    assert_eq!(workers(page), "11");
    for (rate, service, waiting, answer, asked) in [
        ("150", "80", "5", "19", question(150.0, 80, 5.0)),
        ("120", "45", "5", "11", question(120.0, 45, 5.0)),
        // To keep up is enough, and then some.
        ("100", "80", "100", "9", question(100.0, 80, 100.0)),
        ("0", "45", "5", "1", question(0.0, 45, 5.0)),
    ] {
        ask(page, rate, service, waiting);
        eventually("the answer", &answer.to_owned(), || workers(page));
        assert_answers(page, &asked);
    }
    let words = page.words();
    assert_eq!(words["plan-noun"], "worker");
}

fn every_input_is_in_the_address_and_comes_back(page: &Page) {
    let asked = Question::default();
    for (key, text, value, parameter) in [
        ("rate_per_s", "6,000/min", 100.0, "plan-rate=100"),
        ("service_ms", "0.08 s", 80.0, "plan-service=80ms"),
        ("at_most_share", "0.25", 0.25, "plan-waiting=0.25"),
        ("longer_than_ms", "1.5 s", 1500.0, "plan-longer-than=1500ms"),
    ] {
        let _site = page.open_view("planner");
        if key == "longer_than_ms" {
            page.click(&format!("label:has(> {})", radio("waits", "longer")));
        }
        page.type_into(&format!("plan-{key}"), text);
        page.press(&[Key::Tab]);
        let query = format!("?view=planner&{parameter}");
        eventually("the address", &query, || page.query());
        assert_answers(page, &with(asked, key, value));
        page.reload();
        page.wait_until_live();
        assert_answers(page, &with(asked, key, value));
    }
}

fn keys_step_the_sliders(page: &Page) {
    let _site = page.open_link("?view=planner&plan-longer-than=100ms");
    let asked = Question {
        longer_than_ns: SECOND_NS / 10,
        ..Question::default()
    };
    let shop = Scenario::default();
    for (key, step, jump) in [
        ("rate_per_s", 130.0, 220.0),
        ("service_ms", 46.0, 55.0),
        ("longer_than_ms", 110.0, 200.0),
    ] {
        page.focus(&slider(&format!("plan-{key}")));
        for (up, down, value) in [
            (Key::Right, Key::Left, step),
            (Key::PageUp, Key::PageDown, jump),
        ] {
            page.press(&[up]);
            page.assert_at("planner", &shop, &with(asked, key, value));
            page.press(&[down]);
            page.assert_at("planner", &shop, &asked);
        }
        page.press(&[Key::End]);
        page.assert_asked(&shop, &with(asked, key, number(input(key)).max));
        page.type_into(&format!("plan-{key}"), &input(key).field(&asked));
        page.assert_asked(&shop, &asked);
    }
}

fn the_sliders_follow_the_mouse(page: &Page) {
    let _site = page.open_link("?view=planner&plan-longer-than=100ms");
    let shop = Scenario::default();
    for key in [
        "rate_per_s",
        "service_ms",
        "at_most_share",
        "longer_than_ms",
    ] {
        let asked = Question {
            longer_than_ns: SECOND_NS / 10,
            ..Question::default()
        };
        page.type_into("plan-longer_than_ms", "100");
        let name = format!("plan-{key}");
        for to in [0.35, 0.75] {
            let at: f64 = page.script(
                "const range = one(args); const width = range.offsetWidth;
                return (9 + range.valueAsNumber * (width - 18)) / width;",
                json!(slider(&name)),
            );
            let from = page.place_in(&slider(&name), at, 0.5);
            page.drag(from, page.place_in(&slider(&name), to, 0.5));
            let text = page.value(&field(&name));
            let Ok(Value::Number(value)) = input(key).parse_field(&text) else {
                panic!("{key}: {text} is in its field");
            };
            let seen = place(number(input(key)), value);
            assert!(
                (seen - to).abs() < 0.06,
                "{key} is {value}, which is at {seen}, dragged to {to}"
            );
            page.assert_asked(&shop, &with(asked, key, value));
        }
        page.click(&reset(&name));
        if key == "longer_than_ms" {
            page.assert_asked(&shop, &Question::default());
        } else {
            page.assert_asked(&shop, &asked);
        }
    }
}

fn a_reset_brings_the_default_back(page: &Page) {
    let asked = Question {
        longer_than_ns: SECOND_NS,
        ..question(150.0, 80, 1.0)
    };
    let shop = Scenario::default();
    for input in &INPUTS {
        let _site = page.open_link(&crate::lab::query("planner", &shop, &asked));
        page.click(&reset(&format!("plan-{}", input.key)));
        let Value::Number(default) = input.default() else {
            unreachable!("a planner has only numbers");
        };
        page.assert_at("planner", &shop, &with(asked, input.key, default));
    }
}

fn only_waits_longer_than_so_much_may_count(page: &Page) {
    let _site = page.open_view("planner");
    let longer = |longer_than_ms: u64| Question {
        longer_than_ns: longer_than_ms * SECOND_NS / 1000,
        ..question(150.0, 80, 5.0)
    };
    ask(page, "150", "80", "5");
    assert!(!page.is_visible(&field("plan-longer_than_ms")));
    page.click(&format!("label:has(> {})", radio("waits", "longer")));
    // 13 workers: 0.704388 exp(-1.25) = 20 % wait longer. 14: 0.481705 exp(-2.5) = 4 %.
    eventually("the answer", &"14".to_owned(), || workers(page));
    assert!(page.is_visible(&field("plan-longer_than_ms")));
    assert_answers(page, &longer(100));
    page.type_into("plan-longer_than_ms", "250");
    page.press(&[Key::Tab]);
    assert_answers(page, &longer(250));
    page.click(&format!("label:has(> {})", radio("waits", "all")));
    assert_answers(page, &longer(0));
    // It is remembered.
    page.focus(&radio("waits", "all"));
    page.press(&[Key::Right]);
    assert_answers(page, &longer(250));
}

fn a_wrong_value_is_kept_marked_and_explained(page: &Page) {
    let _site = page.open_link("?view=planner&plan-longer-than=100ms");
    let answered = workers(page);
    let asked = Question {
        longer_than_ns: SECOND_NS / 10,
        ..Question::default()
    };
    for input in &INPUTS {
        let key = format!("plan-{}", input.key);
        let before = page.value(&field(&key));
        let beyond = quantity::plain(number(input).max + 1.0);
        for text in ["-1", "many", &beyond] {
            // What is typed on the way there would be allowed.
            page.paste_into(&key, text);
            let allowed = input.allowed();
            let said = format!("{text} is not allowed; give {allowed}");
            eventually(&key, &(said, true), || {
                let error = format!(".slider:has({}) .error", field(&key));
                (page.text(&error), page.is_visible(&error))
            });
            assert_eq!(page.value(&field(&key)), text);
            let invalid = page.attribute(&field(&key), "aria-invalid");
            assert_eq!(invalid.as_deref(), Some("true"));
            assert_eq!(workers(page), answered);
        }
        page.type_into(&key, &before);
        page.assert_asked(&Scenario::default(), &asked);
    }
}

fn too_much_to_count_is_explained_and_comes_back(page: &Page) {
    let _site = page.open_view("planner");
    ask(page, "100000", "60000", "5");
    let shop = Scenario::default();
    let much = question(100_000.0, 60_000, 5.0);
    page.assert_at("planner", &shop, &much);
    let words = page.words();
    for (place, text) in planned(&much) {
        assert!(
            words.get(&place).is_none_or(|seen| *seen == text),
            "{place}"
        );
    }
    assert_eq!(words["plan-workers"], "More than 1,000,000");
    assert!(words["plan-why"].contains("6,000,000"), "{words:?}");
    for part in ["[data-plan-table]", "[data-plan-figure]", "[data-simulate]"] {
        assert!(!page.is_visible(part), "{part} has nothing to say");
    }
    page.reload();
    page.wait_until_live();
    assert_eq!(workers(page), "More than 1,000,000");
    ask(page, "120", "45", "5");
    assert_answers(page, &Question::default());
    assert_eq!(workers(page), "11");
    let painted: bool = page.script(
        "return pixels(one('[data-plan-figure]')).some((byte) => byte !== 0);",
        json!(null),
    );
    assert!(painted, "nothing is drawn");
}

fn the_answer_is_simulated(page: &Page) {
    let base = Scenario {
        policy: Policy::Lifo,
        retries: 1,
        seed: 4,
        ..Scenario::default()
    };
    let asked = question(120.0, 45, 5.0);
    let _site = page.open_link(&crate::lab::query("planner", &base, &asked));
    let begun: u32 = page.script("return history.length;", json!(null));
    assert_eq!(page.text("[data-simulate]"), "Simulate 11\u{a0}workers");
    page.click("[data-simulate]");
    let sale = Scenario {
        workers: 11,
        spike_per_s: 120.0,
        service_ns: SECOND_NS * 45 / 1000,
        ..base
    };
    page.assert_at("simulator", &sale, &asked);
    page.assert_shows(sale);
    let steps: u32 = page.script("return history.length;", json!(null));
    assert_eq!(steps, begun + 1, "one click is one step");
    page.back();
    page.assert_at("planner", &base, &asked);
}

fn the_traffic_of_the_sale_is_planned_for(page: &Page) {
    let _site = page.open_link("?view=simulator&service=30ms&spike=200&plan-waiting=1");
    let sale = Scenario {
        spike_per_s: 200.0,
        service_ns: SECOND_NS * 30 / 1000,
        ..Scenario::default()
    };
    page.click("[data-plan-sale]");
    let asked = question(200.0, 30, 1.0);
    page.assert_at("planner", &sale, &asked);
    let answer = plan(&asked).expect("few are enough").answer.workers();
    assert_eq!(workers(page), answer.to_string());
    page.back();
    page.assert_at("simulator", &sale, &question(120.0, 45, 1.0));
    page.forward();
    // And back to the simulator with as many as it takes.
    page.click("[data-simulate]");
    let planned = Scenario {
        workers: answer,
        ..sale
    };
    page.assert_at("simulator", &planned, &asked);
}

fn what_cannot_be_simulated_is_not_offered(page: &Page) {
    let _site = page.open_view("planner");
    assert!(page.is_visible("[data-simulate]"));
    // The simulator has up to 10,000 workers.
    ask(page, "10000", "1000", "5");
    eventually("it is offered", &false, || {
        page.is_visible("[data-simulate]")
    });
    ask(page, "10000", "900", "5");
    eventually("it is offered", &true, || {
        page.is_visible("[data-simulate]")
    });
}

fn what_is_too_much_to_simulate_is_explained(page: &Page) {
    let scenario = Scenario {
        retries: 3,
        ..Scenario::default()
    };
    let asked = Question {
        service_ns: SECOND_NS / 10_000,
        ..question(100_000.0, 0, 5.0)
    };
    let _site = page.open_link(&crate::lab::query("planner", &scenario, &asked));
    page.click("[data-simulate]");
    let said = page.objection().unwrap_or_default();
    assert!(said.contains("24 million requests"), "it says {said:?}");
    page.assert_at("planner", &scenario, &asked);
    // Another question takes it back.
    ask(page, "120", "45", "5");
    page.assert_at("planner", &scenario, &Question::default());
    assert_eq!(page.objection(), None);
}

fn the_planner_and_the_simulator_leave_each_other_alone(page: &Page) {
    let _site = page.open_view("planner");
    let figure = page.drawing("[data-plan-figure]");
    page.set_scenario(&CHANGED);
    page.assert_at("planner", &CHANGED, &Question::default());
    assert!(page.drawing("[data-plan-figure]") == figure, "another plan");
    ask(page, "150", "80", "5");
    page.assert_at("planner", &CHANGED, &question(150.0, 80, 5.0));
    assert!(
        page.drawing("[data-plan-figure]") != figure,
        "the same plan"
    );
    page.click("nav [data-open=simulator]");
    assert_eq!(
        page.panel(),
        Panel::with(&CHANGED, &question(150.0, 80, 5.0))
    );
    page.assert_shows(CHANGED);
    assert_eq!(Native::run(CHANGED).scenario, CHANGED);
}

fn the_answer_is_announced(page: &Page) {
    let _site = page.open_view("planner");
    assert_eq!(page.text("[data-announce]"), "");
    page.type_into("plan-rate_per_s", "150");
    let said = plan(&question(150.0, 45, 5.0)).map(|plan| answer(&plan));
    eventually("what is announced", &said.expect("few are enough"), || {
        page.text("[data-announce]")
    });
}
