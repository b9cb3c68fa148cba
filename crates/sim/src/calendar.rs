use crate::scenario::NEVER;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem;

/// Days of a year.
const DAYS: u64 = 256;

/// What is to happen at moments to come, none of them further ahead than is
/// said at first: a calendar queue (R. Brown, CACM 31(10), 1988), which costs
/// about the same however much is in it.
///
/// A year of 256 days has room for whatever is ahead, so no two days share a
/// page. Only the page of the earliest day is sorted: it lies open.
pub(crate) struct Calendar<T> {
    /// A day is a power of two of nanoseconds.
    day_bits: u32,
    pages: Vec<Vec<Entry<T>>>,
    /// The earliest day with an entry, if any has one.
    today: u64,
    /// Its entries, the next one last.
    open: Vec<Entry<T>>,
    /// How many entries the other days have.
    later: usize,
    made: u64,
    next: u64,
}

struct Entry<T> {
    at: u64,
    /// Entries are numbered as they are made.
    number: u64,
    item: T,
}

impl<T> Calendar<T> {
    /// An empty calendar for moments at most so far ahead.
    pub(crate) fn new(ahead_ns: u64) -> Self {
        // Today and the last day may each be cut short.
        let day_ns = ahead_ns / (DAYS - 1) + 1;
        Self {
            day_bits: day_ns.next_power_of_two().ilog2(),
            pages: (0..DAYS).map(|_| Vec::new()).collect(),
            today: 0,
            open: Vec::new(),
            later: 0,
            made: 0,
            next: NEVER,
        }
    }

    /// When the next entry is due.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Enters something for the moment `at`, after what is entered for it.
    pub(crate) fn push(&mut self, at: u64, item: T) {
        let entry = Entry {
            at,
            number: self.made,
            item,
        };
        self.made += 1;
        let day = at >> self.day_bits;
        if self.open.is_empty() {
            self.today = day;
        } else if day < self.today {
            self.later += self.open.len();
            self.swap_page();
            self.today = day;
        }
        if day == self.today {
            let place = self.open.partition_point(|other| other.at > at);
            self.open.insert(place, entry);
            self.next = self.next.min(at);
        } else {
            self.pages[(day % DAYS) as usize].push(entry);
            self.later += 1;
        }
    }

    /// Takes out the entry that is due next.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let entry = self.open.pop()?;
        if self.open.is_empty() && self.later > 0 {
            self.open_next_page();
        }
        self.next = self.open.last().map_or(NEVER, |next| next.at);
        Some(entry.item)
    }

    fn open_next_page(&mut self) {
        while self.open.is_empty() {
            self.today += 1;
            self.swap_page();
        }
        self.later -= self.open.len();
        self.open
            .sort_unstable_by_key(|entry| Reverse((entry.at, entry.number)));
    }

    /// Opens the page of today, or closes it: an open day's page is empty.
    fn swap_page(&mut self) {
        let page = &mut self.pages[(self.today % DAYS) as usize];
        mem::swap(&mut self.open, page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Streams, round_ns};
    use alloc::collections::BTreeSet;

    /// Enters and takes out at random, never more than `ahead_ns` ahead, and
    /// compares with an ordered set.
    fn check(ahead_ns: u64, pushes_in_ten: f64) {
        let mut stream = Streams::new(ahead_ns).services;
        let mut calendar = Calendar::new(ahead_ns);
        let mut expected = BTreeSet::new();
        let mut now = 1_000_000_007;
        for number in 0..20_000 {
            if stream.uniform() * 10.0 < pushes_in_ten {
                let at = now + round_ns(stream.uniform() * ahead_ns as f64);
                calendar.push(at, number);
                expected.insert((at, number));
            } else {
                let next = expected.pop_first();
                assert_eq!(calendar.next(), next.map_or(NEVER, |(at, _)| at));
                assert_eq!(calendar.pop(), next.map(|(_, number)| number));
                now = next.map_or(now, |(at, _)| at);
            }
        }
    }

    #[test]
    fn entries_come_in_order_of_time_and_then_of_entering() {
        for ahead_ns in [0, 1, 2, 254, 255, 256, 1000, 1_499_999_999] {
            for pushes_in_ten in [3.0, 5.0, 5.5, 9.0] {
                check(ahead_ns, pushes_in_ten);
            }
        }
    }

    #[test]
    fn the_first_and_the_last_moment_ahead_have_pages_of_their_own() {
        for ahead_ns in 1..2000 {
            let mut calendar = Calendar::new(ahead_ns);
            for now in 0..100 {
                calendar.push(now + ahead_ns, "last");
                calendar.push(now, "first");
                assert_eq!((calendar.next(), calendar.pop()), (now, Some("first")));
                assert_eq!(
                    (calendar.next(), calendar.pop()),
                    (now + ahead_ns, Some("last"))
                );
            }
        }
    }
}
