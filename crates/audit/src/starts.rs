//! The programs that served a house, as its journal tells.

use floor::house::{Event, Opening, Started};
use floor::record::Record;
use journal::{Entry, Head, Sequence, Store, StreamId};

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
        if let Some(started) = page.iter().rev().find_map(told) {
            return Ok(Some(started));
        }
        end = from - 1;
    }
    Ok(None)
}

/// The program that began to serve the house first, up to this entry of its stream: it opened
/// it too. None, if no entry tells.
pub(crate) async fn first_start(
    store: &Store,
    head: Option<Head>,
) -> Result<Option<Started>, Error> {
    let end = head.map_or(0, |head| head.sequence.get());
    let mut from = 1;
    while from <= end {
        let limit = u32::try_from(PAGE.min(end - from + 1)).unwrap_or(u32::MAX);
        let page = store
            .read(&StreamId::house(), Sequence::new(from), limit)
            .await?;
        if let Some(started) = page.iter().find_map(told) {
            return Ok(Some(started));
        }
        from += PAGE;
    }
    Ok(None)
}

/// The start that an entry tells of.
fn told(entry: &Entry) -> Option<Started> {
    // Most of what stands there need not be read for it.
    let may_tell = entry.payload.contains("\"started\"");
    let record = may_tell.then(|| Record::read("house", &entry.payload).ok())??;
    record.events.into_iter().find_map(|event| match event {
        Event::House(Opening::Started(started)) => Some(*started),
        _ => None,
    })
}
