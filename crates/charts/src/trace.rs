//! A line through very many samples, in few points.

/// How far the drawn line may be from a sample, device pixels.
const TOLERANCE: f64 = 0.6;

/// The points of a line through `samples` (x and y in device pixels, x rising).
///
/// What falls into one pixel column is reduced to its first, lowest, highest and
/// last sample, so that no peak is lost; then stretches that are straight to about
/// half a pixel become one line, which keeps gentle slopes smooth on whole pixels.
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
            anchor = turn(anchor, last, slopes);
            kept.push(anchor);
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
    let last = points[points.len() - 1];
    if last != anchor {
        kept.push(turn(anchor, last, slopes));
    }
    kept
}

/// Where the line from the last turn ends: at a sample, or level with the turn if
/// that passes all samples as well, lest a level line lean by a pixel.
fn turn(anchor: (f64, f64), sample: (f64, f64), slopes: (f64, f64)) -> (f64, f64) {
    if slopes.0 <= 0.0 && 0.0 <= slopes.1 {
        (sample.0, anchor.1)
    } else {
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// How far up or down a sample is from the drawn line.
    fn distance(points: &[(i32, i32)], (x, y): (f64, f64)) -> f64 {
        let pairs = points
            .windows(2)
            .filter(|pair| f64::from(pair[0].0) - 0.5 <= x && x <= f64::from(pair[1].0) + 0.5);
        let from = pairs.map(|pair| {
            let (x0, y0) = (f64::from(pair[0].0), f64::from(pair[0].1));
            let (x1, y1) = (f64::from(pair[1].0), f64::from(pair[1].1));
            let nearest = |part: f64| (y0 + (y1 - y0) * part - y).abs();
            let part = if x1 > x0 { (x - x0) / (x1 - x0) } else { 0.0 };
            let crosses = (y0 - 1.5..=y1 + 1.5).contains(&y) || (y1 - 1.5..=y0 + 1.5).contains(&y);
            if x1 - x0 <= 1.0 && crosses {
                0.0
            } else {
                nearest(part.clamp(0.0, 1.0))
            }
        });
        from.fold(f64::INFINITY, f64::min)
    }

    proptest! {
        #[test]
        fn gentle_lines_pass_every_sample(
            steps in proptest::collection::vec(-3.0..3.0, 2..200),
            pixels_per_sample in 1.0..9.0,
        ) {
            let mut y = 100.0;
            let samples: Vec<(f64, f64)> = steps.iter().zip(0..).map(|(step, index)| {
                y += step;
                (f64::from(index) * pixels_per_sample, y)
            }).collect();
            let points = trace(samples.iter().copied());
            for sample in samples {
                // The tolerance, and half a pixel of rounding at both ends of a line
                // whose slope is 3 at most.
                let off = distance(&points, sample);
                prop_assert!(off <= TOLERANCE + 2.0 + 0.01, "{:?} is {} off", sample, off);
            }
        }

        #[test]
        fn points_are_bounded_by_pixels_not_by_samples(
            ys in proptest::collection::vec(0.0..100.0, 10_000..10_001),
        ) {
            let points = trace(ys.iter().zip(0..).map(|(y, index)| (f64::from(index) / 50.0, *y)));
            prop_assert!(points.len() <= 4 * 201);
            let lowest = ys.iter().copied().fold(f64::INFINITY, f64::min).round() as i32;
            prop_assert_eq!(points.iter().map(|point| point.1).min(), Some(lowest));
        }
    }

    #[test]
    fn a_level_line_has_two_points() {
        let points = trace((0..300).map(|index| (f64::from(index) * 2.0, 40.0)));
        assert_eq!(points, [(0, 40), (598, 40)]);
    }

    #[test]
    fn a_peak_of_one_sample_stays() {
        let y = |index: i32| if index == 150 { 10.0 } else { 40.0 };
        let points = trace((0..300).map(|index| (f64::from(index) / 10.0, y(index))));
        assert!(points.contains(&(15, 10)));
    }

    #[test]
    fn no_samples_have_no_line() {
        assert!(trace(std::iter::empty()).is_empty());
        assert_eq!(trace(std::iter::once((3.0, 4.0))), [(3, 4)]);
    }
}
