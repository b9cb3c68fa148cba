use crate::arrivals::{Arrivals, Process};
use crate::batches::{Batches, Exponentials};
use crate::clients::{Clients, Person, Ticket};
use crate::conclusions;
use crate::counters::{Counters, Load};
use crate::people::{Outcome, People};
use crate::random::{Stream, Streams};
use crate::report::Report;
use crate::retries::Retries;
use crate::scenario::{NEVER, Scenario};
use crate::workers::{Job, Workers};
use alloc::collections::VecDeque;
use overload_admission::{Admission, Arrival, Criticality, Decision, Queue};

/// What happens next. At one instant, in this order; within a kind, first the
/// one scheduled first.
enum Event {
    Completion,
    GiveUp(Ticket),
    Retry,
    Arrival,
}

/// One service and its people, at a moment of the morning: the model, event by
/// event. [`Recursion`](crate::recursion::Recursion) is held to it.
pub(crate) struct EventLoop {
    scenario: Scenario,
    arrivals: Arrivals,
    kinds: Stream,
    clients: Clients,
    retries: Retries,
    queue: Queue<Ticket>,
    /// Refusals decided on arrival that wait for a worker, ahead of the queue.
    refusals: VecDeque<Ticket>,
    workers: Workers,
    people: People,
    counters: Counters,
}

impl EventLoop {
    /// The moment before the first arrival.
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let streams = Streams::new(scenario.seed);
        let process = Process::new(scenario, Exponentials::of(streams.arrivals));
        Self {
            scenario: *scenario,
            arrivals: Arrivals::new(Batches::of(process)),
            kinds: streams.kinds,
            clients: Clients::new(scenario.timeout_ns, scenario.patience_ns),
            retries: Retries::new(scenario, streams.retry_gaps),
            queue: Queue::new(scenario.policy, scenario.limits()),
            refusals: VecDeque::new(),
            workers: Workers::new(
                scenario.workers,
                scenario.service_ns,
                scenario.refusal_cost_ns,
                streams.services,
            ),
            people: People::new(scenario),
            counters: Counters::new(scenario),
        }
    }

    /// Lets the next event happen. False when none is left that counts.
    pub(crate) fn step(&mut self) -> bool {
        let Some((now, event)) = self.next_event() else {
            return false;
        };
        match event {
            Event::Completion => self.complete(now),
            Event::GiveUp(ticket) => self.give_up(now, ticket),
            Event::Retry => self.retry(now),
            Event::Arrival => self.arrive(now),
        }
        true
    }

    /// The rest of the morning, and what it all came to.
    pub(crate) fn report(mut self) -> Report {
        while self.step() {}
        self.finish()
    }

    /// The earliest event, or none when nothing more can count: everybody is
    /// settled, and what the workers still do lies after the end.
    fn next_event(&mut self) -> Option<(u64, Event)> {
        let completion = self.workers.next();
        let (give_up, ticket) = self.clients.next_to_give_up();
        let retry = self.retries.next();
        let arrival = self.arrivals.next();
        let person = give_up.min(retry).min(arrival);
        if person == NEVER && completion >= self.scenario.end_ns() {
            return None;
        }
        let now = person.min(completion);
        let event = if now == completion {
            Event::Completion
        } else if now == give_up {
            Event::GiveUp(ticket)
        } else if now == retry {
            Event::Retry
        } else {
            Event::Arrival
        };
        Some((now, event))
    }

    /// Time passes in which the service's load stays as it is.
    fn advance_to(&mut self, now: u64) {
        let was_counting = self.counters.counting();
        let load = Load {
            waiting: self.queue.len(),
            oldest: self.queue.oldest(),
            idle: self.workers.idle(),
        };
        self.counters.advance_to(now, load);
        self.people.advance_to(now);
        if was_counting && !self.counters.counting() {
            self.take_stock();
        }
    }

    /// What is under way at the end of the last phase.
    fn take_stock(&mut self) {
        let work = &mut self.counters.work;
        work.waiting_at_end = self.queue.len() as u64;
        work.refusing_at_end = self.refusals.len() as u64;
        for stint in self.workers.under_way() {
            match stint.job {
                Job::Serve(_) => work.in_service_at_end += 1,
                Job::Refuse(_) => work.refusing_at_end += 1,
            }
        }
    }

    /// A new person arrives.
    fn arrive(&mut self, now: u64) {
        self.arrivals.advance();
        let person = Person {
            first: now,
            orders: self.kinds.uniform() * 100.0 < self.scenario.orders_percent,
            retries_left: self.scenario.retries,
        };
        self.send(now, person);
    }

    /// A person's pause before a further attempt is over.
    fn retry(&mut self, now: u64) {
        if let Some(person) = self.retries.pop() {
            self.send(now, person);
        }
    }

    /// An attempt reaches the service.
    fn send(&mut self, now: u64, person: Person) {
        self.advance_to(now);
        self.counters.sent();
        let criticality = if person.orders {
            Criticality::Critical
        } else {
            Criticality::Sheddable
        };
        let ticket = self.clients.wait(now, person);
        match self.queue.arrive(now, criticality, ticket) {
            Arrival::Queued => {}
            Arrival::Refused(refused) | Arrival::Displaced { item: refused, .. } => {
                self.refuse(now, refused);
            }
        }
        self.occupy_workers(now);
    }

    /// A request is refused on arrival, or displaced by one.
    fn refuse(&mut self, now: u64, ticket: Ticket) {
        self.counters.refused();
        if self.scenario.refusal_cost_ns == 0 {
            self.hear_no(now, ticket);
        } else {
            self.refusals.push_back(ticket);
        }
    }

    /// Idle workers take what there is to do: first the refusals decided on
    /// arrival, then what the policy hands over.
    fn occupy_workers(&mut self, now: u64) {
        while self.workers.idle() > 0 {
            if let Some(ticket) = self.refusals.pop_front() {
                self.workers.start(now, Job::Refuse(ticket));
                continue;
            }
            let abandoned = |ticket: &Ticket| !self.clients.waits(*ticket);
            let Some(next) = self.queue.pick_up(now, abandoned) else {
                return;
            };
            match next.decision {
                Decision::Serve => {
                    self.counters.service_began(now - next.since);
                    self.workers.start(now, Job::Serve(next.item));
                }
                Decision::Refuse => {
                    self.counters.refused();
                    if self.scenario.refusal_cost_ns == 0 {
                        self.hear_no(now, next.item);
                    } else {
                        self.workers.start(now, Job::Refuse(next.item));
                    }
                }
                Decision::Drop => self.counters.dropped(),
            }
        }
    }

    /// A worker finishes what it was busy with.
    fn complete(&mut self, now: u64) {
        self.advance_to(now);
        let Some(stint) = self.workers.finish() else {
            return;
        };
        match stint.job {
            Job::Serve(ticket) => {
                let client = self.clients.end(ticket);
                self.counters.served(stint.start, now, client.is_some());
                if let Some(person) = client {
                    let wait_ns = now - person.first;
                    self.people.settle(person, Outcome::Answered { wait_ns });
                }
            }
            Job::Refuse(ticket) => {
                self.counters.refusal_done(stint.start, now);
                self.hear_no(now, ticket);
            }
        }
        self.occupy_workers(now);
    }

    /// A refusal reaches the client, if it is there and not just leaving.
    fn hear_no(&mut self, now: u64, ticket: Ticket) {
        if self.clients.gives_up(ticket).is_some_and(|at| now < at)
            && let Some(person) = self.clients.end(ticket)
        {
            self.end_attempt(now, person, Outcome::ToldNo);
        }
    }

    /// A client leaves. Nobody tells the service.
    fn give_up(&mut self, now: u64, ticket: Ticket) {
        if let Some(person) = self.clients.end(ticket) {
            self.end_attempt(now, person, Outcome::TimedOut);
        }
    }

    /// An attempt ended without an answer: another one, or the person is settled.
    fn end_attempt(&mut self, now: u64, person: Person, outcome: Outcome) {
        if !self.retries.decide(now, person) {
            self.people.settle(person, outcome);
        }
    }

    /// Everybody is settled: a service still under way is for someone who left.
    fn finish(mut self) -> Report {
        self.advance_to(self.scenario.end_ns());
        for stint in self.workers.under_way() {
            match stint.job {
                Job::Serve(_) => self.counters.served(stint.start, stint.end, false),
                Job::Refuse(_) => self.counters.refusal_done(stint.start, stint.end),
            }
        }
        let (sale, everyone, windows) = self.people.finish();
        let (work, queue) = self.counters.finish();
        conclusions::report(&self.scenario, sale, everyone, windows, work, queue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Outcomes;
    use crate::scenario::SECOND_NS;
    use overload_admission::Policy;

    const COST: u64 = 1_000;

    /// One worker, room for one request to wait, and nobody comes.
    fn quiet() -> Scenario {
        Scenario {
            policy: Policy::Bounded,
            workers: 1,
            queue_size: 1,
            normal_per_s: 0.0,
            spike_per_s: 0.0,
            ..Scenario::default()
        }
    }

    /// Someone with a price preview and no retries.
    const PERSON: Person = Person {
        first: 0,
        orders: false,
        retries_left: 0,
    };

    /// What becomes of so many people who come at 0.
    fn outcomes(scenario: &Scenario, people: usize) -> Outcomes {
        let mut morning = EventLoop::new(scenario);
        for _ in 0..people {
            morning.send(0, PERSON);
        }
        morning.report().everyone.previews
    }

    /// How long the first service of the morning takes.
    fn first_service(scenario: &Scenario) -> u64 {
        let mut morning = EventLoop::new(scenario);
        morning.send(0, PERSON);
        morning.workers.next()
    }

    #[test]
    fn an_answer_at_the_very_timeout_is_an_answer() {
        let timeout_ns = first_service(&quiet());
        let exactly = Scenario {
            timeout_ns,
            ..quiet()
        };
        assert_eq!(outcomes(&exactly, 1).answered, 1);
        let shorter = Scenario {
            timeout_ns: timeout_ns - 1,
            ..quiet()
        };
        assert_eq!(outcomes(&shorter, 1).timed_out, 1);
    }

    #[test]
    fn a_no_at_the_very_timeout_is_not_heard() {
        // The third of three is refused; the worker says so after the first service.
        let heard_at = first_service(&quiet()) + COST;
        let exactly = Scenario {
            refusal_cost_ns: COST,
            timeout_ns: heard_at,
            ..quiet()
        };
        assert_eq!(outcomes(&exactly, 3).told_no, 0);
        let longer = Scenario {
            timeout_ns: heard_at + 1,
            ..exactly
        };
        assert_eq!(outcomes(&longer, 3).told_no, 1);
    }

    #[test]
    fn a_refusal_waits_for_the_worker_but_goes_before_the_queue() {
        let scenario = Scenario {
            refusal_cost_ns: COST,
            ..quiet()
        };
        let mut morning = EventLoop::new(&scenario);
        for _ in 0..3 {
            morning.send(0, PERSON);
        }
        assert_eq!((morning.queue.len(), morning.refusals.len()), (1, 1));
        let now = first_service(&scenario);
        morning.complete(now);
        assert_eq!(morning.workers.next(), now + COST);
        assert_eq!((morning.queue.len(), morning.refusals.len()), (1, 0));
    }

    #[test]
    fn a_refusal_of_no_cost_is_heard_at_once() {
        let hasty = Scenario {
            timeout_ns: 1,
            ..quiet()
        };
        assert_eq!(outcomes(&hasty, 3).told_no, 1);
    }

    #[test]
    fn at_one_moment_completions_then_give_ups_then_retries_then_arrivals() {
        let only_arrivals = Scenario {
            normal_per_s: 1.0,
            ..quiet()
        };
        let moment = EventLoop::new(&only_arrivals).arrivals.next();
        let scenario = Scenario {
            // Nothing else ends before it.
            service_ns: 1_000_000 * SECOND_NS,
            timeout_ns: moment,
            refusal_cost_ns: moment,
            retry_gap_ns: 0,
            patience_ns: 2 * moment,
            workers: 2,
            ..only_arrivals
        };
        let mut morning = EventLoop::new(&scenario);
        morning.send(0, PERSON);
        let ticket = morning.clients.next_to_give_up().1;
        morning.workers.start(0, Job::Refuse(ticket));
        let retrying = Person {
            retries_left: 1,
            ..PERSON
        };
        assert!(morning.retries.decide(moment, retrying));

        let mut next = || {
            let (now, event) = morning.next_event().unwrap();
            assert_eq!(now, moment);
            match event {
                Event::Completion => {
                    morning.workers.finish();
                    "completion"
                }
                Event::GiveUp(ticket) => {
                    morning.clients.end(ticket);
                    "give-up"
                }
                Event::Retry => {
                    morning.retries.pop();
                    "retry"
                }
                Event::Arrival => "arrival",
            }
        };
        let order = [(); 4].map(|()| next());
        assert_eq!(order, ["completion", "give-up", "retry", "arrival"]);
    }
}
