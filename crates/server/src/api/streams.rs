//! Live views, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::responses::{NoTable, TooMany};
use super::{Asked, Part, Shared, table_number};
use crate::app;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::lobby::LobbyView;
use crate::metrics::Stream;
use crate::out_of_play::Why;
use crate::problem::{Details, Problem};
use crate::view::TableView;
use crate::view::rendered::State as Stands;

/// The lobby, live
///
/// Server-sent events named `lobby`. Each is the whole lobby, sent whenever a table has
/// changed what it shows there.
#[utoipa::path(
    get, path = "/api/v1/lobby/stream", tag = "tables", operation_id = "lobbyStream",
    responses(
        (status = 200, description = "Events `lobby`; the data of each is a `Lobby`",
         body = LobbyView, content_type = "text/event-stream"),
        TooMany,
    ),
)]
pub(crate) async fn lobby<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
) -> Result<Response, Problem> {
    let held = app.shares.stream(&asker)?;
    let changes = (app.counter.watch(), app.vault.out_of_play.watch());
    let open = (app.counter.metrics().listen(Stream::Lobby), held);
    let state = (app, changes, None::<String>, open);
    let messages = stream::unfold(state, |(app, mut changes, last, open)| async move {
        loop {
            app.look();
            let published = Arc::clone(&changes.0.borrow_and_update());
            let out = changes.1.borrow_and_update().clone();
            let view = serde_json::to_string(&LobbyView::of(&published.house, &out)).ok()?;
            if last.as_ref() != Some(&view) {
                let message = Message::default().event("lobby").data(view.clone());
                let state = (app, changes, Some(view), open);
                return Some((Ok::<_, Infallible>(message), state));
            }
            tokio::select! {
                changed = changes.0.changed() => changed.ok()?,
                changed = changes.1.changed() => changed.ok()?,
            }
        }
    });
    Ok(Sse::new(messages)
        .keep_alive(KeepAlive::default())
        .into_response())
}

/// Where a reader of a stream goes on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The last id seen, for readers who cannot send `Last-Event-ID`.
    after: Option<u64>,
}

/// A table, live
///
/// Server-sent events named `view`, whose ids are the numbers of the table's stream. Each
/// is the whole view of whoever listens, with the lines of what happened since the id
/// before; there are no deltas. A reader who comes back with the last id gets one message
/// at once.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/stream", tag = "tables", operation_id = "tableStream",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        After,
        ("Last-Event-ID" = Option<u64>, Header, description = "The last id seen"),
    ),
    responses(
        (status = 200, description = "Events `view`; the data of each is a `TableView`",
         body = TableView, content_type = "text/event-stream"),
        (status = 400, description = "No number of a table or of an event", body = Details,
         content_type = "application/problem+json"),
        NoTable,
        TooMany,
    ),
    security((), ("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn table<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    asker: Asker,
    Asked(page): Asked<After>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number = table_number(&number)?;
    let who = app.who(&headers).await?;
    app::table(&app.counter.published(), number)?;
    let seen = headers.get("last-event-id");
    let seen = seen.and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    let seen = seen.or(page.after);
    let changes = (app.counter.watch(), app.vault.out_of_play.watch());
    let held = app.shares.stream(&asker)?;
    let open = (app.counter.metrics().listen(Stream::Table), held);
    // A reader who comes back gets one message at once, whatever has happened meanwhile.
    let state = (app, changes, who, seen, None::<(Stands, Option<Why>)>, open);
    let messages = stream::unfold(
        state,
        move |(app, mut changes, who, seen, told, open)| async move {
            loop {
                app.look();
                let stands = Stands::of(&changes.0.borrow_and_update(), number);
                let out = changes.1.borrow_and_update().get(&number).copied();
                let same = |(told, was): (Stands, _)| told.looks_like(stands) && was == out;
                if !told.is_some_and(same) {
                    let view = app.view(number, who.as_ref(), seen).await.ok()?;
                    let sequence = view.state.sequence;
                    let message = Message::default().event("view");
                    let message = message.id(sequence.to_string()).data(view.text);
                    let told = Some((view.state, view.out));
                    let state = (app, changes, who, Some(sequence), told, open);
                    return Some((Ok::<_, Infallible>(message), state));
                }
                tokio::select! {
                    changed = changes.0.changed() => changed.ok()?,
                    changed = changes.1.changed() => changed.ok()?,
                }
            }
        },
    );
    Ok(Sse::new(messages)
        .keep_alive(KeepAlive::default())
        .into_response())
}
