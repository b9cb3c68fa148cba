//! One answer everywhere: the runs whose digests every target has to give, added up
//! by blocks, and to three numbers that a person can compare by eye.
//!
//! Nothing here needs a file, a thread or a number that comes out differently
//! elsewhere, so a Wasm module can export [`rows`]. They come one at a time, so that
//! a browser stays awake in between.

use std::fmt;
use std::iter;

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

/// Some runs, by what they are called, and their digests as one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which runs.
    pub what: String,
    /// Their [`digest`], or for a sum of rows, these rows folded.
    pub digest: u64,
}

/// Name and digest, with a tab between.
///
/// ```
/// # use overload_tests::everywhere::Row;
/// let row = Row { what: "nothing".into(), digest: 0xbeef };
/// assert_eq!(row.to_string(), "nothing\t000000000000beef");
/// ```
impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\t{:016x}", self.what, self.digest)
    }
}

/// The combinations by policy, the extremes, and the random scenarios by blocks, each
/// of the three followed by its sum. What a row says is run when it is asked for.
pub fn rows() -> impl Iterator<Item = Row> {
    let combinations = Policy::ALL.map(|policy| {
        let of_policy = combinations::all()
            .into_iter()
            .filter(|scenario| scenario.policy == policy)
            .collect();
        (format!("combinations, {}", policy.id()), of_policy)
    });
    let extremes = combinations::extremes().into_iter().zip(1..);
    let extremes = extremes.map(|(run, number)| (format!("extreme {number}"), vec![run]));
    let random = blocks().zip((0..).step_by(BLOCK as usize));
    let random =
        random.map(|(runs, first)| (format!("random {first} to {}", first + BLOCK - 1), runs));
    with_sum("162 combinations", combinations)
        .chain(with_sum("4 extremes", extremes))
        .chain(with_sum("2,000 random", random))
}

/// A row for each block, and one for all of them.
fn with_sum(
    sum: &'static str,
    blocks: impl IntoIterator<Item = (String, Vec<Scenario>)>,
) -> impl Iterator<Item = Row> {
    let mut digests = Vec::new();
    let ends = iter::once(None);
    blocks.into_iter().map(Some).chain(ends).map(move |block| {
        if let Some((what, scenarios)) = block {
            let digest = digest(scenarios);
            digests.push(digest);
            Row { what, digest }
        } else {
            let digest = fold(digests.iter().copied());
            Row {
                what: sum.to_owned(),
                digest,
            }
        }
    })
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
