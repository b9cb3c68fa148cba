//! Serving the site on this machine, as a static host would.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Result, anyhow};

use crate::lab::Lab;
use crate::site::{self, Place};
use crate::tools::Tools;

/// Browsers open connections ahead of requests; one that stays silent is closed.
const SILENCE: Duration = Duration::from_secs(30);

/// Builds the lab and serves it until it is stopped.
pub(crate) fn build_and_serve(lab: &Lab, tools: &Tools, port: u16) -> Result<()> {
    // The port first: to find it taken after a minute of building would be rude.
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|error| {
        anyhow!(
            "cannot listen on port {port}: {error}\n\
             Choose another: cargo xtask serve --port {}",
            port.saturating_add(1)
        )
    })?;
    let site = site::build(lab, tools, &Place::Dist)?;
    println!("\nOverload Lab is at http://127.0.0.1:{port}/ (Ctrl-C stops it)");
    serve(&listener, &site);
    Ok(())
}

/// Serves a directory for as long as this program runs, and returns the address of
/// its index.
pub(crate) fn in_background(directory: PathBuf) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    thread::spawn(move || serve(&listener, &directory));
    Ok(format!("http://{address}/"))
}

/// Each connection has a thread and carries one response: a browser opens several
/// at once, and none of them may wait for another that is kept open.
fn serve(listener: &TcpListener, site: &Path) {
    thread::scope(|scope| {
        for connection in listener.incoming() {
            // A browser that leaves before it has all knows why.
            scope.spawn(|| connection.and_then(|stream| answer(&stream, site)));
        }
    });
}

fn answer(stream: &TcpStream, site: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let response = respond(&request, site);
    let mut out = stream;
    out.write_all(response.head().as_bytes())?;
    if !request.starts_with("HEAD ") {
        out.write_all(&response.body)?;
    }
    out.flush()
}

/// A response that is sent whole.
struct Response {
    status: &'static str,
    header: String,
    body: Vec<u8>,
}

impl Response {
    fn head(&self) -> String {
        format!(
            "HTTP/1.1 {}\r\n{}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
             Connection: close\r\n\r\n",
            self.status,
            self.header,
            self.body.len()
        )
    }
}

/// The response to a request, given by its first line.
fn respond(request: &str, site: &Path) -> Response {
    let not_found = Response {
        status: "404 Not Found",
        header: "Content-Type: text/plain; charset=utf-8".into(),
        body: b"Not found\n".into(),
    };
    let mut words = request.split(' ');
    let (Some("GET" | "HEAD"), Some(target)) = (words.next(), words.next()) else {
        return not_found;
    };
    let Some(path) = file_for(target).map(|file| site.join(file)) else {
        return not_found;
    };
    if path.is_dir() {
        return Response {
            status: "301 Moved Permanently",
            header: format!("Location: {target}/"),
            body: Vec::new(),
        };
    }
    match fs::read(&path) {
        Ok(body) => Response {
            status: "200 OK",
            header: format!("Content-Type: {}", media_type(&path)),
            body,
        },
        Err(_) => not_found,
    }
}

/// The file that a request's target names, relative to the site; none if the
/// target would lead out of the site.
fn file_for(target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let inside = |part| matches!(part, Component::Normal(_));
    if !Path::new(path).components().all(inside) {
        return None;
    }
    let index = if path.is_empty() || path.ends_with('/') {
        "index.html"
    } else {
        ""
    };
    Some(PathBuf::from(format!("{path}{index}")))
}

/// The media type of a file, by the end of its name. A browser compiles Wasm
/// while it arrives, and runs a module at all, only under the right one.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webmanifest") => "application/manifest+json",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("csv") => "text/csv; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_a_file_inside_the_site() {
        let names = |target| file_for(target).map(|path| path.display().to_string());
        assert_eq!(names("/").as_deref(), Some("index.html"));
        assert_eq!(names("/?policy=lifo").as_deref(), Some("index.html"));
        assert_eq!(names("/embed/").as_deref(), Some("embed/index.html"));
        assert_eq!(names("/a/b.js?v=1").as_deref(), Some("a/b.js"));
        assert_eq!(names("/../secret"), None);
        assert_eq!(names("//etc/passwd"), None);
    }

    #[test]
    fn wasm_is_served_as_wasm() {
        assert_eq!(media_type(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(
            media_type(Path::new("worker.js")),
            "text/javascript; charset=utf-8"
        );
    }
}
