//! Entries written out for a regulator, with what vouches for them.
//!
//! A line is a JSON document. The first says what the file is; then come entries, stream by
//! stream and in order, each with its hash and its payload as it is stored; the last lines are
//! the heads of the streams with their proofs and signatures. `docs/export.md` has it field by
//! field, with a program that checks a file.

use std::collections::BTreeMap;
use std::io::{self, Write};

use floor::record::Record;
use jiff::Timestamp;
use journal::{Entry, Sequence, Store, StreamId};
use serde::Serialize;

use crate::asked::Asked;
use crate::books::Unread;
use crate::day::gaming_day;

/// How many entries are read at once.
const PAGE: u32 = 2_000;

/// What was written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Exported {
    /// Entries, by stream.
    pub entries: BTreeMap<String, u64>,
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
    Head(journal::VouchedHead),
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
    for head in &heads {
        let stream = &head.stream;
        let mut from = Sequence::FIRST;
        let mut previous = journal::BEFORE_THE_FIRST.to_owned();
        let mut count = 0;
        while from <= head.sequence {
            let read = store.read(stream, from, PAGE).await;
            let entries = read.map_err(Unread::from)?;
            let Some(last) = entries.last() else { break };
            from = last.sequence.next();
            for entry in entries
                .iter()
                .filter(|entry| entry.sequence <= head.sequence)
            {
                if *stream == StreamId::house() || has(terms, asked, stream, entry) {
                    line(
                        to,
                        &Line::Entry(Written {
                            stream: stream.as_str(),
                            sequence: entry.sequence.get(),
                            previous: &previous,
                            hash: entry.hash.to_string(),
                            payload: &entry.payload,
                        }),
                    )?;
                    count += 1;
                }
                previous = entry.hash.to_string();
            }
        }
        exported.entries.insert(stream.to_string(), count);
    }
    for head in heads {
        line(to, &Line::Head(head))?;
    }
    to.flush()?;
    Ok(exported)
}

/// Whether an entry is of the gaming days that were asked for.
fn has(
    terms: Option<&floor::house::Terms>,
    asked: Asked,
    stream: &StreamId,
    entry: &Entry,
) -> bool {
    if asked.from.is_none() && asked.to.is_none() {
        return true;
    }
    let read = Record::read_events(stream.as_str(), &entry.payload);
    // What cannot be read is left to whoever checks it.
    read.map_or(true, |(record, _)| {
        let at = Timestamp::from_millisecond(record.at.in_ms());
        at.map_or(true, |at| asked.has(gaming_day(terms, at).day))
    })
}

fn line(to: &mut impl Write, line: &Line<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}
