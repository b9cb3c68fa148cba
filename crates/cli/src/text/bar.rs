/// Fills of one cell from the left, in eighths.
const LEFT: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// Fills of one cell from below, in eighths.
const BELOW: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A horizontal bar, padded to its full width. What is not 0 shows.
pub(crate) fn bar(value: f64, full: f64, width: usize) -> String {
    let eighths = eighths(value, full, width);
    let mut cells = LEFT[8].to_string().repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        cells.push(LEFT[eighths % 8]);
    }
    format!("{cells:<width$}")
}

/// A row of vertical bars, one a value.
pub(crate) fn sparkline(values: &[f64], full: f64) -> String {
    values
        .iter()
        .map(|&value| BELOW[eighths(value, full, 1)])
        .collect()
}

fn eighths(value: f64, full: f64, cells: usize) -> usize {
    if value <= 0.0 || full <= 0.0 {
        return 0;
    }
    let most = 8 * cells;
    ((value / full * most as f64).round() as usize).clamp(1, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!(bar(50.0, 100.0, 4), "██  ");
        assert_eq!(bar(100.0, 100.0, 4), "████");
        assert_eq!(bar(0.0, 100.0, 4), "    ");
        assert_eq!(bar(3.0, 32.0, 4), "▍   ");
    }

    #[test]
    fn little_shows_and_nothing_does_not() {
        assert_eq!(bar(0.001, 100.0, 4), "▏   ");
        assert_eq!(bar(0.0, 0.0, 4), "    ");
        assert_eq!(sparkline(&[0.0, 0.001, 0.5, 1.0], 1.0), " ▁▄█");
    }
}
