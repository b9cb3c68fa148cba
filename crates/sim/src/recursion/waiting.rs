use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem;

/// About so many are kept in one piece.
const BLOCK: usize = 1 << 17;

/// It is not worth making room for fewer.
const FEW: usize = 64;

/// So many may join at once where that does not make it longer than it has been.
const SOME: usize = 16;

/// A line whose pickups are known as requests join it. It is there only to be measured.
///
/// That is done in arrears, for all who joined since it was last looked at. A long line is
/// in blocks: a single piece that is full is copied to where there is more memory, which
/// for millions takes a tenth of a second and twice the memory.
pub(super) struct Waiting {
    latest: Vec<Request>,
    /// Those before them, none of which is empty.
    blocks: VecDeque<Vec<Request>>,
    in_blocks: usize,
    /// So many have been picked up of the first block, or of the latest if it is that.
    gone: usize,
    /// So many of the latest have been looked at as they joined.
    seen: usize,
    longest: usize,
}

/// When it joined and when it is picked up, both in the order of the line.
#[derive(Clone, Copy)]
struct Request {
    since: u64,
    pickup: u64,
}

impl Waiting {
    pub(super) const fn new() -> Self {
        Self {
            latest: Vec::new(),
            blocks: VecDeque::new(),
            in_blocks: 0,
            gone: 0,
            seen: 0,
            longest: 0,
        }
    }

    /// A request that is not picked up at once.
    #[inline]
    pub(super) fn join(&mut self, since: u64, pickup: u64) {
        if self.latest.len() == self.latest.capacity() {
            self.make_room(since);
        }
        self.latest.push(Request { since, pickup });
    }

    /// How many wait, and those who were picked up since it was last looked at.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.in_blocks + self.latest.len() - self.gone
    }

    /// When the first of them joined.
    pub(super) fn oldest(&self) -> Option<u64> {
        let block = self.blocks.front().unwrap_or(&self.latest);
        block.get(self.gone).map(|first| first.since)
    }

    /// The most that have waited at once, when it was last looked at.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Looks at it, and lets go of those who were picked up before a moment.
    #[inline]
    pub(super) fn let_go_before(&mut self, moment: u64) {
        if self.len() > self.longest {
            self.find_longest();
        }
        self.pop_before(moment);
        if self.latest.len() >= BLOCK {
            self.begin_block();
        }
        self.seen = self.latest.len();
    }

    /// Lets those join again who did since it was last looked at, one by one where that
    /// may make it longer than it has been. Whoever is picked up at the moment at which one
    /// joins has been before.
    #[inline(never)]
    fn find_longest(&mut self) {
        let joined = self.latest.len();
        while self.seen < joined {
            let some = joined.min(self.seen + SOME);
            let is_short = self.in_blocks + some - self.gone <= self.longest;
            self.seen = if is_short { some } else { self.seen + 1 };
            self.pop_before(self.latest[self.seen - 1].since + 1);
            let waiting = self.in_blocks + self.seen - self.gone;
            self.longest = self.longest.max(waiting);
        }
    }

    #[inline]
    fn pop_before(&mut self, moment: u64) {
        if self.in_blocks > 0 {
            self.pop_blocks_before(moment);
        }
        if self.in_blocks == 0 {
            self.gone += before(moment, &self.latest[self.gone..]);
        }
    }

    #[cold]
    fn pop_blocks_before(&mut self, moment: u64) {
        while let Some(block) = self.blocks.front() {
            self.gone += before(moment, &block[self.gone..]);
            if self.gone < block.len() {
                break;
            }
            self.in_blocks -= self.gone;
            self.gone = 0;
            self.blocks.pop_front();
        }
    }

    #[cold]
    fn begin_block(&mut self) {
        let full = mem::take(&mut self.latest);
        self.in_blocks += full.len();
        self.blocks.push_back(full);
    }

    /// Without this the latest would take more memory, though many of them are gone or
    /// there are enough for a block.
    #[cold]
    fn make_room(&mut self, now: u64) {
        self.let_go_before(now + 1);
        let many = self.latest.len() / 4;
        if self.blocks.is_empty() && self.gone >= many.max(FEW) {
            self.latest.drain(..self.gone);
            self.seen -= self.gone;
            self.gone = 0;
        }
    }
}

/// How many of these are picked up before a moment.
#[inline]
fn before(moment: u64, waiting: &[Request]) -> usize {
    let is_later = |request: &Request| request.pickup >= moment;
    waiting.iter().position(is_later).unwrap_or(waiting.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same done to a line in one piece that is looked at all the time.
    #[test]
    fn however_long_it_is_a_line() {
        let (mut waiting, mut plain) = (Waiting::new(), VecDeque::new());
        let (mut now, mut pickup, mut longest, mut most_blocks) = (0, 0, 0, 0);
        for round in 0..60 {
            // One is picked up for two that join, and then two for one.
            let gap = if round % 20 < 10 { 6 } else { 1 };
            for _ in 0..round * 3989 % BLOCK {
                now += if gap == 6 { 3 } else { 2 };
                pickup = now.max(pickup) + gap;
                waiting.join(now, pickup);
                plain.push_back((now, pickup));
                while plain.front().is_some_and(|(_, pickup)| *pickup <= now) {
                    plain.pop_front();
                }
                longest = longest.max(plain.len());
                most_blocks = most_blocks.max(waiting.blocks.len());
            }
            waiting.let_go_before(now + 1);
            assert_eq!(waiting.len(), plain.len(), "{round}");
            assert_eq!(waiting.longest(), longest, "{round}");
            assert_eq!(waiting.oldest(), plain.front().map(|(since, _)| *since));
        }
        assert!(most_blocks > 3);
    }

    #[test]
    fn a_line_that_nobody_looks_at_is_no_longer_than_those_who_wait() {
        let mut waiting = Waiting::new();
        for now in 0..1_000_000 {
            waiting.join(now, now + 100);
        }
        assert!(waiting.latest.capacity() < 1000);
    }
}
