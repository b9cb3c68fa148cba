//! One answer everywhere: the runs whose digests every target has to give, added up
//! to a few numbers that a person can compare by eye.
//!
//! Nothing here needs a file, a thread or a number that comes out differently
//! elsewhere, so a Wasm module can export [`table`] as it is.

use overload_sim::{Policy, SECOND_NS, Scenario, run};

use crate::combinations;

/// How many random scenarios there are.
pub const RANDOM: u64 = 2000;

/// They are added up by so many.
pub const BLOCK: u64 = 100;

/// About how many people come to one, at most.
const PEOPLE: f64 = 400.0;

const MS: u64 = SECOND_NS / 1000;

/// The digests of some runs, each run by [`run`], as one number.
///
/// ```
/// use overload_tests::everywhere::{digest, random};
/// assert_ne!(digest([random(0), random(1)]), digest([random(1), random(0)]));
/// ```
#[must_use]
pub fn digest(scenarios: impl IntoIterator<Item = Scenario>) -> u64 {
    fold(
        scenarios
            .into_iter()
            .map(|scenario| run(&scenario).digest()),
    )
}

/// Digests as one number: FNV-1a by words, as within a report.
#[must_use]
pub fn fold(digests: impl IntoIterator<Item = u64>) -> u64 {
    let step = |sum: u64, digest: u64| (sum ^ digest).wrapping_mul(0x0100_0000_01b3);
    digests.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The combinations and the extremes, the random scenarios, and all of these: what
/// each is called, and its number.
#[must_use]
pub fn table() -> [(&'static str, u64); 4] {
    let combinations = digest(combinations::all());
    let extremes = digest(combinations::extremes());
    let random = fold(blocks().map(digest));
    [
        ("162 combinations", combinations),
        ("4 extremes", extremes),
        ("2,000 random", random),
        ("all", fold([combinations, extremes, random])),
    ]
}

/// The random scenarios by blocks.
pub fn blocks() -> impl Iterator<Item = Vec<Scenario>> {
    let starts = (0..RANDOM).step_by(BLOCK as usize);
    starts.map(|start| (start..start + BLOCK).map(random).collect())
}

/// One of the random scenarios, by its number: a few windows long, with few
/// people, and odd in every other respect.
#[must_use]
pub fn random(number: u64) -> Scenario {
    let mut draw = Draw(number);
    let window_s = 1 + draw.below(3) as u32;
    let [before_s, sale_s, after_s] = [(); 3].map(|()| draw.below(4) as u32 * window_s);
    let sale_s = if before_s + after_s > 0 {
        sale_s
    } else {
        sale_s.max(window_s)
    };
    let workers = draw.one_of([1, 2, 5, 8, 100]);
    let service_ns = match draw.below(10) {
        0 => 1 + draw.below(10),
        1 => 20 * SECOND_NS,
        _ => draw.between(5 * MS, 500 * MS),
    };
    // In sixteenths of the capacity, up to four times as much; held down to few people.
    let capacity = f64::from(workers) * SECOND_NS as f64 / service_ns as f64;
    let most = PEOPLE / f64::from(before_s + sale_s + after_s);
    let [normal_per_s, spike_per_s] =
        [(); 2].map(|()| (draw.below(65) as f64 / 16.0 * capacity).min(most));
    Scenario {
        policy: Policy::ALL[draw.below(6) as usize],
        workers,
        service_ns,
        normal_per_s,
        spike_per_s,
        timeout_ns: match draw.below(10) {
            0 => 1 + draw.below(3),
            1 => 600 * SECOND_NS,
            _ => draw.between(MS, 2 * SECOND_NS),
        },
        retries: draw.one_of([0, 1, 3, 10]),
        queue_size: draw.one_of([0, 1, 3, 10, 40]),
        orders_percent: draw.one_of([0.0, 20.0, 33.3, 100.0]),
        refusal_cost_ns: match draw.below(3) {
            0 => 0,
            1 => draw.below(5),
            _ => draw.below(200 * MS),
        },
        target_ns: draw.one_of([0, 5 * MS, 200 * MS, 60 * SECOND_NS]),
        interval_ns: draw.one_of([MS / 10, 30 * MS, 100 * MS, 60 * SECOND_NS]),
        retry_gap_ns: draw.one_of([0, 1, 50 * MS, SECOND_NS]),
        patience_ns: draw.one_of([SECOND_NS, 3 * SECOND_NS, 3600 * SECOND_NS]),
        before_s,
        sale_s,
        after_s,
        window_s,
        normal_percent: draw.one_of([1.0, 90.0, 99.9, 100.0]),
        seed: draw.next(),
    }
}

/// Whole random numbers by `SplitMix64`: the same everywhere.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn between(&mut self, least: u64, bound: u64) -> u64 {
        least + self.below(bound - least)
    }

    fn one_of<T: Copy, const N: usize>(&mut self, values: [T; N]) -> T {
        values[self.below(N as u64) as usize]
    }
}
