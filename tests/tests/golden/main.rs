//! The runs on record give the same counts on every target: this source runs
//! natively, in Node and in a browser.
//!
//! The digests on record are those of the reference. After a change of the
//! model that is meant, the example `print_golden` prints them anew.

mod record;

use overload_sim::{Scenario, run};
use overload_tests::{combinations, everywhere};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test;

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_combinations_are_as_recorded() {
    check(&combinations::all(), &record::COMBINATIONS);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_extremes_are_as_recorded() {
    check(&combinations::extremes(), &record::EXTREMES);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_random_runs_are_as_recorded() {
    let sums: Vec<_> = everywhere::blocks().map(everywhere::digest).collect();
    let as_recorded = |block: &usize| sums.get(*block) == record::RANDOM.get(*block);
    let blocks = sums.len().max(record::RANDOM.len());
    let changed: Vec<_> = (0..blocks).filter(|block| !as_recorded(block)).collect();
    assert!(
        changed.is_empty(),
        "these hundreds of runs changed: {changed:?}"
    );
}

fn check(scenarios: &[Scenario], record: &[u64]) {
    assert_eq!(scenarios.len(), record.len());
    let changed: Vec<_> = scenarios
        .iter()
        .zip(record)
        .filter_map(|(scenario, &recorded)| {
            let digest = run(scenario).digest();
            (digest != recorded)
                .then(|| format!("{recorded:#018x} is now {digest:#018x}: {scenario:?}"))
        })
        .collect();
    assert!(
        changed.is_empty(),
        "{} of {} runs changed; if that is meant, see the example `print_golden`.\n{}",
        changed.len(),
        record.len(),
        changed.join("\n")
    );
}
