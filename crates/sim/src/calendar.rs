use crate::scenario::NEVER;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem;

/// What is to happen at moments to come: a calendar queue (R. Brown, CACM
/// 31(10), 1988), which costs about the same however much is in it.
///
/// A year has so many days that what is ahead mostly falls into one of them. What
/// is further ahead stands on the page of its day among that of other years. Only
/// what is due on the earliest day is sorted: it lies open.
pub(crate) struct Calendar<T> {
    /// A day is a power of two of nanoseconds.
    day_bits: u32,
    /// The days of a year, a power of two.
    pages: Vec<Vec<Entry<T>>>,
    /// The earliest day with an entry, if any has one.
    today: u64,
    /// Its entries, the next one last.
    open: Vec<Entry<T>>,
    /// How many entries the other days have. What is entered for one moment
    /// stands on its page in the order of entering.
    later: usize,
    next: u64,
}

struct Entry<T> {
    at: u64,
    item: T,
}

impl<T> Calendar<T> {
    /// An empty calendar. Moments further ahead than a year of `ahead_ns` cost
    /// more; so do days with much on them, and days with nothing.
    pub(crate) fn new(ahead_ns: u64, days: usize) -> Self {
        let days = days.next_power_of_two();
        // Today and the last day may each be cut short.
        let day_ns = ahead_ns / (days as u64 - 1).max(1) + 1;
        Self {
            day_bits: day_ns.next_power_of_two().ilog2(),
            pages: (0..days).map(|_| Vec::new()).collect(),
            today: 0,
            open: Vec::new(),
            later: 0,
            next: NEVER,
        }
    }

    /// When the next entry is due.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Enters something for the moment `at`, after what is entered for it.
    pub(crate) fn push(&mut self, at: u64, item: T) {
        let entry = Entry { at, item };
        let day = at >> self.day_bits;
        if self.open.is_empty() {
            self.today = day;
        } else if day < self.today {
            self.close_page();
            self.today = day;
        }
        if day == self.today {
            let place = self.open.partition_point(|other| other.at > at);
            self.open.insert(place, entry);
            self.next = self.next.min(at);
        } else {
            self.page(day).push(entry);
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

    fn page(&mut self, day: u64) -> &mut Vec<Entry<T>> {
        let days = self.pages.len();
        &mut self.pages[day as usize & (days - 1)]
    }

    fn close_page(&mut self) {
        self.later += self.open.len();
        let mut open = mem::take(&mut self.open);
        self.page(self.today).extend(open.drain(..).rev());
        self.open = open;
    }

    /// Turns pages, though not those of a whole year with nothing due in it.
    fn open_next_page(&mut self) {
        let last = self.today + self.pages.len() as u64;
        while self.open.is_empty() {
            self.today += 1;
            if self.today > last {
                self.today = self.earliest_day();
            }
            if !self.page(self.today).is_empty() {
                self.take_page();
            }
        }
        self.later -= self.open.len();
        if self.open.len() > 1 {
            self.open.reverse();
            self.open.sort_by_key(|entry| Reverse(entry.at));
        }
    }

    /// Opens what is due today, which is mostly all of the page.
    fn take_page(&mut self) {
        let (today, day_bits) = (self.today, self.day_bits);
        let mut open = mem::take(&mut self.open);
        let page = self.page(today);
        if page.iter().all(|entry| entry.at >> day_bits == today) {
            mem::swap(&mut open, page);
        } else {
            open.extend(page.extract_if(.., |entry| entry.at >> day_bits == today));
        }
        self.open = open;
    }

    fn earliest_day(&self) -> u64 {
        let days = self.pages.iter().flatten().map(|it| it.at >> self.day_bits);
        days.min().unwrap_or(self.today)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Streams, round_ns};
    use alloc::collections::BTreeSet;

    const DAYS: usize = 256;

    /// Enters and takes out at random, never more than `ahead_ns` ahead, and
    /// compares with an ordered set.
    fn check(ahead_ns: u64, pushes_in_ten: f64, mut calendar: Calendar<i32>) {
        let mut stream = Streams::new(ahead_ns).services;
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
                check(ahead_ns, pushes_in_ten, Calendar::new(ahead_ns, DAYS));
            }
        }
    }

    #[test]
    fn what_is_years_ahead_comes_in_order_as_well() {
        for days in [1, 2, 64] {
            for ahead_ns in [254, 1_499_999_999] {
                for pushes_in_ten in [3.0, 5.5] {
                    check(ahead_ns, pushes_in_ten, Calendar::new(ahead_ns / 50, days));
                }
            }
        }
    }

    #[test]
    fn the_first_and_the_last_moment_ahead_have_pages_of_their_own() {
        for ahead_ns in 1..2000 {
            let mut calendar = Calendar::new(ahead_ns, DAYS);
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
