use overload_sim::{Report, Scenario, run};

use super::{Row, Section};
use crate::stretch::of_each;
use crate::theory::CAPACITY;
use crate::theory::sale::{Sale, TIMEOUT_S};

const MORNINGS: u64 = 400;

/// A queue of so many takes as long as the timeout.
const TOO_LONG: usize = (CAPACITY * TIMEOUT_S) as usize;

pub(super) fn section() -> Section {
    let exact = Sale::new();
    let mornings = of_each(80_001..80_001 + MORNINGS, |seed| {
        run(&Scenario {
            seed,
            ..Scenario::default()
        })
    });
    let sample = |of: &dyn Fn(&Report) -> f64| mornings.iter().map(of).collect();
    let mut rows = Vec::new();
    for second in [64, 70, 90, 120, 150, 190] {
        let row = Row::of(format!("at {second} s"), "queue");
        let length = sample(&|report| report.queue.length[second] as f64);
        rows.push(row.compare(exact.queue[second], length, 0.03));
    }
    let answered = sample(&|report| report.sale.all().answered as f64);
    let row = Row::of("60 s to 120 s", "people answered");
    rows.push(row.compare(exact.answered(), answered, 0.02));

    let first = |from_s: usize, holds: fn(usize) -> bool| {
        sample(&move |report| {
            let mut seconds = report.queue.length.iter().enumerate().skip(from_s);
            let found = seconds.find(|(_, length)| holds(**length as usize));
            found.map_or(f64::INFINITY, |(second, _)| second as f64)
        })
    };
    for (from_s, quantity, holds) in [
        (60, "200 wait: 2 s, s", is_too_long as fn(usize) -> bool),
        (120, "fewer wait again, s", is_short),
        (120, "nobody waits, s", is_empty),
    ] {
        let row = Row::of(format!("from {from_s} s on"), quantity);
        rows.push(row.compare(Sale::first(from_s, holds), first(from_s, holds), 0.02));
    }
    Section {
        title: "The sale over time",
        about: "\
`fifo`, the default morning: 70/s, from 60 s to 120 s 150/s. As a fluid the queue grows
by 50/s, takes as long as the timeout (200 waiting) from 64 s on, is 3,000 at 120 s,
shrinks by 30/s, is under 200 again at 213.3 s and gone at 220 s. Exactly, it is the
chain of M/M/c as its traffic changes, by uniformisation (Grassmann, Transient
Solutions in Markovian Queueing Systems, Computers & Operations Research 4, 1977).
The last three are the first whole second at which it is so.",
        rows,
    }
}

fn is_too_long(waiting: usize) -> bool {
    waiting >= TOO_LONG
}

fn is_short(waiting: usize) -> bool {
    waiting < TOO_LONG
}

fn is_empty(waiting: usize) -> bool {
    waiting == 0
}
