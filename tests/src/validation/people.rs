use overload_sim::{Group, Scenario, run};

use super::{Row, Section};
use crate::sample::Sample;
use crate::stretch::of_each;

const MORNINGS: u64 = 400;

pub(super) fn section() -> Section {
    let mut rows = Vec::new();
    let names = ["before the sale", "in the sale", "after the sale"];
    let expected = [4200.0, 9000.0, 12_600.0];
    for ((name, mean), people) in names.into_iter().zip(expected).zip(phases()) {
        let count = |group: &Group| group.all().people as f64;
        let counts: Sample = people.iter().map(count).collect();
        rows.push(Row::of(name, "people").compare(mean, counts, 0.005));
        let squares = people.iter().map(|group| (count(group) - mean).powi(2));
        let variance = Row::of(name, "variance of people");
        rows.push(variance.compare(mean, squares.collect(), 0.2));
        let orders = |group: &Group| group.orders.people as f64 / count(group) * 100.0;
        let share = Row::of(name, "orders, %");
        rows.push(share.compare(20.0, people.iter().map(orders).collect(), 0.005));
    }
    Section {
        title: "Who comes",
        about: "\
A Poisson process with the rate of each phase: 70/s for 60 s, 150/s for 60 s, 70/s
for 180 s. Mean and variance are rate x length; one person in five comes to order.",
        rows,
    }
}

/// The people before, in and after the sale of the shop's mornings.
fn phases() -> [Vec<Group>; 3] {
    let phases = of_each(1001..1001 + MORNINGS, |seed| {
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
