use crate::scenario::NEVER;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// A person, from first arrival until settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Person {
    /// First arrival, nanoseconds.
    pub(crate) first: u64,
    /// Whether the person came to order.
    pub(crate) orders: bool,
    /// Further attempts the person would make.
    pub(crate) retries_left: u32,
}

/// Which client an attempt belongs to. A request carries it through the
/// service, where it may outlive the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket {
    /// Attempts are numbered as they are sent.
    attempt: u64,
    slot: u32,
}

/// The clients that wait for an attempt to end, in the order in which they will
/// give up.
///
/// An attempt that may wait the full `limit_ns` gives up after those sent
/// before it, so these clients form a line, linked through their slots. A
/// retry whose patience ends sooner has a moment of its own; those are in a
/// heap, and an entry there whose client is gone is passed over.
pub(crate) struct Clients {
    limit_ns: u64,
    patience_ns: u64,
    slots: Vec<Client>,
    free: Vec<u32>,
    first: u32,
    last: u32,
    impatient: BinaryHeap<Reverse<(u64, Ticket)>>,
    sent: u64,
}

struct Client {
    person: Person,
    gives_up: u64,
    /// [`GONE`] in a free slot.
    attempt: u64,
    /// Neighbours in the line, [`NOBODY`] at its ends.
    before: u32,
    after: u32,
    in_line: bool,
}

const NOBODY: u32 = u32::MAX;
const GONE: u64 = u64::MAX;
const NO_TICKET: Ticket = Ticket {
    attempt: GONE,
    slot: NOBODY,
};

impl Clients {
    pub(crate) fn new(timeout_ns: u64, patience_ns: u64) -> Self {
        Self {
            limit_ns: timeout_ns.min(patience_ns),
            patience_ns,
            slots: Vec::new(),
            free: Vec::new(),
            first: NOBODY,
            last: NOBODY,
            impatient: BinaryHeap::new(),
            sent: 0,
        }
    }

    /// A person sends an attempt and waits from now on.
    pub(crate) fn wait(&mut self, now: u64, person: Person) -> Ticket {
        let gives_up = (now + self.limit_ns).min(person.first + self.patience_ns);
        let in_line = gives_up == now + self.limit_ns;
        let client = Client {
            person,
            gives_up,
            attempt: self.sent,
            before: if in_line { self.last } else { NOBODY },
            after: NOBODY,
            in_line,
        };
        self.sent += 1;
        let ticket = Ticket {
            attempt: client.attempt,
            slot: self.occupy(client),
        };
        if in_line {
            self.append(ticket.slot);
        } else {
            self.impatient.push(Reverse((gives_up, ticket)));
        }
        ticket
    }

    /// Whether the attempt's client is still there.
    pub(crate) fn waits(&self, ticket: Ticket) -> bool {
        self.slots[ticket.slot as usize].attempt == ticket.attempt
    }

    /// When the attempt's client will leave; `None` if it has.
    pub(crate) fn gives_up(&self, ticket: Ticket) -> Option<u64> {
        self.waits(ticket)
            .then(|| self.slots[ticket.slot as usize].gives_up)
    }

    /// The attempt ends: its client stops waiting. `None` if it had left before.
    pub(crate) fn end(&mut self, ticket: Ticket) -> Option<Person> {
        if !self.waits(ticket) {
            return None;
        }
        let client = &mut self.slots[ticket.slot as usize];
        client.attempt = GONE;
        let person = client.person;
        if client.in_line {
            self.unlink(ticket.slot);
        }
        self.free.push(ticket.slot);
        Some(person)
    }

    /// When the next client gives up, and for which attempt.
    pub(crate) fn next_to_give_up(&mut self) -> (u64, Ticket) {
        self.first_in_line().min(self.first_impatient())
    }

    fn first_in_line(&self) -> (u64, Ticket) {
        self.slots
            .get(self.first as usize)
            .map_or((NEVER, NO_TICKET), |client| {
                let ticket = Ticket {
                    attempt: client.attempt,
                    slot: self.first,
                };
                (client.gives_up, ticket)
            })
    }

    fn first_impatient(&mut self) -> (u64, Ticket) {
        while let Some(&Reverse((gives_up, ticket))) = self.impatient.peek() {
            if self.waits(ticket) {
                return (gives_up, ticket);
            }
            self.impatient.pop();
        }
        (NEVER, NO_TICKET)
    }

    fn occupy(&mut self, client: Client) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.slots[slot as usize] = client;
            slot
        } else {
            self.slots.push(client);
            self.slots.len() as u32 - 1
        }
    }

    fn append(&mut self, slot: u32) {
        match self.slots.get_mut(self.last as usize) {
            Some(last) => last.after = slot,
            None => self.first = slot,
        }
        self.last = slot;
    }

    fn unlink(&mut self, slot: u32) {
        let Client { before, after, .. } = self.slots[slot as usize];
        match self.slots.get_mut(before as usize) {
            Some(client) => client.after = after,
            None => self.first = after,
        }
        match self.slots.get_mut(after as usize) {
            Some(client) => client.before = before,
            None => self.last = before,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const TIMEOUT: u64 = 20;
    const PATIENCE: u64 = 100;

    fn clients() -> Clients {
        Clients::new(TIMEOUT, PATIENCE)
    }

    fn person(first: u64) -> Person {
        Person {
            first,
            orders: false,
            retries_left: 0,
        }
    }

    /// When which attempt's client gives up, in order. Attempts count from 0.
    fn give_ups(clients: &mut Clients) -> Vec<(u64, u64)> {
        core::iter::from_fn(|| {
            let (at, ticket) = clients.next_to_give_up();
            (at != NEVER).then(|| {
                clients.end(ticket);
                (at, ticket.attempt)
            })
        })
        .collect()
    }

    #[test]
    fn a_client_waits_until_the_timeout_or_the_end_of_its_patience() {
        let mut clients = clients();
        let fresh = clients.wait(70, person(70));
        let tired = clients.wait(90, person(0));
        assert_eq!(clients.gives_up(fresh), Some(70 + TIMEOUT));
        assert_eq!(clients.gives_up(tired), Some(PATIENCE));
    }

    #[test]
    fn patience_shorter_than_the_timeout_is_the_limit() {
        let mut clients = Clients::new(PATIENCE, TIMEOUT);
        let ticket = clients.wait(7, person(7));
        assert_eq!(clients.gives_up(ticket), Some(7 + TIMEOUT));
    }

    #[test]
    fn who_runs_out_of_patience_gives_up_among_the_others_in_order_of_time() {
        let mut clients = clients();
        clients.wait(82, person(82));
        clients.wait(85, person(1));
        clients.wait(86, person(86));
        clients.wait(87, person(5));
        assert_eq!(
            give_ups(&mut clients),
            [(101, 1), (102, 0), (105, 3), (106, 2)]
        );
    }

    #[test]
    fn at_one_moment_the_first_sent_gives_up_first() {
        let mut clients = clients();
        clients.wait(85, person(85));
        clients.wait(86, person(5));
        clients.wait(87, person(5));
        assert_eq!(give_ups(&mut clients), [(105, 0), (105, 1), (105, 2)]);
    }

    #[test]
    fn an_answered_client_does_not_give_up() {
        let mut clients = clients();
        let tickets = [1, 2, 3, 4].map(|first| clients.wait(first, person(first)));
        clients.end(tickets[1]);
        clients.end(tickets[3]);
        clients.wait(5, person(5));
        let left: Vec<_> = give_ups(&mut clients).into_iter().map(|g| g.1).collect();
        assert_eq!(left, [0, 2, 4]);
    }

    #[test]
    fn a_request_does_not_take_the_next_client_in_the_slot_for_its_own() {
        let mut clients = clients();
        let first = clients.wait(1, person(1));
        clients.end(first);
        let second = clients.wait(2, person(2));
        assert!(!clients.waits(first));
        assert!(clients.end(first).is_none());
        assert!(clients.waits(second));
    }
}
