//! A store in a place of its own, and what is commonly done with one.

use std::sync::Arc;

use jiff::Timestamp;
use journal::{
    Against, Append, Checkpoint, CommandId, Database, Entry, Error, Sequence, Signer, Store,
    StreamId, Verified, VerifyError, Write, verify,
};
use sqlx::AnyConnection;

use crate::place::Place;

pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) signer: Arc<Signer>,
    /// Dropped last: a store lets go of it first.
    pub(crate) place: Place,
}

/// The key of these houses.
pub(crate) fn signer() -> Arc<Signer> {
    Arc::new(Signer::new(&[7; 32]))
}

pub(crate) fn stream(name: &str) -> StreamId {
    name.parse().unwrap()
}

/// What one command appends: `stream after sequence: payload`.
pub(crate) fn write(key: &str, appends: &[(&str, u64, &str)]) -> Write {
    let append = |&(name, expected, payload): &(&str, u64, &str)| Append {
        stream: stream(name),
        expected: Sequence::new(expected),
        payload: payload.to_owned(),
    };
    Write {
        command: CommandId::new("p1", key),
        answer: format!("answer to {key}"),
        appends: appends.iter().map(append).collect(),
    }
}

impl House {
    pub(crate) async fn new() -> House {
        let place = Place::new();
        let signer = signer();
        let store = Store::open(&place.database(), Arc::clone(&signer)).await;
        House {
            store: store.unwrap(),
            signer,
            place,
        }
    }

    pub(crate) fn database(&self) -> Database {
        self.place.database()
    }

    /// Appends one payload to a stream, wherever that stands.
    pub(crate) async fn say(&self, name: &str, payload: &str) -> Entry {
        let name = stream(name);
        let heads = self.store.heads().await.unwrap();
        let expected = heads.get(&name).map_or(0, |head| head.sequence.get());
        let key = format!("{name}/{expected}");
        let write = write(&key, &[(name.as_str(), expected, payload)]);
        let mut entries = self.store.append(vec![write]).await.unwrap();
        entries.remove(0).remove(0)
    }

    pub(crate) async fn checkpoint(&self, second: i64) -> Option<Checkpoint> {
        let time = Timestamp::from_second(1_794_700_800 + second).unwrap();
        self.store.checkpoint(time).await.unwrap()
    }

    pub(crate) async fn all(&self, name: &str) -> Vec<Entry> {
        let name = stream(name);
        let read = self.store.read(&name, Sequence::FIRST, u32::MAX).await;
        read.unwrap()
    }

    pub(crate) async fn verify(&self, against: Against) -> Result<Verified, VerifyError> {
        verify(&self.store, against, |_| Ok(())).await
    }

    /// A connection that may do anything, as an intruder's could.
    pub(crate) async fn intruder(&self) -> AnyConnection {
        self.place.intruder().await
    }
}

/// The message of an error.
#[track_caller]
pub(crate) fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().to_string()
}
