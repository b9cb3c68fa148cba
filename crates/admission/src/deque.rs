use alloc::collections::VecDeque;

/// Items in a block. Nearly all queues stay below it, and so in one.
const BLOCK: usize = 1 << 17;

/// A queue with two ends, of which no push takes long.
///
/// A single piece of memory that is full is copied to where there is more, and with
/// millions of items that takes a tenth of a second. This is in blocks.
#[derive(Clone, Debug)]
pub(crate) struct Deque<T> {
    /// Empty only if there is none at all.
    first: VecDeque<T>,
    /// The blocks behind it. All but the last of them are full, and none is empty.
    others: VecDeque<VecDeque<T>>,
    /// How many are in these.
    behind: usize,
}

impl<T> Deque<T> {
    /// An empty queue.
    pub(crate) const fn new() -> Self {
        Self {
            first: VecDeque::new(),
            others: VecDeque::new(),
            behind: 0,
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.first.len() + self.behind
    }

    /// The first.
    pub(crate) fn front(&self) -> Option<&T> {
        self.first.front()
    }

    /// The one with so many before it.
    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if let Some(behind) = index.checked_sub(self.first.len()) {
            self.others.get_mut(behind / BLOCK)?.get_mut(behind % BLOCK)
        } else {
            self.first.get_mut(index)
        }
    }

    /// Puts one behind the last.
    pub(crate) fn push_back(&mut self, item: T) {
        let block = if self.behind == 0 && self.first.len() < BLOCK {
            &mut self.first
        } else {
            self.grow_behind()
        };
        block.push_back(item);
    }

    /// Takes the first.
    pub(crate) fn pop_front(&mut self) -> Option<T> {
        let item = self.first.pop_front();
        if self.behind > 0 && self.first.is_empty() {
            self.move_up();
        }
        item
    }

    /// Takes the last.
    pub(crate) fn pop_back(&mut self) -> Option<T> {
        if self.behind == 0 {
            self.first.pop_back()
        } else {
            self.pop_behind()
        }
    }

    /// The block where one is put behind the last.
    #[cold]
    fn grow_behind(&mut self) -> &mut VecDeque<T> {
        self.behind += 1;
        if self.others.back().is_none_or(|last| last.len() == BLOCK) {
            self.others.push_back(VecDeque::new());
        }
        let last = self.others.len() - 1;
        &mut self.others[last]
    }

    #[cold]
    fn move_up(&mut self) {
        if let Some(next) = self.others.pop_front() {
            self.behind -= next.len();
            self.first = next;
        }
    }

    #[cold]
    fn pop_behind(&mut self) -> Option<T> {
        let last = self.others.back_mut()?;
        let item = last.pop_back();
        if last.is_empty() {
            self.others.pop_back();
        }
        self.behind -= 1;
        item
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
            for _ in 0..round * 3989 % (2 * BLOCK) + BLOCK / 2 {
                queue.push_back(next);
                plain.push_back(next);
                next += 1;
            }
            for step in 0..round * 31_657 % (3 * BLOCK) {
                if step % (round + 2) < 2 {
                    assert_eq!(queue.pop_back(), plain.pop_back());
                } else {
                    assert_eq!(queue.pop_front(), plain.pop_front());
                }
                assert_eq!((queue.len(), queue.front()), (plain.len(), plain.front()));
                let index = step * 7919 % (plain.len() + 3);
                assert_eq!(queue.get_mut(index), plain.get_mut(index), "{index}");
            }
        }
        assert!(next > 8 * BLOCK);
    }
}
