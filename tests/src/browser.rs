//! Real browsers, driven over `WebDriver`.
//!
//! [`Driver`] is the program that drives the browsers of one [`Engine`]. [`Browser`] is
//! a single window, for whoever has no runtime and needs one only.

mod driver;
mod engine;

pub use driver::Driver;
pub use engine::Engine;

use fantoccini::Client;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};

/// A browser with one window, closed when dropped.
pub struct Browser {
    client: Client,
    runtime: Runtime,
    driver: Driver,
}

impl Browser {
    /// Opens a browser of this engine.
    ///
    /// # Panics
    ///
    /// If there is none. Here and below: what goes wrong with the browser itself
    /// panics, as no caller has a use for it.
    #[must_use]
    pub fn open(engine: Engine) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("there is a thread to wait on sockets");
        let driver = Driver::start(engine);
        let client = runtime.block_on(driver.connect());
        Self {
            client,
            runtime,
            driver,
        }
    }

    /// What it says that it is, and of which version.
    #[must_use]
    pub fn name_and_version(&self) -> String {
        let capabilities = self.client.capabilities();
        let said = |what| capabilities?.get(what)?.as_str();
        let [name, version] =
            ["browserName", "browserVersion"].map(|what| said(what).unwrap_or("?"));
        format!("{name} {version}")
    }

    /// Goes to a page and waits until it is loaded.
    ///
    /// # Panics
    ///
    /// If it cannot.
    pub fn goto(&self, url: &str) {
        self.runtime
            .block_on(self.client.goto(url))
            .unwrap_or_else(|error| panic!("cannot go to {url}: {error}"));
    }

    /// Runs the body of a function in the page, and returns what it returns.
    ///
    /// # Panics
    ///
    /// If the script throws.
    #[must_use]
    pub fn script(&self, body: &str) -> Value {
        self.runtime
            .block_on(self.client.execute(body, Vec::new()))
            .unwrap_or_else(|error| panic!("{error}\nin {body}"))
    }

    /// What the driver, and through it the browser, have written so far.
    #[must_use]
    pub fn output(&self) -> String {
        self.driver.output()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A driver that is stopped before may leave its browser running.
        let _ = self.runtime.block_on(self.client.clone().close());
    }
}
