use super::{asked, longer_than};
use overload_scenario::planner::Plan;
use overload_scenario::quantity::{self, NBSP};
use overload_sim::erlang::Waiting;

/// A row of the table under the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the row says.
    pub label: String,
    /// One for each entry of [`Plan::nearby`], short.
    pub cells: Vec<String>,
}

/// The table under the chart: a column for each entry of [`Plan::nearby`].
///
/// ```
/// use overload_scenario::planner::{Question, plan};
/// let rows = overload_story::planner::rows(&plan(&Question::default())?);
/// assert_eq!(rows[1].label, "mean wait");
/// assert_eq!(rows[1].cells[5], "0.20\u{a0}ms");
/// # Ok::<(), overload_scenario::planner::TooManyWorkers>(())
/// ```
#[must_use]
pub fn rows(plan: &Plan) -> Vec<Row> {
    let row = |label: String, cell: &dyn Fn(Waiting) -> String| Row {
        label,
        cells: (plan.nearby.iter())
            .filter_map(|staffing| staffing.outlook().waiting())
            .map(cell)
            .collect(),
    };
    let quantile = |name: &str, p| {
        row(format!("{name} wait"), &|waiting: Waiting| {
            short_time(waiting.quantile_s(p))
        })
    };
    let over = longer_than(&plan.question).map(|time| {
        row(format!("wait over {time}"), &|waiting| {
            short_share(asked(plan, waiting))
        })
    });
    let utilisation = Row {
        label: "utilisation".into(),
        cells: (plan.nearby.iter())
            .map(|staffing| short_utilisation(staffing.utilisation()))
            .collect(),
    };
    [row("wait at all".into(), &|waiting| {
        short_share(waiting.share)
    })]
    .into_iter()
    .chain(over)
    .chain([
        row("mean wait".into(), &|waiting| short_time(waiting.mean_s())),
        quantile("p50", 0.5),
        quantile("p95", 0.95),
        quantile("p99", 0.99),
        utilisation,
    ])
    .collect()
}

/// To a tenth of a percent, below one percent to a hundredth.
pub(super) fn short_share(share: f64) -> String {
    match share * 100.0 {
        0.0 => "0".into(),
        percent if percent < 0.005 => format!("<0.01{NBSP}%"),
        percent if percent < 0.995 => quantity::percent(percent, 2),
        percent if percent < 99.95 => quantity::percent(percent, 1),
        percent if percent < 100.0 => format!(">99.9{NBSP}%"),
        _ => quantity::percent(100.0, 0),
    }
}

fn short_utilisation(utilisation: f64) -> String {
    match utilisation * 100.0 {
        percent if (0.995..99.5).contains(&percent) => quantity::percent(percent, 0),
        _ => short_share(utilisation),
    }
}

/// To two digits or a whole number, in the unit in which that is short.
fn short_time(seconds: f64) -> String {
    const MS: f64 = 1e-3;
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    let (unit, decimals, sign) = match seconds {
        0.0 => return "0".into(),
        s if s < 0.005 * MS => return format!("<0.01{NBSP}ms"),
        s if s < 0.995 * MS => (MS, 2, "ms"),
        s if s < 9.95 * MS => (MS, 1, "ms"),
        s if s < 999.5 * MS => (MS, 0, "ms"),
        s if s < 9.95 => (1.0, 1, "s"),
        s if s < 999.5 => (1.0, 0, "s"),
        s if s < 599.5 * MINUTE => (MINUTE, 0, "min"),
        s if s < 99.5 * HOUR => (HOUR, 0, "h"),
        s if s < 99_999.0 * DAY => (DAY, 0, "d"),
        _ => return format!(">99,999{NBSP}d"),
    };
    format!("{}{NBSP}{sign}", quantity::fixed(seconds / unit, decimals))
}

#[cfg(test)]
mod tests {
    use super::*;
    use overload_scenario::planner::{Question, plan};

    #[track_caller]
    fn check(rows: &[Row], label: &str, cells: &[&str]) {
        let row = rows
            .iter()
            .find(|row| row.label.replace(NBSP, " ") == label);
        let said: Vec<_> = (row.unwrap().cells.iter())
            .map(|cell| cell.replace(NBSP, " "))
            .collect();
        assert_eq!(said, cells, "{label}");
    }

    #[test]
    fn there_is_a_cell_for_every_number_of_workers() {
        let rows = rows(&plan(&Question::default()).unwrap());
        check(
            &rows,
            "wait at all",
            &[
                "74.0 %", "42.8 %", "23.3 %", "11.9 %", "5.7 %", "2.5 %", "1.1 %", "0.41 %",
                "0.15 %", "0.05 %", "0.02 %",
            ],
        );
        check(
            &rows,
            "mean wait",
            &[
                "56 ms", "12 ms", "4.0 ms", "1.5 ms", "0.55 ms", "0.20 ms", "0.07 ms", "0.02 ms",
                "0.01 ms", "<0.01 ms", "<0.01 ms",
            ],
        );
        check(
            &rows,
            "p99 wait",
            &[
                "323 ms", "106 ms", "54 ms", "31 ms", "17 ms", "7.4 ms", "0.35 ms", "0", "0", "0",
                "0",
            ],
        );
        check(
            &rows,
            "utilisation",
            &[
                "90 %", "77 %", "68 %", "60 %", "54 %", "49 %", "45 %", "42 %", "39 %", "36 %",
                "34 %",
            ],
        );
        assert_eq!(rows.len(), 6);
    }

    #[test]
    fn a_row_is_about_the_wait_that_counts() {
        // exp(-50 x 0.1) x 0.319199 for 15 workers, for instance.
        let question = Question {
            rate_per_s: 150.0,
            service_ns: 80_000_000,
            longer_than_ns: 100_000_000,
            ..Question::default()
        };
        let rows = rows(&plan(&question).unwrap());
        let over = [
            "20.2 %", "4.0 %", "0.75 %", "0.14 %", "0.02 %", "<0.01 %", "<0.01 %",
        ];
        check(&rows, "wait over 100 ms", &over);
        assert_eq!(rows.len(), 7);
    }

    #[test]
    fn without_traffic_nobody_waits() {
        let question = Question {
            rate_per_s: 0.0,
            ..Question::default()
        };
        for row in rows(&plan(&question).unwrap()) {
            assert_eq!(row.cells, ["0"; 6], "{}", row.label);
        }
    }

    #[test]
    fn a_cell_is_short() {
        for (seconds, text) in [
            (0.000_004, "<0.01 ms"),
            (0.000_994, "0.99 ms"),
            (0.000_996, "1.0 ms"),
            (0.009_96, "10 ms"),
            (0.999_6, "1.0 s"),
            (999.0, "999 s"),
            (1_000.0, "17 min"),
            (36_000.0, "10 h"),
            (864_000.0, "10 d"),
            (1e20, ">99,999 d"),
        ] {
            assert_eq!(short_time(seconds).replace(NBSP, " "), text);
        }
        for (share, text) in [
            (0.000_01, "<0.01 %"),
            (0.009_96, "1.0 %"),
            (0.999_7, ">99.9 %"),
            (1.0, "100 %"),
        ] {
            assert_eq!(short_share(share).replace(NBSP, " "), text);
        }
        assert_eq!(short_utilisation(0.996).replace(NBSP, " "), "99.6 %");
    }
}
