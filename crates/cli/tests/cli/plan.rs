use super::{check_error, json, keys, stdout};

const SALE: [&str; 7] = [
    "plan",
    "--rate",
    "150",
    "--service",
    "80ms",
    "--waiting",
    "5%",
];

#[track_caller]
fn check_share(value: &serde_json::Value, printed: f64) {
    let share = value.as_f64().unwrap();
    assert!((share - printed).abs() <= 0.000_05, "{share}");
}

#[test]
fn a_plan_in_json_is_as_its_format_says() {
    let plan = json(&SALE);
    assert_eq!(plan["format"], "overload.plan");
    assert_eq!(plan["version"], 1);
    assert_eq!(plan["workers"], 19);
    check_share(&plan["waiting_share"], 4.3522);
    assert_eq!(plan["one_fewer"]["workers"], 18);
    check_share(&plan["one_fewer"]["waiting_share"], 7.5615);
    assert_eq!(plan["keeps_up_workers"], 13);
    let inputs = serde_json::json!({
        "rate_per_s": 150, "service_ms": 80, "at_most_share": 5, "longer_than_ms": 0,
    });
    assert_eq!(plan["inputs"], inputs);

    let nearby = plan["nearby"].as_array().unwrap();
    let workers: Vec<_> = nearby.iter().map(|row| row["workers"].as_u64()).collect();
    assert_eq!(workers, (14..=24).map(Some).collect::<Vec<_>>());
    assert_eq!(
        keys(&nearby[0]),
        [
            "longer_share",
            "utilisation",
            "wait_ms_mean",
            "wait_ms_p50",
            "wait_ms_p95",
            "wait_ms_p99",
            "waiting_share",
            "workers"
        ]
    );
    check_share(&nearby[2]["waiting_share"], 20.4574);
    assert!((nearby[2]["wait_ms_p99"].as_f64().unwrap() - 60.37).abs() <= 0.005);
}

#[test]
fn a_plan_opens_on_eleven_workers() {
    let plan = json(&["plan"]);
    assert_eq!(plan["workers"], 11);
    check_share(&plan["waiting_share"], 2.5234);
    check_share(&plan["one_fewer"]["waiting_share"], 5.6577);
}

#[test]
fn the_answer_comes_first_and_beside_it_one_fewer() {
    let text = stdout(&SALE);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "19 workers: 4.35 % of the requests wait; at most 5 % may.",
            "18 workers: 7.56 % of the requests wait.",
        ]
    );
    assert!(
        text.replace('\n', " ")
            .contains("advice to the same numbers is 13 workers")
    );
    assert_eq!(
        lines.last(),
        Some(&"overload plan --rate 150 --service 80ms --waiting 5")
    );
}

#[test]
fn a_wait_may_be_too_short_to_count() {
    let args = [&SALE[..], &["--longer-than", "100ms"]].concat();
    let plan = json(&args);
    // P(W > 100 ms) = 0.481705 exp(-25 x 0.1) for 14 workers, by Erlang C.
    assert_eq!(plan["workers"], 14);
    check_share(&plan["longer_share"], 3.9541);
    assert!(stdout(&args).contains("longer than 100 ms; at most 5 % may."));
}

#[test]
fn who_cannot_keep_up_has_no_shares() {
    let plan = json(&[
        "plan",
        "--rate",
        "100",
        "--service",
        "80ms",
        "--waiting",
        "100",
    ]);
    assert_eq!(
        (&plan["workers"], &plan["one_fewer"]["workers"]),
        (&9.into(), &8.into())
    );
    assert!(plan["one_fewer"]["waiting_share"].is_null());
    assert_eq!(plan["nearby"][0]["workers"], 9);

    let nobody = json(&["plan", "--rate", "0"]);
    assert_eq!(
        (&nobody["workers"], &nobody["one_fewer"]["workers"]),
        (&1.into(), &0.into())
    );
    assert!(nobody["one_fewer"]["waiting_share"].is_null());
}

#[test]
fn rows_are_the_workers_nearby() {
    let text = stdout(&[&SALE[..], &["--format", "csv"]].concat());
    let mut lines = text.lines();
    assert_eq!(
        lines.next().unwrap(),
        "workers,fewest,utilisation,waiting_share,longer_share,\
         wait_ms_mean,wait_ms_p50,wait_ms_p95,wait_ms_p99"
    );
    let fewest: Vec<_> = lines.filter(|line| line.contains(",true,")).collect();
    assert_eq!(fewest.len(), 1);
    assert!(fewest[0].starts_with("19,true,"), "{}", fewest[0]);
}

#[test]
fn a_wrong_input_of_the_planner_is_named() {
    for (flag, value, allowed) in [
        ("--rate", "-1", "a rate from 0 to 100,000/s"),
        ("--rate", "100001", "a rate from 0 to 100,000/s"),
        ("--rate", "5s", "a rate from 0 to 100,000/s"),
        ("--service", "0", "a time from 0.1 ms to 60 s"),
        ("--waiting", "0", "a share from 0.0001 to 100 %"),
        ("--waiting", "101%", "a share from 0.0001 to 100 %"),
        ("--longer-than", "601s", "a time from 0 ms to 600 s"),
    ] {
        check_error(
            &["plan", flag, value],
            &format!("error: {flag}: {value} is not allowed; give {allowed}\n"),
        );
    }
    check_error(
        &["plan", "--rate", "100000", "--service", "60s"],
        "error: --rate: 100,000/s at a service time of 60 s keep 6,000,000 workers busy, and \
         the planner counts up to 1,000,000;",
    );
    check_error(
        &["plan", "--workers", "8"],
        "error: unexpected argument '--workers'",
    );
}
