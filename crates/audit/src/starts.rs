//! The programs that served a house, as its journal tells.

use floor::house::{Event, Opening, Started};
use floor::record::Record;
use journal::{Head, Sequence, Store, StreamId};

use crate::Error;

/// How many entries are read at once.
const PAGE: u64 = 512;

/// The program that began to serve the house last, before this entry of its stream; none, if
/// no entry tells.
///
/// # Errors
///
/// If the journal cannot be read.
pub async fn last_start(store: &Store, head: Option<Head>) -> Result<Option<Started>, Error> {
    let mut end = head.map_or(0, |head| head.sequence.get());
    while end > 0 {
        let from = end.saturating_sub(PAGE).saturating_add(1).max(1);
        let limit = u32::try_from(end - from + 1).unwrap_or(u32::MAX);
        let page = store
            .read(&StreamId::house(), Sequence::new(from), limit)
            .await?;
        let started = page.iter().rev().filter_map(|entry| {
            // Most of what stands there need not be read for it.
            let may_tell = entry.payload.contains("\"started\"");
            let record = may_tell.then(|| Record::read("house", &entry.payload).ok())??;
            record.events.into_iter().find_map(|event| match event {
                Event::House(Opening::Started(started)) => Some(*started),
                _ => None,
            })
        });
        if let Some(started) = started.into_iter().next() {
            return Ok(Some(started));
        }
        end = from - 1;
    }
    Ok(None)
}
