//! Tables for a terminal.

/// Prints a table: names on the left, numbers on the right.
pub(super) fn print<const N: usize>(head: [&str; N], rows: &[[String; N]]) {
    print!("{}", text(head, rows));
}

fn text<const N: usize>(head: [&str; N], rows: &[[String; N]]) -> String {
    let head = head.map(str::to_owned);
    let all = || [&head].into_iter().chain(rows);
    let mut text = String::new();
    for row in all() {
        let mut line = String::new();
        for (index, cell) in row.iter().enumerate() {
            let width = all().map(|row| row[index].chars().count()).max();
            let width = width.unwrap_or(0);
            line = match index {
                0 => format!("{cell:<width$}"),
                _ => format!("{line}  {cell:>width$}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_on_the_left_and_numbers_on_the_right() {
        let rows = [["fifo", "1.25"], ["all six", "10.50"]].map(|row| row.map(str::to_owned));
        assert_eq!(
            text(["", "ms"], &rows),
            "            ms\nfifo      1.25\nall six  10.50\n"
        );
    }
}
