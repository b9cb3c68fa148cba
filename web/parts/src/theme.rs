//! The colours and the type that the charts share with the style sheet.

use crate::dom::window;
use overload_charts::Theme;
use plotters::style::RGBColor;
use std::cell::RefCell;
use web_sys::HtmlElement;

/// The charts' theme where an element stands: light or dark as its page is, on
/// its paper, in its ink and its font.
#[must_use]
pub fn theme_of(element: &HtmlElement) -> Theme {
    let Ok(Some(style)) = window().get_computed_style(element) else {
        return Theme::LIGHT;
    };
    let value = |name| style.get_property_value(name).unwrap_or_default();
    let ink = opaque(&value("color")).unwrap_or(Theme::LIGHT.ink);
    let designed = if is_light(ink) {
        Theme::DARK
    } else {
        Theme::LIGHT
    };
    Theme {
        paper: opaque(&value("background-color")).unwrap_or(designed.paper),
        ink,
        font: kept(value("font-family")),
        ..designed
    }
}

/// A computed colour, `rgb(1, 2, 3)`, unless what is behind it shows through.
fn opaque(color: &str) -> Option<RGBColor> {
    let channels = color.strip_prefix("rgb(")?.strip_suffix(')')?;
    let mut channels = channels.split(',').map(|channel| channel.trim().parse());
    let mut next = || channels.next()?.ok();
    Some(RGBColor(next()?, next()?, next()?))
}

fn is_light(RGBColor(red, green, blue): RGBColor) -> bool {
    u32::from(red) + u32::from(green) + u32::from(blue) > 3 * 128
}

/// A font's name for as long as the page lives. Pages have few.
fn kept(font: String) -> &'static str {
    thread_local! {
        static FONTS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }
    FONTS.with_borrow_mut(|fonts| {
        let known = fonts.iter().find(|known| **known == font).copied();
        known.unwrap_or_else(|| {
            let kept: &'static str = font.leak();
            fonts.push(kept);
            kept
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_browsers_write_them() {
        assert_eq!(opaque("rgb(20, 24, 29)"), Some(RGBColor(20, 24, 29)));
        assert_eq!(opaque("rgba(0, 0, 0, 0)"), None);
        assert_eq!(opaque("oklch(0.5 0.1 100)"), None);
    }

    #[test]
    fn a_font_is_kept_once() {
        let (first, second) = (kept("serif".into()), kept("serif".into()));
        assert!(std::ptr::eq(first, second));
    }
}
