//! A stretch of one stream, read page by page.
//!
//! While the documents of a page are taken, those of the next are read on another thread, and
//! the database is asked for the one after that.

use std::collections::VecDeque;

use floor::record::{Record, stream_of};
use journal::{Entry, Hash, Sequence, Store, StreamId};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::{Check, Document, Error, Finding};

/// What is read of the documents; the rest is passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Everything.
    Whole,
    /// What happened, for whoever folds it.
    Events,
    /// What was told, for whoever rules it again.
    Commands,
}

/// From how many entries on a page is worth a thread.
const WORTH_A_THREAD: usize = 64;

/// The documents of a page, to the first that is wrong.
type Page = VecDeque<Result<Document, Finding>>;

/// The page after the one at hand.
#[derive(Debug)]
enum Coming {
    Read(Page),
    BeingRead(JoinHandle<Page>),
}

/// The documents of a stream between two entries, the next of them at hand.
#[derive(Debug)]
pub(crate) struct Stretch {
    pub(crate) stream: StreamId,
    /// Its name, shared by its documents.
    name: String,
    reading: Reading,
    /// The last document that was taken.
    taken: u64,
    /// The next document; checkpoints are passed over.
    next: Option<Document>,
    /// What comes after it.
    page: Page,
    coming: Option<Coming>,
    /// The entries after that, once somebody asked for them.
    asked: Option<JoinHandle<Result<Vec<Entry>, journal::Error>>>,
    /// Whether a page was turned.
    is_turned: bool,
    /// The last entry that was asked for.
    read: u64,
    /// Whether hashes are held against what they are made of, and the last that was.
    chain: Option<Chain>,
    /// The last entry of the stretch.
    end: u64,
    /// How many entries are read at once.
    limit: u32,
}

impl Stretch {
    /// What comes after this entry of a stream, up to that one.
    pub(crate) fn new(
        stream: StreamId,
        (after, end): (u64, u64),
        limit: u32,
        reading: Reading,
    ) -> Stretch {
        let chain = None;
        Stretch {
            name: stream.to_string(),
            stream,
            reading,
            taken: after,
            next: None,
            page: Page::new(),
            coming: None,
            asked: None,
            is_turned: false,
            read: after,
            chain,
            end,
            limit,
        }
    }

    /// The same, with every hash held against what it is made of; `last` is that of the
    /// entry before, if there is one.
    pub(crate) fn chained(self, last: Option<Hash>) -> Stretch {
        let chain = Some(Chain { last });
        Stretch { chain, ..self }
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
            match self.page.pop_front() {
                Some(document) => self.next = Some(document?),
                None if self.turn(store).await? => {}
                None => return Ok(()),
            }
        }
        Ok(())
    }

    /// Turns to the next page; whether there is one. Whoever needs a second page will mostly
    /// need more, so from then on the next is read beside.
    async fn turn(&mut self, store: &Store) -> Result<bool, Error> {
        if self.coming.is_none() {
            self.coming = self.ask(store).await?;
        }
        self.page = match self.coming.take() {
            None => return Ok(false),
            Some(Coming::Read(page)) => page,
            Some(Coming::BeingRead(page)) => done(page).await?,
        };
        if std::mem::replace(&mut self.is_turned, true) {
            self.coming = self.ask(store).await?;
        }
        Ok(true)
    }

    /// Asks for the page after the last one; none, if that was all.
    async fn ask(&mut self, store: &Store) -> Result<Option<Coming>, Error> {
        if self.read >= self.end {
            return Ok(None);
        }
        let mut entries = match self.asked.take() {
            None => {
                let (from, limit) = self.next_page();
                store.read(&self.stream, from, limit).await?
            }
            Some(asked) => done(asked).await??,
        };
        let numbers = self.read.saturating_add(1)..;
        let in_order = entries.iter().zip(numbers);
        let in_order = in_order.take_while(|(entry, number)| entry.sequence.get() == *number);
        let whole = in_order.count();
        self.read = self.read.saturating_add(whole as u64);
        let missing = (whole < entries.len() || whole == 0).then(|| {
            let missing = self.missing();
            // Nothing can be taken after it.
            self.read = self.end;
            missing
        });
        entries.truncate(whole);
        if self.is_turned && self.read < self.end {
            let (from, limit) = self.next_page();
            let (all, stream) = (store.entries(), self.stream.clone());
            let page = async move { all.read(&stream, from, limit).await };
            self.asked = Some(tokio::spawn(page));
        }
        let chain = self.chain.as_mut().map(|chain| chain.go_on(&entries));
        let (name, reading) = (self.name.clone(), self.reading);
        let worth_it = entries.len() >= WORTH_A_THREAD;
        let read = move || {
            let broken = chain.and_then(|mut chain| chain.first_broken(&entries));
            let sound = broken.as_ref().map_or(whole, |(index, _)| *index);
            entries.truncate(sound);
            let is_document =
                |entry: &Entry| name != "house" || !Record::is_checkpoint(&entry.payload);
            let entries = entries.into_iter().filter(is_document);
            let documents = entries.map(|entry| Document::read_as(entry, reading));
            let wrong = broken.map(|(_, finding)| finding).or(missing);
            documents.chain(wrong.map(Err)).collect()
        };
        Ok(Some(match worth_it {
            true => Coming::BeingRead(spawn_blocking(read)),
            false => Coming::Read(read()),
        }))
    }

    /// Where the page after the last one begins, and how long it is.
    fn next_page(&self) -> (Sequence, u32) {
        let left = self.end.saturating_sub(self.read);
        let limit = u32::try_from(left).unwrap_or(u32::MAX).min(self.limit);
        (Sequence::new(self.read.saturating_add(1)), limit)
    }

    fn missing(&self) -> Finding {
        Finding {
            stream: self.stream.to_string(),
            sequence: self.read.saturating_add(1),
            check: Check::Order,
            what: "it is missing".to_owned(),
        }
    }
}

/// What was done beside.
pub(crate) async fn done<T>(beside: JoinHandle<T>) -> Result<T, journal::Error> {
    match beside.await {
        Ok(done) => Ok(done),
        Err(ended) => match ended.try_into_panic() {
            Ok(fell) => std::panic::resume_unwind(fell),
            // Whoever waits is ended with it.
            Err(_) => Err(journal::Error::Closed),
        },
    }
}

/// Hashes that follow from each other.
#[derive(Debug, Clone, Copy)]
struct Chain {
    last: Option<Hash>,
}

impl Chain {
    /// Goes on behind these entries; gives where it stood before them.
    fn go_on(&mut self, entries: &[Entry]) -> Chain {
        let before = *self;
        self.last = entries.last().map_or(self.last, |entry| Some(entry.hash));
        before
    }

    /// The first of these entries whose hash is not that of the entry. [`journal::verify()`]
    /// has the words for what was changed.
    fn first_broken(&mut self, entries: &[Entry]) -> Option<(usize, Finding)> {
        entries.iter().enumerate().find_map(|(index, entry)| {
            let before = self.last.replace(entry.hash);
            let stream = entry.stream.as_str();
            let hash = Entry::hash(before, stream, entry.sequence, &entry.payload);
            let broken = || Finding {
                stream: stream.to_owned(),
                sequence: entry.sequence.get(),
                check: Check::Order,
                what: "it is not what its hash was made of".to_owned(),
            };
            (hash != entry.hash).then(|| (index, broken()))
        })
    }
}

impl Document {
    /// Reads an entry, and holds it against its stream.
    pub(crate) fn read(entry: Entry) -> Result<Document, Finding> {
        Document::read_as(entry, Reading::Whole)
    }

    /// Reads so much of an entry, and holds it against its stream.
    fn read_as(entry: Entry, reading: Reading) -> Result<Document, Finding> {
        let (stream, sequence) = (entry.stream, entry.sequence.get());
        let wrong = |what: String| Finding {
            stream: stream.to_string(),
            sequence,
            check: Check::Document,
            what,
        };
        let read = match reading {
            Reading::Whole => Record::read(stream.as_str(), &entry.payload).map(|it| (it, None)),
            Reading::Commands => {
                Record::read_command(stream.as_str(), &entry.payload).map(|it| (it, None))
            }
            Reading::Events => Record::read_events(stream.as_str(), &entry.payload)
                .map(|(record, leads)| (record, Some(leads))),
        };
        let (record, leads) = read.map_err(|error| wrong(error.to_string()))?;
        if let Some(command) = &record.command {
            let of = stream_of(command);
            if of != stream.as_str() {
                return Err(wrong(format!("its command is about {of}")));
            }
        }
        Ok(Document {
            stream,
            sequence,
            hash: entry.hash,
            leads: leads.unwrap_or(record.command.is_some()),
            record,
            // Whoever folds has no use for the text, and it is let go of where it was made.
            payload: match reading {
                Reading::Events => String::new(),
                Reading::Whole | Reading::Commands => entry.payload,
            },
        })
    }
}
