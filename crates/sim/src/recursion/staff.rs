use crate::event_loop::NEVER;
use crate::random::{Stream, round_ns};
use crate::scenario::Scenario;
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// The workers, known by when each is free.
pub(super) struct Staff {
    free: BinaryHeap<Reverse<u64>>,
    service_ns: f64,
    services: Stream,
}

impl Staff {
    pub(super) fn new(scenario: &Scenario, services: Stream) -> Self {
        Self {
            free: (0..scenario.workers).map(|_| Reverse(0)).collect(),
            service_ns: scenario.service_ns as f64,
            services,
        }
    }

    /// When the first of them is free.
    pub(super) fn first_free(&self) -> u64 {
        self.free.peek().map_or(NEVER, |Reverse(at)| *at)
    }

    /// That worker serves a request from `start` on. Returns until when.
    pub(super) fn serve(&mut self, start: u64) -> u64 {
        let end = start + round_ns(self.service_ns * self.services.exponential());
        self.occupy(end);
        end
    }

    /// That worker has something to do until then.
    pub(super) fn occupy(&mut self, until: u64) {
        if let Some(mut first) = self.free.peek_mut() {
            *first = Reverse(until);
        }
    }
}
