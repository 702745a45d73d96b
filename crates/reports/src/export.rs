//! Entries written out for a regulator, with what vouches for them.
//!
//! A line is a JSON document. The first says what the file is; then come entries, stream by
//! stream and in order, each with its hash and its payload as it is stored, and after those of a
//! round what it came to; the last lines are the heads of the streams with their proofs and
//! signatures. `docs/export.md` has it field by field, with a program that checks a file.
//!
//! Of some days the entries after them are written too, up to the first that somebody vouches
//! for: without those, nobody would see that the last entries of the days are others.

mod rounds;
mod vouching;

use std::collections::BTreeMap;
use std::io::{self, Write};

use floor::record::Record;
use journal::{Entry, Sequence, Store, StreamId, VouchedHead};
use rounds::{Round, Rounds};
use rulebook::Date;
use serde::Serialize;
use vouching::Vouching;

use crate::asked::Asked;
use crate::books::Unread;

/// How many entries are read at once.
const PAGE: u32 = 2_000;

/// What was written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Exported {
    /// Entries, by stream.
    pub entries: BTreeMap<String, u64>,
    /// Rounds in which money moved.
    pub rounds: u64,
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum Unexported {
    /// The journal cannot be read.
    #[error(transparent)]
    Unread(#[from] Unread),
    /// The file cannot be written.
    #[error("it cannot be written: {0}")]
    File(#[from] io::Error),
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Line<'l> {
    Export(Head<'l>),
    Entry(Written<'l>),
    Round(Round),
    Head(VouchedHead),
}

#[derive(Serialize)]
struct Head<'l> {
    form: u32,
    house: &'l str,
    from: Option<String>,
    to: Option<String>,
}

#[derive(Serialize)]
struct Written<'l> {
    stream: &'l str,
    sequence: u64,
    previous: &'l str,
    hash: String,
    payload: &'l str,
}

/// Writes the entries of some gaming days, or all; checkpoints of the whole journal and every
/// entry of the stream of the house are among them, for they vouch for the rest.
///
/// # Errors
///
/// If the journal cannot be read or the file cannot be written.
pub async fn export(
    store: &Store,
    house: &floor::house::House,
    asked: Asked,
    to: &mut impl Write,
) -> Result<Exported, Unexported> {
    // Read once: an entry of which a head is written is in the file, however many more are
    // committed meanwhile.
    let heads = store.vouched_heads().await.map_err(Unread::from)?;
    let mut exported = Exported::default();
    let terms = house.terms.as_deref();
    let day = |day: Option<rulebook::Date>| day.map(|day| day.to_string());
    line(
        to,
        &Line::Export(Head {
            form: 1,
            house: terms.map_or("", |terms| terms.name.as_str()),
            from: day(asked.from),
            to: day(asked.to),
        }),
    )?;
    let house = heads.iter().find(|head| head.stream == StreamId::house());
    let last = house.map_or(Sequence::NONE, |head| head.sequence);
    let vouching = Vouching::read(store, last, asked).await?;
    for head in &heads {
        let mut stream = Stream::of(&head.stream, asked, &vouching);
        let mut from = Sequence::FIRST;
        while from <= head.sequence {
            let read = store.read(&head.stream, from, PAGE).await;
            let entries = read.map_err(Unread::from)?;
            let Some(last) = entries.last() else { break };
            from = last.sequence.next();
            let known = |entry: &&Entry| entry.sequence <= head.sequence;
            for entry in entries.iter().filter(known) {
                stream.write(entry, to)?;
            }
        }
        stream.end(to)?;
        exported.rounds += stream.told;
        exported
            .entries
            .insert(head.stream.to_string(), stream.count);
    }
    for head in heads {
        line(to, &Line::Head(head))?;
    }
    to.flush()?;
    Ok(exported)
}

/// A stream while it is written.
struct Stream<'v> {
    stream: &'v StreamId,
    asked: Asked,
    vouching: &'v Vouching,
    rounds: Option<Rounds>,
    /// The hash of the entry before.
    previous: String,
    /// The last entry of the days that were asked for.
    last: u64,
    count: u64,
    told: u64,
}

impl<'v> Stream<'v> {
    fn of(stream: &'v StreamId, asked: Asked, vouching: &'v Vouching) -> Stream<'v> {
        Stream {
            stream,
            asked,
            vouching,
            rounds: Rounds::of(stream.as_str()),
            previous: journal::BEFORE_THE_FIRST.to_owned(),
            last: 0,
            count: 0,
            told: 0,
        }
    }

    fn write(&mut self, entry: &Entry, to: &mut impl Write) -> io::Result<()> {
        let sequence = entry.sequence.get();
        let read = Record::read_events(self.stream.as_str(), &entry.payload).ok();
        let day = read.as_ref().and_then(|(record, _)| {
            let day = self.vouching.day_of(record.at)?;
            self.asked.has(day).then_some(day)
        });
        let over = match (&mut self.rounds, &read) {
            (Some(rounds), Some((record, _))) => rounds.see(sequence, &record.events, day),
            _ => None,
        };
        self.tell(over, to)?;
        if self.has(sequence, read.is_some(), day) {
            let hash = entry.hash.to_string();
            let written = Written {
                stream: self.stream.as_str(),
                sequence,
                previous: &self.previous,
                hash,
                payload: &entry.payload,
            };
            line(to, &Line::Entry(written))?;
            self.count += 1;
        }
        self.previous = entry.hash.to_string();
        Ok(())
    }

    /// Whether an entry is written: one of the days that were asked for, or after them one
    /// without which nobody vouches for those.
    fn has(&mut self, sequence: u64, is_read: bool, day: Option<Date>) -> bool {
        let all = self.asked.from.is_none() && self.asked.to.is_none();
        // What cannot be read is left to whoever checks it.
        if all || *self.stream == StreamId::house() || !is_read {
            return true;
        }
        if day.is_some() {
            self.last = sequence;
            return true;
        }
        let vouched = self.vouching.vouched(self.stream).unwrap_or(0);
        self.last > 0 && (sequence <= vouched || vouched < self.last)
    }

    fn end(&mut self, to: &mut impl Write) -> io::Result<()> {
        let over = self.rounds.as_mut().and_then(Rounds::end);
        self.tell(over, to)
    }

    fn tell(&mut self, over: Option<Round>, to: &mut impl Write) -> io::Result<()> {
        let Some(round) = over else { return Ok(()) };
        self.told += 1;
        line(to, &Line::Round(round))
    }
}

fn line(to: &mut impl Write, line: &Line<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}
