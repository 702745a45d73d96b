//! Passwords, second factors and what log-ins were made with stand beside the journal, and
//! count only as the house signed them.

use jiff::Timestamp;
use journal::{Against, Counting, Entered, Factor, Password, Person, Pin, TokenHash};

use crate::house::House;

fn now() -> Timestamp {
    Timestamp::from_millisecond(1_794_700_800_123).unwrap()
}

fn password(person: &str, name: &str) -> Password {
    Password {
        person: person.to_owned(),
        name: name.to_owned(),
        hash: "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA".to_owned(),
        once: true,
        factor: false,
        changed: now(),
    }
}

fn factor() -> Factor {
    Factor {
        person: "p1".to_owned(),
        salt: "00112233".to_owned(),
        confirmed: true,
        recovery: vec![
            Factor::recovery_hash("p1", "one"),
            Factor::recovery_hash("p1", "two"),
        ],
        step: 0,
    }
}

fn log_in() -> Entered {
    Entered {
        how: "password".to_owned(),
        expires: Some(now()),
        office: "supervisor".to_owned(),
        ..Entered::plain("p1", now())
    }
}

async fn house() -> House {
    let house = House::new().await;
    house.say("house", "opened").await;
    let person = Person {
        id: "p1".to_owned(),
        name: "Ada".to_owned(),
        role: "player".to_owned(),
        created: now(),
    };
    house.store.put_person(&person).await.unwrap();
    assert!(
        house
            .store
            .put_password(&password("p1", "ada"))
            .await
            .unwrap()
    );
    house.store.put_factor(&factor()).await.unwrap();
    let pin = Pin {
        person: "p1".to_owned(),
        hash: "$argon2id$pin".to_owned(),
        changed: now(),
    };
    house.store.put_pin(&pin).await.unwrap();
    assert_eq!(house.store.pin_of("p1").await.unwrap(), Some(pin));
    let token = TokenHash::of("a");
    house.store.put_log_in(&token, &log_in()).await.unwrap();
    house
}

#[tokio::test]
async fn a_name_is_one_persons() {
    let House { store, .. } = &house().await;
    assert!(!store.put_password(&password("p2", "ada")).await.unwrap());
    assert_eq!(store.password_of("p2").await.unwrap(), None);
    let mut changed = password("p1", "ada.l");
    changed.once = false;
    assert!(store.put_password(&changed).await.unwrap());
    assert_eq!(store.password_by_name("ada").await.unwrap(), None);
    assert_eq!(
        store.password_by_name("ada.l").await.unwrap(),
        Some(changed.clone())
    );
    assert_eq!(store.passwords().await.unwrap(), [changed]);
}

#[tokio::test]
async fn a_code_is_good_once() {
    let House { store, .. } = &house().await;
    assert!(store.use_step("p1", 7).await.unwrap());
    assert!(!store.use_step("p1", 7).await.unwrap());
    assert!(!store.use_step("p1", 6).await.unwrap());
    assert!(store.use_step("p1", 8).await.unwrap());
    let one = Factor::recovery_hash("p1", "one");
    assert!(
        !store
            .use_recovery("p1", &Factor::recovery_hash("p2", "one"))
            .await
            .unwrap()
    );
    assert!(store.use_recovery("p1", &one).await.unwrap());
    assert!(!store.use_recovery("p1", &one).await.unwrap());
    let left = store.factor_of("p1").await.unwrap().unwrap();
    assert_eq!(left.recovery, [Factor::recovery_hash("p1", "two")]);
    assert_eq!(left.step, 8);
}

#[tokio::test]
async fn the_secret_of_a_factor_is_not_in_the_database() {
    let House { store, .. } = &house().await;
    let own = store.factor_secret(&factor()).unwrap();
    assert_eq!(store.factor_secret(&factor()).unwrap(), own);
    for other in [
        Factor {
            salt: "00112234".to_owned(),
            ..factor()
        },
        Factor {
            person: "p2".to_owned(),
            ..factor()
        },
    ] {
        assert_ne!(store.factor_secret(&other).unwrap(), own);
    }
}

#[tokio::test]
async fn log_ins_are_listed_and_ended() {
    let House { store, .. } = &house().await;
    let (first, second) = (TokenHash::of("a"), TokenHash::of("b"));
    store.put_credential(&second, "p1", now()).await.unwrap();
    let listed = store.log_ins_of("p1").await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.contains(&(first.log_in(), log_in())));
    assert!(!store.delete_log_in("p2", &first.log_in()).await.unwrap());
    assert!(store.delete_log_in("p1", &first.log_in()).await.unwrap());
    assert_eq!(store.log_in_by_token(&first).await.unwrap(), None);
    store.put_log_in(&first, &log_in()).await.unwrap();
    store.delete_other_log_ins("p1", &first).await.unwrap();
    let (_, entered) = store.log_in_by_token(&first).await.unwrap().unwrap();
    assert_eq!(entered, log_in());
    assert_eq!(store.log_in_by_token(&second).await.unwrap(), None);
    store.delete_person("p1").await.unwrap();
    assert_eq!(store.password_of("p1").await.unwrap(), None);
    assert_eq!(store.factor_of("p1").await.unwrap(), None);
    assert_eq!(store.pin_of("p1").await.unwrap(), None);
}

/// Whoever can write the database gains nothing by it, and is found out.
#[tokio::test]
async fn an_edited_row_signs_nobody_in() {
    for (change, table) in [
        ("UPDATE passwords SET hash = hash || 'x'", "passwords"),
        ("UPDATE passwords SET name = 'eve'", "passwords"),
        ("UPDATE passwords SET person = 'p2'", "passwords"),
        ("UPDATE passwords SET once = 0", "passwords"),
        ("UPDATE passwords SET factor = 1", "passwords"),
        ("UPDATE passwords SET changed = 1", "passwords"),
        ("UPDATE passwords SET once = 7", "passwords"),
        ("UPDATE factors SET salt = '00'", "factors"),
        ("UPDATE factors SET person = 'p2'", "factors"),
        ("UPDATE factors SET confirmed = 0", "factors"),
        ("UPDATE factors SET recovery = ''", "factors"),
        ("UPDATE factors SET signature = ''", "factors"),
        ("UPDATE pins SET hash = hash || 'x'", "pins"),
        ("UPDATE pins SET person = 'p2'", "pins"),
        ("UPDATE pins SET changed = 1", "pins"),
        (
            "UPDATE credentials SET how = 'second-factor'",
            "credentials",
        ),
        ("UPDATE credentials SET expires = 0", "credentials"),
        (
            "UPDATE credentials SET office = 'administrator'",
            "credentials",
        ),
        (
            "UPDATE credentials SET how = '', expires = 0, office = ''",
            "credentials",
        ),
    ] {
        let house = house().await;
        house.verify(Against::default()).await.unwrap();
        let mut intruder = house.intruder().await;
        sqlx::query(change).execute(&mut intruder).await.unwrap();
        let found = house.verify(Against::default()).await.unwrap_err();
        let found = found.to_string();
        assert!(
            found.starts_with(&format!("{table} 1, {table}:")),
            "{change}: {found}"
        );
        let store = &house.store;
        let password = store.password_by_name("ada").await.unwrap();
        let factor = store.factor_of("p1").await.unwrap();
        let log_in = store.log_in_by_token(&TokenHash::of("a")).await.unwrap();
        let pin = store.pin_of("p1").await.unwrap();
        let gone = [
            password.is_none(),
            factor.is_none(),
            log_in.is_none(),
            pin.is_none(),
        ];
        assert_eq!(gone.iter().filter(|gone| **gone).count(), 1, "{change}");
    }
    // Which code was used last is not signed: it opens no door without a code.
    let house = house().await;
    let mut intruder = house.intruder().await;
    let change = "UPDATE factors SET step = step + 1";
    sqlx::query(change).execute(&mut intruder).await.unwrap();
    house.verify(Against::default()).await.unwrap();
}

/// Two are free, and then there is a wait of as many seconds as there were more.
const COUNTING: Counting = Counting {
    forgotten_ms: 86_400_000,
    wait_ms: |times| (times - 2).max(0) * 1_000,
};

#[tokio::test]
async fn attempts_are_counted_one_by_one_and_forgotten() {
    let house = house().await;
    let store = &house.store;
    let tries = |who: &'static str, now_ms| store.count_attempt(who, now_ms, COUNTING);
    for _ in 0..3 {
        assert_eq!(tries("ann", 5_000).await.unwrap(), None);
    }
    assert_eq!(tries("ann", 5_000).await.unwrap(), Some(1_000));
    assert_eq!(tries("ann", 5_900).await.unwrap(), Some(100));
    // Another name has nothing to do with it, and one that waits is not counted again.
    assert_eq!(tries("ben", 5_000).await.unwrap(), None);
    assert_eq!(tries("ann", 6_000).await.unwrap(), None);
    assert_eq!(tries("ann", 6_000).await.unwrap(), Some(2_000));
    // One that is taken back forgives no other.
    store.take_attempt_back("ann").await.unwrap();
    assert_eq!(tries("ann", 6_000).await.unwrap(), None);
    assert_eq!(tries("ann", 6_000).await.unwrap(), Some(2_000));
    // Whoever came in, and a day without one, begin anew.
    store.forget_attempts("ann").await.unwrap();
    assert_eq!(tries("ann", 6_000).await.unwrap(), None);
    for _ in 0..2 {
        assert_eq!(tries("ann", 6_000).await.unwrap(), None);
    }
    let tomorrow = 6_000 + COUNTING.forgotten_ms;
    for _ in 0..3 {
        assert_eq!(tries("ann", tomorrow).await.unwrap(), None);
    }
    assert!(tries("ann", tomorrow).await.unwrap().is_some());
    assert_eq!(store.forget_attempts_before(6_000).await.unwrap(), 1);
    // Of many at once each is counted: two are free, and after the third there is a wait.
    let tried = tokio::join!(
        tries("cat", 1_000),
        tries("cat", 1_000),
        tries("cat", 1_000),
        tries("cat", 1_000),
        tries("cat", 1_000)
    );
    let tried = [tried.0, tried.1, tried.2, tried.3, tried.4];
    let waits = tried.into_iter().filter_map(Result::unwrap).count();
    assert_eq!(waits, 2);
}
