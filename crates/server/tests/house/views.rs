//! What is told once, to whom, and what is shared.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use floor::clock::Pace;
use http_body_util::BodyExt;
use serde_json::Value;

use crate::door::Door;

fn read(lines: &[String]) -> (String, Value) {
    let find = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name));
    let view = serde_json::from_str(find("data: ").unwrap()).unwrap();
    (find("id: ").unwrap().to_owned(), view)
}

fn rendered(metrics: &str) -> u64 {
    let name = "croupier_views_rendered_total ";
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_view_is_rendered_once_for_all_who_look() {
    let door = Door::open("shared").await;
    let guests = [door.guest().await, door.guest().await, door.guest().await];
    door.still(&guests[0], 1).await;
    let (_, before) = door.get(None, "/metrics").await;
    let mut texts = Vec::new();
    for guest in &guests {
        let (view, _) = door.view(guest, 1).await;
        texts.push(view);
        door.message(Some(guest), "/api/v1/tables/1/stream").await;
    }
    door.message(None, "/api/v1/tables/1/stream").await;
    let (_, after) = door.get(None, "/metrics").await;
    // It had been rendered when the table was waited for, and stands as it stood.
    assert_eq!(rendered(&before), rendered(&after));
    for view in &texts {
        assert_eq!(view["notice"], texts[0]["notice"]);
        assert_eq!(view["places"], texts[0]["places"]);
    }
}

#[tokio::test]
async fn whoever_comes_back_is_told_what_happened_since() {
    let door = Door::open("since").await;
    let guest = door.guest().await;
    let view = door.still(&guest, 1).await;
    let seen = view["sequence"].as_u64().unwrap();
    let (status, answer) = door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(status, StatusCode::OK);
    let path = format!("/api/v1/tables/1/stream?after={seen}");
    let (id, view) = read(&door.message(Some(&guest), &path).await);
    assert_eq!(id, (seen + 1).to_string());
    assert_eq!(view["happened"], answer["happened"]);
    // Whoever has seen everything is told nothing again.
    let path = format!("/api/v1/tables/1/stream?after={}", seen + 1);
    let (_, view) = read(&door.message(Some(&guest), &path).await);
    assert_eq!(view["happened"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn the_blind_is_asked_for_until_it_is_down() {
    let door = Door::open("blind").await;
    let guest = door.guest().await;
    let lobby: Value = serde_json::from_str(&door.get(None, "/api/v1/tables").await.1).unwrap();
    let tables = lobby["tables"].as_array().unwrap();
    let ultimate = tables
        .iter()
        .find(|table| table["book"] == "nz-ultimate-texas-holdem");
    let table = u32::try_from(ultimate.unwrap()["table"].as_u64().unwrap()).unwrap();
    door.wait(&guest, table, &["betting"]).await;
    let headline = async || {
        let (view, _) = door.view(&guest, table).await;
        view["headline"].as_str().unwrap().to_owned()
    };
    assert_eq!(headline().await, "Take a seat to play");
    door.ask(&guest, table, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(headline().await, "Place your bets");
    let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
    door.ask(&guest, table, ante).await;
    assert_eq!(headline().await, "Place your Blind, equal to your Ante");
    let blind = r#"{"do":"wager","place":1,"wager":"blind","amount":500}"#;
    let (status, _) = door.ask(&guest, table, blind).await;
    assert_eq!(status, StatusCode::OK);
    let headline = headline().await;
    assert!(headline.starts_with("Bets placed"), "{headline}");
}

#[tokio::test]
async fn the_lines_of_the_sign_are_told_apart() {
    let door = Door::open("sign").await;
    let guest = door.guest().await;
    for table in 1..=5 {
        let (view, _) = door.view(&guest, table).await;
        let notice = view["notice"].as_array().unwrap();
        let odds = notice.iter().filter(|line| line["kind"] == "odds");
        for line in odds {
            let pays = line["pays"].as_str().unwrap();
            assert!(line["words"].as_str().unwrap().ends_with(pays), "{line}");
            assert!(line["of"].is_string(), "{line}");
        }
        let prizes = notice.iter().filter(|line| line["kind"] == "prize").count();
        assert_eq!(prizes > 0, view["meter"].is_object(), "table {table}");
    }
}

#[test]
fn editions_tell_the_books_apart() {
    let editions: Vec<String> = rulebook::SHIPPED
        .iter()
        .map(|book| {
            let source = rulebook::shipped(book).unwrap();
            rulebook::Book::load(&source).unwrap().edition()
        })
        .collect();
    assert_eq!(
        editions,
        [
            "Division 6, New Zealand",
            "Casinò di Venezia, Venice, Italy",
            "Section 10, United States style",
            "Division 17, New Zealand",
            "New Zealand",
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commitment_in_every_message_is_that_of_the_round_it_shows() {
    let pace = Pace {
        betting_ms: 100,
        decision_ms: 50,
        pause_ms: 50,
        flow: None,
    };
    let door = Door::at_pace("commitments", pace).await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let request = Request::get("/api/v1/tables/1/stream").body(Body::empty());
    let mut stream = door.respond(request.unwrap()).await.into_body();
    let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
    let mut rounds = BTreeSet::new();
    while rounds.len() < 6 {
        door.ask(&guest, 1, ante).await;
        let frame = stream.frame().await.unwrap().unwrap().into_data().unwrap();
        let text = String::from_utf8(frame.to_vec()).unwrap();
        let Some(data) = text.lines().find_map(|line| line.strip_prefix("data: ")) else {
            continue;
        };
        let view: Value = serde_json::from_str(data).unwrap();
        let round = view["round"].as_str().unwrap();
        match view["deal"]["deal"].as_str() {
            Some(deal) => {
                assert!(deal.starts_with(&format!("{round}-")), "{deal} in {round}");
                rounds.insert(round.to_owned());
            }
            // A round that has just opened has none yet, where that moment is seen at all.
            None => assert_eq!(view["phase"], "betting", "{round} has no deal"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_only_watch_are_sent_the_same_and_players_their_own() {
    let door = Door::open("frames").await;
    let [ann, bob, cat] = [door.guest().await, door.guest().await, door.guest().await];
    door.still(&ann, 1).await;
    let mut streams = Vec::new();
    for guest in [&ann, &bob, &cat] {
        let request = Request::get("/api/v1/tables/1/stream").header("cookie", &guest.cookie);
        let response = door.respond(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        streams.push(response.into_body());
    }
    // The next message of each, whose data is the view that its guest is shown.
    let mut next = async || {
        let mut messages = Vec::new();
        for (stream, guest) in streams.iter_mut().zip([&ann, &bob, &cat]) {
            let frame = stream.frame().await.unwrap().unwrap().into_data().unwrap();
            let text = String::from_utf8(frame.to_vec()).unwrap();
            assert!(text.starts_with("event: view\nid: ") && text.ends_with("\n\n"));
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let (id, mut message) = read(&lines);
            assert_eq!(id, message["sequence"].to_string());
            let (mut view, _) = door.view(guest, 1).await;
            for view in [&mut message, &mut view] {
                // What happened is told by the stream alone, and a clock goes on.
                view["happened"] = Value::Null;
                view["beats"] = Value::Null;
                view["clock"] = Value::Null;
            }
            assert_eq!(message, view);
            messages.push(text);
        }
        messages
    };
    let first = next().await;
    assert_eq!(first[0], first[1]);
    door.ask(&cat, 1, r#"{"do":"sit","place":1}"#).await;
    let second = next().await;
    assert_eq!(second[0], second[1]);
    assert_ne!(second[0], second[2], "whoever sits has places of their own");
    door.ask(&ann, 1, r#"{"do":"sit","place":2}"#).await;
    let third = next().await;
    assert_ne!(third[0], third[1]);
    // Whoever sits elsewhere may not be offered what others are, and has other chips.
    door.ask(&bob, 2, r#"{"do":"sit","place":1}"#).await;
    door.ask(&ann, 1, r#"{"do":"leave","place":2}"#).await;
    let fourth = next().await;
    assert_ne!(fourth[0], fourth[1]);
}
