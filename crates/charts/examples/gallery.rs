//! Draws the charts for many scenarios into a directory, to be looked at:
//!
//! ```sh
//! cargo run -p overload-charts --features svg --example gallery -- target/gallery
//! ```

use overload_charts::{
    Canvas, Drawn, PeopleScale, Percentiles, SHARE_HISTOGRAM_HEIGHT, Svg, Theme, answered_spread,
    policy_multiple, recovery_line, sale_figure, sale_figure_height, share_histogram, shares_bar,
    svg, verdict_figure, verdict_figure_height, wait_line, work_bar,
};
use overload_scenario::mornings::{Metric, Spread, morning};
use overload_sim::{Policy, Report, SECOND_NS, Scenario, run};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use std::fmt::Write as _;
use std::path::Path;

const WIDTHS: [f64; 3] = [848.0, 620.0, 328.0];

/// Enough to see where most of them are.
const MORNINGS: u64 = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "target/gallery".to_owned());
    let directory = Path::new(&directory);
    std::fs::create_dir_all(directory)?;
    for (name, scenario) in scenarios() {
        let report = run(&scenario);
        for (scheme, theme) in [("light", Theme::LIGHT), ("dark", Theme::DARK)] {
            let page = page(&theme, &scenario, &report)?;
            std::fs::write(directory.join(format!("{name}-{scheme}.html")), page)?;
        }
    }
    Ok(())
}

/// Every chart of a run on one page.
fn page(
    theme: &Theme,
    scenario: &Scenario,
    report: &Report,
) -> Result<String, Box<dyn std::error::Error>> {
    let paper = theme.paper;
    let mut html = format!(
        "<!doctype html><meta charset=utf-8><body style=\"margin:24px;background:rgb({},{},{});\
         display:flex;flex-wrap:wrap;gap:36px;width:1560px\">",
        paper.0, paper.1, paper.2
    );
    let people = PeopleScale::of(scenario, report);
    for width in WIDTHS {
        let picture = svg(width, sale_figure_height(width), |area, canvas| {
            sale_figure(area, canvas, theme, scenario, report, people)
        })?;
        write!(html, "<div>{picture}</div>")?;
    }
    let (shares, windows) = mornings(scenario);
    for width in WIDTHS {
        let picture = svg(width, sale_figure_height(width), |area, canvas| {
            sale_figure(area, canvas, theme, scenario, report, people)?;
            answered_spread(area, canvas, theme, scenario, report, people, &windows)
        })?;
        let histogram = svg(width / 2.0, SHARE_HISTOGRAM_HEIGHT, |area, canvas| {
            share_histogram(area, canvas, theme, &shares)
        })?;
        write!(html, "<div>{picture}</div><div>{histogram}</div>")?;
    }
    let multiple = svg(170.0, 110.0, |area, canvas| {
        policy_multiple(area, canvas, theme, scenario, report, people)
    })?;
    write!(html, "<div>{multiple}</div>")?;
    for width in [520.0, 328.0] {
        let verdict = svg(
            width,
            verdict_figure_height(scenario, report),
            |area, canvas| verdict_figure(area, canvas, theme, scenario, report),
        )?;
        write!(html, "<div>{verdict}</div>")?;
    }
    for picture in [
        key(|area, canvas| shares_bar(area, canvas, theme, report.sale.all()))?,
        key(|area, canvas| work_bar(area, canvas, theme, &report.work))?,
        key(|area, canvas| wait_line(area, canvas, theme, scenario, report.sale.wait))?,
        key(|area, canvas| recovery_line(area, canvas, theme, scenario, report))?,
    ] {
        write!(html, "<div>{picture}</div>")?;
    }
    Ok(html)
}

/// The share answered on each morning, and what most of them answer in a window.
fn mornings(scenario: &Scenario) -> (Vec<Option<f64>>, Vec<Percentiles>) {
    let reports = (0..MORNINGS).map(|index| run(&morning(scenario, index)));
    let reports: Vec<_> = reports.collect();
    let shares = reports
        .iter()
        .map(|report| Metric::AnsweredShare.of(report));
    let windows = (0..scenario.window_count()).map(|window| {
        let answered = |report: &Report| report.windows[window].people.all().answered as f64;
        let spread = Spread::of(reports.iter().map(|report| Some(answered(report))));
        spread.p5.zip(spread.p95).unwrap_or_default()
    });
    (shares.collect(), windows.collect())
}

type SvgArea<'a> = DrawingArea<Svg<'a>, Shift>;

/// The graphic of a key number.
fn key<F>(draw: F) -> Result<String, DrawingAreaErrorKind<std::io::Error>>
where
    F: for<'a> FnOnce(&SvgArea<'a>, Canvas) -> Drawn<Svg<'a>>,
{
    svg(256.0, 28.0, draw)
}

#[expect(clippy::too_many_lines, reason = "a list")]
fn scenarios() -> Vec<(&'static str, Scenario)> {
    let shop = Scenario::default();
    let with = |policy: Policy, retries: u32| Scenario {
        policy,
        retries,
        ..shop
    };
    vec![
        ("fifo-3", with(Policy::Fifo, 3)),
        ("fifo-0", shop),
        ("fifo-1", with(Policy::Fifo, 1)),
        ("bounded-0", with(Policy::Bounded, 0)),
        ("skip-3", with(Policy::Skip, 3)),
        ("codel-3", with(Policy::Codel, 3)),
        ("lifo-3", with(Policy::Lifo, 3)),
        ("priority-1", with(Policy::Priority, 1)),
        (
            "fifo-200",
            Scenario {
                spike_per_s: 200.0,
                ..shop
            },
        ),
        (
            "bounded-1024",
            Scenario {
                queue_size: 1024,
                retries: 2,
                workers: 12,
                service_ns: 60_000_000,
                normal_per_s: 130.0,
                spike_per_s: 280.0,
                timeout_ns: 3 * SECOND_NS,
                ..with(Policy::Bounded, 2)
            },
        ),
        (
            "costly-no",
            Scenario {
                refusal_cost_ns: 80_000_000,
                ..with(Policy::Bounded, 3)
            },
        ),
        ("no-sale", Scenario { sale_s: 0, ..shop }),
        (
            "quiet",
            Scenario {
                normal_per_s: 0.2,
                spike_per_s: 0.5,
                ..shop
            },
        ),
        (
            "nobody",
            Scenario {
                normal_per_s: 0.0,
                spike_per_s: 0.0,
                ..shop
            },
        ),
        (
            "enormous",
            Scenario {
                workers: 4_000,
                normal_per_s: 35_000.0,
                spike_per_s: 75_000.0,
                before_s: 10,
                sale_s: 10,
                after_s: 10,
                window_s: 1,
                ..shop
            },
        ),
        (
            "seconds",
            Scenario {
                window_s: 1,
                ..with(Policy::Lifo, 1)
            },
        ),
        (
            "three-hours",
            Scenario {
                window_s: 1,
                before_s: 3_600,
                sale_s: 3_600,
                after_s: 3_600,
                ..with(Policy::Bounded, 3)
            },
        ),
        (
            "one-window",
            Scenario {
                window_s: 60,
                before_s: 0,
                sale_s: 60,
                after_s: 0,
                ..shop
            },
        ),
        (
            "overloaded",
            Scenario {
                normal_per_s: 140.0,
                spike_per_s: 150.0,
                ..with(Policy::Bounded, 0)
            },
        ),
        (
            "sale-first",
            Scenario {
                before_s: 0,
                ..with(Policy::Fifo, 3)
            },
        ),
        (
            "sale-last",
            Scenario {
                after_s: 0,
                ..with(Policy::Fifo, 3)
            },
        ),
        (
            "brief-sale",
            Scenario {
                before_s: 140,
                sale_s: 10,
                after_s: 150,
                spike_per_s: 900.0,
                ..with(Policy::Codel, 3)
            },
        ),
        (
            "lull",
            Scenario {
                normal_per_s: 150.0,
                spike_per_s: 40.0,
                ..with(Policy::Skip, 1)
            },
        ),
    ]
}
