//! The unbounded queue in the sale: as a fluid, and exactly.

use std::sync::LazyLock;

use super::check;
use super::transient::Chain;
use overload_sim::{Report, SECOND_NS, Scenario, run};
use overload_tests::parallel;
use overload_tests::sample::Sample;

const SALE_S: usize = 60;
const SALE_END_S: usize = 120;

/// The queue of the sale, exactly.
struct Sale {
    /// The mean queue at 0, 1, 2, ... seconds.
    queue: Vec<f64>,
    /// At every half second of the sale, both ends included, the share of
    /// arrivals that are answered.
    answered: Vec<f64>,
}

static EXACT: LazyLock<Sale> = LazyLock::new(|| {
    let mut chain = Chain::empty();
    let (mut queue, mut answered) = (vec![0.0], vec![]);
    for second in 0..300 {
        let in_sale = (SALE_S..SALE_END_S).contains(&second);
        let lambda = if in_sale { 150.0 } else { 70.0 };
        for _ in 0..2 {
            if in_sale {
                answered.push(chain.answered_within(2.0));
            }
            chain.pass(lambda, 0.5);
        }
        queue.push(chain.queue());
        if second + 1 == SALE_END_S {
            answered.push(chain.answered_within(2.0));
        }
    }
    Sale { queue, answered }
});

static MORNINGS: LazyLock<Vec<Report>> = LazyLock::new(|| {
    let seeds: Vec<_> = (1..=200).collect();
    parallel::map(&seeds, |&seed| {
        run(&Scenario {
            seed,
            ..Scenario::default()
        })
    })
});

fn sample(quantity: impl Fn(&Report) -> f64) -> Sample {
    MORNINGS.iter().map(quantity).collect()
}

#[test]
fn the_queue_of_the_sale_is_as_long_as_the_chain_says() {
    for second in [64, 70, 90, 120, 150, 190] {
        let length = sample(|report| report.queue.length[second] as f64);
        check(
            &format!("queue at {second} s"),
            &length,
            EXACT.queue[second],
            0.06,
        );
    }
}

#[test]
fn as_many_are_answered_in_the_sale_as_the_chain_says() {
    // Simpson's rule: two intervals of half a second at a time.
    let integral: f64 = EXACT
        .answered
        .windows(3)
        .step_by(2)
        .map(|at| (at[0] + 4.0 * at[1] + at[2]) * 0.5 / 3.0)
        .sum();
    let answered = sample(|report| report.sale.all().answered as f64);
    check("answered", &answered, 150.0 * integral, 0.05);
}

#[test]
fn the_backlog_grows_by_50_and_drains_by_30_a_second() {
    for (second, fluid) in [
        (64, 200.0),
        (90, 1500.0),
        (120, 3000.0),
        (170, 1500.0),
        (200, 600.0),
    ] {
        let exact = EXACT.queue[second];
        // A hundredth of the backlog: the queue's own length and the workers'
        // idle moments before it are not in the fluid.
        assert!(
            (exact - fluid).abs() < 30.0,
            "{exact} at {second} s, as a fluid {fluid}"
        );
    }
    let end = EXACT.queue[220];
    assert!(end < 150.0, "{end} after 100 s of draining");
}

#[test]
fn goodput_ends_about_4_s_into_the_sale() {
    let half_seconds = EXACT
        .answered
        .iter()
        .take_while(|share| **share > 0.5)
        .count();
    let ends_s = half_seconds as f64 / 2.0;
    assert!((3.5..=4.5).contains(&ends_s), "{ends_s} s");
}

#[test]
fn once_everyone_times_out_demand_is_every_try_that_fits() {
    let fluid = |retries| {
        let report = run(&Scenario {
            retries,
            ..Scenario::default()
        });
        let fluid = report.once_everyone_times_out.unwrap();
        (fluid.tries, fluid.demand_per_s as u32, fluid.drains)
    };
    let expected = [
        (1, 70, true),
        (2, 140, false),
        (3, 210, false),
        (4, 280, false),
    ];
    assert_eq!([0, 1, 2, 3].map(fluid), expected);
    // 10 s of patience hold 1 + floor(10 / (2 + 1)) tries.
    assert_eq!(fluid(9).0, 4);
}

#[test]
fn the_policies_that_keep_waits_under_the_timeout_have_no_fluid_view() {
    use overload_sim::Policy::{Bounded, Codel, Lifo, Priority, Skip};
    for (policy, longest_s) in [
        (Skip, Some(2.0)),
        (Bounded, Some(0.5)),
        (Priority, Some(0.5)),
        (Codel, None),
        (Lifo, None),
    ] {
        let report = run(&Scenario {
            policy,
            ..Scenario::default()
        });
        assert_eq!(report.once_everyone_times_out, None, "{policy:?}");
        let measured = report.queue.oldest_max_ns as f64;
        let expected = longest_s.map_or(measured, |seconds: f64| seconds * SECOND_NS as f64);
        assert_eq!(report.longest_wait_ns, Some(expected), "{policy:?}");
    }
}
