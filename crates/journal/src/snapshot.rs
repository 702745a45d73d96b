//! Snapshots: folds that need not be done again.

use sqlx::{Row, query};

use crate::store::read_head;
use crate::{Error, Head, PublicKey, Sequence, Signature, Signer, Store, StreamId};

/// A fold of a stream up to an entry.
///
/// A cache: it may be deleted at any time, and it counts only as long as the journal has
/// the entry it was made after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The stream.
    pub stream: StreamId,
    /// The last entry that was folded.
    pub head: Head,
    /// The signature of the house in the first line; then the fold, in a form that its
    /// maker reads.
    pub body: String,
}

impl Snapshot {
    /// A fold that the house vouches for: whoever can only write the database cannot make
    /// one that changes what it is owed.
    #[must_use]
    pub fn signed(stream: StreamId, head: Head, fold: &str, signer: &Signer) -> Snapshot {
        let signature = signer.sign(&message(fold));
        let body = format!("{signature}\n{fold}");
        Snapshot { stream, head, body }
    }

    /// The fold, whoever made it.
    #[must_use]
    pub fn fold(&self) -> Option<&str> {
        self.body.split_once('\n').map(|(_, fold)| fold)
    }

    /// Whether the house of this key vouches for the fold.
    #[must_use]
    pub fn is_signed_by(&self, key: &PublicKey) -> bool {
        let parts = self.body.split_once('\n');
        parts.is_some_and(|(signature, fold)| {
            let signature = signature.parse::<Signature>();
            signature.is_ok_and(|signature| key.signed(&message(fold), &signature))
        })
    }
}

/// What is signed of a fold; no checkpoint begins so.
fn message(fold: &str) -> Vec<u8> {
    [b"croupier-snapshot-1\n", fold.as_bytes()].concat()
}

impl Store {
    /// Keeps snapshots, each in the place of those before it of its stream.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_snapshots(&self, snapshots: &[Snapshot]) -> Result<(), Error> {
        self.write_snapshots(snapshots, true).await
    }

    /// Keeps snapshots beside those of other entries of their streams.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn add_snapshots(&self, snapshots: &[Snapshot]) -> Result<(), Error> {
        self.write_snapshots(snapshots, false).await
    }

    async fn write_snapshots(&self, snapshots: &[Snapshot], alone: bool) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let doing = "keep a snapshot";
        for Snapshot { stream, head, body } in snapshots {
            if alone {
                query("DELETE FROM snapshots WHERE stream = $1")
                    .bind(stream.as_str())
                    .execute(&mut *transaction)
                    .await
                    .map_err(Error::on(doing))?;
            }
            let insert = "INSERT INTO snapshots (stream, sequence, hash, body) \
                 VALUES ($1, $2, $3, $4) ON CONFLICT (stream, sequence) \
                 DO UPDATE SET hash = excluded.hash, body = excluded.body";
            query(insert)
                .bind(stream.as_str())
                .bind(head.sequence.stored())
                .bind(head.hash.to_string())
                .bind(body.as_str())
                .execute(&mut *transaction)
                .await
                .map_err(Error::on(doing))?;
        }
        transaction.commit().await.map_err(Error::on(doing))
    }

    /// The latest snapshot of a stream that stands on an entry of the journal.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn latest_snapshot(&self, stream: &StreamId) -> Result<Option<Snapshot>, Error> {
        self.snapshot_before(stream, Sequence::new(u64::MAX)).await
    }

    /// The latest of those that stand before this entry.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn snapshot_before(
        &self,
        stream: &StreamId,
        before: Sequence,
    ) -> Result<Option<Snapshot>, Error> {
        let row = query(
            "SELECT snapshots.sequence, snapshots.hash, snapshots.body FROM snapshots \
             JOIN entries ON entries.stream = snapshots.stream \
             AND entries.sequence = snapshots.sequence AND entries.hash = snapshots.hash \
             WHERE snapshots.stream = $1 AND snapshots.sequence < $2 \
             ORDER BY snapshots.sequence DESC LIMIT 1",
        )
        .bind(stream.as_str())
        .bind(before.stored())
        .fetch_optional(&mut *self.reader().await?)
        .await
        .map_err(Error::on("read a snapshot"))?;
        let Some(row) = row else { return Ok(None) };
        let read = || {
            Ok(Snapshot {
                stream: stream.clone(),
                head: read_head(&row, 0, 1)?,
                body: row.try_get(2).map_err(|error| error.to_string())?,
            })
        };
        read().map(Some).map_err(|what| Error::Unreadable {
            at: format!("a snapshot of `{stream}`"),
            what,
        })
    }

    /// Deletes every snapshot; folding all entries gives them again.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_snapshots(&self) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let doing = "delete snapshots";
        query("DELETE FROM snapshots")
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))
    }
}
