//! What a morning on record came to.

use super::{Attempt, End, Job, Morning, Person, bound};
use overload_sim::{
    Fluid, Group, Outcomes, Policy, QueueTrace, Report, SECOND_NS, Scenario, Verdict, Wait, Window,
    Work,
};

pub(super) fn report(morning: &Morning) -> Report {
    let scenario = morning.scenario;
    let arrived_within = |from_s: u32, to_s: u32| {
        let span = u64::from(from_s) * SECOND_NS..u64::from(to_s) * SECOND_NS;
        group(morning.people.iter().filter(|p| span.contains(&p.first)))
    };
    let sale_end_s = scenario.before_s + scenario.sale_s;
    let windows: Vec<_> = (0..scenario.total_s())
        .step_by(scenario.window_s as usize)
        .map(|start_s| Window {
            start_s,
            people: arrived_within(start_s, start_s + scenario.window_s),
        })
        .collect();
    let work = work(morning);
    let back_to_normal_s = windows
        .iter()
        .map(|window| window.start_s)
        .filter(|start_s| *start_s >= sale_end_s)
        .find(|start_s| {
            let mut later = windows.iter().filter(|window| window.start_s >= *start_s);
            later.all(|window| is_normal(scenario, window))
        })
        .map(|start_s| start_s - sale_end_s);
    Report {
        sale: arrived_within(scenario.before_s, sale_end_s),
        everyone: arrived_within(0, scenario.total_s()),
        verdict: verdict(scenario, &windows, &work, back_to_normal_s),
        windows,
        work,
        queue: QueueTrace {
            longest: morning.trace.longest,
            oldest_max_ns: morning.trace.oldest_max,
            length: morning.trace.length.clone(),
            oldest_ns: morning.trace.oldest.clone(),
            area_ns: time_in_queue(morning),
        },
        back_to_normal_s,
        once_everyone_times_out: fluid(scenario),
        longest_wait_ns: longest_wait_ns(scenario, morning.trace.oldest_max),
    }
}

fn group<'a>(people: impl Iterator<Item = &'a Person>) -> Group {
    let mut group = Group::default();
    let mut waits = Vec::new();
    for person in people {
        let outcomes = if person.orders {
            &mut group.orders
        } else {
            &mut group.previews
        };
        outcomes.people += 1;
        let Outcomes {
            answered,
            told_no,
            timed_out,
            ..
        } = outcomes;
        match person.end {
            Some(End::Answered { wait }) => {
                *answered += 1;
                waits.push(wait);
            }
            Some(End::ToldNo) => *told_no += 1,
            Some(End::TimedOut) => *timed_out += 1,
            None => panic!("a person whose last attempt has not ended"),
        }
    }
    Group {
        wait: wait(waits),
        ..group
    }
}

fn wait(mut waits: Vec<u64>) -> Option<Wait> {
    waits.sort_unstable();
    let max = *waits.last()?;
    let rank = |percent: usize| waits[(waits.len() * percent).div_ceil(100) - 1];
    Some(Wait {
        median_ns: cut(rank(50)),
        p90_ns: cut(rank(90)),
        p99_ns: cut(rank(99)),
        max_ns: cut(max),
    })
}

/// A wait is reported with its 12 leading bits.
fn cut(wait: u64) -> u64 {
    let surplus = (u64::BITS - wait.leading_zeros()).saturating_sub(12);
    wait >> surplus << surplus
}

/// The time that requests spent in the queue, added up over the requests. By
/// Little's law that is the queue's length added up over time.
fn time_in_queue(morning: &Morning) -> u128 {
    let end = morning.scenario.end_ns();
    let within_run = |attempt: &Attempt| {
        // Who never joined the queue never left it.
        let left = attempt.left_queue.unwrap_or(attempt.sent);
        u128::from(left.min(end) - attempt.sent.min(end))
    };
    morning.attempts.iter().map(within_run).sum()
}

fn work(morning: &Morning) -> Work {
    let end = morning.scenario.end_ns();
    let recent = end.saturating_sub(60 * SECOND_NS);
    let sent = |from: u64| {
        let in_time = |sent: u64| (from..end).contains(&sent);
        morning.attempts.iter().filter(|a| in_time(a.sent)).count() as u64
    };
    let before_end = |moments: &[u64]| moments.iter().filter(|at| **at < end).count() as u64;
    let jobs = |chosen: fn(&Job) -> bool| morning.jobs.iter().filter(move |job| chosen(job));
    let finished = |chosen| jobs(chosen).filter(|job| job.end < end).count() as u64;
    let worked = |chosen| {
        let within = |job: &Job| job.end.min(end) - job.start.min(end);
        jobs(chosen).map(within).sum::<u64>()
    };
    let waited = |job: &Job| job.start - morning.attempts[job.attempt].sent;
    let began = || jobs(|job| job.is_service).filter(|job| job.start < end);

    let refusals_done = finished(|job| !job.is_service);
    let refused = before_end(&morning.refusals);
    let useful_ns = worked(|job| job.is_service && job.useful);
    let wasted_ns = worked(|job| job.is_service && !job.useful);
    let refusing_ns = worked(|job| !job.is_service);
    let worker_time = u64::from(morning.scenario.workers) * end;
    Work {
        attempts: sent(0),
        recent_attempts: sent(recent),
        delayed: began().filter(|job| waited(job) > 0).count() as u64,
        useful: finished(|job| job.is_service && job.useful),
        wasted: finished(|job| job.is_service && !job.useful),
        refused,
        dropped_unserved: before_end(&morning.drops),
        useful_ns,
        wasted_ns,
        refusing_ns,
        idle_ns: worker_time - useful_ns - wasted_ns - refusing_ns,
        served_wait_ns: began().map(|job| u128::from(waited(job))).sum(),
        waiting_at_end: morning.trace.length.last().copied().unwrap_or(0),
        in_service_at_end: began().filter(|job| job.end >= end).count() as u64,
        refusing_at_end: if morning.scenario.refusal_cost_ns == 0 {
            0
        } else {
            refused - refusals_done
        },
    }
}

fn is_normal(scenario: &Scenario, window: &Window) -> bool {
    let Outcomes {
        people, answered, ..
    } = window.people.all();
    answered as f64 * 100.0 >= people as f64 * scenario.normal_percent
}

fn verdict(
    scenario: &Scenario,
    windows: &[Window],
    work: &Work,
    back_to_normal_s: Option<u32>,
) -> Verdict {
    let capacity = scenario.capacity_per_s();
    let recent_s = f64::from(scenario.total_s().min(60));
    let attempts_per_s = work.recent_attempts as f64 / recent_s;
    let too_many =
        work.waiting_at_end as f64 - scenario.timeout_ns as f64 / SECOND_NS as f64 * capacity;
    if scenario.normal_per_s >= capacity {
        Verdict::Overloaded
    } else if windows.iter().all(|window| is_normal(scenario, window)) {
        Verdict::KeptUp
    } else if back_to_normal_s.is_some() {
        Verdict::Recovered
    } else if attempts_per_s >= capacity {
        Verdict::Stuck
    } else if too_many > 0.0 {
        Verdict::Backlog {
            more_s: too_many / (capacity - attempts_per_s),
        }
    } else {
        Verdict::Shedding
    }
}

/// Whether a policy's queue can hold someone as long as the timeout.
fn holds_a_timeout(scenario: &Scenario) -> bool {
    match scenario.policy {
        Policy::Fifo => true,
        Policy::Bounded | Policy::Priority => bound_ns(scenario) >= scenario.timeout_ns as f64,
        Policy::Skip | Policy::Codel | Policy::Lifo => false,
    }
}

/// Bound / capacity.
fn bound_ns(scenario: &Scenario) -> f64 {
    bound(scenario) as f64 * scenario.service_ns as f64 / f64::from(scenario.workers)
}

fn fluid(scenario: &Scenario) -> Option<Fluid> {
    let round = scenario.timeout_ns + scenario.retry_gap_ns;
    let fitting = 1 + scenario.patience_ns / round;
    let tries = fitting.min(u64::from(scenario.retries) + 1) as u32;
    let demand_per_s = scenario.normal_per_s * f64::from(tries);
    holds_a_timeout(scenario).then_some(Fluid {
        tries,
        demand_per_s,
        drains: demand_per_s < scenario.capacity_per_s(),
    })
}

fn longest_wait_ns(scenario: &Scenario, measured: u64) -> Option<f64> {
    if holds_a_timeout(scenario) {
        return None;
    }
    Some(match scenario.policy {
        Policy::Skip => scenario.timeout_ns as f64,
        Policy::Bounded | Policy::Priority if scenario.refusal_cost_ns == 0 => bound_ns(scenario),
        _ => measured as f64,
    })
}
