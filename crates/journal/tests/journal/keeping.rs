//! What keeps a journal from being lost or read: its files, copies of it, and what is
//! remembered of it elsewhere.

use std::fs;

use journal::{Against, Error, Mark, Remembered, Store, verify};

use crate::house::{House, refused, signer, stream};

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
        let path = house.folder.file(&format!("journal.sqlite{suffix}"));
        assert!(!path.exists(), "{suffix}");
    }
    let copy = house.folder.file("copy.sqlite");
    fs::copy(house.path(), &copy).unwrap();
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
    let path = house.path();
    assert_eq!(mode(&path), 0o600);
    // One that an earlier program left open to all is closed to them.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let store = Store::open(&path, signer()).await.unwrap();
    store.put_snapshots(&[]).await.unwrap();
    for suffix in ["", "-wal", "-shm", ".lock"] {
        let file = house.folder.file(&format!("journal.sqlite{suffix}"));
        assert_eq!(mode(&file), 0o600, "{suffix}");
    }
    let backup = house.folder.file("backup.sqlite");
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
    let reader = Store::open_to_read(&house.path()).await.unwrap();
    let mut copies = 0;
    while !writer.is_finished() {
        let copy = house.folder.file(&format!("copy {copies} ' %20.sqlite"));
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
async fn what_is_remembered_tells_of_what_is_missing() {
    let house = House::new().await;
    let path = house.folder.file("journal.mark");
    assert_eq!(Remembered::read(&path).unwrap(), None);
    let nothing = Mark::write(&path, &Default::default());
    let mut mark = nothing.unwrap();
    assert_eq!(
        Remembered::read(&path).unwrap(),
        Some(Remembered::default())
    );
    house.say("house", "opened").await;
    house.say("table/1", "one").await;
    let heads = house.store.heads().await.unwrap();
    mark.renew(&heads).unwrap();
    let remembered = Remembered::read(&path).unwrap().unwrap();
    assert_eq!(remembered.entries, 2);
    assert_eq!(remembered.heads, heads);
    assert_eq!(remembered.missing(&house.store).await.unwrap(), None);

    // An older file does no harm, and each commit is counted in it.
    house.say("table/1", "two").await;
    assert_eq!(remembered.missing(&house.store).await.unwrap(), None);
    mark.add(1).unwrap();
    let remembered = Remembered::read(&path).unwrap().unwrap();
    assert_eq!(remembered.entries, 3);
    assert_eq!(remembered.heads, heads);
    assert_eq!(remembered.missing(&house.store).await.unwrap(), None);
    mark.add(1).unwrap();
    let remembered = Remembered::read(&path).unwrap().unwrap();
    let missing = remembered.missing(&house.store).await.unwrap();
    assert_eq!(missing.as_deref(), Some("it has 3 entries, and had 4"));

    let other = House::new().await;
    other.say("house", "opened").await;
    for number in 0..9 {
        other.say("table/1", &format!("other {number}")).await;
    }
    let missing = remembered.missing(&other.store).await.unwrap();
    assert_eq!(missing.as_deref(), Some("table/1 1 is missing or another"));

    for wrong in ["", "x\n", "2\ntable/1 1\n", "2\ntable/1 1 x\n"] {
        fs::write(&path, wrong).unwrap();
        let error = Remembered::read(&path).unwrap_err().to_string();
        assert!(error.contains("it is not what the house wrote"), "{error}");
    }
}

/// Whoever writes to the database while the house is open gets nothing signed.
#[tokio::test]
async fn nothing_is_built_on_or_signed_over_what_another_wrote() {
    let check = async |change: &str| {
        let house = House::new().await;
        house.say("table/1", "one").await;
        house.say("table/2", "one").await;
        house.checkpoint(0).await.unwrap();
        house.say("table/2", "two").await;
        house.store.close().await;
        let store = Store::open(&house.path(), signer()).await.unwrap();
        let mut intruder = house.intruder().await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(change.to_owned()))
            .execute(&mut intruder)
            .await
            .unwrap();
        let write = crate::house::write("next", &[("table/2", 2, "three")]);
        let appended = store.append(vec![write]).await;
        let signed = store.checkpoint(jiff::Timestamp::UNIX_EPOCH).await;
        for error in [appended.unwrap_err(), signed.unwrap_err()] {
            assert!(
                matches!(&error, Error::Unvouched { stream: at, .. } if *at == stream("table/2")),
                "{change}: {error}"
            );
        }
        store.close().await;
    };
    let hash = "0".repeat(64);
    check(&format!(
        "UPDATE heads SET hash = '{hash}' WHERE stream = 'table/2'"
    ))
    .await;
    check("UPDATE heads SET signature = '' WHERE stream = 'table/2'").await;
    check("UPDATE heads SET key = 'x' WHERE stream = 'table/2'").await;
    check("UPDATE heads SET proof = 'x' WHERE stream = 'table/2'").await;
}
