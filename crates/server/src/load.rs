//! The house, folded from its journal.

use floor::house::House;
use floor::record::Record;
use journal::{Sequence, Store, StreamId};

use crate::desk::Published;
use crate::rounds::Rounds;

/// How many entries are read at once.
const PAGE: u32 = 1_000;

/// Why the house does not open.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The journal cannot be read.
    #[error(transparent)]
    Store(#[from] journal::Error),
    /// An entry cannot be folded.
    #[error("{stream} {sequence}: {what}; run `croupier verify` to look closer")]
    Entry {
        /// The stream.
        stream: String,
        /// The entry.
        sequence: u64,
        /// What is wrong with it.
        what: String,
    },
}

/// The house that the journal tells of: what the house's own stream says first, for it
/// opens the tables that the others are about.
pub(crate) async fn load(store: &Store, rounds: &Rounds) -> Result<Published, LoadError> {
    let mut published = Published {
        house: House::default(),
        heads: Default::default(),
        checkpoint: None,
        at: 0,
    };
    let last = store.last_checkpoint().await?;
    published.checkpoint =
        last.map(|last| (last.entry.sequence.get(), last.entry.hash.to_string()));
    let heads = store.heads().await?;
    let house = StreamId::house();
    let others = heads.keys().filter(|stream| **stream != house);
    let streams = heads.keys().filter(|stream| **stream == house).chain(others);
    for stream in streams {
        fold(store, stream, &mut published, rounds).await?;
    }
    Ok(published)
}

async fn fold(
    store: &Store,
    stream: &StreamId,
    published: &mut Published,
    rounds: &Rounds,
) -> Result<(), LoadError> {
    let mut next = Sequence::FIRST;
    loop {
        let page = store.read(stream, next, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        next = last.sequence.next();
        for entry in &page {
            let sequence = entry.sequence.get();
            published.heads.insert(stream.to_string(), sequence);
            if Record::is_checkpoint(&entry.payload) {
                continue;
            }
            let wrong = |what: String| LoadError::Entry {
                stream: stream.to_string(),
                sequence,
                what,
            };
            let record = Record::read(&entry.payload).map_err(|it| wrong(it.to_string()))?;
            published.at = published.at.max(record.at);
            for event in &record.events {
                published.house.apply(event);
                rounds.note(sequence, event);
            }
            if let Some(why) = published.house.stopped() {
                return Err(wrong(why.to_owned()));
            }
        }
    }
}
