//! The coach: values in money, what decisions cost, practice, and rounds played again.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use floor::clock::Pace;
use serde_json::{Value, json};
use server::chance::OperatingSystem;

use crate::door::{Door, Guest};

/// Three Card Poker.
const TABLE: u32 = 4;

async fn read(door: &Door, guest: Option<&Guest>, path: &str) -> (StatusCode, Value) {
    let (status, text) = door.get(guest, path).await;
    (status, serde_json::from_str(&text).unwrap())
}

async fn begin(door: &Door, bets: &[(&str, i64)]) -> Guest {
    let guest = door.guest().await;
    door.wait(&guest, TABLE, &["betting"]).await;
    door.ask(&guest, TABLE, r#"{"do":"sit","place":4}"#).await;
    let wagers = bets.iter().map(
        |(wager, amount)| json!({ "do": "wager", "place": 4, "wager": wager, "amount": amount }),
    );
    let mut commands: Vec<Value> = wagers.collect();
    commands.push(json!({ "do": "deal" }));
    let all = json!({ "do": "together", "commands": commands });
    let (status, answer) = door.ask(&guest, TABLE, &all.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    door.wait(&guest, TABLE, &["deciding"]).await;
    guest
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_stand_in_money_with_what_stands_beside_the_game() {
    let door = Door::at_pace("coach", Pace::USUAL).await;
    let guest = begin(&door, &[("ante", 1_000), ("pair-plus", 500)]).await;
    let (view, _) = door.view(&guest, TABLE).await;
    let advice = format!("/api/v1/tables/{TABLE}/advice");
    let (status, advice) = read(&door, Some(&guest), &advice).await;
    assert_eq!(status, StatusCode::OK, "{advice}");
    assert_eq!(advice["counted"], json!(["ante", "pair-plus"]));
    assert_eq!(advice["left_out"], json!([]));
    let offers = view["offers"].as_array().unwrap();
    let mut costs = Vec::new();
    for action in advice["actions"].as_array().unwrap() {
        let offer = offers.iter().find(|offer| offer["id"] == action["offer"]);
        let offer = offer.unwrap_or_else(|| panic!("{action}"));
        assert_eq!(
            (&offer["label"], true),
            (&action["label"], offer["decision"] == true)
        );
        costs.push(action["cost"].as_i64().unwrap());
    }
    assert_eq!(costs.iter().min(), Some(&0));
    // A fold loses the ante, and the bonus beside it as the book says: here with the hand.
    let actions = advice["actions"].as_array().unwrap();
    let fold = actions.iter().find(|it| it["action"] == "fold").unwrap();
    assert_eq!(
        (&fold["money"], &fold["money_exact"]),
        (&json!(-1_500), &json!("-1500"))
    );
    door.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_is_scored_and_its_round_is_played_again() {
    let door = Door::at_pace("score", Pace::USUAL).await;
    let guest = begin(&door, &[("ante", 1_000)]).await;
    let (view, _) = door.view(&guest, TABLE).await;
    let round = view["round"].as_str().unwrap().to_owned();
    let replay = format!("/api/v1/rounds/{round}/replay");
    let (status, _) = read(&door, Some(&guest), &replay).await;
    assert_eq!(
        status,
        StatusCode::CONFLICT,
        "a hand that is open is not shown"
    );
    let (_, advice) = read(&door, Some(&guest), "/api/v1/tables/4/advice").await;
    assert!(door.take(&guest, TABLE, &["fold"]).await);
    let settled = door.wait(&guest, TABLE, &["settled"]).await;
    // It is worked out beside the table.
    // Asked at once, it waits until the decision is counted.
    let score = read(&door, Some(&guest), "/api/v1/me/score").await.1;
    assert_eq!(score["evening"]["decisions"], 1);
    let evening = &score["evening"];
    assert_eq!(
        (&evening["decisions"], &evening["hands"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(evening["wagered"], 1_000);
    let played = json!({ "minutes": 0, "hands": 1, "wagered": 1_000, "net": -1_000 });
    assert_eq!(score["played"], played);
    let actions = advice["actions"].as_array().unwrap();
    let fold = actions.iter().find(|it| it["action"] == "fold").unwrap();
    assert_eq!(score["last"]["cost"], fold["cost"]);
    assert_eq!(score["books"]["nz-three-card-poker"]["decisions"], 1);
    let (view, _) = door.view(&guest, TABLE).await;
    assert_eq!(view["last_decision"]["action"], "fold");

    // Whoever has the link sees it as the player saw it, and nobody else's hand.
    let mut played = Value::Null;
    for _ in 0..400 {
        let (status, found) = read(&door, Some(&guest), &replay).await;
        played = found;
        if status == StatusCode::OK {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(played["place"], 4);
    assert_eq!(played["number"], settled["round_number"]);
    let turned = |replay: &Value| {
        let beats = replay["beats"].as_array().unwrap().clone();
        let own = beats.into_iter();
        let own = own.filter(|it| it["beat"] == "turn" && it["holder"] == "4");
        own.map(|it| it["card"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(turned(&played).len(), 3);
    let words: Vec<&str> = played["beats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["beat"].as_str().unwrap())
        .collect();
    for word in ["stake", "card", "turn", "decided", "why", "fate", "result"] {
        assert!(words.contains(&word), "{word} is not among {words:?}");
    }
    let (_, stranger) = read(&door, None, &replay).await;
    assert_eq!(
        (&stranger["place"], turned(&stranger).len()),
        (&Value::Null, 0)
    );
    let (_, linked) = read(&door, None, &format!("{replay}?place=4")).await;
    assert_eq!(turned(&linked), turned(&played));
    let (status, problem) = read(&door, None, &format!("{replay}?place=2")).await;
    assert_eq!(
        (status, &problem["field"]),
        (StatusCode::BAD_REQUEST, &json!("place"))
    );
    door.close().await;
}

/// A house with one table of Three Card Poker, at which nobody is advised.
const WITHOUT_COACH: &str = r#"name = "The Harbour Casino"
currency = "XTS"
play-money = true
guest-chips = "1000.00"

[[approval]]
reference = "S-2026-14"
by = "Secretary"
on = 2026-01-01

[[table]]
number = 4
book = "nz-three-card-poker"
limits = { ante = "5.00..200.00" }
chips = ["0.50", "1", "5", "25", "100"]
pace = "12/25/5/120"
coach = false
approvals = ["S-2026-14"]
"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_coach_is_switched_off_nobody_is_advised_or_graded() {
    let folder = std::env::temp_dir().join(format!("croupier-no-coach-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("house.toml");
    std::fs::write(&path, WITHOUT_COACH).unwrap();
    let file = server::house_file::read(&path).unwrap();
    let patience = Duration::from_secs(600);
    let door = Door::written(folder, Pace::USUAL, OperatingSystem, patience, Some(file)).await;
    let guest = begin(&door, &[("ante", 1_000)]).await;
    let (view, _) = door.view(&guest, TABLE).await;
    assert_eq!(view["coach"], false);
    let (status, problem) = read(&door, Some(&guest), "/api/v1/tables/4/advice").await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    let words = "There are no hints at this table.";
    assert_eq!(
        problem["detail"], words,
        "and not that there is nothing to decide"
    );
    assert!(door.take(&guest, TABLE, &["fold"]).await);
    let settled = door.wait(&guest, TABLE, &["settled"]).await;
    assert_eq!(settled["last_decision"], Value::Null);
    // Nothing is graded; that one played is counted all the same.
    let score = read(&door, Some(&guest), "/api/v1/me/score").await.1;
    assert_eq!(
        (&score["evening"]["decisions"], &score["last"]),
        (&json!(0), &Value::Null)
    );
    assert_eq!(score["played"]["hands"], 1);
    assert_eq!(score["played"]["net"], -1_000);
    door.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn practice_gives_close_hands_and_grades_them() {
    let door = Door::at_pace("practice", Pace::USUAL).await;
    let path = "/api/v1/practice/nz-three-card-poker";
    let (status, question) = read(&door, None, path).await;
    assert_eq!(status, StatusCode::OK, "{question}");
    assert_eq!(question["actions"], json!(["fold", "play"]));
    let answer = |action: &str| json!({ "hand": question["hand"], "action": action });
    let post = async |answer: Value| {
        let request = Request::post(path)
            .body(Body::from(answer.to_string()))
            .unwrap();
        let (status, text) = door.send(request).await;
        (status, serde_json::from_str::<Value>(&text).unwrap())
    };
    let (_, fold) = post(answer("fold")).await;
    let (_, play) = post(answer("play")).await;
    let best = fold["best"].as_str().unwrap();
    assert_eq!(play["best"], best);
    let right = if best == "fold" { &fold } else { &play };
    assert_eq!(
        (&right["cost"], &right["fine"]),
        (&json!("0.0000"), &json!(true))
    );
    let (status, problem) = post(answer("dance")).await;
    assert_eq!(
        (status, &problem["field"]),
        (StatusCode::BAD_REQUEST, &json!("action"))
    );
    let twice = json!({ "hand": { "hand": ["Ah", "Ah", "2c"] }, "action": "fold" });
    let (status, problem) = post(twice).await;
    assert_eq!(
        (status, &problem["field"]),
        (StatusCode::BAD_REQUEST, &json!("hand"))
    );
    assert_eq!(
        read(&door, None, "/api/v1/practice/none").await.0,
        StatusCode::NOT_FOUND
    );
    door.close().await;
}
