//! `ChromeDriver`, and what it does beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{self, Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use url::{ParseError, Url};

/// The arguments with which Chrome runs anywhere, shared with the other tests in
/// a browser.
const CAPABILITIES: &str = include_str!("../../webdriver.json");

/// A running driver, stopped when dropped.
pub(crate) struct Driver {
    process: Child,
    port: u16,
    /// Where its browsers keep what they write, and leave some of it.
    temporary: PathBuf,
    /// Open, so that the driver can write to it.
    _output: BufReader<ChildStdout>,
}

impl Driver {
    /// Starts a driver on a port that it finds free.
    pub(crate) fn start() -> Self {
        let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let temporary = env::temp_dir().join(format!("overload-page-{}", process::id()));
        fs::create_dir_all(&temporary).expect("there is room for a browser's files");
        let mut process = Command::new(&program)
            .arg("--port=0")
            .env("TMPDIR", &temporary)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let output = process.stdout.take().expect("its output is piped");
        let mut output = BufReader::new(output);
        let port = port(&mut output).expect("the driver says on which port it listens");
        Self {
            process,
            port,
            temporary,
            _output: output,
        }
    }

    /// Opens a browser.
    pub(crate) async fn connect(&self) -> Client {
        let mut capabilities: Map<String, Value> =
            serde_json::from_str(CAPABILITIES).expect("the capabilities are an object");
        capabilities.insert("goog:loggingPrefs".into(), json!({"browser": "ALL"}));
        capabilities.insert(
            "timeouts".into(),
            json!({"script": 60_000, "pageLoad": 30_000}),
        );
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("the driver opens a browser")
    }

    /// Asks the driver to close its browsers and to end.
    fn shut_down(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new())?;
        Ok(())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.shut_down();
        let deadline = Instant::now() + Duration::from_secs(5);
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(20));
        }
        // No more than a formality, if it has ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.temporary);
    }
}

/// Reads on to "... was started successfully on port 40123."
fn port(output: &mut impl BufRead) -> Option<u16> {
    output.lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    })
}

/// A command that fantoccini does not know.
#[derive(Debug)]
pub(crate) struct Extra {
    method: Method,
    /// What follows the session in the address.
    path: String,
    body: Option<Value>,
}

impl Extra {
    /// A command of Chrome's own protocol.
    pub(crate) fn cdp(command: &str, parameters: &Value) -> Self {
        Self {
            method: Method::POST,
            path: "goog/cdp/execute".into(),
            body: Some(json!({"cmd": command, "params": parameters})),
        }
    }

    /// What the browser's console has said since it was last asked.
    pub(crate) fn console() -> Self {
        Self {
            method: Method::POST,
            path: "se/log".into(),
            body: Some(json!({"type": "browser"})),
        }
    }

    /// Of an element: `computedlabel` or `computedrole`, as assistive technology
    /// is told. These two are in the standard.
    pub(crate) fn computed(element: &str, what: &str) -> Self {
        Self {
            method: Method::GET,
            path: format!("element/{element}/{what}"),
            body: None,
        }
    }
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (
            self.method.clone(),
            self.body.as_ref().map(Value::to_string),
        )
    }
}
