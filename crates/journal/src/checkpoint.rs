//! Checkpoints: what the house vouches for, signed.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use sqlx::{Row, query};

use crate::append::{insert, move_heads};
use crate::engine::Engine;
use crate::script::Script;
use crate::store::read_head;
use crate::writer::lock;
use crate::{
    BEFORE_THE_FIRST, Entry, Error, Hash, Head, PublicKey, Sequence, Signature, Signer, Store,
    StreamId, merkle, vouched,
};

/// An entry of the house stream that binds all streams as they stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Where it stands in the house stream: what to keep elsewhere, and what the next
    /// checkpoint names.
    pub entry: Head,
    /// When it was taken.
    pub time: Timestamp,
    /// The hash of the checkpoint before it.
    pub previous: Option<Hash>,
    /// Where every stream stood, in one instant; that of the house before this entry.
    pub heads: BTreeMap<StreamId, Head>,
    /// The Merkle root over the heads.
    pub root: Hash,
    /// The public half of the key that signed.
    pub key: PublicKey,
    /// The signature.
    pub signature: Signature,
}

/// Why an entry is no checkpoint that holds.
#[derive(Debug, thiserror::Error)]
#[error("{field}: {what}")]
pub struct CheckpointError {
    /// The field of the payload.
    pub field: &'static str,
    /// What is wrong with it.
    pub what: String,
}

/// How the payload of a checkpoint begins.
const TAG: &str = r#"{"checkpoint":"#;

/// The payload.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tagged {
    checkpoint: Body,
}

/// What stands in the payload, as text: what is signed is what is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    time: String,
    previous: String,
    root: Hash,
    heads: BTreeMap<StreamId, (Sequence, Hash)>,
    key: PublicKey,
    signature: Signature,
}

/// Whether an entry is one, by how its payload begins.
pub(crate) fn is_checkpoint(stream: &StreamId, payload: &str) -> bool {
    stream.as_str() == "house" && payload.starts_with(TAG)
}

/// What is signed: lines, with a break between them.
fn message(sequence: Sequence, time: &str, previous: &str, root: Hash) -> String {
    format!("croupier-checkpoint-1\n{sequence}\n{time}\n{previous}\n{root}")
}

impl Store {
    /// Signs where all streams stand, in an entry of the house stream; nothing, if no
    /// stream has moved since the last checkpoint. Its time is never earlier than the
    /// last one's.
    ///
    /// # Errors
    ///
    /// If another key signed the last checkpoint, if nobody with the key vouches for a head,
    /// if the database fails, or if a row is not of the form that was written.
    pub async fn checkpoint(&self, time: Timestamp) -> Result<Option<Checkpoint>, Error> {
        self.checkpoint_after(time, SignedDuration::ZERO).await
    }

    /// The same, where the last checkpoint is at least so old: of several servers one signs.
    ///
    /// # Errors
    ///
    /// As [`Store::checkpoint`].
    pub async fn checkpoint_after(
        &self,
        time: Timestamp,
        old: SignedDuration,
    ) -> Result<Option<Checkpoint>, Error> {
        let signer = self.signer()?;
        let is_young = |last: &Checkpoint| !old.is_zero() && time.duration_since(last.time) < old;
        // Mostly another has signed, which is seen without keeping anybody waiting.
        if !old.is_zero() && self.last_checkpoint().await?.as_ref().is_some_and(is_young) {
            return Ok(None);
        }
        let mut writer = self.writer().await?;
        let known = writer.known();
        writer.forget(&StreamId::house());
        let mut transaction = writer.begin().await?;
        let signed = sign(
            &mut transaction,
            self.engine(),
            (&known, signer),
            time,
            is_young,
        );
        match signed.await {
            Ok(Some((checkpoint, moved))) => {
                transaction.commit().await.map_err(Error::on("commit"))?;
                writer.moved(&moved, None);
                Ok(Some(checkpoint))
            }
            // At once: until then the house stands still for everybody.
            unsigned => {
                let undone = transaction.rollback().await;
                unsigned?;
                undone.map_err(Error::on("undo"))?;
                Ok(None)
            }
        }
    }

    /// The last checkpoint, if there is one.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn last_checkpoint(&self) -> Result<Option<Checkpoint>, Error> {
        let mut reader = self.reader().await?;
        last(&mut reader).await
    }
}

/// A checkpoint with its entry, and where that leaves the house.
type Signed = (Checkpoint, [(StreamId, Head); 1]);

/// Signs where all streams stand, in a transaction; none, if the last one covers it or is too young.
async fn sign(
    transaction: &mut AnyConnection,
    engine: Engine,
    (known, signer): (&BTreeMap<StreamId, Head>, &Signer),
    time: Timestamp,
    is_young: impl Fn(&Checkpoint) -> bool,
) -> Result<Option<Signed>, Error> {
    let house = StreamId::house();
    // The house stands still from here on; one statement then sees all heads at once.
    let before = lock(transaction, &house).await?;
    let standing = vouched::heads(transaction, None).await?;
    let last = last(transaction).await?;
    if let Some(last) = last.as_ref().filter(|last| last.key != signer.public()) {
        return Err(Error::OtherKey {
            last: last.key,
            given: signer.public(),
        });
    }
    if last.as_ref().is_some_and(is_young) {
        return Ok(None);
    }
    // What somebody else wrote is not signed.
    for it in &standing {
        if known.get(&it.stream) != Some(&it.head) {
            let key = signer.public();
            it.check(transaction, key, last.as_ref()).await?;
        }
    }
    let heads = standing.into_iter().map(|it| (it.stream, it.head));
    let heads: BTreeMap<StreamId, Head> = heads.collect();
    if last.as_ref().is_some_and(|last| last.covers(&heads)) {
        return Ok(None);
    }
    // A clock may be set back; the order of checkpoints may not.
    let time = last.as_ref().map_or(time, |last| last.time.max(time));
    let previous = last.map(|last| last.entry.hash);
    let (checkpoint, payload) = Checkpoint::sign(before, previous, heads, time, signer);
    let entry = Entry::after(before, house, payload);
    let moved = [(entry.stream.clone(), entry.head())];
    let doing = || Error::on("append a checkpoint");
    let mut script = Script::of(engine);
    insert(&mut script, std::slice::from_ref(&entry)).map_err(doing())?;
    move_heads(&mut script, &moved, signer, None).map_err(doing())?;
    // What no head names any more vouches for nothing. Whoever names one of them again
    // writes it anew.
    script.push("DELETE FROM vouchers WHERE name NOT IN (SELECT voucher FROM heads)");
    script.run(transaction).await.map_err(doing())?;
    let checkpoint = Checkpoint {
        entry: entry.head(),
        ..checkpoint
    };
    Ok(Some((checkpoint, moved)))
}

impl Checkpoint {
    /// The checkpoint that follows `before` in the house stream, and its payload. Its own
    /// hash is known once it is an entry.
    fn sign(
        before: Option<Head>,
        previous: Option<Hash>,
        heads: BTreeMap<StreamId, Head>,
        time: Timestamp,
        signer: &Signer,
    ) -> (Checkpoint, String) {
        let sequence = before.map_or(Sequence::FIRST, |head| head.sequence.next());
        let root = merkle::root(&heads);
        let previous_text = previous.map_or(BEFORE_THE_FIRST.to_owned(), |it| it.to_string());
        let time_text = time.to_string();
        let message = message(sequence, &time_text, &previous_text, root);
        let signature = signer.sign(message.as_bytes());
        let body = Body {
            time: time_text,
            previous: previous_text,
            root,
            heads: heads
                .iter()
                .map(|(stream, head)| (stream.clone(), (head.sequence, head.hash)))
                .collect(),
            key: signer.public(),
            signature,
        };
        let checkpoint = Checkpoint {
            entry: Head {
                sequence,
                hash: root,
            },
            time,
            previous,
            heads,
            root,
            key: body.key,
            signature,
        };
        (checkpoint, write(&Tagged { checkpoint: body }))
    }

    /// Reads a checkpoint and checks what it says by itself: that the root is that of its
    /// heads, that the house stood just before it, and that its key signed it.
    ///
    /// Gives nothing for an entry that is no checkpoint.
    ///
    /// # Errors
    ///
    /// If it is one and does not hold.
    pub fn read(entry: &Entry) -> Result<Option<Checkpoint>, CheckpointError> {
        if !is_checkpoint(&entry.stream, &entry.payload) {
            return Ok(None);
        }
        let wrong = |field, what: String| CheckpointError { field, what };
        let read = serde_json::from_str(&entry.payload);
        let Tagged { checkpoint: body } =
            read.map_err(|error| wrong("payload", error.to_string()))?;
        let time = body.time.parse::<Timestamp>();
        let time = time.map_err(|error| wrong("time", error.to_string()))?;
        let previous = match body.previous.as_str() {
            BEFORE_THE_FIRST => None,
            text => Some(
                text.parse::<Hash>()
                    .map_err(|error| wrong("previous", error.to_string()))?,
            ),
        };
        let message = message(entry.sequence, &body.time, &body.previous, body.root);
        if !body.key.signed(message.as_bytes(), &body.signature) {
            return Err(wrong("signature", format!("{} did not sign it", body.key)));
        }
        let head = |(stream, (sequence, hash))| (stream, Head { sequence, hash });
        let heads: BTreeMap<StreamId, Head> = body.heads.into_iter().map(head).collect();
        let root = merkle::root(&heads);
        if root != body.root {
            return Err(wrong("root", format!("the heads listed give {root}")));
        }
        let house = heads.get(&StreamId::house()).map(|head| head.sequence);
        if house.unwrap_or(Sequence::NONE).next() != entry.sequence {
            let what = "the head of the house is not the entry before this one".to_owned();
            return Err(wrong("heads", what));
        }
        Ok(Some(Checkpoint {
            entry: entry.head(),
            time,
            previous,
            heads,
            root,
            key: body.key,
            signature: body.signature,
        }))
    }

    /// How many entries it vouches for, itself included.
    #[must_use]
    pub fn entries(&self) -> u64 {
        let sequences = self.heads.values().map(|head| head.sequence.get());
        sequences.fold(1, u64::saturating_add)
    }

    /// Whether nothing came after it.
    fn covers(&self, heads: &BTreeMap<StreamId, Head>) -> bool {
        let stands = |(stream, head)| self.end_of(stream) == Some(head);
        heads.iter().all(stands)
    }

    /// The last entry of a stream that it vouches for: of the house, itself.
    pub(crate) fn end_of(&self, stream: &StreamId) -> Option<&Head> {
        match *stream == StreamId::house() {
            true => Some(&self.entry),
            false => self.heads.get(stream),
        }
    }
}

#[expect(
    clippy::expect_used,
    reason = "text, numbers and maps keyed by text are JSON"
)]
fn write(tagged: &Tagged) -> String {
    serde_json::to_string(tagged).expect("text, numbers and maps keyed by text are JSON")
}

pub(crate) async fn last(connection: &mut AnyConnection) -> Result<Option<Checkpoint>, Error> {
    let Some(entry) = last_entry(connection).await? else {
        return Ok(None);
    };
    Checkpoint::read(&entry).map_err(|error| Error::Unreadable {
        at: "the last checkpoint".to_owned(),
        what: error.to_string(),
    })
}

/// The last entry that is a checkpoint by how it begins.
pub(crate) async fn last_entry(connection: &mut AnyConnection) -> Result<Option<Entry>, Error> {
    let row = query(
        "SELECT sequence, hash, payload FROM entries \
         WHERE stream = 'house' AND payload LIKE '{\"checkpoint\":%' \
         ORDER BY sequence DESC LIMIT 1",
    )
    .fetch_optional(connection)
    .await
    .map_err(Error::on("find the last checkpoint"))?;
    let Some(row) = row else { return Ok(None) };
    let read = || {
        let head = read_head(&row, 0, 1)?;
        Ok(Entry {
            stream: StreamId::house(),
            sequence: head.sequence,
            hash: head.hash,
            payload: row
                .try_get(2)
                .map_err(|error: sqlx::Error| error.to_string())?,
        })
    };
    read().map(Some).map_err(|what| Error::Unreadable {
        at: "the last checkpoint".to_owned(),
        what,
    })
}
