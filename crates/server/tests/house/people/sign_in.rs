//! Names and passwords.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::OWN;
use crate::door::Door;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_administrator_changes_the_password_before_anything_else() {
    let door = Door::open("first-administrator").await;
    let (name, once) = door.administrator.clone().unwrap();
    let answer = door.sign_in(&name, &once, None).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.body["needs"], "password");
    assert_eq!(answer.body["role"], "player");
    assert_eq!(answer.body["offices"], json!(["administrator"]));
    let administrator = answer.guest();
    let people = door.call(
        Some(&administrator),
        Method::GET,
        "/api/v1/people",
        Value::Null,
    );
    let people = people.await;
    assert_eq!(people.status, StatusCode::FORBIDDEN);
    assert_eq!(people.body["type"], "/problems/first-something-else");
    assert_eq!(people.body["reason"], "password");
    let change = |old: &str, new: &str| {
        let body = json!({ "password": old, "new_password": new });
        door.tell(&administrator, "/api/v1/me/password", body)
    };
    for (old, new, field) in [
        ("not the password", OWN, "password"),
        (&once, "short", "new_password"),
        (&once, "the administrator", "new_password"),
        (&once, &once, "new_password"),
    ] {
        let answer = change(old, new).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{new}");
        assert_eq!(answer.body["field"], field, "{new}");
    }
    assert_eq!(change(&once, OWN).await.status, StatusCode::NO_CONTENT);
    let me = door.get(Some(&administrator), "/api/v1/me").await.1;
    let me: Value = serde_json::from_str(&me).unwrap();
    assert_eq!(
        (&me["role"], &me["needs"]),
        (&json!("administrator"), &Value::Null)
    );
    // The one of before is good no more.
    let answer = door.sign_in(&name, &once, None).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    let folder = door.close().await;
    // Whoever has a password of their own is not given another.
    let again = Door::over(
        folder,
        floor::clock::Pace::default(),
        server::chance::OperatingSystem,
    );
    let again = again.await;
    assert_eq!(again.administrator, None);
    again.signed_in(&name, OWN).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_which_names_there_are() {
    let door = Door::open("no-enumeration").await;
    let (_, name) = door.account().await;
    let known = door.sign_in(&name, "a wrong password", None).await;
    let unknown = door.sign_in("ann-99999", "a wrong password", None).await;
    assert_eq!(known.status, StatusCode::UNAUTHORIZED);
    assert_eq!(unknown.status, StatusCode::UNAUTHORIZED);
    assert_eq!(known.body, unknown.body);
    assert_eq!(known.body["type"], "/problems/wrong-password");
    assert_eq!((known.cookie, unknown.cookie), (None, None));
    for name in [name.as_str(), "ann-99999"] {
        for _ in 0..5 {
            door.sign_in(name, "a wrong password", None).await;
        }
        let locked = door.sign_in(name, OWN, None).await;
        assert_eq!(
            locked.status,
            StatusCode::TOO_MANY_REQUESTS,
            "{}",
            locked.body
        );
        assert!(locked.retry_after.unwrap() >= 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_makes_an_account_and_comes_back_to_it() {
    let door = Door::open("account").await;
    let (ann, name) = door.account().await;
    let (digits, word) = (name.trim_start_matches("ann-"), name.starts_with("ann-"));
    assert!(word && digits.len() == 4, "{name}");
    let me = door
        .call(Some(&ann), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(
        (&me.body["name"], &me.body["balance"]),
        (&json!("Ann"), &json!(100_000))
    );
    let again = door.signed_in(&name.to_uppercase(), OWN).await;
    assert_eq!(again.person, ann.person);
    for (body, field) in [
        (json!({ "name": "", "password": OWN }), "name"),
        (json!({ "name": "Ann", "password": "short" }), "password"),
        (json!({ "name": "Ann" }), "password"),
        (
            json!({ "name": "Ann", "password": OWN, "role": "manager" }),
            "role",
        ),
    ] {
        let answer = door
            .call(None, Method::POST, "/api/v1/accounts", body)
            .await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert_eq!(answer.body["field"], field);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn log_ins_are_listed_and_ended() {
    let door = Door::open("log-ins").await;
    let (ann, name) = door.account().await;
    let other = door.signed_in(&name, OWN).await;
    let list = door
        .call(Some(&ann), Method::GET, "/api/v1/me/log-ins", Value::Null)
        .await;
    let log_ins = list.body["log_ins"].as_array().unwrap().clone();
    assert_eq!(log_ins.len(), 2);
    let elsewhere = log_ins.iter().find(|it| it["own"] == false).unwrap();
    let path = format!(
        "/api/v1/me/log-ins/{}",
        elsewhere["log_in"].as_str().unwrap()
    );
    let ended = door
        .call(Some(&ann), Method::DELETE, &path, Value::Null)
        .await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let again = door
        .call(Some(&ann), Method::DELETE, &path, Value::Null)
        .await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let me = door
        .call(Some(&other), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["person"], Value::Null);
    // Another password ends all but the log-in that changed it.
    let third = door.signed_in(&name, OWN).await;
    let body = json!({ "password": OWN, "new_password": "another horse battery" });
    door.tell(&ann, "/api/v1/me/password", body).await;
    let me = door
        .call(Some(&third), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["person"], Value::Null);
    let out = door.tell(&ann, "/api/v1/sign-out", Value::Null).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    assert!(out.cookie.unwrap().starts_with("croupier=; "));
    let me = door
        .call(Some(&ann), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["person"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_password_and_no_token_stands_in_the_database() {
    let door = Door::open("at-rest").await;
    let (ann, _) = door.account().await;
    let (_, once) = door.administrator.clone().unwrap();
    let token = ann.cookie.trim_start_matches("croupier=").to_owned();
    let folder = door.close().await;
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            for secret in [OWN, &once, &token] {
                let found = bytes
                    .windows(secret.len())
                    .any(|it| it == secret.as_bytes());
                assert!(!found, "{} has a secret", path.display());
            }
        }
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guessed_waits_after_a_restart_too() {
    let door = Door::open("attempts-kept").await;
    let (_, name) = door.account().await;
    for _ in 0..9 {
        door.sign_in(&name, "a wrong password", None).await;
    }
    let locked = door.sign_in(&name, OWN, None).await;
    assert_eq!(locked.status, StatusCode::TOO_MANY_REQUESTS);
    let folder = door.close().await;
    let again = Door::over(
        folder,
        floor::clock::Pace::default(),
        server::chance::OperatingSystem,
    );
    let again = again.await;
    // The wait of before may be over by now, but of four more wrong ones not all are taken: a
    // house that had forgotten would take five.
    let mut refused = 0;
    for _ in 0..4 {
        let tried = again.sign_in(&name, "a wrong password", None).await;
        refused += u32::from(tried.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 0);
    // Another name has nothing to do with it.
    let other = again.sign_in("ann-99999", "a wrong password", None).await;
    assert_eq!(other.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_to_how_people_sign_in_stands_in_the_journal() {
    let door = Door::open("sign-in-changed").await;
    let administrator = door.administrator().await;
    let (kim, _) = door.staff(&administrator, &["dealer"]).await;
    let told = async |who, method, path: &str| {
        let before = door.heads()["house"];
        let answer = door.call(Some(who), method, path, Value::Null).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.body);
        assert_eq!(door.heads()["house"], before + 1, "{path}");
        let entries = door.entries("house").await;
        let last = entries.last().unwrap().clone();
        (
            last["by"]["person"].clone(),
            last["command"]["house"]["sign-in-changed"].clone(),
        )
    };
    let of = |what: &str| json!({ "person": kim.person, "what": what });
    let path = format!("/api/v1/people/{}", kim.person);
    // What they choose to be known by is known to the journal, too.
    let pin = json!({ "password": OWN, "pin": "4821" });
    let chosen = door.tell(&kim, "/api/v1/me/pin", pin).await;
    assert_eq!(chosen.status, StatusCode::NO_CONTENT, "{}", chosen.body);
    let entries = door.entries("house").await;
    let last = &entries.last().unwrap()["command"]["house"]["sign-in-changed"];
    assert_eq!(last, &of("pin-chosen"));
    // A log-in that nobody has is not said to have ended.
    let before = door.heads()["house"];
    let none = door.call(
        Some(&kim),
        Method::DELETE,
        "/api/v1/me/log-ins/0000",
        Value::Null,
    );
    assert_eq!(none.await.status, StatusCode::NOT_FOUND);
    assert_eq!(door.heads()["house"], before);
    let listed = door
        .call(Some(&kim), Method::GET, "/api/v1/me/log-ins", Value::Null)
        .await;
    let log_in = listed.body["log_ins"][0]["log_in"]
        .as_str()
        .unwrap()
        .to_owned();
    let own = told(
        &kim,
        Method::DELETE,
        &format!("/api/v1/me/log-ins/{log_in}"),
    )
    .await;
    assert_eq!(own, (json!(kim.person), of("log-ins-ended")));
    let by = json!(administrator.person);
    let ended = told(&administrator, Method::DELETE, &format!("{path}/log-ins")).await;
    assert_eq!(ended, (by.clone(), of("log-ins-ended")));
    let reset = told(&administrator, Method::POST, &format!("{path}/password")).await;
    assert_eq!(reset, (by, of("password-reset")));
}
