/// Numbers that are made some at a time before they are needed one by one.
///
/// A logarithm takes a processor long, but several at once take hardly longer:
/// a default run takes an eighth less time with this.
pub(crate) struct Ahead {
    ready: [u64; LEN],
    used: usize,
}

const LEN: usize = 32;

impl Ahead {
    pub(crate) const fn new() -> Self {
        Self {
            ready: [0; LEN],
            used: LEN,
        }
    }

    /// The next number that was made, or is.
    pub(crate) fn next(&mut self, mut make: impl FnMut() -> u64) -> u64 {
        if self.used == LEN {
            self.ready = [(); LEN].map(|()| make());
            self.used = 0;
        }
        let number = self.ready[self.used];
        self.used += 1;
        number
    }
}
