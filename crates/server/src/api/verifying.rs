//! The whole journal verified for an auditor who asks, with how far it is.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::stream as messages;
use tokio::time::timeout;

use super::Shared;
use super::journal::AUDITOR;
use super::responses::{Office, SignedOut, TooMany, Unable};
use super::streams::{ALIVE, SILENCE, events};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::frame::message;
use crate::metrics::Stream;
use crate::problem::Problem;
use crate::verifying::VerifyingView;

/// Verify the whole journal
///
/// Begins what `croupier verify` does, unless it goes on already; how far it is comes at
/// `/verification/whole/stream`. For auditors.
#[utoipa::path(
    post, path = "/api/v1/verification/whole", tag = "verification", operation_id = "verifyWhole",
    responses(
        (status = 202, description = "It has begun, or goes on", body = VerifyingView),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn begin<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<VerifyingView>), Problem> {
    app.in_office(&headers, &AUDITOR).await?;
    app.verifying.begin(Arc::clone(&app.store), app.key);
    let view = app.verifying.watch().borrow().clone();
    Ok((StatusCode::ACCEPTED, Json(view)))
}

/// How far the verification is, live
///
/// Server-sent events named `verification`: how many entries are behind it, and in the end what
/// was compared or found. For auditors.
#[utoipa::path(
    get, path = "/api/v1/verification/whole/stream", tag = "verification",
    operation_id = "verifyingStream",
    responses(
        (status = 200, description = "Events `verification`; the data of each is a \
         `WholeVerification`", body = VerifyingView, content_type = "text/event-stream"),
        SignedOut,
        Office,
        TooMany,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn stream<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.in_office(&headers, &AUDITOR).await?;
    let held = app.shares.stream(&asker)?;
    let open = (app.counter.metrics().listen(Stream::Lobby), held);
    // The house is watched too, so that nobody listens on once it is closed.
    let changes = (app.verifying.watch(), app.counter.watch());
    let state = (app, headers, changes, None::<VerifyingView>, open);
    let told = messages::unfold(
        state,
        |(app, headers, mut changes, last, open)| async move {
            loop {
                // Whoever has lost the office, or signed out, is told nothing more.
                app.in_office(&headers, &AUDITOR).await.ok()?;
                let view = changes.0.borrow_and_update().clone();
                if last.as_ref() != Some(&view) {
                    let text = serde_json::to_string(&view).ok()?;
                    let state = (app, headers, changes, Some(view), open);
                    let message = message("verification", None, &text);
                    return Some((Ok::<_, Infallible>(message), state));
                }
                match timeout(SILENCE, changes.0.changed()).await {
                    Ok(changed) => changed.ok()?,
                    Err(_) => {
                        changes.1.has_changed().ok()?;
                        let state = (app, headers, changes, last, open);
                        return Some((Ok(Bytes::from_static(ALIVE)), state));
                    }
                }
            }
        },
    );
    Ok(events(told))
}
