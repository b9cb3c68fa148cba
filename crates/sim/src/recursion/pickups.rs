use super::Way;
use super::crowd::{Crowd, Ticket};
use super::ledger::Ledger;
use super::staff::Staff;
use crate::clients::Person;
use crate::conclusions;
use crate::morning::Morning;
use crate::report::Report;
use crate::scenario::{NEVER, Scenario};
use alloc::boxed::Box;
use overload_admission::{Admission, Arrival, Criticality, Decision, Fifo, Queue};

/// Any policy: requests are queued, and picked up as workers are free.
///
/// A worker that is free looks for something to do only while something waits,
/// so a pickup is due when the first worker is free, if anything waits then, and
/// whoever arrives at an idle worker is served without queueing.
pub(super) struct Pickups<const RETRIES: bool> {
    scenario: Scenario,
    now: u64,
    crowd: Crowd<RETRIES>,
    staff: Staff,
    queue: Queue<Request>,
    /// How many are in the queue.
    waiting: u64,
    /// Refusals decided on arrival that wait for a worker, ahead of the queue.
    refusals: Fifo<Request>,
    /// When the last client leaves of those who came so far.
    last_leaves: u64,
    ledger: Ledger,
}

/// An attempt that waits for a worker.
#[derive(Clone, Copy)]
struct Request {
    ticket: Ticket,
    /// When its client leaves unless the attempt ends before.
    leaves: u64,
}

impl<const RETRIES: bool> Way for Pickups<RETRIES> {
    fn step_many(&mut self, steps: u32) -> bool {
        (0..steps).all(|_| self.step())
    }

    fn now_ns(&self) -> u64 {
        self.now
    }

    fn finish(mut self: Box<Self>) -> Report {
        while self.let_go() {}
        let (sale, everyone, windows) = self.crowd.people.finish();
        let (work, queue) = self.ledger.finish(self.scenario.workers);
        conclusions::report(&self.scenario, sale, everyone, windows, work, queue)
    }
}

impl<const RETRIES: bool> Pickups<RETRIES> {
    pub(super) fn new(scenario: &Scenario, morning: &Morning) -> Self {
        Self {
            scenario: *scenario,
            now: 0,
            crowd: Crowd::new(scenario, morning),
            staff: Staff::new(scenario, morning),
            queue: Queue::new(scenario.policy, scenario.limits()),
            waiting: 0,
            refusals: Fifo::new(),
            last_leaves: 0,
            ledger: Ledger::new(scenario),
        }
    }

    /// Lets the next attempt arrive, or some end, or the next request be picked up; when none
    /// of that counts any more, lets go of a request that was not.
    fn step(&mut self) -> bool {
        let pickup = self.next_pickup();
        let attempt = self.crowd.next_attempt();
        let known_until = self.crowd.known_until();
        let person = attempt.min(known_until);
        if person == NEVER && self.is_deserted(pickup) {
            return self.let_go();
        }
        let now = pickup.min(person);
        self.now = now;
        if now >= self.ledger.next_look() {
            self.look(now);
        }
        if pickup <= person {
            self.pick_up(now);
        } else if RETRIES && known_until <= attempt {
            self.crowd.end_attempts();
        } else {
            let person = self.crowd.attempt();
            self.send(now, person);
        }
        true
    }

    fn next_pickup(&mut self) -> u64 {
        if self.waiting == 0 && self.refusals.is_empty() {
            NEVER
        } else {
            self.staff.first_free(self.now)
        }
    }

    /// Whether nothing counts from this moment on if nobody comes any more.
    fn is_deserted(&self, moment: u64) -> bool {
        moment > self.last_leaves && moment >= self.scenario.end_ns()
    }

    fn look(&mut self, now: u64) {
        while self.ledger.next_look() <= now {
            self.ledger.look(self.waiting, self.queue.oldest());
        }
        self.crowd.people.advance_to(now);
    }

    fn send(&mut self, now: u64, person: Person) {
        self.ledger.sent();
        let leaves = self.crowd.leaves(now, person);
        self.last_leaves = self.last_leaves.max(leaves);
        if self.staff.first_free(now) <= now {
            self.serve_at_once(now, person, leaves);
            return;
        }
        let criticality = if person.orders {
            Criticality::Critical
        } else {
            Criticality::Sheddable
        };
        let request = Request {
            ticket: self.crowd.wait(now, person, leaves),
            leaves,
        };
        match self.queue.arrive(now, criticality, request) {
            Arrival::Queued => {
                self.waiting += 1;
                self.ledger.queued(self.waiting);
            }
            Arrival::Refused(refused) => self.refuse_on_arrival(now, refused),
            Arrival::Displaced { item, since } => {
                self.ledger.left_queue(since, now);
                self.refuse_on_arrival(now, item);
            }
        }
    }

    fn serve_at_once(&mut self, now: u64, person: Person, leaves: u64) {
        let end = self.staff.serve(now);
        let is_useful = end <= leaves;
        self.ledger.served(now, now, end, is_useful);
        if is_useful {
            self.crowd.will_be_answered(person, end);
        } else {
            self.crowd.will_leave(now, person, leaves);
        }
    }

    fn refuse_on_arrival(&mut self, now: u64, request: Request) {
        self.ledger.refused(now);
        if self.scenario.refusal_cost_ns == 0 {
            self.say_no(now, request);
        } else {
            self.refusals.arrive(now, Criticality::Sheddable, request);
        }
    }

    /// A worker is free, and something waits.
    fn pick_up(&mut self, now: u64) {
        if let Some(next) = self.refusals.pick_up(now, |_| false) {
            self.refuse(next.since, now, next.item);
            return;
        }
        // Who leaves at this very moment has not left yet.
        let is_abandoned = |request: &Request| request.leaves < now;
        let Some(next) = self.queue.pick_up(now, is_abandoned) else {
            return;
        };
        self.waiting -= 1;
        match next.decision {
            Decision::Serve => self.serve(next.since, now, next.item),
            Decision::Refuse => {
                self.ledger.left_queue(next.since, now);
                self.ledger.refused(now);
                self.refuse(now, now, next.item);
            }
            Decision::Drop => {
                self.ledger.left_queue(next.since, now);
                self.ledger.dropped(now);
                self.crowd.leave(next.item.ticket);
            }
        }
    }

    fn serve(&mut self, since: u64, now: u64, request: Request) {
        let end = self.staff.serve(now);
        let is_useful = end <= request.leaves;
        self.ledger.served(since, now, end, is_useful);
        if is_useful {
            if let Some(person) = self.crowd.stop_waiting(request.ticket) {
                self.crowd.will_be_answered(person, end);
            }
        } else {
            self.crowd.leave(request.ticket);
        }
    }

    /// A worker begins to say "no".
    fn refuse(&mut self, decided: u64, now: u64, request: Request) {
        let heard = now + self.scenario.refusal_cost_ns;
        self.staff.occupy(heard);
        self.ledger.refusing(decided, now, heard);
        self.say_no(heard, request);
    }

    fn say_no(&mut self, heard: u64, request: Request) {
        if heard < request.leaves {
            if let Some(person) = self.crowd.stop_waiting(request.ticket) {
                self.crowd.will_hear_no(person, heard);
            }
        } else {
            self.crowd.leave(request.ticket);
        }
    }

    /// Counts one of those that nobody picks up any more, if there is one.
    fn let_go(&mut self) -> bool {
        let end_ns = self.scenario.end_ns();
        self.look(end_ns);
        if let Some(next) = self.queue.pick_up(NEVER, |_| true) {
            self.ledger.left_queue(next.since, end_ns);
            self.crowd.leave(next.item.ticket);
        } else if let Some(next) = self.refusals.pick_up(NEVER, |_| false) {
            self.ledger.refusing(next.since, NEVER, NEVER);
            self.crowd.leave(next.item.ticket);
        } else {
            return false;
        }
        true
    }
}
