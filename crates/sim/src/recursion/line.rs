use super::Way;
use super::crowd::Crowd;
use super::ledger::Ledger;
use super::staff::Staff;
use super::waiting::Waiting;
use crate::clients::Person;
use crate::conclusions;
use crate::morning::Morning;
use crate::report::Report;
use crate::scenario::{NEVER, Scenario};
use alloc::boxed::Box;
use overload_admission::{Decision, Policy};

/// First come, first served: an attempt is picked up when the first worker is
/// free after everyone before it. So all of its fate is known on arrival, and the
/// queue is there only to be measured.
///
/// Policies come down to two questions here, [`Line::is_full`] and
/// [`Line::is_late`]; [`overload_admission`] has them as they are.
pub(super) struct Line<const RETRIES: bool> {
    scenario: Scenario,
    now: u64,
    crowd: Crowd<RETRIES>,
    staff: Staff,
    waiting: Waiting,
    /// Whether neither question is asked.
    serves_all: bool,
    queue_size: usize,
    last_pickup: u64,
    /// When an attempt last found the queue empty. A pickup that empties it need
    /// not be noted: the next attempt finds it empty.
    last_empty: u64,
    /// From then on nobody is there.
    deserted: u64,
    ledger: Ledger,
}

/// Whether a scenario is first come, first served. Not if a refusal on
/// arrival takes a worker, for it is served before those who came earlier.
pub(super) fn applies(scenario: &Scenario) -> bool {
    match scenario.policy {
        Policy::Fifo | Policy::Skip | Policy::Codel => true,
        Policy::Bounded => scenario.refusal_cost_ns == 0,
        Policy::Lifo | Policy::Priority => false,
    }
}

impl<const RETRIES: bool> Way for Line<RETRIES> {
    fn step_many(&mut self, steps: u32) -> bool {
        (0..steps).all(|_| self.step())
    }

    fn now_ns(&self) -> u64 {
        self.now
    }

    fn finish(mut self: Box<Self>) -> Report {
        self.look(self.scenario.end_ns());
        let (sale, everyone, windows) = self.crowd.people.finish();
        let (work, queue) = self.ledger.finish(self.scenario.workers);
        conclusions::report(&self.scenario, sale, everyone, windows, work, queue)
    }
}

impl<const RETRIES: bool> Line<RETRIES> {
    pub(super) fn new(scenario: &Scenario, morning: &Morning) -> Self {
        let queue_size = match scenario.policy {
            Policy::Bounded => scenario.limits().queue_size,
            _ => usize::MAX,
        };
        Self {
            scenario: *scenario,
            now: 0,
            crowd: Crowd::new(scenario, morning),
            staff: Staff::new(scenario, morning),
            waiting: Waiting::new(),
            serves_all: scenario.policy == Policy::Fifo,
            queue_size,
            last_pickup: 0,
            last_empty: 0,
            deserted: scenario.end_ns() + scenario.patience_ns,
            ledger: Ledger::new(scenario),
        }
    }

    /// Lets the next attempt arrive, or some end.
    fn step(&mut self) -> bool {
        let attempt = self.crowd.next_attempt();
        let known_until = self.crowd.known_until();
        let now = attempt.min(known_until);
        if now >= self.ledger.next_look() {
            if now == NEVER {
                return false;
            }
            self.look(now);
        }
        self.now = now;
        if RETRIES && known_until <= attempt {
            self.crowd.end_attempts();
        } else {
            let person = self.crowd.attempt();
            self.send(now, person);
        }
        true
    }

    fn look(&mut self, now: u64) {
        while self.ledger.next_look() <= now {
            self.waiting.let_go_before(self.ledger.next_look());
            let waiting = self.waiting.len() as u64;
            self.ledger.queued(self.waiting.longest() as u64);
            self.ledger.look(waiting, self.waiting.oldest());
        }
        self.crowd.people.advance_to(now);
    }

    fn send(&mut self, now: u64, person: Person) {
        self.ledger.sent();
        let leaves = self.crowd.leaves(now, person);
        if !self.serves_all && self.is_full(now) {
            self.ledger.refused(now);
            self.refuse(now, now, person, leaves);
            return;
        }
        let pickup = self.staff.first_free(now);
        if self.last_pickup <= now {
            self.last_empty = now;
        }
        self.last_pickup = pickup;
        if pickup > now {
            self.waiting.join(now, pickup);
        }
        match self.decide(now, pickup, leaves) {
            // Nothing counts any more, and nobody after this one is answered.
            Decision::Serve if pickup > self.deserted => {
                self.ledger.left_queue(now, pickup);
                self.crowd.will_leave(now, person, leaves);
            }
            Decision::Serve => {
                let end = self.staff.serve(pickup);
                let is_useful = end <= leaves;
                self.ledger.served(now, pickup, end, is_useful);
                if is_useful {
                    self.crowd.will_be_answered(person, end);
                } else {
                    self.crowd.will_leave(now, person, leaves);
                }
            }
            Decision::Refuse => {
                self.ledger.left_queue(now, pickup);
                self.ledger.refused(pickup);
                let heard = pickup + self.scenario.refusal_cost_ns;
                self.staff.occupy(heard);
                self.ledger.refusing(pickup, pickup, heard);
                self.refuse(now, heard, person, leaves);
            }
            Decision::Drop => {
                self.ledger.left_queue(now, pickup);
                self.ledger.dropped(pickup);
                self.crowd.will_leave(now, person, leaves);
            }
        }
    }

    fn is_full(&mut self, now: u64) -> bool {
        if self.waiting.len() < self.queue_size {
            return false;
        }
        self.waiting.let_go_before(now + 1);
        self.waiting.len() >= self.queue_size
    }

    /// What the worker will do with an attempt that arrives now.
    fn decide(&self, now: u64, pickup: u64, leaves: u64) -> Decision {
        if self.serves_all {
            return Decision::Serve;
        }
        let is_abandoned = leaves < pickup;
        match (self.is_late(now, pickup, is_abandoned), is_abandoned) {
            (false, _) => Decision::Serve,
            (true, false) => Decision::Refuse,
            (true, true) => Decision::Drop,
        }
    }

    fn is_late(&self, now: u64, pickup: u64, is_abandoned: bool) -> bool {
        let Scenario {
            policy,
            target_ns,
            interval_ns,
            ..
        } = self.scenario;
        match policy {
            Policy::Skip => is_abandoned,
            Policy::Codel if now - self.last_empty > interval_ns => pickup - now > target_ns,
            Policy::Codel => pickup - now > interval_ns,
            Policy::Fifo | Policy::Bounded | Policy::Lifo | Policy::Priority => false,
        }
    }

    /// A "no" to an attempt of now, to be heard at a moment if its client is
    /// there and not just leaving.
    fn refuse(&mut self, now: u64, heard: u64, person: Person, leaves: u64) {
        if heard < leaves {
            self.crowd.will_hear_no(person, heard);
        } else {
            self.crowd.will_leave(now, person, leaves);
        }
    }
}
