//! Durations, rates, shares and counts as people write them and read them.
//!
//! [`parse`] reads what a person typed; the rest of the module writes what a
//! person reads. A unit is set off by a no-break space ([`NBSP`]), a rate is not:
//! `2 s`, `20 %`, `70/s`. A terminal that has no use for the no-break space
//! replaces it.

/// The no-break space before a unit.
pub const NBSP: char = '\u{a0}';

const NS_PER_MS: f64 = 1e6;
const NS_PER_S: f64 = 1e9;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Things: workers, requests, attempts.
    Count,
    /// Things per second.
    PerSecond,
    /// Milliseconds.
    Milliseconds,
    /// Seconds.
    Seconds,
    /// Percent.
    Percent,
}

impl Unit {
    /// The unit's sign, as a field shows it: `/s`, `ms`, `s`, `%` or nothing.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Count => "",
            Self::PerSecond => "/s",
            Self::Milliseconds => "ms",
            Self::Seconds => "s",
            Self::Percent => "%",
        }
    }

    /// A number of whatever `sign` says, in this unit.
    fn read(self, number: f64, sign: &str) -> Option<f64> {
        match (self, sign) {
            (_, "") | (Self::Percent, "%") | (Self::PerSecond, "/s") => Some(number),
            (Self::PerSecond, "/min") => Some(number / 60.0),
            (Self::PerSecond, "/h") => Some(number / 3600.0),
            (Self::Milliseconds, _) => Some((number * nanoseconds(sign)?).round() / NS_PER_MS),
            (Self::Seconds, _) => Some((number * nanoseconds(sign)?).round() / NS_PER_S),
            _ => None,
        }
    }
}

fn nanoseconds(sign: &str) -> Option<f64> {
    Some(match sign {
        "ns" => 1.0,
        "us" | "\u{b5}s" | "\u{3bc}s" => 1e3,
        "ms" => NS_PER_MS,
        "s" => NS_PER_S,
        "min" => 60.0 * NS_PER_S,
        "h" => 3600.0 * NS_PER_S,
        _ => return None,
    })
}

/// Reads a quantity in `unit`: a number, with or without thousands separators
/// and a sign of its unit (`ns`, `us`, `ms`, `s`, `min`, `h`; `/s`, `/min`,
/// `/h`; `%`). A number alone is in `unit` itself. A time with a sign comes out
/// to the nanosecond.
///
/// `None` for anything else, for what is infinite and for what is not a number.
///
/// ```
/// use overload_scenario::quantity::{parse, Unit};
/// assert_eq!(parse("80ms", Unit::Milliseconds), Some(80.0));
/// assert_eq!(parse("1.5 s", Unit::Milliseconds), Some(1500.0));
/// assert_eq!(parse("2min", Unit::Seconds), Some(120.0));
/// assert_eq!(parse("70/s", Unit::PerSecond), Some(70.0));
/// assert_eq!(parse("1,024", Unit::Count), Some(1024.0));
/// assert_eq!(parse("20%", Unit::Milliseconds), None);
/// assert_eq!(parse("1e400", Unit::Count), None);
/// ```
#[must_use]
pub fn parse(text: &str, unit: Unit) -> Option<f64> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && !"+-.,eE".contains(c))
        .unwrap_or(text.len());
    let (digits, sign) = text.split_at(end);
    let number = decimal(&without_separators(digits)?)?;
    let value = unit.read(number, sign.trim_start())?;
    value.is_finite().then_some(value)
}

/// The number nearest to a decimal: as the standard library reads it, without its
/// table of 10 kB, which no compression makes smaller.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    lexical_core::parse(text.as_bytes()).ok()
}

/// `1,024.5` without its commas, if they stand where they should. `0,5` is
/// refused rather than read as 5: elsewhere it means a half.
fn without_separators(digits: &str) -> Option<String> {
    let end = digits.find(['.', 'e', 'E']).unwrap_or(digits.len());
    let (whole, rest) = digits.split_at(end);
    if rest.contains(',') {
        return None;
    }
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let bare = first.trim_start_matches(['+', '-']);
    let mut joined = String::from(first);
    for group in groups {
        if group.len() != 3 || bare.is_empty() || bare.len() > 3 || bare.starts_with('0') {
            return None;
        }
        joined.push_str(group);
    }
    joined.push_str(rest);
    Some(joined)
}

/// A value in another unit of the same kind; a time to the nanosecond.
///
/// ```
/// use overload_scenario::quantity::{convert, Unit};
/// assert_eq!(convert(2000.0, Unit::Milliseconds, Unit::Seconds), 2.0);
/// assert_eq!(convert(0.0035, Unit::Seconds, Unit::Milliseconds), 3.5);
/// ```
///
/// # Panics
///
/// Between units of different kinds.
#[must_use]
pub fn convert(x: f64, from: Unit, to: Unit) -> f64 {
    match (from, to) {
        _ if from == to => x,
        (Unit::Seconds, Unit::Milliseconds) => (x * NS_PER_S).round() / NS_PER_MS,
        (Unit::Milliseconds, Unit::Seconds) => (x * NS_PER_MS).round() / NS_PER_S,
        _ => panic!("{from:?} are no {to:?}"),
    }
}

/// A count with separators between thousands.
///
/// ```
/// assert_eq!(overload_scenario::quantity::count(58_550), "58,550");
/// assert_eq!(overload_scenario::quantity::count(999), "999");
/// ```
#[must_use]
pub fn count(n: u64) -> String {
    separated(&n.to_string())
}

/// A number as short as it can be written exactly, with separators between thousands.
///
/// ```
/// assert_eq!(overload_scenario::quantity::number(60_000.0), "60,000");
/// assert_eq!(overload_scenario::quantity::number(0.1), "0.1");
/// ```
#[must_use]
pub fn number(x: f64) -> String {
    separated(&plain(x))
}

/// A number as short as a program reads it back exactly: no separators, no unit.
///
/// ```
/// assert_eq!(overload_scenario::quantity::plain(60_000.0), "60000");
/// assert_eq!(overload_scenario::quantity::plain(1e-9), "1e-9");
/// ```
#[must_use]
pub fn plain(x: f64) -> String {
    if x != 0.0 && x.abs() < 1e-6 {
        format!("{x:e}")
    } else {
        format!("{x}")
    }
}

/// A number with so many decimals, with separators between thousands.
///
/// ```
/// assert_eq!(overload_scenario::quantity::fixed(14_977.48, 1), "14,977.5");
/// ```
#[must_use]
pub fn fixed(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    // A small negative number rounds to "-0".
    let zero = text
        .trim_start_matches('-')
        .chars()
        .all(|c| c == '0' || c == '.');
    separated(if zero {
        text.trim_start_matches('-')
    } else {
        &text
    })
}

/// Whether a number, written with so many decimals, reads as a whole one.
///
/// ```
/// use overload_scenario::quantity::reads_as;
/// assert!(reads_as(99.97, 1, "100") && !reads_as(99.97, 2, "100"));
/// ```
#[must_use]
pub fn reads_as(x: f64, decimals: usize, whole: &str) -> bool {
    let text = format!("{x:.decimals$}");
    let (before, after) = text.split_once('.').unwrap_or((&text, ""));
    before == whole && after.bytes().all(|digit| digit == b'0')
}

fn separated(number: &str) -> String {
    let start = usize::from(number.starts_with('-'));
    let end = number[start..]
        .find(|c: char| !c.is_ascii_digit())
        .map_or(number.len(), |length| start + length);
    let mut text = String::from(&number[..start]);
    for (i, digit) in number[start..end].chars().enumerate() {
        if i > 0 && (end - start - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text.push_str(&number[end..]);
    text
}

/// A share, given in percent, with so many decimals.
///
/// ```
/// assert_eq!(overload_scenario::quantity::percent(7.264, 1), "7.3\u{a0}%");
/// ```
#[must_use]
pub fn percent(share: f64, decimals: usize) -> String {
    format!("{}{NBSP}%", fixed(share, decimals))
}

/// A share that may be small, given in percent: two decimals, and up to six where
/// it takes them to show three digits.
///
/// ```
/// use overload_scenario::quantity::small_percent;
/// assert_eq!(small_percent(4.3522), "4.35\u{a0}%");
/// assert_eq!(small_percent(0.001_234), "0.00123\u{a0}%");
/// assert_eq!(small_percent(1e-12), "<0.000001\u{a0}%");
/// ```
#[must_use]
pub fn small_percent(share: f64) -> String {
    if share <= 0.0 {
        return percent(share, 0);
    }
    if share < 1e-6 {
        return format!("<{}", percent(1e-6, 6));
    }
    percent(
        share,
        (2.0 - share.log10().floor()).clamp(2.0, 6.0) as usize,
    )
}

/// A measured duration, given in milliseconds, to three significant digits: in
/// milliseconds below a second and in seconds from there on.
///
/// ```
/// use overload_scenario::quantity::duration;
/// assert_eq!(duration(9.02), "9.02\u{a0}ms");
/// assert_eq!(duration(545.3), "545\u{a0}ms");
/// assert_eq!(duration(999.7), "1.00\u{a0}s");
/// assert_eq!(duration(192_000.0), "192\u{a0}s");
/// ```
#[must_use]
pub fn duration(ms: f64) -> String {
    if ms.abs() < 999.5 {
        format!("{}{NBSP}ms", three_digits(ms))
    } else {
        format!("{}{NBSP}s", three_digits(ms / 1e3))
    }
}

/// A measured number to three significant digits; none is left out before the point.
///
/// ```
/// use overload_scenario::quantity::three_digits;
/// assert_eq!(three_digits(95.63), "95.6");
/// assert_eq!(three_digits(1041.2), "1,041");
/// ```
#[must_use]
pub fn three_digits(x: f64) -> String {
    match x.abs() {
        0.0 => "0".into(),
        size if size < 9.995 => fixed(x, 2),
        size if size < 99.95 => fixed(x, 1),
        _ => fixed(x, 0),
    }
}

/// A setting in its unit, exactly; a time in whichever of milliseconds and
/// seconds reads better.
///
/// ```
/// use overload_scenario::quantity::{setting, Unit};
/// assert_eq!(setting(80.0, Unit::Milliseconds), "80\u{a0}ms");
/// assert_eq!(setting(2000.0, Unit::Milliseconds), "2\u{a0}s");
/// assert_eq!(setting(70.0, Unit::PerSecond), "70/s");
/// assert_eq!(setting(20.0, Unit::Percent), "20\u{a0}%");
/// assert_eq!(setting(1024.0, Unit::Count), "1,024");
/// ```
#[must_use]
pub fn setting(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Count | Unit::PerSecond => format!("{}{}", number(value), unit.sign()),
        Unit::Milliseconds if value >= 1000.0 => {
            setting(convert(value, unit, Unit::Seconds), Unit::Seconds)
        }
        _ => format!("{}{NBSP}{}", number(value), unit.sign()),
    }
}

/// A number for an axis: thousands as `k`, millions as `M`.
///
/// ```
/// use overload_scenario::quantity::compact;
/// assert_eq!(compact(60_000.0), "60k");
/// assert_eq!(compact(1_500.0), "1.5k");
/// assert_eq!(compact(500.0), "500");
/// assert_eq!(compact(2e6), "2M");
/// ```
#[must_use]
pub fn compact(x: f64) -> String {
    match x.abs() {
        size if size >= 1e6 => format!("{}M", number(x / 1e6)),
        size if size >= 1e3 => format!("{}k", number(x / 1e3)),
        _ => number(x),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_alone_is_in_the_unit_itself() {
        assert_eq!(parse("2000", Unit::Milliseconds), Some(2000.0));
        assert_eq!(parse("60", Unit::Seconds), Some(60.0));
        assert_eq!(parse("20", Unit::Percent), Some(20.0));
    }

    #[test]
    fn a_sign_converts_to_the_nanosecond() {
        for (text, ms) in [
            ("100ns", 0.0001),
            ("250us", 0.25),
            ("250\u{b5}s", 0.25),
            ("0.1ms", 0.1),
            ("0.3s", 300.0),
            ("1.1min", 66_000.0),
            ("1h", 3_600_000.0),
            ("2 s", 2000.0),
            ("2\u{a0}s", 2000.0),
            (" 1e3ms ", 1000.0),
        ] {
            assert_eq!(parse(text, Unit::Milliseconds), Some(ms), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_quantity_of_the_unit_is_not_read() {
        for text in [
            "",
            " ",
            "abc",
            "s",
            "ms",
            "NaN",
            "inf",
            "-inf",
            "infinity",
            "1e400",
            "--1",
            "1.2.3",
            "0x10",
            "1e",
            "2S",
            "2sx",
            "2 3",
            "2m",
            "1_000",
            "20%",
            "70/s",
            ",",
            "1,",
            ",100",
            "1,00",
            "1,0000",
            "1234,567",
            "0,500",
            "1.000,5",
            "\u{2212}1",
            "1e308h",
        ] {
            assert_eq!(parse(text, Unit::Milliseconds), None, "{text:?}");
        }
        assert_eq!(parse("5s", Unit::Count), None);
        assert_eq!(parse("5s", Unit::Percent), None);
        assert_eq!(parse("5ms", Unit::PerSecond), None);
    }

    #[test]
    fn separators_stand_between_thousands() {
        for (n, text) in [(0, "0"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(count(n), text);
        }
        assert_eq!(number(-1234.5), "-1,234.5");
        assert_eq!(fixed(1234.5678, 2), "1,234.57");
        assert_eq!(number(1e-7), "1e-7");
    }

    #[test]
    fn nothing_rounds_to_minus_zero() {
        assert_eq!(fixed(-0.04, 1), "0.0");
        assert_eq!(fixed(-0.4, 0), "0");
    }

    #[test]
    fn a_duration_has_three_digits() {
        for (ms, text) in [
            (0.0, "0 ms"),
            (0.4, "0.40 ms"),
            (16.81, "16.8 ms"),
            (1000.0, "1.00 s"),
            (1041.2, "1.04 s"),
            (9_994.0, "9.99 s"),
            (9_996.0, "10.0 s"),
            (99_960.0, "100 s"),
            (1_234_000.0, "1,234 s"),
        ] {
            assert_eq!(duration(ms).replace(NBSP, " "), text);
        }
    }

    #[test]
    fn an_axis_number_is_short() {
        assert_eq!(compact(0.0), "0");
        assert_eq!(compact(0.5), "0.5");
        assert_eq!(compact(12_500.0), "12.5k");
    }

    proptest! {
        #[test]
        fn a_decimal_is_the_nearest_number(
            bits in any::<u64>(),
            text in "[-+]?[0-9]{0,22}\\.?[0-9]{0,22}([eE][-+]?[0-9]{1,3})?",
        ) {
            let shortest = f64::from_bits(bits).to_string();
            for text in [shortest, text] {
                // NaN has no equal.
                let read = |x: Option<f64>| x.map(f64::to_bits);
                prop_assert_eq!(read(decimal(&text)), read(text.parse().ok()), "{}", text);
            }
        }

        #[test]
        fn any_text_is_a_finite_number_or_none(
            text in prop_oneof![".*", "[-+]?[0-9.,eE]{0,12} ?(ns|us|ms|s|min|h|/s|/min|/h|%)?"],
        ) {
            for unit in [
                Unit::Count,
                Unit::PerSecond,
                Unit::Milliseconds,
                Unit::Seconds,
                Unit::Percent,
            ] {
                prop_assert!(parse(&text, unit).is_none_or(f64::is_finite));
            }
        }

        #[test]
        fn what_is_written_exactly_is_read_exactly(x in any::<f64>()) {
            prop_assume!(x.is_finite());
            prop_assert_eq!(parse(&plain(x), Unit::Count), Some(x));
            prop_assert_eq!(parse(&number(x), Unit::Count), Some(x));
        }
    }
}
