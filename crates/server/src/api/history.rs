//! Rounds that were played: of a table, of whoever asks, and one by its name.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::Table;
use games::round::Phase;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::responses::{BadField, NoRound, NoTable, SignedOut, TooMany};
use super::{Asked, Part, Shared, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::language::{Reader, Spoken};
use crate::people::SignedIn;
use crate::problem::Problem;
use crate::receipt::Receipt;
use crate::view::{LineView, Onlooker, lines};

/// How many rounds a page has, where nobody says.
const USUAL: u64 = 10;

/// How many it has at most.
const MOST: u64 = 50;

/// How many rounds are looked at for a page of somebody's own.
const LOOKED_AT: u64 = 200;

/// A round of a table that is over.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundSummary)]
pub(crate) struct RoundSummary {
    /// Its name.
    round: String,
    /// When its last entry was written, as RFC 3339 has it.
    #[schema(required)]
    settled_at: Option<String>,
    /// What it came to for whoever asks; null: they did not play.
    #[schema(required)]
    net_of_you: Option<i64>,
    /// What happened.
    lines: Vec<LineView>,
}

/// Rounds of a table, the last one first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rounds)]
pub(crate) struct RoundsView {
    /// The rounds.
    rounds: Vec<RoundSummary>,
    /// What to send as `before` for those before these; null: there are none.
    #[schema(required)]
    next: Option<u64>,
}

/// Which rounds of a table.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Before {
    /// Only rounds before the one of this number: the `next` of the page before.
    before: Option<u64>,
    /// How many, at most 50; 10 if not said.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u64>,
}

/// The rounds of a table that are over
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/rounds", tag = "rounds", operation_id = "rounds",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
        Before,
    ),
    responses(
        (status = 200, description = "The last one first", body = RoundsView),
        BadField,
        NoTable,
        TooMany,
    ),
    security((), ("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn of_table<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    asker: Asker,
    Asked(page): Asked<Before>,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Json<RoundsView>, Problem> {
    let number = table_number(&number)?;
    let who = app.who(&headers).await?;
    let house = Arc::clone(&app);
    let read = async move || {
        let reader = Reader {
            who: who.as_ref(),
            language,
        };
        RoundsView::read(&house, number, reader, &page).await
    };
    app.budget.read(&asker, read).await.map(Json)
}

impl RoundsView {
    /// A page of the rounds of a table, for somebody.
    async fn read<C: Chance>(
        app: &App<C>,
        number: u32,
        reader: Reader<'_>,
        page: &Before,
    ) -> Result<RoundsView, Problem> {
        let Reader { who, language } = reader;
        let published = app.counter.published();
        let table = app::table(&published, number)?;
        let begun = open_from(table);
        let newest = page.before.unwrap_or(begun).min(begun);
        let oldest = newest.saturating_sub(limit(page.limit)?).max(1);
        let onlooker = Onlooker {
            who,
            order: None,
            people: &app.people,
            out: None,
            table: number,
            language,
        };
        let mut rounds = Vec::new();
        for round in (oldest..newest).rev() {
            let Some(span) = app.rounds.span(number, round) else {
                continue;
            };
            let to = span.last.map(|last| last + 1);
            let records = app.records(number, span.first, to).await?;
            let events = || records.iter().flat_map(|(_, record)| &record.events);
            let nets = app::nets(events());
            rounds.push(RoundSummary {
                round: format!("t{number}-{round}"),
                settled_at: records
                    .last()
                    .and_then(|(_, record)| time(record.at.in_ms())),
                net_of_you: who.and_then(|who| nets.get(&who.person).map(|played| played.net)),
                lines: lines(table, &onlooker, [], events()),
            });
        }
        let next = (oldest > 1).then_some(oldest);
        Ok(RoundsView { rounds, next })
    }
}

/// The first round of a table that is not over.
fn open_from(table: &Table) -> u64 {
    let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
    table.number + u64::from(over)
}

fn limit(limit: Option<u64>) -> Result<u64, Problem> {
    match limit.unwrap_or(USUAL) {
        limit @ 1..=MOST => Ok(limit),
        limit => {
            let detail = format!("a page has 1 to {MOST} rounds, not {limit}");
            Err(Problem::field("limit", detail))
        }
    }
}

fn time(ms: i64) -> Option<String> {
    Timestamp::from_millisecond(ms)
        .ok()
        .map(|time| time.to_string())
}

/// A round that whoever asks played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnRound)]
pub(crate) struct OwnRound {
    /// Its name.
    round: String,
    /// Its table.
    table: u32,
    /// The book it was ruled by.
    book: String,
    /// When its last entry was written, as RFC 3339 has it.
    #[schema(required)]
    settled_at: Option<String>,
    /// What it came to.
    net: i64,
}

/// The rounds of whoever asks, the last one first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnRounds)]
pub(crate) struct OwnRoundsView {
    /// The rounds. A page may have fewer than were asked for, even none.
    rounds: Vec<OwnRound>,
    /// What to send as `before` for those before these; null: there are none.
    #[schema(required)]
    next: Option<String>,
}

/// Which of somebody's own rounds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OwnBefore {
    /// The `next` of the page before.
    before: Option<String>,
    /// How many, at most 50; 10 if not said.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u64>,
}

/// The rounds that whoever asks played
#[utoipa::path(
    get, path = "/api/v1/me/rounds", tag = "people", operation_id = "ownRounds",
    params(OwnBefore),
    responses(
        (status = 200, description = "The last one first", body = OwnRoundsView),
        BadField,
        SignedOut,
        TooMany,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn own<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Asked(page): Asked<OwnBefore>,
    headers: HeaderMap,
) -> Result<Json<OwnRoundsView>, Problem> {
    let who = app.signed_in(&headers).await?;
    let house = Arc::clone(&app);
    let read = async move || OwnRoundsView::read(&house, &who, &page).await;
    app.budget.read(&asker, read).await.map(Json)
}

impl OwnRoundsView {
    /// A page of the rounds that somebody played.
    async fn read<C: Chance>(
        app: &App<C>,
        who: &SignedIn,
        page: &OwnBefore,
    ) -> Result<OwnRoundsView, Problem> {
        let limit = limit(page.limit)?;
        let published = app.counter.published();
        let tables = &published.house.tables;
        let newest = tables
            .iter()
            .map(|(number, table)| (*number, open_from(table)));
        let mut cursor = Cursor(newest.collect());
        if let Some(before) = &page.before {
            cursor.go_back(before)?;
        }
        let mut ahead: BTreeMap<u32, Candidate> = BTreeMap::new();
        let mut rounds = Vec::new();
        for _ in 0..LOOKED_AT {
            for (table, before) in &cursor.0 {
                if *before > 1 && !ahead.contains_key(table) {
                    let candidate = Candidate::read(app, *table, before - 1).await?;
                    ahead.insert(*table, candidate);
                }
            }
            // Of all tables, the round that ended last comes next.
            let latest = ahead.iter().max_by_key(|(_, candidate)| candidate.ended);
            let Some(number) = latest.map(|(number, _)| *number) else {
                break;
            };
            let Some(candidate) = ahead.remove(&number) else {
                break;
            };
            cursor.0.insert(number, candidate.round);
            if let Some(played) = candidate.nets.get(&who.person) {
                let book = tables.get(&number).map(|table| table.book.id.clone());
                rounds.push(OwnRound {
                    round: format!("t{number}-{}", candidate.round),
                    table: number,
                    book: book.unwrap_or_default(),
                    settled_at: time(candidate.ended),
                    net: played.net,
                });
            }
            if rounds.len() as u64 == limit {
                break;
            }
        }
        let more = cursor.0.values().any(|before| *before > 1);
        let next = more.then(|| cursor.to_string());
        Ok(OwnRoundsView { rounds, next })
    }
}

/// How far back somebody has come at every table: rounds before these are left.
struct Cursor(BTreeMap<u32, u64>);

impl Cursor {
    /// Goes back to where a page ended.
    fn go_back(&mut self, text: &str) -> Result<(), Problem> {
        let wrong = || Problem::field("before", format!("`{text}` is no `next` of a page"));
        for part in text.split('.') {
            let (table, round) = part.split_once('-').ok_or_else(wrong)?;
            let table: u32 = table.parse().map_err(|_| wrong())?;
            let round: u64 = round.parse().map_err(|_| wrong())?;
            let newest = self.0.get_mut(&table).ok_or_else(wrong)?;
            *newest = round.min(*newest);
        }
        Ok(())
    }
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, (table, round)) in self.0.iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(f, "{dot}{table}-{round}")?;
        }
        Ok(())
    }
}

/// A round that may be the next of somebody's own.
struct Candidate {
    round: u64,
    ended: i64,
    nets: BTreeMap<String, app::OwnRound>,
}

impl Candidate {
    async fn read<C: Chance>(app: &App<C>, table: u32, round: u64) -> Result<Candidate, Problem> {
        let Some(span) = app.rounds.span(table, round) else {
            return Ok(Candidate {
                round,
                ended: i64::MAX,
                nets: BTreeMap::new(),
            });
        };
        let to = span.last.map(|last| last + 1);
        let records = app.records(table, span.first, to).await?;
        Ok(Candidate {
            round,
            ended: records
                .last()
                .map_or(i64::MIN, |(_, record)| record.at.in_ms()),
            nets: app::nets(records.iter().flat_map(|(_, record)| &record.events)),
        })
    }
}

/// One round: what happened in it, its deals, and what checks it
#[utoipa::path(
    get, path = "/api/v1/rounds/{round}", tag = "rounds", operation_id = "round",
    params(("round" = String, Path, description = "The name of the round",
            pattern = "^t[1-9][0-9]*-[1-9][0-9]*$", example = "t1-42")),
    responses(
        (status = 200, description = "The round", body = Receipt),
        NoRound,
        TooMany,
    ),
)]
pub(crate) async fn round<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Part(name): Part,
    Spoken(language): Spoken,
) -> Result<Json<Receipt>, Problem> {
    Receipt::of(&app, &asker, &name, language).await.map(Json)
}
