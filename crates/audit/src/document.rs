//! Documents of the journal, and the commands they are parts of.

use floor::house::{Command, Event};
use floor::record::Record;
use journal::{Hash, StreamId};

use crate::{Check, Finding};

/// One document of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The stream.
    pub stream: StreamId,
    /// Its number there.
    pub sequence: u64,
    /// The hash of its entry.
    pub hash: Hash,
    /// What is written; nothing, where only what happened was read.
    pub payload: String,
    /// Whether it has the command, and not only what that brought about in its stream.
    pub leads: bool,
    /// What that says, as far as it was read.
    pub record: Record,
}

/// A command, with everything it brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The document that has the command.
    pub first: Document,
    /// Its documents in other streams.
    pub others: Vec<Document>,
}

impl Document {
    /// Something that is wrong with it.
    pub(crate) fn finding(&self, check: Check, what: impl Into<String>) -> Finding {
        Finding {
            stream: self.stream.to_string(),
            sequence: self.sequence,
            check,
            what: what.into(),
        }
    }
}

impl Told {
    /// Its documents, that with the command first.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// What happened, stream by stream.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.documents()
            .flat_map(|document| &document.record.events)
    }

    /// What is written of it in one stream.
    #[must_use]
    pub fn part(&self, stream: &str) -> Option<&Document> {
        self.documents()
            .find(|document| document.stream.as_str() == stream)
    }

    /// The command; none, if it is about a stream that was left out.
    #[must_use]
    pub const fn command(&self) -> Option<&Command> {
        self.first.record.command.as_ref()
    }

    /// When it was given, in milliseconds of the house's clock.
    #[must_use]
    pub const fn at(&self) -> i64 {
        self.first.record.at.in_ms()
    }
}
