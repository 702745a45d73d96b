//! The streams of a journal, put together again command by command.

use std::collections::BTreeMap;

use journal::{Head, Sequence, Store, StreamId};

use crate::stretch::{Reading, Stretch};
use crate::{Check, Document, Error, Finding, Told};

/// How many entries are held of all streams together, about.
const AT_HAND: usize = 8_192;

/// The commands of a journal in an order that respects every stream, the documents that
/// belong together, and what each document says it came after.
///
/// Where that leaves a choice, the command that was given first comes first. Of each
/// stream only a page is in memory.
#[derive(Debug)]
pub struct Merge<'s> {
    store: &'s Store,
    streams: BTreeMap<String, Stretch>,
    /// Whether documents may speak of streams that are not merged.
    partial: bool,
}

impl<'s> Merge<'s> {
    /// All commands up to these heads, to be ruled again: every entry is held against its hash.
    pub async fn all(
        store: &'s Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Merge<'s>, Error> {
        let ends = heads.iter();
        let ends = ends.map(|(it, head)| (it.clone(), (0, head.sequence.get())));
        let stretch = |(stream, span), limit| {
            Stretch::new(stream, span, limit, Reading::Commands).chained(None)
        };
        Merge::of(store, ends.collect(), stretch, false).await
    }

    /// What happened after these entries and up to these heads, to be folded: what it rests
    /// on is held against its hashes.
    pub async fn since(
        store: &'s Store,
        since: &BTreeMap<StreamId, Head>,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Merge<'s>, Error> {
        let after = |stream: &StreamId| since.get(stream).map_or(0, |head| head.sequence.get());
        let ends = heads.iter();
        let ends = ends.map(|(it, head)| (it.clone(), (after(it), head.sequence.get())));
        let stretch = |(stream, span), limit| {
            let last = since
                .get(&stream)
                .filter(|head| head.sequence > Sequence::NONE);
            let last = last.map(|head| head.hash);
            Stretch::new(stream, span, limit, Reading::Events).chained(last)
        };
        Merge::of(store, ends.collect(), stretch, false).await
    }

    /// The commands after these numbers in these streams alone, whatever they brought about
    /// in others.
    pub async fn only(
        store: &'s Store,
        streams: &[StreamId],
        after: &BTreeMap<String, u64>,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Merge<'s>, Error> {
        let begin = |stream: &StreamId| after.get(stream.as_str()).copied().unwrap_or(0);
        let chosen = streams.iter().filter_map(|stream| {
            let head = heads.get(stream)?;
            Some((stream.clone(), (begin(stream), head.sequence.get())))
        });
        let stretch = |(stream, span), limit| Stretch::new(stream, span, limit, Reading::Whole);
        Merge::of(store, chosen.collect(), stretch, true).await
    }

    async fn of(
        store: &'s Store,
        stretches: Vec<(StreamId, (u64, u64))>,
        stretch: impl Fn((StreamId, (u64, u64)), u32) -> Stretch,
        partial: bool,
    ) -> Result<Merge<'s>, Error> {
        let each = AT_HAND / stretches.len().max(1);
        // Whoever reads some streams alone looks for something near.
        let most = if partial { 64 } else { 256 };
        let limit = u32::try_from(each.clamp(16, most)).unwrap_or(16);
        let mut streams = BTreeMap::new();
        for of in stretches {
            let mut stretch = stretch(of, limit);
            stretch.fill(store).await?;
            streams.insert(stretch.stream.to_string(), stretch);
        }
        Ok(Merge {
            store,
            streams,
            partial,
        })
    }

    /// The next command; none, if that was all.
    ///
    /// # Errors
    ///
    /// If a document does not fit where it stands, or the journal cannot be read.
    pub async fn next(&mut self) -> Result<Option<Told>, Error> {
        let Some(first) = self.first() else {
            return match self.stuck() {
                Some(finding) => Err(finding.into()),
                None => Ok(None),
            };
        };
        let stream = first.stream.clone();
        let Some(first) = self.take(&stream).await? else {
            return Ok(None);
        };
        let mut others = Vec::with_capacity(first.record.with.len());
        for part in first.record.with.keys() {
            others.extend(self.take(part).await?);
        }
        Ok(Some(Told { first, others }))
    }

    async fn take(&mut self, stream: &str) -> Result<Option<Document>, Error> {
        let Some(stretch) = self.streams.get_mut(stream) else {
            return Ok(None);
        };
        let document = stretch.take();
        stretch.fill(self.store).await?;
        Ok(document)
    }

    /// The document whose command is the next.
    fn first(&self) -> Option<&Document> {
        let heads = || self.streams.values().filter_map(Stretch::peek);
        let is_ready = |document: &&Document| self.obstacle(document).is_none();
        let is_part = |document: &Document| !document.leads;
        // The one that was given first is mostly ready, and the others need not be looked at.
        let earliest = heads().min_by_key(|document| (document.record.at, is_part(document)));
        earliest.filter(is_ready).or_else(|| {
            let ready = heads().filter(is_ready);
            ready.min_by_key(|document| document.record.at)
        })
    }

    /// Why a document cannot be the next one now.
    fn obstacle(&self, document: &Document) -> Option<String> {
        let record = &document.record;
        if !document.leads {
            let waits = !self.partial || self.is_led(document);
            return waits.then(|| "no document before it has its command".to_owned());
        }
        for (stream, number) in &record.with {
            let Some(stretch) = self.streams.get(stream) else {
                if self.partial {
                    continue;
                }
                return Some(format!("there is no stream {stream}, which it touched"));
            };
            match stretch.peek() {
                Some(part) if part.sequence == *number => {
                    if let Some(why) = document.unlike(part) {
                        return Some(why);
                    }
                }
                Some(part) => {
                    let found = part.sequence;
                    return Some(format!("it belongs to {stream} {number}, not to {found}"));
                }
                None => {
                    return Some(format!(
                        "{stream} {number}, which it belongs to, is missing"
                    ));
                }
            }
        }
        for (stream, number) in &record.after {
            let stretch = self.streams.get(stream);
            if stretch.is_none() && (self.partial || *number == 0) {
                continue;
            }
            let stands = stretch.is_some_and(|stretch| stretch.stands_at(*number));
            if !stands {
                let taken = stretch.map_or(0, Stretch::taken);
                return Some(format!("it came after {stream} {number}, not {taken}"));
            }
        }
        None
    }

    /// Whether the document with the command is one of a merged stream, or may be: not all
    /// documents of the command are at hand yet.
    fn is_led(&self, document: &Document) -> bool {
        let mut others = document.record.with.iter();
        others.any(|(stream, number)| {
            let stretch = self.streams.get(stream);
            stretch.is_some_and(|stretch| match stretch.peek() {
                Some(other) if other.sequence == *number => other.leads,
                Some(other) => other.sequence < *number,
                None => false,
            })
        })
    }

    /// What holds everything up: of the documents at hand, the one with a command that was
    /// written first.
    fn stuck(&self) -> Option<Finding> {
        let heads = self.streams.values().filter_map(Stretch::peek);
        let is_part = |document: &Document| !document.leads;
        let first = heads.min_by_key(|document| (is_part(document), document.record.at))?;
        let why = self.obstacle(first)?;
        Some(first.finding(Check::Order, why))
    }
}

impl Document {
    /// Why another document is no part of the same command.
    fn unlike(&self, part: &Document) -> Option<String> {
        let name = || format!("{} {}", part.stream, part.sequence);
        let (one, two) = (&self.record, &part.record);
        if part.leads || two.key.is_some() || !two.after.is_empty() {
            return Some(format!("{} has a command of its own", name()));
        }
        if (one.at, &one.by) != (two.at, &two.by) {
            return Some(format!("{} is of another time or person", name()));
        }
        let mut all = one.with.clone();
        all.insert(self.stream.clone(), self.sequence);
        all.remove(&part.stream);
        (all != two.with).then(|| format!("{} belongs to another command", name()))
    }
}
