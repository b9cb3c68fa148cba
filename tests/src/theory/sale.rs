//! The queue of the default morning's sale, exactly.

use super::transient::Chain;

/// When the sale starts and ends, in seconds, and the morning.
const SALE_S: usize = 60;
const SALE_END_S: usize = 120;
const END_S: usize = 300;

/// How long a client waits.
pub const TIMEOUT_S: f64 = 2.0;

/// What the chain says of the sale.
#[derive(Clone, Debug)]
pub struct Sale {
    /// The mean queue at 0, 1, 2, ... seconds.
    pub queue: Vec<f64>,
    /// At every half second of the sale, both ends included, the share of
    /// arrivals that are answered.
    pub answered: Vec<f64>,
}

impl Default for Sale {
    fn default() -> Self {
        Self::new()
    }
}

impl Sale {
    /// Followed from an empty service through the whole morning.
    #[must_use]
    pub fn new() -> Self {
        let mut chain = Chain::empty();
        let (mut queue, mut answered) = (vec![0.0], vec![]);
        for second in 0..END_S {
            let in_sale = (SALE_S..SALE_END_S).contains(&second);
            for _ in 0..2 {
                if in_sale {
                    answered.push(chain.answered_within(TIMEOUT_S));
                }
                chain.pass(lambda(second), 0.5);
            }
            queue.push(chain.queue());
            if second + 1 == SALE_END_S {
                answered.push(chain.answered_within(TIMEOUT_S));
            }
        }
        Self { queue, answered }
    }

    /// People of the sale who are answered: their share integrated by Simpson's
    /// rule, two intervals of half a second at a time.
    #[must_use]
    pub fn answered(&self) -> f64 {
        let pairs = self.answered.windows(3).step_by(2);
        let integral: f64 = pairs
            .map(|at| (at[0] + 4.0 * at[1] + at[2]) * 0.5 / 3.0)
            .sum();
        lambda(SALE_S) * integral
    }

    /// The mean of the first whole second, from `from_s` on, at whose start as many
    /// wait as told: what is not there yet is followed from second to second.
    ///
    /// # Panics
    ///
    /// If that second is after the morning in more than one of 10^9 mornings.
    #[must_use]
    pub fn first(from_s: usize, waiting: impl Fn(usize) -> bool) -> f64 {
        let mut chain = Chain::empty();
        for second in 0..from_s {
            chain.pass(lambda(second), 1.0);
        }
        let (mut mean_s, mut found) = (0.0, 0.0);
        for second in from_s..=END_S {
            let now = chain.take(&waiting);
            mean_s += now * second as f64;
            found += now;
            chain.pass(lambda(second), 1.0);
        }
        assert!(found > 1.0 - 1e-9, "found in {found} of the mornings");
        mean_s
    }
}

/// Arrivals per second, in a second of the morning.
fn lambda(second: usize) -> f64 {
    if (SALE_S..SALE_END_S).contains(&second) {
        150.0
    } else {
        70.0
    }
}
