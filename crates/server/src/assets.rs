//! The files of the pages, carried in the binary.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::language::Spoken;
use crate::problem::Problem;

/// Every file that browsers ask for, by its name under `web/`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

fn find(file: &str) -> Option<&'static [u8]> {
    let found = FILES.iter().find(|(name, _)| *name == file);
    found.map(|(_, contents)| *contents)
}

/// A page of its own, by its file. It is kept by nobody: what it shows depends on who asks,
/// and a browser that goes back would show it to whoever comes next.
///
/// Its first element says in which language it is read; the file says `en`.
pub(crate) fn page(file: &str, spoken: Spoken) -> Response {
    send_page(file, spoken, |text| text)
}

fn send_page(file: &str, spoken: Spoken, change: impl Fn(String) -> String) -> Response {
    match find(file) {
        Some(found) => {
            let text = String::from_utf8_lossy(found);
            let language = format!("<html lang=\"{}\"", spoken.0);
            let text = change(text.replacen("<html lang=\"en\"", &language, 1));
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            let never = HeaderValue::from_static("no-store");
            let fields = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, never)];
            (fields, text).into_response()
        }
        None => Problem::missing(format!("there is no page {file}")).into_response(),
    }
}

/// A page with a felt: a table, a round again, practice. They differ in what they begin with.
pub(crate) fn felt(script: &str, spoken: Spoken) -> Response {
    let script = format!("src=\"/assets/{script}\"");
    send_page("table.html", spoken, |text| {
        text.replacen("src=\"/assets/table.js\"", &script, 1)
    })
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
