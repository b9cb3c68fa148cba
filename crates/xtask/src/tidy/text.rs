//! The rules for a file on its own.

use std::path::Path;

/// The width that rustfmt keeps to, for what it cannot break as well: strings
/// and comments, and the languages it does not know.
const WIDTH: usize = 100;

/// A file of more lines has more than one reason to change.
const LINES: usize = 600;

/// Marks of work that is not finished. Put together here, as they may not stand
/// in any file.
const UNFINISHED: [&str; 7] = [
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("debugger", ";"),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
];

/// Whether a file is text that people of this project wrote.
pub(super) fn is_ours(name: &str) -> bool {
    let written = [
        "rs", "toml", "js", "mjs", "css", "html", "json", "svg", "md", "yml", "csv",
    ];
    has_extension(name, &written) || name == ".ci/run"
}

/// What in a file breaks the rules, as lines for a person or an editor.
pub(super) fn breaches(name: &str, text: &str) -> Vec<String> {
    let mut breaches = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut breach = |what: &str| breaches.push(format!("{name}:{}: {what}", index + 1));
        if line.contains('\t') {
            breach("a tab");
        }
        if line.ends_with([' ', '\r']) {
            breach("white space at the end of the line");
        }
        if has_width(name) && line.chars().count() > WIDTH && !line.contains("://") {
            breach(&format!("more than {WIDTH} characters"));
        }
        for mark in UNFINISHED {
            if line.contains(mark) {
                breach(&format!("{mark} marks unfinished work"));
            }
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        breaches.push(format!("{name}: no end of the last line"));
    }
    let lines = text.lines().count();
    if is_code(name) && lines > LINES {
        breaches.push(format!("{name}: {lines} lines; split it"));
    }
    breaches
}

/// Prose and markup hold links and attributes, and data its rows: they break
/// where they like.
fn has_width(name: &str) -> bool {
    has_extension(name, &["rs", "js", "mjs", "css", "toml", "yml"])
}

fn is_code(name: &str) -> bool {
    has_extension(name, &["rs", "js", "mjs", "css"])
}

fn has_extension(name: &str, extensions: &[&str]) -> bool {
    let extension = Path::new(name)
        .extension()
        .and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extensions.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, text: &str, expected: &[&str]) {
        assert_eq!(breaches(name, text), expected);
    }

    #[test]
    fn good_text_breaks_nothing() {
        check("a.rs", "fn main() {}\n", &[]);
        check("a.rs", "", &[]);
    }

    #[test]
    fn a_breach_is_told_with_its_line() {
        check("a.rs", "fn a() {}\n\tb\n", &["a.rs:2: a tab"]);
        check(
            "a.rs",
            "fn a() {} \n",
            &["a.rs:1: white space at the end of the line"],
        );
        check("a.rs", "fn a() {}", &["a.rs: no end of the last line"]);
        let mark = UNFINISHED[0];
        check(
            "a.rs",
            &format!("{mark})\n"),
            &[&format!("a.rs:1: {mark} marks unfinished work")],
        );
    }

    #[test]
    fn code_has_a_width_and_a_length() {
        let wide = format!("// {}\n", "é".repeat(WIDTH));
        check("a.rs", &wide, &["a.rs:1: more than 100 characters"]);
        check("a.md", &wide, &[]);
        let long = "\n".repeat(LINES + 1);
        check("a.rs", &long, &["a.rs: 601 lines; split it"]);
    }
}
