//! The second round: what the house vouched for.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use super::chain::{Entries, hash_of};
use super::{Against, Kept, VerifyError};
use crate::{Checkpoint, Column, Entry, Finding, Head, PublicKey, Sequence, StreamId, checkpoint};

/// What the checkpoints come to.
#[derive(Debug, Default)]
pub(super) struct Checkpoints {
    pub(super) count: u64,
    pub(super) last: Option<Checkpoint>,
    /// How many entries the kept checkpoint vouches for.
    pub(super) vouched_by_kept: Option<u64>,
}

impl Checkpoints {
    /// Checks every checkpoint. All chains must have been checked: their entries are taken
    /// as they are.
    pub(super) async fn check(
        connection: &mut AnyConnection,
        against: Against,
    ) -> Result<Checkpoints, VerifyError> {
        let house = StreamId::house();
        let mut seen = Checkpoints::default();
        let mut entries = Entries::of(&house);
        while let Some(entry) = entries.next(connection).await? {
            let wrong = |what: String| Finding::of(&entry, Column::Payload, what);
            let checkpoint = Checkpoint::read(&entry);
            let checkpoint = checkpoint.map_err(|error| wrong(error.to_string()))?;
            if let Some(checkpoint) = &checkpoint {
                seen.follows(checkpoint, against.key).map_err(wrong)?;
                seen.vouches(connection, &entry, checkpoint).await?;
            }
            if let Some(kept) = against
                .kept
                .filter(|kept| kept.0.sequence == entry.sequence)
            {
                let vouched = is_kept(&entry, checkpoint.as_ref(), kept)?;
                seen.vouched_by_kept = Some(vouched);
            }
            if checkpoint.is_some() {
                seen.count += 1;
                seen.last = checkpoint;
            }
        }
        match against.kept {
            Some(Kept(head)) if seen.vouched_by_kept.is_none() => {
                let what = "the checkpoint that was kept is missing: the journal was cut";
                Err(Finding::at(&house, head.sequence, Column::Entry, what).into())
            }
            _ => Ok(seen),
        }
    }

    /// Whether a checkpoint goes on from the one before it.
    fn follows(&self, checkpoint: &Checkpoint, key: Option<PublicKey>) -> Result<(), String> {
        let last = self.last.as_ref();
        if checkpoint.previous != last.map(|last| last.entry.hash) {
            let before = last.map_or("none".to_owned(), |last| last.entry.hash.to_string());
            return Err(format!("previous: the checkpoint before it is {before}"));
        }
        // Without a key from elsewhere, one key at least signs all.
        if let Some(expected) = key.or(last.map(|last| last.key))
            && checkpoint.key != expected
        {
            return Err(format!("key: it is {}, not {expected}", checkpoint.key));
        }
        if last.is_some_and(|last| checkpoint.time < last.time) {
            return Err("time: it is earlier than that of the checkpoint before it".to_owned());
        }
        for (stream, before) in self.last_heads() {
            match checkpoint.heads.get(stream) {
                None => return Err(format!("heads: `{stream}` is no longer among them")),
                Some(head) if head.sequence < before.sequence => {
                    let (from, to) = (before.sequence, head.sequence);
                    return Err(format!("heads: `{stream}` goes back from {from} to {to}"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Whether the entries it names are there. Those that the checkpoint before named too
    /// have been looked at.
    async fn vouches(
        &self,
        connection: &mut AnyConnection,
        entry: &Entry,
        checkpoint: &Checkpoint,
    ) -> Result<(), VerifyError> {
        for (stream, head) in &checkpoint.heads {
            let before = self.last_heads().get(stream);
            if before == Some(head) {
                continue;
            }
            let agreed = before.map_or(Sequence::NONE, |before| before.sequence);
            match hash_of(connection, stream, head.sequence).await? {
                Some(hash) if hash == head.hash => {}
                Some(_) => {
                    let what = format!(
                        "it is not the one that the checkpoint house {} vouches for: of {} to {} \
                         one was written anew",
                        entry.sequence,
                        agreed.next(),
                        head.sequence
                    );
                    return Err(Finding::at(stream, head.sequence, Column::Hash, what).into());
                }
                None => {
                    let what = format!(
                        "it is missing; the checkpoint house {} vouches for all up to {}",
                        entry.sequence, head.sequence
                    );
                    let first = first_missing(connection, stream).await?;
                    return Err(Finding::at(stream, first, Column::Entry, what).into());
                }
            }
        }
        Ok(())
    }

    /// Checks the last checkpoint by itself: that this key signed it, and that the entries it
    /// names are there.
    pub(super) async fn check_last(
        connection: &mut AnyConnection,
        key: PublicKey,
    ) -> Result<Option<Checkpoint>, VerifyError> {
        let Some(entry) = checkpoint::last_entry(connection).await? else {
            return Ok(None);
        };
        let wrong = |what: String| Finding::of(&entry, Column::Payload, what);
        let read = Checkpoint::read(&entry);
        let last = read.map_err(|error| wrong(error.to_string()))?;
        let Some(last) = last else { return Ok(None) };
        if last.key != key {
            return Err(wrong(format!("key: it is {}, not {key}", last.key)).into());
        }
        Checkpoints::default()
            .vouches(connection, &entry, &last)
            .await?;
        Ok(Some(last))
    }

    fn last_heads(&self) -> &BTreeMap<StreamId, Head> {
        static NONE: BTreeMap<StreamId, Head> = BTreeMap::new();
        self.last.as_ref().map_or(&NONE, |last| &last.heads)
    }
}

/// Checks that an entry is the checkpoint that was kept; gives how many entries it vouches
/// for.
fn is_kept(entry: &Entry, checkpoint: Option<&Checkpoint>, kept: Kept) -> Result<u64, Finding> {
    if entry.hash != kept.0.hash {
        let what = format!("it is not {}, the checkpoint that was kept", kept.0.hash);
        return Err(Finding::of(entry, Column::Hash, what));
    }
    let no_checkpoint = || {
        let what = "it is no checkpoint, and one was kept";
        Finding::of(entry, Column::Payload, what)
    };
    checkpoint
        .map(Checkpoint::entries)
        .ok_or_else(no_checkpoint)
}

/// The first number that a stream, which has no gap, does not have.
async fn first_missing(
    connection: &mut AnyConnection,
    stream: &StreamId,
) -> Result<Sequence, VerifyError> {
    let mut entries = Entries::of(stream);
    let mut last = Sequence::NONE;
    while let Some(entry) = entries.next(connection).await? {
        last = entry.sequence;
    }
    Ok(last.next())
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::{Hash, Signer};

    /// A checkpoint after `previous`, at this second, with these heads.
    fn checkpoint(previous: Option<Hash>, second: i64, heads: &[(&str, u64)]) -> Checkpoint {
        let hash = Hash::of(&[&second.to_be_bytes()]);
        let head = |sequence| Head {
            sequence: Sequence::new(sequence),
            hash,
        };
        let signer = Signer::new(&[7; 32]);
        Checkpoint {
            entry: head(9),
            time: Timestamp::from_second(second).unwrap(),
            previous,
            heads: heads
                .iter()
                .map(|&(stream, sequence)| (stream.parse().unwrap(), head(sequence)))
                .collect(),
            root: hash,
            key: signer.public(),
            signature: signer.sign(b""),
        }
    }

    #[test]
    fn a_checkpoint_goes_on_from_the_one_before_it() {
        let first = checkpoint(None, 60, &[("house", 3), ("table/1", 8)]);
        let hash = first.entry.hash;
        let other = Signer::new(&[8; 32]).public();
        let key = first.key;
        let seen = Checkpoints {
            count: 1,
            last: Some(first),
            vouched_by_kept: None,
        };
        let check = |next: Checkpoint, key, expected: Result<(), String>| {
            assert_eq!(seen.follows(&next, key), expected);
        };
        let heads = [("house", 4), ("table/1", 8), ("table/2", 1)];
        let good = || checkpoint(Some(hash), 60, &heads);
        check(good(), None, Ok(()));
        check(good(), Some(key), Ok(()));
        check(
            good(),
            Some(other),
            Err(format!("key: it is {key}, not {other}")),
        );
        let by_another = Checkpoint {
            key: other,
            ..good()
        };
        check(
            by_another,
            None,
            Err(format!("key: it is {other}, not {key}")),
        );
        check(
            checkpoint(None, 60, &heads),
            None,
            Err(format!("previous: the checkpoint before it is {hash}")),
        );
        check(
            checkpoint(Some(hash), 59, &heads),
            None,
            Err("time: it is earlier than that of the checkpoint before it".to_owned()),
        );
        check(
            checkpoint(Some(hash), 60, &[("house", 4)]),
            None,
            Err("heads: `table/1` is no longer among them".to_owned()),
        );
        check(
            checkpoint(Some(hash), 60, &[("house", 4), ("table/1", 7)]),
            None,
            Err("heads: `table/1` goes back from 8 to 7".to_owned()),
        );
    }
}
