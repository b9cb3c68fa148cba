use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Does `n` jobs on so many threads at a time. The results are in the order of
/// the jobs, whichever thread did them. On a terminal, says how far it is.
pub(crate) fn map<T: Send>(n: usize, threads: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(n) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= n || sender.send((i, job(i))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);

        let mut progress = Progress::new(n);
        let mut results = Vec::with_capacity(n);
        for result in receiver {
            results.push(result);
            progress.say(results.len());
        }
        progress.clear();
        results.sort_by_key(|(i, _)| *i);
        results.into_iter().map(|(_, result)| result).collect()
    })
}

/// A line on standard error that says how far the work is.
struct Progress {
    total: usize,
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    const EVERY: Duration = Duration::from_millis(250);

    fn new(total: usize) -> Self {
        let next = io::stderr()
            .is_terminal()
            .then(|| Instant::now() + Self::EVERY);
        Self {
            total,
            next,
            shown: false,
        }
    }

    fn say(&mut self, done: usize) {
        if self.next.is_some_and(|next| Instant::now() >= next) {
            self.next = Some(Instant::now() + Self::EVERY);
            self.shown = true;
            let _ = write!(io::stderr(), "\r{done} of {} runs", self.total);
        }
    }

    fn clear(&self) {
        if self.shown {
            let _ = write!(
                io::stderr(),
                "\r{:1$}\r",
                "",
                2 * self.total.to_string().len() + 9
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_jobs() {
        let slow_first = |i: usize| {
            thread::sleep(Duration::from_millis(if i == 0 { 20 } else { 0 }));
            i * i
        };
        for threads in [1, 3, 16] {
            assert_eq!(
                map(10, threads, slow_first),
                [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]
            );
        }
    }
}
