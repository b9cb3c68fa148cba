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
pub(crate) struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// Uniform in [0, 1): the upper 53 bits of a draw.
    pub(crate) fn uniform(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Exponential with mean 1, by inversion: -ln(1 - u).
    ///
    /// `libm` by name: the platform's logarithm differs from it in the last bit
    /// for some arguments, and then so do counts.
    pub(crate) fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.uniform())
    }
}

/// Nanoseconds to the nearest, half up. `x` is not negative and below 2^63,
/// where a conversion to a signed number gives the same and takes half as long.
pub(crate) fn round_ns(x: f64) -> u64 {
    (x + 0.5) as i64 as u64
}
