use crate::clients::Person;
use crate::scenario::NEVER;
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
    /// Whose it is, as long as it is there.
    person: Option<Person>,
    leaves: u64,
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
            person: Some(person),
            leaves,
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
        let front = self.line.front()?;
        if let Some(&Reverse((leaves, number))) = self.impatient.peek()
            && (leaves, number) < (front.leaves, self.first)
        {
            return self.end(number);
        }
        let person = front.person;
        self.line.pop_front();
        self.first += 1;
        self.find_next();
        person
    }

    /// The client of this number no longer waits; nothing if it has not for a while.
    pub(super) fn end(&mut self, number: u64) -> Option<Person> {
        let client = self.line.get_mut((number - self.first) as usize)?;
        let person = client.person.take();
        self.find_next();
        person
    }

    /// Lets go of the first ones that are gone.
    fn find_next(&mut self) {
        while self
            .line
            .front()
            .is_some_and(|client| client.person.is_none())
        {
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
        number >= self.first && self.line[(number - self.first) as usize].person.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn person(first: u64) -> Person {
        Person {
            first,
            orders: false,
            retries_left: 1,
        }
    }

    /// When who leaves, by first arrival, until nobody is left.
    fn leavers(leaving: &mut Leaving) -> Vec<(u64, u64)> {
        core::iter::from_fn(|| {
            let at = leaving.next();
            leaving.pop().map(|person| (at, person.first))
        })
        .collect()
    }

    #[test]
    fn the_impatient_leave_among_the_others_in_order_of_time() {
        let mut leaving = Leaving::new();
        leaving.wait(person(1), 20, false);
        leaving.wait(person(2), 15, true);
        leaving.wait(person(3), 22, false);
        leaving.wait(person(4), 21, true);
        assert_eq!(leavers(&mut leaving), [(15, 2), (20, 1), (21, 4), (22, 3)]);
        assert_eq!(leaving.next(), NEVER);
    }

    #[test]
    fn at_one_moment_the_first_to_come_leaves_first() {
        let mut leaving = Leaving::new();
        leaving.wait(person(1), 20, false);
        leaving.wait(person(2), 20, true);
        leaving.wait(person(3), 20, false);
        assert_eq!(leavers(&mut leaving), [(20, 1), (20, 2), (20, 3)]);
    }

    #[test]
    fn who_no_longer_waits_does_not_leave() {
        let mut leaving = Leaving::new();
        let numbers = [1, 2, 3, 4, 5, 6].map(|first| {
            let is_impatient = first % 2 == 0;
            let leaves = if is_impatient { 10 } else { 20 } + first;
            leaving.wait(person(first), leaves, is_impatient)
        });
        for gone in [3, 0, 1, 4] {
            leaving.end(numbers[gone]);
        }
        assert_eq!(leavers(&mut leaving), [(16, 6), (23, 3)]);
    }
}
