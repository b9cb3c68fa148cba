use crate::clients::Person;
use crate::event_loop::NEVER;
use alloc::collections::{BinaryHeap, VecDeque};
use core::cmp::Reverse;

/// The clients whose leaving will be noticed: their people may try again.
///
/// They are numbered as they come. Most leave a fixed time after they came,
/// hence in that order. One whose patience ends sooner is in a heap as well.
pub(super) struct Leaving {
    /// In order of their numbers; the first is still there.
    line: VecDeque<Client>,
    /// The number of the first.
    first: u64,
    /// Moment and number; the first is still there.
    impatient: BinaryHeap<Reverse<(u64, u64)>>,
    next: u64,
}

struct Client {
    person: Person,
    leaves: u64,
    is_there: bool,
}

impl Leaving {
    pub(super) const fn new() -> Self {
        Self {
            line: VecDeque::new(),
            first: 0,
            impatient: BinaryHeap::new(),
            next: NEVER,
        }
    }

    /// A client comes. `is_impatient` if it may leave before one that came
    /// earlier. Returns its number.
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

    /// The client that leaves next; at one moment, the one that came first.
    pub(super) fn pop(&mut self) -> Option<Person> {
        let in_line = (self.line.front()?.leaves, self.first);
        let (_, number) = match self.impatient.peek() {
            Some(&Reverse(impatient)) => in_line.min(impatient),
            None => in_line,
        };
        self.end(number)
    }

    /// The client of this number, which is still there, no longer waits.
    pub(super) fn end(&mut self, number: u64) -> Option<Person> {
        let client = self.line.get_mut((number - self.first) as usize)?;
        client.is_there = false;
        let person = client.person;
        self.find_next();
        Some(person)
    }

    /// Lets go of the first ones that are gone.
    fn find_next(&mut self) {
        while self.line.front().is_some_and(|client| !client.is_there) {
            self.line.pop_front();
            self.first += 1;
        }
        self.next = self.line.front().map_or(NEVER, |client| client.leaves);
        while let Some(&Reverse((leaves, number))) = self.impatient.peek() {
            if self.is_there(number) {
                self.next = self.next.min(leaves);
                break;
            }
            self.impatient.pop();
        }
    }

    fn is_there(&self, number: u64) -> bool {
        number >= self.first && self.line[(number - self.first) as usize].is_there
    }
}
