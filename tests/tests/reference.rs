//! The simulation reports, to the last count, what the model does when it is
//! written to be obvious instead of fast.
#![cfg(not(target_arch = "wasm32"))]

use overload_sim::{Policy, Scenario, run};
use overload_tests::{odd, parallel, reference};
use proptest::prelude::*;

proptest! {
    #![proptest_config(odd::cases(2000))]

    #[test]
    fn an_odd_scenario_is_reported_alike(scenario in odd::scenario()) {
        prop_assert_eq!(run(&scenario), reference::run(&scenario));
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
        assert_eq!(run(sale), reference::run(sale), "{sale:?}");
    });
}
