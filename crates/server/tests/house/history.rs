//! Rounds that were played, page by page.

use axum::http::StatusCode;
use floor::clock::Pace;
use serde_json::Value;

use crate::door::{Door, Guest};

/// All rounds of a list, fetched in pages of a size.
async fn pages(door: &Door, guest: &Guest, list: &str, size: usize) -> Vec<Value> {
    let mut rounds = Vec::new();
    let mut before = String::new();
    loop {
        let path = format!("{list}?limit={size}{before}");
        let (status, text) = door.get(Some(guest), &path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        let page: Value = serde_json::from_str(&text).unwrap();
        let found = page["rounds"].as_array().unwrap();
        assert!(found.len() <= size, "{path}: {text}");
        rounds.extend(found.iter().cloned());
        match &page["next"] {
            Value::Null => return rounds,
            Value::String(next) => before = format!("&before={next}"),
            next => before = format!("&before={next}"),
        }
    }
}

fn names(rounds: &[Value]) -> Vec<String> {
    let name = |round: &Value| round["round"].as_str().unwrap().to_owned();
    rounds.iter().map(name).collect()
}

#[tokio::test]
async fn pages_of_any_size_have_every_round_once() {
    let pace = Pace {
        betting_ms: 150,
        decision_ms: 50,
        pause_ms: 50,
        flow: None,
    };
    let door = Door::at_pace("history", pace).await;
    let guest = door.guest().await;
    // Whoever does not decide is ruled by the book, and a round is over in no time.
    let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
    for table in [1, 4] {
        door.wait(&guest, table, &["betting"]).await;
        door.ask(&guest, table, r#"{"do":"sit","place":1}"#).await;
        let mut wagered = 0;
        while wagered < 3 {
            let (status, _) = door.ask(&guest, table, ante).await;
            wagered += u32::from(status == StatusCode::OK);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        // Until the last wager is settled and nothing lies there.
        loop {
            let view = door.wait(&guest, table, &["betting"]).await;
            if view["places"][0]["stakes"].as_array().unwrap().is_empty() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        door.ask(&guest, table, r#"{"do":"leave","place":1}"#).await;
    }
    let settled = async |list: &str, size| names(&pages(&door, &guest, list, size).await);
    let list = "/api/v1/tables/1/rounds";
    let all = settled(list, 50).await;
    assert!(all.len() >= 2, "{all:?}");
    for size in [1, 2, 3] {
        assert_eq!(settled(list, size).await, all);
    }
    let own = "/api/v1/me/rounds";
    let all = settled(own, 50).await;
    assert!(all.len() >= 6, "{all:?}");
    for size in [1, 2, 5] {
        assert_eq!(settled(own, size).await, all);
    }
    // What they came to is what left the balance.
    let rounds = pages(&door, &guest, own, 50).await;
    let net: i64 = rounds.iter().map(|it| it["net"].as_i64().unwrap()).sum();
    let (view, _) = door.view(&guest, 1).await;
    assert_eq!(view["balance"].as_i64().unwrap(), 100_000 + net);
    for (path, field) in [
        ("/api/v1/tables/1/rounds?limit=0", "limit"),
        ("/api/v1/tables/1/rounds?limit=51", "limit"),
        ("/api/v1/tables/1/rounds?before=soon", "query"),
        ("/api/v1/me/rounds?before=1", "before"),
        ("/api/v1/me/rounds?before=9-1", "before"),
    ] {
        let (status, text) = door.get(Some(&guest), path).await;
        let problem: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}");
        assert_eq!(problem["field"], field, "{path}: {text}");
    }
}
