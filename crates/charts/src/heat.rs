//! Colours that stand for numbers.

use crate::theme::Theme;
use plotters::style::RGBColor;

/// The colour of a place on a scale, from 0 to 1: evenly between the theme's.
///
/// ```
/// use overload_charts::{Theme, heat};
/// assert_eq!(heat(&Theme::LIGHT, 0.0), Theme::LIGHT.heat[0]);
/// assert_eq!(heat(&Theme::LIGHT, 2.0), Theme::LIGHT.heat[3]);
/// ```
#[must_use]
pub fn heat(theme: &Theme, place: f64) -> RGBColor {
    let steps = (theme.heat.len() - 1) as f64;
    let at = place.clamp(0.0, 1.0) * steps;
    let below = at.floor().min(steps - 1.0);
    let between = at - below;
    let (from, to) = (theme.heat[below as usize], theme.heat[below as usize + 1]);
    let mix = |from: u8, to: u8| {
        let (from, to) = (f64::from(from), f64::from(to));
        (from + (to - from) * between).round() as u8
    };
    RGBColor(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// Black or white, whichever reads better on a colour: at 4.5 to 1 and better.
///
/// ```
/// use overload_charts::{Theme, heat, readable_on};
/// use plotters::style::{BLACK, WHITE};
/// assert_eq!(readable_on(heat(&Theme::LIGHT, 0.0)), BLACK);
/// assert_eq!(readable_on(heat(&Theme::LIGHT, 1.0)), WHITE);
/// ```
#[must_use]
pub fn readable_on(color: RGBColor) -> RGBColor {
    // At this luminance black and white contrast as much as each other.
    const MIDDLE: f64 = 0.179;
    if luminance(color) > MIDDLE {
        RGBColor(0, 0, 0)
    } else {
        RGBColor(255, 255, 255)
    }
}

/// Relative luminance, as WCAG 2 defines it.
fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.040_45 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_reads_on_its_colour() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            for percent in 0..=100 {
                let fill = heat(&theme, f64::from(percent) / 100.0);
                let [a, b] = [luminance(fill), luminance(readable_on(fill))];
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= 4.5, "{percent} %: {contrast}");
            }
        }
    }

    /// In grey as well: the more, the further from the paper.
    #[test]
    fn more_is_further_from_the_paper() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            let from_paper = |percent: i32| {
                let fill = heat(&theme, f64::from(percent) / 100.0);
                (luminance(fill) - luminance(theme.paper)).abs()
            };
            for percent in 1..=100 {
                assert!(from_paper(percent) > from_paper(percent - 1), "{percent} %");
            }
        }
    }
}
