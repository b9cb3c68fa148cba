//! Nothing is lost and nothing is counted twice.

use overload_sim::{Group, Outcomes, SECOND_NS, run};
use overload_tests::odd;
use proptest::prelude::*;

/// Orders and previews of all these groups.
fn sum(groups: impl Iterator<Item = Group>) -> (Outcomes, Outcomes) {
    groups.fold(Default::default(), |(orders, previews), group| {
        (orders + group.orders, previews + group.previews)
    })
}

proptest! {
    #![proptest_config(odd::cases(500))]

    #[test]
    fn every_attempt_is_served_refused_dropped_or_under_way(scenario in odd::scenario()) {
        let work = run(&scenario).work;
        let settled = work.served() + work.refused + work.dropped_unserved;
        let under_way = work.waiting_at_end + work.in_service_at_end;
        prop_assert_eq!(work.attempts, settled + under_way);
    }

    #[test]
    fn all_worker_time_is_useful_wasted_refusing_or_idle(scenario in odd::scenario()) {
        let work = run(&scenario).work;
        let spent = work.useful_ns + work.wasted_ns + work.refusing_ns + work.idle_ns;
        prop_assert_eq!(spent, u64::from(scenario.workers) * scenario.end_ns());
    }

    #[test]
    fn every_person_is_answered_told_no_or_timed_out(scenario in odd::scenario()) {
        let report = run(&scenario);
        let groups = report.windows.iter().map(|window| window.people);
        for group in groups.chain([report.sale, report.everyone]) {
            for outcomes in [group.orders, group.previews] {
                let ended = outcomes.answered + outcomes.told_no + outcomes.timed_out;
                prop_assert_eq!(outcomes.people, ended);
            }
        }
    }

    #[test]
    fn the_windows_hold_everyone_and_the_windows_of_the_sale_the_sale(
        scenario in odd::scenario(),
    ) {
        let report = run(&scenario);
        let starts = (0..scenario.total_s()).step_by(scenario.window_s as usize);
        prop_assert!(report.windows.iter().map(|window| window.start_s).eq(starts));
        let all = report.windows.iter().map(|window| window.people);
        prop_assert_eq!(sum(all), sum([report.everyone].into_iter()));

        let sale = scenario.before_s..scenario.before_s + scenario.sale_s;
        let in_sale = report.windows.iter().filter(|window| sale.contains(&window.start_s));
        prop_assert_eq!(sum(in_sale.map(|window| window.people)), sum([report.sale].into_iter()));
    }

    #[test]
    fn each_person_sends_one_attempt_and_at_most_so_many_retries(scenario in odd::scenario()) {
        let report = run(&scenario);
        let (people, attempts) = (report.everyone.all().people, report.work.attempts);
        prop_assert!(people <= attempts);
        prop_assert!(attempts <= people * (u64::from(scenario.retries) + 1));
    }

    /// The queue's length added up over time is the time that requests spent in
    /// the queue: of those served, and of those that left it otherwise or are
    /// still there, none of which was there for longer than the oldest ever was.
    #[test]
    fn the_queue_holds_to_littles_law(scenario in odd::scenario()) {
        let report = run(&scenario);
        let work = report.work;
        let others = work.refused + work.dropped_unserved + work.waiting_at_end;
        let others_ns = u128::from(others) * u128::from(report.queue.oldest_max_ns);
        prop_assert!(report.queue.area_ns >= work.served_wait_ns);
        prop_assert!(report.queue.area_ns <= work.served_wait_ns + others_ns);
    }

    #[test]
    fn refusals_take_their_cost(scenario in odd::scenario()) {
        let work = run(&scenario).work;
        let cost = scenario.refusal_cost_ns;
        let at_least = (work.refused - work.refusing_at_end) * cost;
        prop_assert!((at_least..=work.refused * cost).contains(&work.refusing_ns));
    }

    #[test]
    fn the_queue_over_time_ends_with_what_waits_and_keeps_to_its_maxima(
        scenario in odd::scenario(),
    ) {
        let report = run(&scenario);
        let queue = report.queue;
        prop_assert_eq!(queue.length.len(), scenario.total_s() as usize + 1);
        prop_assert_eq!(queue.oldest_ns.len(), queue.length.len());
        prop_assert_eq!(queue.length.last(), Some(&report.work.waiting_at_end));
        prop_assert!(queue.length.iter().all(|length| *length <= queue.longest));
        prop_assert!(queue.oldest_ns.iter().all(|age| *age <= queue.oldest_max_ns));
        for (length, age) in queue.length.iter().zip(&queue.oldest_ns) {
            prop_assert!(*length > 0 || *age == 0);
        }
        let longest_for_all_time = u128::from(queue.longest) * u128::from(scenario.end_ns());
        prop_assert!(queue.area_ns <= longest_for_all_time);
        prop_assert_eq!(scenario.end_ns(), u64::from(scenario.total_s()) * SECOND_NS);
    }

    #[test]
    fn one_seed_is_one_morning(scenario in odd::scenario()) {
        prop_assert_eq!(run(&scenario).digest(), run(&scenario).digest());
    }
}
