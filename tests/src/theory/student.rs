//! Student's distribution: how far from the truth the mean of a few values lies
//! by chance, in standard errors that were estimated from the same values.

use std::f64::consts::FRAC_PI_2;

/// P(|t| > x) with so many degrees of freedom, by the closed form for whole
/// numbers of them (Abramowitz and Stegun, "Handbook of Mathematical Functions",
/// 26.7.3 and 26.7.4).
///
/// ```
/// use overload_tests::theory::student::outside;
/// // The tables have 2.5706 for five degrees, and 2.2281 for ten.
/// assert!((outside(2.5706, 5) - 0.05).abs() < 1e-5);
/// assert!((outside(2.2281, 10) - 0.05).abs() < 1e-5);
/// ```
///
/// # Panics
///
/// Without degrees of freedom.
#[must_use]
pub fn outside(x: f64, degrees: u32) -> f64 {
    assert!(degrees > 0, "one value says nothing of its own error");
    let theta = (x.abs() / f64::from(degrees).sqrt()).atan();
    let (sin, cos) = theta.sin_cos();
    let is_odd = degrees % 2 == 1;
    // 1 + 1/2 cos^2 + (1 x 3)/(2 x 4) cos^4 + ..., or for odd degrees
    // cos + 2/3 cos^3 + (2 x 4)/(3 x 5) cos^5 + ...
    let mut term = if is_odd { cos } else { 1.0 };
    let mut sum = 0.0;
    let mut power = u32::from(is_odd);
    while power + 2 <= degrees {
        sum += term;
        term *= cos * cos * f64::from(power + 1) / f64::from(power + 2);
        power += 2;
    }
    let inside = if is_odd {
        (theta + sin * sum) / FRAC_PI_2
    } else {
        sin * sum
    };
    (1.0 - inside).max(0.0)
}

/// The x with P(|t| > x) as given, by halving.
///
/// ```
/// use overload_tests::theory::student::quantile;
/// assert!((quantile(0.05, 39) - 2.0227).abs() < 1e-4);
/// assert!((quantile(0.01, 1) - 63.657).abs() < 1e-3);
/// ```
///
/// # Panics
///
/// Unless the probability is in (0, 1).
#[must_use]
pub fn quantile(probability: f64, degrees: u32) -> f64 {
    assert!(0.0 < probability && probability < 1.0);
    let (mut below, mut above) = (0.0, 1.0);
    while outside(above, degrees) > probability {
        above *= 2.0;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(below, above);
        if outside(middle, degrees) > probability {
            below = middle;
        } else {
            above = middle;
        }
    }
    above
}
