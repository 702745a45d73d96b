//! The first round: every stream by itself.

use std::collections::BTreeSet;
use std::fmt::Display;

use sqlx::AnyConnection;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

use super::{VerifyError, is_about_the_row};
use crate::engine::Engine;
use crate::{Column, Entry, Error, Finding, Hash, Head, Sequence, StreamId, page};

/// How many entries are read at once.
const PAGE: i64 = 512;

/// Every stream that has an entry or a head: that of the house, then the others by name.
pub(super) async fn streams(connection: &mut AnyConnection) -> Result<Vec<StreamId>, VerifyError> {
    let mut streams = BTreeSet::new();
    let mut last: Option<StreamId> = None;
    // From one name to the next: no entry need be read for it.
    loop {
        let next = match &last {
            None => query("SELECT stream FROM entries ORDER BY stream LIMIT 1"),
            Some(last) => {
                query("SELECT stream FROM entries WHERE stream > $1 ORDER BY stream LIMIT 1")
                    .bind(last.as_str())
            }
        };
        let row = next.fetch_optional(&mut *connection).await;
        let row = row.map_err(|error| stream_error(&last, Column::Stream, error))?;
        let Some(row) = row else { break };
        let stream = read_stream(&last, Column::Stream, &row)?;
        streams.insert(stream.clone());
        last = Some(stream);
    }
    let heads = query("SELECT stream FROM heads ORDER BY stream");
    let heads = heads.fetch_all(&mut *connection).await;
    for row in heads.map_err(|error| stream_error(&None, Column::Head, error))? {
        streams.insert(read_stream(&None, Column::Head, &row)?);
    }
    let mut streams: Vec<StreamId> = streams.into_iter().collect();
    streams.sort_by_key(|stream| *stream != StreamId::house());
    Ok(streams)
}

/// Checks a stream to its head, from its first entry or after one that is known to be
/// right; gives the number of its entries.
pub(super) async fn check(
    (engine, connection): (Engine, &mut AnyConnection),
    stream: &StreamId,
    since: Option<Head>,
    visit: &mut impl FnMut(&Entry) -> Result<(), String>,
) -> Result<u64, VerifyError> {
    let head = read_head(connection, stream).await?;
    let mut chain = Chain {
        stream,
        last: since,
    };
    let mut entries = match since {
        None => Entries::of(stream),
        Some(since) => Entries::after(stream, since.sequence),
    };
    entries.by_page = Some(engine);
    let mut current = entries.next(connection).await?;
    while let Some(entry) = current {
        let next = entries.next(connection).await?;
        chain.take(&entry, next.as_ref(), head)?;
        visit(&entry).map_err(|what| Finding::of(&entry, Column::Payload, what))?;
        current = next;
    }
    chain.end(connection, head).await?;
    Ok(chain.last.map_or(0, |last| last.sequence.get()))
}

/// What was seen of a stream so far.
struct Chain<'s> {
    stream: &'s StreamId,
    last: Option<Head>,
}

impl Chain<'_> {
    /// Takes the next entry, which must follow from the last one.
    fn take(
        &mut self,
        entry: &Entry,
        next: Option<&Entry>,
        head: Option<Head>,
    ) -> Result<(), Finding> {
        let expected = self
            .last
            .map_or(Sequence::FIRST, |last| last.sequence.next());
        if entry.sequence < expected {
            let what = "there is no such number in a stream";
            return Err(Finding::of(entry, Column::Sequence, what));
        }
        if entry.sequence > expected {
            let what = format!("it is missing; the next one there is {}", entry.sequence);
            return Err(Finding::at(self.stream, expected, Column::Entry, what));
        }
        let previous = self.last.map(|last| last.hash);
        let hash = Entry::hash(
            previous,
            self.stream.as_str(),
            entry.sequence,
            &entry.payload,
        );
        if hash != entry.hash {
            return Err(self.broken(entry, hash, next, head));
        }
        self.last = Some(entry.head());
        Ok(())
    }

    /// The finding for an entry whose hash is not what it should be. What comes after it
    /// tells which of the two was changed.
    fn broken(
        &self,
        entry: &Entry,
        hash: Hash,
        next: Option<&Entry>,
        head: Option<Head>,
    ) -> Finding {
        let follows = |before: Hash| match (next, head) {
            (Some(next), _) => {
                let stream = self.stream.as_str();
                next.hash == Entry::hash(Some(before), stream, next.sequence, &next.payload)
            }
            (None, Some(head)) => head.hash == before,
            (None, None) => false,
        };
        let (column, what) = if follows(hash) {
            let what =
                "it is not the hash of the entry, but what follows stands on that".to_owned();
            (Column::Hash, what)
        } else {
            let what = match self.last {
                Some(last) if follows(entry.hash) => format!(
                    "it is not what its hash was made of, unless {} {} was written anew",
                    self.stream, last.sequence
                ),
                _ => "it is not what its hash was made of".to_owned(),
            };
            (Column::Payload, what)
        };
        Finding::of(entry, column, what)
    }

    /// Ends the stream, whose last entry must be its head.
    async fn end(
        &self,
        connection: &mut AnyConnection,
        head: Option<Head>,
    ) -> Result<(), VerifyError> {
        let last = match (self.last, head) {
            (None, None) => return Ok(()),
            (last, None) => {
                let sequence = last.map_or(Sequence::NONE, |last| last.sequence);
                let what = "the stream has no head";
                return Err(Finding::at(self.stream, sequence, Column::Head, what).into());
            }
            (None, Some(head)) => {
                let what = format!("it is missing; the head is at {}", head.sequence);
                let first = Sequence::FIRST;
                return Err(Finding::at(self.stream, first, Column::Entry, what).into());
            }
            (Some(last), Some(head)) if last == head => return Ok(()),
            (Some(last), Some(_)) => last,
        };
        let Some(head) = head else { return Ok(()) };
        let at = |sequence, column, what: String| {
            Err(Finding::at(self.stream, sequence, column, what).into())
        };
        if head.hash == last.hash {
            let what = format!(
                "the last entry is {}, the head says {}",
                last.sequence, head.sequence
            );
            return at(last.sequence, Column::HeadSequence, what);
        }
        if head.sequence == last.sequence {
            let what = format!(
                "it is {}, and that of the entry is {}",
                head.hash, last.hash
            );
            return at(last.sequence, Column::HeadHash, what);
        }
        if head.sequence > last.sequence {
            let what = format!("it is missing; the head is at {}", head.sequence);
            return at(last.sequence.next(), Column::Entry, what);
        }
        match hash_of(connection, self.stream, head.sequence).await? {
            Some(hash) if hash == head.hash => {
                let what = format!("it stands after the head, which is at {}", head.sequence);
                at(head.sequence.next(), Column::Entry, what)
            }
            _ => {
                let what = format!(
                    "it is at {}, and the last entry is {}",
                    head.sequence, last.sequence
                );
                at(last.sequence, Column::HeadSequence, what)
            }
        }
    }
}

/// The number of a row that stands before the first entry of a stream, if there is one.
pub(super) async fn before_the_first(
    connection: &mut AnyConnection,
    stream: &StreamId,
) -> Result<Option<i64>, VerifyError> {
    let row = query("SELECT sequence FROM entries WHERE stream = $1 AND sequence < 1 LIMIT 1")
        .bind(stream.as_str())
        .fetch_optional(connection)
        .await
        .map_err(Error::on("read entries"))?;
    let number = row.map(|row| row.try_get(0)).transpose();
    Ok(number.map_err(Error::on("read entries"))?)
}

/// The hash of an entry, if it is there.
pub(crate) async fn hash_of(
    connection: &mut AnyConnection,
    stream: &StreamId,
    sequence: Sequence,
) -> Result<Option<Hash>, Error> {
    let row = query("SELECT hash FROM entries WHERE stream = $1 AND sequence = $2")
        .bind(stream.as_str())
        .bind(sequence.stored())
        .fetch_optional(connection)
        .await
        .map_err(Error::on("read an entry"))?;
    let Some(row) = row else { return Ok(None) };
    let text: String = row.try_get(0).map_err(Error::on("read an entry"))?;
    Ok(text.parse().ok())
}

/// The entries of a stream, a page at a time.
pub(super) struct Entries<'s> {
    stream: &'s StreamId,
    /// The engine that gives whole pages, where rows need not be asked for one by one.
    by_page: Option<Engine>,
    /// Entries of such a page.
    whole: std::vec::IntoIter<Entry>,
    page: std::vec::IntoIter<AnyRow>,
    /// The number from which the next page is read; none, if there is no more.
    from: Option<i64>,
    /// The last number that was read.
    last: Sequence,
}

impl<'s> Entries<'s> {
    pub(super) fn of(stream: &'s StreamId) -> Entries<'s> {
        Entries {
            stream,
            by_page: None,
            whole: Vec::new().into_iter(),
            page: Vec::new().into_iter(),
            // A stream has no such number, but a row might.
            from: Some(i64::MIN),
            last: Sequence::NONE,
        }
    }

    /// Those after this one.
    fn after(stream: &'s StreamId, last: Sequence) -> Entries<'s> {
        Entries {
            from: last.stored().checked_add(1),
            last,
            ..Entries::of(stream)
        }
    }

    pub(super) async fn next(
        &mut self,
        connection: &mut AnyConnection,
    ) -> Result<Option<Entry>, VerifyError> {
        let is_over = self.whole.as_slice().is_empty() && self.page.as_slice().is_empty();
        if let Some(from) = self.from.filter(|_| is_over) {
            let whole = match self.by_page {
                Some(engine) => {
                    page::entries((engine, &mut *connection), self.stream, from, PAGE).await
                }
                None => None,
            };
            match whole {
                Some(whole) => self.whole = whole.into_iter(),
                None => self.page = self.read(connection, from).await?.into_iter(),
            }
        }
        if let Some(entry) = self.whole.next() {
            self.from = entry.sequence.stored().checked_add(1);
            self.last = entry.sequence;
            return Ok(Some(entry));
        }
        let Some(row) = self.page.next() else {
            return Ok(None);
        };
        let stored: i64 = self.column(&row, 0, Column::Sequence)?;
        self.from = stored.checked_add(1);
        let Some(sequence) = Sequence::read(stored) else {
            let what = format!("it is {stored}, and no entry has such a number");
            return Err(self.finding(Column::Sequence, what).into());
        };
        let hash: String = self.column(&row, 1, Column::Hash)?;
        let hash = hash.parse();
        let entry = Entry {
            stream: self.stream.clone(),
            sequence,
            hash: hash
                .map_err(|error| Finding::at(self.stream, sequence, Column::Hash, said(error)))?,
            payload: self.column(&row, 2, Column::Payload)?,
        };
        self.last = sequence;
        Ok(Some(entry))
    }

    /// The next page; where it cannot be read, one row of it, so that the row is known.
    async fn read(
        &self,
        connection: &mut AnyConnection,
        from: i64,
    ) -> Result<Vec<AnyRow>, VerifyError> {
        let page = |limit: i64| {
            query(
                "SELECT sequence, hash, payload FROM entries \
                 WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3",
            )
            .bind(self.stream.as_str())
            .bind(from)
            .bind(limit)
        };
        let rows = match page(PAGE).fetch_all(&mut *connection).await {
            Err(error) if is_about_the_row(&error) => page(1).fetch_all(&mut *connection).await,
            rows => rows,
        };
        rows.map_err(|error| match is_about_the_row(&error) {
            true => self.finding(Column::Payload, said(error)).into(),
            false => Error::on("read entries")(error).into(),
        })
    }

    fn column<'r, T>(&self, row: &'r AnyRow, index: usize, column: Column) -> Result<T, Finding>
    where
        T: sqlx::Decode<'r, sqlx::Any> + sqlx::Type<sqlx::Any>,
    {
        row.try_get(index)
            .map_err(|error| self.finding(column, said(error)))
    }

    /// A finding in the row after the last one that was read.
    fn finding(&self, column: Column, what: String) -> Finding {
        Finding::at(self.stream, self.last.next(), column, what)
    }
}

/// Where a stream ends, as its head says.
pub(super) async fn read_head(
    connection: &mut AnyConnection,
    stream: &StreamId,
) -> Result<Option<Head>, VerifyError> {
    let row = query("SELECT sequence, hash FROM heads WHERE stream = $1")
        .bind(stream.as_str())
        .fetch_optional(connection)
        .await;
    let wrong = |column, what: String| Finding::at(stream, Sequence::NONE, column, what);
    let row = row.map_err(|error| match is_about_the_row(&error) {
        true => VerifyError::from(wrong(Column::Head, said(error))),
        false => Error::on("read a head")(error).into(),
    })?;
    let Some(row) = row else { return Ok(None) };
    let stored = row.try_get(0);
    let stored: i64 = stored.map_err(|error| wrong(Column::HeadSequence, said(error)))?;
    let text = row.try_get(1);
    let text: String = text.map_err(|error| wrong(Column::HeadHash, said(error)))?;
    let Some(sequence) = Sequence::read(stored) else {
        let what = format!("it is {stored}, and no entry has such a number");
        return Err(wrong(Column::HeadSequence, what).into());
    };
    let hash = text.parse();
    let hash =
        hash.map_err(|error| Finding::at(stream, sequence, Column::HeadHash, said(error)))?;
    Ok(Some(Head { sequence, hash }))
}

fn read_stream(
    last: &Option<StreamId>,
    column: Column,
    row: &AnyRow,
) -> Result<StreamId, VerifyError> {
    let stream = row.try_get(0);
    let stream: String = stream.map_err(|error| stream_error(last, column, error))?;
    let parsed: Result<StreamId, _> = stream.parse();
    parsed.map_err(|error| {
        let finding = Finding {
            stream,
            sequence: Sequence::NONE,
            column,
            what: error.to_string(),
        };
        finding.into()
    })
}

fn stream_error(last: &Option<StreamId>, column: Column, error: sqlx::Error) -> VerifyError {
    if !is_about_the_row(&error) {
        return Error::on("list the streams")(error).into();
    }
    let after = last.as_ref().map_or("the beginning", StreamId::as_str);
    let finding = Finding {
        stream: "?".to_owned(),
        sequence: Sequence::NONE,
        column,
        what: format!("the stream after {after} cannot be read: {error}"),
    };
    finding.into()
}

pub(super) fn said(error: impl Display) -> String {
    error.to_string()
}
