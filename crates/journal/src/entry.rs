//! Entries and the chain that binds them.

use crate::{Hash, Sequence, StreamId};

/// What stands where the hash before an entry would, when there is none before it.
pub const BEFORE_THE_FIRST: &str = "croupier-journal-1";

/// One entry of a stream.
///
/// Its hash is the SHA-256 of the hash before it, the stream, the sequence and the payload
/// as it is stored, with a line break after each of the first three. None of those can
/// hold a line break, so no two entries are hashed as the same bytes. Nothing is
/// serialised again to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The stream it stands in.
    pub stream: StreamId,
    /// Its number there.
    pub sequence: Sequence,
    /// What it and everything before it in the stream come to.
    pub hash: Hash,
    /// What it says.
    pub payload: String,
}

/// The last entry of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its number.
    pub sequence: Sequence,
    /// Its hash.
    pub hash: Hash,
}

impl Entry {
    /// The entry that follows `before` in its stream; none, if it is the first.
    #[must_use]
    pub fn after(before: Option<Head>, stream: StreamId, payload: String) -> Entry {
        let sequence = before.map_or(Sequence::FIRST, |head| head.sequence.next());
        let previous = before.map(|head| head.hash);
        let hash = Entry::hash(previous, stream.as_str(), sequence, &payload);
        Entry {
            stream,
            sequence,
            hash,
            payload,
        }
    }

    /// The hash that an entry has after the hash before it.
    #[must_use]
    pub fn hash(previous: Option<Hash>, stream: &str, sequence: Sequence, payload: &str) -> Hash {
        let digits = previous.map(|hash| hash.digits());
        let previous = digits.as_ref().map_or(BEFORE_THE_FIRST.as_bytes(), |it| it);
        let sequence = sequence.to_string();
        Hash::of(&[
            previous,
            b"\n",
            stream.as_bytes(),
            b"\n",
            sequence.as_bytes(),
            b"\n",
            payload.as_bytes(),
        ])
    }

    /// The head of the stream that ends with this entry.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            sequence: self.sequence,
            hash: self.hash,
        }
    }
}
