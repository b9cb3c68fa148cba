//! A policy beside the others: the cells of its row in the table.

use crate::key_numbers;
use crate::phrase::share;
use overload_scenario::quantity;
use overload_sim::{Report, Work};

/// The cells by their names, in the order of the table. Where there is nothing
/// to take a share or a wait of, a dash.
///
/// | cell | what |
/// | --- | --- |
/// | `answered`, `told-no`, `timed-out` | of the people in the sale, percent |
/// | `orders`, `previews` | of those who came for it, answered, percent |
/// | `median`, `p99` | wait of the sale's answered people, seconds |
/// | `wasted`, `wasted-count` | services for clients who had left: of all, and how many |
/// | `wasted-time` | the time that they took, of all worker time |
/// | `back` | when the service was back to normal |
/// | `longest` | the most requests that ever waited |
///
/// ```
/// use overload_sim::{Policy, Scenario, run};
/// use overload_story::comparison::cells;
/// let bounded = Scenario { policy: Policy::Bounded, ..Scenario::default() };
/// let cells = cells(&run(&bounded));
/// assert_eq!(cells[10], ("back", "at once".into()));
/// assert_eq!(cells[11], ("longest", "50".into()));
/// ```
#[must_use]
pub fn cells(report: &Report) -> [(&'static str, String); 12] {
    let sale = &report.sale;
    let all = sale.all();
    let work = &report.work;
    let wait = |ns: fn(&overload_sim::Wait) -> u64| {
        let seconds = sale.wait.as_ref().map(|wait| ns(wait) as f64 / 1e9);
        cell(seconds, 2)
    };
    [
        ("answered", cell(all.answered_percent(), 1)),
        ("told-no", cell(all.told_no_percent(), 1)),
        ("timed-out", cell(all.timed_out_percent(), 1)),
        ("orders", cell(sale.orders.answered_percent(), 1)),
        ("previews", cell(sale.previews.answered_percent(), 1)),
        ("median", wait(|wait| wait.median_ns)),
        ("p99", wait(|wait| wait.p99_ns)),
        ("wasted", share_or_zero(work.wasted, work.served())),
        ("wasted-count", compact(work.wasted)),
        (
            "wasted-time",
            share_or_zero(work.wasted_ns, worker_time_ns(work)),
        ),
        ("back", key_numbers::back(report)),
        ("longest", compact(report.queue.longest)),
    ]
}

fn cell(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "–".into(), |x| quantity::fixed(x, decimals))
}

/// A count that fits a narrow column: from a hundred thousand on in thousands or
/// millions, to three digits.
fn compact(count: u64) -> String {
    match count {
        0..=99_999 => quantity::count(count),
        100_000..=999_499 => format!("{}k", quantity::fixed(count as f64 / 1e3, 0)),
        _ => format!("{}M", quantity::three_digits(count as f64 / 1e6)),
    }
}

/// A share, and for none of any a plain zero.
fn share_or_zero(part: u64, whole: u64) -> String {
    match part {
        0 => "0".into(),
        _ => share(part, whole),
    }
}

/// Workers x length of the run: what they did not do, they idled.
fn worker_time_ns(work: &Work) -> u64 {
    work.useful_ns + work.wasted_ns + work.refusing_ns + work.idle_ns
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_scenario::quantity::NBSP;
    use overload_sim::{Group, Outcomes, Policy, Scenario, Verdict, Wait, run};

    fn cell(name: &str, report: &Report) -> String {
        let cells = cells(report);
        let (_, text) = cells.iter().find(|(cell, _)| *cell == name).unwrap();
        text.replace(NBSP, " ")
    }

    #[track_caller]
    fn check(report: &Report, expected: &[(&str, &str)]) {
        for (name, text) in expected {
            assert_eq!(cell(name, report), *text, "{name}");
        }
    }

    #[test]
    fn large_counts_are_short() {
        let texts = [99_999, 100_000, 540_104, 999_499, 999_500, 1_960_012].map(compact);
        let expected = ["99,999", "100k", "540k", "999k", "1.00M", "1.96M"];
        assert_eq!(texts, expected);
    }

    /// A report of which the cells can be told by heart.
    fn plain() -> Report {
        let outcomes = |answered, told_no, timed_out| Outcomes {
            people: answered + told_no + timed_out,
            answered,
            told_no,
            timed_out,
        };
        Report {
            sale: Group {
                orders: outcomes(150, 50, 0),
                previews: outcomes(200, 500, 100),
                wait: Some(Wait {
                    median_ns: 1_394_000_000,
                    p90_ns: 2_000_000_000,
                    p99_ns: 2_960_000_000,
                    max_ns: 3_000_000_000,
                }),
            },
            work: Work {
                useful: 1_800,
                wasted: 8_200,
                useful_ns: 10,
                wasted_ns: 60,
                refusing_ns: 10,
                idle_ns: 20,
                ..Work::default()
            },
            queue: overload_sim::QueueTrace {
                longest: 67_751,
                ..Default::default()
            },
            back_to_normal_s: Some(90),
            verdict: Verdict::Recovered,
            everyone: Group::default(),
            windows: Vec::new(),
            once_everyone_times_out: None,
            longest_wait_ns: None,
        }
    }

    #[test]
    fn each_cell_is_of_its_own_people_and_work() {
        check(
            &plain(),
            &[
                ("answered", "35.0"),
                ("told-no", "55.0"),
                ("timed-out", "10.0"),
                ("orders", "75.0"),
                ("previews", "25.0"),
                ("median", "1.39"),
                ("p99", "2.96"),
                ("wasted", "82 %"),
                ("wasted-count", "8,200"),
                ("wasted-time", "60 %"),
                ("back", "90 s"),
                ("longest", "67,751"),
            ],
        );
    }

    #[test]
    fn where_there_is_nobody_stands_a_dash() {
        let nobody = Report {
            sale: Group::default(),
            work: Work::default(),
            back_to_normal_s: None,
            ..plain()
        };
        check(
            &nobody,
            &[
                ("answered", "–"),
                ("orders", "–"),
                ("median", "–"),
                ("p99", "–"),
                ("wasted", "0"),
                ("wasted-count", "0"),
                ("wasted-time", "0"),
                ("back", "never"),
            ],
        );
    }

    #[test]
    fn back_to_normal_is_a_word_or_two() {
        for (verdict, back_to_normal_s, text) in [
            (Verdict::KeptUp, Some(0), "kept up"),
            (Verdict::Recovered, Some(0), "at once"),
            (Verdict::Recovered, Some(1_200), "1,200 s"),
            (Verdict::Stuck, None, "never"),
        ] {
            let report = Report {
                verdict,
                back_to_normal_s,
                ..plain()
            };
            check(&report, &[("back", text)]);
        }
    }

    #[test]
    fn worker_time_is_that_of_all_workers_for_the_whole_run() {
        for policy in Policy::ALL {
            let scenario = Scenario {
                policy,
                retries: 1,
                refusal_cost_ns: 1_000_000,
                ..Scenario::default()
            };
            let all = u64::from(scenario.workers) * scenario.end_ns();
            assert_eq!(worker_time_ns(&run(&scenario).work), all);
        }
    }
}
