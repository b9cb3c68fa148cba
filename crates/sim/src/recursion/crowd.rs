use super::leaving::Leaving;
use crate::arrivals::Arrivals;
use crate::clients::Person;
use crate::kinds::Kinds;
use crate::morning::{Morning, Visits};
use crate::people::{Outcome, People};
use crate::retries::Retries;
use crate::scenario::{NEVER, Scenario};
use alloc::collections::VecDeque;
use overload_admission::Policy;

/// So many attempts end in a step at most.
const MOST_ENDS: usize = 64;

/// What people do outside the service.
///
/// How an attempt will end is known before it does. Who is answered then, or has
/// no tries left, is settled at once: people are only counted. The others are
/// kept until the end, because gaps are drawn in order of time.
///
/// Without `RETRIES` everybody comes once, and what is for coming again is left out.
pub(super) struct Crowd<const RETRIES: bool> {
    arrivals: Arrivals,
    kinds: Kinds,
    max_retries: u32,
    limit_ns: u64,
    patience_ns: u64,
    retries: Retries,
    leaving: Leaving,
    /// Who is going to hear "no" and when. They come in order: pickups do, and
    /// all refusals of a run take equally long.
    noes: VecDeque<(u64, Person)>,
    /// Whether a "no" is heard at the moment of its attempt. If not, a worker says it.
    noes_on_arrival: bool,
    /// When the next attempt ends of someone who may try again.
    next_end: u64,
    shortest_gap_ns: u64,
    pub(super) people: People,
}

impl<const RETRIES: bool> Crowd<RETRIES> {
    /// The people of a morning.
    pub(super) fn new(scenario: &Scenario, morning: &Morning) -> Self {
        let Visits { arrivals, kinds } = morning.visits(scenario);
        Self {
            arrivals: Arrivals::new(arrivals),
            kinds: Kinds::new(kinds),
            max_retries: scenario.retries,
            limit_ns: scenario.timeout_ns.min(scenario.patience_ns),
            patience_ns: scenario.patience_ns,
            retries: Retries::new(scenario, morning.retry_gaps.clone()),
            leaving: Leaving::new(),
            noes: VecDeque::new(),
            noes_on_arrival: is_on_arrival(scenario.policy) && scenario.refusal_cost_ns == 0,
            next_end: NEVER,
            shortest_gap_ns: scenario.retry_gap_ns / 2,
            people: People::new(scenario),
        }
    }

    /// When the next attempt is sent, as far as is known before
    /// [`Crowd::known_until`].
    pub(super) fn next_attempt(&self) -> u64 {
        if RETRIES {
            self.retries.next().min(self.arrivals.next())
        } else {
            self.arrivals.next()
        }
    }

    /// Who sends it. Retries come before new people.
    #[inline]
    pub(super) fn attempt(&mut self) -> Person {
        let arrival = self.arrivals.next();
        if RETRIES
            && self.retries.next() <= arrival
            && let Some(person) = self.retries.pop()
        {
            return person;
        }
        self.arrivals.advance();
        Person {
            first: arrival,
            orders: self.kinds.next(),
            retries_left: self.max_retries,
        }
    }

    /// When the client of an attempt leaves that a person sends now.
    pub(super) fn leaves(&self, now: u64, person: Person) -> u64 {
        if RETRIES {
            (now + self.limit_ns).min(person.first + self.patience_ns)
        } else {
            now + self.limit_ns
        }
    }

    /// Up to when [`Crowd::next_attempt`] is known: from then on it may be the retry
    /// of someone whose attempt has ended and has not been looked at.
    pub(super) fn known_until(&self) -> u64 {
        if RETRIES {
            self.next_end.saturating_add(self.shortest_gap_ns)
        } else {
            NEVER
        }
    }

    /// Ends the attempts that end by then, or the first ones of many.
    pub(super) fn end_attempts(&mut self) {
        let until = self.known_until();
        for _ in 0..MOST_ENDS {
            if self.next_end > until {
                break;
            }
            self.end_attempt();
        }
    }

    /// Ends the next one. Of two at one moment, a "no" that a worker said comes before
    /// another client's leaving, and one to an attempt of that moment after it:
    /// completions, leavings and attempts come in this order.
    fn end_attempt(&mut self) {
        let now = self.next_end;
        let is_no = if self.noes_on_arrival {
            self.next_no() < self.leaving.next()
        } else {
            self.next_no() <= self.leaving.next()
        };
        let (person, outcome) = if is_no {
            let no = self.noes.pop_front();
            (no.map(|(_, person)| person), Outcome::ToldNo)
        } else {
            (self.leaving.pop(), Outcome::TimedOut)
        };
        self.find_next_end();
        if let Some(person) = person
            && !self.retries.decide(now, person)
        {
            self.people.settle(person, outcome);
        }
    }

    /// An attempt will be answered.
    pub(super) fn will_be_answered(&mut self, person: Person, at: u64) {
        let wait_ns = at - person.first;
        self.people.answered(person, wait_ns);
    }

    /// The client will hear "no", and has not left by then.
    pub(super) fn will_hear_no(&mut self, person: Person, at: u64) {
        if !RETRIES || person.retries_left == 0 {
            self.people.told_no(person);
        } else {
            self.noes.push_back((at, person));
            self.next_end = self.next_end.min(at);
        }
    }

    /// The client of an attempt that is sent now will leave unanswered.
    pub(super) fn will_leave(&mut self, now: u64, person: Person, leaves: u64) {
        if !RETRIES || person.retries_left == 0 {
            self.people.timed_out(person);
        } else {
            self.notice_leaving(now, person, leaves);
        }
    }

    /// The client of an attempt that is sent now waits, for nobody knows what. If it has
    /// tries left it will leave in time, unless it is made to
    /// [`Crowd::stop_waiting`] before.
    pub(super) fn wait(&mut self, now: u64, person: Person, leaves: u64) -> Ticket {
        if !RETRIES || person.retries_left == 0 {
            Ticket::of(person)
        } else {
            Ticket::numbered(self.notice_leaving(now, person, leaves))
        }
    }

    /// A client does not wait any more; nothing if it is not there any more.
    pub(super) fn stop_waiting(&mut self, ticket: Ticket) -> Option<Person> {
        let Some(number) = ticket.number() else {
            return Some(ticket.person());
        };
        let person = self.leaving.end(number);
        debug_assert!(person.is_some(), "who is answered has not left before");
        self.find_next_end();
        person
    }

    /// Nothing but its client's leaving ends an attempt, at whatever moment. If the client
    /// has tries left, that is noticed anyway.
    pub(super) fn leave(&mut self, ticket: Ticket) {
        if ticket.number().is_none() {
            self.people.timed_out(ticket.person());
        }
    }

    fn notice_leaving(&mut self, now: u64, person: Person, leaves: u64) -> u64 {
        self.next_end = self.next_end.min(leaves);
        let is_impatient = leaves < now + self.limit_ns;
        self.leaving.wait(person, leaves, is_impatient)
    }

    fn next_no(&self) -> u64 {
        self.noes.front().map_or(NEVER, |(at, _)| *at)
    }

    fn find_next_end(&mut self) {
        self.next_end = self.next_no().min(self.leaving.next());
    }
}

/// Whose attempt one is that waits for a worker: a client's that has tries left, by its
/// number among those [`Leaving`], or else a person's, in a word.
#[derive(Clone, Copy)]
pub(super) struct Ticket(u64);

impl Ticket {
    fn numbered(client: u64) -> Self {
        Self(client << 1 | 1)
    }

    fn of(person: Person) -> Self {
        Self(person.first << 2 | u64::from(person.orders) << 1)
    }

    fn number(self) -> Option<u64> {
        (self.0 & 1 == 1).then_some(self.0 >> 1)
    }

    /// The person, if there is no number.
    fn person(self) -> Person {
        Person {
            first: self.0 >> 2,
            orders: self.0 >> 1 & 1 == 1,
            retries_left: 0,
        }
    }
}

/// Whether a policy refuses as requests arrive, or else as workers are free.
const fn is_on_arrival(policy: Policy) -> bool {
    match policy {
        Policy::Bounded | Policy::Priority => true,
        Policy::Fifo | Policy::Skip | Policy::Codel | Policy::Lifo => false,
    }
}
