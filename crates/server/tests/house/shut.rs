//! A house that is shut because its journal does not hold.

use axum::http::StatusCode;
use floor::authority::By;
use floor::clock::Pace;
use floor::house::Command;
use futures_util::FutureExt;
use journal::Store;
use serde_json::Value;
use server::answer::Rejected;

use crate::door::{Door, Guest};

const FINDING: &str = "house 7, entries.payload: somebody wrote to it";

const ANTE: &str = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;

/// A house whose clocks run out soon enough for a round to come to its end by itself.
async fn house(name: &str) -> Door {
    let pace = Pace {
        betting_ms: 400,
        decision_ms: 60_000,
        pause_ms: 50,
        flow: None,
    };
    Door::at_pace(name, pace).await
}

async fn balance(door: &Door, guest: &Guest) -> i64 {
    let (_, text) = door.get(Some(guest), "/api/v1/me").await;
    let me: Value = serde_json::from_str(&text).unwrap();
    me["balance"].as_i64().unwrap()
}

#[track_caller]
fn is_shut(status: StatusCode, body: &Value) {
    let shut = "the house is shut: its journal does not hold";
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
    assert_eq!(body["detail"], shut, "{body}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_is_played_to_its_end_and_paid_and_nothing_is_begun() {
    let door = house("shut-round").await;
    let (guest, other) = (door.guest().await, door.guest().await);
    let before = balance(&door, &guest).await;
    door.wait(&guest, 1, &["betting"]).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    while status != StatusCode::OK {
        (status, _) = door.post(&guest, 1, Some("ante"), ANTE).await;
    }
    door.wait(&guest, 1, &["deciding"]).await;
    let known = door.known().await;
    door.shut(FINDING);
    // Nobody comes, sits down or wagers, and no door stands open to another table.
    let (status, text) = door
        .send(
            axum::http::Request::post("/api/v1/guests")
                .body(axum::body::Body::empty())
                .unwrap(),
        )
        .await;
    is_shut(status, &serde_json::from_str(&text).unwrap());
    assert_eq!(door.known().await, known, "nobody is left behind");
    for (who, table, body) in [
        (&other, 1, r#"{"do":"sit","place":2}"#),
        (&other, 2, r#"{"do":"sit","place":1}"#),
        (&other, 1, r#"{"do":"refill"}"#),
        (
            &guest,
            1,
            r#"{"do":"raise","place":1,"wager":"ante","amount":1000}"#,
        ),
    ] {
        let (status, answer) = door.ask(who, table, body).await;
        is_shut(status, &answer);
    }
    // What was accepted before is answered as it was.
    let (status, answer) = door.post(&guest, 1, Some("ante"), ANTE).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let house = door.heads()["house"];
    assert!(door.take(&guest, 1, &["bet", "play"]).await);
    door.wait(&guest, 1, &["settled", "void"]).await;
    // What is on the felt is out of the hand, unless it came back with what it won.
    let (view, text) = door.view(&guest, 1).await;
    let round = view["round"].clone();
    let events = door.entries("table/1").await;
    let happened = |it: &Value| it["events"].as_array().cloned().unwrap_or_default();
    let events: Vec<Value> = events.iter().flat_map(happened).collect();
    let moved = |word: &str| -> i64 {
        let of = events
            .iter()
            .filter_map(|it| it.get("round")?.get(word)?.get("amount")?.as_i64());
        of.sum()
    };
    let won = moved("wager-paid");
    let lost = moved("wager-taken");
    assert!(won > 0 || lost > 0 || text.contains("stand"), "{events:?}");
    assert_eq!(
        balance(&door, &guest).await,
        before + won - lost,
        "{events:?}"
    );
    // The table stays as it is, and no checkpoint is signed, not even when the house closes.
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let (view, _) = door.view(&guest, 1).await;
    assert_eq!(view["round"], round);
    assert_eq!(door.heads()["house"], house);
    let folder = door.close().await;
    let store = Store::open_to_read(folder.join("house.db").as_path())
        .await
        .unwrap();
    let heads = store.heads().await.unwrap();
    assert_eq!(heads[&journal::StreamId::house()].sequence.get(), house);
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// On one thread nobody else is at work between two steps, so that a command waits for sure.
#[tokio::test]
async fn what_waits_when_the_house_is_shut_is_not_done() {
    let door = house("shut-queue").await;
    let guest = door.guest().await;
    let sit = Command::Table {
        table: 2,
        command: serde_json::from_str(r#"{"do":"sit","place":1}"#).unwrap(),
    };
    let counter = door.counter().clone();
    let mut told = counter
        .tell(By::player(&guest.person), "waits", sit, None)
        .boxed();
    assert!((&mut told).now_or_never().is_none());
    door.shut(FINDING);
    let answer = told.await;
    assert!(matches!(answer, Err(Rejected::Shut)), "{answer:?}");
}
