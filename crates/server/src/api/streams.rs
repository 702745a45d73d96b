//! Live views, as server-sent events.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use floor::house::{About, House};
use futures_util::{Stream as Messages, stream};
use rulebook::Role;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep_until, timeout_at};
use utoipa::IntoParams;

use super::responses::{NoTable, TooMany};
use super::{Asked, Part, Shared, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::language::{Reader, Spoken};
use crate::lobby::LobbyView;
use crate::metrics::Stream;
use crate::out_of_play::Why;
use crate::people::SignedIn;
use crate::playing::plays;
use crate::problem::{Details, Problem};
use crate::view::TableView;
use crate::view::rendered::{Beside, State as Stands};

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
    Spoken(language): Spoken,
) -> Result<Response, Problem> {
    let held = app.shares.stream(&asker)?;
    let changes = (app.counter.watch(), app.vault.out_of_play.watch());
    let open = (app.counter.metrics().listen(Stream::Lobby), held);
    let state = (app, changes, None::<Bytes>, open);
    let messages = stream::unfold(state, move |(app, mut changes, last, open)| async move {
        // A house in which much happens that no lobby shows is heard of all the same.
        let silence = Instant::now() + SILENCE;
        loop {
            let published = Arc::clone(&changes.0.borrow_and_update());
            app.look(&published);
            drop(changes.1.borrow_and_update());
            let message =
                app.lobby
                    .message(&published, &app.vault.out_of_play, (&app.edges, language))?;
            if last.as_ref() != Some(&message) {
                let state = (app, changes, Some(message.clone()), open);
                return Some((Ok::<_, Infallible>(message), state));
            }
            let changed = async {
                tokio::select! {
                    changed = changes.0.changed() => changed.ok(),
                    changed = changes.1.changed() => changed.ok(),
                }
            };
            match timeout_at(silence, changed).await {
                Ok(changed) => changed?,
                Err(_) => {
                    let state = (app, changes, last, open);
                    return Some((Ok(Bytes::from_static(ALIVE)), state));
                }
            }
        }
    });
    Ok(events(messages))
}

/// After how long of silence a reader who watches is told that the stream is alive.
pub(super) const SILENCE: Duration = Duration::from_secs(5);

/// After how long somebody who plays or works is: a table that does not answer is noticed soon.
pub(super) const SILENCE_AT_PLAY: Duration = Duration::from_secs(2);

/// What a reader is told then: an event of its own, for a page hears no comment.
pub(super) const ALIVE: &[u8] = b"event: heartbeat\ndata: {}\n\n";

/// Messages as an answer that goes on.
pub(super) fn events(
    messages: impl Messages<Item = Result<Bytes, Infallible>> + Send + 'static,
) -> Response {
    let kind = HeaderValue::from_static("text/event-stream");
    let fields = [(header::CONTENT_TYPE, kind)];
    (fields, Body::from_stream(messages)).into_response()
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
/// Server-sent events named `view`, and `heartbeat` after two seconds in which nothing happened,
/// or five for somebody who only watches and has no office there. The ids of views are the numbers
/// of the table's stream. Each is the whole view of whoever listens, with the lines of what
/// happened since the id before; there are no deltas. A reader who comes back with the last id
/// gets one message at once.
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
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number = table_number(&number)?;
    let who = app.who(&headers).await?;
    app::table(&app.counter.published(), number)?;
    let seen = headers.get("last-event-id");
    let seen = seen.and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    let seen = seen.or(page.after);
    let feed = app.counter.feed();
    let changes = Changes {
        table: feed.watch(&app.counter.published(), number),
        out: app.vault.out_of_play.watch(),
        edges: app.edges.watch(),
    };
    let of_table = app.views.of(number);
    let held = app.shares.stream(&asker)?;
    let open = (app.counter.metrics().listen(Stream::Table), held);
    // A reader who comes back gets one message at once, whatever has happened meanwhile.
    let told = (seen, None::<(Stands, Beside)>);
    let state = (app, changes, who, told, Silence::begun(), open);
    let messages = stream::unfold(
        state,
        move |(app, mut changes, who, told, silence, open)| {
            let of_table = Arc::clone(&of_table);
            let ((seen, told), mut silence) = (told, silence);
            async move {
                let published = app.counter.published();
                let table = published.house.tables.get(&number);
                let near = who.as_ref().zip(table).is_some_and(|(who, table)| {
                    plays(table, &who.person) || works(&published.house, who, number)
                });
                let most = match near {
                    true => SILENCE_AT_PLAY,
                    false => SILENCE,
                };
                let stands = match told {
                    None => None,
                    Some(stood) => tokio::select! {
                        biased;
                        news = changes.news(&app, number, stood) => Some(news?),
                        () = silence.lasts(most) => {
                            silence = silence.broken();
                            let state = (app, changes, who, (seen, told), silence, open);
                            return Some((Ok(Bytes::from_static(ALIVE)), state));
                        }
                    },
                };
                let reader = Reader {
                    who: who.as_ref(),
                    language,
                };
                let frame = app.frame(&of_table, number, reader, seen, stands);
                let frame = frame.await.ok()?;
                let told = (
                    Some(frame.state.sequence),
                    Some((frame.state, frame.beside)),
                );
                let state = (app, changes, who, told, silence.broken(), open);
                Some((Ok::<_, Infallible>(frame.bytes), state))
            }
        },
    );
    Ok(events(messages))
}

/// Whether somebody acts in an office that works at a table.
fn works(house: &House, who: &SignedIn, number: u32) -> bool {
    let office = matches!(who.role, Role::Dealer | Role::Supervisor | Role::Manager);
    office && house.concerns(&who.person, who.role, &About::Table(number))
}

/// How long a reader has been told nothing.
///
/// The timer is not set anew with every message, of which there is one for each who watches:
/// when it rings it is seen whether anything was told since.
struct Silence {
    since: Instant,
    rings: Pin<Box<Sleep>>,
}

impl Silence {
    fn begun() -> Silence {
        let since = Instant::now();
        let rings = Box::pin(sleep_until(since + SILENCE));
        Silence { since, rings }
    }

    fn broken(self) -> Silence {
        let since = Instant::now();
        Silence { since, ..self }
    }

    /// Waits until it has lasted for so long.
    async fn lasts(&mut self, most: Duration) {
        let end = self.since + most;
        if self.rings.deadline() > end {
            self.rings.as_mut().reset(end);
        }
        self.rings.as_mut().await;
        if Instant::now() < end {
            self.rings.as_mut().reset(end);
            self.rings.as_mut().await;
        }
    }
}

/// What a view of a table may change with.
struct Changes {
    table: watch::Receiver<Stands>,
    out: watch::Receiver<BTreeMap<u32, Why>>,
    edges: watch::Receiver<u64>,
}

impl Changes {
    /// Waits until a table looks otherwise than somebody was told, and says how it stands. None:
    /// the house is closed.
    async fn news<C: Chance>(
        &mut self,
        app: &App<C>,
        number: u32,
        (told, was): (Stands, Beside),
    ) -> Option<(Stands, Beside)> {
        loop {
            let mut now = was;
            let stands = tokio::select! {
                changed = self.table.changed() => {
                    changed.ok()?;
                    *self.table.borrow_and_update()
                }
                changed = self.out.changed() => {
                    changed.ok()?;
                    told
                }
                changed = self.edges.changed() => {
                    changed.ok()?;
                    let published = app.counter.published();
                    let table = published.house.tables.get(&number);
                    now.edge = table.is_some_and(|table| app.edges.of(table).is_some());
                    told
                }
            };
            now.out = self.out.borrow_and_update().get(&number).copied();
            if !stands.looks_like(told) || now != was {
                return Some((stands, now));
            }
        }
    }
}
