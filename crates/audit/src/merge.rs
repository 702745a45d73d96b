//! The streams of a journal, put together again command by command.

use std::collections::{BTreeMap, BTreeSet};

use journal::{Head, Sequence, Store, StreamId};
use rulebook::Instant;

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
    stretches: Vec<Stretch>,
    /// Where the stretch of each stream is.
    streams: BTreeMap<StreamId, usize>,
    /// The next document of each stretch, in the order in which commands were given, one
    /// with its command before its parts: with many streams there is no time to look at all.
    order: BTreeSet<(Instant, bool, usize)>,
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
        let mut merge = Merge {
            store,
            stretches: Vec::with_capacity(stretches.len()),
            streams: BTreeMap::new(),
            order: BTreeSet::new(),
            partial,
        };
        for of in stretches {
            let (index, stream) = (merge.stretches.len(), of.0.clone());
            let mut stretch = stretch(of, limit);
            stretch.fill(store).await?;
            merge.order.extend(stretch.place(index));
            merge.stretches.push(stretch);
            merge.streams.insert(stream, index);
        }
        Ok(merge)
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
        let Some(first) = self.take(first).await? else {
            return Ok(None);
        };
        let mut others = Vec::with_capacity(first.record.with.len());
        for part in first.record.with.keys() {
            if let Some(index) = self.streams.get(part.as_str()).copied() {
                others.extend(self.take(index).await?);
            }
        }
        Ok(Some(Told { first, others }))
    }

    async fn take(&mut self, index: usize) -> Result<Option<Document>, Error> {
        let Some(stretch) = self.stretches.get_mut(index) else {
            return Ok(None);
        };
        if let Some(place) = stretch.place(index) {
            self.order.remove(&place);
        }
        let document = stretch.take();
        stretch.fill(self.store).await?;
        self.order.extend(stretch.place(index));
        Ok(document)
    }

    /// The stretch whose next document has the command that is the next. The one that was
    /// given first is mostly ready.
    fn first(&self) -> Option<usize> {
        let mut heads = self.order.iter().map(|(_, _, index)| *index);
        heads.find(|index| {
            let next = self.stretches.get(*index).and_then(Stretch::peek);
            next.is_some_and(|document| self.obstacle(document).is_none())
        })
    }

    /// The stretch of a stream, if that is merged.
    fn stretch(&self, stream: &str) -> Option<&Stretch> {
        self.stretches.get(*self.streams.get(stream)?)
    }

    /// Why a document cannot be the next one now.
    fn obstacle(&self, document: &Document) -> Option<String> {
        let record = &document.record;
        if !document.leads {
            let waits = !self.partial || self.is_led(document);
            return waits.then(|| "no document before it has its command".to_owned());
        }
        for (stream, number) in &record.with {
            let Some(stretch) = self.stretch(stream) else {
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
            let stretch = self.stretch(stream);
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
            let stretch = self.stretch(stream);
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
        let heads = self.stretches.iter().filter_map(Stretch::peek);
        let is_part = |document: &Document| !document.leads;
        let first = heads.min_by_key(|document| (is_part(document), document.record.at))?;
        let why = self.obstacle(first)?;
        Some(first.finding(Check::Order, why))
    }
}

impl Stretch {
    /// Where its next document stands among those of others.
    fn place(&self, index: usize) -> Option<(Instant, bool, usize)> {
        let next = self.peek()?;
        Some((next.record.at, !next.leads, index))
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
        // It belongs to the same streams, but for its own and with that of the command.
        let (own, its) = (self.stream.as_str(), part.stream.as_str());
        let others = one
            .with
            .iter()
            .map(|(stream, number)| (stream.as_str(), *number));
        let others = others.filter(|(stream, _)| *stream != its && *stream != own);
        let all = others.chain([(own, self.sequence)]);
        let known = |(stream, number): (&str, u64)| two.with.get(stream) == Some(&number);
        let belongs = all.clone().count() == two.with.len() && all.clone().all(known);
        (!belongs).then(|| format!("{} belongs to another command", name()))
    }
}
