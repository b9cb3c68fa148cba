//! A line through very many samples, in few points.

/// How far the drawn line may be from a sample, device pixels.
const TOLERANCE: f64 = 0.35;

/// The points of a line through `samples` (x and y in device pixels, x rising).
///
/// What falls into one pixel column is reduced to its first, lowest, highest and
/// last sample, so that no peak is lost; then stretches that are straight to a
/// third of a pixel become one line, which keeps gentle slopes smooth on whole pixels.
pub(crate) fn trace(samples: impl Iterator<Item = (f64, f64)>) -> Vec<(i32, i32)> {
    let points = straightened(&extremes(samples));
    let mut rounded: Vec<_> = points
        .into_iter()
        .map(|(x, y)| (x.round() as i32, y.round() as i32))
        .collect();
    rounded.dedup();
    rounded
}

/// One pixel column's samples so far.
#[derive(Clone, Copy)]
struct ColumnSamples {
    first: (f64, f64),
    lowest: (f64, f64),
    highest: (f64, f64),
    last: (f64, f64),
}

impl ColumnSamples {
    fn new(sample: (f64, f64)) -> Self {
        Self {
            first: sample,
            lowest: sample,
            highest: sample,
            last: sample,
        }
    }

    fn pixel(&self) -> i64 {
        self.first.0.floor() as i64
    }

    fn push(&mut self, sample: (f64, f64)) {
        if sample.1 < self.lowest.1 {
            self.lowest = sample;
        }
        if sample.1 > self.highest.1 {
            self.highest = sample;
        }
        self.last = sample;
    }

    fn points(&self) -> [(f64, f64); 4] {
        let (early, late) = if self.lowest.0 < self.highest.0 {
            (self.lowest, self.highest)
        } else {
            (self.highest, self.lowest)
        };
        [self.first, early, late, self.last]
    }
}

fn extremes(samples: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let mut column: Option<ColumnSamples> = None;
    for sample in samples {
        match &mut column {
            Some(open) if open.pixel() == sample.0.floor() as i64 => open.push(sample),
            _ => {
                points.extend(column.iter().flat_map(ColumnSamples::points));
                column = Some(ColumnSamples::new(sample));
            }
        }
    }
    points.extend(column.iter().flat_map(ColumnSamples::points));
    points.dedup();
    points
}

/// Keeps the points at which a line within [`TOLERANCE`] of all of them turns:
/// from the last kept point, the range of slopes that pass every later point
/// narrows until it is empty.
fn straightened(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let Some(&first) = points.first() else {
        return Vec::new();
    };
    let mut kept = vec![first];
    let mut anchor = first;
    let mut slopes = (f64::NEG_INFINITY, f64::INFINITY);
    for pair in points.windows(2) {
        let (last, point) = (pair[0], pair[1]);
        let slope = (point.1 - anchor.1) / (point.0 - anchor.0);
        if !(slopes.0 <= slope && slope <= slopes.1) {
            kept.push(last);
            anchor = last;
            slopes = (f64::NEG_INFINITY, f64::INFINITY);
        }
        let run = point.0 - anchor.0;
        if run > 0.0 {
            let rise = point.1 - anchor.1;
            slopes.0 = slopes.0.max((rise - TOLERANCE) / run);
            slopes.1 = slopes.1.min((rise + TOLERANCE) / run);
        } else {
            // Straight up or down: the next point turns.
            slopes = (f64::INFINITY, f64::NEG_INFINITY);
        }
    }
    kept.extend(points.last().filter(|last| **last != anchor));
    kept
}
