use crate::scenario::NEVER;
use alloc::collections::BinaryHeap;
use alloc::vec;
use core::cmp::Reverse;

/// Up to so many workers, keeping all in order is quicker than anything else: with
/// the eight of the shop a run takes a tenth less time than with a heap, and
/// another 4 % less because the compiler knows their number and needs no loop.
const FEW: usize = 8;

/// The moments at which the workers are free.
pub(super) enum FreeTimes {
    /// In order, and then [`NEVER`].
    Few([u64; FEW]),
    Many(BinaryHeap<Reverse<u64>>),
}

impl FreeTimes {
    /// All are free at 0.
    pub(super) fn new(workers: usize) -> Self {
        if workers <= FEW {
            let mut times = [NEVER; FEW];
            times[..workers].fill(0);
            Self::Few(times)
        } else {
            Self::Many(vec![Reverse(0); workers].into())
        }
    }

    /// When the first of them is free.
    pub(super) fn first(&self) -> u64 {
        match self {
            Self::Few([first, ..]) => *first,
            Self::Many(times) => times.peek().map_or(NEVER, |Reverse(first)| *first),
        }
    }

    /// That one is free at another moment instead, not an earlier one.
    pub(super) fn replace_first(&mut self, time: u64) {
        match self {
            Self::Few(times) => replace_first_in_order(times, time),
            Self::Many(times) => {
                if let Some(mut first) = times.peek_mut() {
                    *first = Reverse(time);
                }
            }
        }
    }
}

/// Takes the new time along to its place. The minimum and the maximum are
/// there instead of a way out because where its place is cannot be foreseen.
fn replace_first_in_order(times: &mut [u64; FEW], mut time: u64) {
    for place in 1..FEW {
        let other = times[place];
        times[place - 1] = other.min(time);
        time = other.max(time);
    }
    times[FEW - 1] = time;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;

    #[test]
    fn few_or_many_the_first_is_the_earliest() {
        for workers in [1, 2, FEW - 1, FEW, FEW + 1, 100] {
            let mut stream = Streams::new(5).services;
            let mut free = FreeTimes::new(workers);
            let mut expected = vec![0; workers];
            for _ in 0..1000 {
                assert_eq!(free.first(), expected[0], "{workers}");
                expected[0] += (stream.uniform() * 10.0) as u64;
                free.replace_first(expected[0]);
                expected.sort_unstable();
            }
        }
    }
}
