//! The bounded queue under steady traffic: M/M/c/K.

use super::formulas::bounded_chain;
use super::stretch::{Stretches, patient};
use super::{MU, WORKERS, check, check_printed};
use overload_sim::{Policy, Scenario};

#[test]
fn as_many_are_refused_as_find_the_chain_full() {
    for (queue_size, printed) in [(8, 0.336_10), (20, 0.333_35)] {
        let chain = bounded_chain(WORKERS, WORKERS + queue_size, 150.0, MU);
        let full = *chain.last().unwrap();
        check_printed("blocking", full, printed, 1e-5);

        let stretches = overloaded(queue_size);
        let refused = stretches.sample(|s| s.refused / s.attempts);
        check(
            &format!("share refused at {queue_size}"),
            &refused,
            full,
            0.01,
        );
    }
}

#[test]
fn the_bounded_queue_is_as_long_as_the_chain_says() {
    for queue_size in [8, 20] {
        let chain = bounded_chain(WORKERS, WORKERS + queue_size, 150.0, MU);
        let waiting = (0..)
            .zip(&chain)
            .map(|(n, share): (u32, _)| f64::from(n.saturating_sub(WORKERS)) * share);
        let length = overloaded(queue_size).sample(|s| s.queue_s / s.seconds);
        let quantity = format!("mean queue of at most {queue_size}");
        check(&quantity, &length, waiting.sum(), 0.01);
    }
}

fn overloaded(queue_size: u32) -> Stretches {
    let scenario = Scenario {
        policy: Policy::Bounded,
        normal_per_s: 150.0,
        queue_size,
        ..patient()
    };
    Stretches::between(&scenario, 10, 410)
}
