//! Numbers in as few characters as a chart has room for.

use overload_scenario::quantity::{Unit, compact, number, setting};

/// Numbers from here on are written in thousands or millions, as on the axes.
pub(crate) const COMPACT_FROM: f64 = 10_000.0;

/// A number to three digits, those before the point all kept below
/// [`COMPACT_FROM`].
pub(crate) fn short(x: f64) -> String {
    if x >= COMPACT_FROM {
        compact(to_three_digits(x))
    } else {
        number(if x >= 100.0 {
            x.round()
        } else {
            to_three_digits(x)
        })
    }
}

/// A rate, with its unit.
pub(crate) fn rate(per_s: f64) -> String {
    format!("{}/s", short(per_s))
}

/// A time, with whichever of milliseconds and seconds reads better.
pub(crate) fn time(ns: f64) -> String {
    setting(to_three_digits(ns / 1e6), Unit::Milliseconds)
}

fn to_three_digits(x: f64) -> f64 {
    let mut unit = 1.0;
    while x >= 1_000.0 * unit {
        unit *= 10.0;
    }
    // Divided by a power of ten rather than multiplied by a tenth: 0.3 stays 0.3.
    let mut parts = 1.0;
    while x > 0.0 && x * parts < 100.0 && parts < 1e6 {
        parts *= 10.0;
    }
    (x / unit * parts).round() * unit / parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_no_more_characters_than_that_takes() {
        for (x, text) in [
            (0.0, "0"),
            (0.3, "0.3"),
            (0.0333, "0.0333"),
            (12.345, "12.3"),
            (70.0, "70"),
            (133.333, "133"),
            (1_234.5, "1,235"),
            (9_999.0, "9,999"),
            (50_000.0, "50k"),
            (123_456.0, "123k"),
            (1_250_000.0, "1.25M"),
        ] {
            assert_eq!(short(x), text);
        }
        assert_eq!(rate(133.333), "133/s");
    }
}
