//! The comparisons as a page, for a terminal and as Markdown.

use std::fmt::Write as _;

use super::{FALSE_ALARM, OUTSIDE, Row, Section, rows};

const HEADER: [&str; 8] = [
    "setting",
    "quantity",
    "theory",
    "simulated",
    "95 % interval",
    "n",
    "z",
    "inside",
];

/// All of `docs/validation.md`.
#[must_use]
pub fn page(sections: &[Section]) -> String {
    let rows = rows(sections);
    let outside = rows.iter().filter(|row| !row.is_inside()).count();
    let furthest = rows.iter().map(|row| row.z().abs()).fold(0.0, f64::max);
    let limits = || rows.iter().map(|row| row.at_most * 100.0);
    let mut page = format!(
        "\
# Theory against simulation

What queueing theory says of {count} quantities, and what the simulation makes of them.
`cargo xtask validate` writes this page; the test `validation` simulates it all again,
holds this page to what comes out, and fails where theory and simulation differ.

Each row is the mean of n independent mornings (seeds) with its 95 % confidence
interval by Student's distribution; z is how far the mean lies from theory, in standard
errors, and the last column says whether theory's value is in the interval. The same
morning gives several rows of a section, and no two sections share a seed.

An interval of 95 % misses one time in twenty when all is well: of {count} rows about
{expected:.0} are expected outside, and {outside} are. The furthest is at z = {furthest:.2}.
The test fails when chance explains a row's distance with a probability below
{FALSE_ALARM} / {count} (Bonferroni): if theory holds everywhere, that happens to one in a hundred
choices of seeds. It fails as well when an interval is too wide to tell: each row has
a limit, from {least:.1} % of the value to either side to {most:.0} % where the event is rare.

A mean is printed to the digit in which its standard error has two. It is a model: this
says that the program computes it, and nothing about any real service.
",
        count = rows.len(),
        expected = rows.len() as f64 * OUTSIDE,
        least = limits().fold(f64::INFINITY, f64::min),
        most = limits().fold(0.0, f64::max),
    );
    for section in sections {
        let _ = write!(page, "\n## {}\n\n{}\n\n", section.title, section.about);
        page.push_str(&table(&section.rows));
    }
    page
}

/// A Markdown table whose columns line up.
fn table(rows: &[Row]) -> String {
    let mut lines = vec![HEADER.map(String::from)];
    lines.extend(rows.iter().map(cells));
    let widths: [usize; 8] = std::array::from_fn(|column| {
        let width = |line: &[String; 8]| line[column].chars().count();
        lines.iter().map(width).max().unwrap_or(0)
    });
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(widths).enumerate();
        let padded = cells.map(|(column, (cell, width))| match column {
            0 | 1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let _ = writeln!(text, "| {} |", padded.collect::<Vec<_>>().join(" | "));
        if index == 0 {
            let rule = (0..).zip(widths).map(|(column, width)| match column {
                0 | 1 => "-".repeat(width),
                _ => format!("{}:", "-".repeat(width - 1)),
            });
            let _ = writeln!(text, "| {} |", rule.collect::<Vec<_>>().join(" | "));
        }
    }
    text
}

fn cells(row: &Row) -> [String; 8] {
    let (mean, half) = (row.sample.mean(), row.half_interval());
    let digits = decimals(row.sample.standard_error());
    [
        row.setting.clone(),
        row.quantity.clone(),
        format!("{:.digits$}", row.exact),
        format!("{mean:.digits$}"),
        format!("{:.digits$} to {:.digits$}", mean - half, mean + half),
        row.sample.len().to_string(),
        format!("{:+.2}", row.z()),
        (if row.is_inside() { "yes" } else { "no" }).into(),
    ]
}

/// So many that an error is printed with two digits.
fn decimals(error: f64) -> usize {
    (1.0 - error.log10().floor()).clamp(0.0, 9.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_printed_with_two_digits() {
        assert_eq!(
            [0.012, 0.12, 1.2, 12.0, 120.0].map(decimals),
            [3, 2, 1, 0, 0]
        );
    }
}
