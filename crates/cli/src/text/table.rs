use std::fmt::{self, Write};

/// Rows of cells: the first column to the left, the others to the right.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new<const N: usize>(header: [&str; N]) -> Self {
        let mut table = Self::default();
        table.row(header.map(String::from));
        table
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// A line over the rows that follow, as wide as it likes.
    pub(crate) fn heading(&mut self, text: impl Into<String>) {
        self.rows.push(vec![text.into()]);
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = Vec::new();
        for row in self.rows.iter().filter(|row| row.len() > 1) {
            widths.resize(widths.len().max(row.len()), 0);
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        widths
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                match column {
                    0 => write!(line, "{cell:<width$}")?,
                    _ => write!(line, "  {cell:>width$}")?,
                }
            }
            writeln!(f, "{}", line.trim_end_matches(' '))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_below_each_other() {
        let mut table = Table::new(["", "people"]);
        table.row(["orders".into(), "1,790".into()]);
        table.row(["all".into(), "8,989".into()]);
        assert_eq!(
            table.to_string(),
            "        people\norders   1,790\nall      8,989\n"
        );
    }

    #[test]
    fn a_heading_does_not_widen_its_column() {
        let mut table = Table::new(["", "people"]);
        table.heading("Of the whole run");
        table.row(["all".into(), "8,989".into()]);
        assert_eq!(
            table.to_string(),
            "     people\nOf the whole run\nall   8,989\n"
        );
    }
}
