//! Formulas for stationary queues, each by its definition.

/// Erlang C: the share of arrivals that wait in M/M/c, by the stationary
/// distribution of the chain. 1 without spare capacity.
///
/// ```
/// use overload_tests::theory::formulas::share_that_waits;
/// // One server is busy for as much of the time as there is load.
/// assert!((share_that_waits(1, 0.7) - 0.7).abs() < 1e-15);
/// ```
#[must_use]
pub fn share_that_waits(servers: u32, offered_load: f64) -> f64 {
    let rho = offered_load / f64::from(servers);
    if rho >= 1.0 {
        return 1.0;
    }
    let mut term = 1.0;
    let mut free = 0.0;
    for busy in 0..servers {
        free += term;
        term *= offered_load / f64::from(busy + 1);
    }
    let waiting = term / (1.0 - rho);
    waiting / (free + waiting)
}

/// P(wait + service > t) in M/M/c under its capacity, t in seconds: the service
/// alone outlasts t, or the wait, exponential for those who wait, takes the rest.
///
/// ```
/// use overload_tests::theory::formulas::longer_than;
/// // M/M/1: exponential with what is left of the server's rate.
/// assert!((longer_than(1, 7.0, 10.0, 0.5) - (-1.5_f64).exp()).abs() < 1e-15);
/// ```
#[must_use]
pub fn longer_than(servers: u32, lambda: f64, mu: f64, t: f64) -> f64 {
    let waits = share_that_waits(servers, lambda / mu);
    let spare = f64::from(servers) * mu - lambda;
    let service = (-mu * t).exp();
    // The integral of the wait's density x exp(-mu x the rest of t).
    let both = spare / (spare - mu) * (service - (-spare * t).exp());
    (1.0 - waits) * service + waits * ((-spare * t).exp() + both)
}

/// The t that a share of the people take no longer than, wait and service
/// together, in M/M/c: seconds.
#[must_use]
pub fn percentile(servers: u32, lambda: f64, mu: f64, share: f64) -> f64 {
    let (mut below, mut above) = (0.0, 1000.0);
    for _ in 0..80 {
        let middle = f64::midpoint(below, above);
        if longer_than(servers, lambda, mu, middle) > 1.0 - share {
            below = middle;
        } else {
            above = middle;
        }
    }
    above
}

/// The stationary distribution of M/M/c/K, from the balance of each pair of
/// neighbours.
///
/// ```
/// use overload_tests::theory::formulas::bounded_chain;
/// assert_eq!(bounded_chain(1, 1, 3.0, 1.0), [0.25, 0.75]);
/// ```
#[must_use]
pub fn bounded_chain(servers: u32, places: u32, lambda: f64, mu: f64) -> Vec<f64> {
    let mut chain = vec![1.0];
    for n in 1..=places {
        let death = f64::from(n.min(servers)) * mu;
        chain.push(chain[n as usize - 1] * lambda / death);
    }
    let sum: f64 = chain.iter().sum();
    chain.iter().map(|weight| weight / sum).collect()
}

/// M/M/c+D: everybody leaves the queue after the same patience (Zeltyn and
/// Mandelbaum, "Call Centers with Impatient Customers", Queueing Systems 51,
/// 2005). The density of the wait that an arrival would have is
/// lambda x pi(c-1) x exp(lambda min(x, patience) - c mu x).
#[derive(Clone, Copy, Debug)]
pub struct Impatience {
    /// The share of arrivals that reach a server.
    pub served: f64,
    /// Served, and the service over by the end of the patience.
    pub answered: f64,
}

impl Impatience {
    /// Traffic and services per second, patience in seconds. Not for traffic of
    /// exactly the capacity, where the formulas divide by 0.
    ///
    /// ```
    /// use overload_tests::theory::formulas::Impatience;
    /// // Nobody is patient: as many as find a server free (Erlang B).
    /// let none = Impatience::new(2, 2.0, 1.5, 0.0);
    /// assert!((none.served - (1.0 + 4.0 / 3.0) / (1.0 + 4.0 / 3.0 + 8.0 / 9.0)).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn new(servers: u32, lambda: f64, mu: f64, patience: f64) -> Self {
        let capacity = f64::from(servers) * mu;
        let spare = lambda - capacity;
        let mut weight = 1.0;
        let mut no_wait = 1.0;
        for busy in 1..servers {
            weight *= lambda / mu / f64::from(busy);
            no_wait += weight;
        }
        let density = lambda * weight;
        let at_patience = (spare * patience).exp();
        let waits = density * (at_patience - 1.0) / spare;
        let leaves = density * at_patience / capacity;
        // The integral of the density x P(the service outlasts the rest of the patience).
        let too_slow = no_wait * (-mu * patience).exp()
            + density * (at_patience - (-mu * patience).exp()) / (spare + mu);
        let all = no_wait + waits + leaves;
        Self {
            served: (no_wait + waits) / all,
            answered: (no_wait + waits - too_slow) / all,
        }
    }
}

/// P(Poisson(mean) < k).
#[must_use]
pub fn poisson_below(k: u32, mean: f64) -> f64 {
    let mut term = (-mean).exp();
    let mut sum = 0.0;
    for n in 0..k {
        sum += term;
        term *= mean / f64::from(n + 1);
    }
    sum.min(1.0)
}

/// P(a wait for so many services by all servers, then a service by one, takes
/// no longer than this): an Erlang distribution and an exponential one.
#[must_use]
pub fn over_within(before: u32, capacity: f64, mu: f64, seconds: f64) -> f64 {
    let over = 1.0 - poisson_below(before, capacity * seconds);
    // The integral of the Erlang density x exp(-mu x rest) is another Erlang
    // distribution's.
    let ratio = (capacity / (capacity - mu)).powf(f64::from(before));
    let tilted = 1.0 - poisson_below(before, (capacity - mu) * seconds);
    let too_slow = (-mu * seconds).exp() * ratio * tilted;
    (over - too_slow).max(0.0)
}
