use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{SHORT, check_error, json, stdout};

/// Twelve rows of a run of three windows.
fn twelve(args: &[&'static str]) -> Vec<&'static str> {
    let grid = [
        "sweep",
        "--over",
        "spike=100..200/4",
        "--over",
        "retries=0..2/3",
    ];
    [&grid[..], &["--seeds", "2"], &SHORT, args].concat()
}

/// Rows of CSV by their number, without the header.
fn rows(text: &str) -> BTreeMap<u64, &str> {
    text.lines()
        .filter(|line| !line.starts_with("row,"))
        .map(|line| (line.split(',').next().unwrap().parse().unwrap(), line))
        .collect()
}

fn cell<'a>(text: &'a str, row: usize, column: &str) -> &'a str {
    let mut lines = text.lines();
    let header = lines.next().unwrap();
    let place = header.split(',').position(|name| name == column);
    let line = lines.nth(row - 1).unwrap();
    line.split(',').nth(place.expect(column)).unwrap()
}

#[test]
fn a_row_for_each_combination_the_last_input_fastest() {
    let text = stdout(&twelve(&[]));
    assert_eq!(text.lines().count(), 1 + 12);
    let values: Vec<_> = (1..=12)
        .map(|row| {
            let of = |column| cell(&text, row, column).to_string();
            (of("row"), of("spike_per_s"), of("retries"))
        })
        .collect();
    let mut expected = Vec::new();
    for spike in ["100", "133.333333333333", "166.666666666667", "200"] {
        for retries in ["0", "1", "2"] {
            let row = expected.len() + 1;
            expected.push((row.to_string(), spike.to_string(), retries.to_string()));
        }
    }
    assert_eq!(values, expected);
    let cells: Vec<_> = text.lines().map(|line| line.split(',').count()).collect();
    assert!(cells.iter().all(|&n| n == cells[0]));
}

#[test]
fn a_row_is_the_mornings_of_its_scenario() {
    let text = stdout(&twelve(&[]));
    let scenario = ["--spike", "200", "--retries", "1"];
    let mornings = json(&[&["mornings", "--seeds", "2"], &scenario[..], &SHORT].concat());
    for metric in [
        "answered_share",
        "wait_ms_median",
        "attempts",
        "back_to_normal_s",
    ] {
        for statistic in ["mean", "p5", "median", "p95"] {
            let value = &mornings["results"][metric][statistic];
            let cell = cell(&text, 11, &format!("{metric}_{statistic}"));
            match value.as_f64() {
                Some(x) => assert_eq!(cell.parse(), Ok(x), "{metric} {statistic}"),
                None => assert!(["", "never"].contains(&cell), "{cell}"),
            }
        }
    }
}

#[test]
fn a_sweep_in_json_is_an_object_a_line() {
    let text = stdout(&twelve(&["--format", "json"]));
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 12);
    let last = &rows[11];
    assert_eq!(
        (&last["format"], &last["version"]),
        (&"overload.sweep".into(), &1.into())
    );
    assert_eq!((&last["row"], &last["seeds"]), (&12.into(), &2.into()));
    assert_eq!(last["scenario"]["retries"], 2);
    let scenario = ["--spike", "200", "--retries", "2"];
    let mornings = json(&[&["mornings", "--seeds", "2"], &scenario[..], &SHORT].concat());
    assert_eq!(last["results"], mornings["results"]);
}

#[test]
fn threads_change_no_row() {
    let with = |threads| stdout(&twelve(&["--threads", threads]));
    let one = with("1");
    assert_eq!(one, with("2"));
    assert_eq!(one, with("7"));
}

#[test]
fn shards_in_any_order_are_the_whole() {
    let whole = stdout(&twelve(&[]));
    for shards in [
        &["1/1"][..],
        &["3/3", "1/3", "2/3"],
        &["5/5", "4/5", "3/5", "2/5", "1/5"],
    ] {
        let parts: Vec<_> = shards
            .iter()
            .map(|shard| stdout(&twelve(&["--shard", shard])))
            .collect();
        assert!(
            parts
                .iter()
                .all(|part| part.lines().next() == whole.lines().next())
        );
        let count: usize = parts.iter().map(|part| rows(part).len()).sum();
        let union: BTreeMap<_, _> = parts.iter().flat_map(|part| rows(part)).collect();
        assert_eq!((count, union), (12, rows(&whole)));
    }
    // More parts than rows leave some without any.
    assert_eq!(stdout(&twelve(&["--shard", "13/20"])).lines().count(), 1);
}

#[test]
fn a_sweep_goes_on_from_a_row() {
    let whole = stdout(&twelve(&[]));
    for from in ["2", "7", "12", "13"] {
        let rest = stdout(&twelve(&["--from-row", from]));
        let before: usize = from.parse().unwrap();
        let start: Vec<_> = whole.lines().take(before).collect();
        assert_eq!(start.join("\n") + "\n" + &rest, whole);
    }
    let part = stdout(&twelve(&["--shard", "2/3", "--from-row", "6"]));
    assert_eq!(rows(&part).into_keys().collect::<Vec<_>>(), [8, 11]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_sweep_leaves_whole_rows() {
    let directory = std::env::temp_dir().join(format!("overload-sweep-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join("rows.csv");
    // A million rows: it is not over before it is interrupted.
    let grid = ["sweep", "--over", "spike=100..200/5000", "--seeds", "1"];
    let grid = grid.iter().chain(&["--over", "workers=1..200/200"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_overload"))
        .args(grid.chain(&SHORT))
        .stdout(std::fs::File::create(&file).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let read = || std::fs::read_to_string(&file).unwrap();
    let start = Instant::now();
    while read().lines().count() < 5 {
        assert!(start.elapsed() < Duration::from_mins(1), "no rows");
        std::thread::sleep(Duration::from_millis(2));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert!(!child.wait().unwrap().success());

    let text = read();
    assert!(text.ends_with('\n'));
    let done = rows(&text);
    assert_eq!(
        done.keys().copied().collect::<Vec<_>>(),
        (1..=done.len() as u64).collect::<Vec<_>>()
    );
    let cells: Vec<_> = text.lines().map(|line| line.split(',').count()).collect();
    assert!(cells.iter().all(|&n| n == cells[0]));
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn policies_are_named() {
    let args = ["sweep", "--over", "policy=lifo,fifo", "--seeds", "1"];
    let text = stdout(&[&args, &SHORT[..]].concat());
    assert_eq!(
        (cell(&text, 1, "policy"), cell(&text, 2, "policy")),
        ("lifo", "fifo")
    );
}

#[test]
fn what_is_no_sweep_is_explained() {
    let over = |text| ["sweep", "--over", text];
    check_error(
        &over("spike"),
        "error: --over: spike is not allowed; give an input, two ends and how many values, as in \
         spike=100..300/21\n",
    );
    check_error(
        &over("timeout=0..2s/3"),
        "error: --over: timeout=0..2s/3 is not allowed: 0 is not allowed; give a time from 1 ms \
         to 600 s\n",
    );
    check_error(
        &over("workers=8..16/6"),
        "error: --over: workers=8..16/6 has 9.6 in it, and workers takes whole numbers; \
         give 5 or 9 values\n",
    );
    check_error(
        &over("sale=55..65/2"),
        "error: --over: in row 1 sale_s: 55 is not allowed;",
    );
    check_error(
        &["sweep"],
        "error: the following required arguments were not provided:\n  --over",
    );
    for (flag, value, expected) in [
        (
            "--from-row",
            "0",
            "0 is not allowed; give a whole number from 1 to 13\n",
        ),
        (
            "--from-row",
            "14",
            "14 is not allowed; give a whole number from 1 to 13\n",
        ),
        (
            "--from-row",
            "two",
            "two is not allowed; give a whole number from 1 to 13\n",
        ),
        (
            "--shard",
            "0/2",
            "0/2 is not allowed; give a part and how many there are, at most",
        ),
        (
            "--shard",
            "3/2",
            "3/2 is not allowed; give a part and how many there are, at most",
        ),
        (
            "--shard",
            "2",
            "2 is not allowed; give a part and how many there are, at most 10,000",
        ),
        (
            "--seeds",
            "0",
            "0 is not allowed; give a whole number from 1 to 1,000,000\n",
        ),
        (
            "--threads",
            "-1",
            "-1 is not allowed; give a whole number from 1 to 1,024\n",
        ),
    ] {
        let mut args = twelve(&[]);
        args.retain(|arg| !["--seeds", "2"].contains(arg));
        check_error(
            &[&args[..], &[flag, value]].concat(),
            &format!("error: {flag}: {expected}"),
        );
    }
}
