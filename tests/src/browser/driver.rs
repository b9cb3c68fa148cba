//! The program that drives browsers.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{self, Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;

use super::Engine;

/// A driver listens by then, and has ended, also on a busy machine.
const DEADLINE: Duration = Duration::from_secs(20);

/// A running driver, stopped when dropped.
pub struct Driver {
    engine: Engine,
    process: Child,
    port: u16,
    /// Where its browsers keep what they write, and leave some of it.
    temporary: PathBuf,
    /// Outlives the browsers that show on it.
    _screen: Option<Screen>,
}

impl Driver {
    /// Starts a driver on a port that is free.
    ///
    /// # Panics
    ///
    /// If there is no such program, or it does not come to listen.
    #[must_use]
    pub fn start(engine: Engine) -> Self {
        let temporary =
            std::env::temp_dir().join(format!("overload-{}-{}", engine.id(), process::id()));
        fs::create_dir_all(&temporary).expect("there is room for a browser's files");
        let output = File::create(temporary.join(OUTPUT)).expect("there is room for its output");
        let port = free_port().expect("there is a free port");
        let program = engine.driver();
        let mut command = Command::new(&program);
        command
            .arg(format!("--port={port}"))
            .args(engine.arguments())
            .env("TMPDIR", &temporary)
            .stdout(output.try_clone().expect("a file can have two writers"))
            .stderr(output);
        let screen = (engine == Engine::WebKit).then(Screen::start);
        if let Some(screen) = &screen {
            command
                .env("DISPLAY", &screen.name)
                .env("GDK_BACKEND", "x11")
                // It isolates pages from the machine by means that a container or
                // root may lack. The pages are our own.
                .env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
        }
        let process = command
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let driver = Self {
            engine,
            process,
            port,
            temporary,
            _screen: screen,
        };
        let deadline = Instant::now() + DEADLINE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let output = driver.output();
            assert!(Instant::now() < deadline, "no driver listens:\n{output}");
            thread::sleep(Duration::from_millis(20));
        }
        driver
    }

    /// Opens a browser.
    ///
    /// # Panics
    ///
    /// If the driver cannot.
    pub async fn connect(&self) -> Client {
        ClientBuilder::new(HttpConnector::new())
            .capabilities(self.engine.capabilities())
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .unwrap_or_else(|error| {
                panic!("no browser opens: {error}\n{}", self.output());
            })
    }

    /// What it has written so far, with what its browsers write through it.
    #[must_use]
    pub fn output(&self) -> String {
        let bytes = fs::read(self.temporary.join(OUTPUT)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Asks `ChromeDriver` to close its browsers and to end. The others end their
    /// browsers with the session only.
    fn shut_down(&self) -> io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new())?;
        Ok(())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if self.engine == Engine::Chromium && self.shut_down().is_ok() {
            let deadline = Instant::now() + DEADLINE;
            while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(20));
            }
        }
        // No more than a formality, if it has ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.temporary);
    }
}

/// The name of the file with what a driver writes.
const OUTPUT: &str = "driver.log";

/// A port that nobody listens on.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// A screen of X that nobody sees, switched off when dropped.
struct Screen {
    process: Child,
    /// As programs find it, in `DISPLAY`.
    name: String,
}

impl Screen {
    fn start() -> Self {
        let mut process = Command::new("Xvfb")
            // It takes a free number and says which.
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0"])
            .arg("1280x900x24")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start Xvfb: {error}"));
        let output = process.stdout.take().expect("its output is piped");
        let mut number = String::new();
        let said = BufReader::new(output).read_line(&mut number);
        assert!(
            said.is_ok_and(|length| length > 0),
            "Xvfb does not say which screen it is"
        );
        let name = format!(":{}", number.trim());
        Self { process, name }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
