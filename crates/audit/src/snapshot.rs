//! Folds that need not be done again.

use std::collections::BTreeMap;

use floor::house::{Event, House, Opening, State};
use journal::{Hash, Head, PublicKey, Sequence, Signer, Snapshot, Store, StreamId};
use rulebook::Instant;

use crate::{Document, Error, Loaded, Rounds};

/// The form of the body; one of another form is passed over.
const FORM: u32 = 8;

/// What a snapshot holds.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Body {
    form: u32,
    /// The version of the program: another one may fold otherwise.
    program: String,
    /// Where every stream stood.
    heads: BTreeMap<StreamId, (Sequence, Hash)>,
    /// The entries of the house stream that took on a book.
    openings: Vec<u64>,
    rounds: Rounds,
    last_at: Instant,
    state: State,
}

/// What is kept of a loaded house; none, if it has not been opened.
///
/// [`Store::put_snapshots`] keeps it, and [`crate::load()`] begins with it next time.
#[must_use]
pub fn snapshot(loaded: &Loaded, signer: &Signer) -> Option<Snapshot> {
    let house = StreamId::house();
    let head = *loaded.hashes.get(&house)?;
    let fold = loaded.fold()?;
    Some(Snapshot::signed(house, head, &fold, signer))
}

impl Loaded {
    /// What is kept of it.
    pub(crate) fn fold(&self) -> Option<String> {
        let heads = self.hashes.iter();
        let heads = heads.map(|(stream, head)| (stream.clone(), (head.sequence, head.hash)));
        let body = Body {
            form: FORM,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            heads: heads.collect(),
            openings: self.openings.clone(),
            rounds: self.rounds.clone(),
            last_at: self.last_at,
            state: self.house.state(),
        };
        serde_json::to_string(&body).ok()
    }

    /// The house of the latest snapshot that stands on this journal, does not go beyond
    /// these heads, and is signed with this key.
    pub(crate) async fn kept(
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
        key: &PublicKey,
    ) -> Result<Option<Loaded>, Error> {
        match store.latest_snapshot(&StreamId::house()).await {
            Ok(Some(kept)) => Loaded::of(&kept, store, heads, Some(key)).await,
            Ok(None) => Ok(None),
            // It can be deleted at any time, so one that cannot be read is none.
            Err(error) if error.is_lasting() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The house of a snapshot, under the same conditions; without a key, whoever signed it.
    pub(crate) async fn of(
        kept: &Snapshot,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
        key: Option<&PublicKey>,
    ) -> Result<Option<Loaded>, Error> {
        if key.is_some_and(|key| !kept.is_signed_by(key)) {
            return Ok(None);
        }
        let body = kept.fold();
        let body = body.and_then(|fold| serde_json::from_str::<Body>(fold).ok());
        let is_ours = |body: &Body| body.form == FORM && body.program == env!("CARGO_PKG_VERSION");
        let Some(body) = body.filter(is_ours) else {
            return Ok(None);
        };
        let hashes: BTreeMap<StreamId, Head> = body
            .heads
            .into_iter()
            .map(|(stream, (sequence, hash))| (stream, Head { sequence, hash }))
            .collect();
        for (stream, head) in &hashes {
            let end = heads.get(stream).map(|head| head.sequence);
            if end < Some(head.sequence) || !stands(store, stream, *head).await? {
                return Ok(None);
            }
        }
        let openings = openings(store, &body.openings).await?.unwrap_or_default();
        let Some(house) = House::restore(&openings, body.state) else {
            return Ok(None);
        };
        let mut loaded = Loaded {
            house,
            rounds: body.rounds,
            last_at: body.last_at,
            openings: body.openings,
            ..Loaded::empty()
        };
        loaded.end(&hashes);
        Ok(Some(loaded))
    }
}

/// Whether the journal has this entry.
async fn stands(store: &Store, stream: &StreamId, head: Head) -> Result<bool, Error> {
    let entries = store.read(stream, head.sequence, 1).await?;
    Ok(entries.first().is_some_and(|entry| entry.head() == head))
}

/// The books that these entries of the house stream made; none, if one of them
/// made none.
async fn openings(store: &Store, numbers: &[u64]) -> Result<Option<Vec<Opening>>, Error> {
    let mut openings = Vec::new();
    for number in numbers {
        let number = Sequence::new(*number);
        let mut entries = store.read(&StreamId::house(), number, 1).await?;
        let Some(entry) = entries.pop().filter(|entry| entry.sequence == number) else {
            return Ok(None);
        };
        let document = Document::read(entry)?;
        let events = document.record.events.into_iter();
        openings.extend(events.filter(Document::is_opening).filter_map(|event| {
            let Event::House(opening) = event else {
                return None;
            };
            Some(opening)
        }));
    }
    Ok(Some(openings))
}
