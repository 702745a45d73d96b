//! Commands that make no sense, that come twice, or that are somebody else's.

use axum::http::StatusCode;
use serde_json::Value;

use crate::door::Door;

fn word<'v>(answer: &'v Value, field: &str) -> &'v str {
    answer[field].as_str().unwrap_or_default()
}

#[tokio::test]
async fn what_makes_no_sense_is_told_by_its_field_and_changes_nothing() {
    let door = Door::open("malformed").await;
    let guest = door.guest().await;
    let before = door.still(&guest, 1).await;
    let bad = [
        ("", "body"),
        ("{", "body"),
        ("[]", "body"),
        (r#"{"do":"dance"}"#, "body"),
        (r#"{"do":"sit"}"#, "body"),
        (r#"{"do":"sit","place":1,"more":1}"#, "body"),
        (r#"{"do":"sit","place":9}"#, "body"),
        (r#"{"do":"sit","place":-1}"#, "body"),
        (
            r#"{"do":"wager","place":1,"wager":"luck","amount":500}"#,
            "body",
        ),
        (
            r#"{"do":"wager","place":1,"wager":"ante","amount":5.5}"#,
            "body",
        ),
        (
            r#"{"do":"wager","place":1,"wager":"ante","amount":500,"salt":"xyz"}"#,
            "body",
        ),
    ];
    for (body, field) in bad {
        let (status, answer) = door.ask(&guest, 1, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {answer}");
        assert_eq!(word(&answer, "field"), field, "{body}: {answer}");
    }
    for length in [20_000, 200_000] {
        let large = format!(r#"{{"do":"sit","place":1,"x":"{}"}}"#, "x".repeat(length));
        let (status, answer) = door.ask(&guest, 1, &large).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(word(&answer, "type"), "/problems/too-large");
    }
    let (status, answer) = door
        .post(&guest, 1, None, r#"{"do":"sit","place":1}"#)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(word(&answer, "field"), "Idempotency-Key");
    let (status, answer) = door.ask(&guest, 9, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{answer}");
    let (after, _) = door.view(&guest, 1).await;
    assert_eq!(before["sequence"], after["sequence"]);
    assert_eq!(before["places"], after["places"]);
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once_and_answered_alike() {
    let door = Door::open("twice").await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    let sit = r#"{"do":"sit","place":1}"#;
    let first = door.post(&guest, 1, Some("same"), sit).await;
    let again = door.post(&guest, 1, Some("same"), sit).await;
    assert_eq!(first, again);
    assert_eq!(first.0, StatusCode::OK);
    let bet = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
    let first = door.post(&guest, 1, Some("bet"), bet).await;
    let again = door.post(&guest, 1, Some("bet"), bet).await;
    assert_eq!(first, again);
    let (view, _) = door.view(&guest, 1).await;
    assert_eq!(view["balance"], 100_000 - 500);
}

/// Another command under a key is told so, whether it could be done now or not, whether the
/// first is long written or in the same batch.
#[tokio::test]
async fn a_key_is_for_one_command() {
    let door = Door::open("key").await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    let sit = r#"{"do":"sit","place":1}"#;
    let (status, first) = door.post(&guest, 1, Some("k"), sit).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        first.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["happened", "sequence", "under", "undo"]
    );
    for (table, other) in [
        (1, r#"{"do":"leave","place":1}"#),
        (1, r#"{"do":"sit","place":2}"#),
        (1, r#"{"do":"fold","place":1}"#),
        (4, sit),
    ] {
        let (status, answer) = door.post(&guest, table, Some("k"), other).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{other}");
        assert_eq!(word(&answer, "type"), "/problems/other-command", "{other}");
        assert_eq!(word(&answer, "field"), "Idempotency-Key");
    }
    // The same command, however it is written.
    let spaced = r#"{ "place": 1, "do": "sit" }"#;
    let again = door.post(&guest, 1, Some("k"), spaced).await;
    assert_eq!(again, (StatusCode::OK, first));
    // Sent at once: one is done, and those that differ from it are told so.
    let ante =
        |amount: u32| format!(r#"{{"do":"wager","place":1,"wager":"ante","amount":{amount}}}"#);
    let (five, ten) = (ante(500), ante(1_000));
    let sent = [&five, &ten, &five, &ten].map(|body| door.post(&guest, 1, Some("a"), body));
    let answers = futures_util::future::join_all(sent).await;
    let done = |(status, _): &&(StatusCode, Value)| *status == StatusCode::OK;
    assert_eq!(answers.iter().filter(done).count(), 2, "{answers:?}");
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[1], answers[3]);
    assert_ne!(answers[0].0, answers[1].0);
    for (status, answer) in answers.iter().filter(|answer| !done(answer)) {
        assert_eq!(*status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(word(answer, "type"), "/problems/other-command");
    }
}

#[tokio::test]
async fn the_rules_say_no_with_the_clause() {
    let door = Door::open("refused").await;
    let (guest, other) = (door.guest().await, door.guest().await);
    door.wait(&guest, 1, &["betting"]).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let (status, answer) = door
        .ask(
            &guest,
            1,
            r#"{"do":"wager","place":1,"wager":"ante","amount":100}"#,
        )
        .await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(word(&answer, "reason"), "under-the-minimum");
    assert!(!word(&answer["clause"], "clause").is_empty(), "{answer}");
    // What is somebody else's.
    for body in [
        r#"{"do":"sit","place":1}"#,
        r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#,
        r#"{"do":"leave","place":1}"#,
    ] {
        let (status, answer) = door.ask(&other, 1, body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert_eq!(word(&answer, "reason"), "place-is-taken", "{body}");
    }
    let (status, answer) = door.ask(&guest, 1, r#"{"do":"validate","place":1}"#).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(word(&answer, "reason"), "no-claim");
    // More than the balance holds.
    door.ask(&other, 4, r#"{"do":"sit","place":2}"#).await;
    let (_, me) = door.get(Some(&guest), "/api/v1/me").await;
    let me: Value = serde_json::from_str(&me).unwrap();
    assert_eq!(me["person"], guest.person);
    assert_eq!(me["balance"], 100_000);
}
