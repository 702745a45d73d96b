//! The tables of a database are those that the house makes, or nothing is read or written.

use journal::Store;

use crate::house::{House, refused, signer};

/// What is said of a journal to which this was done.
async fn told(change: &str) -> String {
    let house = House::new().await;
    house.say("house", "opened").await;
    let mut intruder = house.intruder().await;
    let (database, House { store, place, .. }) = (house.database(), house);
    store.close().await;
    sqlx::raw_sql(sqlx::AssertSqlSafe(change))
        .execute(&mut intruder)
        .await
        .unwrap();
    let to_read = refused(Store::open_to_read(&database).await);
    assert_eq!(refused(Store::open(&database, signer()).await), to_read);
    drop(place);
    to_read
}

#[tokio::test]
async fn what_somebody_else_made_is_refused() {
    for (change, what) in [
        (
            "CREATE TRIGGER pay AFTER INSERT ON heads BEGIN DELETE FROM heads; END",
            "there is a trigger `pay` on `heads`",
        ),
        ("CREATE VIEW v AS SELECT 1", "there is a view `v`"),
        ("CREATE TABLE t (x)", "there is a table `t`"),
        (
            "CREATE INDEX i ON heads (hash)",
            "there is an index `i` on `heads`",
        ),
        (
            "ALTER TABLE heads ADD COLUMN x",
            "the table `heads` has another form",
        ),
        ("DROP TABLE links", "the table `links` is missing"),
        ("DROP TABLE version", "there is no table `version`"),
        ("UPDATE version SET version = 3", "on `attempts`"),
        ("DELETE FROM version", "the table `version` has 0 rows"),
        (
            "INSERT INTO version VALUES (7)",
            "the table `version` has 2 rows",
        ),
    ] {
        let told = told(change).await;
        assert!(
            told.starts_with("the database is not as the house made it: "),
            "{told}"
        );
        assert!(told.contains(what), "{change}: {told}");
        assert!(told.contains("`croupier restore FILE`"), "{told}");
    }
}

#[tokio::test]
async fn what_the_engine_counted_is_nobodys() {
    let house = House::new().await;
    house.say("house", "opened").await;
    let mut intruder = house.intruder().await;
    sqlx::raw_sql("ANALYZE")
        .execute(&mut intruder)
        .await
        .unwrap();
    let store = Store::open_to_read(&house.database()).await.unwrap();
    store.close().await;
}
