//! The journal, entry by entry, for auditors: the newest first, of all streams in the order of time.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use journal::{Entry, Sequence, StreamId};
use rulebook::Role;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::entry::{EntryView, moment};
use super::responses::{BadField, Office, SignedOut, TooMany};
use super::{Asked, Shared};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::desk::Published;
use crate::language::{Reader, Spoken};
use crate::library::question::{decoded, encoded};
use crate::problem::Problem;

/// Who reads everything that is written.
pub(super) const AUDITOR: [Role; 1] = [Role::Auditor];

/// How many entries a page has, where nobody says.
const USUAL: usize = 25;

/// How many it has at most.
const MOST: usize = 50;

/// How many entries are looked at for a page.
const LOOKED_AT: usize = 4_000;

/// How many of a stream are read at once.
const READ: u64 = 100;

/// Which entries.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// One stream alone: `house`, `table/1`, `jackpot/NAME`.
    #[param(example = "table/1")]
    stream: Option<String>,
    /// Only what this person told, or what is about them, by id.
    pub(super) person: Option<String>,
    /// Only what rests on this clause of its table's book.
    #[param(example = "5.3(b)")]
    pub(super) clause: Option<String>,
    /// Where to go on: the `next` of the page before.
    before: Option<String>,
    /// How many, at most 50; 25 if not said.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<usize>,
}

/// Entries of the journal, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JournalPage)]
pub(crate) struct JournalView {
    /// The entries. A page may have fewer than were asked for, even none.
    entries: Vec<EntryView>,
    /// What to send as `before` for older ones; null: there are none.
    #[schema(required)]
    next: Option<String>,
    /// The streams there are.
    streams: Vec<String>,
}

/// Where a reader has come in each stream: the number of the next entry, downwards.
struct Cursor(BTreeMap<String, u64>);

impl Cursor {
    fn of(published: &Published, wanted: &Wanted) -> Result<Cursor, Problem> {
        let mut cursor = Cursor(published.heads.clone());
        if let Some(stream) = &wanted.stream {
            cursor.0.retain(|known, _| known == stream);
            if cursor.0.is_empty() {
                let detail = format!("there is no stream `{stream}`");
                return Err(Problem::field("stream", detail));
            }
        }
        let Some(before) = &wanted.before else {
            return Ok(cursor);
        };
        let wrong = || Problem::field("before", format!("`{before}` is no `next` of a page"));
        let mut come = BTreeMap::new();
        for part in before.split(',') {
            let (stream, number) = part.rsplit_once(':').ok_or_else(wrong)?;
            let number: u64 = number.parse().map_err(|_| wrong())?;
            come.insert(decoded(stream), number);
        }
        // A stream that began since is younger than all that was seen.
        for (stream, number) in &mut cursor.0 {
            *number = come.get(stream).copied().unwrap_or(0).min(*number);
        }
        Ok(cursor)
    }

    fn written(&self) -> Option<String> {
        let left = self.0.iter().filter(|(_, number)| **number > 0);
        let parts = left.map(|(stream, number)| format!("{}:{number}", encoded(stream)));
        let parts: Vec<String> = parts.collect();
        (!parts.is_empty()).then(|| parts.join(","))
    }
}

/// Entries read from the end of a stream, the newest last.
#[derive(Default)]
struct Tail(Vec<(Entry, i64)>);

/// The journal, entry by entry
///
/// The newest first, of all streams in the order of time. For auditors.
#[utoipa::path(
    get, path = "/api/v1/journal", tag = "verification", operation_id = "journal",
    params(Wanted),
    responses(
        (status = 200, description = "Entries, the newest first", body = JournalView),
        BadField,
        SignedOut,
        Office,
        TooMany,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    asker: Asker,
    Asked(wanted): Asked<Wanted>,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Json<JournalView>, Problem> {
    let who = app.in_office(&headers, &AUDITOR).await?;
    let limit = wanted.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        let detail = format!("a page has 1 to {MOST} entries, not {limit}");
        return Err(Problem::field("limit", detail));
    }
    let house = Arc::clone(&app);
    let read = async move || {
        let reader = Reader {
            who: Some(&who),
            language,
        };
        page(&house, reader, &wanted, limit).await
    };
    app.budget.read(&asker, read).await.map(Json)
}

async fn page<C: Chance>(
    app: &App<C>,
    reader: Reader<'_>,
    wanted: &Wanted,
    limit: usize,
) -> Result<JournalView, Problem> {
    let published = app.counter.published();
    let mut cursor = Cursor::of(&published, wanted)?;
    let mut tails: BTreeMap<String, Tail> = BTreeMap::new();
    let mut entries = Vec::new();
    for _ in 0..LOOKED_AT {
        if entries.len() == limit {
            break;
        }
        let mut newest: Option<(&str, i64)> = None;
        for (stream, number) in &cursor.0 {
            if *number == 0 {
                continue;
            }
            let tail = tails.entry(stream.clone()).or_default();
            if tail.0.is_empty() {
                tail.0 = read(app, stream, *number).await?;
            }
            let at = tail.0.last().map_or(i64::MIN, |(_, at)| *at);
            if newest.is_none_or(|(_, known)| at > known) {
                newest = Some((stream, at));
            }
        }
        let Some(stream) = newest.map(|(stream, _)| stream.to_owned()) else {
            break;
        };
        let last = tails.get_mut(&stream).and_then(|tail| tail.0.pop());
        let Some((entry, _)) = last else {
            // What the head names is not there: that is for `verify` to say.
            cursor.0.remove(&stream);
            continue;
        };
        cursor.0.insert(stream, entry.sequence.get() - 1);
        if let Some(view) = app.entry(&published, reader, wanted, &entry).await? {
            entries.push(view);
        }
    }
    Ok(JournalView {
        entries,
        next: cursor.written(),
        streams: published.heads.keys().cloned().collect(),
    })
}

async fn read<C: Chance>(
    app: &App<C>,
    stream: &str,
    to: u64,
) -> Result<Vec<(Entry, i64)>, Problem> {
    let id: StreamId = stream
        .parse()
        .map_err(|error: journal::StreamIdError| Problem::failed(error.to_string()))?;
    let from = to.saturating_sub(READ - 1).max(1);
    let many = u32::try_from(to - from + 1).unwrap_or(u32::MAX);
    let read = app.store.read(&id, Sequence::new(from), many).await;
    let read = read.map_err(|error| Problem::failed(error.to_string()))?;
    let timed = read.into_iter().map(|entry| {
        let document: Value = serde_json::from_str(&entry.payload).unwrap_or_default();
        let at = moment(&document);
        let at = at.and_then(|at| at.parse::<jiff::Timestamp>().ok());
        (entry, at.map_or(i64::MIN, |at| at.as_microsecond()))
    });
    Ok(timed.collect())
}
