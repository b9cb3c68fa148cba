use super::leaving::Leaving;
use crate::arrivals::Arrivals;
use crate::clients::Person;
use crate::event_loop::NEVER;
use crate::people::{Outcome, People};
use crate::random::{Stream, Streams, round_ns};
use crate::retries::Retries;
use crate::scenario::Scenario;
use alloc::collections::VecDeque;
use overload_admission::Policy;

/// What people do outside the service.
///
/// How an attempt will end is known before it does. Who is answered then, or has
/// no tries left, is settled at once: people are only counted. The others are
/// kept until the end, because gaps are drawn in order of time.
///
/// No attempt follows an end before the least gap is over. So ends are put off
/// for as long, and many of them are dealt with in one go. (It saves an eighth of
/// the time of a run with retries: what is next, an end or an attempt, is nothing
/// that a processor can foresee.)
pub(super) struct Crowd {
    arrivals: Arrivals,
    kinds: Stream,
    orders_percent: f64,
    max_retries: u32,
    limit_ns: u64,
    patience_ns: u64,
    retries: Retries,
    least_gap_ns: u64,
    leaving: Leaving,
    /// Who is going to hear "no" and when, in order.
    noes: VecDeque<(u64, Person)>,
    /// Whether a "no" comes before a client's leaving at the same moment: if a
    /// worker says it. One that is said on arrival comes after.
    no_is_first: bool,
    next_end: u64,
    pub(super) people: People,
}

impl Crowd {
    /// The people of a morning, and the stream of service times.
    pub(super) fn new(scenario: &Scenario) -> (Self, Stream) {
        let streams = Streams::new(scenario.seed);
        let refuses_on_arrival = matches!(scenario.policy, Policy::Bounded | Policy::Priority);
        let crowd = Self {
            arrivals: Arrivals::new(scenario, streams.arrivals),
            kinds: streams.kinds,
            orders_percent: scenario.orders_percent,
            max_retries: scenario.retries,
            limit_ns: scenario.timeout_ns.min(scenario.patience_ns),
            patience_ns: scenario.patience_ns,
            retries: Retries::new(
                scenario.retry_gap_ns,
                scenario.patience_ns,
                streams.retry_gaps,
            ),
            least_gap_ns: round_ns(scenario.retry_gap_ns as f64 * 0.5),
            leaving: Leaving::new(),
            noes: VecDeque::new(),
            no_is_first: scenario.refusal_cost_ns > 0 || !refuses_on_arrival,
            next_end: NEVER,
            people: People::new(scenario),
        };
        (crowd, streams.services)
    }

    /// When the next attempt is sent, as far as is known: see
    /// [`Crowd::end_attempts`].
    pub(super) fn next_attempt(&self) -> u64 {
        self.retries.next().min(self.arrivals.next())
    }

    /// Who sends it. Retries come before new people.
    pub(super) fn attempt(&mut self) -> Person {
        let arrival = self.arrivals.next();
        if self.retries.next() <= arrival
            && let Some(person) = self.retries.pop()
        {
            return person;
        }
        self.arrivals.advance();
        Person {
            first: arrival,
            orders: self.kinds.uniform() * 100.0 < self.orders_percent,
            retries_left: self.max_retries,
        }
    }

    /// When the client of an attempt leaves that a person sends now.
    pub(super) fn leaves(&self, now: u64, person: Person) -> u64 {
        (now + self.limit_ns).min(person.first + self.patience_ns)
    }

    /// Whether someone's attempt is going to end without an answer, and the
    /// person may try again.
    pub(super) fn has_ends(&self) -> bool {
        self.next_end < NEVER
    }

    /// Ends attempts in order of time, those before the next attempt and before
    /// the next pickup, if one of them may bring an attempt before those. What is
    /// not known yet, because it follows from that attempt or that pickup, ends
    /// after these.
    pub(super) fn end_attempts(&mut self, pickup: u64) {
        let next = self.next_attempt().min(pickup);
        if self.next_end.saturating_add(self.least_gap_ns) > next {
            return;
        }
        while self.next_end < pickup && self.next_end <= self.next_attempt() {
            self.end_attempt();
        }
    }

    fn end_attempt(&mut self) {
        let now = self.next_end;
        let no = self.next_no();
        let is_no = no == now && (self.no_is_first || self.leaving.next() > now);
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
        self.people.settle(person, Outcome::Answered { wait_ns });
    }

    /// The client will hear "no", and has not left by then.
    pub(super) fn will_hear_no(&mut self, person: Person, at: u64) {
        if person.retries_left == 0 {
            self.people.settle(person, Outcome::ToldNo);
        } else {
            self.noes.push_back((at, person));
            self.next_end = self.next_end.min(at);
        }
    }

    /// The client of an attempt that is sent now will leave unanswered.
    pub(super) fn will_leave(&mut self, now: u64, person: Person, leaves: u64) {
        if self.wait(now, person, leaves).is_none() {
            self.leave(person);
        }
    }

    /// The client of an attempt that is sent now waits, for nobody knows what.
    /// If it has tries left, the number by which to [`Crowd::stop_waiting`]; it
    /// leaves by itself otherwise.
    pub(super) fn wait(&mut self, now: u64, person: Person, leaves: u64) -> Option<u64> {
        (person.retries_left > 0).then(|| {
            self.next_end = self.next_end.min(leaves);
            let is_impatient = leaves < now + self.limit_ns;
            self.leaving.wait(person, leaves, is_impatient)
        })
    }

    /// The client of this number does not wait to leave.
    pub(super) fn stop_waiting(&mut self, client: Option<u64>) {
        if let Some(number) = client {
            self.leaving.end(number);
            self.find_next_end();
        }
    }

    /// Someone without tries left leaves unanswered, at whatever moment.
    pub(super) fn leave(&mut self, person: Person) {
        self.people.settle(person, Outcome::TimedOut);
    }

    fn next_no(&self) -> u64 {
        self.noes.front().map_or(NEVER, |(at, _)| *at)
    }

    fn find_next_end(&mut self) {
        self.next_end = self.next_no().min(self.leaving.next());
    }
}
