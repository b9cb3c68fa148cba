//! The figures published for the shop's sale, by what they are figures of.
//!
//! They come from another generator of random numbers, so no single seed
//! matches them all: each is one of the mornings that the model can have. Three
//! results are unusual ones, outside the 5th to 95th percentile: 8.4 % and
//! 16.5 % answered by the unbounded queue, and a median wait of 98 ms under the
//! queue timeout.

use overload_sim::Scenario;

use crate::inputs::INPUTS;
use crate::mornings::Metric;

/// A setting of the sale that figures are published or held against for.
#[derive(Debug)]
pub struct Case {
    /// Its short name.
    pub id: &'static str,
    /// What differs from the shop's morning, as flags.
    pub settings: &'static str,
    /// The published figures: of each metric its value, `None` for "never".
    pub published: &'static [(Metric, Option<f64>)],
}

/// Cases that one table shows together.
#[derive(Debug)]
pub struct Table {
    /// Its short name.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What to see in it.
    pub meaning: &'static str,
    /// Its rows, by [`Case::id`].
    pub cases: &'static [&'static str],
}

use Metric::{
    AnsweredShare, BackToNormalS, OrdersAnsweredShare, TimedOutShare, ToldNoShare, WaitMsMedian,
    Wasted,
};

/// All cases.
pub static CASES: [Case; 28] = [
    case(
        "fifo-r0",
        "--policy fifo",
        &[
            (AnsweredShare, Some(8.4)),
            (Wasted, Some(14_309.0)),
            (BackToNormalS, Some(90.0)),
        ],
    ),
    case(
        "fifo-r1",
        "--policy fifo --retries 1",
        &[(BackToNormalS, None)],
    ),
    case(
        "fifo-r3",
        "--policy fifo --retries 3",
        &[(BackToNormalS, None)],
    ),
    case(
        "skip-r0",
        "--policy skip",
        &[(AnsweredShare, Some(19.5)), (BackToNormalS, Some(0.0))],
    ),
    case("skip-r1", "--policy skip --retries 1", &[]),
    case("skip-r3", "--policy skip --retries 3", &[]),
    case(
        "bounded-r0",
        "--policy bounded",
        &[
            (AnsweredShare, Some(67.1)),
            (ToldNoShare, Some(32.9)),
            (TimedOutShare, Some(0.0)),
            (WaitMsMedian, Some(550.0)),
        ],
    ),
    case("bounded-r1", "--policy bounded --retries 1", &[]),
    case("bounded-r3", "--policy bounded --retries 3", &[]),
    case("codel-r0", "--policy codel", &[(WaitMsMedian, Some(98.0))]),
    case("codel-r1", "--policy codel --retries 1", &[]),
    case("codel-r3", "--policy codel --retries 3", &[]),
    case("lifo-r0", "--policy lifo", &[]),
    case("lifo-r1", "--policy lifo --retries 1", &[]),
    case("lifo-r3", "--policy lifo --retries 3", &[]),
    case(
        "priority-r0",
        "--policy priority",
        &[(OrdersAnsweredShare, Some(100.0))],
    ),
    case("priority-r1", "--policy priority --retries 1", &[]),
    case("priority-r3", "--policy priority --retries 3", &[]),
    case(
        "fifo-timeout1",
        "--policy fifo --timeout 1s",
        &[(AnsweredShare, Some(3.5))],
    ),
    case(
        "fifo-timeout4",
        "--policy fifo --timeout 4s",
        &[(AnsweredShare, Some(16.5))],
    ),
    case(
        "fifo-spike200",
        "--policy fifo --spike 200",
        &[(BackToNormalS, None)],
    ),
    case(
        "bounded-1024",
        "--policy bounded --queue-size 1024",
        &[(AnsweredShare, Some(8.4)), (TimedOutShare, Some(69.6))],
    ),
    case(
        "codel-nosale",
        "--policy codel --spike 70",
        &[(ToldNoShare, Some(1.7))],
    ),
    case(
        "bounded-nosale",
        "--policy bounded --spike 70",
        &[(ToldNoShare, Some(0.0))],
    ),
    case(
        "bounded-cost20",
        "--policy bounded --refusal-cost 20ms",
        &[],
    ),
    case(
        "bounded-cost80",
        "--policy bounded --refusal-cost 80ms",
        &[(AnsweredShare, Some(0.7))],
    ),
    case("lifo-cost20", "--policy lifo --refusal-cost 20ms", &[]),
    case(
        "priority-cost20",
        "--policy priority --refusal-cost 20ms",
        &[],
    ),
];

const fn case(
    id: &'static str,
    settings: &'static str,
    published: &'static [(Metric, Option<f64>)],
) -> Case {
    Case {
        id,
        settings,
        published,
    }
}

/// All tables, in the order of the article.
pub static TABLES: [Table; 6] = [
    Table {
        id: "policies",
        title: "Six policies, without retries, with 1 and with 3",
        meaning: "The unbounded queue serves people who have left; \
            with retries it never comes back.",
        cases: &[
            "fifo-r0",
            "fifo-r1",
            "fifo-r3",
            "skip-r0",
            "skip-r1",
            "skip-r3",
            "bounded-r0",
            "bounded-r1",
            "bounded-r3",
            "codel-r0",
            "codel-r1",
            "codel-r3",
            "lifo-r0",
            "lifo-r1",
            "lifo-r3",
            "priority-r0",
            "priority-r1",
            "priority-r3",
        ],
    },
    Table {
        id: "bounds",
        title: "Two bounds: 50 and Envoy's 1,024",
        meaning: "1,024 requests are 10.2 s of work against a timeout of 2 s: \
            a bound too long to help.",
        cases: &["bounded-r0", "bounded-1024"],
    },
    Table {
        id: "timeouts",
        title: "Three client timeouts under the unbounded queue",
        meaning: "A longer timeout only moves the moment at which everyone times out.",
        cases: &["fifo-timeout1", "fifo-r0", "fifo-timeout4"],
    },
    Table {
        id: "refusal-costs",
        title: "What a refusal costs",
        meaning: "Refusing takes worker time: at 80 ms it takes all of it.",
        cases: &[
            "bounded-r0",
            "bounded-cost20",
            "bounded-cost80",
            "lifo-r0",
            "lifo-cost20",
            "priority-r0",
            "priority-cost20",
        ],
    },
    Table {
        id: "no-sale",
        title: "A morning without a sale",
        meaning: "At 70/s against 100/s the queue timeout turns a few away; the bound nobody.",
        cases: &["codel-nosale", "bounded-nosale"],
    },
    Table {
        id: "sale-200",
        title: "A sale of 200/s",
        meaning: "Without retries the queue drains, but not within the run.",
        cases: &["fifo-spike200"],
    },
];

/// The fluid view at the shop's numbers: retries, and the requests per second
/// that normal traffic then sends once everyone times out, against 100/s.
pub const FLUID: [(u32, f64); 4] = [(0, 70.0), (1, 140.0), (2, 210.0), (3, 280.0)];

impl Case {
    /// The case of this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        CASES.iter().find(|case| case.id == id)
    }

    /// Its published figure for a metric, if there is one; within it, `None`
    /// for "never".
    #[must_use]
    pub fn figure(&self, metric: Metric) -> Option<Option<f64>> {
        self.published
            .iter()
            .find(|(of, _)| *of == metric)
            .map(|(_, value)| *value)
    }

    /// Its scenario, on the morning of seed 1.
    ///
    /// ```
    /// use overload_scenario::published::Case;
    /// let case = Case::by_id("bounded-1024").unwrap();
    /// assert_eq!(case.scenario().effective_queue_size(), 1024);
    /// ```
    ///
    /// # Panics
    ///
    /// If [`Case::settings`] are no flags and values of a scenario.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        let mut scenario = Scenario::default();
        let mut words = self.settings.split_whitespace();
        while let Some(flag) = words.next() {
            let name = flag.trim_start_matches("--");
            let input = INPUTS.iter().find(|input| input.flag == name);
            let set = input.zip(words.next()).map(|(input, text)| {
                input
                    .parse(text)
                    .and_then(|value| input.set(&mut scenario, value))
            });
            assert!(matches!(set, Some(Ok(()))), "{}: {flag}", self.id);
        }
        scenario
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command;

    #[test]
    fn settings_are_what_the_command_of_the_scenario_says() {
        for case in &CASES {
            let mut said: Vec<_> = command::flags(&case.scenario())
                .split(" --")
                .map(normal)
                .collect();
            let mut written: Vec<_> = case.settings.split(" --").map(normal).collect();
            said.sort();
            written.sort();
            assert_eq!(said, written);
        }
    }

    fn normal(flag: &str) -> String {
        flag.trim_start_matches("--").into()
    }

    #[test]
    fn every_case_is_in_a_table_and_every_row_is_a_case() {
        let rows = || TABLES.iter().flat_map(|table| table.cases);
        for case in &CASES {
            assert!(rows().any(|id| *id == case.id), "{}", case.id);
        }
        for id in rows() {
            assert!(Case::by_id(id).is_some(), "{id}");
        }
    }
}
