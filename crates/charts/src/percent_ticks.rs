/// Round steps, as parts of a power of ten: each of the multiples up to a
/// hundred is at most five of some of them.
const STEPS: [f64; 4] = [2.0, 5.0, 10.0, 20.0];
/// At most so many steps.
const MOST_STEPS: f64 = 5.0;
/// What is this little more than a tick is at it.
const ROUNDING: f64 = 1e-9;
/// Finer than any percentage that is of use.
const MOST_PARTS: f64 = 1e15;

/// The ticks of an axis of percentages, from 0 to the smallest round end that
/// holds `most`, at most a hundred: three to five even steps.
pub(crate) fn percent_ticks(most: f64) -> Vec<f64> {
    // Parts of one percent, of which there are to be ten to a hundred.
    let mut parts = 1.0;
    while most * parts < 10.0 - ROUNDING && parts < MOST_PARTS {
        parts *= 10.0;
    }
    let most = most.clamp(0.0, 100.0) * parts - ROUNDING;
    let step = STEPS.into_iter().find(|step| most <= step * MOST_STEPS);
    let step = step.unwrap_or(STEPS[STEPS.len() - 1]);
    let count = (most / step).ceil().max(1.0) as u32;
    // Divided by a power of ten rather than multiplied by a part: 0.3 stays 0.3.
    (0..=count)
        .map(|index| f64::from(index) * step / parts)
        .collect()
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "ticks are the nearest numbers")]
mod tests {
    use super::*;
    use overload_scenario::quantity::number;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ticks_are_even_few_and_reach_just_over_the_most(exponent in -4.0_f64..2.0) {
            let most = 10_f64.powf(exponent);
            let ticks = percent_ticks(most);
            let steps = ticks.len() - 1;
            prop_assert!((3..=5).contains(&steps), "{:?}", ticks);
            prop_assert_eq!(ticks[0], 0.0);
            prop_assert!(ticks[steps] <= 100.0);
            prop_assert!(ticks[steps] >= most * (1.0 - 1e-9) && ticks[steps - 1] < most);
            prop_assert!(ticks.iter().all(|tick| number(*tick).len() <= 7));
        }
    }

    #[test]
    fn a_plan_has_a_round_axis() {
        assert_eq!(percent_ticks(74.0), [0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(percent_ticks(5.0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(percent_ticks(5.66), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(percent_ticks(0.0001)[5], 0.0001);
        assert_eq!(percent_ticks(100.0)[5], 100.0);
        assert_eq!(percent_ticks(1_000.0)[5], 100.0);
        assert!(percent_ticks(0.0).len() > 1);
    }
}
