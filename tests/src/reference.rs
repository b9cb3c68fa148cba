//! The model once more, as its description tells it: one list of events to
//! come, one list of waiting requests, everything that ever happened on record
//! and counted at the end. No thought is given to speed, and no code is shared
//! with the simulation but the types of its input and output, so what the two
//! agree on is the model and not a slip.

mod conclusions;
mod random;

use std::collections::BTreeMap;

use overload_sim::{Policy, Report, SECOND_NS, Scenario};
use random::{Stream, round_half_up};

/// Runs one morning to its last event.
#[must_use]
pub fn run(scenario: &Scenario) -> Report {
    let mut morning = Morning::new(scenario);
    for (number, first) in random::arrivals(scenario).into_iter().enumerate() {
        morning.schedule(first, Kind::Arrival, number);
    }
    while let Some(((now, kind, _), subject)) = morning.to_come.pop_first() {
        morning.observe(now);
        match kind {
            Kind::Completion => morning.complete(now, subject),
            Kind::GiveUp => morning.give_up(now, subject),
            Kind::Retry => morning.send(now, subject),
            Kind::Arrival => morning.arrive(now),
        }
    }
    morning.observe(scenario.end_ns());
    conclusions::report(&morning)
}

/// In the order in which they happen at one instant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Completion,
    GiveUp,
    Retry,
    Arrival,
}

/// Numbers of people, attempts and jobs are their positions in the lists below.
struct Morning<'a> {
    scenario: &'a Scenario,
    kinds: Stream,
    services: Stream,
    gaps: Stream,
    /// By moment, kind, and order of scheduling: the job, attempt or person.
    to_come: BTreeMap<(u64, Kind, usize), usize>,
    scheduled: usize,
    people: Vec<Person>,
    attempts: Vec<Attempt>,
    jobs: Vec<Job>,
    /// When each refusal was decided.
    refusals: Vec<u64>,
    /// When each request was dropped.
    drops: Vec<u64>,
    queue: Vec<usize>,
    to_refuse: Vec<usize>,
    busy: u32,
    last_empty: u64,
    trace: Trace,
}

struct Person {
    first: u64,
    orders: bool,
    tries_left: u32,
    end: Option<End>,
}

enum End {
    Answered { wait: u64 },
    ToldNo,
    TimedOut,
}

struct Attempt {
    person: usize,
    sent: u64,
    leaves: u64,
    client_is_there: bool,
    allowance: u64,
    /// When it left the queue, if it ever joined and left.
    left_queue: Option<u64>,
}

struct Job {
    attempt: usize,
    is_service: bool,
    start: u64,
    end: u64,
    useful: bool,
}

/// The queue as it was, up to the end of the last phase.
#[derive(Default)]
struct Trace {
    up_to: u64,
    length: Vec<u64>,
    oldest: Vec<u64>,
    longest: u64,
    oldest_max: u64,
}

impl<'a> Morning<'a> {
    fn new(scenario: &'a Scenario) -> Self {
        let [_, kinds, services, gaps] = random::streams(scenario.seed);
        Self {
            scenario,
            kinds,
            services,
            gaps,
            to_come: BTreeMap::new(),
            scheduled: 0,
            people: Vec::new(),
            attempts: Vec::new(),
            jobs: Vec::new(),
            refusals: Vec::new(),
            drops: Vec::new(),
            queue: Vec::new(),
            to_refuse: Vec::new(),
            busy: 0,
            last_empty: 0,
            trace: Trace::default(),
        }
    }

    fn schedule(&mut self, at: u64, kind: Kind, subject: usize) {
        self.to_come.insert((at, kind, self.scheduled), subject);
        self.scheduled += 1;
    }

    fn arrive(&mut self, now: u64) {
        self.people.push(Person {
            first: now,
            orders: self.kinds.uniform() * 100.0 < self.scenario.orders_percent,
            tries_left: self.scenario.retries,
            end: None,
        });
        self.send(now, self.people.len() - 1);
    }

    fn send(&mut self, now: u64, person: usize) {
        let attempt = self.attempts.len();
        let patience_ends = self.people[person].first + self.scenario.patience_ns;
        let leaves = patience_ends.min(now + self.scenario.timeout_ns);
        self.attempts.push(Attempt {
            person,
            sent: now,
            leaves,
            client_is_there: true,
            allowance: 0,
            left_queue: None,
        });
        self.schedule(leaves, Kind::GiveUp, attempt);
        self.admit(now, attempt);
        self.occupy_workers(now);
    }

    fn admit(&mut self, now: u64, attempt: usize) {
        let is_full = self.queue.len() >= bound(self.scenario);
        match self.scenario.policy {
            Policy::Fifo | Policy::Skip => self.queue.push(attempt),
            Policy::Codel | Policy::Lifo => {
                if self.queue.is_empty() {
                    self.last_empty = now;
                }
                self.attempts[attempt].allowance = if self.is_congested(now) {
                    self.scenario.target_ns
                } else {
                    self.scenario.interval_ns
                };
                self.queue.push(attempt);
            }
            Policy::Bounded | Policy::Priority if !is_full => self.queue.push(attempt),
            Policy::Bounded => self.refuse_on_arrival(now, attempt),
            Policy::Priority => {
                let is_preview = |waiting: &usize| !self.is_order(*waiting);
                match self.queue.iter().rposition(is_preview) {
                    Some(newest_preview) if self.is_order(attempt) => {
                        let displaced = self.queue.remove(newest_preview);
                        self.attempts[displaced].left_queue = Some(now);
                        self.queue.push(attempt);
                        self.refuse_on_arrival(now, displaced);
                    }
                    _ => self.refuse_on_arrival(now, attempt),
                }
            }
        }
    }

    fn is_order(&self, attempt: usize) -> bool {
        self.people[self.attempts[attempt].person].orders
    }

    fn is_congested(&self, now: u64) -> bool {
        now - self.last_empty > self.scenario.interval_ns
    }

    fn refuse_on_arrival(&mut self, now: u64, attempt: usize) {
        self.refusals.push(now);
        if self.scenario.refusal_cost_ns == 0 {
            self.hear_no(now, attempt);
        } else {
            self.to_refuse.push(attempt);
        }
    }

    fn occupy_workers(&mut self, now: u64) {
        while self.busy < self.scenario.workers {
            if !self.to_refuse.is_empty() {
                let attempt = self.to_refuse.remove(0);
                self.start(now, attempt, false);
            } else if !self.queue.is_empty() {
                self.pick_up(now);
            } else {
                return;
            }
        }
    }

    fn pick_up(&mut self, now: u64) {
        let policy = self.scenario.policy;
        let allowing = matches!(policy, Policy::Codel | Policy::Lifo);
        let position = if policy == Policy::Lifo && self.is_congested(now) {
            self.queue.len() - 1
        } else {
            0
        };
        let number = self.queue.remove(position);
        if self.queue.is_empty() {
            self.last_empty = now;
        }
        let attempt = &mut self.attempts[number];
        attempt.left_queue = Some(now);
        let too_late = allowing && now - attempt.sent > attempt.allowance;
        let is_dropped = (policy == Policy::Skip || too_late) && !attempt.client_is_there;
        if is_dropped {
            self.drops.push(now);
        } else if !too_late {
            self.start(now, number, true);
        } else if self.scenario.refusal_cost_ns == 0 {
            self.refusals.push(now);
            self.hear_no(now, number);
        } else {
            self.refusals.push(now);
            self.start(now, number, false);
        }
    }

    fn start(&mut self, now: u64, attempt: usize, is_service: bool) {
        let length = if is_service {
            round_half_up(self.scenario.service_ns as f64 * self.services.exponential())
        } else {
            self.scenario.refusal_cost_ns
        };
        self.jobs.push(Job {
            attempt,
            is_service,
            start: now,
            end: now + length,
            useful: false,
        });
        self.busy += 1;
        self.schedule(now + length, Kind::Completion, self.jobs.len() - 1);
    }

    fn complete(&mut self, now: u64, job: usize) {
        self.busy -= 1;
        let attempt = self.jobs[job].attempt;
        if !self.jobs[job].is_service {
            self.hear_no(now, attempt);
        } else if self.attempts[attempt].client_is_there {
            self.attempts[attempt].client_is_there = false;
            self.jobs[job].useful = true;
            let person = &mut self.people[self.attempts[attempt].person];
            person.end = Some(End::Answered {
                wait: now - person.first,
            });
        }
        self.occupy_workers(now);
    }

    fn hear_no(&mut self, now: u64, attempt: usize) {
        if self.attempts[attempt].client_is_there && now < self.attempts[attempt].leaves {
            self.end_unanswered(now, attempt, End::ToldNo);
        }
    }

    fn give_up(&mut self, now: u64, attempt: usize) {
        if self.attempts[attempt].client_is_there {
            self.end_unanswered(now, attempt, End::TimedOut);
        }
    }

    fn end_unanswered(&mut self, now: u64, attempt: usize, end: End) {
        self.attempts[attempt].client_is_there = false;
        let number = self.attempts[attempt].person;
        let person = &mut self.people[number];
        person.end = Some(end);
        if person.tries_left == 0 {
            return;
        }
        person.tries_left -= 1;
        let share = 0.5 + self.gaps.uniform();
        let at = now + round_half_up(self.scenario.retry_gap_ns as f64 * share);
        if at < person.first + self.scenario.patience_ns {
            self.schedule(at, Kind::Retry, number);
        }
    }

    /// The queue stayed as it is from the last event up to this one.
    fn observe(&mut self, now: u64) {
        let now = now.min(self.scenario.end_ns());
        let trace = &mut self.trace;
        let length = self.queue.len() as u64;
        let age = |at: u64| {
            let oldest = self.queue.first();
            oldest.map_or(0, |&attempt| at - self.attempts[attempt].sent)
        };
        while trace.length.len() as u64 * SECOND_NS <= now && trace.up_to < self.scenario.end_ns() {
            let at = trace.length.len() as u64 * SECOND_NS;
            trace.length.push(length);
            trace.oldest.push(age(at));
        }
        if trace.up_to < self.scenario.end_ns() {
            trace.longest = trace.longest.max(length);
            trace.oldest_max = trace.oldest_max.max(age(now));
        }
        trace.up_to = now;
    }
}

/// The queue size, or a quarter of the timeout's worth of work, half up, at most 2^32 - 1.
fn bound(scenario: &Scenario) -> usize {
    if scenario.queue_size > 0 {
        return scenario.queue_size as usize;
    }
    let work = u128::from(scenario.timeout_ns) * u128::from(scenario.workers);
    let per_request = 4 * u128::from(scenario.service_ns);
    let (whole, rest) = (work / per_request, work % per_request);
    let rounded = if 2 * rest >= per_request {
        whole + 1
    } else {
        whole
    };
    rounded.clamp(1, u128::from(u32::MAX)) as usize
}
