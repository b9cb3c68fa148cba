//! How many workers lasting traffic needs: Erlang's formulas for M/M/c.
//!
//! The sale ends; this is about traffic that does not. Requests come as a
//! Poisson process, service takes exponential times, `c` identical workers serve
//! one line in order of arrival, and nobody gives up. Then the offered load
//! `a = lambda s`, arrivals per second x mean service time, says everything:
//!
//! | quantity | formula |
//! | --- | --- |
//! | Erlang B, the share that finds all busy if none waits | `B(k) = a B(k-1) / (k + a B(k-1))` |
//! | Erlang C, the share that waits | `C = B / (1 - rho (1 - B))`, `rho = a / c` |
//! | mean wait | `C / (c mu - lambda)`, `mu = 1 / s` |
//! | share that waits longer than `t` | `C exp(-(c mu - lambda) t)` |
//! | wait that a share `p` does not exceed | `max(0, ln(C / (1 - p)) / (c mu - lambda))` |
//!
//! with `B(0) = 1` and `B = B(c)`. B and C are from A. K. Erlang, "Solution of some
//! problems in the theory of probabilities of significance in automatic telephone
//! exchanges", 1917. The recursion and the exponential tail are in every textbook
//! since, for instance R. B. Cooper, "Introduction to Queueing Theory", 2nd
//! edition, 1981, chapter 3.
//!
//! At or over capacity there is no such wait: the line grows for as long as the
//! traffic lasts. That is an [`Outlook`] too, not an error.
//!
//! ```
//! use overload_sim::erlang::{Load, Target};
//!
//! // At most 5 % are to wait at all.
//! let load = Load::new(150.0, 80_000_000);
//! let target = Target { share: 0.05, longer_than_s: 0.0 };
//! assert_eq!(load.fewest_workers(target).unwrap().workers(), 19);
//! ```
//!
//! # Accuracy
//!
//! The recursion adds and multiplies positive numbers only, and forgets its
//! rounding as it goes: up to [`MAX_WORKERS`] a share is good to nine digits.
//! What is delicate is the spare capacity, a small difference of large numbers
//! just under capacity: it is taken from whole nanoseconds, with one rounding.
//! Less of it than [`NO_SPARE`] is rounding itself, and counts as none.

/// The most workers that [`Load::fewest_workers`] tries.
pub const MAX_WORKERS: u32 = 1_000_000;

/// Spare capacity of less than this share of the capacity is a rounding of the
/// rate: 20 a minute is not exactly a third of a request per second.
pub const NO_SPARE: f64 = 4.0 * f64::EPSILON;

const SECOND_NS: f64 = crate::SECOND_NS as f64;

/// Traffic that lasts, and the time it takes to serve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    rate_per_s: f64,
    service_ns: u64,
}

impl Load {
    /// So many requests per second, each of which takes a worker `service_ns`
    /// nanoseconds on average.
    ///
    /// # Panics
    ///
    /// For a rate that is negative, infinite or not a number, and a service time of 0.
    #[must_use]
    pub fn new(rate_per_s: f64, service_ns: u64) -> Self {
        assert!(rate_per_s.is_finite() && rate_per_s >= 0.0, "{rate_per_s}");
        assert!(service_ns > 0, "service takes time");
        Self {
            rate_per_s,
            service_ns,
        }
    }

    /// Lambda: requests per second.
    #[must_use]
    pub const fn rate_per_s(&self) -> f64 {
        self.rate_per_s
    }

    /// s: mean service time, seconds.
    #[must_use]
    pub fn service_s(&self) -> f64 {
        self.service_ns as f64 / SECOND_NS
    }

    /// The offered load a, in erlangs: workers that the traffic keeps busy.
    ///
    /// ```
    /// use overload_sim::erlang::Load;
    /// assert_eq!(Load::new(150.0, 80_000_000).offered_load(), 12.0);
    /// ```
    #[must_use]
    pub fn offered_load(&self) -> f64 {
        self.rate_per_s * self.service_ns as f64 / SECOND_NS
    }

    /// The load on 1 worker, on 2, on 3, ...: each takes one step of the recursion.
    pub fn staffings(self) -> impl Iterator<Item = Staffing> {
        let offered_load = self.offered_load();
        (1..=u32::MAX).scan(1.0, move |all_busy, workers| {
            let carried = offered_load * *all_busy;
            *all_busy = carried / (f64::from(workers) + carried);
            Some(Staffing {
                load: self,
                workers,
                all_busy: *all_busy,
            })
        })
    }

    /// The load on so many workers, which takes so many steps.
    ///
    /// # Panics
    ///
    /// For no workers.
    #[must_use]
    pub fn on(self, workers: u32) -> Staffing {
        let fewer = workers.checked_sub(1).expect("there is a worker");
        let staffing = self.staffings().nth(fewer as usize);
        staffing.expect("there is one for every number of workers")
    }

    /// The fewest workers who reach the target; `None` if that takes more than
    /// [`MAX_WORKERS`].
    ///
    /// One pass, so as many steps as the answer has workers.
    ///
    /// ```
    /// use overload_sim::erlang::{Load, Target};
    /// let shop = Load::new(120.0, 45_000_000);
    /// let at_once = Target { share: 0.05, longer_than_s: 0.0 };
    /// assert_eq!(shop.fewest_workers(at_once).unwrap().workers(), 11);
    /// // To wait a little is nothing to fear.
    /// let soon = Target { longer_than_s: 0.1, ..at_once };
    /// assert_eq!(shop.fewest_workers(soon).unwrap().workers(), 7);
    /// ```
    #[must_use]
    pub fn fewest_workers(self, target: Target) -> Option<Staffing> {
        let busy = self.offered_load();
        if busy >= f64::from(MAX_WORKERS) {
            return None;
        }
        // Fewer than the load keeps busy cannot keep up.
        self.staffings()
            .take(MAX_WORKERS as usize)
            .skip((busy as usize).saturating_sub(1))
            .find(|staffing| staffing.reaches(target))
    }
}

/// How many may wait how long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// At most this share of the requests, 0 to 1. With 0 no number of workers
    /// is enough, with 1 all are that keep up.
    pub share: f64,
    /// May wait longer than this, seconds; with 0: may wait at all.
    pub longer_than_s: f64,
}

/// A load on a number of workers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Staffing {
    load: Load,
    workers: u32,
    all_busy: f64,
}

impl Staffing {
    /// c: the workers.
    #[must_use]
    pub const fn workers(&self) -> u32 {
        self.workers
    }

    /// rho: offered load / workers. From 1 on the workers cannot keep up.
    #[must_use]
    pub fn utilisation(&self) -> f64 {
        self.load.offered_load() / f64::from(self.workers)
    }

    /// B: the share of requests that find all workers busy, 0 to 1, if those that
    /// do go away (Erlang B).
    ///
    /// ```
    /// use overload_sim::erlang::Load;
    /// // One worker, busy half of the time: B = a / (1 + a).
    /// assert_eq!(Load::new(10.0, 100_000_000).on(1).blocked_share(), 0.5);
    /// ```
    #[must_use]
    pub const fn blocked_share(&self) -> f64 {
        self.all_busy
    }

    /// What the requests have to expect.
    ///
    /// ```
    /// use overload_sim::erlang::{Load, Outlook};
    /// let load = Load::new(150.0, 80_000_000);
    /// assert_eq!(load.on(12).outlook(), Outlook::FallsBehind { growth_per_s: 0.0 });
    /// assert_eq!(load.on(8).outlook(), Outlook::FallsBehind { growth_per_s: 50.0 });
    ///
    /// let waiting = load.on(13).outlook().waiting().unwrap();
    /// assert_eq!(format!("{:.4}", waiting.share), "0.7044");
    /// assert_eq!(format!("{:.5}", waiting.quantile_s(0.99)), "0.34038");
    /// ```
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        let spare_workers = self.spare_workers();
        let growth_per_s = -spare_workers / self.load.service_s();
        if spare_workers <= NO_SPARE * f64::from(self.workers) {
            return Outlook::FallsBehind {
                growth_per_s: growth_per_s.max(0.0),
            };
        }
        // C = B / (1 - rho (1 - B)) with numerator and denominator times c, and
        // the denominator as a sum.
        let workers = f64::from(self.workers);
        let blocked = self.all_busy;
        let share = workers * blocked / (spare_workers + self.load.offered_load() * blocked);
        Outlook::KeepsUp(Waiting {
            // Rounding can make a little more of what is nearly 1.
            share: share.min(1.0),
            spare_per_s: -growth_per_s,
        })
    }

    /// c - a, with one rounding: both products are of whole nanoseconds.
    fn spare_workers(&self) -> f64 {
        let capacity_ns = f64::from(self.workers) * SECOND_NS;
        let service_ns = self.load.service_ns as f64;
        libm::fma(-self.load.rate_per_s, service_ns, capacity_ns) / SECOND_NS
    }

    /// Whether few enough wait that long.
    #[must_use]
    pub fn reaches(&self, target: Target) -> bool {
        let waiting = self.outlook().waiting();
        waiting.is_some_and(|waiting| waiting.longer_than(target.longer_than_s) <= target.share)
    }
}

/// What the requests have to expect of a number of workers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// The workers keep up, and some requests wait.
    KeepsUp(Waiting),
    /// The load is at or over the capacity: the line grows without end, and with
    /// it every wait.
    FallsBehind {
        /// By so many requests per second, at least 0: at the capacity itself
        /// it grows ever more slowly, but grows.
        growth_per_s: f64,
    },
}

impl Outlook {
    /// How requests wait; `None` if the line grows without end.
    #[must_use]
    pub const fn waiting(self) -> Option<Waiting> {
        match self {
            Self::KeepsUp(waiting) => Some(waiting),
            Self::FallsBehind { .. } => None,
        }
    }
}

/// How requests wait for workers who keep up; service comes on top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waiting {
    /// C: the share of requests that wait at all, 0 to 1 (Erlang C).
    pub share: f64,
    /// c mu - lambda: what the workers could serve besides, requests per second.
    /// Above 0.
    pub spare_per_s: f64,
}

impl Waiting {
    /// The mean over all requests, those that do not wait included, seconds.
    #[must_use]
    pub fn mean_s(&self) -> f64 {
        self.share / self.spare_per_s
    }

    /// The share of requests that waits longer than so many seconds, 0 to 1.
    ///
    /// ```
    /// use overload_sim::erlang::Waiting;
    /// let waiting = Waiting { share: 0.25, spare_per_s: 10.0 };
    /// assert_eq!(waiting.longer_than(0.0), 0.25);
    /// assert!((waiting.longer_than(0.1) - 0.25 / core::f64::consts::E).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn longer_than(&self, t_s: f64) -> f64 {
        self.share * libm::exp(-self.spare_per_s * t_s)
    }

    /// The wait that a share `p` of the requests does not exceed, seconds; `p`
    /// from 0 to just under 1.
    ///
    /// ```
    /// use overload_sim::erlang::Waiting;
    /// let waiting = Waiting { share: 0.25, spare_per_s: 10.0 };
    /// assert_eq!(waiting.quantile_s(0.5), 0.0);
    /// assert!((waiting.longer_than(waiting.quantile_s(0.99)) - 0.01).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn quantile_s(&self, p: f64) -> f64 {
        (libm::log(self.share / (1.0 - p)) / self.spare_per_s).max(0.0)
    }
}
