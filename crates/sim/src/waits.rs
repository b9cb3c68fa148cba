use crate::report::Wait;
use alloc::vec::Vec;

/// Buckets in a chunk.
const CHUNK: usize = 256;

/// Leading bits that a recorded wait keeps.
const BITS: u32 = 12;

/// How often each wait occurred. Its size follows the longest wait, not the
/// number of waits.
#[derive(Default)]
pub(crate) struct Waits {
    counts: Vec<u32>,
    total: u64,
}

impl Waits {
    /// Records all of these.
    pub(crate) fn record(&mut self, waits: &FewWaits) {
        let Some(longest) = waits.buckets.iter().max() else {
            return;
        };
        let len = *longest as usize + 1;
        if len > self.counts.len() {
            self.counts.resize(len, 0);
        }
        for bucket in &waits.buckets {
            self.counts[*bucket as usize] += 1;
        }
        self.total += waits.buckets.len() as u64;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        if other.counts.len() > self.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.total += other.total;
    }

    /// Buckets below a rank are passed over in chunks.
    pub(crate) fn summary(&self) -> Option<Wait> {
        if self.total == 0 {
            return None;
        }
        let mut chunks = self.counts.chunks(CHUNK).zip((0..).step_by(CHUNK));
        let (mut chunk, mut first) = chunks.next()?;
        let mut below = 0;
        let mut at_rank = |rank: u64| {
            loop {
                let through = below + u64::from(chunk.iter().sum::<u32>());
                if through >= rank {
                    break;
                }
                below = through;
                (chunk, first) = chunks.next()?;
            }
            let mut seen = below;
            let is_reached = |count: &u32| {
                seen += u64::from(*count);
                seen >= rank
            };
            let place = chunk.iter().position(is_reached)?;
            Some(lower_edge(first + place))
        };
        Some(Wait {
            median_ns: at_rank(nearest_rank(self.total, 50))?,
            p90_ns: at_rank(nearest_rank(self.total, 90))?,
            p99_ns: at_rank(nearest_rank(self.total, 99))?,
            max_ns: at_rank(self.total)?,
        })
    }
}

/// More waits than these are quicker counted in buckets than looked through.
const FEW: usize = 1 << 14;

/// The waits of a window, one by one: while they are few, that is quicker than counting
/// them in buckets.
#[derive(Clone, Default)]
pub(crate) struct FewWaits {
    buckets: Vec<u32>,
}

impl FewWaits {
    pub(crate) fn record(&mut self, wait_ns: u64) {
        self.buckets.push(bucket(wait_ns) as u32);
    }

    /// Whether there is memory for waits already.
    pub(crate) fn has_room(&self) -> bool {
        self.buckets.capacity() > 0
    }

    /// None of these, and their memory.
    pub(crate) fn emptied(mut self) -> Self {
        self.buckets.clear();
        self
    }

    /// Each rank is looked for among those that the one before left above it.
    pub(crate) fn summary(&mut self) -> Option<Wait> {
        if self.buckets.len() > FEW {
            let mut counted = Waits::default();
            counted.record(self);
            return counted.summary();
        }
        let n = self.buckets.len() as u64;
        if n == 0 {
            return None;
        }
        let mut from = 0;
        let mut at_rank = |rank: u64| {
            let index = rank as usize - 1;
            let (_, bucket, _) = self.buckets[from..].select_nth_unstable(index - from);
            from = index;
            lower_edge(*bucket as usize)
        };
        Some(Wait {
            median_ns: at_rank(nearest_rank(n, 50)),
            p90_ns: at_rank(nearest_rank(n, 90)),
            p99_ns: at_rank(nearest_rank(n, 99)),
            max_ns: at_rank(n),
        })
    }
}

/// The ceil(q n)-th smallest, counted from 1.
fn nearest_rank(n: u64, percent: u64) -> u64 {
    (n * percent).div_ceil(100)
}

fn shift(wait_ns: u64) -> u32 {
    (u64::BITS - wait_ns.leading_zeros()).saturating_sub(BITS)
}

/// Numbers the waits that differ in their leading [`BITS`] bits, without gaps: those below 2^12 by
/// themselves, then 2^11 for each further bit.
fn bucket(wait_ns: u64) -> usize {
    let shift = shift(wait_ns);
    ((u64::from(shift) << (BITS - 1)) + (wait_ns >> shift)) as usize
}

fn lower_edge(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    let shift = (bucket >> (BITS - 1)).saturating_sub(1);
    (bucket - (shift << (BITS - 1))) << shift
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;

    /// Waits of every order of magnitude, up to `bits` bits.
    fn waits(count: usize, bits: u32) -> Vec<u64> {
        let mut stream = Streams::new(7).services;
        let mut draw = || stream.uniform();
        (0..count)
            .map(|_| (draw() * (1_u64 << (draw() * f64::from(bits)) as u32) as f64) as u64)
            .collect()
    }

    fn cut_to_12_bits(wait: u64) -> u64 {
        let spare = (64 - wait.leading_zeros()).saturating_sub(12);
        wait >> spare << spare
    }

    /// The ceil(q n)-th smallest, by sorting.
    fn naive(waits: &[u64]) -> Option<Wait> {
        let mut sorted: Vec<_> = waits.iter().copied().map(cut_to_12_bits).collect();
        sorted.sort_unstable();
        let at = |percent: usize| sorted[(percent * sorted.len()).div_ceil(100) - 1];
        (!waits.is_empty()).then(|| Wait {
            median_ns: at(50),
            p90_ns: at(90),
            p99_ns: at(99),
            max_ns: at(100),
        })
    }

    #[test]
    fn a_wait_keeps_its_12_leading_bits() {
        let edges = (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        for wait in waits(10_000, 63).into_iter().chain(edges).chain([u64::MAX]) {
            assert_eq!(lower_edge(bucket(wait)), cut_to_12_bits(wait), "{wait}");
        }
    }

    #[test]
    fn buckets_are_numbered_without_gaps() {
        for number in 0..100_000 {
            assert_eq!(bucket(lower_edge(number)), number);
        }
    }

    #[test]
    fn nearest_ranks_are_those_of_the_sorted_waits() {
        for count in (0..=201).chain([1000, 9999, FEW, FEW + 1]) {
            let waits = waits(count, 36);
            let (mut many, mut few) = (Waits::default(), FewWaits::default());
            for wait in &waits {
                few.record(*wait);
            }
            many.record(&few);
            assert_eq!(many.summary(), naive(&waits), "{count} counted");
            assert_eq!(few.summary(), naive(&waits), "{count} one by one");
        }
    }

    #[test]
    fn merged_waits_are_those_of_both() {
        let waits = waits(500, 36);
        for at in [0, 1, 250, 499, 500] {
            let mut sides = [&waits[..at], &waits[at..]].map(|side| {
                let mut counts = Waits::default();
                let mut few = FewWaits::default();
                for wait in side {
                    few.record(*wait);
                }
                counts.record(&few);
                counts
            });
            let [one, other] = &mut sides;
            one.merge(other);
            assert_eq!(one.summary(), naive(&waits), "{at}");
        }
    }
}
