//! How much work a run is, and how much memory, before it is run.

use overload_scenario::quantity;
use overload_sim::Scenario;

/// A reader's patience is good for so many requests.
const MAX_REQUESTS: f64 = 1e7;

/// What a page may take to simulate what it shows, bytes: its lab the six policies, one
/// after the other, and its annex the one that has a bound and puts orders first.
const MAX_BYTES: f64 = 2.5e8;

/// What one run may take on a worker of its own, bytes.
const MAX_BYTES_APART: f64 = 1e9;

/// About how long a request takes there, seconds.
const REQUEST_S: f64 = 1e-7;

/// The same where people may come again: of them more is kept.
const REQUEST_AGAIN_S: f64 = 3e-7;

/// What a request that waits takes at most, bytes.
const WAITING_BYTES: f64 = 40.0;

/// What is kept for a while of a request that was answered, in both, bytes.
const ANSWERED_BYTES: f64 = 8.0;

/// What somebody takes at most who may come again, waiting or between two attempts, in
/// both, bytes.
const PERSON_BYTES: f64 = 160.0;

/// What an attempt takes at most of somebody who may come again, until those before it
/// have left, bytes.
const ATTEMPT_BYTES: f64 = 72.0;

/// About how many requests people may send: everyone, and every attempt that
/// fits into the patience.
#[must_use]
pub fn requests(scenario: &Scenario) -> f64 {
    people(scenario) * attempts(scenario)
}

/// Why a page should not run this; nothing if it should.
#[must_use]
pub fn objection(scenario: &Scenario) -> Option<String> {
    let requests = requests(scenario);
    let why = if requests > MAX_REQUESTS {
        let limit = quantity::fixed(MAX_REQUESTS / 1e6, 0);
        format!("and this page stops at {limit} million")
    } else if bytes(scenario) > MAX_BYTES {
        let limit = quantity::fixed(MAX_BYTES / 1e6, 0);
        format!("too many at once for the {limit} MB that a page may take")
    } else {
        return None;
    };
    Some(format!(
        "That may send {} million requests, {why}. Lower a rate, a length or the retries.",
        quantity::fixed(requests / 1e6, 0),
    ))
}

/// About how long a run takes on a worker of its own, seconds; nothing if that may take
/// more memory than a worker should.
#[must_use]
pub fn seconds_apart(scenario: &Scenario) -> Option<f64> {
    let request_s = if scenario.retries == 0 {
        REQUEST_S
    } else {
        REQUEST_AGAIN_S
    };
    (bytes_apart(scenario) <= MAX_BYTES_APART).then(|| request_s * requests(scenario))
}

/// How much of the work is done, from 0 to 1, when so much of the morning is over: as many
/// people as have come by then.
#[must_use]
pub fn work_done(scenario: &Scenario, share: f64) -> f64 {
    let all = people(scenario);
    let mut left_s = share * scenario.end_ns() as f64 / 1e9;
    let mut come = 0.0;
    for (seconds, per_s) in phases(scenario) {
        come += per_s * seconds.min(left_s);
        left_s = (left_s - seconds).max(0.0);
    }
    if all > 0.0 {
        (come / all).min(1.0)
    } else {
        share
    }
}

/// The phases of the morning: how long each is, seconds, and people a second.
fn phases(scenario: &Scenario) -> [(f64, f64); 3] {
    [
        (scenario.before_s, scenario.normal_per_s),
        (scenario.sale_s, scenario.spike_per_s),
        (scenario.after_s, scenario.normal_per_s),
    ]
    .map(|(seconds, per_s)| (f64::from(seconds), per_s))
}

fn people(scenario: &Scenario) -> f64 {
    let people = |(seconds, per_s)| seconds * per_s;
    phases(scenario).map(people).iter().sum()
}

/// How many attempts somebody makes at most.
fn attempts(scenario: &Scenario) -> f64 {
    // The shortest round: a refusal at once, and the shortest gap.
    let fitting = scenario.patience_ns as f64 / (scenario.retry_gap_ns as f64 / 2.0);
    1.0 + fitting.min(scenario.retries.into())
}

/// About what a page takes at most to simulate this, bytes.
fn bytes(scenario: &Scenario) -> f64 {
    let waiting = waiting(scenario);
    let within_bound = waiting.min(scenario.effective_queue_size().into());
    WAITING_BYTES * (waiting + within_bound)
        + ANSWERED_BYTES * (requests(scenario) - waiting)
        + PERSON_BYTES * coming_again(scenario)
}

/// About what one run takes at most, bytes. Of an answer something is kept until the
/// patience of all who came in the same window is over, and of an attempt of somebody who
/// may come again, until those before it have left.
fn bytes_apart(scenario: &Scenario) -> f64 {
    let patience_s = scenario.patience_ns as f64 / 1e9;
    let answered = within(scenario, f64::from(scenario.window_s) + patience_s);
    let timeout_s = scenario.timeout_ns as f64 / 1e9;
    let mut attempts = 0.0;
    if scenario.retries > 0 {
        attempts += within(scenario, timeout_s) * self::attempts(scenario);
    }
    WAITING_BYTES * waiting(scenario)
        + ANSWERED_BYTES * answered
        + PERSON_BYTES * coming_again(scenario)
        + ATTEMPT_BYTES * attempts
}

/// About how many requests wait at once if everybody makes all attempts and the queue
/// takes them all: those that come faster than workers pick them up.
fn waiting(scenario: &Scenario) -> f64 {
    let busy_ns = scenario.service_ns.max(scenario.refusal_cost_ns) as f64;
    let pickups_per_s = f64::from(scenario.workers) * 1e9 / busy_ns;
    let attempts = attempts(scenario);
    let (mut waiting, mut most) = (0.0_f64, 0.0_f64);
    for (seconds, per_s) in phases(scenario) {
        waiting += seconds * (per_s * attempts - pickups_per_s);
        waiting = waiting.max(0.0);
        most = most.max(waiting);
    }
    most
}

/// About how many people at once may come again: those who came within the longest that
/// somebody takes for all attempts.
fn coming_again(scenario: &Scenario) -> f64 {
    if scenario.retries == 0 {
        return 0.0;
    }
    within(scenario, longest_s(scenario))
}

/// About how many people come within so many seconds at most.
fn within(scenario: &Scenario, seconds: f64) -> f64 {
    let most_per_s = scenario.normal_per_s.max(scenario.spike_per_s);
    people(scenario).min(most_per_s * seconds)
}

/// The longest that somebody takes for all attempts, seconds.
fn longest_s(scenario: &Scenario) -> f64 {
    let retries = f64::from(scenario.retries);
    let longest_gap_ns = 1.5 * scenario.retry_gap_ns as f64;
    let all_attempts_ns = (1.0 + retries) * scenario.timeout_ns as f64 + retries * longest_gap_ns;
    all_attempts_ns.min(scenario.patience_ns as f64) / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_sim::{Policy, run};

    #[test]
    fn the_shops_morning_is_no_work() {
        assert_eq!(objection(&Scenario::default()), None);
    }

    #[test]
    fn a_country_is_too_many() {
        let scenario = Scenario {
            spike_per_s: 100_000.0,
            retries: 3,
            ..Scenario::default()
        };
        let objection = objection(&scenario).unwrap();
        assert!(objection.contains("24 million"), "{objection}");
    }

    #[test]
    fn apart_a_day_of_people_is_long_and_hours_of_a_queue_are_too_much() {
        let served = Scenario {
            normal_per_s: 50_000.0,
            spike_per_s: 50_000.0,
            service_ns: 100_000,
            workers: 10,
            before_s: 3600,
            after_s: 3600,
            ..Scenario::default()
        };
        let seconds = seconds_apart(&served).unwrap();
        assert!(seconds > 30.0, "{seconds}");
        let waiting = Scenario {
            workers: 1,
            ..served
        };
        assert_eq!(seconds_apart(&waiting), None);
        let patient = Scenario {
            patience_ns: 3_600_000_000_000,
            ..served
        };
        assert_eq!(seconds_apart(&patient), None);
    }

    #[test]
    fn the_work_is_where_the_people_are() {
        let scenario = Scenario {
            before_s: 100,
            sale_s: 100,
            after_s: 0,
            normal_per_s: 0.0,
            ..Scenario::default()
        };
        for (share, done) in [(0.0, 0.0), (0.5, 0.0), (0.75, 0.5), (1.0, 1.0)] {
            assert_eq!(work_done(&scenario, share).to_bits(), f64::to_bits(done));
        }
    }

    #[test]
    fn a_long_queue_is_too_much_and_as_many_who_are_served_are_not() {
        let served = Scenario {
            spike_per_s: 100_000.0,
            sale_s: 90,
            workers: 6000,
            ..Scenario::default()
        };
        assert_eq!(objection(&served), None);
        let waiting = Scenario {
            workers: 8,
            ..served
        };
        let objection = objection(&waiting).unwrap();
        assert!(objection.contains("9 million requests"), "{objection}");
        assert!(objection.contains("250 MB"), "{objection}");
    }

    #[test]
    fn a_long_queue_within_a_bound_takes_memory_twice() {
        let bounded = Scenario {
            spike_per_s: 70_000.0,
            queue_size: 1000,
            ..Scenario::default()
        };
        assert_eq!(objection(&bounded), None);
        let within_bound = Scenario {
            queue_size: 10_000_000,
            ..bounded
        };
        assert!(objection(&within_bound).is_some());
    }

    #[test]
    fn people_between_their_attempts_are_too_much_and_patient_ones_with_short_gaps_are_not() {
        let between = Scenario {
            spike_per_s: 30_000.0,
            workers: 10_000,
            retries: 1,
            retry_gap_ns: 60_000_000_000,
            patience_ns: 3_600_000_000_000,
            ..Scenario::default()
        };
        assert!(objection(&between).is_some());
        let back_soon = Scenario {
            retry_gap_ns: 1_000_000_000,
            ..between
        };
        assert_eq!(objection(&back_soon), None);
    }

    #[test]
    fn what_waits_are_those_who_are_not_picked_up() {
        for (policy, workers, refusal_cost_ns) in [
            (Policy::Fifo, 8, 0),
            (Policy::Fifo, 40, 0),
            (Policy::Lifo, 8, 500_000_000),
        ] {
            let scenario = Scenario {
                policy,
                spike_per_s: 1000.0,
                workers,
                refusal_cost_ns,
                ..Scenario::default()
            };
            let longest = run(&scenario).queue.longest as f64;
            let share = waiting(&scenario) / longest;
            assert!(
                (0.98..1.1).contains(&share),
                "{policy:?}, {workers}: {share}"
            );
        }
    }
}
