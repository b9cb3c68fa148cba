//! How many mornings there are to be.

use overload_parts::cost;
use overload_scenario::inputs::Input;
use overload_sim::Scenario;

/// What all mornings together may send: some ten seconds of two cores.
const MAX_REQUESTS: f64 = 3e8;

/// From many to few, and whether they are simulated only if the reader asks.
const OFFERS: [(usize, bool); 3] = [(1000, false), (100, false), (20, true)];

/// How many mornings of a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) mornings: usize,
    /// Whether they take so long that the reader is to ask for them.
    pub(crate) is_asked_for: bool,
    /// About how many requests one of them may send.
    pub(crate) requests: f64,
}

impl Plan {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let requests = cost::requests(scenario);
        let fits = |(mornings, _): &(usize, bool)| *mornings as f64 * requests <= MAX_REQUESTS;
        let few = OFFERS[OFFERS.len() - 1];
        let (mornings, is_asked_for) = OFFERS.into_iter().find(fits).unwrap_or(few);
        Self {
            mornings: (mornings as f64).min(seeds_from(scenario)) as usize,
            is_asked_for,
            requests,
        }
    }

    /// Whether a single morning is so long that there are fewer than a thousand.
    pub(crate) fn is_cut(&self) -> bool {
        self.requests * OFFERS[0].0 as f64 > MAX_REQUESTS
    }
}

/// How many seeds there are from a scenario's own on.
fn seeds_from(scenario: &Scenario) -> f64 {
    let last = Input::by_key("seed").and_then(Input::number);
    last.map_or(1.0, |seed| seed.max - scenario.seed as f64 + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(spike_per_s: f64) -> (usize, bool) {
        let plan = Plan::of(&Scenario {
            spike_per_s,
            ..Scenario::default()
        });
        assert_eq!(plan.is_cut(), plan.mornings < 1000);
        (plan.mornings, plan.is_asked_for)
    }

    #[test]
    fn a_longer_morning_has_fewer_others() {
        assert_eq!(plan(150.0), (1000, false));
        assert_eq!(plan(4_000.0), (1000, false));
        assert_eq!(plan(20_000.0), (100, false));
        assert_eq!(plan(80_000.0), (20, true));
    }

    #[test]
    fn the_last_seeds_have_no_more_after_them() {
        let last = Input::by_key("seed").and_then(Input::number).unwrap().max;
        let scenario = Scenario {
            seed: last as u64 - 41,
            ..Scenario::default()
        };
        assert_eq!(Plan::of(&scenario).mornings, 42);
    }
}
