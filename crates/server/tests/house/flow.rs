//! A table that flows, over the wire: what a page is told and what it may post.

use axum::http::StatusCode;
use floor::clock::Pace;
use serde_json::{Value, json};

use crate::door::{Door, Guest};

/// Three Card Poker: one decision, no jackpot.
const TABLE: u32 = 4;

async fn sit(door: &Door, guest: &Guest, place: u8) {
    door.wait(guest, TABLE, &["betting"]).await;
    let sit = json!({ "do": "sit", "place": place });
    let (status, answer) = door.ask(guest, TABLE, &sit.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

fn ante(place: u8, amount: i64) -> Value {
    json!({ "do": "wager", "place": place, "wager": "ante", "amount": amount })
}

async fn ask(door: &Door, guest: &Guest, command: &Value) -> Value {
    let (status, answer) = door.ask(guest, TABLE, &command.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{command}: {answer}");
    answer
}

fn offer<'v>(view: &'v Value, action: &str) -> Option<&'v Value> {
    let mut offers = view["offers"].as_array().unwrap().iter();
    offers.find(|offer| offer["action"] == action)
}

/// What happened after an entry, as somebody who listens is told.
async fn beats(door: &Door, guest: &Guest, after: u64) -> Vec<Value> {
    let path = format!("/api/v1/tables/{TABLE}/stream?after={after}");
    let lines = door.message(Some(guest), &path).await;
    let data = lines.iter().find_map(|line| line.strip_prefix("data: "));
    let view: Value = serde_json::from_str(data.unwrap()).unwrap();
    view["beats"].as_array().unwrap().clone()
}

fn words(beats: &[Value]) -> Vec<&str> {
    beats
        .iter()
        .map(|it| it["beat"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_alone_is_three_posts_and_no_waiting() {
    let door = Door::at_pace("flow-alone", Pace::USUAL).await;
    let guest = door.guest().await;
    sit(&door, &guest, 4).await;
    let (view, _) = door.view(&guest, TABLE).await;
    assert_eq!(view["balance"], 100_000);
    assert_eq!(view["clock"], Value::Null);
    assert_eq!(view["play_money"], true);
    assert!(
        offer(&view, "deal").is_none(),
        "nothing lies there to be dealt"
    );
    let follow = &offer(&view, "wager").unwrap()["follow"];
    assert_eq!(follow["least_times"], 1);
    assert_eq!(follow["up_to"], 20_000);

    let seen = view["sequence"].as_u64().unwrap();
    let both = json!({ "do": "together", "commands": [ante(4, 500), { "do": "deal" }] });
    ask(&door, &guest, &both).await;
    let view = door.wait(&guest, TABLE, &["deciding"]).await;
    assert_eq!(view["clock"]["total_ms"], 120_000);
    assert_eq!(view["clock"]["left_ms"], 120_000);
    assert_eq!(view["clock"]["shown_ms"], 20_000);
    assert_eq!(view["keep"]["least"], 500);
    let play = offer(&view, "play").unwrap();
    assert_eq!(
        (&play["decision"], &play["kind"]),
        (&json!(true), &json!("decision"))
    );

    // The cards are dealt face down, and then one's own are turned and called.
    let dealt = beats(&door, &guest, seen).await;
    let own = |beat: &&Value| beat["holder"] == "4";
    let cards = dealt.iter().filter(own).filter(|it| it["beat"] == "card");
    assert!(cards.clone().all(|card| card["card"].is_null()));
    assert_eq!(cards.count(), 3);
    let turned = dealt.iter().filter(own).filter(|it| it["beat"] == "turn");
    let faces: Vec<&Value> = turned.map(|beat| &beat["card"]).collect();
    let place = &view["places"][3];
    let lies: Vec<&Value> = place["cards"].as_array().unwrap().iter().collect();
    assert_eq!(faces, lies);
    let named = dealt.iter().filter(own).find(|it| it["beat"] == "named");
    assert_eq!(named.unwrap()["named"], place["named"]);
    let dealers = dealt.iter().filter(|beat| beat["holder"] == "dealer");
    assert!(dealers.clone().all(|beat| beat["card"].is_null()));
    assert_eq!(dealers.count(), 3);

    // Another sees the same without the faces.
    let other = door.guest().await;
    let watched = beats(&door, &other, seen).await;
    assert!(!words(&watched).contains(&"turn"), "{watched:?}");

    let seen = view["sequence"].as_u64().unwrap();
    ask(&door, &guest, &play["command"]).await;
    let view = door.wait(&guest, TABLE, &["settled"]).await;
    assert_eq!(view["clock"], Value::Null);
    let place = &view["places"][3];
    let why = &place["why"];
    let sentence = why["sentence"].as_str().unwrap();
    assert!(sentence.chars().count() <= 90, "{sentence}");
    let net: i64 = why["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            assert!(!line["clauses"].as_array().unwrap().is_empty(), "{line}");
            line["net"].as_i64().unwrap()
        })
        .sum();
    assert_eq!(place["result"]["net"], net);
    assert_eq!(view["balance"], 100_000 + net);
    assert_eq!(view["last_bets"][0]["amount"], 500);
    assert_eq!(view["last_rounds"][0]["round"], view["round"]);
    assert_eq!(view["last_rounds"][0]["net"], net);
    let settled = beats(&door, &guest, seen).await;
    let order = words(&settled);
    let at = |word: &str| order.iter().position(|it| *it == word).unwrap();
    assert!(at("decided") < at("turn") && at("turn") < at("named"));
    assert!(at("named") < at("why") && at("why") < at("fate") && at("fate") < at("result"));
    let why = settled.iter().find(|beat| beat["beat"] == "why").unwrap();
    assert_eq!(why["sentence"], sentence);

    // The same again: the wager goes on to the next round by itself.
    assert!(offer(&view, "wager").is_some() && offer(&view, "deal").is_some());
    let round = view["round"].clone();
    ask(&door, &guest, &both).await;
    let view = door.wait(&guest, TABLE, &["deciding"]).await;
    assert_ne!(view["round"], round);
    door.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_again_goes_on_at_a_pace_of_three_parts_too() {
    // The clock between rounds would run for a minute.
    let door = Door::at_pace("flow-three-parts", "60/60/60".parse().unwrap()).await;
    let guest = door.guest().await;
    sit(&door, &guest, 4).await;
    let both = json!({ "do": "together", "commands": [ante(4, 500), { "do": "deal" }] });
    ask(&door, &guest, &both).await;
    let view = door.wait(&guest, TABLE, &["deciding"]).await;
    ask(&door, &guest, &offer(&view, "fold").unwrap()["command"]).await;
    let view = door.wait(&guest, TABLE, &["settled"]).await;
    assert!(offer(&view, "wager").is_some() && offer(&view, "deal").is_some());
    let round = view["round"].clone();
    ask(&door, &guest, &both).await;
    let view = door.wait(&guest, TABLE, &["deciding"]).await;
    assert_ne!(view["round"], round);
    door.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_put_down_can_be_undone_until_the_call() {
    let door = Door::at_pace("flow-undo", Pace::USUAL).await;
    let guest = door.guest().await;
    sit(&door, &guest, 4).await;
    let stakes = async || {
        let (view, _) = door.view(&guest, TABLE).await;
        let stakes = view["places"][3]["stakes"].as_array().unwrap().clone();
        let stakes = stakes.into_iter();
        stakes
            .map(|it| format!("{} {}", it["wager"].as_str().unwrap(), it["amount"]))
            .collect::<Vec<_>>()
    };
    let first = ask(&door, &guest, &ante(4, 500)).await;
    let raise = json!({ "do": "raise", "place": 4, "wager": "ante", "amount": 1_500 });
    let second = ask(&door, &guest, &raise).await;
    let bonus = json!({ "do": "wager", "place": 4, "wager": "pair-plus", "amount": 500 });
    ask(&door, &guest, &bonus).await;
    let third = ask(&door, &guest, &json!({ "do": "clear", "place": 4 })).await;
    assert!(stakes().await.is_empty());
    ask(&door, &guest, &third["undo"]).await;
    assert_eq!(stakes().await, ["ante 1500", "pair-plus 500"]);
    ask(&door, &guest, &second["undo"]).await;
    assert_eq!(stakes().await, ["ante 500", "pair-plus 500"]);
    let off = json!({ "do": "withdraw", "place": 4, "wager": "pair-plus" });
    ask(&door, &guest, &off).await;
    ask(&door, &guest, &first["undo"]).await;
    assert!(stakes().await.is_empty());
    ask(&door, &guest, &ante(4, 500)).await;
    let deal = ask(&door, &guest, &json!({ "do": "deal" })).await;
    assert_eq!(deal["undo"], Value::Null);
    door.close().await;
}

#[tokio::test]
async fn a_full_table_names_one_that_is_free_and_a_table_that_is_not_is_a_page() {
    let door = Door::at_pace("flow-full", Pace::USUAL).await;
    let mut last = door.guest().await;
    for place in 1..=7 {
        last = door.guest().await;
        sit(&door, &last, place).await;
    }
    let lobby: Value = serde_json::from_str(&door.get(None, "/api/v1/tables").await.1).unwrap();
    let table = &lobby["tables"][3];
    assert_eq!(
        (&table["free"], &table["best_seat"]),
        (&json!(0), &Value::Null)
    );
    let elsewhere = table["elsewhere"].as_u64().unwrap();
    assert_ne!(elsewhere, u64::from(TABLE));
    assert_eq!(lobby["tables"][0]["best_seat"], 4);
    let late = door.guest().await;
    let sit = json!({ "do": "sit", "place": 7 }).to_string();
    let (status, problem) = door.ask(&late, TABLE, &sit).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(problem["reason"], "full");
    let detail = problem["detail"].as_str().unwrap();
    assert_eq!(
        detail,
        format!("Table 4 is full, 7 of 7. Table {elsewhere} has free seats.")
    );
    let (status, page) = door.get(None, "/table/99").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("There is no table 99"), "{page}");
    assert_eq!(door.get(None, "/table/4").await.0, StatusCode::OK);
    // What tells three tables of one game apart is said.
    let differs = |index: usize| {
        let differs = lobby["tables"][index]["differs"].as_array().unwrap();
        let words: Vec<&str> = differs.iter().filter_map(Value::as_str).collect();
        words.join(", ")
    };
    assert_eq!(
        differs(1),
        "change a card for an ante, royal flush 100 to 1, jackpot 5.00"
    );
    assert_ne!(differs(0), differs(2));
    assert!(differs(4).starts_with("best five of seven"));
    drop(last);
    door.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_sits_down_after_a_round_sees_nothing_of_the_one_before_them() {
    let door = Door::at_pace("flow-newcomer", Pace::USUAL).await;
    let (first, second) = (door.guest().await, door.guest().await);
    sit(&door, &first, 4).await;
    let both = json!({ "do": "together", "commands": [ante(4, 500), { "do": "deal" }] });
    ask(&door, &first, &both).await;
    let view = door.wait(&first, TABLE, &["deciding"]).await;
    ask(&door, &first, &offer(&view, "play").unwrap()["command"]).await;
    door.wait(&first, TABLE, &["settled"]).await;
    ask(&door, &first, &json!({ "do": "leave", "place": 4 })).await;
    ask(&door, &second, &json!({ "do": "sit", "place": 4 })).await;
    let (view, _) = door.view(&second, TABLE).await;
    let place = &view["places"][3];
    assert_eq!(place["yours"], true);
    for nothing in ["result", "why", "named"] {
        assert_eq!(place[nothing], Value::Null, "{nothing}");
    }
    assert_eq!(place["cards"], json!([]));
    assert_eq!(place["stakes"], json!([]));
    assert_eq!(view["headline"], "Round over");
    assert_eq!(view["last_rounds"][0]["net"], Value::Null);
    assert!(offer(&view, "wager").is_some());
    door.close().await;
}
