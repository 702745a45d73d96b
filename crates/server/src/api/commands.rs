//! What people ask of a table.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use floor::authority::By;
use floor::house::Command;
use games::round;
use journal::CommandId;
use serde::Serialize;
use utoipa::ToSchema;

use super::responses::{BadField, Elsewhere, NoTable, SignedOut, Unable};
use super::{Part, Shared, table_number};
use crate::app;
use crate::chance::Chance;
use crate::out_of_play::stakes;
use crate::problem::{Details, Problem};
use crate::view::LineView;

/// The largest body of a command.
const LARGEST: usize = 16 * 1_024;

/// A command that was accepted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Accepted)]
pub(crate) struct CommandView {
    /// Its number in the table's stream.
    sequence: u64,
    /// What it brought about.
    happened: Vec<LineView>,
}

/// Ask something of a table
///
/// Post back the `command` of an offer, with another `amount` where the offer has bounds.
/// A command is accepted once under its key, however often it is sent; another command under
/// the same key is refused.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/commands", tag = "tables", operation_id = "command",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        ("Idempotency-Key" = String, Header,
         description = "A key of your own, 1 to 128 characters, new for every command",
         min_length = 1, max_length = 128),
        ("If-Match" = Option<String>, Header,
         description = "The sequence seen; the command is not taken if the table has moved on"),
    ),
    request_body(content = round::Command, examples(
        ("sit" = (summary = "Sit down", value = json!({"do": "sit", "place": 3}))),
        ("wager" = (summary = "An ante of 5.00",
            value = json!({"do": "wager", "place": 3, "wager": "ante", "amount": 500}))),
        ("bet" = (summary = "Stay in with a bet of 10.00",
            value = json!({"do": "bet", "place": 3, "amount": 1000}))),
        ("fold" = (summary = "Give up the hand", value = json!({"do": "fold", "place": 3}))),
    )),
    responses(
        (status = 200, description = "Accepted, now or before", body = CommandView),
        BadField,
        SignedOut,
        Elsewhere,
        NoTable,
        (status = 412, description = "The table has moved on", body = Details,
         content_type = "application/problem+json"),
        (status = 413, description = "The request is too large", body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "The rules say no, and the clause that does; \
         or the key was used for another command", body = Details,
         content_type = "application/problem+json",
         example = json!({
            "type": "/problems/refused", "title": "The rules say no", "status": 422,
            "detail": "1.00 is under the table minimum of 5.00", "reason": "under-the-minimum",
            "clause": {"clause": "5.1", "standing": "stated", "asks": "Keep to the limits."},
         })),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn command<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<CommandView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    app::table(&app.counter.published(), number)?;
    // What is larger than any request was not even read.
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(),
        _ => Problem::field("body", "it did not come whole and in time".to_owned()),
    })?;
    if body.len() > LARGEST {
        return Err(Problem::too_large());
    }
    let command: round::Command = serde_json::from_slice(&body)
        .map_err(|error| Problem::field("body", format!("{error}; see /openapi.json, Command")))?;
    let key = text(&headers, "Idempotency-Key")?;
    let key = key.ok_or_else(|| {
        let detail = "send a key of your own, new for every command".to_owned();
        Problem::field("Idempotency-Key", detail)
    })?;
    if key.is_empty() || key.len() > 128 {
        let detail = "a key has 1 to 128 characters".to_owned();
        return Err(Problem::field("Idempotency-Key", detail));
    }
    let seen = match text(&headers, "If-Match")? {
        Some(seen) => Some(seen.trim_matches('"').parse::<u64>().map_err(|_| {
            Problem::field("If-Match", format!("`{seen}` is no number of a stream"))
        })?),
        None => None,
    };
    if stakes(&command)
        && let Some(why) = app.vault.out_of_play.why(number)
    {
        // One that was accepted before is answered as it was.
        let id = CommandId::new(who.person.clone(), key.clone());
        let known = app.store.answer(&id).await;
        let known = known.map_err(|error| Problem::failed(error.to_string()))?;
        if known.is_none() {
            return Err(Problem::out_of_play(number, why.words()));
        }
    }
    let command = Command::Table {
        table: number,
        command,
    };
    let by = By::person(who.person.clone(), who.role);
    let told = app.counter.tell(by, key, command, seen).await;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let accepted = told.map_err(|rejected| Problem::rejected(&rejected, Some(&table.book)))?;
    let sequence = accepted.sequence;
    let happened = if accepted.stream == format!("table/{number}") {
        app.lines(number, table, Some(&who), sequence, sequence + 1)
            .await?
    } else {
        Vec::new()
    };
    Ok(Json(CommandView { sequence, happened }))
}

fn text(headers: &HeaderMap, name: &str) -> Result<Option<String>, Problem> {
    let value = headers.get(name).map(|value| value.to_str());
    let value = value.transpose();
    let value = value.map_err(|_| Problem::field(name, "it is not plain text".to_owned()))?;
    Ok(value.map(str::to_owned))
}
