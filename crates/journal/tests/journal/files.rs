//! What is so where a journal is a file: its owner, its copies, its one writer, and values of
//! kinds that its columns need not have.

use std::fs;

use journal::{Against, Column, Error, Sequence, Store, VerifyError, verify};
use sqlx::query;

use crate::folder::Folder;
use crate::house::{House, refused, signer, stream, write};
use crate::scene::Scene;

/// A house that has said something in two streams and closed its store.
async fn closed() -> House {
    let house = House::new().await;
    house.say("house", "opened").await;
    house.say("table/1", "one").await;
    house.checkpoint(0).await.unwrap();
    house.say("table/1", "two").await;
    house.store.close().await;
    house
}

#[tokio::test]
async fn a_store_that_was_closed_is_one_file() {
    let house = closed().await;
    for suffix in ["-wal", "-shm"] {
        let path = house.place.file(&format!("journal.sqlite{suffix}"));
        assert!(!path.exists(), "{suffix}");
    }
    let copy = house.place.file("copy.sqlite");
    fs::copy(house.place.path(), &copy).unwrap();
    let store = Store::open_to_read(&copy).await.unwrap();
    let verified = verify(&store, Against::default(), |_| Ok(()))
        .await
        .unwrap();
    assert_eq!((verified.entries, verified.younger), (4, 1));
    store.close().await;
    // Whoever holds on to it can do nothing with it.
    let checkpoint = house.store.checkpoint(jiff::Timestamp::UNIX_EPOCH).await;
    assert_eq!(refused(checkpoint), "the journal was closed");
}

#[cfg(unix)]
#[tokio::test]
async fn the_files_of_a_journal_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;

    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let house = closed().await;
    let path = house.place.path();
    assert_eq!(mode(&path), 0o600);
    // One that an earlier program left open to all is closed to them.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let store = Store::open(&path, signer()).await.unwrap();
    store.put_snapshots(&[]).await.unwrap();
    for suffix in ["", "-wal", "-shm", ".lock"] {
        let file = house.place.file(&format!("journal.sqlite{suffix}"));
        assert_eq!(mode(&file), 0o600, "{suffix}");
    }
    let backup = house.place.file("backup.sqlite");
    store.back_up(&backup).await.unwrap();
    assert_eq!(mode(&backup), 0o600);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_a_whole_journal_while_the_house_goes_on() {
    let house = std::sync::Arc::new(House::new().await);
    house.say("table/1", "one").await;
    let writer = tokio::spawn({
        let house = house.clone();
        async move {
            for second in 0..60 {
                house.say("table/1", "more").await;
                house.say("table/2", "more").await;
                house.checkpoint(second).await.unwrap();
            }
        }
    });
    let reader = Store::open_to_read(&house.place.path()).await.unwrap();
    let mut copies = 0;
    while !writer.is_finished() {
        let copy = house.place.file(&format!("copy {copies} ' %20.sqlite"));
        reader.back_up(&copy).await.unwrap();
        let store = Store::open_to_read(&copy).await.unwrap();
        let verified = verify(&store, Against::default(), |_| Ok(()))
            .await
            .unwrap();
        assert!(verified.entries > 0);
        store.close().await;
        assert!(
            matches!(reader.back_up(&copy).await, Err(Error::Open { .. })),
            "nothing is written over"
        );
        copies += 1;
    }
    writer.await.unwrap();
    // The reader reads still, and nothing else.
    assert!(!reader.heads().await.unwrap().is_empty());
}

#[tokio::test]
async fn what_was_appended_is_there_when_the_store_is_opened_again() {
    let folder = Folder::new();
    let path = folder.file("a b%20?#é.sqlite");
    let store = Store::open(&path, signer()).await.unwrap();
    let writes = vec![write("1", &[("table/1", 0, "one")])];
    let entries = store.append(writes).await.unwrap();
    store.close().await;
    assert!(path.is_file());
    for store in [
        Store::open(&path, signer()).await.unwrap(),
        Store::open_to_read(&path).await.unwrap(),
    ] {
        let read = store.read(&stream("table/1"), Sequence::FIRST, 9).await;
        assert_eq!(read.unwrap(), entries[0]);
        store.close().await;
    }
}

#[tokio::test]
async fn one_process_writes_and_others_read() {
    let house = House::new().await;
    assert_eq!(
        refused(Store::open(&house.place.path(), signer()).await),
        format!(
            "the journal {} is in use by another process; stop that one first",
            house.place.path().display()
        )
    );
    let reader = Store::open_to_read(&house.place.path()).await.unwrap();
    let entry = house.say("table/1", "one").await;
    let read = reader.read(&stream("table/1"), Sequence::FIRST, 9).await;
    assert_eq!(read.unwrap(), [entry]);
    let write = write("1", &[("table/1", 1, "two")]);
    let error = refused(reader.append(vec![write]).await);
    assert_eq!(error, "the journal was opened to be read, not written");
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_made_to_be_read() {
    let folder = Folder::new();
    let nowhere = folder.file("nowhere.sqlite");
    assert_eq!(
        refused(Store::open_to_read(&nowhere).await),
        format!("there is no journal in {}", nowhere.display())
    );
    assert!(!nowhere.exists());
}

#[tokio::test]
async fn a_value_of_another_kind_is_found() {
    let mut scene = Scene::new().await;
    for (change, at, column) in [
        (
            "UPDATE entries SET payload = CAST(payload AS BLOB) WHERE rowid = 5",
            ("house", 2),
            Column::Payload,
        ),
        (
            "UPDATE entries SET payload = CAST(x'7bff7d' AS TEXT) WHERE rowid = 5",
            ("house", 2),
            Column::Payload,
        ),
        (
            "UPDATE entries SET hash = x'00' WHERE rowid = 5",
            ("house", 2),
            Column::Hash,
        ),
        (
            "UPDATE entries SET sequence = 'two' WHERE rowid = 5",
            ("house", 2),
            Column::Entry,
        ),
        (
            "UPDATE entries SET sequence = 1.5 WHERE rowid = 5",
            ("house", 2),
            Column::Sequence,
        ),
        (
            "UPDATE entries SET stream = x'00' WHERE rowid = 5",
            ("?", 0),
            Column::Stream,
        ),
        (
            "UPDATE heads SET sequence = 'two' WHERE stream = 'house'",
            ("house", 0),
            Column::HeadSequence,
        ),
        (
            "UPDATE heads SET hash = x'00' WHERE stream = 'house'",
            ("house", 0),
            Column::HeadHash,
        ),
        (
            "UPDATE heads SET proof = x'00' WHERE stream = 'house'",
            ("house", 12),
            Column::HeadProof,
        ),
        (
            "UPDATE heads SET key = x'00' WHERE stream = 'house'",
            ("house", 12),
            Column::HeadKey,
        ),
        (
            "UPDATE heads SET signature = x'00' WHERE stream = 'house'",
            ("house", 12),
            Column::HeadSignature,
        ),
        (
            "UPDATE heads SET stream = x'00' WHERE stream = 'house'",
            ("?", 0),
            Column::Head,
        ),
    ] {
        let changed = query(change).execute(&mut scene.intruder).await.unwrap();
        assert_eq!(changed.rows_affected(), 1, "{change}");
        let found = verify(&scene.reader, scene.against(), |_| Ok(())).await;
        let Err(VerifyError::Found(finding)) = found else {
            panic!("{change}: {found:?}");
        };
        let named = (finding.stream.as_str(), finding.sequence.get() as i64);
        assert_eq!((named, finding.column), (at, column), "{change}: {finding}");
        scene = Scene::new().await;
    }
}
