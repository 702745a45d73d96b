//! Nobody receives a card that the rules have not shown them.

use axum::http::StatusCode;
use serde_json::Value;

use crate::door::{Door, Guest};

/// The cards of a hand in a view, as far as they are told.
fn hand(view: &Value, place: u64) -> Vec<Option<String>> {
    let places = view["places"].as_array().unwrap();
    let found = places.iter().find(|it| it["place"].as_u64() == Some(place));
    let cards = found.unwrap()["cards"].as_array().unwrap();
    cards
        .iter()
        .map(|card| card.as_str().map(str::to_owned))
        .collect()
}

async fn seat(door: &Door, guest: &Guest, table: u32, place: u64) {
    let sit = format!(r#"{{"do":"sit","place":{place}}}"#);
    let (status, answer) = door.ask(guest, table, &sit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

async fn bet(door: &Door, guest: &Guest, table: u32, place: u64) {
    for wager in ["ante", "blind"] {
        let body = format!(r#"{{"do":"wager","place":{place},"wager":"{wager}","amount":500}}"#);
        let (status, answer) = door.ask(guest, table, &body).await;
        if wager == "ante" {
            assert_eq!(status, StatusCode::OK, "{answer}");
        }
    }
}

/// Two players, a whole round of every book: until hands are turned up each knows their
/// own cards, and no byte that the other or anybody else receives has one of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_players_see_their_own_cards_and_no_others() {
    let door = Door::open("secrecy").await;
    let (ann, bob) = (door.guest().await, door.guest().await);
    for table in 1..=5 {
        door.wait(&ann, table, &["betting"]).await;
        seat(&door, &ann, table, 1).await;
        seat(&door, &bob, table, 3).await;
        bet(&door, &ann, table, 1).await;
        bet(&door, &bob, table, 3).await;
        door.wait(&ann, table, &["deciding"]).await;
        let (for_ann, _) = door.view(&ann, table).await;
        let (for_bob, bytes_for_bob) = door.view(&bob, table).await;
        let own = hand(&for_ann, 1);
        assert!(own.len() >= 2 && own.iter().all(Option::is_some), "{own:?}");
        assert!(hand(&for_bob, 1).iter().all(Option::is_none));
        assert!(hand(&for_ann, 3).iter().all(Option::is_none));
        let (_, bytes_for_all) = door.get(None, &format!("/api/v1/tables/{table}")).await;
        let (_, story) = door.get(None, &format!("/api/v1/rounds/t{table}-1")).await;
        for card in own.into_iter().flatten() {
            let card = format!("\"{card}\"");
            assert!(
                !bytes_for_bob.contains(&card),
                "table {table}: Bob is told {card}"
            );
            assert!(
                !bytes_for_all.contains(&card),
                "table {table}: all are told {card}"
            );
            assert!(
                !story.contains(&card),
                "table {table}: the story tells {card}"
            );
        }
        // Both stay in to the end; the cards are turned up and the round is settled.
        for _ in 0..6 {
            for guest in [&ann, &bob] {
                door.take(guest, table, &["bet", "play", "play-4x", "play-2x"])
                    .await;
            }
        }
        let settled = door.wait(&ann, table, &["settled"]).await;
        let places = settled["places"].as_array().unwrap();
        let lines = places[0]["lines"].as_array().unwrap();
        assert!(!lines.is_empty(), "table {table} settles nothing");
        for line in lines {
            assert!(!line["clauses"].as_array().unwrap().is_empty(), "{line}");
        }
    }
}
