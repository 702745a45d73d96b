//! Marks: folds of single tables that are kept now and then, so that a round can be found
//! without folding all that came before it.

use std::collections::BTreeMap;

use journal::{Head, PublicKey, Sequence, Signer, Snapshot, Store, StreamId};

use crate::{Error, Loaded, Rounds, Told};

/// How many documents of a table's stream lie between two marks: what has to be folded to
/// find any of its rounds, and that takes a few milliseconds. A mark takes as much room as some
/// twenty of them.
pub(crate) const EVERY: u64 = 1_000;

/// The house as it stood at a document of a table: what a round of that table rests on,
/// and nothing else.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    stream: StreamId,
    head: Head,
    /// What is kept of it.
    fold: String,
}

impl Loaded {
    /// Sets a mark if a command that was folded goes over one.
    pub(crate) fn mark(&mut self, told: &Told) {
        for document in told.documents() {
            if document.sequence.is_multiple_of(EVERY)
                && let Some(table) = document.table()
                && let Some((stream, head)) = self.hashes.get_key_value(&document.stream)
                && let Some(fold) = self.of_table(table).fold()
            {
                let (stream, head) = (stream.clone(), *head);
                self.marks.push(Mark { stream, head, fold });
            }
        }
    }

    /// What is known of one table; the others will be as they were opened, as they are for
    /// whoever reads from the beginning.
    fn of_table(&self, table: u32) -> Loaded {
        let mut house = self.house.clone();
        house.tables.retain(|number, _| *number == table);
        let stream = format!("table/{table}");
        let mut hashes = self.hashes.clone();
        hashes.retain(|name, _| is_read(name.as_str(), &stream));
        Loaded {
            house,
            hashes,
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
        heads: &BTreeMap<StreamId, Head>,
        key: &PublicKey,
        stream: &StreamId,
        entry: u64,
    ) -> Result<Loaded, Error> {
        let mark = store.snapshot_before(stream, Sequence::new(entry)).await?;
        let mark = match mark {
            Some(mark) => Loaded::of(&mark, store, heads, Some(key)).await?,
            None => None,
        };
        Ok(mark.unwrap_or_else(Loaded::empty))
    }

    /// The house at the last mark of a table before a round of this number, or at the
    /// beginning. The marks say how many rounds the table had opened, so that one is found by
    /// halves.
    pub(crate) async fn before_round(
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
        key: &PublicKey,
        (stream, table): (&StreamId, u32),
        number: u64,
    ) -> Result<Loaded, Error> {
        let end = heads.get(stream).map_or(0, |head| head.sequence.get());
        // The last mark before `to` that comes before the round lies at `from` or after it.
        let (mut from, mut to) = (0, end.saturating_add(1));
        let mut found = None;
        while to.saturating_sub(from) > 1 {
            // Once they are near, the last mark is the one.
            let is_near = to.saturating_sub(from) <= EVERY;
            let middle = if is_near { to } else { from.midpoint(to) };
            let mark = store.snapshot_before(stream, Sequence::new(middle)).await?;
            let mark = mark.filter(|mark| mark.head.sequence.get() > from);
            match mark.map(|mark| (opened(&mark, key, table), mark)) {
                Some((Some(opened), mark)) if opened < number => found = Some(mark),
                // No other mark lies between this one and the middle.
                Some((_, mark)) => {
                    to = mark.head.sequence.get();
                    continue;
                }
                None => {}
            }
            if is_near {
                break;
            }
            from = middle.saturating_sub(1);
        }
        let found = match found {
            Some(mark) => Loaded::of(&mark, store, heads, Some(key)).await?,
            None => None,
        };
        Ok(found.unwrap_or_else(Loaded::empty))
    }
}

/// How many rounds a table had opened at a mark; none, if the house of this key did not sign
/// it. No more is read of it than that.
fn opened(mark: &Snapshot, key: &PublicKey, table: u32) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Body {
        state: State,
    }
    #[derive(serde::Deserialize)]
    struct State {
        tables: BTreeMap<u32, Table>,
    }
    #[derive(serde::Deserialize)]
    struct Table {
        number: u64,
    }
    let fold = mark.fold().filter(|_| mark.is_signed_by(key))?;
    let Body { state } = serde_json::from_str(fold).ok()?;
    state.tables.get(&table).map(|table| table.number)
}

/// The marks that were passed while this house was folded, to be kept by
/// [`Store::add_snapshots`].
#[must_use]
pub fn marks(loaded: &Loaded, signer: &Signer) -> Vec<Snapshot> {
    let sign =
        |Mark { stream, head, fold }: &Mark| Snapshot::signed(stream.clone(), *head, fold, signer);
    loaded.marks.iter().map(sign).collect()
}

/// Whether a stream is read to find a round of a table: its own, that of the house, and
/// those of the jackpots, one of which may be the table's.
pub(crate) fn is_read(stream: &str, table: &str) -> bool {
    stream == "house" || stream == table || stream.starts_with("jackpot/")
}
