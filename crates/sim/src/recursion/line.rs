use crate::Scenario;
use alloc::collections::VecDeque;
use overload_admission::{Decision, Policy};

/// A first-come-first-served queue, in which each request knows from the start
/// when a worker will pick it up.
pub(super) struct Line {
    rule: Rule,
    /// When they came and when they will be picked up, both in order.
    waiting: VecDeque<(u64, u64)>,
}

enum Rule {
    Fifo,
    Skip,
    Bounded(usize),
    Codel {
        target_ns: u64,
        interval_ns: u64,
        last_empty: u64,
    },
}

impl Line {
    pub(super) fn new(scenario: &Scenario) -> Option<Self> {
        let limits = scenario.limits();
        let rule = match scenario.policy {
            Policy::Fifo => Rule::Fifo,
            Policy::Skip => Rule::Skip,
            Policy::Bounded if scenario.refusal_cost_ns == 0 => Rule::Bounded(limits.queue_size),
            Policy::Codel => Rule::Codel {
                target_ns: limits.target_ns,
                interval_ns: limits.interval_ns,
                last_empty: 0,
            },
            Policy::Bounded | Policy::Lifo | Policy::Priority => return None,
        };
        Some(Self {
            rule,
            waiting: VecDeque::new(),
        })
    }

    /// How many wait just before what happens at `now`, and when the oldest came.
    pub(super) fn before(&mut self, now: u64) -> (u64, Option<u64>) {
        self.drop_until(now);
        let oldest = self.waiting.front().map(|(since, _)| *since);
        (self.waiting.len() as u64, oldest)
    }

    /// How many wait after the pickups at `now`.
    pub(super) fn after(&mut self, now: u64) -> u64 {
        self.drop_until(now + 1);
        self.waiting.len() as u64
    }

    fn drop_until(&mut self, now: u64) {
        while self.waiting.front().is_some_and(|(_, until)| *until < now) {
            self.waiting.pop_front();
        }
    }

    /// Whether a request that comes now is refused at once.
    pub(super) fn is_full(&self) -> bool {
        match self.rule {
            Rule::Bounded(queue_size) => self.waiting.len() >= queue_size,
            _ => false,
        }
    }

    pub(super) fn decide(&mut self, now: u64, at: u64, leaves: u64) -> Decision {
        let abandoned = leaves < at;
        match &mut self.rule {
            Rule::Fifo | Rule::Bounded(_) => Decision::Serve,
            Rule::Skip if abandoned => Decision::Drop,
            Rule::Skip => Decision::Serve,
            Rule::Codel {
                target_ns,
                interval_ns,
                last_empty,
            } => {
                if self.waiting.is_empty() {
                    *last_empty = now;
                }
                let allowance = if now - *last_empty > *interval_ns {
                    *target_ns
                } else {
                    *interval_ns
                };
                if at <= now.saturating_add(allowance) {
                    Decision::Serve
                } else if abandoned {
                    Decision::Drop
                } else {
                    Decision::Refuse
                }
            }
        }
    }

    pub(super) fn join(&mut self, now: u64, at: u64) -> u64 {
        self.waiting.push_back((now, at));
        self.waiting.len() as u64
    }
}
