use super::free_times::FreeTimes;
use crate::ahead::Ahead;
use crate::random::{Stream, round_ns};
use crate::scenario::Scenario;

/// The workers, known by when each is free.
pub(super) struct Staff {
    free: FreeTimes,
    service_ns: f64,
    services: Stream,
    /// How long services take.
    ahead: Ahead,
}

impl Staff {
    pub(super) fn new(scenario: &Scenario, services: Stream) -> Self {
        Self {
            free: FreeTimes::new(scenario.workers as usize, scenario.service_ns),
            service_ns: scenario.service_ns as f64,
            services,
            ahead: Ahead::new(),
        }
    }

    /// When the first of them is free, from now on. Time does not go back.
    pub(super) fn first_free(&mut self, now: u64) -> u64 {
        self.free.first(now)
    }

    /// That worker serves a request from `start` on. Returns until when.
    pub(super) fn serve(&mut self, start: u64) -> u64 {
        let draw = || {
            let services = self.services.exponentials();
            services.map(|service| round_ns(self.service_ns * service))
        };
        let end = start + self.ahead.next(draw);
        self.occupy(end);
        end
    }

    /// That worker has something to do until then.
    pub(super) fn occupy(&mut self, until: u64) {
        self.free.replace_first(until);
    }
}
