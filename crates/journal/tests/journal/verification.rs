//! A journal that nobody touched is verified, and says how much of it is vouched for.

use std::sync::Arc;

use journal::{Against, Checkpoint, Kept, Signer, Store, VerifyError, verify};

use crate::house::{House, refused, stream};

#[tokio::test]
async fn a_journal_that_nobody_touched_is_verified() {
    let house = House::new().await;
    let empty = house.verify(Against::default()).await.unwrap();
    assert_eq!((empty.entries, empty.checkpoints, empty.younger), (0, 0, 0));

    house.say("table/1", "one").await;
    house.say("house", "opened").await;
    let first = house.checkpoint(0).await.unwrap();
    assert_eq!(first.previous, None);
    assert_eq!(first.entry.sequence.get(), 2);
    assert_eq!(first.entries(), 3);
    house.say("table/2", "two").await;
    let second = house.checkpoint(60).await.unwrap();
    assert_eq!(second.previous, Some(first.entry.hash));
    assert_eq!(second.heads.len(), 3);
    assert_eq!(house.checkpoint(120).await, None);
    house.say("table/1", "three").await;

    let against = Against {
        key: Some(house.signer.public()),
        kept: Some(Kept(first.entry)),
    };
    let mut visited = Vec::new();
    let verified = verify(&house.store, against, |entry| {
        visited.push(format!("{} {}", entry.stream, entry.sequence));
        Ok(())
    });
    let verified = verified.await.unwrap();
    assert_eq!(
        visited,
        [
            "house 1",
            "house 2",
            "house 3",
            "table/1 1",
            "table/1 2",
            "table/2 1"
        ]
    );
    assert_eq!(verified.streams, 3);
    assert_eq!(verified.entries, 6);
    assert_eq!(verified.checkpoints, 2);
    assert_eq!(verified.key, Some(house.signer.public()));
    assert_eq!(verified.last, Some((second.entry, second.time)));
    assert_eq!(verified.younger, 1);
    assert_eq!(verified.younger_than_kept, Some(3));
}

#[tokio::test]
async fn a_checkpoint_is_read_back_as_it_was_signed() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let signed = house.checkpoint(0).await.unwrap();
    let entry = house.all("house").await.remove(0);
    let read = Checkpoint::read(&entry).unwrap();
    assert_eq!(read.as_ref(), Some(&signed));
    assert_eq!(house.store.last_checkpoint().await.unwrap(), read);
    let other = house.say("house", "x").await;
    assert!(Checkpoint::read(&other).unwrap().is_none());
    assert_eq!(house.store.last_checkpoint().await.unwrap(), read);
    let text = Kept(signed.entry).to_string();
    assert_eq!(text.parse(), Ok(Kept(signed.entry)));
}

#[tokio::test]
async fn a_clock_that_is_set_back_sets_no_checkpoint_back() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let first = house.checkpoint(60).await.unwrap();
    house.say("table/1", "two").await;
    let second = house.checkpoint(0).await.unwrap();
    assert_eq!(second.time, first.time);
    house.verify(Against::default()).await.unwrap();
}

#[tokio::test]
async fn another_key_signs_nothing() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let first = house.checkpoint(0).await.unwrap();
    house.say("table/1", "two").await;
    let (database, House { store, place, .. }) = (house.database(), house);
    store.close().await;
    let other = Arc::new(Signer::new(&[8; 32]));
    let store = Store::open(&database, Arc::clone(&other)).await.unwrap();
    let signed = store.checkpoint(first.time).await;
    let message = format!(
        "the last checkpoint was signed with the key {}, and this key is {}; restore the file of \
         the signing key from where it is kept",
        first.key,
        other.public()
    );
    assert_eq!(refused(signed), message);
    assert_eq!(store.last_checkpoint().await.unwrap(), Some(first));
    store.close().await;
    drop(place);
}

/// A house that goes on playing is verified as it was at the beginning.
#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_journal_is_verified_while_it_is_written() {
    let house = std::sync::Arc::new(House::new().await);
    house.say("table/1", "one").await;
    house.checkpoint(0).await.unwrap();
    let writer = tokio::spawn({
        let house = house.clone();
        async move {
            for second in 1..40 {
                house.say("table/1", "more").await;
                house.say("table/2", "more").await;
                house.checkpoint(second).await.unwrap();
            }
        }
    });
    let mut seen = 0;
    while !writer.is_finished() {
        let verified = house.verify(Against::default()).await.unwrap();
        assert!(verified.entries >= seen);
        assert!(verified.younger <= 2);
        seen = verified.entries;
    }
    writer.await.unwrap();
    let verified = house.verify(Against::default()).await.unwrap();
    assert_eq!((verified.entries, verified.younger), (119, 0));
}

/// A server's work wanders from thread to thread.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_store_can_be_used_from_any_thread() {
    let house = House::new().await;
    let worked = tokio::spawn(async move {
        house.say("table/1", "one").await;
        let checkpoint = house.checkpoint(0).await;
        let verified = house.verify(Against::default()).await.unwrap();
        (checkpoint.unwrap().entries(), verified.entries)
    });
    assert_eq!(worked.await.unwrap(), (2, 2));
}

#[tokio::test]
async fn what_the_visitor_finds_is_a_finding() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    house.say("table/1", "two").await;
    let verified = verify(&house.store, Against::default(), |entry| {
        match entry.payload.as_str() {
            "two" => Err("it was ruled otherwise".to_owned()),
            _ => Ok(()),
        }
    });
    let error = verified.await.unwrap_err();
    let message = "table/1 2, entries.payload: it was ruled otherwise";
    assert_eq!(error.to_string(), message);
}

#[tokio::test]
async fn another_key_or_another_checkpoint_is_a_finding() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let checkpoint = house.checkpoint(0).await.unwrap();
    let other = Signer::new(&[8; 32]).public();
    let check = async |key, kept, message: &str| {
        let error = house.verify(Against { key, kept }).await.unwrap_err();
        assert!(matches!(error, VerifyError::Found(_)));
        assert_eq!(error.to_string(), message);
    };
    let message = format!(
        "house 1, entries.payload: key: it is {}, not {other}",
        house.signer.public()
    );
    check(Some(other), None, &message).await;
    let mut kept = checkpoint.entry;
    kept.sequence = kept.sequence.next();
    let message = "house 2, entries: the checkpoint that was kept is missing: the journal was cut";
    check(None, Some(Kept(kept)), message).await;
    let hash = house.store.heads().await.unwrap()[&stream("table/1")].hash;
    kept = checkpoint.entry;
    kept.hash = hash;
    let message = format!("house 1, entries.hash: it is not {hash}, the checkpoint that was kept");
    check(None, Some(Kept(kept)), &message).await;
    kept = house.say("house", "no checkpoint").await.head();
    let message = "house 2, entries.payload: it is no checkpoint, and one was kept";
    check(None, Some(Kept(kept)), message).await;
}
