//! What keeps a journal from being lost or forged: what is remembered of it elsewhere, and what
//! it is not built on.

use std::fs;

use journal::{Error, Mark, Remembered, Store};

use crate::house::{House, signer, stream};

#[tokio::test]
async fn what_is_remembered_tells_of_what_is_missing() {
    let house = House::new().await;
    let path = house.place.file("journal.mark");
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
        let store = Store::open(&house.database(), signer()).await.unwrap();
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
