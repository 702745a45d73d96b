//! One round from the journal: the house before it, what was told, the house after it.

use std::collections::BTreeMap;

use floor::Table;
use floor::cage::Account;
use floor::house::{Event, House};
use games::round;
use journal::{Head, PublicKey, Store, StreamId};
use ledger::Posting;

use crate::mark::is_read;
use crate::{Check, Document, Error, Loaded, Merge, Told};

/// A round as the journal has it.
#[derive(Clone, Debug)]
pub struct PastRound {
    /// The table.
    pub table: u32,
    /// Which round of the table, from 1.
    pub number: u64,
    /// The house before it. Tables that have no part in it are as they were opened.
    pub before: House,
    /// What was told at the table or to its jackpot meanwhile.
    pub told: Vec<Told>,
    /// Every movement of money at the table, in order.
    pub postings: Vec<Posting<Account>>,
    /// The house after it, or as far as it has come.
    pub after: House,
}

/// The table and the number that the name of a round tells: `t1-42`.
#[must_use]
pub fn round_name(name: &str) -> Option<(u32, u64)> {
    let (table, number) = name.strip_prefix('t')?.split_once('-')?;
    let (table, number) = (table.parse().ok()?, number.parse().ok()?);
    // A number is read with a sign and with zeros before it; a name has one spelling.
    let is_name = table > 0 && number > 0 && format!("t{table}-{number}") == name;
    is_name.then_some((table, number))
}

/// One round of a table; none, if there is no such round.
///
/// Only the streams that it can rest on are read, from their beginning. After each command
/// `progress` is told how many are behind it.
///
/// # Errors
///
/// If an entry cannot be folded, or the journal cannot be read.
pub async fn past_round(
    store: &Store,
    table: u32,
    number: u64,
    progress: impl FnMut(u64),
) -> Result<Option<PastRound>, Error> {
    let heads = store.heads().await?;
    past_round_after(store, &heads, Loaded::empty(), table, number, progress).await
}

/// The same, where it is known at which entry of its table's stream the round begins: the
/// fold starts from the last mark before it that the house of this key signed.
///
/// # Errors
///
/// If an entry cannot be folded, or the journal cannot be read.
pub async fn past_round_at(
    store: &Store,
    key: &PublicKey,
    table: u32,
    number: u64,
    begins: u64,
) -> Result<Option<PastRound>, Error> {
    let heads = store.heads().await?;
    let stream = format!("table/{table}");
    let Some((stream, _)) = heads.get_key_value(stream.as_str()) else {
        return Ok(None);
    };
    let before = Loaded::before(store, &heads, key, stream, begins).await?;
    past_round_after(store, &heads, before, table, number, |_| {}).await
}

/// The same, where nobody knows at which entry the round begins: the marks of the table that
/// the holder of this key signed say how many rounds it had then, and the last one before the
/// round is found by halves. So a round of any age is as near as another.
///
/// # Errors
///
/// If an entry cannot be folded, or the journal cannot be read.
pub async fn find_round(
    store: &Store,
    key: &PublicKey,
    table: u32,
    number: u64,
    progress: impl FnMut(u64),
) -> Result<Option<PastRound>, Error> {
    let heads = store.heads().await?;
    let stream = format!("table/{table}");
    let Some((stream, _)) = heads.get_key_value(stream.as_str()) else {
        return Ok(None);
    };
    let before = Loaded::before_round(store, &heads, key, (stream, table), number).await?;
    past_round_after(store, &heads, before, table, number, progress).await
}

async fn past_round_after(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    before: Loaded,
    table: u32,
    number: u64,
    mut progress: impl FnMut(u64),
) -> Result<Option<PastRound>, Error> {
    let stream = format!("table/{table}");
    let streams = heads.keys().filter(|it| is_read(it.as_str(), &stream));
    let streams: Vec<StreamId> = streams.cloned().collect();
    let mut merge = Merge::only(store, &streams, &before.heads, heads).await?;
    let mut house = before.house;
    let mut found: Option<PastRound> = None;
    let mut done = 0;
    while let Some(told) = merge.next().await? {
        let part = told.part(&stream);
        let now = house.tables.get(&table).map_or(0, |table| table.number);
        let opens = part.is_some_and(Document::opens_round);
        if found.is_some() && opens {
            break;
        }
        let plays = part.is_some_and(|part| !part.sets_up());
        if found.is_none() && plays && now + u64::from(opens) == number {
            found = Some(PastRound {
                table,
                number,
                before: house.clone(),
                told: Vec::new(),
                postings: Vec::new(),
                after: House::default(),
            });
        }
        for event in told.events() {
            if let Some(found) = found.as_mut().filter(|_| part.is_some()) {
                let postings = house.postings(event).into_iter();
                found
                    .postings
                    .extend(postings.filter(|it| !it.amount.is_zero()));
            }
            house.apply(event);
        }
        if let Some(why) = house.stopped() {
            return Err(told.first.finding(Check::Ledger, why).into());
        }
        done += 1;
        progress(done);
        if let Some(found) = &mut found {
            found.told.push(told);
        }
    }
    Ok(found.map(|found| PastRound {
        after: house,
        ..found
    }))
}

impl PastRound {
    /// The table after the round.
    #[must_use]
    pub fn at_table(&self) -> Option<&Table> {
        self.after.tables.get(&self.table).map(AsRef::as_ref)
    }

    /// What was written of it in the stream of its table.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        let stream = format!("table/{}", self.table);
        self.told.iter().filter_map(move |told| told.part(&stream))
    }

    /// What happened at its table.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.documents()
            .flat_map(|document| &document.record.events)
    }
}

impl Document {
    /// Whether it opens its table or tells of its jackpot, and nothing else.
    fn sets_up(&self) -> bool {
        let events = &self.record.events;
        let set_up = |event: &Event| matches!(event, Event::TableOpened(_) | Event::Linked { .. });
        !events.is_empty() && events.iter().all(set_up)
    }

    fn opens_round(&self) -> bool {
        self.record.events.iter().any(|event| {
            let Event::Table { event, .. } = event else {
                return false;
            };
            matches!(event, round::Event::RoundOpened { .. })
        })
    }
}
