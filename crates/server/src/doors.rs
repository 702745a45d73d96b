//! The doors of the house: every path it answers, and what every answer says to browsers.
//!
//! Nothing that depends on who asks is kept by a browser, and nothing is changed from the
//! page of another site: `elsewhere.rs` says what counts as one.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use narrator::Language;

use crate::app::App;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::problem::Problem;
use crate::{api, elsewhere, html, language, limits, openapi, pages};

/// What every answer says: nothing from elsewhere, nothing inline, in nobody's frame.
const GUARD: [(&str, &str); 3] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    // With `no-referrer` a browser calls the origin of a form `null`, and the house would take its
    // own forms for those of another site.
    ("referrer-policy", "same-origin"),
];

/// The largest body that is read, where a route does not say otherwise.
const LARGEST: usize = 64 * 1_024;

/// The doors of a house.
pub(crate) fn router<C: Chance>(app: Arc<App<C>>) -> Router {
    Router::new()
        .nest(api::ROOT, api::routes())
        .merge(pages::routes())
        .route("/openapi.json", get(async || Json(openapi::document())))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready::<C>))
        .route("/metrics", get(metrics::<C>))
        .fallback(missing)
        .method_not_allowed_fallback(no_such_method)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn(elsewhere::refuse))
        .layer(from_fn_with_state(Arc::clone(&app), limits::limit::<C>))
        .layer(from_fn(for_people))
        .layer(from_fn(guard))
        .with_state(app)
}

/// Whether the house can be sent commands. Its start-up checks are behind it: before them
/// nothing listens.
async fn ready<C: Chance>(State(app): State<Arc<App<C>>>) -> (StatusCode, String) {
    if !app.counter.is_open() || app.counter.published().house.stopped().is_some() {
        let closed = "the house is closed\n".to_owned();
        return (StatusCode::SERVICE_UNAVAILABLE, closed);
    }
    if app.fleet.leaves() {
        let leaves = "this server closes; another has its tables\n".to_owned();
        return (StatusCode::SERVICE_UNAVAILABLE, leaves);
    }
    if !app.counter.published().clock.is_in_touch() {
        let away = "the database does not answer\n".to_owned();
        return (StatusCode::SERVICE_UNAVAILABLE, away);
    }
    if let Some(finding) = app.counter.red() {
        let red = format!("the journal does not hold, and the tables are closed: {finding}\n");
        return (StatusCode::SERVICE_UNAVAILABLE, red);
    }
    let out = app.vault.out_of_play.tables();
    if out.is_empty() {
        let mut ready = "ready\n".to_owned();
        let metrics = app.counter.metrics();
        let known = [
            metrics.otherwise(),
            metrics.unchecked(),
            metrics.forgetful(),
        ];
        for known in known.into_iter().flatten() {
            ready.push_str(&known);
            ready.push('\n');
        }
        return (StatusCode::OK, ready);
    }
    let out = out.iter();
    let out = out.map(|(table, why)| format!("table {table} is out of play: {}\n", why.words()));
    (StatusCode::SERVICE_UNAVAILABLE, out.collect())
}

/// What the house counts of itself.
async fn metrics<C: Chance>(State(app): State<Arc<App<C>>>) -> Response {
    let published = app.counter.published();
    let out = app.vault.out_of_play.tables();
    let rendered = app.views.rendered();
    let red = app.counter.red().is_some();
    let text = app.counter.metrics().text(&published, rendered, &out, red);
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

async fn missing(uri: Uri) -> Problem {
    Problem::nothing_at(uri.path())
}

async fn no_such_method(method: Method, uri: Uri) -> Problem {
    Problem::method(method.as_str(), uri.path())
}

/// Shows a problem as a page to whoever asked for one; programs get it as it is.
/// Both read it in the language of the request.
async fn for_people(request: Request, next: Next) -> Response {
    let uri = request.uri().clone();
    let spoken = Spoken::of(&uri, request.headers());
    let accepts = request.headers().get(header::ACCEPT);
    let accepts = accepts.and_then(|accepts| accepts.to_str().ok());
    let page = !request.uri().path().starts_with("/api/")
        && accepts.is_some_and(|accepts| accepts.contains("text/html"));
    let response = next.run(request).await;
    let problem = response.extensions().get::<Problem>();
    let mut response = match problem {
        Some(problem) if page => html::problem(problem, spoken),
        Some(problem) if spoken.0 != Language::English => problem.answer(spoken.texts()),
        _ => response,
    };
    if !uri.path().starts_with("/api/") {
        language::keep(&uri, response.headers_mut());
    }
    response
}

/// Adds what every answer says. Whatever does not say itself how it may be kept is kept by
/// nobody, and no answer to a program is, live views included.
async fn guard(request: Request, next: Next) -> Response {
    let personal = request.uri().path().starts_with(api::ROOT);
    let mut response = next.run(request).await;
    let fields = response.headers_mut();
    if personal || !fields.contains_key(header::CACHE_CONTROL) {
        fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    for (name, value) in GUARD {
        let name = HeaderName::from_static(name);
        fields.insert(name, HeaderValue::from_static(value));
    }
    response
}
