use crate::Scenario;
use crate::ahead::Ahead;
use crate::batches::{Batches, Exponentials, Source};
use crate::random::{BATCH, round_ns};
use crate::scenario::{NEVER, SECOND_NS};

/// The moments at which new people arrive.
pub(crate) struct Arrivals {
    moments: Batches<Process>,
    ahead: Ahead,
    next: u64,
}

/// A Poisson process of unit rate, mapped through the cumulative rate of the
/// three phases. Changing a rate stretches the same arrivals instead of drawing
/// others.
#[derive(Clone)]
pub(crate) struct Process {
    gaps: Exponentials,
    /// Arrivals of the unit-rate process so far, as its time.
    unit_time: f64,
    phases: [Phase; 3],
    /// The phase of the latest arrival.
    phase: usize,
    end_ns: u64,
}

/// A stretch of constant rate.
#[derive(Clone)]
struct Phase {
    start_ns: u64,
    per_s: f64,
    /// The cumulative rate where the phase starts and where it ends.
    from: f64,
    to: f64,
}

impl Arrivals {
    pub(crate) fn new(moments: Batches<Process>) -> Self {
        let mut arrivals = Self {
            moments,
            ahead: Ahead::new(),
            next: NEVER,
        };
        arrivals.advance();
        arrivals
    }

    /// When the next person arrives.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Moves on to the person after that.
    pub(crate) fn advance(&mut self) {
        let moments = &mut self.moments;
        self.next = self.ahead.next(|ready| moments.fill(ready));
    }
}

impl Process {
    pub(crate) fn new(scenario: &Scenario, gaps: Exponentials) -> Self {
        let mut start_ns = 0;
        let mut from = 0.0;
        let phases = [
            (scenario.before_s, scenario.normal_per_s),
            (scenario.sale_s, scenario.spike_per_s),
            (scenario.after_s, scenario.normal_per_s),
        ]
        .map(|(length_s, per_s)| {
            let to = from + f64::from(length_s) * per_s;
            let phase = Phase {
                start_ns,
                per_s,
                from,
                to,
            };
            start_ns += u64::from(length_s) * SECOND_NS;
            from = to;
            phase
        });
        Self {
            gaps,
            unit_time: 0.0,
            phases,
            phase: 0,
            end_ns: start_ns,
        }
    }

    /// How many people arrive on average.
    pub(crate) fn expected(&self) -> f64 {
        self.phases[2].to
    }

    /// The arrival at a time of the unit-rate process, not before the one before.
    fn moment(&mut self, time: f64) -> u64 {
        let phase = loop {
            let Some(phase) = self.phases.get(self.phase) else {
                return NEVER;
            };
            if time < phase.to {
                break phase;
            }
            self.phase += 1;
        };
        let at = phase.moment(time);
        if at < self.end_ns { at } else { NEVER }
    }
}

impl Source for Process {
    type Batch = [u64; BATCH];

    /// The next arrivals. Mostly they are of one phase, and mapped without a question.
    #[inline(never)]
    fn draw(&mut self, moments: &mut [u64; BATCH]) {
        let times = self.gaps.next().map(|gap| {
            self.unit_time += gap;
            self.unit_time
        });
        if let Some(phase) = self.phases.get(self.phase)
            && times[BATCH - 1] < phase.to
        {
            for (moment, time) in moments.iter_mut().zip(times) {
                *moment = phase.moment(time);
            }
            if moments[BATCH - 1] < self.end_ns {
                return;
            }
        }
        for (moment, time) in moments.iter_mut().zip(times) {
            *moment = self.moment(time);
        }
    }
}

impl Phase {
    fn moment(&self, time: f64) -> u64 {
        let seconds = (time - self.from) / self.per_s;
        self.start_ns + round_ns(seconds * SECOND_NS as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;
    use alloc::vec::Vec;

    fn scenario() -> Scenario {
        Scenario {
            before_s: 10,
            sale_s: 20,
            after_s: 30,
            normal_per_s: 7.0,
            spike_per_s: 31.0,
            ..Scenario::default()
        }
    }

    fn moments(scenario: &Scenario) -> Vec<u64> {
        let gaps = Exponentials::of(Streams::new(scenario.seed).arrivals);
        let mut arrivals = Arrivals::new(Batches::of(Process::new(scenario, gaps)));
        core::iter::from_fn(|| {
            let at = arrivals.next();
            arrivals.advance();
            (at != NEVER).then_some(at)
        })
        .collect()
    }

    /// The integral of the rate up to a moment.
    fn cumulative(scenario: &Scenario, seconds: f64) -> f64 {
        let (before, sale) = (f64::from(scenario.before_s), f64::from(scenario.sale_s));
        let in_sale = (seconds - before).clamp(0.0, sale);
        (seconds - in_sale) * scenario.normal_per_s + in_sale * scenario.spike_per_s
    }

    #[test]
    fn the_cumulative_rate_at_the_arrivals_is_the_unit_rate_process() {
        let scenario = scenario();
        let mut stream = Streams::new(scenario.seed).arrivals;
        let mut unit_time = 0.0;
        let moments = moments(&scenario);
        for at in &moments {
            unit_time += stream.exponential();
            let error = cumulative(&scenario, *at as f64 / SECOND_NS as f64) - unit_time;
            // Half a nanosecond at 31/s, and what f64 leaves of 1000 arrivals.
            assert!(error.abs() < 31.0 * 0.5e-9 + 1e-12, "{error} at {at}");
        }
        unit_time += stream.exponential();
        assert!(
            unit_time >= cumulative(&scenario, 60.0),
            "and none is missing"
        );
    }

    #[test]
    fn another_sale_leaves_the_arrivals_before_it_where_they_are() {
        let busier = Scenario {
            spike_per_s: 200.0,
            ..scenario()
        };
        let before_sale = |scenario| {
            let mut moments = moments(&scenario);
            moments.retain(|at| *at < 10 * SECOND_NS);
            moments
        };
        assert_eq!(before_sale(scenario()), before_sale(busier));
        assert!(moments(&busier).len() > moments(&scenario()).len());
    }

    #[test]
    fn nobody_arrives_while_the_rate_is_zero() {
        let only_sale = Scenario {
            normal_per_s: 0.0,
            ..scenario()
        };
        let sale = 10 * SECOND_NS..=30 * SECOND_NS;
        assert!(moments(&only_sale).iter().all(|at| sale.contains(at)));
        let no_sale = Scenario {
            spike_per_s: 0.0,
            ..scenario()
        };
        assert!(
            moments(&no_sale)
                .iter()
                .all(|at| *at <= *sale.start() || *at >= *sale.end())
        );
    }

    #[test]
    fn nobody_arrives_at_the_end_or_later() {
        for seed in 0..50 {
            let scenario = Scenario { seed, ..scenario() };
            let moments = moments(&scenario);
            assert!(moments.last().is_some_and(|at| *at < scenario.end_ns()));
        }
    }

    #[test]
    fn arrivals_come_in_order_of_time() {
        assert!(moments(&scenario()).is_sorted());
    }
}
