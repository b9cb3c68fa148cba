//! How long the pages' main threads have had a processor, where the system says so.
//!
//! A task that takes long by the clock may have waited for a processor, of which others
//! have what they want at the time; what it works is the page's own doing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

/// How often it is asked.
const EVERY: Duration = Duration::from_millis(5);

/// Asks Linux all the time, for as long as it lives.
pub(crate) struct Processor {
    shared: Arc<Shared>,
    asking: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    is_over: AtomicBool,
    /// Of each main thread: the time of day, and what it has had by then, milliseconds.
    had: Mutex<BTreeMap<u32, Vec<(f64, f64)>>>,
}

impl Processor {
    pub(crate) fn watch() -> Self {
        let shared = Arc::<Shared>::default();
        let asked = Arc::clone(&shared);
        let asking = thread::spawn(move || {
            let mut others = BTreeSet::new();
            while !asked.is_over.load(Ordering::Relaxed) {
                asked.ask(&mut others);
                thread::sleep(EVERY);
            }
        });
        Self {
            shared,
            asking: Some(asking),
        }
    }

    /// What the busiest of the main threads had between two times of day, milliseconds.
    /// Nothing where the system does not say.
    pub(crate) fn had_between(&self, from_ms: f64, to_ms: f64) -> Option<f64> {
        let had = self.shared.had.lock();
        let had = had.unwrap_or_else(PoisonError::into_inner);
        let each = had.values().map(|had| at(had, to_ms) - at(had, from_ms));
        each.reduce(f64::max)
    }
}

impl Drop for Processor {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        if let Some(asking) = self.asking.take() {
            let _ = asking.join();
        }
    }
}

impl Shared {
    /// Asks about all pages' processes; `others` are known to be none.
    fn ask(&self, others: &mut BTreeSet<u32>) {
        let names = fs::read_dir("/proc").into_iter().flatten().flatten();
        let all = names.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        for process in all {
            let mut had = self.had.lock().unwrap_or_else(PoisonError::into_inner);
            if others.contains(&process) {
                continue;
            }
            if !had.contains_key(&process) && !is_page(process) {
                others.insert(process);
                continue;
            }
            // Of the process's first thread, which is a page's main one.
            let counted = fs::read_to_string(format!("/proc/{process}/schedstat"));
            let counted = counted.unwrap_or_default();
            let ns = counted.split(' ').next().and_then(|ns| ns.parse().ok());
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            if let (Some(ns), Ok(now)) = (ns.map(|ns: u64| ns as f64), now) {
                let looks = had.entry(process).or_default();
                looks.push((now.as_secs_f64() * 1e3, ns / 1e6));
            }
        }
    }
}

/// What it had by a time, as between the times when it was asked.
fn at(had: &[(f64, f64)], time: f64) -> f64 {
    let after = had.partition_point(|(asked, _)| *asked < time);
    match (
        after.checked_sub(1).map(|before| had[before]),
        had.get(after),
    ) {
        (Some((from, had)), Some((to, then))) => had + (then - had) * (time - from) / (to - from),
        (Some((_, had)), None) => had,
        (None, Some((_, had))) => *had,
        (None, None) => 0.0,
    }
}

/// Whether the process is for pages, of a browser that these tests have started.
fn is_page(process: u32) -> bool {
    let command = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let mut arguments = command.split(|byte| [0, b' '].contains(byte));
    arguments.any(|argument| argument == b"--type=renderer") && is_ours(process)
}

fn is_ours(process: u32) -> bool {
    let mut ancestor = process;
    while ancestor > 1 {
        if ancestor == process::id() {
            return true;
        }
        let status = fs::read_to_string(format!("/proc/{ancestor}/status"));
        let status = status.unwrap_or_default();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
        ancestor = parent.and_then(|id| id.trim().parse().ok()).unwrap_or(0);
    }
    false
}
