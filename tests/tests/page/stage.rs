//! What the tests share, and how one is performed.
//!
//! `OVERLOAD_LATE_FRAMES=150` has every frame come that many milliseconds late: it finds
//! tests that read what they did not wait for.

use fantoccini::Client;
use libtest_mimic::Failed;
use overload_tests::browser::{Driver, Engine};
use std::any::Any;
use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use tokio::runtime::{Builder, Runtime};

use crate::page::Page;
use crate::server::Sites;

/// Everything that has to be started, when the first test needs it.
#[derive(Default)]
pub(crate) struct Stage {
    parts: OnceLock<Parts>,
    /// Browsers that wait for their next test.
    idle: Mutex<Vec<Client>>,
    /// Who measures time holds it alone.
    quiet: RwLock<()>,
}

struct Parts {
    sites: Sites,
    driver: Driver,
    runtime: Runtime,
}

impl Parts {
    fn start() -> Self {
        let site = env::var_os("OVERLOAD_SITE")
            .map(PathBuf::from)
            .expect("OVERLOAD_SITE names a built site; `cargo xtask page` builds one and sets it");
        assert!(
            site.join("index.html").is_file(),
            "there is no site in {}",
            site.display()
        );
        Self {
            sites: Sites::start(site),
            driver: Driver::start(Engine::Chromium),
            runtime: Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build()
                .expect("there is a thread to wait on sockets"),
        }
    }
}

impl Stage {
    /// Performs a test while others may be under way.
    pub(crate) fn perform(&self, test: fn(&Page)) -> Result<(), Failed> {
        let _quiet = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
        self.perform_now(test)
    }

    /// Performs a test that measures time, while no other is under way.
    pub(crate) fn perform_alone(&self, test: fn(&Page)) -> Result<(), Failed> {
        let _quiet = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
        self.perform_now(test)
    }

    /// Performs a test in a browser of its own. It fails when it panics, and
    /// when the browser has anything to complain about in the end.
    fn perform_now(&self, test: fn(&Page)) -> Result<(), Failed> {
        let parts = self.parts.get_or_init(Parts::start);
        let handle = parts.runtime.handle();
        let idle = self.lock_idle().pop();
        let is_new = idle.is_none();
        let client = idle.unwrap_or_else(|| handle.block_on(parts.driver.connect()));
        let page = Page::new(client, handle.clone(), &parts.sites);
        if is_new && let Ok(ms) = env::var("OVERLOAD_LATE_FRAMES") {
            page.delay_frames(&ms);
        }
        let result = panic::catch_unwind(AssertUnwindSafe(|| {
            page.clear();
            test(&page);
            page.assert_no_complaints();
        }));
        match result {
            Ok(()) => {
                self.lock_idle().push(page.into_client());
                Ok(())
            }
            Err(panic) => {
                let complaints = panic::catch_unwind(AssertUnwindSafe(|| page.complaints()));
                let _ = handle.block_on(page.into_client().close());
                Err(failure(panic.as_ref(), &complaints.unwrap_or_default()))
            }
        }
    }

    /// Closes the browsers and stops the driver.
    pub(crate) fn clear(&self) {
        if let Some(parts) = self.parts.get() {
            for client in self.lock_idle().drain(..) {
                let _ = parts.runtime.block_on(client.close());
            }
        }
    }

    fn lock_idle(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn failure(panic: &(dyn Any + Send), complaints: &[String]) -> Failed {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words");
    if complaints.is_empty() {
        said.into()
    } else {
        format!("{said}\nthe browser's console: {complaints:#?}").into()
    }
}
