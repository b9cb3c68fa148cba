use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Does `n` jobs on so many threads at a time. The results are in the order of
/// the jobs, whichever thread did them. On a terminal, says how far it is.
pub(crate) fn map<T: Send>(n: usize, threads: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut results = Vec::with_capacity(n);
    let push = |result| {
        results.push(result);
        Ok::<_, Infallible>(())
    };
    match each(n, threads, Progress::on_terminal(n), job, push) {
        Ok(()) => results,
        Err(never) => match never {},
    }
}

/// So many results are kept at most for one that takes longer.
const AHEAD: usize = 1024;

/// Does `n` jobs on so many threads at a time, and takes each result in the order
/// of the jobs as soon as it is there. Ends early if one cannot be taken.
pub(crate) fn each<T: Send, E>(
    n: usize,
    threads: usize,
    progress: Progress,
    job: impl Fn(usize) -> T + Sync,
    take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (tickets, to_do) = mpsc::channel();
    let to_do = Mutex::new(to_do);
    let (done, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(n) {
            let done = done.clone();
            let (to_do, job) = (&to_do, &job);
            scope.spawn(move || work(to_do, job, &done));
        }
        // Dropped in here, however it ends, so that the threads end too.
        let (tickets, results) = (tickets, results);
        in_order(n, &tickets, &results, progress, take)
    })
}

/// What a thread does: the jobs whose tickets it gets.
fn work<T>(
    to_do: &Mutex<Receiver<usize>>,
    job: impl Fn(usize) -> T,
    done: &Sender<(usize, thread::Result<T>)>,
) {
    let ticket = || to_do.lock().ok()?.recv().ok();
    while let Some(i) = ticket() {
        // Whoever waits for the result has to hear of it.
        let result = catch_unwind(AssertUnwindSafe(|| job(i)));
        if done.send((i, result)).is_err() {
            break;
        }
    }
}

/// Hands out tickets and takes the results in their order.
fn in_order<T, E>(
    n: usize,
    tickets: &Sender<usize>,
    results: &Receiver<(usize, thread::Result<T>)>,
    mut progress: Progress,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut not_begun = 0..n;
    let mut begin = |jobs| {
        for i in not_begun.by_ref().take(jobs) {
            tickets.send(i).expect("the threads wait for tickets");
        }
    };
    begin(AHEAD);
    // Results from number `taken` on, as far as they are there.
    let mut early = VecDeque::new();
    let mut taken = 0;
    for done in 1..=n {
        let (i, result) = results.recv().expect("each ticket has a result");
        let result = result.unwrap_or_else(|panic| resume_unwind(panic));
        progress.say(done);
        let place = i - taken;
        early.resize_with(early.len().max(place + 1), || None);
        early[place] = Some(result);
        while let Some(Some(_)) = early.front() {
            if let Some(result) = early.pop_front().flatten() {
                take(result)?;
            }
            taken += 1;
            begin(1);
        }
    }
    Ok(())
}

/// A line on standard error that says how far the work is.
pub(crate) struct Progress {
    total: usize,
    next: Option<Instant>,
    shown: bool,
}

impl Progress {
    const EVERY: Duration = Duration::from_millis(250);

    /// If there is a person to see it.
    pub(crate) fn on_terminal(total: usize) -> Self {
        let next = io::stderr()
            .is_terminal()
            .then(|| Instant::now() + Self::EVERY);
        Self {
            total,
            next,
            shown: false,
        }
    }

    /// The same, unless the output goes there too and shows it by itself.
    pub(crate) fn beside_rows(total: usize) -> Self {
        let mut progress = Self::on_terminal(total);
        progress.next = progress.next.filter(|_| !io::stdout().is_terminal());
        progress
    }

    fn say(&mut self, done: usize) {
        if self.next.is_some_and(|next| Instant::now() >= next) {
            self.next = Some(Instant::now() + Self::EVERY);
            self.shown = true;
            let _ = write!(io::stderr(), "\r{done} of {} runs", self.total);
        }
    }
}

impl Drop for Progress {
    /// Leaves the line as it was.
    fn drop(&mut self) {
        if self.shown {
            let width = 2 * self.total.to_string().len() + "  of  runs".len();
            let _ = write!(io::stderr(), "\r{:width$}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some jobs take longer than those that follow.
    fn slow_at_times(i: usize) -> usize {
        if i.is_multiple_of(97) {
            thread::sleep(Duration::from_millis(5));
        }
        i * i
    }

    #[test]
    fn results_are_in_the_order_of_the_jobs() {
        let expected: Vec<_> = (0..3000).map(|i| i * i).collect();
        for threads in [1, 3, 16] {
            assert_eq!(map(3000, threads, slow_at_times), expected);
        }
        assert!(map(0, 4, slow_at_times).is_empty());
    }

    #[test]
    fn it_ends_with_the_first_result_that_cannot_be_taken() {
        let mut taken = Vec::new();
        let take = |result| {
            taken.push(result);
            if result == 4 { Err("full") } else { Ok(()) }
        };
        let ended = each(100_000, 3, Progress::on_terminal(0), slow_at_times, take);
        assert_eq!(ended, Err("full"));
        assert_eq!(taken, [0, 1, 4]);
    }

    #[test]
    #[should_panic(expected = "a job fails")]
    fn a_job_that_panics_is_not_waited_for() {
        map(5000, 3, |i| assert!(i != 2000, "a job fails"));
    }
}
