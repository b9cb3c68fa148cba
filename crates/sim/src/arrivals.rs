use crate::Scenario;
use crate::random::{Stream, round_ns};
use crate::scenario::SECOND_NS;
use crate::simulation::NEVER;

/// The moments at which new people arrive: a Poisson process of unit rate,
/// mapped through the cumulative rate of the three phases. Changing a rate
/// stretches the same arrivals instead of drawing others.
pub(crate) struct Arrivals {
    stream: Stream,
    /// Arrivals of the unit-rate process so far, as its time.
    unit_time: f64,
    phases: [Phase; 3],
    /// The phase of the latest arrival.
    phase: usize,
    end_ns: u64,
    next: u64,
}

/// A stretch of constant rate.
struct Phase {
    start_ns: u64,
    per_s: f64,
    /// The cumulative rate where the phase starts and where it ends.
    from: f64,
    to: f64,
}

impl Arrivals {
    pub(crate) fn new(scenario: &Scenario, stream: Stream) -> Self {
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
        let mut arrivals = Self {
            stream,
            unit_time: 0.0,
            phases,
            phase: 0,
            end_ns: start_ns,
            next: NEVER,
        };
        arrivals.next = arrivals.draw();
        arrivals
    }

    /// When the next person arrives.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Moves on to the person after that.
    pub(crate) fn advance(&mut self) {
        self.next = self.draw();
    }

    fn draw(&mut self) -> u64 {
        self.unit_time += self.stream.exponential();
        let phase = loop {
            let Some(phase) = self.phases.get(self.phase) else {
                return NEVER;
            };
            if self.unit_time < phase.to {
                break phase;
            }
            self.phase += 1;
        };
        let seconds = (self.unit_time - phase.from) / phase.per_s;
        let at = phase.start_ns + round_ns(seconds * SECOND_NS as f64);
        if at < self.end_ns { at } else { NEVER }
    }
}
