//! What was measured, as the columns of tables.

use super::contender::median;

/// A case: its times round by round, and how many times as long it took others.
#[derive(Default)]
pub(super) struct Row {
    pub(super) ms: Vec<f64>,
    pub(super) instructions: Option<u64>,
    pub(super) events: Vec<f64>,
    pub(super) wasm: Vec<f64>,
    pub(super) javascript: Vec<f64>,
    pub(super) simpy: Vec<f64>,
}

impl Row {
    pub(super) const HEAD: [&str; 8] = [
        "",
        "ms",
        "ns/event",
        "instr/event",
        "loop",
        "Wasm",
        "JS",
        "SimPy",
    ];

    /// The columns of a case with so many events.
    pub(super) fn columns(&self, name: &str, events: f64) -> [String; 8] {
        let ms = median(&self.ms);
        let instructions = self
            .instructions
            .map(|count| format!("{:.0}", count as f64 / events));
        let simpy = (!self.simpy.is_empty()).then(|| format!("{:.0}", median(&self.simpy)));
        [
            name.to_owned(),
            format!("{ms:.2}"),
            format!("{:.1}", ms * 1e6 / events),
            instructions.unwrap_or_default(),
            format!("{:.1}", median(&self.events)),
            format!("{:.2}", median(&self.wasm)),
            format!("{:.0}", median(&self.javascript)),
            simpy.unwrap_or_default(),
        ]
    }
}

/// A rate with its workers: times round by round.
#[derive(Default)]
pub(super) struct Scale {
    pub(super) fast_ms: Vec<f64>,
    pub(super) events_ms: Vec<f64>,
}

impl Scale {
    pub(super) const HEAD: [&str; 4] = ["", "events", "ns/event", "by the event loop"];

    pub(super) fn columns(&self, name: &str, events: f64) -> [String; 4] {
        let ns_per_event = |ms: &[f64]| format!("{:.1}", median(ms) * 1e6 / events);
        [
            name.to_owned(),
            format!("{events:.0}"),
            ns_per_event(&self.fast_ms),
            ns_per_event(&self.events_ms),
        ]
    }
}

pub(super) const MEMORY_HEAD: [&str; 5] = [
    "",
    "requests",
    "longest queue",
    "kB at most",
    "kB of report",
];

/// The columns for a line of `overload-bench-memory`.
pub(super) fn memory(line: &str) -> Option<[String; 5]> {
    let words: Vec<&str> = line.split('\t').collect();
    let [name, requests, longest, peak, report] = words[..] else {
        return None;
    };
    let kb = |bytes: &str| Some(format!("{:.0}", bytes.parse::<f64>().ok()? / 1e3));
    Some([
        name.to_owned(),
        requests.to_owned(),
        longest.to_owned(),
        kb(peak)?,
        kb(report)?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_for_each_event_and_ratios_the_middle_of_the_rounds() {
        let row = Row {
            ms: vec![2.0, 1.0, 9.0],
            instructions: Some(100_000),
            events: vec![3.0],
            wasm: vec![1.5],
            javascript: vec![20.0, 30.0, 10.0],
            simpy: Vec::new(),
        };
        let columns = row.columns("fifo", 1000.0);
        assert_eq!(
            columns,
            ["fifo", "2.00", "2000.0", "100", "3.0", "1.50", "20", ""]
        );
    }

    #[test]
    fn memory_is_in_kilobytes() {
        let columns = memory("fifo\t25700\t2992\t592436\t11552").expect("a whole line");
        assert_eq!(columns, ["fifo", "25700", "2992", "592", "12"]);
        assert!(memory("fifo\t25700").is_none());
    }
}
