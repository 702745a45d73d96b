//! What every request can reach.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::HeaderMap;
use cards::Card;
use floor::Table;
use floor::record::Record;
use jiff::Timestamp;
use journal::{Sequence, Store, StreamId};

use crate::chance::Chance;
use crate::desk::{Counter, Published};
use crate::people::{People, SignedIn};
use crate::problem::Problem;
use crate::rounds::Rounds;
use crate::vault::Vault;
use crate::view::{LineView, Onlooker, RoundView, TableView, line};
use audit::Span;

/// The house, for whoever asks.
pub struct App<C> {
    /// The way to the desk.
    pub counter: Counter,
    /// Names and log-ins.
    pub people: People,
    /// The keys.
    pub vault: Arc<Vault<C>>,
    /// The journal, to be read.
    pub store: Arc<Store>,
    /// Where rounds stand.
    pub rounds: Arc<Rounds>,
    /// When somebody last looked, in milliseconds.
    pub watched_ms: AtomicI64,
}

/// The cookie of a log-in.
pub(crate) const COOKIE: &str = "croupier";

/// How many rounds that are over a table shows.
const LAST_ROUNDS: u64 = 10;

impl<C: Chance> App<C> {
    /// Who sent a request, by its cookie or its bearer token.
    pub async fn who(&self, headers: &HeaderMap) -> Result<Option<SignedIn>, Problem> {
        let Some(token) = token(headers) else {
            return Ok(None);
        };
        let found = self.people.by_token(&token).await;
        found.map_err(|error| Problem::failed(error.to_string()))
    }

    /// The same, where nobody in particular will not do.
    pub async fn signed_in(&self, headers: &HeaderMap) -> Result<SignedIn, Problem> {
        self.who(headers).await?.ok_or_else(Problem::signed_out)
    }

    /// Notes that somebody looks, so that the house players go on.
    pub fn look(&self) {
        let now = Timestamp::now().as_millisecond();
        self.watched_ms.store(now, Ordering::Relaxed);
    }

    /// The table as somebody sees it, with what happened after an entry they know.
    pub async fn view(
        &self,
        published: &Published,
        number: u32,
        who: Option<&SignedIn>,
        after: Option<u64>,
    ) -> Result<TableView, Problem> {
        let missing = || Problem::missing(format!("there is no table {number}"));
        let table = published.house.tables.get(&number).ok_or_else(missing)?;
        let order = self.order(table);
        let happened = match after {
            Some(after) => self.lines(number, table, after + 1, None).await?,
            None => Vec::new(),
        };
        let last = self.last_rounds(number, table, who).await?;
        let onlooker = Onlooker {
            who,
            order: order.as_ref(),
            people: &self.people,
        };
        TableView::of(published, number, &onlooker, happened, last).ok_or_else(missing)
    }

    /// The deck that a table is dealt from; none, where there is no live deal or no key.
    pub fn order(&self, table: &Table) -> Option<[Card; 52]> {
        let deal = table.deal.as_ref()?;
        self.vault.order(deal).ok()
    }

    /// What the entries of a table's stream tell, from one to before another.
    pub async fn lines(
        &self,
        number: u32,
        table: &Table,
        from: u64,
        to: Option<u64>,
    ) -> Result<Vec<LineView>, Problem> {
        let records = self.records(number, from, to).await?;
        let events = records.iter().flat_map(|(_, record)| &record.events);
        Ok(events
            .filter_map(|event| line(table, &self.people, event))
            .collect())
    }

    /// The documents of a table's stream, from one to before another.
    pub async fn records(
        &self,
        number: u32,
        from: u64,
        to: Option<u64>,
    ) -> Result<Vec<(u64, Record)>, Problem> {
        let failed = |why: String| Problem::failed(why);
        let stream: StreamId = format!("table/{number}")
            .parse()
            .map_err(|error: journal::StreamIdError| failed(error.to_string()))?;
        let most = to.map_or(2_000, |to| to.saturating_sub(from).min(2_000));
        let most = u32::try_from(most).unwrap_or(2_000);
        let read = self.store.read(&stream, Sequence::new(from), most).await;
        let entries = read.map_err(|error| failed(error.to_string()))?;
        let read = |entry: journal::Entry| {
            let record = Record::read(&entry.payload);
            let record = record.map_err(|error| failed(error.to_string()))?;
            Ok((entry.sequence.get(), record))
        };
        entries.into_iter().map(read).collect()
    }

    /// The rounds before this one, and what they came to for somebody.
    async fn last_rounds(
        &self,
        number: u32,
        table: &Table,
        who: Option<&SignedIn>,
    ) -> Result<Vec<RoundView>, Problem> {
        let mut views = Vec::new();
        let over = table.number.saturating_sub(1);
        let oldest = over.saturating_sub(LAST_ROUNDS - 1).max(1);
        for round in (oldest..=over).rev() {
            let Some(span) = self.rounds.span(number, round) else {
                continue;
            };
            let net = match who {
                Some(who) => {
                    let results = self.results(number, round, span).await?;
                    results.get(&who.person).copied()
                }
                None => None,
            };
            views.push(RoundView {
                round: format!("t{number}-{round}"),
                net: net.unwrap_or(0),
                label: net.map_or_else(|| "watched".to_owned(), crate::view::label),
            });
        }
        Ok(views)
    }

    /// What a round that is over came to for everybody who played; it is read once.
    async fn results(
        &self,
        number: u32,
        round: u64,
        span: Span,
    ) -> Result<Arc<HashMap<String, i64>>, Problem> {
        if let Some(known) = self.rounds.results(number, round) {
            return Ok(known);
        }
        let records = self
            .records(number, span.first, span.last.map(|last| last + 1))
            .await?;
        let events = records.iter().flat_map(|(_, record)| &record.events);
        let mut places = HashMap::new();
        let mut results: HashMap<String, i64> = HashMap::new();
        for event in events {
            let floor::house::Event::Table { event, .. } = event else {
                continue;
            };
            match event {
                games::round::Event::WagerPlaced { place, person, .. } => {
                    places.insert(*place, person.clone());
                    results.entry(person.clone()).or_insert(0);
                }
                games::round::Event::Money {
                    word,
                    place,
                    amount,
                    ..
                } => {
                    let cents = amount.in_cents();
                    let change = match word {
                        games::round::Word::Paid => cents,
                        games::round::Word::Taken => cents.saturating_neg(),
                        _ => 0,
                    };
                    let result = places.get(place).and_then(|it| results.get_mut(it));
                    if let Some(result) = result {
                        *result = result.saturating_add(change);
                    }
                }
                _ => {}
            }
        }
        let results = Arc::new(results);
        self.rounds.keep_results(number, round, &results);
        Ok(results)
    }
}

/// The token of a request: a bearer's, or a cookie.
fn token(headers: &HeaderMap) -> Option<String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(bearer) = text("authorization").and_then(|it| it.strip_prefix("Bearer ")) {
        return Some(bearer.to_owned());
    }
    let cookies = text("cookie")?.split(';').map(str::trim);
    let mut pairs = cookies.filter_map(|cookie| cookie.split_once('='));
    pairs
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value.to_owned())
}
