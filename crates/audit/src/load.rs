//! The house that a journal came to.

use std::collections::BTreeMap;

use floor::house::{Event, House, Opening};
use journal::{Head, PublicKey, Sequence, Store, StreamId};
use rulebook::Instant;

use crate::keys::Keys;
use crate::looked_up::{LookUp, LookedUp};
use crate::mark::Mark;
use crate::{Check, Document, Error, Finding, Merge, Rounds, Told};

/// A house as its journal has it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The house.
    pub house: House,
    /// How many entries each stream has, checkpoints included.
    pub heads: BTreeMap<String, u64>,
    /// Where the rounds are.
    pub rounds: Rounds,
    /// When the last command was given.
    pub last_at: Instant,
    /// How many entries were folded, and not taken from a snapshot.
    pub folded: u64,
    /// The entries of the house stream that took on a book.
    pub(crate) openings: Vec<u64>,
    /// Where every stream ended, as far as it was folded.
    pub hashes: BTreeMap<StreamId, Head>,
    /// The marks that were passed.
    pub(crate) marks: Vec<Mark>,
}

/// The house that all entries of a journal come to: the latest snapshot, where one
/// stands on this journal and the house of this key signed it, and what came since.
///
/// The journal is taken at its word: nothing is ruled again. What is folded is held against
/// its hashes; [`journal::verify_since()`] then checks where that ends, and
/// [`crate::audit()`] and [`journal::verify()`] check all.
///
/// # Errors
///
/// If an entry cannot be folded, or the journal cannot be read.
pub async fn load(store: &Store, key: &PublicKey) -> Result<Loaded, Error> {
    let heads = store.heads().await?;
    let mut loaded = Loaded::begun(store, &heads, key).await?;
    loaded.read_on(store, &heads, None).await?;
    Ok(loaded)
}

/// The same for whoever serves it: of every command that came since the snapshot, what stands
/// beside the journal for whoever repeats it is its own key, so that none is done twice.
///
/// # Errors
///
/// If that is not so, if an entry cannot be folded, or if the journal cannot be read.
pub async fn load_to_serve(store: &Store, key: &PublicKey) -> Result<Loaded, Error> {
    let heads = store.heads().await?;
    let mut loaded = Loaded::begun(store, &heads, key).await?;
    match loaded.hashes.is_empty() {
        true => loaded.read_all(store, &heads).await?,
        false => {
            let mut keys = LookUp::Each(LookedUp::default());
            loaded.read_on(store, &heads, Some(&mut keys)).await?;
            keys.compare(None, store, &heads).await?;
        }
    }
    Ok(loaded)
}

impl Loaded {
    /// The house before the first entry.
    pub(crate) fn empty() -> Loaded {
        Loaded {
            house: House::default(),
            heads: BTreeMap::new(),
            rounds: Rounds::default(),
            last_at: Instant::at_ms(0),
            folded: 0,
            openings: Vec::new(),
            hashes: BTreeMap::new(),
            marks: Vec::new(),
        }
    }

    /// The latest fold that was kept; where there is none, the house before the first entry.
    async fn begun(
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
        key: &PublicKey,
    ) -> Result<Loaded, Error> {
        let kept = Loaded::kept(store, heads, key).await?;
        Ok(kept.unwrap_or_else(Loaded::empty))
    }

    /// Folds everything up to these heads, while what stands beside the journal is read.
    async fn read_all(
        &mut self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<(), Error> {
        let keys = Keys::new();
        let mut seen = LookUp::All(keys.clone());
        // What is wrong with the entries is said first, and whether or not this can be read.
        let kept = async { Ok(keys.kept(store, heads).await) };
        let folded = self.read_on(store, heads, Some(&mut seen));
        let ((), kept) = tokio::try_join!(folded, kept)?;
        seen.compare(Some(kept), store, heads).await
    }

    /// Folds what came since, up to these heads, and takes its keys in where somebody asks for
    /// that.
    pub(crate) async fn read_on(
        &mut self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
        mut keys: Option<&mut LookUp>,
    ) -> Result<(), Error> {
        let mut merge = Merge::since(store, &self.hashes, heads).await?;
        while let Some(told) = merge.next().await? {
            told.events().for_each(|event| self.house.apply(event));
            self.note(&told)?;
            self.mark(&told);
            if let Some(keys) = &mut keys {
                keys.see(store, &told).await?;
            }
        }
        self.end(heads);
        Ok(())
    }

    /// Notes where a command stands whose events were applied.
    pub(crate) fn note(&mut self, told: &Told) -> Result<(), Finding> {
        if let Some(why) = self.house.stopped() {
            return Err(told.first.finding(Check::Ledger, why));
        }
        self.last_at = self.last_at.max(told.first.record.at);
        for document in told.documents() {
            if let Some(table) = document.table() {
                let events = &document.record.events;
                self.rounds.note(table, document.sequence, events);
            }
            match self.heads.get_mut(document.stream.as_str()) {
                Some(head) => *head = document.sequence,
                None => {
                    let stream = document.stream.to_string();
                    self.heads.insert(stream, document.sequence);
                }
            }
            self.stand_at(document);
            if document.opens() {
                self.openings.push(document.sequence);
            }
            self.folded += 1;
        }
        Ok(())
    }

    /// Notes where a stream stands after a document.
    fn stand_at(&mut self, document: &Document) {
        let head = Head {
            sequence: Sequence::new(document.sequence),
            hash: document.hash,
        };
        if let Some(last) = self.hashes.get_mut(&document.stream) {
            *last = head;
        } else {
            self.hashes.insert(document.stream.clone(), head);
        }
    }

    /// Notes that all entries up to these heads were folded.
    pub(crate) fn end(&mut self, heads: &BTreeMap<StreamId, Head>) {
        let numbers = heads.iter();
        let numbers = numbers.map(|(stream, head)| (stream.to_string(), head.sequence.get()));
        self.heads = numbers.collect();
        self.hashes = heads.clone();
    }
}

impl Document {
    /// The table whose stream it stands in.
    pub(crate) fn table(&self) -> Option<u32> {
        self.stream.as_str().strip_prefix("table/")?.parse().ok()
    }

    /// Whether it takes on a book.
    fn opens(&self) -> bool {
        self.record.events.iter().any(Document::is_opening)
    }

    pub(crate) fn is_opening(event: &Event) -> bool {
        matches!(event, Event::House(Opening::Book(_)))
    }
}
