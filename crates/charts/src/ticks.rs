//! Round numbers for axes.

/// Round steps of a count or of seconds below a minute, as parts of a power of ten.
const ROUND: [f64; 3] = [1.0, 2.0, 5.0];

/// Ends of an axis of counts that is labelled at its middle too.
const ENDS: [f64; 9] = [1.0, 1.2, 1.6, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0];

/// Steps of a time axis, seconds: what divides minutes and hours.
const TIME_STEPS_S: [u32; 16] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800,
];

/// Ends of an axis of waits whose half is as round, seconds. Below one second
/// and above the last, [`wait_end`] goes on by tens and by doubling.
const WAIT_ENDS_S: [f64; 24] = [
    1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 30.0, 40.0, 60.0, 80.0, 100.0, 120.0, 160.0,
    200.0, 300.0, 400.0, 600.0, 1_200.0, 2_400.0, 3_600.0, 7_200.0,
];

/// The multiples of a round step from 0 up to and including `end`, at most
/// `most` of them after 0; steps are whole numbers.
pub(crate) fn count_ticks(end: f64, most: u32) -> Vec<f64> {
    let least_step = (end / f64::from(most.max(1))).max(1.0);
    let magnitude = power_of_ten_below(least_step);
    let step = ROUND
        .iter()
        .map(|part| part * magnitude)
        .find(|step| *step >= least_step)
        .unwrap_or(10.0 * magnitude);
    let count = (end / step).floor() as u32;
    (0..=count).map(|index| f64::from(index) * step).collect()
}

/// The smallest round end of an axis that holds `most`, and whose half is whole: 2 at least.
pub(crate) fn count_end(most: f64) -> f64 {
    let most = most.max(2.0);
    let magnitude = power_of_ten_below(most);
    ENDS.iter()
        .map(|part| part * magnitude)
        .find(|end| *end >= most && end % 2.0 == 0.0)
        .unwrap_or(10.0 * magnitude)
}

/// The smallest round end of an axis of waits that holds `most_s` seconds.
pub(crate) fn wait_end(most_s: f64) -> f64 {
    if most_s < 1.0 {
        return count_end((most_s * 1_000.0).ceil()) / 1_000.0;
    }
    let listed = WAIT_ENDS_S.into_iter().find(|end| *end >= most_s);
    listed.unwrap_or_else(|| {
        let mut end = WAIT_ENDS_S[WAIT_ENDS_S.len() - 1];
        while end < most_s {
            end *= 2.0;
        }
        end
    })
}

/// The multiples of a round step of time from 0 up to and including `total_s`,
/// at most `most` of them after 0.
pub(crate) fn time_ticks(total_s: u32, most: u32) -> Vec<u32> {
    let most = most.max(1);
    let step = TIME_STEPS_S
        .into_iter()
        .find(|step| total_s / step <= most)
        .unwrap_or_else(|| (total_s / most).next_multiple_of(3_600).max(1));
    (0..=total_s / step).map(|index| index * step).collect()
}

fn power_of_ten_below(value: f64) -> f64 {
    let mut power = 1.0;
    while power * 10.0 <= value {
        power *= 10.0;
    }
    power
}
