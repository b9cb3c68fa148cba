//! Round numbers for axes.

/// Round steps of a count or of seconds below a minute, as parts of a power of ten.
const ROUND: [f64; 3] = [1.0, 2.0, 5.0];

/// Ends of an axis of counts that is labelled at its middle too.
const ENDS: [f64; 10] = [1.0, 1.2, 1.6, 2.0, 2.4, 3.0, 4.0, 5.0, 6.0, 8.0];

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

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "ticks are whole numbers")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn count_ticks_are_whole_few_and_reach_far(end in 1.0..1e9, most in 1_u32..8) {
            let ticks = count_ticks(end, most);
            prop_assert_eq!(ticks[0], 0.0);
            prop_assert!(ticks.len() <= most as usize + 1);
            prop_assert!(ticks.iter().all(|tick| tick.fract() == 0.0 && *tick <= end));
            if ticks.len() > 1 {
                prop_assert!(end - ticks[ticks.len() - 1] < ticks[1]);
            }
        }

        #[test]
        fn the_half_of_a_count_end_is_whole(most in 0.0..1e9) {
            let end = count_end(most);
            prop_assert!(end >= most && (end / 2.0).fract() == 0.0);
            prop_assert!(end <= 2.0 || end < most * 4.0 / 3.0 + 2.0);
        }

        #[test]
        fn a_wait_end_holds_what_it_is_for(most_s in 1e-6..20_000.0) {
            let end = wait_end(most_s);
            prop_assert!(end >= most_s);
            prop_assert!(end <= 0.002 || end <= most_s * 2.0 + 0.002);
        }

        #[test]
        fn time_ticks_are_few_and_even(total_s in 1_u32..100_000, most in 1_u32..12) {
            let ticks = time_ticks(total_s, most);
            prop_assert_eq!(ticks[0], 0);
            prop_assert!(ticks.len() <= most as usize + 1);
            prop_assert!(ticks.windows(2).all(|pair| pair[1] - pair[0] == ticks[1]));
            prop_assert!(*ticks.last().unwrap() <= total_s);
        }
    }

    #[test]
    fn the_shop_has_round_axes() {
        assert_eq!(count_ticks(1_560.0, 5), [0.0, 500.0, 1_000.0, 1_500.0]);
        assert_eq!(count_end(58_550.0), 60_000.0);
        assert_eq!(wait_end(192.0), 200.0);
        assert_eq!(time_ticks(300, 8), [0, 60, 120, 180, 240, 300]);
        assert_eq!(
            time_ticks(10_800, 8),
            [0, 1_800, 3_600, 5_400, 7_200, 9_000, 10_800]
        );
        assert_eq!(time_ticks(6, 8), [0, 1, 2, 3, 4, 5, 6]);
    }
}
