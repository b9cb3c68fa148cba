use crate::scenario::NEVER;
use alloc::vec;
use alloc::vec::Vec;

/// What is to happen at moments to come: a hashed timing wheel with sorted lists
/// (Varghese and Lauck, SOSP 1987, scheme 5), which costs about the same however much
/// is in it.
///
/// A turn has so many slots that in most there is nothing or one entry. Which have
/// any is kept in bits, so the next one is found without a look at the empty ones.
pub(crate) struct Wheel<T> {
    /// A slot is a power of two of nanoseconds.
    slot_bits: u32,
    /// The first entry of each slot, where it has any: a list in order of time, and at
    /// one moment of entering. There is a power of two of them.
    slots: Vec<u32>,
    /// A bit for each slot, whether it has an entry.
    words: Vec<u64>,
    /// A bit for each of these words, whether it has one.
    used_words: Vec<u64>,
    /// All entries; those that were taken out are a list as well.
    entries: Vec<Entry<T>>,
    unused: u32,
    next: u64,
}

#[derive(Clone, Copy)]
struct Entry<T> {
    at: u64,
    item: T,
    after: u32,
}

const NONE: u32 = u32::MAX;
const WORD: usize = u64::BITS as usize;
const FEWEST_SLOTS: u64 = WORD as u64;
const MOST_SLOTS: u64 = 1 << 20;

impl<T: Copy> Wheel<T> {
    /// An empty wheel, for moments that are never more than `ahead_ns` apart, and for
    /// as many entries at a time as are expected.
    pub(crate) fn new(ahead_ns: u64, expected: f64) -> Self {
        let slots = (expected as u64 * 16).clamp(FEWEST_SLOTS, MOST_SLOTS);
        let slots = slots.next_power_of_two();
        // The first and the last slot may each be cut short.
        let slot_ns = ahead_ns / (slots - 1) + 1;
        let words = slots as usize / WORD;
        Self {
            slot_bits: slot_ns.next_power_of_two().ilog2(),
            slots: vec![NONE; slots as usize],
            words: vec![0; words],
            used_words: vec![0; words.div_ceil(WORD)],
            entries: Vec::new(),
            unused: NONE,
            next: NEVER,
        }
    }

    /// When the next entry is due.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Enters something for the moment `at`, after what is entered for it. It is
    /// not before what was taken out last.
    pub(crate) fn push(&mut self, at: u64, item: T) {
        let number = self.unused;
        let entry = Entry {
            at,
            item,
            after: NONE,
        };
        let number = if let Some(unused) = self.entries.get_mut(number as usize) {
            self.unused = unused.after;
            *unused = entry;
            number
        } else {
            self.entries.push(entry);
            self.entries.len() as u32 - 1
        };
        let slot = self.slot(at);
        if self.is_empty(slot) {
            self.slots[slot] = number;
            self.mark(slot);
        } else {
            self.insert(slot, number);
        }
        self.next = self.next.min(at);
    }

    /// Takes out the entry that is due next.
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.next == NEVER {
            return None;
        }
        let slot = self.slot(self.next);
        let number = self.slots[slot];
        let entry = &mut self.entries[number as usize];
        let (item, after) = (entry.item, entry.after);
        entry.after = self.unused;
        self.unused = number;
        let mut first = after;
        if after == NONE {
            self.unmark(slot);
            first = self.marked_from(slot).map_or(NONE, |slot| self.slots[slot]);
        } else {
            self.slots[slot] = after;
        }
        self.next = self
            .entries
            .get(first as usize)
            .map_or(NEVER, |entry| entry.at);
        Some(item)
    }

    fn slot(&self, at: u64) -> usize {
        (at >> self.slot_bits) as usize & (self.slots.len() - 1)
    }

    /// Puts an entry into the list of a slot that has others.
    fn insert(&mut self, slot: usize, number: u32) {
        let at = self.entries[number as usize].at;
        let is_before = |other: u32| other != NONE && self.entries[other as usize].at <= at;
        let mut after = self.slots[slot];
        let mut before = NONE;
        while is_before(after) {
            (before, after) = (after, self.entries[after as usize].after);
        }
        self.entries[number as usize].after = after;
        match self.entries.get_mut(before as usize) {
            Some(before) => before.after = number,
            None => self.slots[slot] = number,
        }
    }

    fn is_empty(&self, slot: usize) -> bool {
        self.words[slot / WORD] >> (slot % WORD) & 1 == 0
    }

    fn mark(&mut self, slot: usize) {
        let word = slot / WORD;
        self.words[word] |= 1 << (slot % WORD);
        self.used_words[word / WORD] |= 1 << (word % WORD);
    }

    fn unmark(&mut self, slot: usize) {
        let word = slot / WORD;
        self.words[word] &= !(1 << (slot % WORD));
        if self.words[word] == 0 {
            self.used_words[word / WORD] &= !(1 << (word % WORD));
        }
    }

    /// The first slot with an entry, from one on and around.
    fn marked_from(&self, slot: usize) -> Option<usize> {
        let rest = self.words[slot / WORD] >> (slot % WORD);
        if rest != 0 {
            return Some(slot + rest.trailing_zeros() as usize);
        }
        let word = self.used_after(slot / WORD)?;
        Some(word * WORD + self.words[word].trailing_zeros() as usize)
    }

    /// The first word with a bit, after one and around.
    fn used_after(&self, word: usize) -> Option<usize> {
        let first = |bits: u64, from: usize| {
            let rest = bits >> from;
            (rest != 0).then(|| from + rest.trailing_zeros() as usize)
        };
        let len = self.used_words.len();
        let (start, from) = ((word + 1) / WORD % len, (word + 1) % WORD);
        if let Some(bit) = first(self.used_words[start], from) {
            return Some(start * WORD + bit);
        }
        (start + 1..=start + len).find_map(|place| {
            let place = place % len;
            first(self.used_words[place], 0).map(|bit| place * WORD + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Streams, round_ns};
    use alloc::collections::BTreeSet;

    /// Enters and takes out at random, never more than `ahead_ns` ahead, and
    /// compares with an ordered set.
    fn check(ahead_ns: u64, pushes_in_ten: f64, mut wheel: Wheel<i32>) {
        let mut stream = Streams::new(ahead_ns).services;
        let mut expected = BTreeSet::new();
        let mut now = 1_000_000_007;
        for number in 0..20_000 {
            if stream.uniform() * 10.0 < pushes_in_ten {
                let at = now + round_ns(stream.uniform() * ahead_ns as f64);
                wheel.push(at, number);
                expected.insert((at, number));
            } else {
                let next = expected.pop_first();
                assert_eq!(wheel.next(), next.map_or(NEVER, |(at, _)| at));
                assert_eq!(wheel.pop(), next.map(|(_, number)| number));
                now = next.map_or(now, |(at, _)| at);
            }
        }
    }

    #[test]
    fn entries_come_in_order_of_time_and_then_of_entering() {
        for expected in [0.0, 5.0, 300.0, 20_000.0, 1e9] {
            for ahead_ns in [0, 1, 2, 62, 63, 64, 65, 1000, 1_499_999_999] {
                for pushes_in_ten in [3.0, 5.0, 5.5, 9.0] {
                    check(ahead_ns, pushes_in_ten, Wheel::new(ahead_ns, expected));
                }
            }
        }
    }

    #[test]
    fn the_first_and_the_last_moment_ahead_have_slots_of_their_own() {
        for ahead_ns in 1..2000 {
            let mut wheel = Wheel::new(ahead_ns, 0.0);
            for now in 0..100 {
                wheel.push(now + ahead_ns, "last");
                wheel.push(now, "first");
                assert_eq!((wheel.next(), wheel.pop()), (now, Some("first")));
                assert_eq!((wheel.next(), wheel.pop()), (now + ahead_ns, Some("last")));
            }
        }
    }
}
