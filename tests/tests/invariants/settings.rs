//! A setting changes nothing that it does not concern.

use super::Counts;
use overload_sim::{Policy, Scenario, run};
use overload_tests::odd;
use proptest::prelude::*;

/// Two scenarios that differ in one setting report exactly the same.
fn same(one: &Scenario, other: &Scenario) -> Result<(), TestCaseError> {
    prop_assert_eq!(run(one), run(other));
    Ok(())
}

proptest! {
    #![proptest_config(odd::cases(300))]

    #[test]
    fn the_queue_size_concerns_bounded_and_priority(
        scenario in odd::scenario(),
        queue_size in 1..50_u32,
    ) {
        if !matches!(scenario.policy, Policy::Bounded | Policy::Priority) {
            same(&scenario, &Scenario { queue_size, ..scenario })?;
        }
    }

    #[test]
    fn m_and_n_concern_codel_and_lifo(
        scenario in odd::scenario(),
        target_ns in 0..1_000_000_000_u64,
        interval_ns in 1..1_000_000_000_u64,
    ) {
        if !matches!(scenario.policy, Policy::Codel | Policy::Lifo) {
            same(&scenario, &Scenario { target_ns, interval_ns, ..scenario })?;
        }
    }

    #[test]
    fn the_refusal_cost_concerns_those_who_refuse(
        scenario in odd::scenario(),
        refusal_cost_ns in 0..1_000_000_000_u64,
    ) {
        if matches!(scenario.policy, Policy::Fifo | Policy::Skip) {
            same(&scenario, &Scenario { refusal_cost_ns, ..scenario })?;
        }
    }

    #[test]
    fn the_retry_gap_concerns_those_who_retry(
        scenario in odd::scenario(),
        retry_gap_ns in 0..1_000_000_000_u64,
    ) {
        let scenario = Scenario { retries: 0, ..scenario };
        same(&scenario, &Scenario { retry_gap_ns, ..scenario })?;
    }

    #[test]
    fn the_share_of_orders_changes_totals_only_under_priority(
        scenario in odd::scenario(),
        orders_percent in 0.0..100.0,
    ) {
        if scenario.policy != Policy::Priority {
            let [one, other] = [scenario.orders_percent, orders_percent]
                .map(|orders_percent| run(&Scenario { orders_percent, ..scenario }));
            prop_assert_eq!(one.everyone.all(), other.everyone.all());
            prop_assert_eq!(one.everyone.wait, other.everyone.wait);
            prop_assert_eq!(one.work, other.work);
            prop_assert_eq!(one.queue, other.queue);
        }
    }

    #[test]
    fn the_length_of_windows_changes_only_the_windows(scenario in odd::scenario()) {
        let one = Counts::from(run(&scenario));
        let other = Counts::from(run(&Scenario { window_s: 1, ..scenario }));
        prop_assert_eq!(Counts { windows: vec![], ..one }, Counts { windows: vec![], ..other });
    }

    /// Nothing tells the service that a client left.
    #[test]
    fn the_timeout_is_nothing_to_an_unbounded_queue(
        scenario in odd::scenario(),
        timeout_ns in 1..5_000_000_000_u64,
    ) {
        let scenario = Scenario { policy: Policy::Fifo, retries: 0, ..scenario };
        let [one, other] = [scenario.timeout_ns, timeout_ns]
            .map(|timeout_ns| run(&Scenario { timeout_ns, ..scenario }));
        prop_assert_eq!(one.queue, other.queue);
        prop_assert_eq!(one.work.served(), other.work.served());
        prop_assert_eq!(one.work.idle_ns, other.work.idle_ns);
        prop_assert_eq!(one.work.served_wait_ns, other.work.served_wait_ns);
    }

    #[test]
    fn the_sale_leaves_the_windows_before_it_alone(
        scenario in odd::scenario(),
        spike_per_s in 0.0..100.0,
    ) {
        // Whoever is settled before the sale begins.
        let settled = |start_s: u32| {
            let end_ns = u64::from(start_s + scenario.window_s) * overload_sim::SECOND_NS;
            end_ns + scenario.patience_ns <= u64::from(scenario.before_s) * overload_sim::SECOND_NS
        };
        let [one, other] = [scenario.spike_per_s, spike_per_s].map(|spike_per_s| {
            let windows = run(&Scenario { spike_per_s, ..scenario }).windows.into_iter();
            windows.filter(|window| settled(window.start_s)).collect::<Vec<_>>()
        });
        prop_assert_eq!(one, other);
    }
}
