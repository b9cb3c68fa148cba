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
    let once_everyone_times_out = longest_wait_ns.is_none().then(|| fluid(scenario));
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

fn fluid(scenario: &Scenario) -> Fluid {
    let round_ns = scenario.timeout_ns + scenario.retry_gap_ns;
    let fitting = 1 + scenario.patience_ns / round_ns;
    let tries = u64::from(scenario.retries + 1).min(fitting) as u32;
    let demand_per_s = scenario.normal_per_s * f64::from(tries);
    Fluid {
        tries,
        demand_per_s,
        drains: demand_per_s < scenario.capacity_per_s(),
    }
}
