use overload_sim::Scenario;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::{Number, ScenarioJson, VERSION};
use crate::mornings::{Measures, Metric, Spread, spreads};

/// The spread of every metric over mornings: `overload.mornings`.
///
/// ```
/// use overload_scenario::{json::MorningsJson, mornings::measure};
/// use overload_sim::{Scenario, run};
/// let stuck = Scenario { retries: 3, ..Scenario::default() };
/// let json = serde_json::to_value(MorningsJson::new(&stuck, &[measure(&run(&stuck))])).unwrap();
/// assert_eq!(json["seeds"], 1);
/// assert_eq!(json["results"]["back_to_normal_s"]["never"], 1);
/// assert!(json["results"]["back_to_normal_s"]["median"].is_null());
/// ```
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub struct MorningsJson {
    pub format: &'static str,
    pub version: u32,
    pub scenario: ScenarioJson,
    pub seeds: usize,
    pub results: SpreadsJson,
}

impl MorningsJson {
    /// What was measured on the mornings of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, mornings: &[Measures]) -> Self {
        Self {
            format: "overload.mornings",
            version: VERSION,
            scenario: ScenarioJson(*scenario),
            seeds: mornings.len(),
            results: SpreadsJson(spreads(mornings)),
        }
    }
}

/// The spread of each metric, by its id.
#[derive(Clone, Copy, Debug)]
pub struct SpreadsJson(pub [Spread; Metric::ALL.len()]);

impl Serialize for SpreadsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Spreads", self.0.len())?;
        for (metric, spread) in Metric::ALL.into_iter().zip(&self.0) {
            fields.serialize_field(metric.id(), &SpreadJson::new(metric, spread))?;
        }
        fields.end()
    }
}

/// One metric's [`Spread`]; `never` only where that can be.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(
    missing_docs,
    reason = "each field is documented where the spread has it"
)]
pub struct SpreadJson {
    pub min: Option<Number>,
    pub p5: Option<Number>,
    pub median: Option<Number>,
    pub mean: Option<Number>,
    pub p95: Option<Number>,
    pub max: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never: Option<u64>,
}

impl SpreadJson {
    /// The spread of a metric.
    #[must_use]
    pub fn new(metric: Metric, spread: &Spread) -> Self {
        Self {
            min: spread.min.map(Number),
            p5: spread.p5.map(Number),
            median: spread.median.map(Number),
            mean: spread.mean.map(Number),
            p95: spread.p95.map(Number),
            max: spread.max.map(Number),
            never: (metric == Metric::BackToNormalS).then_some(spread.never),
        }
    }
}
