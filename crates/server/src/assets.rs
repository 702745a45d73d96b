//! The files of the pages, carried in the binary.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// Every file that browsers ask for, by its name under `web/`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

fn find(file: &str) -> Option<&'static [u8]> {
    let found = FILES.iter().find(|(name, _)| *name == file);
    found.map(|(_, contents)| *contents)
}

/// A page of its own, by its file. It is kept by nobody: what it shows depends on who asks,
/// and a browser that goes back would show it to whoever comes next.
pub(crate) fn page(file: &str) -> Response {
    match find(file) {
        Some(found) => {
            let mut response = send(file, found, &HeaderMap::new());
            let never = HeaderValue::from_static("no-store");
            response.headers_mut().insert(header::CACHE_CONTROL, never);
            response
        }
        None => Problem::missing(format!("there is no page {file}")).into_response(),
    }
}

/// A file of the pages.
pub(crate) async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    match find(&file) {
        Some(found) => send(&file, found, &headers),
        None => Problem::missing(format!("there is no file {file}")).into_response(),
    }
}

fn send(file: &str, found: &'static [u8], headers: &HeaderMap) -> Response {
    let hash = Sha256::digest(found);
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        // What the browser has stays as good as it was.
        let fresh = [(header::CACHE_CONTROL, "no-cache")];
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    let kind = match file.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let mut response = found.into_response();
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        fields.insert(header::ETAG, tag);
    }
    response
}
