//! Snapshots are a cache, and count only on the history they were made from.

use journal::{Hash, Head, Sequence, Snapshot};

use crate::house::{House, stream};

#[tokio::test]
async fn the_latest_snapshot_that_stands_on_the_journal_is_given() {
    let house = House::new().await;
    let first = house.say("table/1", "one").await;
    let second = house.say("table/1", "two").await;
    let table = stream("table/1");
    let snapshot = |head, body: &str| Snapshot {
        stream: table.clone(),
        head,
        body: body.to_owned(),
    };
    assert_eq!(house.store.latest_snapshot(&table).await.unwrap(), None);
    for (head, body) in [
        (first.head(), "1"),
        (second.head(), "1 2"),
        (second.head(), "again"),
    ] {
        let put = house.store.put_snapshots(&[snapshot(head, body)]).await;
        put.unwrap();
        let latest = house.store.latest_snapshot(&table).await.unwrap();
        assert_eq!(latest, Some(snapshot(head, body)));
    }
    let other = Head {
        hash: Hash::of(&[b"another history"]),
        ..second.head()
    };
    let put = house.store.put_snapshots(&[snapshot(other, "1 3")]).await;
    put.unwrap();
    assert_eq!(house.store.latest_snapshot(&table).await.unwrap(), None);
}

#[tokio::test]
async fn snapshots_stand_beside_each_other() {
    let house = House::new().await;
    let table = stream("table/1");
    for payload in ["one", "two", "three"] {
        let entry = house.say("table/1", payload).await;
        let snapshot = Snapshot {
            stream: entry.stream.clone(),
            head: entry.head(),
            body: payload.to_owned(),
        };
        // Once more is the same.
        for _ in 0..2 {
            let snapshots = [snapshot.clone()];
            house.store.add_snapshots(&snapshots).await.unwrap();
        }
    }
    for (before, body) in [
        (1, None),
        (2, Some("one")),
        (3, Some("two")),
        (9, Some("three")),
    ] {
        let found = house
            .store
            .snapshot_before(&table, Sequence::new(before))
            .await;
        let found = found.unwrap().map(|found| found.body);
        assert_eq!(found.as_deref(), body, "before {before}");
    }
}

#[tokio::test]
async fn snapshots_can_be_deleted_at_any_time() {
    let house = House::new().await;
    let entry = house.say("table/1", "one").await;
    let snapshot = Snapshot {
        stream: entry.stream.clone(),
        head: entry.head(),
        body: "1".to_owned(),
    };
    house.store.put_snapshots(&[snapshot]).await.unwrap();
    house.store.delete_snapshots().await.unwrap();
    let latest = house.store.latest_snapshot(&entry.stream).await.unwrap();
    assert_eq!(latest, None);
    house.verify(journal::Against::default()).await.unwrap();
}
