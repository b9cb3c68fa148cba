use overload_sim::Scenario;
use serde::Serialize;

use super::{ScenarioJson, SpreadsJson, VERSION};
use crate::mornings::{Measures, spreads};

/// One row of a sweep: `overload.sweep`. A sweep is such an object a line.
///
/// ```
/// use overload_scenario::{json::SweepRowJson, mornings::measure};
/// use overload_sim::{Scenario, run};
/// let scenario = Scenario::default();
/// let row = SweepRowJson::new(7, &scenario, &[measure(&run(&scenario))]);
/// let json = serde_json::to_value(row).unwrap();
/// assert_eq!((&json["format"], &json["row"]), (&"overload.sweep".into(), &7.into()));
/// assert_eq!(json["results"]["answered_share"]["p5"], json["results"]["answered_share"]["p95"]);
/// ```
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct SweepRowJson {
    pub format: &'static str,
    pub version: u32,
    pub row: u64,
    pub scenario: ScenarioJson,
    pub seeds: usize,
    pub results: SpreadsJson,
}

impl SweepRowJson {
    /// A row's number, its scenario, and what was measured on its mornings.
    #[must_use]
    pub fn new(row: u64, scenario: &Scenario, mornings: &[Measures]) -> Self {
        Self {
            format: "overload.sweep",
            version: VERSION,
            row,
            scenario: ScenarioJson(*scenario),
            seeds: mornings.len(),
            results: SpreadsJson(spreads(mornings)),
        }
    }
}
