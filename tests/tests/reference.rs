//! The simulation reports, to the last count, what the model does when it is
//! written to be obvious instead of fast.
#![cfg(not(target_arch = "wasm32"))]

use overload_sim::{Policy, Scenario, run, run_events};
use overload_tests::{odd, parallel, reference};
use proptest::prelude::*;

/// By the fast path and by the event loop.
fn alike(scenario: &Scenario) -> Result<(), TestCaseError> {
    let plainly = reference::run(scenario);
    prop_assert_eq!(&run(scenario), &plainly, "the fast path");
    prop_assert_eq!(&run_events(scenario), &plainly, "the event loop");
    Ok(())
}

// Side by side, on two cores.
proptest! {
    #![proptest_config(odd::cases(5000))]

    #[test]
    fn an_odd_scenario_is_reported_alike(scenario in odd::scenario()) {
        alike(&scenario)?;
    }
}

proptest! {
    #![proptest_config(odd::cases(300))]

    #[test]
    fn an_odd_scenario_with_many_people_is_reported_alike(scenario in odd::large()) {
        alike(&scenario)?;
    }
}

/// Found by fuzzing: a quarter of ten minutes on 10,000 workers that take 0.11 ms
/// is more requests than 32 bits count.
#[test]
fn an_automatic_bound_beyond_32_bits_is_cut_alike() {
    for policy in [Policy::Bounded, Policy::Priority] {
        let scenario = Scenario {
            policy,
            workers: 10_000,
            service_ns: 110_059,
            timeout_ns: 600_000_000_000,
            before_s: 10,
            sale_s: 0,
            after_s: 0,
            ..Scenario::default()
        };
        assert_eq!(scenario.effective_queue_size(), u32::MAX);
        alike(&scenario).unwrap_or_else(|error| panic!("{policy:?}: {error}"));
    }
}

#[test]
fn the_sale_is_reported_alike() {
    let mut sales = Vec::new();
    for policy in Policy::ALL {
        for (retries, refusal_cost_ns) in [(0, 0), (3, 0), (3, 20_000_000)] {
            sales.push(Scenario {
                policy,
                retries,
                refusal_cost_ns,
                ..Scenario::default()
            });
        }
    }
    parallel::map(&sales, |sale| {
        alike(sale).unwrap_or_else(|error| panic!("{sale:?}: {error}"));
    });
}
