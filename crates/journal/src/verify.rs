//! Checking a journal, entry by entry.
//!
//! Four rounds in one instant of the database. The first goes through every stream, the
//! house's first, the others by name: every entry follows the one before it without a gap,
//! has the hash that it should, and the head is the last. The second goes through the
//! checkpoints: each is signed, follows the one before it, and vouches for entries that
//! are there. The third looks at the heads: for each its signature vouches, or the last
//! checkpoint. The fourth looks at what signs people in, which stands beside the journal: the
//! key signed it. What is found first is reported, and nothing after it.

mod chain;
mod checkpoints;
mod start;
mod vouchers;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use sqlx::{AnyConnection, Connection};

pub(crate) use self::chain::hash_of;
use self::checkpoints::Checkpoints;
pub use self::start::{unvouched, verify_since};
use crate::log_in;
use crate::{Entry, Error, Finding, Hash, HashError, Head, PublicKey, Sequence, Store, StreamId};

/// What a journal is held against, besides itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Against {
    /// The public half of the house's signing key, from somewhere else than the journal.
    pub key: Option<PublicKey>,
    /// A checkpoint that was kept somewhere else.
    pub kept: Option<Kept>,
}

/// What to keep of a checkpoint somewhere else: with it, a journal that was cut before it
/// or written anew is found out. Written as `SEQUENCE:HASH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept(pub Head);

/// Why a text is no kept checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a kept checkpoint is written as its sequence in the house stream, a colon, and its hash")]
pub struct KeptError;

/// A journal in which nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many streams it has.
    pub streams: u64,
    /// How many entries, checkpoints included.
    pub entries: u64,
    /// How many checkpoints.
    pub checkpoints: u64,
    /// Who signed them, and the heads. Whoever has not compared it with the key that the house
    /// published knows only that one key signed all.
    pub key: Option<PublicKey>,
    /// The last checkpoint and when it was taken.
    pub last: Option<(Head, Timestamp)>,
    /// How many entries came after the last checkpoint. Nobody can add to them or write them
    /// anew without the key; a tail of them can be cut by whoever kept an older head.
    pub younger: u64,
    /// How many came after the checkpoint that was kept.
    pub younger_than_kept: Option<u64>,
}

/// Why a journal was not verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// Something is wrong with it.
    #[error(transparent)]
    Found(#[from] Finding),
    /// It could not be read.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Goes through the whole journal and stops at the first entry that is wrong.
///
/// Every entry that follows from those before it is given to `visit`, which may know more
/// of what it says: what that finds wrong is a finding like any other. A journal that a
/// house is writing to can be verified as well; it is seen as it was at the beginning.
///
/// # Errors
///
/// The finding, or that the journal cannot be read.
pub async fn verify(
    store: &Store,
    against: Against,
    mut visit: impl FnMut(&Entry) -> Result<(), String>,
) -> Result<Verified, VerifyError> {
    let mut reader = store.reader().await?;
    let begun = reader.begin_with(store.engine().begin_snapshot()).await;
    let mut snapshot = begun.map_err(Error::on("begin to read"))?;

    let streams = chain::streams(&mut snapshot).await?;
    let mut entries = 0;
    for stream in &streams {
        entries += chain::check((store.engine(), &mut snapshot), stream, None, &mut visit).await?;
    }
    vouched_for(&mut snapshot, &streams, entries, against).await
}

/// The same of a journal of which somebody has just gone through every entry up to these heads,
/// and found that each follows from the one before it: all else is checked, and every entry
/// after them.
///
/// # Errors
///
/// The finding, or that the journal cannot be read. [`verify()`] has better words for what is
/// wrong.
pub async fn verify_rest(
    store: &Store,
    against: Against,
    known: &BTreeMap<StreamId, Head>,
) -> Result<Verified, VerifyError> {
    let mut reader = store.reader().await?;
    let begun = reader.begin_with(store.engine().begin_snapshot()).await;
    let mut snapshot = begun.map_err(Error::on("begin to read"))?;
    let (streams, entries) = start::rest((store.engine(), &mut snapshot), known).await?;
    vouched_for(&mut snapshot, &streams, entries, against).await
}

/// The rounds after the first.
async fn vouched_for(
    snapshot: &mut AnyConnection,
    streams: &[StreamId],
    entries: u64,
    against: Against,
) -> Result<Verified, VerifyError> {
    let checkpoints = Checkpoints::check(snapshot, against).await?;
    let last = checkpoints.last.as_ref();
    let key = vouchers::check(snapshot, streams, last, against.key).await?;
    if let Some(key) = key {
        log_in::check(snapshot, key).await?;
    }
    let after = |vouched: u64| entries.saturating_sub(vouched);
    Ok(Verified {
        streams: streams.len() as u64,
        entries,
        checkpoints: checkpoints.count,
        key: key.filter(|_| entries > 0),
        last: checkpoints
            .last
            .as_ref()
            .map(|last| (last.entry, last.time)),
        younger: after(checkpoints.last.as_ref().map_or(0, |last| last.entries())),
        younger_than_kept: checkpoints.vouched_by_kept.map(after),
    })
}

/// What reading one row came to: a row that is not of the form that was written is a
/// finding, a database that fails is not.
fn is_about_the_row(error: &sqlx::Error) -> bool {
    matches!(
        error,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::Database(_)
    )
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0.sequence, self.0.hash)
    }
}

impl FromStr for Kept {
    type Err = KeptError;

    fn from_str(text: &str) -> Result<Kept, KeptError> {
        let (sequence, hash) = text.split_once(':').ok_or(KeptError)?;
        Ok(Kept(Head {
            sequence: Sequence::new(sequence.parse().map_err(|_| KeptError)?),
            hash: hash.parse::<Hash>().map_err(|_: HashError| KeptError)?,
        }))
    }
}
