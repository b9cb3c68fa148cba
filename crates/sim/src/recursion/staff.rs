use super::free_times::FreeTimes;
use crate::ahead::Ahead;
use crate::batches::Exponentials;
use crate::morning::Morning;
use crate::random::{BATCH, round_ns};
use crate::scenario::Scenario;

/// The workers, known by when each is free.
pub(super) struct Staff {
    free: FreeTimes,
    service_ns: f64,
    services: Exponentials,
    /// How long services take.
    ahead: Ahead,
}

impl Staff {
    pub(super) fn new(scenario: &Scenario, morning: &Morning) -> Self {
        Self {
            free: FreeTimes::new(scenario.workers as usize),
            service_ns: scenario.service_ns as f64,
            services: morning.services.clone(),
            ahead: Ahead::new(),
        }
    }

    /// When the first of them is free, from now on. Time does not go back.
    pub(super) fn first_free(&self, now: u64) -> u64 {
        self.free.first(now)
    }

    /// That worker serves a request from `start` on. Returns until when.
    #[inline]
    pub(super) fn serve(&mut self, start: u64) -> u64 {
        let draw = |ahead: &mut _| draw(&mut self.services, self.service_ns, ahead);
        let end = start + self.ahead.next(draw);
        self.occupy(end);
        end
    }

    /// That worker has something to do until then.
    pub(super) fn occupy(&mut self, until: u64) {
        self.free.replace_first(until);
    }
}

/// How long the next services take.
#[inline(never)]
fn draw(services: &mut Exponentials, mean_ns: f64, ahead: &mut [u64; BATCH]) {
    for (service_ns, x) in ahead.iter_mut().zip(services.next()) {
        *service_ns = round_ns(mean_ns * x);
    }
}
