//! How much work a run is, before it is run.

use overload_scenario::quantity;
use overload_sim::Scenario;

/// A page's memory and its reader's patience are good for so many requests.
const MAX_REQUESTS: f64 = 1e7;

/// About how many requests people may send: everyone, and every attempt that
/// fits into the patience.
#[must_use]
pub fn requests(scenario: &Scenario) -> f64 {
    let people = f64::from(scenario.before_s + scenario.after_s) * scenario.normal_per_s
        + f64::from(scenario.sale_s) * scenario.spike_per_s;
    // The shortest round: a refusal at once, and the shortest gap.
    let fitting = scenario.patience_ns as f64 / (scenario.retry_gap_ns as f64 / 2.0);
    people * (1.0 + fitting.min(scenario.retries.into()))
}

/// Why a page should not run this; nothing if it should.
#[must_use]
pub fn objection(scenario: &Scenario) -> Option<String> {
    let requests = requests(scenario);
    (requests > MAX_REQUESTS).then(|| {
        format!(
            "That may send {} million requests, and this page stops at {} million. Lower a rate, \
             a length or the retries.",
            quantity::fixed(requests / 1e6, 0),
            quantity::fixed(MAX_REQUESTS / 1e6, 0)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shops_morning_is_no_work() {
        assert_eq!(objection(&Scenario::default()), None);
    }

    #[test]
    fn a_country_is_too_many() {
        let scenario = Scenario {
            spike_per_s: 100_000.0,
            retries: 3,
            ..Scenario::default()
        };
        let objection = objection(&scenario).unwrap();
        assert!(objection.contains("24 million"), "{objection}");
    }
}
