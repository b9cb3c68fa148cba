//! The fast path reports, to the last count, what the event loop reports.
#![cfg(not(target_arch = "wasm32"))]

mod crowded;
mod extreme;

use overload_sim::{Scenario, Simulation, run, run_events};
use overload_tests::{combinations, odd, parallel};
use proptest::prelude::*;

/// Seeds of the combinations.
const MORNINGS: [u64; 2] = [2, u64::MAX];

fn agree(scenario: &Scenario) {
    assert_eq!(run(scenario), run_events(scenario), "{scenario:?}");
}

#[test]
fn the_combinations_are_reported_alike() {
    let mornings: Vec<_> = MORNINGS
        .into_iter()
        .flat_map(|seed| combinations::all().into_iter().map(move |it| (it, seed)))
        .map(|(combination, seed)| Scenario {
            seed,
            ..combination
        })
        .collect();
    parallel::map(&mornings, agree);
}

#[test]
fn extremes_are_reported_alike() {
    parallel::map(&combinations::extremes(), agree);
    parallel::map(&extreme::scenarios(), agree);
}

#[test]
fn what_happens_at_one_instant_is_reported_alike() {
    parallel::map(&crowded::scenarios(), agree);
}

proptest! {
    #![proptest_config(odd::cases(3000))]

    #[test]
    fn an_odd_scenario_is_reported_alike(scenario in odd::scenario()) {
        prop_assert_eq!(run(&scenario), run_events(&scenario));
    }
}

proptest! {
    #![proptest_config(odd::cases(300))]

    #[test]
    fn slices_of_any_size_come_to_the_same(scenario in odd::scenario(), steps in 1..500_u32) {
        let mut simulation = Simulation::new(&scenario);
        let mut now_ns = 0;
        while simulation.step_many(steps) {
            prop_assert!(simulation.now_ns() >= now_ns, "time goes forward");
            now_ns = simulation.now_ns();
        }
        prop_assert!(!simulation.step_many(steps), "and comes to an end");
        prop_assert_eq!(simulation.report(), run(&scenario));
    }
}
