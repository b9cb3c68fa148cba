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

#[cfg(test)]
mod tests {
    use super::*;
    use overload_scenario::inputs::Input;
    use overload_scenario::mornings::measure;
    use overload_sim::{Scenario, run};

    fn map() -> Map {
        let base = Scenario::default();
        let axis = |key| Axis::around(Input::by_key(key).unwrap(), &base, 7).unwrap();
        Map {
            base,
            x: axis("timeout_ms"),
            y: axis("retries"),
        }
    }

    fn seen(retries: u32) -> Seen {
        let report = run(&Scenario {
            retries,
            ..Scenario::default()
        });
        (measure(&report), Ending::of(report.verdict))
    }

    #[track_caller]
    fn check(said: &str, expected: &str) {
        assert_eq!(said.replace('\u{a0}', " "), expected);
    }

    #[test]
    fn a_map_is_said_in_two_sentences() {
        let runs = [seen(0), seen(3)];
        check(
            &summary(&map(), Metric::BackToNormalS, &runs),
            "Back to normal, by client timeout from 1 s to 4 s and retries from 0 to 10: \
             between 100 s and 100 s. 1 of 2 runs gets stuck.",
        );
        check(
            &summary(&map(), Metric::AnsweredShare, &[]),
            "Answered, by client timeout from 1 s to 4 s and retries from 0 to 10. \
             None of 0 runs gets stuck.",
        );
    }

    #[test]
    fn a_run_is_read_out_with_its_place() {
        check(
            &readout(&map(), (7, 3), Metric::BackToNormalS, Ok(&seen(3))),
            "client timeout 2 s, retries 3: back to normal never, stuck",
        );
        check(
            &readout(&map(), (0, 0), Metric::Wasted, Err("not simulated yet")),
            "client timeout 1 s, retries 0: not simulated yet",
        );
    }
}
