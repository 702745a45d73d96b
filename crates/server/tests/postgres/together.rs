//! What is done at one server is seen at the other, once and in order.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::pair::{Pair, get, resume, send};

/// Three Card Poker: no jackpot.
const TABLE: u32 = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_resumed_at_another_server_misses_and_repeats_nothing() {
    let pair = Pair::open("resumed").await;
    let guest = pair.guest().await;
    let told = |act: &str, place: u8| json!({ "do": act, "place": place }).to_string();
    let sit = told("sit", 1);
    let (status, answer) = pair.give(&pair.one, &guest, (TABLE, None), &sit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let first = answer["sequence"].as_u64().unwrap();
    let acts = [("leave", 1), ("sit", 2), ("leave", 2), ("sit", 3)];
    let (mut last, mut all) = (first, Vec::new());
    let servers = [&pair.two, &pair.one];
    for (number, (act, place)) in acts.into_iter().enumerate() {
        let body = told(act, place);
        // It is done at one of them, and told by the other.
        let [here, there] = [servers[number % 2], servers[(number + 1) % 2]];
        let (status, answer) = pair.give(here, &guest, (TABLE, None), &body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let until = answer["sequence"].as_u64().unwrap();
        let (id, lines) = resume(there, &guest, (TABLE, last), until).await;
        assert!(id >= until, "{id} {until}");
        assert!(!lines.is_empty());
        all.extend(seats(&lines));
        last = id;
    }
    for at in servers {
        let (id, lines) = resume(at, &guest, (TABLE, first), last).await;
        assert_eq!((id, seats(&lines)), (last, all.clone()));
    }
    assert_eq!(all, [1, 2, 2, 3]);
    pair.end().await;
}

/// At which places something happened; in which words depends on who is there by now.
fn seats(lines: &[Value]) -> Vec<u64> {
    lines
        .iter()
        .map(|line| line["place"].as_u64().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_is_answered_alike_at_every_server() {
    let pair = Pair::open("alike").await;
    let guest = pair.guest().await;
    let sit = json!({ "do": "sit", "place": 1 }).to_string();
    let first = pair.give(&pair.one, &guest, (TABLE, Some("one")), &sit);
    let second = pair.give(&pair.two, &guest, (TABLE, Some("one")), &sit);
    let ((status, first), (_, second)) = tokio::join!(first, second);
    assert_eq!(status, StatusCode::OK, "{first}");
    assert_eq!(first["sequence"], second["sequence"], "{first} {second}");
    let leave = json!({ "do": "leave", "place": 1 }).to_string();
    let (status, other) = pair
        .give(&pair.two, &guest, (TABLE, Some("one")), &leave)
        .await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{other}");
    assert_eq!(other["type"], "/problems/other-command");
    pair.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_in_ended_anywhere_ends_everywhere() {
    let pair = Pair::open("ended").await;
    let guest = pair.guest().await;
    let person = get(&pair.two, &guest, "/api/v1/me").await["person"].clone();
    assert_ne!(person, Value::Null);
    let out = Request::post("/api/v1/sign-out").header("cookie", &guest);
    let (status, answer) = send(&pair.one, out.body(Body::empty()).unwrap()).await;
    assert!(status.is_success(), "{status} {answer}");
    // Within less than a second on a machine that has nothing else to do.
    let ended = async {
        while get(&pair.two, &guest, "/api/v1/me").await["person"] != Value::Null {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(60), ended).await;
    assert!(ended.is_ok(), "still signed in");
    pair.end().await;
}

/// Names are known where somebody is seen, wherever they came in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_came_in_elsewhere_has_a_name() {
    let pair = Pair::open("names").await;
    let guest = pair.guest().await;
    let sit = json!({ "do": "sit", "place": 1 }).to_string();
    let (_, answer) = pair.give(&pair.one, &guest, (TABLE, None), &sit).await;
    let until = answer["sequence"].as_u64().unwrap();
    resume(&pair.two, &guest, (TABLE, 0), until).await;
    let view = get(&pair.two, "", &format!("/api/v1/tables/{TABLE}")).await;
    let name = view["places"][0]["person"].as_str().unwrap();
    assert!(name.starts_with("Guest "), "{name}");
    pair.end().await;
}
