//! How long people wait.

use overload_sim::{Policy, Scenario, run};
use overload_tests::odd;
use proptest::prelude::*;

proptest! {
    #![proptest_config(odd::cases(500))]

    #[test]
    fn waits_are_in_order_and_within_the_patience(scenario in odd::scenario()) {
        let report = run(&scenario);
        let limit = if scenario.retries == 0 {
            scenario.patience_ns.min(scenario.timeout_ns)
        } else {
            scenario.patience_ns
        };
        let groups = report.windows.iter().map(|window| window.people);
        for group in groups.chain([report.sale, report.everyone]) {
            let answered = group.all().answered;
            prop_assert_eq!(group.wait.is_some(), answered > 0);
            if let Some(wait) = group.wait {
                prop_assert!(wait.median_ns <= wait.p90_ns);
                prop_assert!(wait.p90_ns <= wait.p99_ns);
                prop_assert!(wait.p99_ns <= wait.max_ns);
                prop_assert!(wait.max_ns <= limit);
            }
        }
    }

    #[test]
    fn the_longest_wait_of_all_is_the_longest_of_some_window(scenario in odd::scenario()) {
        let report = run(&scenario);
        let of_windows = report.windows.iter().filter_map(|window| window.people.wait);
        let longest = of_windows.map(|wait| wait.max_ns).max();
        prop_assert_eq!(report.everyone.wait.map(|wait| wait.max_ns), longest);
    }

    #[test]
    fn skip_serves_nobody_who_waited_in_the_queue_until_leaving(scenario in odd::scenario()) {
        let scenario = Scenario { policy: Policy::Skip, ..scenario };
        let work = run(&scenario).work;
        let began = work.served() + work.in_service_at_end;
        let limit = scenario.timeout_ns.min(scenario.patience_ns);
        prop_assert!(work.served_wait_ns <= u128::from(began) * u128::from(limit));
    }

    #[test]
    fn a_queue_timeout_serves_nobody_past_the_longer_allowance(
        scenario in odd::scenario(),
        policy in prop_oneof![Just(Policy::Codel), Just(Policy::Lifo)],
    ) {
        let scenario = Scenario { policy, ..scenario };
        let work = run(&scenario).work;
        let began = work.served() + work.in_service_at_end;
        let allowance = scenario.target_ns.max(scenario.interval_ns);
        prop_assert!(work.served_wait_ns <= u128::from(began) * u128::from(allowance));
    }
}
