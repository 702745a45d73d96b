//! What a command to the house would bring about, ruled on and not written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::authority::By;
use floor::cage::Account;
use floor::house::{CageAct, Command, Event, House, Opening};
use floor::record::{Given, Record, stream_of};
use narrator::Language;
use rulebook::Instant;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::cage::CAGE;
use super::house::{self, HouseCommand};
use super::responses::{BadField, Office, SignedOut, TooMany, Unable};
use super::{Sent, Shared, ToHouse};
use crate::answer::Rejected;
use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::language::Spoken;
use crate::people::SignedIn;
use crate::problem::{Details, Problem};
use crate::published::Published;
use crate::view::{Onlooker, lines};

/// What a command to the house would bring about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HousePreview)]
pub(crate) struct HousePreviewView {
    /// The stream that it is about.
    #[schema(example = "jackpot/1")]
    stream: String,
    /// The number of that stream that it was ruled at.
    sequence: u64,
    /// Whether it takes two people: it is proposed then, and done once a second confirms it.
    two_people: bool,
    /// What would be told at tables, in words.
    lines: Vec<HousePreviewLine>,
    /// The money that would move.
    postings: Vec<HousePosting>,
    /// What would be written, by stream, in the form of the journal.
    documents: BTreeMap<String, Vec<Value>>,
}

/// Something that would be told at a table.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HousePreviewLine)]
pub(crate) struct HousePreviewLine {
    /// The table.
    table: u32,
    /// In words.
    text: String,
}

/// Money that would move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HousePosting)]
pub(crate) struct HousePosting {
    /// From which account, by the word of the books: `bank`, `{"jackpot":"1"}`.
    from: Value,
    /// To which.
    to: Value,
    /// How much, in minor units.
    amount: i64,
}

/// See what a command to the house would bring about
///
/// The same body as a command to the house. It is ruled on as the house stands, and nothing is
/// written; refusals are those of the command. What takes two people is ruled on as if the second
/// had confirmed it. The body has at most 1 MiB.
#[utoipa::path(
    post, path = "/api/v1/house/preview", tag = "house", operation_id = "previewHouse",
    request_body = HouseCommand,
    responses(
        (status = 200, description = "What it would bring about", body = HousePreviewView),
        BadField,
        SignedOut,
        Office,
        (status = 413, description = "The request is larger than 1 MiB", body = Details,
         content_type = "application/problem+json"),
        (status = 422, description = "The rules say no, and the clause that does", body = Details,
         content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn preview<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Spoken(language): Spoken,
    ToHouse { who, sent: command }: ToHouse<HouseCommand>,
) -> Result<Json<HousePreviewView>, Problem> {
    let command = command.read()?;
    ruled(&app, &asker, (who, language), command).await
}

/// See what a command to the cage would bring about
///
/// The same body as a command to the cage. It is ruled on as the house stands, and nothing is
/// written; refusals are those of the command. A count is blind: it is ruled on as if nobody had
/// counted before.
#[utoipa::path(
    post, path = "/api/v1/cage/preview", tag = "cage", operation_id = "previewCage",
    request_body = CageAct,
    responses(
        (status = 200, description = "What it would bring about", body = HousePreviewView),
        BadField,
        SignedOut,
        Office,
        (status = 422, description = "It cannot be, and what to do", body = Details,
         content_type = "application/problem+json"),
        TooMany,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn of_cage<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Spoken(language): Spoken,
    headers: HeaderMap,
    Sent(act): Sent<CageAct>,
) -> Result<Json<HousePreviewView>, Problem> {
    let who = app.in_office(&headers, &CAGE).await?;
    ruled(&app, &asker, (who, language), Command::Cage(act)).await
}

/// What a command of somebody's would bring about.
async fn ruled<C: Chance>(
    app: &Arc<App<C>>,
    asker: &Asker,
    (who, language): (SignedIn, Language),
    command: Command,
) -> Result<Json<HousePreviewView>, Problem> {
    let published = app.counter.published();
    let book = house::book_of(&published.house, &command);
    let by = By::person(who.person.clone(), who.role);
    let two_people = published.house.wants_two(&by, &command);
    let (ruler, state) = (Arc::clone(app), Arc::clone(&published));
    let work = move || {
        let at_ms = state.clock.now_ms();
        let house = blind(&state.house, &command);
        let events = house.preview(&by, &command, at_ms);
        let events = events.map_err(|refusal| Rejected::Refused(Box::new(refusal)))?;
        let tables = events.iter().filter_map(Event::table);
        let mut tables: Vec<u32> = tables.collect();
        tables.sort_unstable();
        tables.dedup();
        let told = tables.into_iter().flat_map(|number| {
            let onlooker = Onlooker {
                who: Some(&who),
                order: None,
                people: &ruler.people,
                out: None,
                table: number,
                language,
            };
            let table = state.house.tables.get(&number);
            let here = events.iter().filter(|it| it.table() == Some(number));
            let told = table.map(|table| lines(table, &onlooker, std::iter::empty(), here));
            let told = told.into_iter().flatten();
            told.map(|line| HousePreviewLine {
                table: number,
                text: line.text,
            })
            .collect::<Vec<_>>()
        });
        let stream = stream_of(&command);
        Ok::<_, Rejected>(HousePreviewView {
            sequence: state.head(&stream),
            stream,
            two_people,
            lines: told.collect(),
            postings: postings(&state, &events),
            documents: documents(&state, by, command, at_ms, events),
        })
    };
    let ruled = app.budget.work(asker, Size::Small, work).await?;
    let view = ruled.map_err(|it| Problem::rejected(&it, book.as_deref()).named())?;
    Ok(Json(view))
}

/// The house that a command is ruled on in: a count is blind, and ruled on as if nobody had
/// counted before. Else whoever is to count second would find out what the first came to.
fn blind<'h>(house: &'h House, command: &Command) -> Cow<'h, House> {
    let counts = matches!(
        command,
        Command::Cage(CageAct::CountCage { .. } | CageAct::CountBox { .. })
    );
    if !counts {
        return Cow::Borrowed(house);
    }
    let mut house = house.clone();
    let till = Arc::make_mut(&mut house.till);
    till.counted = None;
    till.boxes.clear();
    Cow::Owned(house)
}

/// The money that these events would move.
fn postings(state: &Published, events: &[Event]) -> Vec<HousePosting> {
    let mut house = state.house.clone();
    let mut moved = Vec::new();
    for event in events {
        let postings = house.postings(event);
        moved.extend(postings.into_iter().map(|posting| HousePosting {
            from: written(&posting.from),
            to: written(&posting.to),
            amount: posting.amount.in_cents(),
        }));
        house.apply(event);
    }
    moved
}

fn written(account: &Account) -> Value {
    serde_json::to_value(account).unwrap_or_default()
}

/// What would be written, by stream. A book is not given back: whoever sent it has it.
fn documents(
    state: &Published,
    by: By,
    command: Command,
    at_ms: i64,
    mut events: Vec<Event>,
) -> BTreeMap<String, Vec<Value>> {
    events.retain(|event| !matches!(event, Event::House(Opening::Book(_))));
    let given = Given {
        by,
        key: String::new(),
        command,
    };
    let at = Instant::at_ms(at_ms);
    let records = Record::of(&state.house, given, at, events, &BTreeMap::new());
    let written = records.into_iter().filter_map(|(stream, mut record)| {
        record.command = None;
        let text = record.write(&stream).ok()?;
        let document: Value = serde_json::from_str(&text).ok()?;
        let events = document.get("events").and_then(Value::as_array);
        Some((stream, events.cloned().unwrap_or_default()))
    });
    written.collect()
}
