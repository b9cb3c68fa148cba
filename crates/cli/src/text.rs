//! Tables and bars for a terminal of 80 columns.

mod bar;
mod table;

pub(crate) use bar::{bar, sparkline};
pub(crate) use table::Table;

/// The width that all text keeps to.
pub(crate) const WIDTH: usize = 80;

/// Breaks a paragraph into lines; a no-break space does not break.
pub(crate) fn wrap(paragraph: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in paragraph.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_breaks_between_words_before_the_margin() {
        let text = wrap(&"word ".repeat(40));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(text.lines().next().unwrap().chars().count(), 79);
    }

    #[test]
    fn a_no_break_space_does_not_break() {
        let text = wrap(&format!("{}80\u{a0}ms", "x ".repeat(38)));
        assert_eq!(text.lines().last().unwrap(), "80\u{a0}ms");
    }
}
