//! The simulation agrees with queueing theory, as far as chance lets one tell;
//! and `docs/validation.md` says what comes out.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::LazyLock;

use overload_tests::validation::{self, Row, Section, report};

static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(validation::sections);

/// The rows for which it does not hold, one a line.
fn except(holds: impl Fn(&Row) -> bool) -> String {
    let rows = validation::rows(&SECTIONS);
    let bad = rows.into_iter().filter(|row| !holds(row));
    let lines = bad.map(|row| {
        let (mean, half) = (row.sample.mean(), row.half_interval());
        format!(
            "{}, {}: {mean} ± {half}, exactly {}, z = {}\n",
            row.setting,
            row.quantity,
            row.exact,
            row.z()
        )
    });
    lines.collect()
}

#[test]
fn no_mean_is_further_from_theory_than_chance_explains() {
    let comparisons = validation::rows(&SECTIONS).len();
    let failed = except(|row| !row.fails(comparisons));
    assert!(failed.is_empty(), "of {comparisons} comparisons:\n{failed}");
}

#[test]
fn no_interval_is_too_wide_to_tell() {
    let wide = except(Row::is_narrow);
    assert!(wide.is_empty(), "\n{wide}");
}

#[test]
fn the_page_says_what_comes_out() {
    let page = report::page(&SECTIONS);
    let recorded = include_str!("../../docs/validation.md");
    let differs = page
        .lines()
        .zip(recorded.lines())
        .find(|(new, old)| new != old);
    assert!(
        page == recorded,
        "docs/validation.md is not what comes out; if that is meant, \
         `cargo xtask validate` writes it anew. The first line that differs: {differs:#?}"
    );
}
