//! What a house checks before it opens: enough that nothing is served which nobody vouches
//! for, and no more than a start has time for.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Connection};

use super::checkpoints::Checkpoints;
use super::{VerifyError, chain, vouchers};
use crate::engine::Engine;
use crate::{
    Checkpoint, Column, Error, Finding, Head, PublicKey, Sequence, Store, StreamId, vouched,
};

/// Checks every entry after those that a fold was made of, which this key must have signed,
/// every head, and the last checkpoint; stops at the first that is wrong.
///
/// What the fold was made of is taken as the key vouches for it; [`crate::verify()`] goes
/// through that too.
///
/// # Errors
///
/// The finding, or that the journal cannot be read.
pub async fn verify_since(
    store: &Store,
    key: PublicKey,
    fold: &BTreeMap<StreamId, Head>,
) -> Result<(), VerifyError> {
    let mut reader = store.reader().await?;
    let begun = reader.begin_with(store.engine().begin_snapshot()).await;
    let mut snapshot = begun.map_err(Error::on("begin to read"))?;
    let (streams, last) = entries((store.engine(), &mut snapshot), key, fold).await?;
    vouchers::check(&mut snapshot, &streams, last.as_ref(), Some(key)).await?;
    Ok(())
}

/// The heads for which neither this key nor the last checkpoint vouches, of a journal in
/// which everything else holds.
///
/// # Errors
///
/// What else is wrong with it, or that it cannot be read.
pub async fn unvouched(
    store: &Store,
    key: PublicKey,
) -> Result<BTreeMap<StreamId, Head>, VerifyError> {
    let mut reader = store.reader().await?;
    let begun = reader.begin_with(store.engine().begin_snapshot()).await;
    let mut snapshot = begun.map_err(Error::on("begin to read"))?;
    let (_, last) = entries((store.engine(), &mut snapshot), key, &BTreeMap::new()).await?;
    let mut heads = BTreeMap::new();
    for it in vouched::heads(&mut snapshot, None).await? {
        if !it.is_vouched_for(&mut snapshot, key, last.as_ref()).await? {
            heads.insert(it.stream, it.head);
        }
    }
    Ok(heads)
}

/// Checks entries, heads against entries, and the last checkpoint; gives the streams and
/// that.
async fn entries(
    (engine, snapshot): (Engine, &mut AnyConnection),
    key: PublicKey,
    fold: &BTreeMap<StreamId, Head>,
) -> Result<(Vec<StreamId>, Option<Checkpoint>), VerifyError> {
    let (streams, _) = after((engine, snapshot), fold).await?;
    let last = Checkpoints::check_last(snapshot, key).await?;
    Ok((streams, last))
}

/// Checks what comes after these entries, and that nothing stands before the first; gives the
/// streams and how many entries there are.
pub(super) async fn rest(
    (engine, snapshot): (Engine, &mut AnyConnection),
    known: &BTreeMap<StreamId, Head>,
) -> Result<(Vec<StreamId>, u64), VerifyError> {
    for stream in known.keys() {
        if let Some(number) = chain::before_the_first(snapshot, stream).await? {
            let what = format!("it is {number}, and no entry has such a number");
            let first = Sequence::NONE;
            return Err(Finding::at(stream, first, Column::Sequence, what).into());
        }
    }
    after((engine, snapshot), known).await
}

/// Checks that these entries are there, every entry after them, and that each stream ends with
/// its head; gives the streams and how many entries there are.
async fn after(
    (engine, snapshot): (Engine, &mut AnyConnection),
    fold: &BTreeMap<StreamId, Head>,
) -> Result<(Vec<StreamId>, u64), VerifyError> {
    let streams = chain::streams(snapshot).await?;
    for (stream, head) in fold {
        let found = chain::hash_of(snapshot, stream, head.sequence).await?;
        if found != Some(head.hash) {
            let what = "it is not the entry that the fold was made after";
            return Err(Finding::at(stream, head.sequence, Column::Hash, what).into());
        }
    }
    let mut entries = 0;
    for stream in &streams {
        let since = fold.get(stream).copied();
        let since = since.filter(|head| head.sequence > Sequence::NONE);
        entries += chain::check((engine, snapshot), stream, since, &mut |_| Ok(())).await?;
    }
    Ok((streams, entries))
}
