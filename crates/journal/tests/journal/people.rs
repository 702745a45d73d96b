//! People and log-ins stand beside the journal.

use jiff::Timestamp;
use journal::{Against, Person, TokenHash};

use crate::house::House;

fn person(id: &str, name: &str, role: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: name.to_owned(),
        role: role.to_owned(),
        created: Timestamp::from_millisecond(1_794_700_800_123).unwrap(),
    }
}

#[tokio::test]
async fn a_person_is_found_as_entered() {
    let house = House::new().await;
    let (ada, bob) = (person("p1", "Ada", "player"), person("p2", "Bob", "dealer"));
    house.store.put_person(&bob).await.unwrap();
    house.store.put_person(&ada).await.unwrap();
    assert_eq!(house.store.person("p1").await.unwrap(), Some(ada.clone()));
    assert_eq!(house.store.person("p3").await.unwrap(), None);
    assert_eq!(house.store.people().await.unwrap(), [ada, bob.clone()]);
    let renamed = person("p1", "Ada L.", "supervisor");
    house.store.put_person(&renamed).await.unwrap();
    assert_eq!(house.store.people().await.unwrap(), [renamed, bob]);
}

#[tokio::test]
async fn a_token_signs_one_person_in_until_it_is_deleted() {
    let house = House::new().await;
    let ada = person("p1", "Ada", "player");
    house.store.put_person(&ada).await.unwrap();
    let token = TokenHash::of("a secret");
    let put = house.store.put_credential(&token, "p1", ada.created).await;
    put.unwrap();
    assert_eq!(
        house.store.person_by_token(&token).await.unwrap(),
        Some(ada)
    );
    let other = TokenHash::of("another");
    assert_eq!(house.store.person_by_token(&other).await.unwrap(), None);
    assert!(!house.place.holds("a secret"));
    house.store.delete_credential(&token).await.unwrap();
    assert_eq!(house.store.person_by_token(&token).await.unwrap(), None);
}

/// Whoever can write the database signs nobody in, and is found out.
#[tokio::test]
async fn a_log_in_that_the_house_did_not_sign_is_none() {
    let house = House::new().await;
    house.say("house", "opened").await;
    let (ada, bob) = (person("p1", "Ada", "player"), person("p2", "Bob", "dealer"));
    house.store.put_person(&ada).await.unwrap();
    house.store.put_person(&bob).await.unwrap();
    let token = TokenHash::of("a secret");
    let put = house.store.put_credential(&token, "p1", ada.created).await;
    put.unwrap();
    house.verify(Against::default()).await.unwrap();
    let mut intruder = house.intruder().await;
    for (change, back) in [
        (
            "UPDATE credentials SET person = 'p2'",
            "UPDATE credentials SET person = 'p1'",
        ),
        (
            "UPDATE credentials SET created = created + 1",
            "UPDATE credentials SET created = created - 1",
        ),
    ] {
        sqlx::query(change).execute(&mut intruder).await.unwrap();
        let found = house.store.person_by_token(&token).await.unwrap();
        assert_eq!(found, None, "{change}");
        let found = house.verify(Against::default()).await.unwrap_err();
        let found = found.to_string();
        assert!(
            found.starts_with("credentials 1, credentials: the house did not sign"),
            "{found}"
        );
        sqlx::query(back).execute(&mut intruder).await.unwrap();
    }
    assert_eq!(
        house.store.person_by_token(&token).await.unwrap(),
        Some(ada)
    );
}
