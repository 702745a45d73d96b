//! Second factors.

use axum::http::{Method, StatusCode};
use jiff::Timestamp;
use serde_json::{Value, json};
use server::totp::Secret;

use super::OWN;
use crate::door::{Door, Guest};

/// What a device shows now, or so many steps later.
pub(crate) fn shown(secret: &str, later: i64) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let value = |letter: u8| letters.iter().position(|it| *it == letter).unwrap();
    let mut bytes = [0_u8; 32];
    let bits = secret.bytes().flat_map(|letter| {
        let value = value(letter);
        (0..5).rev().map(move |bit| value >> bit & 1)
    });
    for (number, bit) in bits.enumerate() {
        bytes[number / 8] |= u8::try_from(bit << (7 - number % 8)).unwrap();
    }
    let now_s = Timestamp::now().as_second() + 30 * later;
    Secret::new(bytes).shown(now_s).unwrap()
}

/// Sets a second factor up; gives its secret and the recovery codes.
pub(crate) async fn set_up(door: &Door, who: &Guest) -> (String, Vec<String>) {
    let offered = door
        .tell(who, "/api/v1/me/second-factor", json!({ "password": OWN }))
        .await;
    assert_eq!(offered.status, StatusCode::OK, "{}", offered.body);
    let secret = offered.body["secret"].as_str().unwrap().to_owned();
    let uri = offered.body["uri"].as_str().unwrap();
    assert!(
        uri.starts_with("otpauth://totp/") && uri.contains(&secret),
        "{uri}"
    );
    let wrong = json!({ "code": "000000" });
    let wrong = door
        .tell(who, "/api/v1/me/second-factor/confirmation", wrong)
        .await;
    assert_eq!(
        (wrong.status, &wrong.body["field"]),
        (StatusCode::BAD_REQUEST, &json!("code"))
    );
    let code = json!({ "code": shown(&secret, 0) });
    let taken = door
        .tell(who, "/api/v1/me/second-factor/confirmation", code)
        .await;
    assert_eq!(taken.status, StatusCode::OK, "{}", taken.body);
    let codes = taken.body["recovery_codes"].as_array().unwrap().clone();
    let codes = codes.iter().map(|it| it.as_str().unwrap().to_owned());
    (secret, codes.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_wanted_and_good_once() {
    let door = Door::open("second-factor").await;
    let (ann, name) = door.account().await;
    let (secret, codes) = set_up(&door, &ann).await;
    assert_eq!(codes.len(), 10);
    let wanted = door.sign_in(&name, OWN, None).await;
    assert_eq!(wanted.status, StatusCode::UNAUTHORIZED);
    assert_eq!(wanted.body["type"], "/problems/code-wanted");
    // The code that took it into use is used up, and so is every one of before.
    let used = door.sign_in(&name, OWN, Some(&shown(&secret, 0))).await;
    assert_eq!(used.body["type"], "/problems/wrong-password");
    let next = shown(&secret, 1);
    let signed_in = door.sign_in(&name, OWN, Some(&next)).await;
    assert_eq!(signed_in.status, StatusCode::OK, "{}", signed_in.body);
    let again = door.sign_in(&name, OWN, Some(&next)).await;
    assert_eq!(again.status, StatusCode::UNAUTHORIZED);
    // A recovery code is good once, however it is typed.
    let recovery = codes[0].to_uppercase().replace('-', " ");
    let signed_in = door.sign_in(&name, OWN, Some(&recovery)).await;
    assert_eq!(signed_in.status, StatusCode::OK, "{}", signed_in.body);
    let again = door.sign_in(&name, OWN, Some(&recovery)).await;
    assert_eq!(again.status, StatusCode::UNAUTHORIZED);
    let who = signed_in.guest();
    let remove = json!({ "password": OWN, "code": codes[1] });
    let removed = door
        .tell(&who, "/api/v1/me/second-factor/removal", remove)
        .await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.body);
    let me = door
        .call(Some(&who), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["person"], Value::Null);
    door.signed_in(&name, OWN).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_knows_the_password_guesses_no_code() {
    let door = Door::open("guessing-codes").await;
    let (ann, name) = door.account().await;
    set_up(&door, &ann).await;
    let mut waits = 0;
    for _ in 0..8 {
        // Asking without a code forgives no wrong one.
        door.sign_in(&name, OWN, None).await;
        let guessed = door.sign_in(&name, OWN, Some("000000")).await;
        waits += i32::from(guessed.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(waits > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_administrator_helps_whoever_lost_it() {
    let door = Door::open("lost-factor").await;
    let administrator = door.administrator().await;
    let (ann, name) = door.account().await;
    set_up(&door, &ann).await;
    let path = format!("/api/v1/people/{}/second-factor", ann.person);
    let denied = door
        .call(Some(&ann), Method::DELETE, &path, Value::Null)
        .await;
    assert_eq!(denied.status, StatusCode::FORBIDDEN);
    assert_eq!(denied.body["type"], "/problems/other-office");
    let taken = door
        .call(Some(&administrator), Method::DELETE, &path, Value::Null)
        .await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT);
    let again = door
        .call(Some(&administrator), Method::DELETE, &path, Value::Null)
        .await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    door.signed_in(&name, OWN).await;
}
