use crate::clients::Person;
use crate::event_loop::NEVER;
use alloc::collections::{BinaryHeap, VecDeque};
use core::cmp::Reverse;

/// The clients whose leaving someone will notice: who has tries left draws a
/// gap then.
///
/// Clients are numbered as they come. Most leave a fixed time after they came,
/// hence in that order; those whose patience ends sooner are in a heap as well.
pub(super) struct Leaving {
    /// In order of numbers. The first is still there.
    line: VecDeque<Client>,
    /// The number of the first.
    first: u64,
    /// Moment and number. The first is still there.
    impatient: BinaryHeap<Reverse<(u64, u64)>>,
    next: u64,
}

struct Client {
    person: Person,
    leaves: u64,
    is_there: bool,
}

impl Leaving {
    pub(super) fn new() -> Self {
        Self {
            line: VecDeque::new(),
            first: 0,
            impatient: BinaryHeap::new(),
            next: NEVER,
        }
    }

    /// A client comes, to leave then or, if `is_impatient`, before others that
    /// came earlier. Returns its number.
    pub(super) fn wait(&mut self, person: Person, leaves: u64, is_impatient: bool) -> u64 {
        let number = self.first + self.line.len() as u64;
        self.line.push_back(Client {
            person,
            leaves,
            is_there: true,
        });
        if is_impatient {
            self.impatient.push(Reverse((leaves, number)));
        }
        self.next = self.next.min(leaves);
        number
    }

    /// When the next client leaves.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// The client that leaves next.
    pub(super) fn pop(&mut self) -> Option<Person> {
        let (_, number) = self.next_in_line().min(self.next_impatient());
        self.end(number)
    }

    /// The client of this number, which is still there, no longer waits.
    pub(super) fn end(&mut self, number: u64) -> Option<Person> {
        let client = self.line.get_mut((number - self.first) as usize)?;
        client.is_there = false;
        let person = client.person;
        while self.line.front().is_some_and(|client| !client.is_there) {
            self.line.pop_front();
            self.first += 1;
        }
        while let Some(&Reverse((_, number))) = self.impatient.peek()
            && !self.is_there(number)
        {
            self.impatient.pop();
        }
        self.next = self.next_in_line().min(self.next_impatient()).0;
        Some(person)
    }

    fn is_there(&self, number: u64) -> bool {
        number >= self.first && self.line[(number - self.first) as usize].is_there
    }

    fn next_in_line(&self) -> (u64, u64) {
        let first = self.line.front();
        first.map_or((NEVER, NEVER), |client| (client.leaves, self.first))
    }

    fn next_impatient(&self) -> (u64, u64) {
        let first = self.impatient.peek();
        first.map_or((NEVER, NEVER), |&Reverse(next)| next)
    }
}
