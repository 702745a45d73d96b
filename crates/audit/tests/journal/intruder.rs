//! Somebody who may write to the database, and knows how its chains are made, but has
//! not the key that checkpoints are signed with.

use std::collections::BTreeMap;
use std::sync::Arc;

use journal::{Database, Entry, Kept, Sequence, Store, StreamId};
use sqlx::{AnyConnection, Connection, Row, query};

use crate::evening::Evening;
use crate::place::Place;

/// A journal that is closed, of which a fresh copy is made for every attempt.
pub(crate) struct Original {
    place: Place,
    attempts: Vec<Arc<Place>>,
    /// The last checkpoint, kept elsewhere.
    pub(crate) kept: Kept,
    /// What the streams hold.
    pub(crate) streams: BTreeMap<String, Vec<String>>,
}

/// One attempt.
pub(crate) struct Intruder {
    place: Arc<Place>,
    connection: AnyConnection,
}

impl Original {
    pub(crate) async fn of(evening: Evening) -> Original {
        let mut streams = BTreeMap::new();
        for stream in evening.heads.keys() {
            let name: StreamId = stream.parse().unwrap();
            let entries = evening.store.read(&name, Sequence::FIRST, u32::MAX).await;
            let payloads = entries.unwrap().into_iter().map(|entry| entry.payload);
            streams.insert(stream.clone(), payloads.collect());
        }
        let kept = evening.store.last_checkpoint().await.unwrap().unwrap();
        evening.store.close().await;
        Original {
            place: evening.place,
            attempts: Vec::new(),
            kept: Kept(kept.entry),
            streams,
        }
    }

    pub(crate) async fn intrude(&mut self) -> Intruder {
        let place = Arc::new(self.place.copy());
        self.attempts.push(Arc::clone(&place));
        let connection = place.intruder().await;
        Intruder { place, connection }
    }
}

impl Intruder {
    /// Says something else in a stream from an entry on, with the right hashes and head.
    pub(crate) async fn rewrite(&mut self, stream: &str, payloads: &[String]) {
        self.run(&format!("DELETE FROM entries WHERE stream = '{stream}'"))
            .await;
        self.run(&format!("DELETE FROM heads WHERE stream = '{stream}'"))
            .await;
        let mut head = None;
        for payload in payloads {
            let entry = Entry::after(head, stream.parse().unwrap(), payload.clone());
            query("INSERT INTO entries (stream, sequence, hash, payload) VALUES ($1, $2, $3, $4)")
                .bind(stream)
                .bind(i64::try_from(entry.sequence.get()).unwrap())
                .bind(entry.hash.to_string())
                .bind(payload.as_str())
                .execute(&mut self.connection)
                .await
                .unwrap();
            head = Some(entry.head());
        }
        if let Some(head) = head {
            let (sequence, hash) = (head.sequence, head.hash);
            self.run(&format!(
                "INSERT INTO heads (stream, sequence, hash) \
                 VALUES ('{stream}', {sequence}, '{hash}')"
            ))
            .await;
        }
    }

    /// Changes one column of one entry, and nothing else.
    pub(crate) async fn set(&mut self, stream: &str, sequence: usize, set: &str) {
        self.run(&format!(
            "UPDATE entries SET {set} WHERE stream = '{stream}' AND sequence = {sequence}"
        ))
        .await;
    }

    pub(crate) async fn run(&mut self, statement: &str) {
        let done = query(sqlx::AssertSqlSafe(statement.to_owned()));
        done.execute(&mut self.connection).await.unwrap();
    }

    pub(crate) async fn column(&mut self, stream: &str, sequence: usize, column: &str) -> String {
        let select = format!(
            "SELECT {column} FROM entries WHERE stream = '{stream}' AND sequence = {sequence}"
        );
        let row = query(sqlx::AssertSqlSafe(select));
        let row = row.fetch_one(&mut self.connection).await.unwrap();
        row.try_get(0).unwrap()
    }

    /// Goes; what was changed stays.
    pub(crate) async fn close(self) -> Database {
        self.connection.close().await.unwrap();
        self.place.database()
    }

    /// Goes, and leaves a journal behind.
    pub(crate) async fn leave(self) -> Store {
        let database = self.close().await;
        Store::open_to_read(&database).await.unwrap()
    }
}
