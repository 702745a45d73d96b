//! A stretch of one stream, read page by page.

use std::collections::VecDeque;

use floor::record::{Record, stream_of};
use journal::{Entry, Sequence, Store, StreamId};

use crate::{Check, Document, Error, Finding};

/// The documents of a stream between two entries, the next of them at hand.
#[derive(Debug)]
pub(crate) struct Stretch {
    pub(crate) stream: StreamId,
    /// The last document that was taken.
    taken: u64,
    /// The next document; checkpoints are passed over.
    next: Option<Document>,
    /// Entries that were read and not looked at.
    page: VecDeque<Entry>,
    /// The last entry that was read.
    read: u64,
    /// The last entry of the stretch.
    end: u64,
    /// How many entries are read at once.
    limit: u32,
}

impl Stretch {
    /// What comes after this entry of a stream, up to that one.
    pub(crate) fn new(stream: StreamId, after: u64, end: u64, limit: u32) -> Stretch {
        Stretch {
            stream,
            taken: after,
            next: None,
            page: VecDeque::new(),
            read: after,
            end,
            limit,
        }
    }

    /// The next document.
    pub(crate) fn peek(&self) -> Option<&Document> {
        self.next.as_ref()
    }

    /// Whether the stream, as far as it was taken, stands at this number.
    pub(crate) fn stands_at(&self, number: u64) -> bool {
        let next = self.next.as_ref().map(|next| next.sequence);
        self.taken <= number && number <= self.end && next.is_none_or(|next| number < next)
    }

    /// The last document that was taken.
    pub(crate) const fn taken(&self) -> u64 {
        self.taken
    }

    /// Takes the next document; [`Stretch::fill`] then looks for the one after it.
    pub(crate) fn take(&mut self) -> Option<Document> {
        let document = self.next.take()?;
        self.taken = document.sequence;
        Some(document)
    }

    /// Reads on until the next document is at hand or the stretch is at its end.
    pub(crate) async fn fill(&mut self, store: &Store) -> Result<(), Error> {
        while self.next.is_none() {
            let Some(entry) = self.page.pop_front() else {
                if self.read >= self.end {
                    return Ok(());
                }
                self.turn(store).await?;
                continue;
            };
            if !Record::is_checkpoint(&entry.payload) || self.stream != StreamId::house() {
                self.next = Some(Document::read(entry)?);
            }
        }
        Ok(())
    }

    async fn turn(&mut self, store: &Store) -> Result<(), Error> {
        let left = self.end.saturating_sub(self.read);
        let limit = u32::try_from(left).unwrap_or(u32::MAX).min(self.limit);
        let from = Sequence::new(self.read.saturating_add(1));
        let page = store.read(&self.stream, from, limit).await?;
        for entry in page {
            self.read += 1;
            if entry.sequence.get() != self.read {
                return Err(self.missing().into());
            }
            self.page.push_back(entry);
        }
        if self.page.is_empty() {
            self.read += 1;
            return Err(self.missing().into());
        }
        Ok(())
    }

    fn missing(&self) -> Finding {
        Finding {
            stream: self.stream.to_string(),
            sequence: self.read,
            check: Check::Order,
            what: "it is missing".to_owned(),
        }
    }
}

impl Document {
    /// Reads an entry, and holds it against its stream.
    pub(crate) fn read(entry: Entry) -> Result<Document, Finding> {
        let (stream, sequence) = (entry.stream.to_string(), entry.sequence.get());
        let wrong = |what: String| Finding {
            stream: entry.stream.to_string(),
            sequence,
            check: Check::Document,
            what,
        };
        let record =
            Record::read(&stream, &entry.payload).map_err(|error| wrong(error.to_string()))?;
        if let Some(command) = &record.command {
            let of = stream_of(command);
            if of != stream {
                return Err(wrong(format!("its command is about {of}")));
            }
        }
        Ok(Document {
            stream,
            sequence,
            hash: entry.hash,
            record,
            payload: entry.payload,
        })
    }
}
