//! The house that a journal came to.

use std::collections::BTreeMap;

use floor::house::House;
use journal::{Head, Store, StreamId};

use crate::{Check, Error, Finding, Merge, Rounds, Told};

/// A house as its journal has it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The house.
    pub house: House,
    /// How many entries each stream has, checkpoints included.
    pub heads: BTreeMap<String, u64>,
    /// Where the rounds are.
    pub rounds: Rounds,
    /// When the last command was given, in milliseconds of the house's clock.
    pub last_at: i64,
}

/// The house that all entries of a journal come to.
///
/// The journal is taken at its word: nothing is ruled again, and its chains are not
/// checked; [`journal::verify()`] does that.
///
/// # Errors
///
/// If an entry cannot be folded, or the journal cannot be read.
pub async fn load(store: &Store) -> Result<Loaded, Error> {
    let heads = store.heads().await?;
    let mut loaded = Loaded::empty();
    loaded.read_on(store, &heads).await?;
    Ok(loaded)
}

impl Loaded {
    fn empty() -> Loaded {
        Loaded {
            house: House::default(),
            heads: BTreeMap::new(),
            rounds: Rounds::default(),
            last_at: 0,
        }
    }

    /// Folds what came since, up to these heads.
    async fn read_on(
        &mut self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<(), Error> {
        let mut merge = Merge::after(store, &self.heads, heads).await?;
        while let Some(told) = merge.next().await? {
            self.fold(&told)?;
        }
        for (stream, head) in heads {
            self.heads.insert(stream.to_string(), head.sequence.get());
        }
        Ok(())
    }

    /// Folds one command.
    pub(crate) fn fold(&mut self, told: &Told) -> Result<(), Finding> {
        told.events().for_each(|event| self.house.apply(event));
        if let Some(why) = self.house.stopped() {
            return Err(told.first.finding(Check::Ledger, why));
        }
        self.last_at = self.last_at.max(told.at());
        for document in told.documents() {
            let table = document.stream.strip_prefix("table/");
            if let Some(table) = table.and_then(|table| table.parse().ok()) {
                let events = &document.record.events;
                self.rounds.note(table, document.sequence, events);
            }
            self.heads
                .insert(document.stream.clone(), document.sequence);
        }
        Ok(())
    }
}
