//! What people ask of a table.

use std::sync::Arc;

use ::floor::Table;
use ::floor::house::Event;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use games::round;
use jiff::Timestamp;
use journal::CommandId;
use money::Money;
use narrator::Language;
use rulebook::Role;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::{LARGEST, whole};
use super::responses::{BadField, Elsewhere, NoTable, SignedOut, Unable};
use super::{Part, Shared, floor, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::coach::Case;
use crate::language::{Reader, Spoken};
use crate::people::SignedIn;
use crate::problem::{Details, Problem};
use crate::score::Made;
use crate::turn::Turn;
use crate::view::{ClauseView, LineView};
use crate::wish::Wish;
use crate::{advice, lobby, turn};

/// A command that was accepted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Accepted)]
pub(crate) struct CommandView {
    /// Its number in the table's stream.
    sequence: u64,
    /// What it brought about.
    happened: Vec<LineView>,
    /// The clauses that ask for a second person, where it takes two.
    under: Vec<ClauseView>,
    /// What to post to put one's wagers back as they were; null: nothing of them changed, or
    /// they can no longer be changed.
    #[schema(value_type = Option<round::Command>, required)]
    undo: Option<Wish>,
}

/// Ask something of a table
///
/// Post back the `command` of an offer, with another `amount` where the offer has bounds.
/// A command is accepted once under its key, however often it is sent; another command under
/// the same key is refused. `together` has several commands that are taken all or none, such as
/// wagers and `deal`. A wager on a round that is over goes on to the next round first, and is
/// answered once it lies there.
#[utoipa::path(
    post, path = "/api/v1/tables/{table}/commands", tag = "tables", operation_id = "command",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        ("Idempotency-Key" = String, Header,
         description = "A key of your own, 1 to 128 characters, new for every command",
         min_length = 1, max_length = 128),
        ("Office" = Option<String>, Header,
         description = "The one office of the table's book to act in, of those of one's role"),
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
        (status = 413, description = "The request is larger than 16 KiB", body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "The rules say no, and the clause that does; \
         or the key was used for another command", body = Details,
         content_type = "application/problem+json",
         example = json!({
            "type": "/problems/refused", "title": "Not possible", "status": 422,
            "detail": "The minimum is 5.00.", "reason": "under-the-minimum",
            "clause": {"clause": "5.1", "standing": "stated", "asks": "Keep to the limits."},
         })),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn command<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    asker: Asker,
    Spoken(language): Spoken,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<CommandView>, Problem> {
    let number = table_number(&number)?;
    let who = app.signed_in(&headers).await?;
    let book = floor::book_at(&app, number)?;
    let by = floor::acting(&who, &headers, &book)?;
    let wish = read_wish(body, LARGEST)?;
    let wish = app.with_rounds(&asker, by.role, number, wish).await?;
    let key = key(&headers)?;
    let seen = match text(&headers, "If-Match")? {
        Some(seen) => Some(seen.trim_matches('"').parse::<u64>().map_err(|_| {
            Problem::field("If-Match", format!("`{seen}` is no number of a stream"))
        })?),
        None => None,
    };
    if wish.stakes()
        && let Some(why) = app.vault.out_of_play.why(number)
    {
        // One that was accepted before is answered as it was.
        let id = CommandId::new(who.person.clone(), key.clone());
        let known = app.store.answer(&id).await;
        let known = known.map_err(|error| Problem::failed(error.to_string()))?;
        if known.is_none() {
            return Err(Problem::out_of_play(number, why));
        }
    }
    // What the coach would have said, before the hand is decided.
    let decided = app.decided(number, &who, &wish);
    let decides = wish.decides() && by.role == Some(Role::Player);
    let turn = Turn {
        who: &who,
        by,
        table: number,
        wish: &wish,
        key,
        seen,
    };
    let told = turn.take(&app).await;
    let published = app.counter.published();
    let table = app::table(&published, number)?;
    let accepted = told.map_err(|rejected| match lobby::is_full(table) {
        true if turn::is_taken(&rejected) => {
            let elsewhere = lobby::elsewhere(&published.house, number);
            Problem::full(number, table.places().len(), elsewhere)
        }
        _ => Problem::rejected_at(&rejected, table),
    })?;
    let sequence = accepted.sequence;
    if accepted.stream != format!("table/{number}") {
        let (happened, undo) = (Vec::new(), None);
        return Ok(Json(CommandView {
            sequence,
            happened,
            under: Vec::new(),
            undo,
        }));
    }
    match decided {
        Some(decided) => decided.score(&app, &asker),
        None if decides => {
            let at_ms = Timestamp::now().as_millisecond();
            app.scores.touch(&who.person, at_ms);
        }
        None => {}
    }
    let told = app
        .answer(number, table, (&who, language), sequence)
        .await?;
    Ok(Json(told))
}

/// A decision that somebody is about to make.
struct Decided {
    number: u32,
    person: String,
    table: Table,
    case: Case,
    chosen: String,
    wagered: Money,
}

impl Decided {
    /// Works out what it cost, beside everything else.
    fn score<C: Chance>(self, app: &Arc<App<C>>, asker: &Asker) {
        let (app, asker) = (Arc::clone(app), asker.clone());
        let working = app.scores.begin(&self.person);
        let at_ms = Timestamp::now().as_millisecond();
        tokio::spawn(async move {
            let round = self.table.round_id(self.number);
            let place = self.case.place.number();
            let worth = app.worth(&asker, self.number, &self.table, self.case).await;
            // What cannot be worked out now is not counted.
            let Ok(worth) = worth else { return };
            let cost = worth.cost(&self.chosen);
            let (Some(cost), Some((better, _))) = (cost, worth.best()) else {
                return;
            };
            let made = Made {
                round,
                book: self.table.book.id.clone(),
                place,
                chosen: self.chosen,
                better: better.clone(),
                cost,
                ante: worth.ante,
                wagered: self.wagered,
            };
            app.scores.note(&self.person, made, at_ms);
            drop(working);
        });
    }
}

impl<C: Chance> App<C> {
    /// The decision that a wish is, at a table with a coach.
    fn decided(&self, number: u32, who: &SignedIn, wish: &Wish) -> Option<Decided> {
        let Wish::Round(command) = wish else {
            return None;
        };
        let published = self.counter.published();
        let table = app::table(&published, number).ok()?;
        if table.without_coach || command.part() != round::Part::Deciding {
            return None;
        }
        let case = self.case(&published, number, table, who).ok()?;
        if command.place() != Some(case.place) {
            return None;
        }
        let chosen = advice::action(table, command, &case.decision)?;
        let stakes = case.spot.made.values().map(|stake| stake.amount);
        let stays = command.stays_with().unwrap_or(Money::ZERO);
        let wagered = Money::sum(stakes.chain([stays])).ok()?;
        Some(Decided {
            number,
            person: who.person.clone(),
            table: table.clone(),
            case,
            chosen,
            wagered,
        })
    }

    /// What a command of somebody's brought about, whenever that is asked.
    async fn answer(
        &self,
        number: u32,
        table: &Table,
        (who, language): (&SignedIn, Language),
        sequence: u64,
    ) -> Result<CommandView, Problem> {
        let reader = Reader {
            who: Some(who),
            language,
        };
        let happened = self
            .lines(number, table, reader, sequence, sequence + 1)
            .await?
            .happened;
        let (before, after) = self.since(number, table, sequence, sequence + 1).await?;
        let before: Vec<_> = before.iter().flat_map(|events| events.iter()).collect();
        let after: Vec<_> = after.iter().flat_map(|events| events.iter()).collect();
        // What asks for a second person.
        let begun = after.iter().filter_map(|event| match event {
            Event::ValidationBegun { begun, .. } => begun.under,
            _ => None,
        });
        let under = begun.map(|under| ClauseView::at(table, under));
        Ok(CommandView {
            sequence,
            happened,
            under: under.collect(),
            undo: turn::undo(table, &who.person, &before, &after),
        })
    }
}

/// What a request of at most so many bytes asks of a table.
pub(super) fn read_wish(body: Result<Bytes, BytesRejection>, most: usize) -> Result<Wish, Problem> {
    let body = whole(body, most)?;
    Wish::read(&body)
        .map_err(|error| Problem::field("body", format!("{error}; see /openapi.json, Command")))
}

/// The key under which a command is accepted once.
pub(super) fn key(headers: &HeaderMap) -> Result<String, Problem> {
    let key = text(headers, "Idempotency-Key")?;
    let key = key.ok_or_else(|| {
        let detail = "send a key of your own, new for every command".to_owned();
        Problem::field("Idempotency-Key", detail)
    })?;
    if key.is_empty() || key.len() > 128 {
        let detail = "a key has 1 to 128 characters".to_owned();
        return Err(Problem::field("Idempotency-Key", detail));
    }
    Ok(key)
}

fn text(headers: &HeaderMap, name: &str) -> Result<Option<String>, Problem> {
    let value = headers.get(name).map(|value| value.to_str());
    let value = value.transpose();
    let value = value.map_err(|_| Problem::field(name, "it is not plain text".to_owned()))?;
    Ok(value.map(str::to_owned))
}
