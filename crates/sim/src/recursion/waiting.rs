use alloc::collections::VecDeque;
use core::mem;

/// About so many are kept in one piece.
const BLOCK: usize = 1 << 17;

/// A line whose pickups are known: when each came and when it is picked up, both in order.
///
/// It lets go of who was picked up when it is looked at, and not before. A long one is in
/// blocks: a single piece that is full is copied to where there is more memory, which for
/// millions takes a tenth of a second and twice the memory.
pub(super) struct Waiting {
    latest: VecDeque<(u64, u64)>,
    /// Those before them. No block is empty.
    blocks: VecDeque<VecDeque<(u64, u64)>>,
    /// How many are in these.
    in_blocks: usize,
}

impl Waiting {
    pub(super) const fn new() -> Self {
        Self {
            latest: VecDeque::new(),
            blocks: VecDeque::new(),
            in_blocks: 0,
        }
    }

    /// One more comes.
    pub(super) fn join(&mut self, since: u64, pickup: u64) {
        self.latest.push_back((since, pickup));
    }

    /// Those it has not let go of.
    pub(super) fn len(&self) -> usize {
        self.in_blocks + self.latest.len()
    }

    /// When the first of them came.
    pub(super) fn oldest(&self) -> Option<u64> {
        let first = self.blocks.front().unwrap_or(&self.latest).front();
        first.map(|(since, _)| *since)
    }

    /// Lets go of those who were picked up before a moment.
    pub(super) fn let_go_before(&mut self, moment: u64) {
        if self.in_blocks > 0 {
            self.let_go_of_blocks(moment);
        }
        pop_before(&mut self.latest, moment);
        if self.latest.len() >= BLOCK {
            self.begin_block();
        }
    }

    #[cold]
    fn let_go_of_blocks(&mut self, moment: u64) {
        while let Some(block) = self.blocks.front_mut() {
            self.in_blocks -= pop_before(block, moment);
            if !block.is_empty() {
                break;
            }
            self.blocks.pop_front();
        }
    }

    #[cold]
    fn begin_block(&mut self) {
        let full = mem::take(&mut self.latest);
        self.in_blocks += full.len();
        self.blocks.push_back(full);
    }
}

/// Returns how many these were.
fn pop_before(waiting: &mut VecDeque<(u64, u64)>, moment: u64) -> usize {
    let len = waiting.len();
    while waiting.front().is_some_and(|(_, pickup)| *pickup < moment) {
        waiting.pop_front();
    }
    len - waiting.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same done to a line in one piece.
    #[test]
    fn however_long_it_is_a_line() {
        let (mut waiting, mut plain) = (Waiting::new(), VecDeque::new());
        let mut now = 0;
        let mut longest = 0;
        for round in 0..60 {
            for _ in 0..round * 3989 % BLOCK {
                now += 1;
                waiting.join(now, 2 * now);
                plain.push_back((now, 2 * now));
            }
            let picked_up = if round % 20 < 15 { now / 2 } else { 2 * now };
            waiting.let_go_before(picked_up);
            pop_before(&mut plain, picked_up);
            assert_eq!(waiting.len(), plain.len(), "{round}");
            assert_eq!(waiting.oldest(), plain.front().map(|(since, _)| *since));
            longest = longest.max(waiting.blocks.len());
        }
        assert!(longest > 3 && waiting.blocks.is_empty());
    }
}
