//! The tables of a database are those that the house makes, or nothing is read or written.

use journal::{Database, Store};

use crate::house::{House, refused, signer};
use crate::place::Place;

/// What is said of a journal to which this was done.
async fn told(change: &str) -> String {
    let house = House::new().await;
    house.say("house", "opened").await;
    let (database, House { store, place, .. }) = (house.database(), house);
    store.close().await;
    place.database.run(change).unwrap();
    let to_read = refused(Store::open_to_read(&database).await);
    assert_eq!(refused(Store::open(&database, signer()).await), to_read);
    to_read
}

#[tokio::test]
async fn what_somebody_else_made_is_refused() {
    const FUNCTION: &str =
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';";
    let trigger = format!(
        "{FUNCTION} CREATE TRIGGER pay AFTER INSERT ON heads FOR EACH ROW EXECUTE FUNCTION f()"
    );
    for (change, what) in [
        (trigger.as_str(), "there is a trigger `pay` on `heads`"),
        ("CREATE VIEW v AS SELECT 1", "there is a view `v`"),
        ("CREATE TABLE t (x TEXT)", "there is a table `t`"),
        (
            "CREATE INDEX i ON heads (hash)",
            "there is an index `i` on `heads`",
        ),
        (
            "ALTER TABLE heads ADD COLUMN x TEXT",
            "the table `heads` has another form",
        ),
        (
            "ALTER TABLE entries SET UNLOGGED",
            "the table `entries` has another form",
        ),
        (
            "ALTER TABLE entries ALTER COLUMN payload TYPE TEXT COLLATE \"default\"",
            "the table `entries` has another form",
        ),
        (
            "ALTER TABLE entries ENABLE ROW LEVEL SECURITY",
            "the table `entries` has another form",
        ),
        (
            "CREATE RULE r AS ON INSERT TO commands DO INSTEAD NOTHING",
            "there is a rule `r` on `commands`",
        ),
        (
            "CREATE POLICY p ON entries USING (false)",
            "there is a policy `p` on `entries`",
        ),
        (
            "CREATE SCHEMA other; CREATE TABLE other.more () INHERITS (entries)",
            "there is a table `more` on `entries`",
        ),
        (
            "ALTER TABLE heads DROP CONSTRAINT heads_pkey",
            "`heads_pkey` is missing",
        ),
        ("DROP TABLE links", "the table `links` is missing"),
        ("DROP TABLE version", "there is no table `version`"),
        ("UPDATE version SET version = 3", "on `attempts`"),
        ("DELETE FROM version", "the table `version` has 0 rows"),
        (
            "INSERT INTO version VALUES (6)",
            "the table `version` has 2 rows",
        ),
    ] {
        let told = told(change).await;
        assert!(
            told.starts_with("the database is not as the house made it: "),
            "{change}: {told}"
        );
        assert!(told.contains(what), "{change}: {told}");
    }
}

#[tokio::test]
async fn a_database_without_a_journal_is_not_made_one_to_be_read() {
    let place = Place::new();
    let told = refused(Store::open_to_read(&place.database()).await);
    assert!(told.contains("there is no table `version`"), "{told}");
}

#[tokio::test]
async fn a_server_that_would_lose_a_commit_is_refused() {
    let place = Place::new();
    let address = format!("{}%20-csynchronous_commit%3Doff", place.database.address());
    let database: Database = address.parse().unwrap();
    assert_eq!(
        refused(Store::open(&database, signer()).await),
        "the database server has synchronous_commit = off, and a house needs synchronous_commit = \
         on: what was answered would not be safe there"
    );
}

/// Servers that are started at once over an empty database all find its tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn tables_are_made_once() {
    let place = Place::new();
    let open = |_| {
        let database = place.database();
        tokio::spawn(async move { Store::open(&database, signer()).await })
    };
    let stores: Vec<_> = (0..6).map(open).collect();
    for store in stores {
        store.await.unwrap().unwrap().close().await;
    }
}
