//! What was measured, as the columns of tables.

use super::contender::least;

/// A case: how long it took each, round by round.
#[derive(Default)]
pub(super) struct Row {
    pub(super) fast_ms: Vec<f64>,
    pub(super) events_ms: Vec<f64>,
    pub(super) wasm_ms: Vec<f64>,
    pub(super) javascript_ms: Vec<f64>,
    /// Nothing if there is no `SimPy` or it does not know the case.
    pub(super) simpy_ms: Vec<f64>,
    /// Of the fast path.
    pub(super) instructions: Option<u64>,
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
        let ms = least(&self.fast_ms);
        let instructions = self
            .instructions
            .map(|count| format!("{:.0}", count as f64 / events));
        let times_as_long = |others: &[f64]| least(others) / ms;
        let simpy = (!self.simpy_ms.is_empty()).then(|| times_as_long(&self.simpy_ms));
        [
            name.to_owned(),
            format!("{ms:.2}"),
            format!("{:.1}", ms * 1e6 / events),
            instructions.unwrap_or_default(),
            format!("{:.1}", times_as_long(&self.events_ms)),
            format!("{:.2}", times_as_long(&self.wasm_ms)),
            format!("{:.0}", times_as_long(&self.javascript_ms)),
            simpy.map_or(String::new(), |times| format!("{times:.0}")),
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
        let ns_per_event = |ms: &[f64]| format!("{:.1}", least(ms) * 1e6 / events);
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
    fn the_least_disturbed_rounds_are_compared() {
        let row = Row {
            fast_ms: vec![2.0, 1.0, 9.0],
            events_ms: vec![4.0, 3.0, 5.0],
            wasm_ms: vec![1.5],
            javascript_ms: vec![20.0, 30.0, 10.0],
            simpy_ms: Vec::new(),
            instructions: Some(100_000),
        };
        let columns = row.columns("fifo", 1000.0);
        assert_eq!(
            columns,
            ["fifo", "1.00", "1000.0", "100", "3.0", "1.50", "10", ""]
        );
    }

    #[test]
    fn memory_is_in_kilobytes() {
        let columns = memory("fifo\t25700\t2992\t592436\t11552").expect("a whole line");
        assert_eq!(columns, ["fifo", "25700", "2992", "592", "12"]);
        assert!(memory("fifo\t25700").is_none());
    }
}
