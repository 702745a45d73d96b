//! `/api/v1`: tables, commands, live views, rounds, advice.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use floor::authority::By;
use floor::house::{Command, Opening};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::advice;
use crate::app::{App, COOKIE};
use crate::ask::Ask;
use crate::chance::Chance;
use crate::lobby::LobbyView;
use crate::people::{SignedIn, word};
use crate::problem::Problem;
use crate::rounds::read_name;
use crate::view::{LineView, MINOR_DIGITS, TableView};

/// The largest body of a command.
const LARGEST: usize = 16 * 1_024;

type Shared<C> = State<Arc<App<C>>>;

/// The routes of the interface for programs.
pub fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    Router::new()
        .route("/guests", post(guest::<C>))
        .route("/me", get(me::<C>))
        .route("/tables", get(tables::<C>))
        .route("/lobby/stream", get(lobby_stream::<C>))
        .route("/tables/{table}", get(table::<C>))
        .route("/tables/{table}/stream", get(table_stream::<C>))
        .route("/tables/{table}/commands", post(command::<C>))
        .route("/tables/{table}/rounds", get(rounds::<C>))
        .route("/tables/{table}/advice", get(advice::get::<C>))
        .route("/rounds/{round}", get(round::<C>))
        .route("/books", get(books::<C>))
        .route("/books/{book}", get(book::<C>))
}

/// A guest comes in, with play money.
async fn guest<C: Chance>(State(app): Shared<C>) -> Result<Response, Problem> {
    let taken = app.people.guest().await;
    let (who, token) = taken.map_err(|error| Problem::failed(error.to_string()))?;
    let published = app.counter.published();
    let chips = published
        .house
        .terms
        .as_ref()
        .map(|terms| terms.guest_chips);
    if let Some(amount) = chips.filter(|chips| chips.is_positive()) {
        let person = who.person.clone();
        let buy = Command::House(Opening::Chips { person, amount });
        let key = format!("welcome-{}", who.person);
        let told = app.counter.tell(By::house(), key, buy, None).await;
        told.map_err(|rejected| Problem::rejected(&rejected, None))?;
    }
    let mut response = (StatusCode::CREATED, Json(me_view(&app, &who))).into_response();
    response
        .headers_mut()
        .insert(header::SET_COOKIE, cookie(&token)?);
    Ok(response)
}

/// The cookie of a log-in.
pub(crate) fn cookie(token: &str) -> Result<HeaderValue, Problem> {
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000");
    HeaderValue::from_str(&cookie).map_err(|error| Problem::failed(error.to_string()))
}

#[derive(Debug, Serialize)]
struct MeView {
    person: String,
    name: String,
    role: &'static str,
    purse: i64,
    currency: String,
    minor_digits: u8,
}

fn me_view<C: Chance>(app: &App<C>, who: &SignedIn) -> MeView {
    let published = app.counter.published();
    let terms = published.house.terms.as_ref();
    MeView {
        person: who.person.clone(),
        name: who.name.clone(),
        role: word(who.role),
        purse: published.house.cage.purse(&who.person).in_cents(),
        currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
        minor_digits: MINOR_DIGITS,
    }
}

async fn me<C: Chance>(State(app): Shared<C>, headers: HeaderMap) -> Result<Response, Problem> {
    Ok(match app.who(&headers).await? {
        Some(who) => Json(me_view(&app, &who)).into_response(),
        None => Json(json!({ "person": null, "role": null })).into_response(),
    })
}

async fn tables<C: Chance>(State(app): Shared<C>) -> Response {
    app.look();
    Json(LobbyView::of(&app.counter.published().house)).into_response()
}

async fn table<C: Chance>(
    State(app): Shared<C>,
    Path(number): Path<String>,
    headers: HeaderMap,
) -> Result<Json<TableView>, Problem> {
    app.look();
    let who = app.who(&headers).await?;
    let published = app.counter.published();
    let number = table_number(&number)?;
    app.view(&published, number, who.as_ref(), None)
        .await
        .map(Json)
}

fn table_number(text: &str) -> Result<u32, Problem> {
    let number = text.parse();
    number.map_err(|_| Problem::field("table", format!("`{text}` is no number of a table")))
}

/// The lobby, whole, whenever a table has changed what it shows there.
async fn lobby_stream<C: Chance>(
    State(app): Shared<C>,
) -> Sse<impl Stream<Item = Result<Message, Infallible>>> {
    let changes = app.counter.watch();
    let state = (app, changes, None::<String>);
    let messages = stream::unfold(state, |(app, mut changes, last)| async move {
        loop {
            app.look();
            let published = Arc::clone(&changes.borrow_and_update());
            let view = serde_json::to_string(&LobbyView::of(&published.house)).ok()?;
            if last.as_ref() != Some(&view) {
                let message = Message::default().event("lobby").data(view.clone());
                return Some((Ok(message), (app, changes, Some(view))));
            }
            changes.changed().await.ok()?;
        }
    });
    Sse::new(messages).keep_alive(KeepAlive::default())
}

/// A table, whole, at every number of its stream that somebody is awake for.
async fn table_stream<C: Chance>(
    State(app): Shared<C>,
    Path(number): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number = table_number(&number)?;
    let who = app.who(&headers).await?;
    let known = app.counter.published().house.tables.contains_key(&number);
    if !known {
        return Err(Problem::missing(format!("there is no table {number}")));
    }
    let seen = headers.get("last-event-id");
    let seen = seen.and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    let changes = app.counter.watch();
    // A reader who comes back gets one message at once, whatever has happened meanwhile.
    let state = (app, changes, who, seen, true);
    let messages = stream::unfold(
        state,
        move |(app, mut changes, who, seen, mut first)| async move {
            loop {
                app.look();
                let published = Arc::clone(&changes.borrow_and_update());
                let sequence = published.sequence(number);
                if first || seen != Some(sequence) {
                    first = false;
                    let view = app
                        .view(&published, number, who.as_ref(), seen)
                        .await
                        .ok()?;
                    let data = serde_json::to_string(&view).ok()?;
                    let message = Message::default().event("view");
                    let message = message.id(sequence.to_string()).data(data);
                    let state = (app, changes, who, Some(sequence), first);
                    return Some((Ok::<_, Infallible>(message), state));
                }
                changes.changed().await.ok()?;
            }
        },
    );
    Ok(Sse::new(messages)
        .keep_alive(KeepAlive::default())
        .into_response())
}

#[derive(Debug, Serialize)]
struct CommandView {
    sequence: u64,
    happened: Vec<LineView>,
}

/// A command at a table.
async fn command<C: Chance>(
    State(app): Shared<C>,
    Path(number): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<CommandView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    if body.len() > LARGEST {
        return Err(Problem::too_large());
    }
    let ask: Ask = serde_json::from_slice(&body).map_err(|error| {
        let where_ = format!("line {}, column {}", error.line(), error.column());
        Problem::field("body", format!("{error} ({where_})"))
    })?;
    let key = text(&headers, "idempotency-key")?;
    let key = key.ok_or_else(|| {
        let detail = "send a key of your own, new for every command".to_owned();
        Problem::field("Idempotency-Key", detail)
    })?;
    if key.is_empty() || key.len() > 128 {
        let detail = "a key has 1 to 128 characters".to_owned();
        return Err(Problem::field("Idempotency-Key", detail));
    }
    let seen = match text(&headers, "if-match")? {
        Some(seen) => Some(seen.trim_matches('"').parse::<u64>().map_err(|_| {
            Problem::field("If-Match", format!("`{seen}` is no number of a stream"))
        })?),
        None => None,
    };
    let command = ask.command(number, &who);
    let command = command.map_err(|error| Problem::field("place", error.to_string()))?;
    let by = By {
        person: who.person.clone(),
        role: Some(who.role),
    };
    let told = app.counter.tell(by, key, command, seen).await;
    let published = app.counter.published();
    let table = published.house.tables.get(&number);
    let book = table.map(|table| table.book.as_ref());
    let accepted = told.map_err(|rejected| Problem::rejected(&rejected, book))?;
    let sequence = accepted.sequence;
    let happened = match table {
        Some(table) if accepted.stream == format!("table/{number}") => {
            app.lines(number, table, sequence, Some(sequence + 1))
                .await?
        }
        _ => Vec::new(),
    };
    Ok(Json(CommandView { sequence, happened }))
}

fn text(headers: &HeaderMap, name: &str) -> Result<Option<String>, Problem> {
    let value = headers.get(name).map(|value| value.to_str());
    let value = value.transpose();
    let value = value.map_err(|_| Problem::field(name, "it is not plain text".to_owned()))?;
    Ok(value.map(str::to_owned))
}

#[derive(Debug, Deserialize)]
struct Before {
    before: Option<u64>,
    limit: Option<u64>,
}

/// Rounds of a table that are over, the last one first.
async fn rounds<C: Chance>(
    State(app): Shared<C>,
    Path(number): Path<String>,
    Query(page): Query<Before>,
) -> Result<Response, Problem> {
    let number = table_number(&number)?;
    let published = app.counter.published();
    let table = published.house.tables.get(&number);
    let table = table.ok_or_else(|| Problem::missing(format!("there is no table {number}")))?;
    let newest = page.before.unwrap_or(table.number).min(table.number);
    let limit = page.limit.unwrap_or(10).clamp(1, 50);
    let mut found = Vec::new();
    let oldest = newest.saturating_sub(limit).max(1);
    for round in (oldest..newest).rev() {
        let Some(span) = app.rounds.span(number, round) else {
            continue;
        };
        let story = app
            .lines(number, table, span.first, span.last.map(|last| last + 1))
            .await?;
        found.push(json!({ "round": format!("t{number}-{round}"), "story": story }));
    }
    let next = (oldest > 1).then_some(oldest);
    Ok(Json(json!({ "rounds": found, "next": next })).into_response())
}

/// One round: its story, its deal, and what checks it.
async fn round<C: Chance>(
    State(app): Shared<C>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let told = crate::receipt::Receipt::of(&app, &name).await?;
    Ok(Json(told).into_response())
}

/// The name of a round, read.
pub(crate) fn round_name(name: &str) -> Result<(u32, u64), Problem> {
    let read = read_name(name);
    read.ok_or_else(|| Problem::field("round", format!("`{name}` is no name of a round: t1-42")))
}

async fn books<C: Chance>(State(app): Shared<C>) -> Response {
    let published = app.counter.published();
    let books = published.house.books.values().map(|book| {
        json!({ "book": book.id, "title": book.title, "game": book.game, "digest": book.digest(),
                "clauses": book.register.iter().count() })
    });
    Json(json!({ "books": books.collect::<Vec<_>>() })).into_response()
}

async fn book<C: Chance>(
    State(app): Shared<C>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let published = app.counter.published();
    let book = published.house.books.values().find(|book| book.id == id);
    let book = book.ok_or_else(|| Problem::missing(format!("there is no book {id}")))?;
    let clauses = book.register.iter().map(|(_, clause)| {
        json!({ "clause": clause.id, "kind": clause.kind.to_string(), "asks": clause.must,
                "reconstructed": clause.reconstructed })
    });
    let clauses: Vec<_> = clauses.collect();
    Ok(Json(
        json!({ "book": book.id, "title": book.title, "digest": book.digest(),
                     "clauses": clauses }),
    )
    .into_response())
}
