//! How much work a run is, and how much memory, before it is run.

use overload_scenario::quantity;
use overload_sim::Scenario;

/// A reader's patience is good for so many requests.
const MAX_REQUESTS: f64 = 1e7;

/// What the requests that wait at once may take of a module's memory, bytes.
const MAX_BYTES: f64 = 2e8;

/// What a request in the queue takes at most, bytes.
const REQUEST_BYTES: f64 = 32.0;

/// What its client takes on top that may come again, bytes.
const CLIENT_BYTES: f64 = 48.0;

/// About how many requests people may send: everyone, and every attempt that
/// fits into the patience.
#[must_use]
pub fn requests(scenario: &Scenario) -> f64 {
    let people = |(seconds, per_s)| seconds * per_s;
    phases(scenario).map(people).iter().sum::<f64>() * attempts(scenario)
}

/// Why a page should not run this; nothing if it should.
#[must_use]
pub fn objection(scenario: &Scenario) -> Option<String> {
    let requests = requests(scenario);
    if requests > MAX_REQUESTS {
        return Some(format!(
            "That may send {} million requests, and this page stops at {} million. Lower a rate, \
             a length or the retries.",
            quantity::fixed(requests / 1e6, 0),
            quantity::fixed(MAX_REQUESTS / 1e6, 0)
        ));
    }
    let (waiting, most) = (waiting(scenario), MAX_BYTES / bytes(scenario));
    (waiting > most).then(|| {
        format!(
            "Of that, {} million requests may wait at once, and this page has memory for {} \
             million. Lower a rate, a length or the retries, or add workers.",
            quantity::fixed(waiting / 1e6, 1),
            quantity::fixed(most / 1e6, 1)
        )
    })
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

/// How many attempts somebody makes at most.
fn attempts(scenario: &Scenario) -> f64 {
    // The shortest round: a refusal at once, and the shortest gap.
    let fitting = scenario.patience_ns as f64 / (scenario.retry_gap_ns as f64 / 2.0);
    1.0 + fitting.min(scenario.retries.into())
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

/// What each of those takes, bytes.
fn bytes(scenario: &Scenario) -> f64 {
    if scenario.retries == 0 {
        REQUEST_BYTES
    } else {
        REQUEST_BYTES + CLIENT_BYTES
    }
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
    fn a_country_in_a_queue_takes_too_much_memory_and_one_that_is_served_none() {
        let scenario = Scenario {
            spike_per_s: 100_000.0,
            sale_s: 90,
            window_s: 10,
            workers: 4000,
            ..Scenario::default()
        };
        assert_eq!(objection(&scenario), None);
        let deserted = Scenario {
            workers: 8,
            ..scenario
        };
        let objection = objection(&deserted).unwrap();
        assert!(
            objection.contains("9.0 million requests may wait"),
            "{objection}"
        );
        assert!(objection.contains("memory for 6.2 million"), "{objection}");
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
