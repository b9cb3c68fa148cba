use crate::random::BATCH;

/// Numbers that are made some at a time before they are needed one by one.
pub(crate) struct Ahead {
    ready: [u64; BATCH],
    used: usize,
}

impl Ahead {
    pub(crate) const fn new() -> Self {
        Self {
            ready: [0; BATCH],
            used: BATCH,
        }
    }

    /// The next number, of those that are made if none is left.
    #[inline]
    pub(crate) fn next(&mut self, make: impl FnOnce(&mut [u64; BATCH])) -> u64 {
        if self.used == BATCH {
            make(&mut self.ready);
            self.used = 0;
        }
        let number = self.ready[self.used];
        self.used += 1;
        number
    }
}
