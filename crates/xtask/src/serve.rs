//! Serving the site on this machine, as a static host would.

use std::fs::File;
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::{Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::lab::Lab;
use crate::site::{self, Place};
use crate::tools::Tools;

/// Enough that a browser's parallel requests do not wait for each other.
const THREADS: usize = 4;

/// Builds the lab and serves it until it is stopped.
pub(crate) fn build_and_serve(lab: &Lab, tools: &Tools, port: u16) -> Result<()> {
    // The port first: to find it taken after a minute of building would be rude.
    let server = Server::http(("127.0.0.1", port)).map_err(|error| {
        anyhow!(
            "cannot listen on port {port}: {error}\n\
             Choose another: cargo xtask serve --port {}",
            port.saturating_add(1)
        )
    })?;
    let site = site::build(lab, tools, &Place::Dist)?;
    println!("\nOverload Lab is at http://127.0.0.1:{port}/ (Ctrl-C stops it)");
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for request in server.incoming_requests() {
                    answer(request, &site);
                }
            });
        }
    });
    Ok(())
}

fn answer(request: Request, site: &Path) {
    let known = matches!(request.method(), Method::Get | Method::Head);
    let found = file_for(request.url())
        .filter(|_| known)
        .map(|file| site.join(file));
    let sent = match found {
        Some(path) if path.is_dir() => {
            let inside = header("Location", &format!("{}/", request.url()));
            request.respond(Response::empty(301).with_header(inside))
        }
        Some(path) => match File::open(&path) {
            Ok(file) => request.respond(
                Response::from_file(file)
                    .with_header(header("Content-Type", media_type(&path)))
                    .with_header(header("Cache-Control", "no-store")),
            ),
            Err(_) => not_found(request),
        },
        None => not_found(request),
    };
    if let Err(error) = sent {
        // The browser left before it had all; it knows why.
        eprintln!("a response was cut short: {error}");
    }
}

fn not_found(request: Request) -> std::io::Result<()> {
    request.respond(Response::from_string("Not found\n").with_status_code(404))
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

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("the names and values in this file are ASCII")
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
