//! Prints how much memory runs take at most, a line for each: name, requests
//! sent, the longest queue, bytes at the peak, and bytes of it in the report.

use overload_sim::{Policy, Report, Scenario, run};

#[expect(unsafe_code, reason = "an allocator is unsafe to be")]
mod counting {
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    static NOW: AtomicUsize = AtomicUsize::new(0);
    static PEAK: AtomicUsize = AtomicUsize::new(0);

    /// The system's allocator, which keeps count.
    struct Counting;

    #[global_allocator]
    static ALLOCATOR: Counting = Counting;

    // SAFETY: all is left to the system's allocator.
    unsafe impl GlobalAlloc for Counting {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
            PEAK.fetch_max(now, Relaxed);
            // SAFETY: the caller's promises are those that `System` asks for.
            unsafe { System.alloc(layout) }
        }

        unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
            NOW.fetch_sub(layout.size(), Relaxed);
            // SAFETY: as above.
            unsafe { System.dealloc(place, layout) }
        }
    }

    /// Bytes at the peak and at the end of some work, beyond those before.
    pub(crate) fn of<T>(work: impl FnOnce() -> T) -> (T, usize, usize) {
        let before = NOW.load(Relaxed);
        PEAK.store(before, Relaxed);
        let result = work();
        let (peak, after) = (PEAK.load(Relaxed), NOW.load(Relaxed));
        (result, peak - before, after - before)
    }
}

fn main() {
    let morning = Scenario::default();
    for (name, policy, retries) in [
        ("fifo", Policy::Fifo, 0),
        ("bounded, 3 retries", Policy::Bounded, 3),
        ("newest first", Policy::Lifo, 0),
        ("skip, 3 retries", Policy::Skip, 3),
        ("fifo, 3 retries", Policy::Fifo, 3),
    ] {
        let short = Scenario {
            policy,
            retries,
            ..morning
        };
        print(name, &short);
        let long = Scenario {
            before_s: 10 * short.before_s,
            after_s: 10 * short.total_s() - 11 * short.before_s,
            window_s: 10,
            ..short
        };
        print("  10 times as long", &long);
    }
}

fn print(name: &str, scenario: &Scenario) {
    let (report, peak, kept): (Report, _, _) = counting::of(|| run(scenario));
    let (sent, longest) = (report.work.attempts, report.queue.longest);
    println!("{name}\t{sent}\t{longest}\t{peak}\t{kept}");
}
