//! Entries and commands by the page, each column of a page as one text.
//!
//! A row takes the engine longer to hand over than it takes anybody to look at it, so the
//! engine writes the values of a column one after another into one text, a line each: nothing
//! that is written has a line break in it. A page in which anything is not of the form that was
//! written is read row by row instead, by whoever has the words for what is wrong.

use std::str::Split;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query};

use crate::engine::Engine;
use crate::{CommandId, Entry, Hash, Sequence, StreamId};

/// The entries of a stream from this number on, at most so many; none, if they are to be
/// read row by row.
pub(crate) async fn entries(
    (engine, reader): (Engine, &mut AnyConnection),
    stream: &StreamId,
    from: i64,
    limit: i64,
) -> Option<Vec<Entry>> {
    let page = query(engine.page_of_entries())
        .bind(stream.as_str())
        .bind(from)
        .bind(limit);
    let page = Page::of(page.fetch_one(reader).await.ok()?)?;
    let mut entries: Vec<Entry> = Vec::with_capacity(page.rows);
    let [mut numbers, mut hashes, mut payloads] = page.lines();
    for _ in 0..page.rows {
        let sequence = Sequence::read(numbers.next()?.parse().ok()?)?;
        if entries.last().is_some_and(|last| last.sequence >= sequence) {
            return None;
        }
        entries.push(Entry {
            stream: stream.clone(),
            sequence,
            hash: hashes.next()?.parse::<Hash>().ok()?,
            payload: payloads.next()?.to_owned(),
        });
    }
    let is_whole = page.is_over([numbers, hashes, payloads]);
    is_whole.then_some(entries)
}

/// The commands after this one and what was answered to them, at most so many; none, if
/// they are to be read row by row.
pub(crate) async fn commands(
    (engine, reader): (Engine, &mut AnyConnection),
    (person, key): (&str, &str),
    limit: u32,
) -> Option<Vec<(CommandId, String)>> {
    let page = query(engine.page_of_commands())
        .bind(person)
        .bind(key)
        .bind(i64::from(limit));
    let page = Page::of(page.fetch_one(reader).await.ok()?)?;
    let [mut persons, mut keys, mut answers] = page.lines();
    let mut commands: Vec<(CommandId, String)> = Vec::with_capacity(page.rows);
    for _ in 0..page.rows {
        let id = CommandId::new(persons.next()?, keys.next()?);
        let answer = answers.next()?.to_owned();
        if commands.last().is_some_and(|(last, _)| *last >= id) {
            return None;
        }
        commands.push((id, answer));
    }
    let is_whole = page.is_over([persons, keys, answers]);
    is_whole.then_some(commands)
}

/// A page whose rows all have the types that were written.
struct Page {
    /// How many rows it has.
    rows: usize,
    columns: [String; 3],
}

impl Page {
    fn of(row: AnyRow) -> Option<Page> {
        let (rows, as_written): (i64, i64) = (row.try_get(0).ok()?, row.try_get(1).ok()?);
        let column = |index| row.try_get(index).ok();
        (rows == as_written).then_some(Page {
            rows: usize::try_from(rows).ok()?,
            columns: [column(2)?, column(3)?, column(4)?],
        })
    }

    /// The values of each column.
    fn lines(&self) -> [Split<'_, char>; 3] {
        self.columns.each_ref().map(|column| column.split('\n'))
    }

    /// Whether nothing is left of the columns once every row was taken: otherwise a value has a
    /// line break in it.
    fn is_over(&self, rest: [Split<'_, char>; 3]) -> bool {
        // Of no row there is one line, and it is empty.
        self.rows == 0 || rest.into_iter().all(|mut lines| lines.next().is_none())
    }
}
