//! The binary as its user meets it.

mod chart;
mod plan;
mod sweep;

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn overload(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_overload"))
        .args(args)
        .output()
        .expect("the binary is there")
}

#[track_caller]
fn stdout(args: &[&str]) -> String {
    let output = overload(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let text = stdout(&[args, &["--format", "json"]].concat());
    serde_json::from_str(&text).expect("the output is JSON")
}

/// The command fails as wrong use does, says so beginning with `expected`, and
/// writes nothing else.
#[track_caller]
fn check_error(args: &[&str], expected: &str) {
    let output = overload(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
    assert!(errors.starts_with(expected), "{args:?}: {errors}");
    assert!(output.stdout.is_empty(), "{args:?}");
}

/// A run of three windows.
const SHORT: [&str; 6] = ["--before", "10", "--sale", "10", "--after", "10"];

fn short(args: &[&'static str]) -> Vec<&'static str> {
    [args, &SHORT].concat()
}

fn keys(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn a_run_is_the_shop_s_morning_unless_told_otherwise() {
    let run = json(&["run"]);
    assert_eq!(run["format"], "overload.run");
    assert_eq!(run["version"], 1);
    let scenario = serde_json::json!({
        "policy": "fifo", "workers": 8, "service_ms": 80, "normal_per_s": 70, "spike_per_s": 150,
        "timeout_ms": 2000, "retries": 0, "queue_size": 0, "orders_share": 20, "refusal_cost_ms": 0,
        "target_ms": 5, "interval_ms": 100, "retry_gap_ms": 1000, "patience_ms": 10000,
        "before_s": 60, "sale_s": 60, "after_s": 180, "window_s": 10, "normal_share": 90, "seed": 1,
    });
    assert_eq!(run["scenario"], scenario);
    assert_eq!(run["queue_size_effective"], 50);
    assert_eq!(run["capacity_per_s"], 100);
}

#[test]
fn a_run_in_json_has_every_key_of_the_format() {
    let run = json(&short(&["run"]));
    let mut expected = [
        "format",
        "version",
        "scenario",
        "queue_size_effective",
        "capacity_per_s",
        "sale",
        "everyone",
        "work",
        "queue",
        "back_to_normal_s",
        "verdict",
        "more_s",
        "once_everyone_times_out",
        "longest_wait_ms",
        "windows",
    ];
    expected.sort_unstable();
    assert_eq!(keys(&run), expected);
    assert_eq!(keys(&run["sale"]), keys(&run["everyone"]));
    assert_eq!(
        keys(&run["sale"]["wait_ms"]),
        ["max", "median", "p90", "p99"]
    );
    assert_eq!(
        keys(&run["queue"]),
        ["length", "longest", "oldest_ms", "oldest_ms_max", "step_s"]
    );
    assert_eq!(
        keys(&run["once_everyone_times_out"]),
        ["demand_per_s", "drains", "tries"]
    );
    assert_eq!(
        keys(&run["windows"][2]),
        [
            "answered",
            "orders",
            "orders_answered",
            "people",
            "start_s",
            "timed_out",
            "told_no",
            "wait_ms_median"
        ]
    );
    // At 0, 1, ..., 30 s.
    assert_eq!(run["queue"]["length"].as_array().unwrap().len(), 31);
    assert_eq!(run["windows"].as_array().unwrap().len(), 3);
}

#[test]
fn what_does_not_exist_is_null() {
    let run = json(&short(&["run", "--normal", "0", "--spike", "0"]));
    assert_eq!(run["sale"]["people"], 0);
    for absent in [
        "answered_share",
        "orders_answered_share",
        "previews_answered_share",
    ] {
        assert!(run["sale"][absent].is_null(), "{absent}");
    }
    assert!(run["sale"]["wait_ms"]["median"].is_null());
    assert!(run["windows"][0]["wait_ms_median"].is_null());
    assert!(run["work"]["wasted_share"].is_null());
    assert!(json(&["run", "--retries", "3"])["back_to_normal_s"].is_null());
}

#[test]
fn quantities_are_read_as_people_write_them() {
    for (args, key, value) in [
        (["--timeout", "1.5s"], "timeout_ms", 1500.0),
        (["--timeout", "1500"], "timeout_ms", 1500.0),
        (["--service", "80 ms"], "service_ms", 80.0),
        (["--service", "250us"], "service_ms", 0.25),
        (["--spike", "120/s"], "spike_per_s", 120.0),
        (["--spike", "6,000/min"], "spike_per_s", 100.0),
        (["--orders", "30%"], "orders_share", 30.0),
        (["--queue-size", "1,024"], "queue_size", 1024.0),
        (["--after", "1min"], "after_s", 60.0),
        (
            ["--seed", "9007199254740991"],
            "seed",
            9_007_199_254_740_991.0,
        ),
    ] {
        let short = ["--before", "0", "--sale", "10", "--after", "0"];
        let rest = if args[0] == "--after" {
            &short[..4]
        } else {
            &short[..]
        };
        let run = json(&[&["run"], &args[..], rest].concat());
        assert_eq!(run["scenario"][key].as_f64(), Some(value), "{args:?}");
    }
}

#[test]
fn a_wrong_value_names_flag_value_and_what_is_allowed() {
    let whole = "is not allowed; give a whole number from 1 to 10,000\n";
    for value in [
        "0",
        "-1",
        "10001",
        "2.5",
        "abc",
        "NaN",
        "inf",
        "1e400",
        "1,00",
        "8 workers",
        "8s",
    ] {
        check_error(
            &["run", "--workers", value],
            &format!("error: --workers: {value} {whole}"),
        );
    }
    check_error(
        &["run", "--workers", ""],
        &format!("error: --workers: an empty value {whole}"),
    );
    for (flag, value, allowed) in [
        (
            "--policy",
            "random",
            "one of fifo, skip, bounded, codel, lifo, priority",
        ),
        ("--service", "0", "a time from 0.1 ms to 60 s"),
        ("--service", "61s", "a time from 0.1 ms to 60 s"),
        ("--service", "-5ms", "a time from 0.1 ms to 60 s"),
        ("--spike", "100001", "a rate from 0 to 100,000/s"),
        ("--timeout", "0.5ms", "a time from 1 ms to 600 s"),
        ("--orders", "101%", "a share from 0 to 100 %"),
        ("--normal-share", "0", "a share from 1 to 100 %"),
        ("--window", "0", "a whole number of seconds from 1 to 600"),
        (
            "--seed",
            "9007199254740992",
            "a whole number from 0 to 9,007,199,254,740,991",
        ),
        (
            "--seed",
            "-1",
            "a whole number from 0 to 9,007,199,254,740,991",
        ),
    ] {
        check_error(
            &["run", flag, value],
            &format!("error: {flag}: {value} is not allowed; give {allowed}\n"),
        );
    }
}

#[test]
fn every_wrong_value_is_named_at_once() {
    let output = overload(&["run", "--workers", "0", "--retries", "11"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("--workers: 0 ") && errors.contains("--retries: 11 "),
        "{errors}"
    );
}

#[test]
fn phases_are_whole_windows() {
    check_error(
        &["run", "--sale", "65"],
        "error: --sale: 65 is not allowed; \
         give 0 or a multiple of the window (10), at most 3,600\n",
    );
    check_error(
        &["run", "--window", "7"],
        "error: --window: 7 is not allowed; give a divisor of all three phases (60, 60, 180)",
    );
    check_error(
        &["run", "--before", "0", "--sale", "0", "--after", "0"],
        "error: --before: 0 is not allowed; give at least one of the three phases a length\n",
    );
}

#[test]
fn wrong_use_is_an_error() {
    check_error(&["dance"], "error: unrecognized subcommand 'dance'");
    check_error(
        &["run", "--wokers", "8"],
        "error: unexpected argument '--wokers' found",
    );
    check_error(
        &["run", "--workers"],
        "error: a value is required for '--workers <COUNT>'",
    );
    check_error(
        &["run", "--format", "xml"],
        "error: invalid value 'xml' for '--format <FORMAT>'",
    );
    check_error(
        &["mornings", "--seeds", "0"],
        "error: --seeds: 0 is not allowed; give a whole number from 1 to",
    );
    check_error(
        &["mornings", "--seeds", "2", "--seed", "9007199254740991"],
        "error: --seeds: 2 mornings from seed 9007199254740991 on are not allowed",
    );
}

#[test]
fn a_run_in_json_runs_again_from_its_own_scenario() {
    let directory = std::env::temp_dir().join(format!("overload-cli-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join("run.json");
    let first = stdout(&short(&[
        "run",
        "--policy",
        "lifo",
        "--retries",
        "2",
        "--format",
        "json",
    ]));
    std::fs::write(&file, &first).unwrap();
    let path = file.to_str().unwrap();

    assert_eq!(
        stdout(&["run", "--scenario", path, "--format", "json"]),
        first
    );
    let other = json(&["run", "--scenario", path, "--policy", "codel"]);
    assert_eq!(
        (&other["scenario"]["policy"], &other["scenario"]["retries"]),
        (&"codel".into(), &2.into())
    );
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_scenario_comes_from_standard_input() {
    let check = |text: &str, code: i32, expected: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_overload"))
            .args(["run", "--scenario", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.starts_with(expected), "{said}");
    };
    check(
        r#"{"policy": "bounded", "seed": 7}"#,
        0,
        "Bounded queue, seed 7.",
    );
    check(
        r#"{"speed": 7}"#,
        2,
        "error: --scenario: -: speed: no such input; there are policy,",
    );
    check(
        r#"{"workers": "8"}"#,
        2,
        "error: --scenario: -: workers: \"8\" is not allowed; give a whole",
    );
    check(
        "workers=8",
        2,
        "error: --scenario: -: not a scenario in JSON: ",
    );
}

#[test]
fn a_missing_file_is_an_error() {
    check_error(
        &["run", "--scenario", "no/such.json"],
        "error: --scenario: cannot read no/such.json: ",
    );
}

#[test]
fn the_matrix_is_in_the_order_policy_retries_spike_timeout() {
    let matrix = json(&short(&["matrix"]));
    assert_eq!(matrix["format"], "overload.matrix");
    let runs = matrix["runs"].as_array().unwrap();
    let settings: Vec<_> = runs
        .iter()
        .map(|run| {
            let scenario = &run["scenario"];
            let number = |key: &str| scenario[key].as_u64().unwrap();
            (
                scenario["policy"].as_str().unwrap(),
                number("retries"),
                number("spike_per_s"),
                number("timeout_ms"),
            )
        })
        .collect();
    let mut expected = Vec::new();
    for policy in ["fifo", "skip", "bounded", "codel", "lifo", "priority"] {
        for retries in [0, 1, 3] {
            for spike in [120, 150, 200] {
                for timeout in [1000, 2000, 4000] {
                    expected.push((policy, retries, spike, timeout));
                }
            }
        }
    }
    assert_eq!(settings, expected);
}

#[test]
fn rows_have_as_many_cells_as_their_header() {
    for (args, rows) in [
        (short(&["run"]), 3),
        (short(&["timeline"]), 18),
        (short(&["matrix"]), 162),
        (short(&["mornings", "--seeds", "3"]), 10),
        // Eighteen, two, three, seven, two and one case of ten metrics.
        (vec!["tables", "--seeds", "1"], 330),
    ] {
        let text = stdout(&[&args[..], &["--format", "csv"]].concat());
        let cells: Vec<_> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(cells.len(), 1 + rows, "{args:?}");
        assert!(cells.iter().all(|&n| n == cells[0]), "{args:?}");
    }
}

#[test]
fn one_morning_spreads_as_its_run() {
    let mornings = json(&short(&["mornings", "--seeds", "1", "--seed", "7"]));
    let run = json(&short(&["run", "--seed", "7"]));
    for percentile in ["min", "p5", "median", "mean", "p95", "max"] {
        let share = &mornings["results"]["answered_share"][percentile];
        assert_eq!(share.as_f64(), run["sale"]["answered_share"].as_f64());
    }
    assert_eq!(mornings["scenario"], run["scenario"]);
}

#[test]
fn the_second_morning_is_the_next_seed() {
    let attempts = |args: &[&'static str]| json(&short(args))["work"]["attempts"].as_f64().unwrap();
    let both = [
        attempts(&["run", "--seed", "7"]),
        attempts(&["run", "--seed", "8"]),
    ];
    let mornings = json(&short(&["mornings", "--seeds", "2", "--seed", "7"]));
    let spread = &mornings["results"]["attempts"];
    assert_eq!(spread["min"].as_f64(), Some(both[0].min(both[1])));
    assert_eq!(spread["max"].as_f64(), Some(both[0].max(both[1])));
    assert_eq!(
        spread["mean"].as_f64(),
        Some(f64::midpoint(both[0], both[1]))
    );
}

#[test]
fn never_is_null_and_counted() {
    let mornings = json(&["mornings", "--seeds", "2", "--retries", "3"]);
    let back = &mornings["results"]["back_to_normal_s"];
    assert_eq!(back["never"], 2);
    assert!(
        ["min", "p5", "median", "mean", "p95", "max"]
            .iter()
            .all(|key| back[key].is_null())
    );
    assert_eq!(
        keys(&mornings["results"]["wasted"]),
        ["max", "mean", "median", "min", "p5", "p95"]
    );
}

#[test]
fn threads_change_nothing() {
    let with = |threads| {
        stdout(&short(&[
            "mornings",
            "--seeds",
            "20",
            "--format",
            "json",
            "--threads",
            threads,
        ]))
    };
    assert_eq!(with("1"), with("3"));
}

#[test]
fn tables_hold_every_published_figure() {
    let tables = json(&["tables", "--seeds", "1"]);
    let mut figures: Vec<_> = tables["tables"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|table| table["rows"].as_array().unwrap())
        .filter(|row| !row["published"].is_null())
        .map(|row| {
            let text = |key: &str| row[key].as_str().unwrap();
            format!("{} {} {}", text("case"), text("metric"), row["published"])
        })
        .collect();
    figures.sort();
    figures.dedup();
    let mut expected = [
        "fifo-r0 answered_share 8.4",
        "fifo-r0 wasted 14309",
        "fifo-r0 back_to_normal_s 90",
        "fifo-r1 back_to_normal_s \"never\"",
        "fifo-r3 back_to_normal_s \"never\"",
        "skip-r0 answered_share 19.5",
        "skip-r0 back_to_normal_s 0",
        "bounded-r0 answered_share 67.1",
        "bounded-r0 told_no_share 32.9",
        "bounded-r0 timed_out_share 0",
        "bounded-r0 wait_ms_median 550",
        "codel-r0 wait_ms_median 98",
        "priority-r0 orders_answered_share 100",
        "fifo-timeout1 answered_share 3.5",
        "fifo-timeout4 answered_share 16.5",
        "fifo-spike200 back_to_normal_s \"never\"",
        "bounded-1024 answered_share 8.4",
        "bounded-1024 timed_out_share 69.6",
        "codel-nosale told_no_share 1.7",
        "bounded-nosale told_no_share 0",
        "bounded-cost80 answered_share 0.7",
    ];
    expected.sort_unstable();
    assert_eq!(figures, expected);
    let demand: Vec<_> = tables["once_everyone_times_out"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["demand_per_s"].as_u64())
        .collect();
    assert_eq!(demand, [Some(70), Some(140), Some(210), Some(280)]);
}

#[test]
fn text_fits_80_columns() {
    for args in [
        &["run"][..],
        &[
            "run",
            "--policy",
            "lifo",
            "--retries",
            "3",
            "--refusal-cost",
            "20ms",
        ],
        &["timeline"],
        &["matrix"],
        &["tables", "--seeds", "2"],
        &["mornings", "--seeds", "2", "--retries", "1"],
        &["--help"],
        &["run", "--help"],
        &["mornings", "--help"],
        &["plan"],
        &["plan", "--service", "9.9s", "--longer-than", "0.125s"],
        &["plan", "--rate", "100000", "--service", "9.9s"],
        &["plan", "--help"],
        &[
            "sweep",
            "--over",
            "policy=priority,codel",
            "--over",
            "retry-gap=0.125s..1s/8",
            "--over",
            "patience=1s..3s/2",
            "--seeds",
            "1",
            "--format",
            "text",
        ],
        &["sweep", "--help"],
        &["chart", "--help"],
    ] {
        let text = stdout(args);
        for line in text.lines().filter(|line| !line.starts_with("overload ")) {
            assert!(line.chars().count() <= 80, "{args:?}: {line}");
            assert!(!line.contains('\u{a0}'), "{args:?}: {line}");
        }
    }
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_overload"))
        .args(short(&["matrix", "--format", "json"]))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    // The pipe is closed with most of the output unwritten.
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
