//! Links sign people in once, for a while, and until others are made.

use jiff::Timestamp;
use journal::{LinkHash, LinkUse, Person, Store, TokenHash};

use crate::house::{House, signer};

fn time(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap()
}

/// What comes of a link at a time, and whether its token signs anybody in then.
async fn used(store: &Store, secret: &str, at_ms: i64) -> (LinkUse, bool) {
    let token = TokenHash::of(&format!("token of {secret} at {at_ms}"));
    let link = LinkHash::of(secret);
    let used = store.use_link(&link, &token, time(at_ms)).await.unwrap();
    let person = store.person_by_token(&token).await.unwrap();
    (used, person.is_some())
}

async fn with_ada() -> House {
    let house = House::new().await;
    let ada = Person {
        id: "p1".to_owned(),
        name: "Ada".to_owned(),
        role: "dealer".to_owned(),
        created: time(0),
    };
    house.store.put_person(&ada).await.unwrap();
    house
}

async fn make(store: &Store, secrets: &[&str], expires_ms: i64) {
    let link = |secret: &&str| (LinkHash::of(secret), "p1".to_owned());
    let links: Vec<_> = secrets.iter().map(link).collect();
    store.replace_links(&links, time(expires_ms)).await.unwrap();
}

#[tokio::test]
async fn a_link_signs_in_once_and_until_it_expires() {
    let house = with_ada().await;
    let store = &house.store;
    make(store, &["one", "two", "three"], 1_000).await;
    let signs_in = (LinkUse::SignsIn("p1".to_owned()), true);
    assert_eq!(used(store, "one", 10).await, signs_in);
    assert_eq!(used(store, "one", 11).await, (LinkUse::Used, false));
    assert_eq!(used(store, "one", 5_000).await, (LinkUse::Used, false));
    assert_eq!(used(store, "two", 1_000).await, (LinkUse::Expired, false));
    assert_eq!(used(store, "two", 999).await, signs_in);
    assert_eq!(used(store, "four", 10).await, (LinkUse::Unknown, false));
    // The secret of a link is no token, and is not kept.
    let token = TokenHash::of("three");
    assert_eq!(store.person_by_token(&token).await.unwrap(), None);
    assert!(!house.place.holds("three"));
}

#[tokio::test]
async fn new_links_void_those_before() {
    let house = with_ada().await;
    let store = &house.store;
    make(store, &["old"], 1_000).await;
    make(store, &["new"], 1_000).await;
    assert_eq!(used(store, "old", 10).await, (LinkUse::Unknown, false));
    assert_eq!(
        used(store, "new", 10).await,
        (LinkUse::SignsIn("p1".to_owned()), true)
    );
}

/// Whoever can write the database makes no link.
#[tokio::test]
async fn a_link_that_the_house_did_not_sign_is_none() {
    let house = with_ada().await;
    let store = &house.store;
    make(store, &["one", "two"], 1_000).await;
    let mut intruder = house.intruder().await;
    for change in [
        "UPDATE links SET person = 'p2'",
        "UPDATE links SET person = 'p1', expires = expires + 1",
        "UPDATE links SET expires = expires - 1, signature = ''",
    ] {
        sqlx::query(change).execute(&mut intruder).await.unwrap();
        assert_eq!(
            used(store, "one", 10).await,
            (LinkUse::Unknown, false),
            "{change}"
        );
    }
}

#[tokio::test]
async fn of_many_who_come_at_once_one_is_signed_in() {
    let house = with_ada().await;
    make(&house.store, &["one"], 1_000).await;
    let come = async |at_ms| used(&house.store, "one", at_ms).await.1;
    let come = tokio::join!(come(1), come(2), come(3), come(4));
    let signed_in = [come.0, come.1, come.2, come.3];
    assert_eq!(signed_in.iter().filter(|came| **came).count(), 1);
}

/// A journal that an earlier program wrote gets what it lacks when it is opened.
#[tokio::test]
async fn tables_of_the_version_before_are_brought_up_to_date() {
    let house = with_ada().await;
    let mut intruder = house.intruder().await;
    let (database, House { store, place, .. }) = (house.database(), house);
    store.close().await;
    let set = "ALTER TABLE heads DROP COLUMN proof; ALTER TABLE heads DROP COLUMN key; \
               ALTER TABLE heads DROP COLUMN signature; DROP TABLE links; \
               DROP TABLE servers; DROP TABLE present; DROP TABLE house_keys; \
               DROP TABLE attempts; DROP TABLE vouchers; ALTER TABLE heads DROP COLUMN voucher; \
               DROP TABLE pins; DROP TABLE passwords; DROP TABLE factors; \
               ALTER TABLE credentials DROP COLUMN how; \
               ALTER TABLE credentials DROP COLUMN expires; \
               ALTER TABLE credentials DROP COLUMN office; \
               ALTER TABLE credentials DROP COLUMN signature; UPDATE version SET version = 1";
    sqlx::raw_sql(set).execute(&mut intruder).await.unwrap();
    let store = Store::open(&database, signer()).await.unwrap();
    make(&store, &["one"], 1_000).await;
    assert!(used(&store, "one", 10).await.1);
    store.close().await;
    drop(place);
}
