//! Waits in words.

use overload_scenario::quantity::{NBSP, duration, number};

/// A wait as a value.
pub(crate) fn wait_text(seconds: f64) -> String {
    if seconds > 0.0 {
        duration(seconds * 1e3)
    } else {
        format!("0{NBSP}s")
    }
}

/// A tick of an axis of waits that ends at `end` seconds. Three digits and `ms`
/// would not fit beside a narrow figure: so milliseconds end below a hundred.
pub(crate) fn wait_tick(seconds: f64, end: f64) -> String {
    let (unit_s, unit) = match seconds {
        0.0 => return "0".to_owned(),
        _ if end < 0.1 => (1e-3, "ms"),
        _ if end <= 900.0 => (1.0, "s"),
        _ if seconds % 3_600.0 == 0.0 => (3_600.0, "h"),
        _ => (60.0, "min"),
    };
    // A thousandth more or less is the division's.
    let value = (seconds / unit_s * 1e3).round() / 1e3;
    format!("{}{NBSP}{unit}", number(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_the_unit_of_their_axis() {
        let tick = |seconds, end| wait_tick(seconds, end).replace(NBSP, " ");
        assert_eq!(tick(0.0, 4.0), "0");
        assert_eq!(tick(0.03, 0.06), "30 ms");
        assert_eq!(tick(0.15, 0.3), "0.15 s");
        assert_eq!(tick(0.5, 1.0), "0.5 s");
        assert_eq!(tick(300.0, 600.0), "300 s");
        assert_eq!(tick(600.0, 1_200.0), "10 min");
        assert_eq!(tick(1_800.0, 3_600.0), "30 min");
        assert_eq!(tick(3_600.0, 3_600.0), "1 h");
    }

    #[test]
    fn no_wait_is_none() {
        assert_eq!(wait_text(0.0), "0\u{a0}s");
        assert_eq!(wait_text(0.25), "250\u{a0}ms");
    }
}
