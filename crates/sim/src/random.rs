//! The only place that draws random numbers: the model's results are the same
//! on every target because what is here is.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The four independent streams of one morning. A setting that concerns one of
/// them leaves the others as they are (common random numbers).
pub(crate) struct Streams {
    /// Gaps between arrivals of new people.
    pub(crate) arrivals: Stream,
    /// Whether a person comes to order.
    pub(crate) kinds: Stream,
    /// Service times, in order of service start.
    pub(crate) services: Stream,
    /// Pauses before retries, in the order in which they are decided.
    pub(crate) retry_gaps: Stream,
}

impl Streams {
    /// The streams lie 2^128 draws apart on the generator's one sequence.
    pub(crate) fn new(seed: u64) -> Self {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut next = || {
            let stream = Stream(generator.clone());
            generator.jump();
            stream
        };
        Self {
            arrivals: next(),
            kinds: next(),
            services: next(),
            retry_gaps: next(),
        }
    }
}

/// A stream of random numbers, from xoshiro256++.
#[derive(Clone)]
pub(crate) struct Stream(Xoshiro256PlusPlus);

/// So many exponentials are drawn at once. A logarithm takes a processor long,
/// but several that do not wait for each other take hardly longer.
pub(crate) const BATCH: usize = 32;

impl Stream {
    /// Bits of a draw that are used, the upper ones.
    pub(crate) const BITS: u32 = 53;

    /// Uniform in [0, 1).
    pub(crate) fn uniform(&mut self) -> f64 {
        Self::fraction(self.bits())
    }

    /// A draw, as a whole number below 2^53.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64() >> (u64::BITS - Self::BITS)
    }

    /// Such a number as a fraction of 2^53.
    pub(crate) fn fraction(bits: u64) -> f64 {
        bits as f64 * (1.0 / (1_u64 << Self::BITS) as f64)
    }

    /// Exponential with mean 1, by inversion: -ln(1 - u).
    pub(crate) fn exponential(&mut self) -> f64 {
        -ln(1.0 - self.uniform())
    }

    /// The next ones of these, in their order.
    pub(crate) fn exponentials(&mut self, batch: &mut [f64; BATCH]) {
        for x in &mut *batch {
            *x = 1.0 - self.uniform();
        }
        for x in batch {
            *x = -ln(*x);
        }
    }
}

/// The logarithm of a number in (0, 1].
///
/// It is `libm::log` to the bit, without the questions that function asks about
/// arguments which do not occur here. So there is nothing to decide, and a
/// compiler can make several at once of a loop over it. Not the platform's: that
/// one differs in the last bit for some arguments, and then so do counts.
#[expect(clippy::many_single_char_names, reason = "the names of the original")]
fn ln(x: f64) -> f64 {
    const LN2_HI: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
    const LN2_LO: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
    const LG1: f64 = f64::from_bits(0x3fe5_5555_5555_5593);
    const LG2: f64 = f64::from_bits(0x3fd9_9999_9997_fa04);
    const LG3: f64 = f64::from_bits(0x3fd2_4924_9422_9359);
    const LG4: f64 = f64::from_bits(0x3fcc_71c5_1d8e_78af);
    const LG5: f64 = f64::from_bits(0x3fc7_4664_96cb_03de);
    const LG6: f64 = f64::from_bits(0x3fc3_9a09_d078_c69f);
    const LG7: f64 = f64::from_bits(0x3fc2_f112_df3e_5244);
    /// The upper halves of 1 and of a number next to the square root of 1/2.
    const ONE: u64 = 0x3ff0_0000 << 32;
    const ROOT: u64 = 0x3fe6_a09e << 32;
    const MANTISSA: u64 = (1 << 52) - 1;
    /// A number of 52 bits is the mantissa of 2^52 + itself.
    const INTEGER: f64 = (1_u64 << 52) as f64;

    // x = 2^k m, with m from the root of 1/2 to the root of 2.
    let bits = x.to_bits() + (ONE - ROOT);
    let k = f64::from_bits(INTEGER.to_bits() | bits >> 52) - (INTEGER + 1023.0);
    let m = f64::from_bits((bits & MANTISSA) + ROOT);

    let f = m - 1.0;
    let hfsq = 0.5 * f * f;
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG2 + w * (LG4 + w * LG6));
    let t2 = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
    let r = t2 + t1;
    s * (hfsq + r) + k * LN2_LO - hfsq + f + k * LN2_HI
}

/// Nanoseconds to the nearest, half up. `x` is from 0 to 2^52 - 1, where a number
/// added to 2^52 is rounded to a whole one, and stands in its mantissa.
pub(crate) fn round_ns(x: f64) -> u64 {
    const INTEGER: f64 = (1_u64 << 52) as f64;
    let y = x + 0.5;
    let whole = y + INTEGER;
    let is_above = whole - INTEGER > y;
    whole.to_bits() - INTEGER.to_bits() - u64::from(is_above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(x: f64) {
        assert_eq!(ln(x).to_bits(), libm::log(x).to_bits(), "{x:e}");
    }

    #[test]
    fn the_logarithm_is_that_of_libm() {
        let mut stream = Streams::new(1).services;
        for _ in 0..1_000_000 {
            check(1.0 - stream.uniform());
        }
        let smallest = 1.0 / (1_u64 << 53) as f64;
        for power in 0..=53 {
            let x = smallest * (1_u64 << power) as f64;
            let root = x * core::f64::consts::FRAC_1_SQRT_2;
            for centre in [x, root.max(smallest)] {
                for bits in centre.to_bits().saturating_sub(100)..=centre.to_bits() + 100 {
                    check(f64::from_bits(bits).min(1.0));
                }
            }
        }
    }

    #[test]
    fn nanoseconds_are_rounded_to_the_nearest_and_half_up() {
        let powers = (0..50).map(|bit| 1_u64 << bit);
        let wholes = powers.flat_map(|power| [power - 1, power, power + 1]);
        for whole in wholes {
            let rounded = |quarters: f64| round_ns(whole as f64 + quarters / 4.0);
            let expected = [whole, whole, whole + 1, whole + 1];
            assert_eq!([0.0, 1.0, 2.0, 3.0].map(rounded), expected);
        }
        assert_eq!(round_ns((1_u64 << 52) as f64 - 1.0), (1 << 52) - 1);
    }

    #[test]
    fn drawn_at_once_or_one_by_one_the_numbers_are_the_same() {
        let [mut one_by_one, mut at_once] = [1, 1].map(|seed| Streams::new(seed).services);
        let mut batch = [0.0; BATCH];
        for _ in 0..3 {
            at_once.exponentials(&mut batch);
            for exponential in batch {
                assert_eq!(one_by_one.exponential().to_bits(), exponential.to_bits());
            }
        }
    }
}
