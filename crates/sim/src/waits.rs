use crate::report::Wait;
use alloc::vec::Vec;

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
    pub(crate) fn record(&mut self, wait_ns: u64) {
        let bucket = bucket(wait_ns);
        if bucket >= self.counts.len() {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] += 1;
        self.total += 1;
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

    pub(crate) fn summary(&self) -> Option<Wait> {
        let mut buckets = self.counts.iter().enumerate();
        let mut seen = 0;
        let mut value = 0;
        let mut at_rank = |rank: u64| {
            while seen < rank {
                let (bucket, count) = buckets.next()?;
                seen += u64::from(*count);
                value = lower_edge(bucket);
            }
            Some(value)
        };
        if self.total == 0 {
            return None;
        }
        Some(Wait {
            median_ns: at_rank(nearest_rank(self.total, 50))?,
            p90_ns: at_rank(nearest_rank(self.total, 90))?,
            p99_ns: at_rank(nearest_rank(self.total, 99))?,
            max_ns: at_rank(self.total)?,
        })
    }
}

/// A few waits, one by one: quicker than counting them in buckets.
#[derive(Default)]
pub(crate) struct FewWaits {
    buckets: Vec<u32>,
}

impl FewWaits {
    pub(crate) fn record(&mut self, wait_ns: u64) {
        self.buckets.push(bucket(wait_ns) as u32);
    }

    /// Each rank is looked for among those that the one before left above it.
    pub(crate) fn summary(&mut self) -> Option<Wait> {
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
