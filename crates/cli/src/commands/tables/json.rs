use overload_scenario::json::{Number, SpreadJson, VERSION};
use overload_scenario::published::TABLES;
use serde::Serialize;

use super::{Results, fluid, of_table};

/// `overload.tables`: every metric of every case of every table.
#[derive(Serialize)]
pub(super) struct TablesJson {
    format: &'static str,
    version: u32,
    seeds: usize,
    tables: Vec<TableJson>,
    once_everyone_times_out: Vec<FluidRowJson>,
}

#[derive(Serialize)]
struct TableJson {
    id: &'static str,
    title: &'static str,
    rows: Vec<RowJson>,
}

#[derive(Serialize)]
struct RowJson {
    case: &'static str,
    settings: &'static str,
    metric: &'static str,
    unit: &'static str,
    /// `null` where nothing was published.
    published: Option<FigureJson>,
    seed_1: Option<Number>,
    spread: SpreadJson,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FigureJson {
    Value(Number),
    Never(&'static str),
}

#[derive(Serialize)]
struct FluidRowJson {
    retries: u32,
    published_per_s: Number,
    demand_per_s: Number,
    capacity_per_s: Number,
    drains: bool,
}

impl TablesJson {
    pub(super) fn new(results: &[Results], seeds: usize) -> Self {
        let tables = TABLES.iter().map(|table| TableJson {
            id: table.id,
            title: table.title,
            rows: of_table(results, table.cases)
                .flat_map(RowJson::of_case)
                .collect(),
        });
        let fluid = fluid().map(|(retries, published, capacity, fluid)| FluidRowJson {
            retries,
            published_per_s: Number(published),
            demand_per_s: Number(fluid.demand_per_s),
            capacity_per_s: Number(capacity),
            drains: fluid.drains,
        });
        Self {
            format: "overload.tables",
            version: VERSION,
            seeds,
            tables: tables.collect(),
            once_everyone_times_out: fluid.collect(),
        }
    }
}

impl RowJson {
    fn of_case(results: &Results) -> impl Iterator<Item = Self> {
        results.metrics().map(|(metric, first, spread)| Self {
            case: results.case.id,
            settings: results.case.settings,
            metric: metric.id(),
            unit: metric.unit(),
            published: results.case.figure(metric).map(|figure| match figure {
                Some(value) => FigureJson::Value(Number(value)),
                None => FigureJson::Never("never"),
            }),
            seed_1: first.map(Number),
            spread: SpreadJson::new(metric, spread),
        })
    }
}
