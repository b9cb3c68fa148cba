//! The random numbers, from the published description of the generator.

use overload_sim::{SECOND_NS, Scenario};

/// A stream of xoshiro256++ (Blackman and Vigna, "Scrambled Linear Pseudorandom
/// Number Generators", 2021).
#[derive(Clone)]
pub(super) struct Stream([u64; 4]);

/// Arrivals, kinds, services and retry gaps: one after the other on the
/// sequence that starts from the seed, 2^128 draws apart.
pub(super) fn streams(seed: u64) -> [Stream; 4] {
    let mut next = seeded(seed);
    [(); 4].map(|()| {
        let stream = next.clone();
        next.jump();
        stream
    })
}

/// The state is four numbers of `SplitMix64`.
fn seeded(seed: u64) -> Stream {
    let mut state = seed;
    Stream([(); 4].map(|()| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }))
}

impl Stream {
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    fn jump(&mut self) {
        const JUMP: [u64; 4] = [
            0x180e_c6d3_3cfd_0aba,
            0xd5a6_1266_f0c9_392c,
            0xa958_2618_e03f_c9aa,
            0x39ab_dc45_29b1_661c,
        ];
        let mut sum = [0; 4];
        for bit in 0..256 {
            if JUMP[bit / 64] >> (bit % 64) & 1 == 1 {
                for (word, more) in sum.iter_mut().zip(self.0) {
                    *word ^= more;
                }
            }
            self.next();
        }
        self.0 = sum;
    }

    /// Uniform in [0, 1), by the upper 53 bits.
    pub(super) fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Exponential with mean 1.
    pub(super) fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.uniform())
    }
}

/// All moments of first arrival: a Poisson process of unit rate through the
/// cumulative rate.
pub(super) fn arrivals(scenario: &Scenario) -> Vec<u64> {
    let [mut gaps, ..] = streams(scenario.seed);
    let mut moments = Vec::new();
    let mut unit_time = gaps.exponential();
    let (mut start_s, mut cumulative) = (0, 0.0);
    for (length_s, rate) in [
        (scenario.before_s, scenario.normal_per_s),
        (scenario.sale_s, scenario.spike_per_s),
        (scenario.after_s, scenario.normal_per_s),
    ] {
        let end = cumulative + f64::from(length_s) * rate;
        while unit_time < end {
            let seconds = (unit_time - cumulative) / rate;
            let into_phase = round_half_up(seconds * SECOND_NS as f64);
            moments.push(u64::from(start_s) * SECOND_NS + into_phase);
            unit_time += gaps.exponential();
        }
        start_s += length_s;
        cumulative = end;
    }
    moments.retain(|at| *at < scenario.end_ns());
    moments
}

/// To the nearest whole number, half up.
pub(super) fn round_half_up(x: f64) -> u64 {
    (x + 0.5).floor() as u64
}
