use crate::scenario::NEVER;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// What is to happen at moments to come: a hashed timing wheel with sorted lists
/// (Varghese and Lauck, SOSP 1987, scheme 5), which costs about the same however much
/// is in it.
///
/// A turn has so many slots that in most there is nothing or one entry. Which have
/// any is kept in bits, so the next one is found without a look at the empty ones.
pub(crate) struct Wheel<T> {
    /// All moments in it lie within so many nanoseconds, less than a turn.
    ahead_ns: u64,
    /// A slot is a power of two of nanoseconds.
    slot_bits: u32,
    /// There is a power of two of them.
    slots: Vec<Slot>,
    /// A bit for each slot, whether it has an entry.
    words: Vec<u64>,
    /// A bit for each of these words, whether it has one.
    used_words: Vec<u64>,
    /// All entries; those that were taken out are a list.
    entries: Vec<Entry<T>>,
    unused: u32,
    len: usize,
    next: u64,
}

/// The first and the last of a slot's entries, where it has any: a list in order of time,
/// and at one moment of entering.
#[derive(Clone, Copy)]
struct Slot {
    first: u32,
    last: u32,
}

#[derive(Clone, Copy)]
struct Entry<T> {
    at: u64,
    item: T,
    after: u32,
}

const NONE: u32 = u32::MAX;
const NO_SLOT: Slot = Slot {
    first: NONE,
    last: NONE,
};
const WORD: usize = u64::BITS as usize;
/// So many slots for an entry: one in sixteen meets another.
const SLOTS_PER_ENTRY: usize = 16;
const MOST_SLOTS: usize = 1 << 20;

impl<T: Copy> Wheel<T> {
    /// An empty wheel, for moments that are never more than `ahead_ns` apart.
    pub(crate) fn new(ahead_ns: u64) -> Self {
        // The first and the last slot may each be cut short.
        let slot_ns = ahead_ns / (WORD as u64 - 1) + 1;
        Self {
            ahead_ns,
            slot_bits: slot_ns.next_power_of_two().ilog2(),
            slots: vec![NO_SLOT; WORD],
            words: vec![0; 1],
            used_words: vec![0; 1],
            entries: Vec::new(),
            unused: NONE,
            len: 0,
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
        debug_assert!(self.next == NEVER || at.abs_diff(self.next) <= self.ahead_ns);
        let entry = Entry {
            at,
            item,
            after: NONE,
        };
        let number = self.unused;
        let number = if let Some(unused) = self.entries.get_mut(number as usize) {
            self.unused = unused.after;
            *unused = entry;
            number
        } else {
            self.entries.push(entry);
            self.entries.len() as u32 - 1
        };
        self.insert(number);
        self.next = self.next.min(at);
        self.len += 1;
        if self.len * SLOTS_PER_ENTRY > self.slots.len() {
            self.grow();
        }
    }

    /// Takes out the entry that is due next.
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.next == NEVER {
            return None;
        }
        let slot = self.slot(self.next);
        let number = self.slots[slot].first;
        let entry = &mut self.entries[number as usize];
        let (item, after) = (entry.item, entry.after);
        entry.after = self.unused;
        self.unused = number;
        self.len -= 1;
        let mut first = after;
        if after == NONE {
            self.unmark(slot);
            let next = self.marked_from(slot);
            first = next.map_or(NONE, |slot| self.slots[slot].first);
        } else {
            self.slots[slot].first = after;
        }
        let next = self.entries.get(first as usize);
        self.next = next.map_or(NEVER, |next| next.at);
        Some(item)
    }

    fn slot(&self, at: u64) -> usize {
        (at >> self.slot_bits) as usize & (self.slots.len() - 1)
    }

    /// Puts an entry into its slot.
    #[inline]
    fn insert(&mut self, number: u32) {
        let at = self.entries[number as usize].at;
        let slot = self.slot(at);
        if self.is_empty(slot) {
            self.slots[slot] = Slot {
                first: number,
                last: number,
            };
            self.mark(slot);
        } else {
            self.insert_among(slot, number, at);
        }
    }

    /// Puts an entry into a slot that has others: mostly it is the last.
    #[cold]
    fn insert_among(&mut self, slot: usize, number: u32, at: u64) {
        let Slot { first, last } = self.slots[slot];
        if self.entries[last as usize].at <= at {
            self.entries[last as usize].after = number;
            self.slots[slot].last = number;
            return;
        }
        let (mut before, mut after) = (NONE, first);
        while self.entries[after as usize].at <= at {
            (before, after) = (after, self.entries[after as usize].after);
        }
        self.entries[number as usize].after = after;
        match self.entries.get_mut(before as usize) {
            Some(before) => before.after = number,
            None => self.slots[slot].first = number,
        }
    }

    /// Cuts every slot in two, if it is not as short as can be.
    #[cold]
    fn grow(&mut self) {
        if self.slot_bits == 0 || self.slots.len() == MOST_SLOTS {
            return;
        }
        let slots = mem::take(&mut self.slots);
        let words = mem::take(&mut self.words);
        self.slot_bits -= 1;
        self.slots = vec![NO_SLOT; 2 * slots.len()];
        self.words = vec![0; 2 * words.len()];
        self.used_words = vec![0; self.words.len().div_ceil(WORD)];
        for (slot, Slot { mut first, .. }) in slots.into_iter().enumerate() {
            if words[slot / WORD] >> (slot % WORD) & 1 == 0 {
                continue;
            }
            while first != NONE {
                let entry = &mut self.entries[first as usize];
                let after = mem::replace(&mut entry.after, NONE);
                self.insert(first);
                first = after;
            }
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
    fn check(ahead_ns: u64, pushes_in_ten: f64) {
        let mut wheel = Wheel::new(ahead_ns);
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
        for ahead_ns in [0, 1, 2, 62, 63, 64, 65, 1000, 1_499_999_999] {
            for pushes_in_ten in [3.0, 5.0, 5.5, 9.0] {
                check(ahead_ns, pushes_in_ten);
            }
        }
    }

    #[test]
    fn the_first_and_the_last_moment_ahead_have_slots_of_their_own() {
        for ahead_ns in 1..2000 {
            let mut wheel = Wheel::new(ahead_ns);
            for now in 0..100 {
                wheel.push(now + ahead_ns, "last");
                wheel.push(now, "first");
                assert_eq!((wheel.next(), wheel.pop()), (now, Some("first")));
                assert_eq!((wheel.next(), wheel.pop()), (now + ahead_ns, Some("last")));
            }
        }
    }

    #[test]
    fn a_million_at_one_moment_come_in_order_of_entering() {
        for ahead_ns in [0, 1_000_000] {
            let mut wheel = Wheel::new(ahead_ns);
            for number in 0..1_000_000 {
                wheel.push(5, number);
            }
            assert!((0..1_000_000).all(|number| wheel.pop() == Some(number)));
        }
    }
}
