use crate::clients::Ticket;
use crate::random::{Stream, round_ns};
use crate::simulation::NEVER;
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// What a worker is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Job {
    /// Serving a request.
    Serve(Ticket),
    /// Telling a client "no".
    Refuse(Ticket),
}

/// A job from its start to its end, nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stint {
    pub(crate) end: u64,
    /// Jobs are numbered as they start.
    number: u64,
    pub(crate) start: u64,
    pub(crate) job: Job,
}

/// The workers: identical, one job at a time, never interrupted.
pub(crate) struct Workers {
    count: u32,
    service_ns: f64,
    refusal_ns: u64,
    services: Stream,
    started: u64,
    busy: BinaryHeap<Reverse<Stint>>,
}

impl Workers {
    pub(crate) fn new(count: u32, service_ns: u64, refusal_ns: u64, services: Stream) -> Self {
        Self {
            count,
            service_ns: service_ns as f64,
            refusal_ns,
            services,
            started: 0,
            busy: BinaryHeap::new(),
        }
    }

    /// How many have nothing to do.
    pub(crate) fn idle(&self) -> u32 {
        self.count - self.busy.len() as u32
    }

    /// One of the idle workers starts a job.
    pub(crate) fn start(&mut self, now: u64, job: Job) {
        let length = match job {
            Job::Serve(_) => round_ns(self.service_ns * self.services.exponential()),
            Job::Refuse(_) => self.refusal_ns,
        };
        self.busy.push(Reverse(Stint {
            end: now + length,
            number: self.started,
            start: now,
            job,
        }));
        self.started += 1;
    }

    /// When the next job ends.
    pub(crate) fn next(&self) -> u64 {
        self.busy.peek().map_or(NEVER, |Reverse(stint)| stint.end)
    }

    /// The job that ends next; its worker is idle from then on.
    pub(crate) fn finish(&mut self) -> Option<Stint> {
        self.busy.pop().map(|Reverse(stint)| stint)
    }

    /// The jobs under way, in no order that matters.
    pub(crate) fn under_way(&self) -> impl Iterator<Item = &Stint> {
        self.busy.iter().map(|Reverse(stint)| stint)
    }
}
