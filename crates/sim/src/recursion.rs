mod leaving;
mod ledger;
mod line;

use crate::arrivals::Arrivals;
use crate::clients::Person;
use crate::conclusions;
use crate::event_loop::NEVER;
use crate::people::{Outcome, People};
use crate::random::{Stream, Streams, round_ns};
use crate::report::Report;
use crate::retries::Retries;
use crate::scenario::Scenario;
use alloc::collections::{BinaryHeap, VecDeque};
use core::cmp::Reverse;
use leaving::Leaving;
use ledger::Ledger;
use line::Line;
use overload_admission::{Admission, Arrival, Criticality, Decision, Queue};

/// An attempt on its way through the service.
#[derive(Clone, Copy)]
struct Request {
    person: Person,
    /// When its client leaves at the latest.
    leaves: u64,
    /// The number of its client in [`Leaving`], if it is there.
    client: u64,
}

const NOBODY: u64 = u64::MAX;

enum Station {
    Line(Line),
    Queue(Queue<Request>),
}

/// The same mornings as [`EventLoop`](crate::event_loop::EventLoop), without the
/// events that decide nothing: a worker is known by when it is free (the
/// recursion of Kiefer and Wolfowitz), so that nobody need be told when a
/// service ends.
pub(crate) struct Recursion {
    scenario: Scenario,
    limit_ns: u64,
    service_ns: f64,
    now: u64,
    arrivals: Arrivals,
    kinds: Stream,
    services: Stream,
    leaving: Leaving,
    retries: Retries,
    station: Station,
    /// How many wait in the queue.
    waiting: u64,
    /// Refusals decided on arrival that wait for a worker, ahead of the queue.
    refusals: VecDeque<(u64, Request)>,
    /// Who is going to hear "no", and when.
    noes: VecDeque<(u64, Person)>,
    /// When each worker is free.
    free: BinaryHeap<Reverse<u64>>,
    /// When the last client leaves that came so far.
    last_leaves: u64,
    people: People,
    ledger: Ledger,
}

enum Event {
    PickUp,
    HearNo(Person),
    Leave(Person),
    Attempt(Person),
}

struct Start {
    since: u64,
    at: u64,
    request: Request,
}

impl Recursion {
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let streams = Streams::new(scenario.seed);
        Self {
            scenario: *scenario,
            limit_ns: scenario.timeout_ns.min(scenario.patience_ns),
            service_ns: scenario.service_ns as f64,
            now: 0,
            arrivals: Arrivals::new(scenario, streams.arrivals),
            kinds: streams.kinds,
            services: streams.services,
            leaving: Leaving::new(),
            retries: Retries::new(
                scenario.retry_gap_ns,
                scenario.patience_ns,
                streams.retry_gaps,
            ),
            station: Line::new(scenario).map_or_else(
                || Station::Queue(Queue::new(scenario.policy, scenario.limits())),
                Station::Line,
            ),
            waiting: 0,
            refusals: VecDeque::new(),
            noes: VecDeque::new(),
            free: (0..scenario.workers).map(|_| Reverse(0)).collect(),
            last_leaves: 0,
            people: People::new(scenario),
            ledger: Ledger::new(scenario),
        }
    }

    pub(crate) const fn now_ns(&self) -> u64 {
        self.now
    }

    pub(crate) fn report(mut self) -> Report {
        while self.step_many(u32::MAX) {}
        self.finish()
    }

    pub(crate) fn step_many(&mut self, steps: u32) -> bool {
        (0..steps).all(|_| self.step())
    }

    fn step(&mut self) -> bool {
        let Some((now, event)) = self.next_event() else {
            return false;
        };
        self.now = now;
        if now >= self.ledger.next_sample() {
            self.look(now);
        }
        let start = match event {
            Event::Attempt(person) => self.send(now, person),
            Event::PickUp => self.pick_up(now),
            Event::HearNo(person) => {
                self.end_attempt(now, person, Outcome::ToldNo);
                None
            }
            Event::Leave(person) => {
                self.end_attempt(now, person, Outcome::TimedOut);
                None
            }
        };
        if let Some(start) = start {
            self.serve(start);
        }
        true
    }

    fn next_event(&mut self) -> Option<(u64, Event)> {
        let retry = self.retries.next();
        let arrival = self.arrivals.next();
        let pickup = if self.waiting == 0 && self.refusals.is_empty() {
            NEVER
        } else {
            self.first_free()
        };
        let no = self.noes.front().map_or(NEVER, |(at, _)| *at);
        let leave = self.leaving.next();
        let attempt = retry.min(arrival);
        let person = no.min(leave);
        let due = pickup.min(person);
        if attempt < due {
            let person = if retry <= arrival {
                self.retries.pop()?
            } else {
                self.arrive(arrival)
            };
            return Some((attempt, Event::Attempt(person)));
        }
        if attempt == NEVER
            && person == NEVER
            && (pickup == NEVER || pickup > self.last_leaves && pickup >= self.scenario.end_ns())
        {
            return None;
        }
        let event = if due == pickup {
            Event::PickUp
        } else if due == no {
            Event::HearNo(self.noes.pop_front()?.1)
        } else {
            Event::Leave(self.leaving.pop()?)
        };
        Some((due, event))
    }

    fn first_free(&self) -> u64 {
        self.free.peek().map_or(NEVER, |Reverse(at)| *at)
    }

    /// A look at the queue at every second, before what happens then.
    #[cold]
    fn look(&mut self, now: u64) {
        loop {
            let at = self.ledger.next_sample();
            if at > now || at > self.scenario.end_ns() {
                break;
            }
            let (waiting, oldest) = match &mut self.station {
                Station::Line(line) => line.before(at),
                Station::Queue(queue) => (self.waiting, queue.oldest()),
            };
            self.ledger.sample(waiting, oldest);
        }
        self.people.advance_to(now);
    }

    #[inline]
    fn arrive(&mut self, now: u64) -> Person {
        self.arrivals.advance();
        Person {
            first: now,
            orders: self.kinds.uniform() * 100.0 < self.scenario.orders_percent,
            retries_left: self.scenario.retries,
        }
    }

    fn send(&mut self, now: u64, person: Person) -> Option<Start> {
        self.ledger.sent(now);
        let leaves = (now + self.limit_ns).min(person.first + self.scenario.patience_ns);
        let mut request = Request {
            person,
            leaves,
            client: NOBODY,
        };
        let free = self.first_free();
        match &mut self.station {
            Station::Line(line) => {
                let at = now.max(free);
                line.after(now);
                if line.is_full() {
                    self.ledger.refused(now);
                    self.will_hear_no(now, request);
                    return None;
                }
                let decision = line.decide(now, at, leaves);
                if at > now {
                    let waiting = line.join(now, at);
                    self.ledger.queued(now, waiting);
                    self.ledger.left_queue(now, at);
                }
                self.decided(now, at, decision, request)
            }
            Station::Queue(queue) => {
                self.last_leaves = self.last_leaves.max(leaves);
                if free <= now {
                    return Some(Start {
                        since: now,
                        at: now,
                        request,
                    });
                }
                if person.retries_left > 0 {
                    request.client =
                        self.leaving
                            .wait(person, leaves, leaves < now + self.limit_ns);
                }
                let criticality = if person.orders {
                    Criticality::Critical
                } else {
                    Criticality::Sheddable
                };
                match queue.arrive(now, criticality, request) {
                    Arrival::Queued => {
                        self.waiting += 1;
                        self.ledger.queued(now, self.waiting);
                    }
                    Arrival::Refused(refused) => self.refuse_on_arrival(now, refused),
                    Arrival::Displaced { item, since } => {
                        self.ledger.left_queue(since, now);
                        self.refuse_on_arrival(now, item);
                    }
                }
                None
            }
        }
    }

    fn refuse_on_arrival(&mut self, now: u64, request: Request) {
        self.ledger.refused(now);
        if self.scenario.refusal_cost_ns == 0 {
            self.will_hear_no(now, request);
        } else {
            self.refusals.push_back((now, request));
        }
    }

    #[inline]
    fn decided(
        &mut self,
        since: u64,
        at: u64,
        decision: Decision,
        request: Request,
    ) -> Option<Start> {
        match decision {
            Decision::Serve => return Some(Start { since, at, request }),
            Decision::Refuse => {
                self.ledger.refused(at);
                self.refuse(at, at, request);
            }
            Decision::Drop => {
                self.ledger.dropped(at);
                self.will_leave(request);
            }
        }
        None
    }

    /// A worker is free and something waits.
    fn pick_up(&mut self, now: u64) -> Option<Start> {
        if let Some((decided, request)) = self.refusals.pop_front() {
            self.refuse(decided, now, request);
            return None;
        }
        let Station::Queue(queue) = &mut self.station else {
            return None;
        };
        let next = queue.pick_up(now, |request| request.leaves < now)?;
        self.waiting -= 1;
        self.ledger.left_queue(next.since, now);
        self.decided(next.since, now, next.decision, next.item)
    }

    fn occupy(&mut self, until: u64) {
        if let Some(mut first) = self.free.peek_mut() {
            *first = Reverse(until);
        }
    }

    fn serve(&mut self, start: Start) {
        let Start {
            since,
            at: now,
            request,
        } = start;
        let length = round_ns(self.service_ns * self.services.exponential());
        let end = now + length;
        self.occupy(end);
        let useful = end <= request.leaves;
        self.ledger.served(since, now, end, useful);
        if useful {
            if request.client != NOBODY {
                self.leaving.end(request.client);
            }
            let wait_ns = end - request.person.first;
            self.people
                .settle(request.person, Outcome::Answered { wait_ns });
        } else {
            self.will_leave(request);
        }
    }

    fn refuse(&mut self, decided: u64, now: u64, request: Request) {
        let end = now + self.scenario.refusal_cost_ns;
        if self.scenario.refusal_cost_ns > 0 {
            self.occupy(end);
            self.ledger.refusal(decided, now, end);
        }
        self.will_hear_no(end, request);
    }

    fn will_leave(&mut self, request: Request) {
        let Request {
            person,
            leaves,
            client,
        } = request;
        if person.retries_left == 0 {
            self.people.settle(person, Outcome::TimedOut);
        } else if client == NOBODY {
            self.leaving
                .wait(person, leaves, leaves < self.now + self.limit_ns);
        }
    }

    fn will_hear_no(&mut self, at: u64, request: Request) {
        if at >= request.leaves {
            self.will_leave(request);
            return;
        }
        if request.client != NOBODY {
            self.leaving.end(request.client);
        }
        if request.person.retries_left == 0 {
            self.people.settle(request.person, Outcome::ToldNo);
        } else {
            self.noes.push_back((at, request.person));
        }
    }

    fn end_attempt(&mut self, now: u64, person: Person, outcome: Outcome) {
        if !self.retries.decide(now, person) {
            self.people.settle(person, outcome);
        }
    }

    fn finish(mut self) -> Report {
        let end_ns = self.scenario.end_ns();
        self.look(end_ns);
        if let Station::Queue(mut queue) = self.station {
            while let Some(next) = queue.pick_up(NEVER, |_| true) {
                self.ledger.left_queue(next.since, end_ns);
                if next.item.person.retries_left == 0 {
                    self.people.settle(next.item.person, Outcome::TimedOut);
                }
            }
        }
        while let Some((decided, request)) = self.refusals.pop_front() {
            self.ledger.refusal(decided, NEVER, NEVER);
            if request.person.retries_left == 0 {
                self.people.settle(request.person, Outcome::TimedOut);
            }
        }
        let (sale, everyone, windows) = self.people.finish();
        let (work, queue) = self.ledger.finish(self.scenario.workers);
        conclusions::report(&self.scenario, sale, everyone, windows, work, queue)
    }
}
