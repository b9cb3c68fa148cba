//! What is advised, tried again: on the mornings that it rests on, and on others.
//!
//! Shares and sampling errors are taken from the reports here once more, by
//! other means than the advice takes them.
#![cfg(not(target_arch = "wasm32"))]

use overload_advice::{Advice, Change, Gain, MORNINGS, Outcome, advise};
use overload_scenario::generators;
use overload_scenario::planner::Question;
use overload_scenario::samples::samples;
use overload_sim::{Outcomes, Policy, Scenario, run};
use overload_tests::sample::Sample;
use overload_tests::{odd, parallel};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// From so many standard errors of twenty differences on, the advice believes one.
const Z: f64 = 3.9;

/// Percent or seconds of which it speaks.
const VISIBLE: f64 = 0.1;

/// How a scenario went, morning by morning.
struct Mornings {
    answered: Vec<f64>,
    orders: Vec<f64>,
    wait_ms: Vec<Option<f64>>,
    back_s: Vec<Option<f64>>,
}

impl Mornings {
    /// The mornings of the scenario's own seed and the next.
    fn of(scenario: &Scenario, from: u64) -> Self {
        let reports = (from..from + MORNINGS as u64).map(|i| {
            run(&Scenario {
                seed: scenario.seed + i,
                ..*scenario
            })
        });
        let share = |outcomes: Outcomes| {
            let unanswered = outcomes.told_no + outcomes.timed_out;
            100.0 - 100.0 * unanswered as f64 / outcomes.people.max(1) as f64
        };
        let mut mornings = Self {
            answered: Vec::new(),
            orders: Vec::new(),
            wait_ms: Vec::new(),
            back_s: Vec::new(),
        };
        for report in reports {
            let anybody_came = report.sale.orders.people + report.sale.previews.people > 0;
            let sale = if anybody_came {
                report.sale
            } else {
                report.everyone
            };
            mornings.answered.push(share(sale.all()));
            mornings.orders.push(share(sale.orders));
            mornings
                .wait_ms
                .push(sale.wait.map(|wait| wait.median_ns as f64 / 1e6));
            mornings.back_s.push(report.back_to_normal_s.map(f64::from));
        }
        mornings
    }

    /// Back to normal, where never is later than any window.
    fn back_by(&self, never_s: f64) -> Vec<f64> {
        let times = self.back_s.iter();
        times.map(|back| back.unwrap_or(never_s)).collect()
    }

    fn wait(&self) -> f64 {
        let waits: Vec<f64> = self.wait_ms.iter().flatten().copied().collect();
        if waits.is_empty() {
            f64::INFINITY
        } else {
            mean(&waits)
        }
    }

    /// Where an outcome says something else.
    fn differs_from(&self, outcome: &Outcome) -> Option<String> {
        let known = |values: &[Option<f64>]| {
            let values: Vec<f64> = values.iter().flatten().copied().collect();
            if values.is_empty() {
                -1.0
            } else {
                mean(&values)
            }
        };
        let never = self.back_s.iter().filter(|back| back.is_none()).count();
        let pairs = [
            ("answered", outcome.answered, mean(&self.answered)),
            ("orders", outcome.orders_answered, mean(&self.orders)),
            (
                "wait",
                outcome.wait_ms.unwrap_or(-1.0),
                known(&self.wait_ms),
            ),
            ("never back", outcome.never_back.into(), never as f64),
            (
                "back",
                outcome.back_to_normal_s.unwrap_or(-1.0),
                known(&self.back_s),
            ),
        ];
        pairs.into_iter().find_map(|(what, said, is)| {
            let apart = (said - is).abs() > 1e-9 * is.abs().max(1.0);
            apart.then(|| format!("{what} {said}, but it is {is}"))
        })
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().copied().collect::<Sample>().mean()
}

/// How much more ours are than theirs on the same mornings, and the standard error.
fn more(ours: &[f64], theirs: &[f64]) -> (f64, f64) {
    let differences: Sample = ours.iter().zip(theirs).map(|(a, b)| a - b).collect();
    (differences.mean(), differences.standard_error())
}

fn is_surely_more(ours: &[f64], theirs: &[f64]) -> bool {
    let (mean, error) = more(ours, theirs);
    mean >= VISIBLE && mean > Z * error
}

/// The changed setting itself: a change is of one setting and of no other.
fn changed(scenario: &Scenario, change: Change) -> Scenario {
    let mut changed = *scenario;
    match change {
        Change::Policy { policy } => changed.policy = policy,
        Change::Workers { workers } => changed.workers = workers,
        Change::QueueSize { queue_size } => changed.queue_size = queue_size,
        Change::Retries { retries } => changed.retries = retries,
        Change::RefusalCost { refusal_cost_ns } => changed.refusal_cost_ns = refusal_cost_ns,
    }
    changed
}

/// What is wrong with the advice to a scenario.
fn failures(scenario: &Scenario) -> Vec<String> {
    let now = Mornings::of(scenario, 0);
    let advice = advise(scenario);
    let tried: Vec<Mornings> = advice
        .iter()
        .map(|advice| Mornings::of(&advice.scenario, 0))
        .collect();
    let mut failures = Vec::new();
    for (advice, then) in advice.iter().zip(&tried) {
        let said = [
            now.differs_from(&advice.before),
            then.differs_from(&advice.after),
            wrong_claim(scenario, advice),
            wrong_gain(scenario, advice, &now, then),
        ];
        let named = |text| format!("{:?}: {text}", advice.change);
        failures.extend(said.into_iter().flatten().map(named));
    }
    failures.extend(wrong_order(&advice, &tried));
    failures.extend(missed_policy(scenario, &advice, &now));
    let about = |text| format!("{text}\n  in {scenario:?}");
    failures.into_iter().map(about).collect()
}

/// What is said of a change beside what it comes to.
fn wrong_claim(scenario: &Scenario, advice: &Advice) -> Option<String> {
    if advice.scenario != changed(scenario, advice.change) {
        return Some("is not what was tried".into());
    }
    let capacity_per_s = |workers: u32| f64::from(workers) / (scenario.service_ns as f64 / 1e9);
    let holds = match advice.change {
        Change::Policy { policy } => policy != scenario.policy,
        Change::Workers { workers } => {
            let traffic = scenario.spike_per_s.max(scenario.normal_per_s);
            let rounding = 1e-12 * traffic;
            let question = Question {
                rate_per_s: traffic,
                service_ns: scenario.service_ns,
                ..Question::default()
            };
            let planned = question.merely_keeps_up().map(|fewest| fewest.workers());
            workers > scenario.workers
                && planned == Ok(workers)
                && capacity_per_s(workers) > traffic
                && capacity_per_s(workers - 1) <= traffic + rounding
        }
        Change::QueueSize { queue_size } => {
            let wait_s = |queue_size: u32| f64::from(queue_size) / capacity_per_s(scenario.workers);
            let timeout_s = scenario.timeout_ns as f64 / 1e9;
            matches!(scenario.policy, Policy::Bounded | Policy::Priority)
                && queue_size > 0
                && wait_s(queue_size) < timeout_s
                && wait_s(scenario.effective_queue_size()) >= timeout_s * (1.0 - 1e-12)
        }
        Change::Retries { retries } => retries < scenario.retries,
        Change::RefusalCost { refusal_cost_ns } => refusal_cost_ns < scenario.refusal_cost_ns,
    };
    (!holds).then(|| "is not what it is said to be".into())
}

/// The gain, on the mornings that it was found on; and on twenty others, where
/// nobody looked for it.
fn wrong_gain(
    scenario: &Scenario,
    advice: &Advice,
    now: &Mornings,
    then: &Mornings,
) -> Option<String> {
    let never_s = f64::from(scenario.after_s + scenario.window_s);
    let (found, elsewhere, error) = match advice.gain {
        Gain::Answers => {
            let found = is_surely_more(&then.answered, &now.answered);
            let [now, then] = elsewhere(scenario, advice).map(|mornings| mornings.answered);
            let (gain, error) = more(&then, &now);
            (found, gain, error)
        }
        Gain::Recovery => {
            if is_surely_more(&now.answered, &then.answered) {
                return Some("answers fewer".into());
            }
            if is_surely_more(&then.answered, &now.answered) {
                return Some("answers more, and does not say so".into());
            }
            let found = is_surely_more(&now.back_by(never_s), &then.back_by(never_s));
            let [now, then] = elsewhere(scenario, advice).map(|mornings| mornings.back_by(never_s));
            let (gain, error) = more(&now, &then);
            (found, gain, error)
        }
    };
    if !found {
        return Some(format!("{:?} may be chance", advice.gain));
    }
    let is_gone = elsewhere <= 0.0;
    is_gone.then(|| format!("gains {elsewhere} ± {error} on other mornings"))
}

fn elsewhere(scenario: &Scenario, advice: &Advice) -> [Mornings; 2] {
    [scenario, &advice.scenario].map(|scenario| Mornings::of(scenario, 1_000))
}

/// Each is first among those that follow: by people answered, and where that
/// may be chance by orders answered, and where that may be too by the wait.
fn wrong_order(advice: &[Advice], tried: &[Mornings]) -> Option<String> {
    (0..tried.len()).find_map(|place| {
        let mut left: Vec<&Mornings> = tried[place..].iter().collect();
        for of in [
            (|mornings| &mornings.answered) as fn(&Mornings) -> &Vec<f64>,
            |mornings| &mornings.orders,
        ] {
            let all = left.clone();
            let surpassed =
                |one: &Mornings| all.iter().any(|other| is_surely_more(of(other), of(one)));
            left.retain(|one| !surpassed(one));
        }
        let shortest = (left.iter().map(|one| one.wait())).fold(f64::INFINITY, f64::min);
        let first = &tried[place];
        let is_left = left.iter().any(|one| core::ptr::eq(*one, first));
        let is_first = is_left && first.wait() <= shortest;
        (!is_first).then(|| format!("{:?} is not number {}", advice[place].change, place + 1))
    })
}

/// No policy answers surely more than the advised one, or than the present one
/// if none is advised.
fn missed_policy(scenario: &Scenario, advice: &[Advice], now: &Mornings) -> Option<String> {
    let advised = advice.iter().find_map(|advice| match advice.change {
        Change::Policy { .. } => Some(Mornings::of(&advice.scenario, 0)),
        _ => None,
    });
    let best = advised.as_ref().unwrap_or(now);
    Policy::ALL.into_iter().find_map(|policy| {
        let other = Mornings::of(
            &Scenario {
                policy,
                ..*scenario
            },
            0,
        );
        let better = is_surely_more(&other.answered, &best.answered);
        better.then(|| format!("{policy:?} is better than the policy advised"))
    })
}

#[track_caller]
fn check(scenarios: &[Scenario]) {
    let failures = parallel::map(scenarios, failures).concat();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

fn shop(policy: Policy) -> Scenario {
    Scenario {
        policy,
        ..Scenario::default()
    }
}

/// Any scenarios of the generator, the same ones in every test run.
fn any<S: Strategy>(strategy: &S, n: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    let value = |_| {
        let tree = strategy.new_tree(&mut runner);
        tree.expect("nearly nothing is filtered out").current()
    };
    (0..n).map(value).collect()
}

/// The scenario with as many workers as its sale keeps busy, more or less, and
/// with as few people as can be run hundreds of times.
fn affordable(scenario: Scenario, workers_to_load: f64) -> Scenario {
    const PEOPLE: f64 = 3_000.0;
    let sale = f64::from(scenario.sale_s) * scenario.spike_per_s;
    let others = f64::from(scenario.before_s + scenario.after_s) * scenario.normal_per_s;
    let fewer = (PEOPLE / (sale + others).max(1.0)).min(1.0);
    let spike_per_s = fewer * scenario.spike_per_s;
    let busy = spike_per_s * scenario.service_ns as f64 / 1e9;
    Scenario {
        spike_per_s,
        normal_per_s: fewer * scenario.normal_per_s,
        workers: (busy * workers_to_load).ceil().clamp(1.0, 10_000.0) as u32,
        seed: scenario.seed % 1_000_000,
        ..scenario
    }
}

#[test]
fn advice_to_the_shop_is_true_under_every_policy() {
    check(&Policy::ALL.map(shop));
    check(&[Policy::Fifo, Policy::Skip].map(|policy| Scenario {
        retries: 3,
        ..shop(policy)
    }));
}

#[test]
fn advice_to_the_samples_is_true() {
    check(&samples().map(|sample| sample.scenario));
}

#[test]
fn advice_to_any_scenario_is_true() {
    let strategy = (generators::scenario(), 0.4..1.2);
    let scenarios: Vec<Scenario> = any(&strategy, 20)
        .into_iter()
        .map(|(scenario, workers_to_load)| affordable(scenario, workers_to_load))
        .collect();
    check(&scenarios);
}

#[test]
fn advice_to_odd_scenarios_is_true() {
    let scenarios: Vec<Scenario> = any(&odd::scenario(), 40)
        .into_iter()
        .map(|scenario| Scenario {
            seed: scenario.seed % 1_000_000,
            ..scenario
        })
        .collect();
    check(&scenarios);
}

#[test]
fn the_fewest_workers_for_the_shop_are_thirteen() {
    for policy in Policy::ALL {
        let workers: Vec<_> = advise(&shop(policy))
            .iter()
            .filter_map(|advice| match advice.change {
                Change::Workers { workers } => Some(workers),
                _ => None,
            })
            .collect();
        assert_eq!(workers, [13], "{policy:?}");
    }
}

#[test]
fn the_first_advice_to_the_shop_is_no_worse_than_a_bounded_queue() {
    let first = Mornings::of(&advise(&shop(Policy::Fifo))[0].scenario, 0);
    let bounded = Mornings::of(&shop(Policy::Bounded), 0);
    assert!(!is_surely_more(&bounded.answered, &first.answered));
}

#[test]
fn a_bound_of_1024_is_advised_to_be_shorter() {
    let envoy = samples()[2].scenario;
    let advice = advise(&envoy);
    // A quarter of 2 s at 100/s.
    let change = Change::QueueSize { queue_size: 50 };
    assert!(
        advice.iter().any(|advice| advice.change == change),
        "{advice:?}"
    );
}

#[test]
fn where_everybody_is_answered_nothing_is_advised() {
    let calm = Scenario {
        spike_per_s: 70.0,
        ..shop(Policy::Bounded)
    };
    let nobody = Scenario {
        normal_per_s: 0.0,
        spike_per_s: 0.0,
        ..shop(Policy::Fifo)
    };
    let plenty = Scenario {
        workers: 20,
        retries: 3,
        ..shop(Policy::Fifo)
    };
    for scenario in [calm, nobody, plenty] {
        assert_eq!(advise(&scenario), [], "{scenario:?}");
    }
}

/// A service of a minute against a timeout of a millisecond.
#[test]
fn where_nothing_helps_nothing_is_advised() {
    let hopeless = Scenario {
        workers: 10_000,
        service_ns: 60_000_000_000,
        normal_per_s: 1.0,
        spike_per_s: 2.0,
        timeout_ns: 1_000_000,
        patience_ns: 1_000_000,
        ..shop(Policy::Fifo)
    };
    assert_eq!(advise(&hopeless), []);
}
