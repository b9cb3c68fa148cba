//! How often which share comes about.

/// Widths of a bin as parts of a power of ten.
const ROUND: [f64; 3] = [1.0, 2.0, 5.0];
/// The narrowest bin, percent: of more than a hundred thousand people, one.
const FINEST: f64 = 0.001;
/// What is this little below the start of a bin is in it.
const ROUNDING: f64 = 1e-9;

/// Bins of one width, from the least share to the largest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bins {
    /// Width, percent.
    pub(crate) step: f64,
    /// Which multiple of the width the first bin starts at.
    pub(crate) first: u32,
    /// Mornings in each.
    pub(crate) counts: Vec<u32>,
}

impl Bins {
    /// Bins of the smallest round width of which there are at most `most`. `None`
    /// without any share.
    pub(crate) fn of(shares: &[f64], most: u32) -> Option<Self> {
        let least = shares.iter().copied().reduce(f64::min)?;
        let largest = shares.iter().copied().reduce(f64::max)?;
        let widths = (0..).flat_map(|power| ROUND.map(|part| part * FINEST * 10_f64.powi(power)));
        let step = widths
            .into_iter()
            .find(|step| bin(largest, *step) - bin(least, *step) < most.max(1))?;
        let first = bin(least, step);
        let mut counts = vec![0; (bin(largest, step) - first + 1) as usize];
        for share in shares {
            counts[(bin(*share, step) - first) as usize] += 1;
        }
        Some(Self {
            step,
            first,
            counts,
        })
    }

    /// Where a bin starts, percent; that after the last one is where the last ends.
    pub(crate) fn start(&self, index: usize) -> f64 {
        f64::from(self.first + index as u32) * self.step
    }
}

/// Which multiple of the width a share's bin starts at. Everybody is in the last
/// bin below 100 %.
fn bin(share: f64, step: f64) -> u32 {
    let last = (100.0 / step - 1.0 + ROUNDING).max(0.0);
    (share / step + ROUNDING).min(last) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_share_is_in_one_bin(
            shares in proptest::collection::vec(0.0_f64..=100.0, 1..300),
            most in 2_u32..60,
        ) {
            let bins = Bins::of(&shares, most).unwrap();
            prop_assert!(bins.counts.len() <= most as usize);
            prop_assert_eq!(bins.counts.iter().sum::<u32>() as usize, shares.len());
            prop_assert!(bins.counts[0] > 0 && *bins.counts.last().unwrap() > 0);
            let end = bins.start(bins.counts.len());
            prop_assert!(end <= 100.0 + 1e-6);
            for share in shares {
                prop_assert!(bins.start(0) <= share + 1e-6 && share <= end + 1e-6);
            }
        }
    }

    #[test]
    fn a_share_at_an_edge_is_above_it() {
        let bins = Bins::of(&[0.1, 0.3, 0.6, 0.6], 6).unwrap();
        assert_eq!((bins.first, bins.counts), (1, vec![1, 0, 1, 0, 0, 2]));
    }

    #[test]
    fn all_the_same_is_one_bin() {
        assert_eq!(Bins::of(&[100.0; 5], 40).unwrap().counts, [5]);
        assert_eq!(Bins::of(&[0.0; 5], 40).unwrap().counts, [5]);
        assert_eq!(Bins::of(&[], 40), None);
    }
}
