use crate::report::{Fluid, Group, QueueTrace, Report, Verdict, Window, Work};
use crate::scenario::{SECOND_NS, Scenario};
use alloc::vec::Vec;
use overload_admission::Policy;

/// What follows from the counts of a run.
pub(crate) fn report(
    scenario: &Scenario,
    sale: Group,
    everyone: Group,
    windows: Vec<Window>,
    work: Work,
    queue: QueueTrace,
) -> Report {
    let back_to_normal_s = back_to_normal_s(scenario, &windows);
    let verdict = verdict(scenario, &windows, &work, back_to_normal_s);
    let longest_wait_ns = longest_wait_ns(scenario, &queue);
    let once_everyone_times_out = longest_wait_ns.is_none().then(|| Fluid::of(scenario));
    Report {
        sale,
        everyone,
        windows,
        work,
        queue,
        back_to_normal_s,
        verdict,
        once_everyone_times_out,
        longest_wait_ns,
    }
}

fn answers_its_share(scenario: &Scenario, window: &Window) -> bool {
    let people = window.people.all();
    people.answered as f64 * 100.0 >= scenario.normal_percent * people.people as f64
}

fn back_to_normal_s(scenario: &Scenario, windows: &[Window]) -> Option<u32> {
    let after = &windows[scenario.sale_windows().end..];
    let good = after
        .iter()
        .rev()
        .take_while(|window| answers_its_share(scenario, window))
        .count();
    let first_good = after.len() - good;
    (good > 0).then_some(first_good as u32 * scenario.window_s)
}

fn verdict(
    scenario: &Scenario,
    windows: &[Window],
    work: &Work,
    back_to_normal_s: Option<u32>,
) -> Verdict {
    let capacity_per_s = scenario.capacity_per_s();
    let recent_s = scenario.total_s().min(Work::RECENT_S);
    let attempts_per_s = work.recent_attempts as f64 / f64::from(recent_s);
    let timeouts_worth = scenario.timeout_ns as f64 / SECOND_NS as f64 * capacity_per_s;
    let excess = work.waiting_at_end as f64 - timeouts_worth;
    if scenario.normal_per_s >= capacity_per_s {
        Verdict::Overloaded
    } else if windows
        .iter()
        .all(|window| answers_its_share(scenario, window))
    {
        Verdict::KeptUp
    } else if back_to_normal_s.is_some() {
        Verdict::Recovered
    } else if attempts_per_s >= capacity_per_s {
        Verdict::Stuck
    } else if excess > 0.0 {
        Verdict::Backlog {
            more_s: excess / (capacity_per_s - attempts_per_s),
        }
    } else {
        Verdict::Shedding
    }
}

/// The longest a request can wait in the queue, where the policy keeps that
/// below the timeout or by other means than the queue's length.
fn longest_wait_ns(scenario: &Scenario, queue: &QueueTrace) -> Option<f64> {
    let measured = queue.oldest_max_ns as f64;
    let timeout = scenario.timeout_ns as f64;
    match scenario.policy {
        Policy::Fifo => None,
        Policy::Skip => Some(timeout),
        Policy::Bounded | Policy::Priority if scenario.bound_ns() >= timeout => None,
        Policy::Bounded | Policy::Priority if scenario.refusal_cost_ns == 0 => {
            Some(scenario.bound_ns())
        }
        Policy::Bounded | Policy::Priority | Policy::Codel | Policy::Lifo => Some(measured),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Outcomes;

    /// A sale of one window after one of normal traffic, and then windows in
    /// which so many of ten people were answered.
    fn back_to_normal(answered_after: &[u64]) -> Option<u32> {
        let scenario = Scenario {
            before_s: 5,
            sale_s: 5,
            after_s: 5 * answered_after.len() as u32,
            window_s: 5,
            ..Scenario::default()
        };
        let windows: Vec<_> = [0, 0]
            .iter()
            .chain(answered_after)
            .enumerate()
            .map(|(index, &answered)| Window {
                start_s: 5 * index as u32,
                people: Group {
                    orders: Outcomes {
                        people: 10,
                        answered,
                        told_no: 10 - answered,
                        timed_out: 0,
                    },
                    ..Group::default()
                },
            })
            .collect();
        super::back_to_normal_s(&scenario, &windows)
    }

    #[test]
    fn back_to_normal_is_counted_from_the_end_of_the_sale() {
        assert_eq!(back_to_normal(&[0, 0, 9, 10]), Some(10));
    }

    #[test]
    fn back_to_normal_at_once_is_zero() {
        assert_eq!(back_to_normal(&[9, 9]), Some(0));
    }

    #[test]
    fn the_share_itself_suffices_and_less_does_not() {
        assert_eq!(back_to_normal(&[9]), Some(0));
        assert_eq!(back_to_normal(&[8]), None);
    }

    #[test]
    fn a_good_window_before_a_bad_one_is_not_back_to_normal() {
        assert_eq!(back_to_normal(&[10, 10, 0, 10]), Some(15));
    }

    #[test]
    fn a_bad_last_window_is_never() {
        assert_eq!(back_to_normal(&[10, 10, 10, 0]), None);
    }

    #[test]
    fn a_window_without_people_passes() {
        let empty = Window {
            start_s: 0,
            people: Group::default(),
        };
        assert!(answers_its_share(&Scenario::default(), &empty));
    }
}
