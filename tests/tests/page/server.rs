//! A server for the built site, and for what is wrong with it where a test wants
//! to see what the page does then.
//!
//! A connection carries one request and has a thread to itself: a browser opens
//! several at a time, and no server that saves on threads may keep one waiting.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Nobody holds a file for longer.
const MAX_HOLD: Duration = Duration::from_mins(1);

/// Serves the site under as many names as there are variants of it: every
/// address in the page is relative, so it does not notice.
pub(crate) struct Sites {
    address: SocketAddr,
    shared: Arc<Shared>,
    names: AtomicUsize,
}

struct Shared {
    stopping: AtomicBool,
    files: PathBuf,
    copies: Mutex<BTreeMap<String, Arc<Copy>>>,
}

#[derive(Default)]
struct Copy {
    variant: Mutex<Variant>,
    gate: Gate,
    is_gone: AtomicBool,
}

/// What is different in one copy of the site.
#[derive(Default)]
pub(crate) struct Variant {
    /// Files that are not there, by the end of their names.
    pub(crate) missing: Vec<&'static str>,
    /// Files that are not sent before the gate opens, by the end of their names.
    pub(crate) held: Vec<&'static str>,
    /// Files that are there besides: names and texts.
    pub(crate) added: Vec<(&'static str, String)>,
}

#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn open(&self) {
        *lock(&self.open) = true;
        self.opened.notify_all();
    }

    fn pass(&self) {
        let open = lock(&self.open);
        let _ = self
            .opened
            .wait_timeout_while(open, MAX_HOLD, |open| !*open);
    }
}

/// A copy of the site.
pub(crate) struct Site {
    /// Its address, with a slash at the end.
    pub(crate) url: String,
    copy: Arc<Copy>,
}

impl Site {
    /// The same under another name of this machine, which to a browser is another
    /// origin.
    pub(crate) fn url_elsewhere(&self) -> String {
        self.url.replace("127.0.0.1", "localhost")
    }

    /// Sends what was held.
    pub(crate) fn release(&self) {
        self.copy.gate.open();
    }

    /// From now on has this file besides.
    pub(crate) fn add(&self, name: &'static str, text: String) {
        let mut variant = lock(&self.copy.variant);
        variant.added.insert(0, (name, text));
    }

    /// Sends nothing any more, as if there were no network.
    pub(crate) fn go_away(&self) {
        self.set_away(true);
    }

    /// Sends nothing, or what there is again.
    pub(crate) fn set_away(&self, away: bool) {
        self.copy.is_gone.store(away, Ordering::Relaxed);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.release();
    }
}

impl Sites {
    /// Serves the site in this directory, on a free port.
    pub(crate) fn start(files: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let address = listener.local_addr().expect("it is bound");
        let shared = Arc::new(Shared {
            stopping: AtomicBool::new(false),
            files,
            copies: Mutex::default(),
        });
        let serving = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if serving.stopping.load(Ordering::Relaxed) {
                    return;
                }
                let serving = Arc::clone(&serving);
                // A browser that has left is none of the server's business.
                thread::spawn(move || serving.answer(&stream).is_ok());
            }
        });
        Self {
            address,
            shared,
            names: AtomicUsize::new(1),
        }
    }

    /// A copy of the site.
    pub(crate) fn add(&self, variant: Variant) -> Site {
        let name = format!("site-{}", self.names.fetch_add(1, Ordering::Relaxed));
        let copy = Arc::new(Copy {
            variant: Mutex::new(variant),
            ..Copy::default()
        });
        lock(&self.shared.copies).insert(name.clone(), Arc::clone(&copy));
        Site {
            url: format!("http://{}/{name}/", self.address),
            copy,
        }
    }
}

impl Drop for Sites {
    fn drop(&mut self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        // The listener looks up when somebody comes.
        let _ = TcpStream::connect(self.address);
    }
}

impl Shared {
    fn answer(&self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(MAX_HOLD))?;
        let mut lines = BufReader::new(stream).lines();
        // "GET /site-1/lab.css HTTP/1.1"
        let first = lines.next().transpose()?.unwrap_or_default();
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let found = first.split(' ').nth(1).and_then(|path| self.content(path));
        let (status, content, media_type) = match found {
            Some((content, media_type)) => ("200 OK", content, media_type),
            None => ("404 Not Found", b"not found".to_vec(), "text/plain"),
        };
        let length = content.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
             Access-Control-Allow-Origin: *\r\nCache-Control: no-store\r\n\
             Connection: close\r\n\r\n"
        )?;
        stream.write_all(&content)
    }

    /// The content that a request's target names, and its media type.
    fn content(&self, target: &str) -> Option<(Vec<u8>, &'static str)> {
        let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
        let (site, file) = path.split_once('/')?;
        let copy = Arc::clone(lock(&self.copies).get(site)?);
        if copy.is_gone.load(Ordering::Relaxed) {
            return None;
        }
        let file = match file {
            "" => "index.html",
            file => file,
        };
        let is_one_of = |ends: &[&str]| ends.iter().any(|end| file.ends_with(end));
        let is_missing = is_one_of(&lock(&copy.variant).missing);
        if is_missing || file.split('/').any(|part| part == "..") {
            return None;
        }
        let is_held = is_one_of(&lock(&copy.variant).held);
        if is_held {
            copy.gate.pass();
        }
        let variant = lock(&copy.variant);
        let added = variant.added.iter().find(|(name, _)| *name == file);
        let content = match added {
            Some((_, text)) => text.as_bytes().to_vec(),
            None => fs::read(self.files.join(file)).ok()?,
        };
        Some((content, media_type(file)))
    }
}

/// What a test that failed has left is as good as before.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn media_type(file: &str) -> &'static str {
    match file.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
