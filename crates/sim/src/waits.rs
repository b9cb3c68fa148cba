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
    pub(crate) fn record(&mut self, waits: &WindowWaits) {
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
        let mut chunks = [0; CHUNKS];
        for (chunk, counts) in chunks.iter_mut().zip(self.counts.chunks(CHUNK)) {
            *chunk = counts.iter().sum();
        }
        (self.total > 0).then(|| {
            wait(find_ranks(self.total, &chunks), |chunk| {
                let counts = &self.counts[chunk * CHUNK..];
                &counts[..CHUNK.min(counts.len())]
            })
        })
    }
}

/// As many as all waits need, see [`bucket`].
const CHUNKS: usize = ((u64::BITS - BITS + 2) as usize) << (BITS - 1) >> CHUNK.ilog2();

/// The waits of a window, one by one. Most windows have fewer than there are buckets.
#[derive(Clone, Default)]
pub(crate) struct WindowWaits {
    buckets: Vec<u32>,
}

impl WindowWaits {
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

    /// Counted by chunks first, and by buckets only in the chunks that have a rank.
    pub(crate) fn summary(&self) -> Option<Wait> {
        if self.buckets.is_empty() {
            return None;
        }
        let mut chunks = [0; CHUNKS];
        for bucket in &self.buckets {
            chunks[*bucket as usize / CHUNK] += 1;
        }
        let found = find_ranks(self.buckets.len() as u64, &chunks);
        // What is in other chunks is counted where nobody looks.
        let mut places = [RANKS as u8; CHUNKS];
        for ((chunk, _), place) in found.iter().zip(0..) {
            places[*chunk] = place;
        }
        let mut counts = [[0; CHUNK]; RANKS + 1];
        for bucket in &self.buckets {
            let bucket = *bucket as usize;
            counts[usize::from(places[bucket / CHUNK])][bucket % CHUNK] += 1;
        }
        Some(wait(found, |chunk| &counts[usize::from(places[chunk])]))
    }
}

/// The quantiles that a [`Wait`] has, percent.
const QUANTILES: [u64; RANKS] = [50, 90, 99, 100];
const RANKS: usize = 4;

/// The chunks of the quantiles' waits, and their ranks there.
fn find_ranks(total: u64, chunks: &[u32]) -> [(usize, u64); RANKS] {
    let (mut chunk, mut below) = (0, 0);
    QUANTILES.map(|percent| {
        let rank = nearest_rank(total, percent);
        while below + u64::from(chunks[chunk]) < rank {
            below += u64::from(chunks[chunk]);
            chunk += 1;
        }
        (chunk, rank - below)
    })
}

/// The waits there, by what is counted in each bucket of a chunk.
fn wait<'a>(found: [(usize, u64); RANKS], counts: impl Fn(usize) -> &'a [u32]) -> Wait {
    let [median_ns, p90_ns, p99_ns, max_ns] = found.map(|(chunk, rank)| {
        let mut through = 0;
        let is_reached = |count: &u32| {
            through += u64::from(*count);
            through >= rank
        };
        let place = counts(chunk).iter().position(is_reached);
        lower_edge(chunk * CHUNK + place.unwrap_or(0))
    });
    Wait {
        median_ns,
        p90_ns,
        p99_ns,
        max_ns,
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
        for count in (0..=201).chain([1000, 9999, 20_000]) {
            let waits = waits(count, 36);
            let (mut many, mut few) = (Waits::default(), WindowWaits::default());
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
                let mut few = WindowWaits::default();
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
