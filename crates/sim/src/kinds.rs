use crate::batches::{Batches, Source};
use crate::random::{BATCH, Stream};

/// Who comes to order.
pub(crate) struct Kinds {
    draws: Batches<KindDraws>,
    /// A bit for each of the next people, and one above them.
    ready: u64,
}

impl Kinds {
    pub(crate) fn new(draws: Batches<KindDraws>) -> Self {
        Self { draws, ready: 1 }
    }

    /// Whether the next person comes to order.
    pub(crate) fn next(&mut self) -> bool {
        if self.ready == 1 {
            self.draws.fill(&mut self.ready);
        }
        let orders = self.ready & 1 == 1;
        self.ready >>= 1;
        orders
    }
}

/// Who comes to order, drawn for some people at a time.
///
/// Whether a number drawn is below a share of orders is asked of its bits: as many of
/// the 2^53 numbers are as `orders` says, the lowest ones.
#[derive(Clone)]
pub(crate) struct KindDraws {
    stream: Stream,
    orders: u64,
}

impl KindDraws {
    pub(crate) fn new(stream: Stream, orders_percent: f64) -> Self {
        let is_order = |bits: u64| Stream::fraction(bits) * 100.0 < orders_percent;
        // The first that is not, between a bound that is and one that is not.
        let (mut orders, mut end) = (0, 1 << Stream::BITS);
        while orders < end {
            let middle = u64::midpoint(orders, end);
            if is_order(middle) {
                orders = middle + 1;
            } else {
                end = middle;
            }
        }
        Self { stream, orders }
    }
}

impl Source for KindDraws {
    type Batch = u64;

    #[inline(never)]
    fn draw(&mut self, ready: &mut u64) {
        *ready = (0..BATCH).fold(1 << BATCH, |ready, place| {
            ready | u64::from(self.stream.bits() < self.orders) << place
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;

    #[test]
    fn a_kind_is_what_the_fraction_says() {
        for percent in [
            0.0,
            1e-300,
            1e-14,
            20.0,
            33.3,
            50.0,
            62.5,
            99.999_999_999_999,
            100.0,
        ] {
            let [stream, mut one_by_one] = [3, 3].map(|seed| Streams::new(seed).kinds);
            let mut kinds = Kinds::new(Batches::of(KindDraws::new(stream, percent)));
            for _ in 0..1000 {
                assert_eq!(
                    kinds.next(),
                    one_by_one.uniform() * 100.0 < percent,
                    "{percent}"
                );
            }
        }
    }

    #[test]
    fn the_bound_is_the_first_number_that_is_no_order() {
        for percent in (0..=1000).map(|tenths| f64::from(tenths) / 10.0) {
            let orders = KindDraws::new(Streams::new(1).kinds, percent).orders;
            let is_order = |bits: u64| Stream::fraction(bits) * 100.0 < percent;
            assert!(orders == 0 || is_order(orders - 1), "{percent}");
            assert!(
                orders == 1 << Stream::BITS || !is_order(orders),
                "{percent}"
            );
        }
    }
}
