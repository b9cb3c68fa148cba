use crate::Nanos;
use crate::deque::Deque;

/// Items in order of arrival, taken from either end.
#[derive(Clone, Debug)]
pub(crate) struct Line<T> {
    waiting: Deque<(Nanos, T)>,
}

impl<T> Line<T> {
    pub(crate) const fn new() -> Self {
        Self {
            waiting: Deque::new(),
        }
    }

    pub(crate) fn push(&mut self, now: Nanos, item: T) {
        self.waiting.push_back((now, item));
    }

    pub(crate) fn pop_oldest(&mut self) -> Option<(Nanos, T)> {
        self.waiting.pop_front()
    }

    pub(crate) fn pop_newest(&mut self) -> Option<(Nanos, T)> {
        self.waiting.pop_back()
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn oldest(&self) -> Option<Nanos> {
        self.waiting.front().map(|&(since, _)| since)
    }
}
