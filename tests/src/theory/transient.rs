//! The unbounded queue as its traffic changes: the chain of M/M/c at a moment,
//! by uniformisation.

use super::formulas::over_within;
use super::{CAPACITY, MU, WORKERS};

/// More requests than the sale ever brings together.
const STATES: usize = 4700;

/// Probabilities below this are taken for none.
const NONE: f64 = 1e-16;

/// How many requests are in the shop's service, waiting or served, at a moment:
/// the probability of each number.
#[derive(Clone, Debug)]
pub struct Chain {
    shares: Vec<f64>,
    /// No share above it.
    top: usize,
}

impl Chain {
    /// Nobody is there.
    #[must_use]
    pub fn empty() -> Self {
        let mut shares = vec![0.0; STATES];
        shares[0] = 1.0;
        Self { shares, top: 0 }
    }

    /// Lets so many seconds pass at a rate of arrivals per second.
    ///
    /// The sum over n of P(n jumps) x the shares after n jumps of the chain
    /// that jumps at the rate at which anything can happen.
    pub fn pass(&mut self, lambda: f64, seconds: f64) {
        let rate = lambda + CAPACITY;
        let mut jumped = self.shares.clone();
        let mut next = vec![0.0; STATES];
        let mut sum = vec![0.0; STATES];
        let mut weight = (-rate * seconds).exp();
        let mut weights = 0.0;
        let mut jumps = 0.0;
        while weights < 1.0 - 1e-13 && jumps < 10.0 * rate * seconds + 100.0 {
            for (to, from) in sum[..=self.top].iter_mut().zip(&jumped) {
                *to += weight * from;
            }
            weights += weight;
            jumps += 1.0;
            weight *= rate * seconds / jumps;
            self.jump(&jumped, &mut next, lambda / rate, MU / rate);
            std::mem::swap(&mut jumped, &mut next);
        }
        self.shares = sum;
        while self.top > 0 && self.shares[self.top] < NONE {
            self.shares[self.top] = 0.0;
            self.top -= 1;
        }
    }

    fn jump(&mut self, from: &[f64], to: &mut [f64], up: f64, down_each: f64) {
        self.top = (self.top + 1).min(STATES - 2);
        let servers = WORKERS as usize;
        for n in 0..=self.top {
            let down = |n: usize| n.min(servers) as f64 * down_each;
            let from_below = if n == 0 { 0.0 } else { from[n - 1] * up };
            let stays = from[n] * (1.0 - up - down(n));
            to[n] = from_below + stays + from[n + 1] * down(n + 1);
        }
    }

    /// How many wait, on average.
    #[must_use]
    pub fn queue(&self) -> f64 {
        let waiting = |n: usize| n.saturating_sub(WORKERS as usize) as f64;
        (0..)
            .zip(&self.shares)
            .map(|(n, share)| waiting(n) * share)
            .sum()
    }

    /// Takes out the mornings in which as many wait as told, and gives their share.
    pub fn take(&mut self, waiting: impl Fn(usize) -> bool) -> f64 {
        let mut taken = 0.0;
        for (n, share) in self.shares[..=self.top].iter_mut().enumerate() {
            if waiting(n.saturating_sub(WORKERS as usize)) {
                taken += *share;
                *share = 0.0;
            }
        }
        taken
    }

    /// The share of arrivals at this moment that are over within so long.
    #[must_use]
    pub fn answered_within(&self, seconds: f64) -> f64 {
        let at_once = 1.0 - (-MU * seconds).exp();
        let answered = |n: u32| match n.checked_sub(WORKERS) {
            None => at_once,
            Some(waiting) if waiting > 1000 => 0.0,
            Some(waiting) => over_within(waiting + 1, CAPACITY, MU, seconds),
        };
        (0..)
            .zip(&self.shares[..=self.top])
            .map(|(n, share)| share * answered(n))
            .sum()
    }
}
