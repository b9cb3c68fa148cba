//! A map of two settings, in words.

use overload_scenario::ending::Ending;
use overload_scenario::map::{Axis, Map};
use overload_scenario::mornings::{Measures, Metric};
use overload_scenario::quantity;

use crate::atlas::mark;
use crate::phrase::counted;

/// What came of a run of the map.
pub type Seen = (Measures, Ending);

/// A value of a metric in such a run.
#[must_use]
pub fn value(metric: Metric, (measures, _): &Seen) -> Option<f64> {
    let index = Metric::ALL.iter().position(|other| *other == metric)?;
    measures[index]
}

/// What the map shows, for someone who does not see it. `seen` are its runs as far
/// as they are known.
#[must_use]
pub fn summary(map: &Map, metric: Metric, seen: &[Seen]) -> String {
    let axis = |axis: &Axis| {
        let last = axis.values.len().saturating_sub(1);
        format!(
            "{} from {} to {}",
            lower(axis.input.label),
            axis.text(0),
            axis.text(last)
        )
    };
    let values = || seen.iter().filter_map(|seen| value(metric, seen));
    let least = values().fold(f64::INFINITY, f64::min);
    let most = values().fold(f64::NEG_INFINITY, f64::max);
    let range = if least <= most {
        let [least, most] = [least, most].map(|value| metric.text(Some(value)));
        format!(": between {least} and {most}")
    } else {
        String::new()
    };
    let stuck = seen.iter().filter(|seen| seen.1 == Ending::Stuck).count();
    let runs = counted(seen.len() as u64, "run", "runs");
    let stuck = match stuck {
        0 => format!("None of {runs} gets stuck."),
        1 => format!("1 of {runs} gets stuck."),
        n => format!("{} of {runs} get stuck.", quantity::count(n as u64)),
    };
    format!(
        "{}, by {} and {}{range}. {stuck}",
        metric.label(),
        axis(&map.x),
        axis(&map.y)
    )
}

/// One run of the map, read out: where it is, and what came of it, or why it is
/// not there.
#[must_use]
pub fn readout(
    map: &Map,
    (column, row): (usize, usize),
    metric: Metric,
    seen: Result<&Seen, &str>,
) -> String {
    let at = format!(
        "{} {}, {} {}",
        lower(map.x.input.label),
        map.x.text(column),
        lower(map.y.input.label),
        map.y.text(row)
    );
    match seen {
        Err(why) => format!("{at}: {why}"),
        Ok(seen) => {
            let text = metric.text(value(metric, seen));
            let ending = mark(seen.1).map(|mark| format!(", {}", mark.name));
            format!(
                "{at}: {} {text}{}",
                lower(metric.label()),
                ending.unwrap_or_default()
            )
        }
    }
}

/// A label in the middle of a sentence.
fn lower(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.clone().next()) {
        // M and N are names.
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.into(),
    }
}
