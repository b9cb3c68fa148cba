//! What a policy may change, and where two of them are the same.

use super::Counts;
use overload_sim::{Policy, SECOND_NS, Scenario, Work, run};
use overload_tests::odd;
use proptest::prelude::*;

/// Some years: out of reach of any wait.
const AGES_NS: u64 = 100_000_000 * SECOND_NS;

fn under(policy: Policy, scenario: &Scenario) -> Scenario {
    Scenario {
        policy,
        ..*scenario
    }
}

/// Nobody leaves without being answered or told no.
fn patient(scenario: &Scenario) -> Scenario {
    Scenario {
        queue_size: scenario.effective_queue_size(),
        timeout_ns: AGES_NS,
        patience_ns: AGES_NS,
        ..*scenario
    }
}

fn counts(scenario: &Scenario) -> Counts {
    run(scenario).into()
}

proptest! {
    #![proptest_config(odd::cases(300))]

    #[test]
    fn no_policy_changes_who_comes(scenario in odd::scenario()) {
        let people = |policy| -> Vec<_> {
            let windows = run(&under(policy, &scenario)).windows.into_iter();
            windows.map(|w| (w.people.orders.people, w.people.previews.people)).collect()
        };
        let under_fifo = people(Policy::Fifo);
        for policy in Policy::ALL {
            prop_assert_eq!(&people(policy), &under_fifo, "{:?}", policy);
        }
    }

    /// Without retries, refusal costs and timeouts the two refuse at the same
    /// moments, and services begin at the same moments for the same time: they
    /// differ in whom they refuse and serve.
    #[test]
    fn priority_answers_as_many_of_everyone_as_bounded(scenario in odd::scenario()) {
        let scenario = Scenario { retries: 0, refusal_cost_ns: 0, ..patient(&scenario) };
        let [bounded, priority] = [Policy::Bounded, Policy::Priority]
            .map(|policy| counts(&under(policy, &scenario)));
        prop_assert_eq!(bounded.everyone.all(), priority.everyone.all());
        prop_assert_eq!(bounded.queue.length, priority.queue.length);
        prop_assert_eq!(bounded.queue.area_ns, priority.queue.area_ns);
        let served_wait_ns = bounded.work.served_wait_ns;
        let work = Work { served_wait_ns, ..priority.work };
        prop_assert_eq!(bounded.work, work);
    }

    #[test]
    fn priority_answers_no_fewer_orders_than_bounded(scenario in odd::scenario()) {
        let scenario = Scenario { retries: 0, refusal_cost_ns: 0, ..patient(&scenario) };
        let [bounded, priority] = [Policy::Bounded, Policy::Priority]
            .map(|policy| counts(&under(policy, &scenario)).everyone.orders.answered);
        prop_assert!(bounded <= priority);
    }

    #[test]
    fn a_bound_is_kept_and_reached_before_anyone_is_refused(
        scenario in odd::scenario(),
        policy in prop_oneof![Just(Policy::Bounded), Just(Policy::Priority)],
    ) {
        let report = run(&under(policy, &scenario));
        let bound = u64::from(scenario.effective_queue_size());
        prop_assert!(report.queue.longest <= bound);
        prop_assert!(report.work.refused == 0 || report.queue.longest == bound);
    }

    #[test]
    fn only_the_four_that_refuse_say_no(scenario in odd::scenario()) {
        for policy in [Policy::Fifo, Policy::Skip] {
            let report = run(&under(policy, &scenario));
            prop_assert_eq!((report.work.refused, report.everyone.all().told_no), (0, 0));
        }
    }

    #[test]
    fn only_the_three_that_look_at_a_pickup_drop(scenario in odd::scenario()) {
        for policy in [Policy::Fifo, Policy::Bounded, Policy::Priority] {
            prop_assert_eq!(run(&under(policy, &scenario)).work.dropped_unserved, 0);
        }
    }

    #[test]
    fn skip_is_fifo_while_nobody_leaves(scenario in odd::scenario()) {
        let scenario = patient(&scenario);
        let fifo = counts(&under(Policy::Fifo, &scenario));
        prop_assert_eq!(counts(&under(Policy::Skip, &scenario)), fifo);
    }

    #[test]
    fn a_bound_out_of_reach_is_none(scenario in odd::scenario()) {
        let scenario = Scenario { queue_size: 1_000_000, ..scenario };
        let fifo = counts(&under(Policy::Fifo, &scenario));
        prop_assert_eq!(&counts(&under(Policy::Bounded, &scenario)), &fifo);
        prop_assert_eq!(&counts(&under(Policy::Priority, &scenario)), &fifo);
    }

    #[test]
    fn a_queue_timeout_out_of_reach_is_none(scenario in odd::scenario()) {
        let scenario = Scenario { interval_ns: AGES_NS, ..scenario };
        let fifo = counts(&under(Policy::Fifo, &scenario));
        prop_assert_eq!(&counts(&under(Policy::Codel, &scenario)), &fifo);
        prop_assert_eq!(&counts(&under(Policy::Lifo, &scenario)), &fifo);
    }

    #[test]
    fn priority_among_equals_is_bounded(
        scenario in odd::scenario(),
        orders_percent in prop_oneof![Just(0.0), Just(100.0)],
    ) {
        let scenario = Scenario { orders_percent, ..scenario };
        let bounded = counts(&under(Policy::Bounded, &scenario));
        prop_assert_eq!(counts(&under(Policy::Priority, &scenario)), bounded);
    }
}
