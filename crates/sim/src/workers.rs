use crate::clients::Ticket;
use crate::random::{Stream, round_ns};
use crate::scenario::NEVER;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clients::{Clients, Person};
    use crate::random::Streams;

    fn tickets<const N: usize>() -> [Ticket; N] {
        let mut clients = Clients::new(1, 1);
        [(); N].map(|()| {
            let person = Person {
                first: 0,
                orders: false,
                retries_left: 0,
            };
            clients.wait(0, person)
        })
    }

    fn workers() -> Workers {
        Workers::new(3, 1000, 50, Streams::new(1).services)
    }

    #[test]
    fn a_refusal_takes_exactly_its_cost() {
        let [ticket] = tickets();
        let mut workers = workers();
        workers.start(7, Job::Refuse(ticket));
        assert_eq!(workers.next(), 57);
    }

    #[test]
    fn jobs_that_end_together_end_in_the_order_of_their_starts() {
        let tickets: [_; 3] = tickets();
        let order = [2, 0, 1].map(|index| Job::Refuse(tickets[index]));
        let mut workers = workers();
        for job in order {
            workers.start(0, job);
        }
        let ended = [(); 3].map(|()| workers.finish().unwrap().job);
        assert_eq!(ended, order);
    }

    #[test]
    fn refusals_draw_no_service_times() {
        let [ticket] = tickets();
        let (mut refusing, mut plain) = (workers(), workers());
        refusing.start(0, Job::Refuse(ticket));
        refusing.finish();
        refusing.start(0, Job::Serve(ticket));
        plain.start(0, Job::Serve(ticket));
        assert_eq!(refusing.next(), plain.next());
    }

    #[test]
    fn a_service_twice_as_long_on_average_takes_twice_as_long() {
        let [ticket] = tickets();
        let length = |service_ns| {
            let mut workers = Workers::new(1, service_ns, 0, Streams::new(3).services);
            workers.start(0, Job::Serve(ticket));
            workers.next()
        };
        assert!(length(2_000_000).abs_diff(2 * length(1_000_000)) <= 1);
    }
}
