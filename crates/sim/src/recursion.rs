//! The same mornings as in the event loop, without the events that decide
//! nothing.
//!
//! When a service ends, nothing happens but that a worker is free; when a client
//! without tries left gives up, nothing happens at all. Such moments need not be
//! waited for, because what they come to is known before:
//!
//! - A worker is known by when it is free, and the next service is the first
//!   free worker's (the recursion of Kiefer and Wolfowitz, Trans. AMS 78, 1955).
//!   Workers do not differ, so who of those free takes a request is of no
//!   consequence, and neither is the order in which services end together.
//! - Once a service begins, its end is known, and with it whether the client is
//!   still there: completions come before give-ups, so it is answered unless
//!   it leaves before the end.
//! - What is counted follows from when each request came and went: [`ledger`].
//!
//! What remains has to happen in order, and at one instant in the model's:
//! attempts, because the queue depends on who came before; services, because
//! their times are drawn as they begin; and the ends of attempts whose person
//! may try again, because the gaps are drawn then: [`crowd`]. A gap is at least half of
//! its mean, so that no retry follows from an end before: until then ends need not be
//! looked at among the attempts, but only among themselves.
//!
//! If the first to come is the first to go, even the pickup is known on arrival:
//! [`mod@line`]. Otherwise, and for any policy, the queue is kept until a worker is
//! free: [`pickups`].

mod crowd;
mod free_times;
mod leaving;
mod ledger;
mod line;
mod pickups;
mod staff;
mod waiting;

use crate::morning::Morning;
use crate::report::Report;
use crate::scenario::Scenario;
use alloc::boxed::Box;
use line::Line;
use pickups::Pickups;

/// A way through the morning.
trait Way {
    /// Takes so many steps. False when none is left that counts.
    fn step_many(&mut self, steps: u32) -> bool;

    /// The moment of the latest step.
    fn now_ns(&self) -> u64;

    /// What it all came to, once no step is left.
    fn finish(self: Box<Self>) -> Report;
}

pub(crate) struct Recursion(Box<dyn Way>);

impl Recursion {
    /// The way of a scenario, without what retries need if there are none.
    pub(crate) fn new(scenario: &Scenario, morning: &Morning) -> Self {
        let may_retry = scenario.retries > 0;
        Self(match (line::applies(scenario), may_retry) {
            (true, false) => Box::new(Line::<false>::new(scenario, morning)),
            (true, true) => Box::new(Line::<true>::new(scenario, morning)),
            (false, false) => Box::new(Pickups::<false>::new(scenario, morning)),
            (false, true) => Box::new(Pickups::<true>::new(scenario, morning)),
        })
    }

    /// Takes so many steps. False when none is left that counts.
    pub(crate) fn step_many(&mut self, steps: u32) -> bool {
        self.0.step_many(steps)
    }

    /// The moment of the latest step.
    pub(crate) fn now_ns(&self) -> u64 {
        self.0.now_ns()
    }

    /// The rest of the morning, and what it all came to.
    pub(crate) fn report(mut self) -> Report {
        while self.step_many(u32::MAX) {}
        self.0.finish()
    }
}
