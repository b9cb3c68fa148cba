use crate::random::{BATCH, Stream};
use alloc::sync::Arc;

/// Something random that is drawn a batch at a time.
pub(crate) trait Source {
    type Batch: Clone + Default;

    /// Draws the next batch.
    fn draw(&mut self, batch: &mut Self::Batch);
}

/// The batches of a source: first those that were drawn ahead, for any number of runs.
#[derive(Clone)]
pub(crate) struct Batches<S: Source> {
    ahead: Arc<[S::Batch]>,
    used: usize,
    /// The source after them, and what was drawn of it last.
    source: S,
    latest: S::Batch,
}

impl<S: Source> Batches<S> {
    /// They are drawn as they are needed.
    pub(crate) fn of(source: S) -> Self {
        Self {
            ahead: Arc::new([]),
            used: 0,
            source,
            latest: S::Batch::default(),
        }
    }

    /// The first so many are drawn ahead.
    pub(crate) fn ahead(mut source: S, count: usize) -> Self {
        let mut batch = || {
            let mut batch = S::Batch::default();
            source.draw(&mut batch);
            batch
        };
        Self {
            ahead: (0..count).map(|_| batch()).collect(),
            ..Self::of(source)
        }
    }

    /// Makes this the next batch.
    #[inline(never)]
    pub(crate) fn fill(&mut self, batch: &mut S::Batch) {
        if let Some(ahead) = self.ahead.get(self.used) {
            self.used += 1;
            batch.clone_from(ahead);
        } else {
            self.source.draw(batch);
        }
    }

    pub(crate) fn next(&mut self) -> &S::Batch {
        if let Some(batch) = self.ahead.get(self.used) {
            self.used += 1;
            batch
        } else {
            self.source.draw(&mut self.latest);
            &self.latest
        }
    }
}

/// The exponentials of a stream.
pub(crate) type Exponentials = Batches<Stream>;

impl Source for Stream {
    type Batch = [f64; BATCH];

    fn draw(&mut self, batch: &mut [f64; BATCH]) {
        self.exponentials(batch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Streams;

    #[test]
    fn what_is_drawn_ahead_goes_over_into_what_is_drawn() {
        let stream = || Streams::new(5).services;
        let mut ahead = Exponentials::ahead(stream(), 20);
        let mut now = Exponentials::of(stream());
        for batch in 0..40 {
            let [ahead, now] = [&mut ahead, &mut now].map(Exponentials::next);
            assert!(ahead.map(f64::to_bits) == now.map(f64::to_bits), "{batch}");
        }
    }
}
