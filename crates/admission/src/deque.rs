use alloc::collections::VecDeque;
use core::mem;

/// Items in a block. Most queues stay below it, and so in one.
const BLOCK: usize = 1 << 15;

/// A queue with two ends, of which no push takes long.
///
/// A single piece of memory that is full is copied to where there is more, and with
/// millions of items that takes a tenth of a second. This is in blocks.
///
/// ```
/// use overload_admission::Deque;
///
/// let mut queue = Deque::new();
/// (0..100_000).for_each(|item| queue.push_back(item));
/// assert_eq!((queue.pop_front(), queue.pop_back()), (Some(0), Some(99_999)));
/// assert_eq!((queue.len(), queue.get(50_000)), (99_998, Some(&50_001)));
/// ```
#[derive(Clone, Debug)]
pub struct Deque<T> {
    /// The blocks before the last. All but the first of them are full.
    before: VecDeque<VecDeque<T>>,
    last: VecDeque<T>,
}

impl<T> Default for Deque<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Deque<T> {
    /// An empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            before: VecDeque::new(),
            last: VecDeque::new(),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let before = match self.before.front() {
            Some(first) => first.len() + (self.before.len() - 1) * BLOCK,
            None => 0,
        };
        before + self.last.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.front().is_none()
    }

    /// The first.
    #[must_use]
    pub fn front(&self) -> Option<&T> {
        self.before.front().unwrap_or(&self.last).front()
    }

    /// The one so many places behind the first.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&T> {
        let (block, place) = self.place(index);
        if block == self.before.len() {
            self.last.get(place)
        } else {
            self.before.get(block)?.get(place)
        }
    }

    /// The same, to be changed.
    #[must_use]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        let (block, place) = self.place(index);
        if block == self.before.len() {
            self.last.get_mut(place)
        } else {
            self.before.get_mut(block)?.get_mut(place)
        }
    }

    /// The block where it would be, and its place in that.
    fn place(&self, index: usize) -> (usize, usize) {
        let first = self.before.front().map_or(BLOCK, VecDeque::len);
        match index.checked_sub(first) {
            None => (0, index),
            Some(behind) => (1 + behind / BLOCK, behind % BLOCK),
        }
    }

    /// Puts one behind the last.
    pub fn push_back(&mut self, item: T) {
        if self.last.len() == BLOCK {
            self.begin_block();
        }
        self.last.push_back(item);
    }

    /// Takes the first.
    pub fn pop_front(&mut self) -> Option<T> {
        if self.before.is_empty() {
            self.last.pop_front()
        } else {
            self.pop_first_block()
        }
    }

    /// Takes the last.
    pub fn pop_back(&mut self) -> Option<T> {
        let item = self.last.pop_back();
        if self.last.is_empty() {
            self.end_block();
        }
        item
    }

    #[cold]
    fn begin_block(&mut self) {
        self.before.push_back(mem::take(&mut self.last));
    }

    #[cold]
    fn pop_first_block(&mut self) -> Option<T> {
        let first = self.before.front_mut()?;
        let item = first.pop_front();
        if first.is_empty() {
            self.before.pop_front();
        }
        item
    }

    #[cold]
    fn end_block(&mut self) {
        if let Some(last) = self.before.pop_back() {
            self.last = last;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same done to a queue in one piece.
    #[test]
    fn it_is_a_queue_with_two_ends() {
        let (mut queue, mut plain) = (Deque::new(), VecDeque::new());
        let mut next = 0;
        for round in 0_usize..40 {
            for _ in 0..round * 997 % (2 * BLOCK) + BLOCK / 2 {
                queue.push_back(next);
                plain.push_back(next);
                next += 1;
            }
            for step in 0..round * 7919 % (3 * BLOCK) {
                if step % (round + 2) < 2 {
                    assert_eq!(queue.pop_back(), plain.pop_back());
                } else {
                    assert_eq!(queue.pop_front(), plain.pop_front());
                }
                assert_eq!((queue.len(), queue.front()), (plain.len(), plain.front()));
            }
            for index in (0..plain.len() + 2)
                .step_by(331)
                .chain([plain.len(), plain.len() + BLOCK])
            {
                assert_eq!(queue.get(index), plain.get(index));
                assert_eq!(queue.get_mut(index), plain.get_mut(index));
            }
            assert_eq!(queue.is_empty(), plain.is_empty());
        }
        assert!(next > 8 * BLOCK);
    }
}
