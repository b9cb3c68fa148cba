use crate::scenario::{MOMENT_BITS, NEVER};
use alloc::vec::Vec;

/// The moments at which the workers are free, as a tournament (Knuth, The Art of
/// Computer Programming 3, 5.4.1): the earliest has won all its matches, and each
/// match remembers who lost it. A worker that is to be free at another moment plays
/// its matches again, from the first to the final.
///
/// A player is a moment with the number of a worker in its lowest bits. So there are no
/// ties, and a match is a minimum and a maximum, without a question.
pub(super) struct FreeTimes {
    winner: u64,
    /// The loser of each match. Match 1 is the final, and match `m` is between the
    /// winners of matches `2 m` and `2 m + 1`, or else of two players.
    losers: Vec<u64>,
    worker_bits: u32,
}

impl FreeTimes {
    /// All are free at 0.
    pub(super) fn new(workers: usize) -> Self {
        let worker_bits = workers.next_power_of_two().ilog2().max(1);
        let players = 1 << worker_bits;
        // The first of those on the right: the lowest number wins.
        let loser = |game: usize| {
            let right = 2 * game + 1;
            let player = (right << (worker_bits - right.ilog2())) - players;
            if player < workers {
                player as u64
            } else {
                NEVER
            }
        };
        Self {
            winner: 0,
            losers: (0..players).map(loser).collect(),
            worker_bits,
        }
    }

    /// When the first of them is free, from now on.
    pub(super) fn first(&self, now: u64) -> u64 {
        now.max(self.winner >> self.worker_bits)
    }

    /// That one is free at another moment instead.
    pub(super) fn replace_first(&mut self, time: u64) {
        assert!(time < 1 << MOMENT_BITS);
        let players = self.losers.len();
        let worker = self.winner as usize & (players - 1);
        let mut winner = time << self.worker_bits | worker as u64;
        let mut game = (players | worker) >> 1;
        while game > 0 {
            let loser = &mut self.losers[game];
            (winner, *loser) = (winner.min(*loser), winner.max(*loser));
            game >>= 1;
        }
        self.winner = winner;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;
    use alloc::vec;

    #[test]
    fn however_many_the_first_is_the_earliest() {
        for workers in [1, 2, 7, 8, 9, 100] {
            let mut stream = Streams::new(5).services;
            let mut free = FreeTimes::new(workers);
            let mut expected = vec![0; workers];
            let mut now = 0;
            for _ in 0..1000 {
                let first = now.max(expected[0]);
                assert_eq!(free.first(now), first, "{workers}");
                expected[0] = first + (stream.uniform() * 10.0) as u64;
                free.replace_first(expected[0]);
                expected.sort_unstable();
                now += (stream.uniform() * 15.0) as u64 / workers as u64;
            }
        }
    }
}
