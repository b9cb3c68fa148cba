//! The simulation on any valid scenario.

use overload_scenario::inputs::{INPUTS, Input, Kind, Number, Scale, Value};
use overload_scenario::json::{RunJson, ScenarioJson, read_scenario};
use overload_scenario::quantity::Unit;
use overload_scenario::url::{self, Address};
use overload_scenario::{check, json};
use overload_sim::{Group, Outcomes, Policy, Report, Scenario, run, run_events};
use overload_tests::reference;

/// About how many people come to a run, at most. Each sends at most eleven
/// requests, of at most three events each: some ten thousand events.
pub const PEOPLE: f64 = 300.0;

/// The reference sorts people into windows one window at a time.
const WINDOWS_OF_THE_REFERENCE: usize = 100;

/// Bytes of an input: which kind of value it has, and where between its bounds.
const BYTES: usize = 3;

/// Runs the scenario that these bytes stand for. The fast path, the event loop and
/// the reference report the same; nothing is lost; every share is one; and the
/// scenario survives being written as JSON and as an address.
///
/// # Panics
///
/// If not.
pub fn check(bytes: &[u8]) {
    let scenario = scenario(bytes);
    assert!(check::scenario(&scenario).is_ok(), "{scenario:?}");
    round_trips(&scenario);
    let report = run(&scenario);
    assert_eq!(report, run_events(&scenario), "{scenario:?}");
    if scenario.window_count() <= WINDOWS_OF_THE_REFERENCE {
        assert_eq!(report, reference::run(&scenario), "{scenario:?}");
    }
    adds_up(&scenario, &report);
    is_told_in_numbers(&scenario, &report);
}

/// Each input in turn takes a few bytes; where they end, it is at its default. So
/// that queues form with few people, a run is a few windows long unless the bytes
/// insist, and traffic is held down to [`PEOPLE`].
///
/// # Panics
///
/// If an input does not take a value between its bounds.
#[must_use]
pub fn scenario(bytes: &[u8]) -> Scenario {
    let mut scenario = Scenario {
        before_s: 1,
        sale_s: 1,
        after_s: 1,
        window_s: 1,
        ..Scenario::default()
    };
    for (input, bytes) in INPUTS.iter().zip(bytes.chunks_exact(BYTES)) {
        if let Some(value) = value(input, bytes) {
            input
                .set(&mut scenario, value)
                .expect("made within the bounds");
        }
    }
    let whole = |length_s: u32| length_s - length_s % scenario.window_s;
    scenario.before_s = whole(scenario.before_s);
    scenario.sale_s = whole(scenario.sale_s);
    scenario.after_s = whole(scenario.after_s);
    if scenario.total_s() == 0 {
        scenario.sale_s = scenario.window_s;
    }
    let most = PEOPLE / f64::from(scenario.total_s());
    scenario.normal_per_s = scenario.normal_per_s.min(most);
    scenario.spike_per_s = scenario.spike_per_s.min(most);
    scenario
}

/// What these bytes make of an input; none if they leave it as it is.
fn value(input: &Input, bytes: &[u8]) -> Option<Value> {
    let position = u16::from_le_bytes([bytes[1], bytes[2]]);
    match &input.kind {
        Kind::Policy(_) => {
            let policy = Policy::ALL[usize::from(bytes[0]) % Policy::ALL.len()];
            Some(Value::Policy(policy))
        }
        Kind::Number(number, _) => {
            // A long run takes long.
            let few = if number.unit == Unit::Seconds {
                250
            } else {
                128
            };
            let x = match bytes[0] {
                0 => return None,
                1 => number.min,
                2 => number.max,
                // A small whole number of steps: lengths of a few windows, few
                // workers, times that fall together.
                kind if kind < few => number.min + f64::from(position % 16) * number.step,
                _ => spread(number, f64::from(position) / f64::from(u16::MAX)),
            };
            let x = if number.integral { x.round() } else { x };
            Some(Value::Number(x.clamp(number.min, number.max)))
        }
    }
}

/// Between the bounds as a slider has it.
fn spread(number: &Number, position: f64) -> f64 {
    let Number { min, max, step, .. } = *number;
    match number.scale {
        Scale::Linear => min + (max - min) * position,
        Scale::Logarithmic => (min + step) * ((max + step) / (min + step)).powf(position) - step,
    }
}

fn round_trips(scenario: &Scenario) {
    let text = serde_json::to_string(&ScenarioJson(*scenario)).expect("all of it is finite");
    assert_eq!(read_scenario(&text).ok(), Some(*scenario), "{text}");
    let address = Address {
        scenario: *scenario,
        ..Address::default()
    };
    let link = url::read(&url::write(&address));
    assert_eq!((link.address, link.notes), (address, vec![]));
}

fn adds_up(scenario: &Scenario, report: &Report) {
    let work = report.work;
    let settled = work.served() + work.refused + work.dropped_unserved;
    let under_way = work.waiting_at_end + work.in_service_at_end;
    assert_eq!(work.attempts, settled + under_way, "{scenario:?}");

    let spent = work.useful_ns + work.wasted_ns + work.refusing_ns + work.idle_ns;
    assert_eq!(
        spent,
        u64::from(scenario.workers) * scenario.end_ns(),
        "{scenario:?}"
    );

    let groups = report.windows.iter().map(|window| window.people);
    let in_windows = groups.fold(Outcomes::default(), |sum, group| sum + group.all());
    assert_eq!(in_windows, report.everyone.all(), "{scenario:?}");
    assert!(report.sale.all().people <= in_windows.people);
    let most = in_windows.people * (u64::from(scenario.retries) + 1);
    assert!(work.attempts <= most, "{scenario:?}");
}

/// Every outcome is somebody's, and every share between none and all.
fn is_told_in_numbers(scenario: &Scenario, report: &Report) {
    let windows = report.windows.iter().map(|window| window.people);
    for group in windows.chain([report.sale, report.everyone]) {
        shares(&group);
    }
    let finite = [
        report.longest_wait_ns,
        report.verdict.more_s(),
        report
            .once_everyone_times_out
            .map(|fluid| fluid.demand_per_s),
        report.work.wasted_percent(),
    ];
    assert!(
        finite
            .into_iter()
            .flatten()
            .all(|x| x.is_finite() && x >= 0.0),
        "{scenario:?}"
    );
    let json = serde_json::to_value(RunJson::new(scenario, report)).expect("a run is JSON");
    assert_eq!(json["version"], json::VERSION);
}

fn shares(group: &Group) {
    for outcomes in [group.orders, group.previews, group.all()] {
        let ended = outcomes.answered + outcomes.told_no + outcomes.timed_out;
        assert_eq!(outcomes.people, ended);
        let shares = [
            outcomes.answered_percent(),
            outcomes.told_no_percent(),
            outcomes.timed_out_percent(),
        ];
        assert!(
            shares
                .into_iter()
                .flatten()
                .all(|share| (0.0..=100.0).contains(&share))
        );
    }
    assert_eq!(group.wait.is_some(), group.all().answered > 0);
    if let Some(wait) = group.wait {
        let waits = [wait.median_ns, wait.p90_ns, wait.p99_ns, wait.max_ns];
        assert!(waits.is_sorted(), "{waits:?}");
    }
}
