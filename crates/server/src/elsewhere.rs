//! Requests that a page of another site makes a browser send.
//!
//! The browser adds the cookie of whoever sits before it, so that nothing may be changed by
//! such a request. Browsers say where a request comes from; programs say nothing and pass.

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::asker::Secured;
use crate::problem::Problem;

/// Refuses what would change something and comes from another site.
pub(crate) async fn refuse(request: Request, next: Next) -> Response {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS];
    let changes = !reads.contains(request.method());
    let secured = request.extensions().get::<Secured>().is_some();
    if changes && is_from_elsewhere(request.uri(), request.headers(), secured) {
        return Problem::elsewhere().into_response();
    }
    next.run(request).await
}

/// Whether a browser says that a request comes from another site than the house's own.
fn is_from_elsewhere(uri: &Uri, headers: &HeaderMap, secured: bool) -> bool {
    let cross_site = |site: &[u8]| site.eq_ignore_ascii_case(b"cross-site");
    let mut sites = headers.get_all("sec-fetch-site").iter();
    if sites.any(|site| cross_site(site.as_bytes())) {
        return true;
    }
    // With HTTP/2 the host stands in the address of the request.
    let host = headers.get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(Authority::as_str));
    let mut origins = headers.get_all(header::ORIGIN).iter();
    origins.any(|origin| {
        let own = origin.to_str().ok().zip(host);
        !own.is_some_and(|(origin, host)| is_own(origin, host, secured))
    })
}

/// Whether an origin, as `http://house:7777`, is the host that was asked. A port that goes
/// without saying may be said. Where the house is asked encrypted its pages came so as well:
/// anybody between may have written one that did not.
fn is_own(origin: &str, host: &str, secured: bool) -> bool {
    let Some((scheme, own)) = origin.split_once("://") else {
        return false;
    };
    let usual = match scheme {
        "http" if !secured => ":80",
        "https" => ":443",
        _ => return false,
    };
    let short = |name: &str| {
        let name = name.to_ascii_lowercase();
        name.strip_suffix(usual).map_or(name.clone(), str::to_owned)
    };
    short(own) == short(host)
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn an_origin_is_the_houses_own_by_host_and_port() {
        for (origin, host) in [
            ("http://127.0.0.1:7777", "127.0.0.1:7777"),
            ("http://[::1]:7777", "[::1]:7777"),
            ("https://house.example", "house.example"),
            ("https://house.example", "House.Example:443"),
            ("http://house.example:80", "house.example"),
        ] {
            assert!(is_own(origin, host, false), "{origin} {host}");
            let encrypted = origin.starts_with("https://");
            assert_eq!(is_own(origin, host, true), encrypted, "{origin} {host}");
        }
        for (origin, host) in [
            ("null", "127.0.0.1:7777"),
            ("", "127.0.0.1:7777"),
            ("127.0.0.1:7777", "127.0.0.1:7777"),
            ("http://127.0.0.1:7778", "127.0.0.1:7777"),
            ("http://127.0.0.1", "127.0.0.1:7777"),
            ("http://house.example:443", "house.example"),
            ("http://house.example.elsewhere", "house.example"),
            ("http://elsewhere/house.example", "house.example"),
            ("file://house.example", "house.example"),
        ] {
            for secured in [false, true] {
                assert!(!is_own(origin, host, secured), "{origin} {host}");
            }
        }
    }
}
