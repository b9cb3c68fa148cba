//! The published figures of the sale, and what an independent program found
//! over 100 of its mornings, beside 200 mornings of ours.
//!
//! The published ones come from one morning of another generator, three of them
//! from an unusual one, so each has to lie among ours. The independent means
//! have to agree with ours within sampling error.
#![cfg(not(target_arch = "wasm32"))]

mod row;

use std::sync::LazyLock;

use overload_scenario::published::{CASES, Case};
use overload_sim::{Scenario, run};
use overload_tests::parallel;
use overload_tests::sample::Sample;
use row::Row;

const THEIR_SEEDS: f64 = 100.0;
const OUR_SEEDS: u64 = 200;

/// Standard errors to either side: exceeded by chance once in 150,000 times.
const Z: f64 = 4.5;

/// Standard deviations between the 5th and the 95th percentile of a normal
/// distribution.
const P5_TO_P95: f64 = 3.29;

/// Each row with its metric over our mornings.
static ROWS: LazyLock<Vec<(Row, Sample)>> = LazyLock::new(|| {
    let rows = row::all();
    let cases: Vec<_> = rows.chunk_by(|a, b| a.case == b.case).collect();
    let mornings: Vec<_> = cases
        .iter()
        .flat_map(|case| (1..=OUR_SEEDS).map(move |seed| (*case, seed)))
        .collect();
    let metrics: Vec<Vec<f64>> = parallel::map(&mornings, |(case, seed)| {
        let report = run(&Scenario {
            seed: *seed,
            ..case[0].scenario
        });
        case.iter().map(|row| row.of(&report)).collect()
    });
    let samples: Vec<Sample> = metrics
        .chunks(OUR_SEEDS as usize)
        .zip(&cases)
        .flat_map(|(mornings, case)| {
            (0..case.len()).map(|row| mornings.iter().map(|metrics| metrics[row]).collect())
        })
        .collect();
    rows.into_iter().zip(samples).collect()
});

/// Fails with all the rows that do, each with the reason.
fn check(fails: impl Fn(&Row, &Sample) -> Option<String>) {
    let failures: Vec<_> = ROWS
        .iter()
        .filter_map(|(row, ours)| {
            let reason = fails(row, ours)?;
            Some(format!("{} {}: {reason}", row.case, row.name))
        })
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn each_published_figure_lies_among_our_mornings() {
    check(|row, ours| {
        let published = row.published?;
        let (smallest, largest) = ours.range();
        let lies = (smallest..=largest).contains(&published);
        (!lies).then(|| format!("published {published}, ours {smallest} to {largest}"))
    });
}

#[test]
fn our_means_agree_with_the_independent_ones() {
    check(|row, ours| {
        let theirs = row.mean?;
        let sd = (row.p95 - row.p5) / P5_TO_P95;
        let tolerance = Z * sd * (1.0 / THEIR_SEEDS + 1.0 / ours.len() as f64).sqrt();
        let off = (ours.mean() - theirs).abs() > tolerance;
        off.then(|| {
            format!(
                "our mean {}, theirs {theirs}, tolerance {tolerance}",
                ours.mean()
            )
        })
    });
}

/// Where all of their mornings agree, no morning of ours may differ: nobody is
/// refused by an unbounded queue, and what merely hardly ever happens would
/// have to happen less than once in hundreds of mornings.
#[test]
fn what_never_varies_for_them_never_varies_for_us() {
    check(|row, ours| {
        if row.min < row.max {
            return None;
        }
        let (smallest, largest) = ours.range();
        let varies = smallest < row.min || row.max < largest;
        varies.then(|| format!("{} for them, {smallest} to {largest} for us", row.min))
    });
}

/// Their median, 5th and 95th percentile split our mornings as they split
/// theirs: on either side lie no more of ours than that share of them, within
/// the sampling error of a share. Never is later than any time.
#[test]
fn our_times_back_to_normal_are_distributed_alike() {
    check(|row, ours| {
        if row.mean.is_some() {
            return None;
        }
        let n = ours.len() as f64;
        let values = ours.values().iter();
        let share = |side: &dyn Fn(f64) -> bool| {
            values.clone().filter(|value| side(**value)).count() as f64 / n
        };
        [
            ("before their 5th percentile", 0.05, share(&|s| s < row.p5)),
            ("before their median", 0.5, share(&|s| s < row.median)),
            ("after their median", 0.5, share(&|s| s > row.median)),
            ("after their 95th percentile", 0.05, share(&|s| s > row.p95)),
        ]
        .into_iter()
        .find_map(|(side, theirs, ours)| {
            let error = (theirs * (1.0 - theirs) * (1.0 / THEIR_SEEDS + 1.0 / n)).sqrt();
            let off = ours > theirs + Z * error;
            off.then(|| {
                format!("{ours} of ours {side}, {theirs} of theirs, standard error {error}")
            })
        })
    });
}

/// The command line and the page show the published figures too, and have them
/// from another list.
#[test]
fn the_lab_shows_the_published_figures_and_no_others() {
    let rows = row::all();
    let theirs: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((row.case, row.name, row.published?)))
        .collect();
    let shown: Vec<_> = CASES
        .iter()
        .flat_map(|case| case.published.iter().map(move |figure| (case.id, figure)))
        .map(|(id, (metric, value))| (id, metric.id(), value.unwrap_or(f64::INFINITY)))
        .collect();
    for figure in &theirs {
        assert!(shown.contains(figure), "{figure:?} is not shown");
    }
    for figure in &shown {
        assert!(theirs.contains(figure), "{figure:?} was not published");
    }
}

#[test]
fn the_lab_knows_every_case_by_its_settings() {
    let rows = row::all();
    for case in &CASES {
        let row = rows.iter().find(|row| row.case == case.id);
        assert_eq!(
            row.map(|row| row.scenario),
            Some(case.scenario()),
            "{}",
            case.id
        );
    }
    for row in &rows {
        assert!(Case::by_id(row.case).is_some(), "{}", row.case);
    }
}
