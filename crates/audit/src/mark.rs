//! Marks: folds of single tables that are kept now and then, so that a round can be found
//! without folding all that came before it.

use journal::{Head, PublicKey, Sequence, Signer, Snapshot, Store, StreamId};

use crate::{Error, Loaded, Rounds, Told};

/// How many documents of a table's stream lie between two marks: what has to be folded to
/// find any of its rounds, and that takes a tenth of a second.
const EVERY: u64 = 5_000;

/// The house as it stood at a document of a table: what a round of that table rests on,
/// and nothing else.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    table: u32,
    /// The hashes are looked up when it is kept.
    loaded: Loaded,
}

impl Loaded {
    /// Sets a mark if a command that was folded goes over one.
    pub(crate) fn mark(&mut self, told: &Told) {
        for document in told.documents() {
            if let Some(table) = document.table()
                && document.sequence.is_multiple_of(EVERY)
            {
                let loaded = self.of_table(table);
                self.marks.push(Mark { table, loaded });
            }
        }
    }

    /// What is known of one table; the others will be as they were opened, as they are for
    /// whoever reads from the beginning.
    fn of_table(&self, table: u32) -> Loaded {
        let mut house = self.house.clone();
        house.tables.retain(|number, _| *number == table);
        let stream = format!("table/{table}");
        let mut heads = self.heads.clone();
        heads.retain(|name, _| is_read(name, &stream));
        Loaded {
            house,
            heads,
            rounds: Rounds::default(),
            last_at: self.last_at,
            openings: self.openings.clone(),
            ..Loaded::empty()
        }
    }

    /// The house at the last mark of a table before an entry of its stream, or at the
    /// beginning.
    pub(crate) async fn before(
        store: &Store,
        heads: &std::collections::BTreeMap<StreamId, Head>,
        key: &PublicKey,
        stream: &StreamId,
        entry: u64,
    ) -> Result<Loaded, Error> {
        let mark = store.snapshot_before(stream, Sequence::new(entry)).await?;
        let loaded = match mark {
            Some(mark) => Loaded::of(&mark, store, heads, Some(key)).await?,
            None => None,
        };
        Ok(loaded.unwrap_or_else(Loaded::empty))
    }
}

/// The marks that were passed while this house was folded, to be kept by
/// [`Store::add_snapshots`].
///
/// # Errors
///
/// If the journal cannot be read.
pub async fn marks(
    store: &Store,
    loaded: &Loaded,
    signer: &Signer,
) -> Result<Vec<Snapshot>, Error> {
    let mut kept = Vec::with_capacity(loaded.marks.len());
    for Mark { table, loaded } in &loaded.marks {
        let mut loaded = loaded.clone();
        let table = format!("table/{table}");
        let mut at = None;
        for (name, number) in &loaded.heads {
            let Ok(stream) = name.parse::<StreamId>() else {
                continue;
            };
            let entries = store.read(&stream, Sequence::new(*number), 1).await?;
            if let Some(entry) = entries.first() {
                if *name == table {
                    at = Some((stream.clone(), entry.head()));
                }
                loaded.hashes.insert(stream, entry.head());
            }
        }
        if let Some((stream, head)) = at {
            kept.extend(loaded.sign(stream, head, signer));
        }
    }
    Ok(kept)
}

/// Whether a stream is read to find a round of a table: its own, that of the house, and
/// those of the jackpots, one of which may be the table's.
pub(crate) fn is_read(stream: &str, table: &str) -> bool {
    stream == "house" || stream == table || stream.starts_with("jackpot/")
}
