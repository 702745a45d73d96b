//! Journals that earlier programs wrote, one of each book. They are folded, verified and
//! ruled again for ever.
//!
//! A file has a line for each entry, stream by stream: its stream, its hash, what it says.
//! `FREEZE=1` writes those that are missing; one that is there is never changed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use journal::{Against, Entry, Head, Sequence, Signer, Store, StreamId, verify};
use sqlx::{Connection, query};

use crate::auditing::check_said;
use crate::evening::Evening;
use crate::place::Place;

/// How many rounds a kept journal has.
const ROUNDS: usize = 5;

fn file(book: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    folder.join(format!("{book}.txt"))
}

/// Writes down what a house of a book comes to today.
async fn freeze(book: &str) {
    let mut evening = Evening::of_book(book, 11).await;
    evening.play(ROUNDS).await;
    let mut text = String::new();
    for stream in evening.heads.keys() {
        let name: StreamId = stream.parse().unwrap();
        let entries = evening.store.read(&name, Sequence::FIRST, u32::MAX).await;
        for Entry { hash, payload, .. } in entries.unwrap() {
            writeln!(text, "{stream}\t{hash}\t{payload}").unwrap();
        }
    }
    std::fs::create_dir_all(file(book).parent().unwrap()).unwrap();
    std::fs::write(file(book), text).unwrap();
    evening.store.close().await;
}

/// The journal of a file.
async fn thaw(place: &Place, text: &str) -> Store {
    let database = place.database();
    let signer = Arc::new(Signer::new(&[7; 32]));
    let store = Store::open(&database, signer).await;
    store.unwrap().close().await;
    let mut connection = place.intruder().await;
    let mut heads: BTreeMap<&str, Head> = BTreeMap::new();
    for line in text.lines() {
        let (stream, rest) = line.split_once('\t').unwrap();
        let (hash, payload) = rest.split_once('\t').unwrap();
        let before = heads.get(stream).copied();
        let entry = Entry::after(before, stream.parse().unwrap(), payload.to_owned());
        assert_eq!(entry.hash.to_string(), hash, "{stream} {}", entry.sequence);
        query("INSERT INTO entries (stream, sequence, hash, payload) VALUES ($1, $2, $3, $4)")
            .bind(stream)
            .bind(i64::try_from(entry.sequence.get()).unwrap())
            .bind(hash)
            .bind(payload)
            .execute(&mut connection)
            .await
            .unwrap();
        heads.insert(stream, entry.head());
        let document = floor::record::Record::read(stream, payload);
        if let Ok(record) = document
            && record.command.is_some()
        {
            let own = || floor::record::Record::own_key(stream, entry.sequence.get());
            let accepted = floor::record::Accepted {
                stream: stream.to_owned(),
                sequence: entry.sequence.get(),
            };
            query("INSERT INTO commands (person, id, answer) VALUES ($1, $2, $3)")
                .bind(record.by.person.as_str())
                .bind(record.key.unwrap_or_else(own))
                .bind(serde_json::to_string(&accepted).unwrap())
                .execute(&mut connection)
                .await
                .unwrap();
        }
    }
    for (stream, head) in heads {
        query("INSERT INTO heads (stream, sequence, hash) VALUES ($1, $2, $3)")
            .bind(stream)
            .bind(i64::try_from(head.sequence.get()).unwrap())
            .bind(head.hash.to_string())
            .execute(&mut connection)
            .await
            .unwrap();
    }
    connection.close().await.unwrap();
    Store::open_to_read(&database).await.unwrap()
}

#[tokio::test]
async fn journals_of_earlier_programs_are_folded_verified_and_ruled_again() {
    sqlx::any::install_default_drivers();
    for book in rulebook::SHIPPED {
        if std::env::var_os("FREEZE").is_some() && !file(book).exists() {
            freeze(book).await;
        }
        let text = std::fs::read_to_string(file(book)).unwrap();
        let place = Place::new();
        let store = thaw(&place, &text).await;
        let against = Against {
            key: Some(Signer::new(&[7; 32]).public()),
            ..Against::default()
        };
        let verified = verify(&store, against, |_| Ok(())).await;
        verified.unwrap_or_else(|error| panic!("{book}: {error}"));
        let audited = check_said(&store).await;
        let audited = audited.unwrap_or_else(|error| panic!("{book}: {error}"));
        assert!(audited.rounds >= ROUNDS as u64, "{book}: {audited:?}");
        store.close().await;
    }
}
