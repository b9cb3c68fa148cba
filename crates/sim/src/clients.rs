use crate::simulation::NEVER;
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
