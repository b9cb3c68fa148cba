//! Who comes: a Poisson process with the rates of the three phases.

use super::{Z, check};
use overload_sim::{Group, Scenario, run};
use overload_tests::parallel;
use overload_tests::sample::Sample;

const SEEDS: u64 = 400;

/// The people before, in and after the sale of the shop's mornings.
fn phases() -> [Vec<Group>; 3] {
    let seeds: Vec<_> = (1..=SEEDS).collect();
    let phases = parallel::map(&seeds, |&seed| {
        let report = run(&Scenario {
            window_s: 60,
            seed,
            ..Scenario::default()
        });
        [0..1, 1..2, 2..5].map(|windows| {
            let mut people = Group::default();
            for window in &report.windows[windows] {
                people.orders = people.orders + window.people.orders;
                people.previews = people.previews + window.people.previews;
            }
            people
        })
    });
    [0, 1, 2].map(|phase| phases.iter().map(|morning| morning[phase]).collect())
}

#[test]
fn people_are_poisson_with_the_rate_of_their_phase() {
    for (people, mean) in phases().iter().zip([4200.0, 9000.0, 12_600.0]) {
        let count: Sample = people
            .iter()
            .map(|group| group.all().people as f64)
            .collect();
        check("people", &count, mean, 0.01);
        let dispersion = count.variance() / mean;
        let error = (2.0 / (SEEDS - 1) as f64).sqrt();
        assert!(
            (dispersion - 1.0).abs() < Z * error,
            "variance / mean {dispersion}"
        );
    }
}

#[test]
fn one_in_five_comes_to_order() {
    for people in phases() {
        let orders: Sample = people
            .iter()
            .map(|group| group.orders.people as f64 / group.all().people as f64)
            .collect();
        check("orders", &orders, 0.2, 0.01);
    }
}
