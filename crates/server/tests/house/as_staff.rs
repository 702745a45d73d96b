//! A table as its staff sees it, and works at it.

use axum::http::{Method, StatusCode};
use floor::clock::Pace;
use floor::house::{Command, Opening};
use games::table::{Chance, Staff};
use serde_json::{Value, json};

use crate::door::{Door, Guest};

const TABLE: u32 = 9;

/// A staffed table beside those of the demonstration, and a dealer and a supervisor for it.
async fn staffed(name: &str, chance: Chance) -> (Door, Guest, Guest) {
    let door = Door::open(name).await;
    let administrator = door.administrator().await;
    let (manager, _) = door.staff(&administrator, &["manager"]).await;
    let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
    let (supervisor, _) = door.staff(&administrator, &["supervisor"]).await;
    let mut commands = floor::demonstration::commands(Pace::default()).unwrap();
    commands.retain(|it| matches!(it, Command::House(Opening::Table(_))));
    let Some(Command::House(Opening::Table(mut setup))) = commands.into_iter().next() else {
        panic!("a demonstration has tables");
    };
    setup.table = TABLE;
    setup.card.jackpot = None;
    setup.card.staff = Staff::Staffed;
    setup.card.chance = chance;
    let open = Command::House(Opening::Table(setup.clone()));
    assert_eq!(tell_house(&door, &manager, &open).await, StatusCode::OK);
    // What cards went through before is nobody's to say.
    setup.table = TABLE + 1;
    setup.used = Some(floor::house::UsedCards {
        rounds: 3,
        minutes: 0,
    });
    let open = Command::House(Opening::Table(setup));
    let refused = tell_house(&door, &manager, &open).await;
    assert_eq!(refused, StatusCode::UNPROCESSABLE_ENTITY);
    (door, dealer, supervisor)
}

async fn tell_house(door: &Door, who: &Guest, command: &Command) -> StatusCode {
    let request = axum::http::Request::post("/api/v1/house/commands")
        .header("cookie", &who.cookie)
        .header(
            "idempotency-key",
            serde_json::to_string(command).unwrap().len().to_string(),
        )
        .body(axum::body::Body::from(
            serde_json::to_string(command).unwrap(),
        ));
    door.send(request.unwrap()).await.0
}

async fn floor_of(door: &Door, who: Option<&Guest>) -> (StatusCode, Value) {
    let path = format!("/api/v1/tables/{TABLE}/floor");
    let answer = door.call(who, Method::GET, &path, Value::Null).await;
    (answer.status, answer.body)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dealer_enters_a_guests_wager_and_sees_the_table() {
    let (door, dealer, supervisor) = staffed("floor", Chance::Real).await;
    let ante = json!({"do": "wager", "place": 3, "wager": "ante", "amount": 500}).to_string();
    let path = format!("/api/v1/tables/{TABLE}/preview");
    let body = serde_json::from_str(&ante).unwrap();
    let preview = door.call(Some(&dealer), Method::POST, &path, body).await;
    let under = &preview.body["under"][0]["clause"];
    assert!(under.is_string(), "{}", preview.body);
    let (status, answer) = door.ask(&dealer, TABLE, &ante).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    for who in [&dealer, &supervisor] {
        let (status, report) = floor_of(&door, Some(who)).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(report["state"], "betting");
        assert_eq!(report["places"][2]["stakes"][0]["amount"], 500);
        assert!(report["next"][0]["under"][0]["clause"].is_string());
    }
    // Players have views of their own.
    let guest = door.guest().await;
    assert_eq!(floor_of(&door, Some(&guest)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(floor_of(&door, None).await.0, StatusCode::UNAUTHORIZED);
    // A guest at the own screen wagers no chips that the house does not know.
    let sit = json!({"do": "sit", "place": 4}).to_string();
    let (status, answer) = door.ask(&guest, TABLE, &sit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let ante = json!({"do": "wager", "place": 4, "wager": "ante", "amount": 900_000}).to_string();
    let (status, _) = door.ask(&guest, TABLE, &ante).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_office_of_the_book_is_acted_in_by_those_of_its_role() {
    let (door, dealer, supervisor) = staffed("office", Chance::Real).await;
    let ask = async |who: &Guest, office: &str, key: &str| {
        let path = format!("/api/v1/tables/{TABLE}/commands");
        let body = json!({"do": "order", "order": "silence"}).to_string();
        let request = axum::http::Request::post(path)
            .header("cookie", &who.cookie)
            .header("idempotency-key", key)
            .header("office", office)
            .body(axum::body::Body::from(body));
        let (status, text) = door.send(request.unwrap()).await;
        (status, serde_json::from_str::<Value>(&text).unwrap())
    };
    let (status, answer) = ask(&dealer, "night porter", "a").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["field"], "Office", "{answer}");
    let (status, _) = ask(&dealer, "game supervisor", "b").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, answer) = ask(&supervisor, "Game Supervisor", "c").await;
    assert_ne!(status, StatusCode::BAD_REQUEST, "{answer}");
    assert_ne!(status, StatusCode::FORBIDDEN, "{answer}");
}

/// A guest at place 3, and a round that is dealt from virtual cards until players decide.
async fn until_decisions(door: &Door, dealer: &Guest, supervisor: &Guest) -> Guest {
    let guest = door.guest().await;
    let sit = json!({"do": "sit", "place": 3}).to_string();
    let (status, answer) = door.ask(&guest, TABLE, &sit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let ante = json!({"do": "wager", "place": 3, "wager": "ante", "amount": 500}).to_string();
    // The house binds itself to the deal by itself, a moment after the table was opened.
    for _ in 0..200 {
        let (status, _) = door.ask(&guest, TABLE, &ante).await;
        if status == StatusCode::OK {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // The dealer goes through the round until the players decide; no card is keyed.
    for _ in 0..60 {
        let (_, report) = floor_of(door, Some(dealer)).await;
        if report["state"] == "deciding" {
            break;
        }
        let step = door.counter_step(TABLE);
        // The supervisor looks the cards through as well.
        let (by, step) = match step.contains("verify") {
            true => (supervisor, r#"{"do":"prepare","stage":"verify"}"#),
            false => (dealer, step.as_str()),
        };
        let (status, answer) = door.ask(by, TABLE, step).await;
        assert_eq!(status, StatusCode::OK, "{step}: {answer}");
    }
    guest
}

#[tokio::test(flavor = "multi_thread")]
async fn virtual_cards_at_a_staffed_table_are_seen_by_their_owner_alone() {
    let (door, dealer, supervisor) = staffed("dealt", Chance::Virtual).await;
    let guest = until_decisions(&door, &dealer, &supervisor).await;
    let hand = async |who: &Guest| {
        let path = format!("/api/v1/tables/{TABLE}/hands/3");
        let answer = door.call(Some(who), Method::GET, &path, Value::Null).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.body
    };
    let own = hand(&guest).await;
    let cards = own["cards"].as_array().unwrap();
    assert!(
        !cards.is_empty() && cards.iter().all(Value::is_string),
        "{own}"
    );
    assert!(own["names"][0]["category"].is_string(), "{own}");
    assert!(own["under"][0]["clause"].is_string(), "{own}");
    let other = hand(&dealer).await;
    let cards = other["cards"].as_array().unwrap();
    assert!(cards.iter().all(Value::is_null), "{other}");
    assert_eq!(other["names"], json!([]));
}

/// The cards that were shown at the table, each with the place where it lies.
async fn shown(door: &Door) -> Vec<(Value, Value)> {
    let entries = door.entries(&format!("table/{TABLE}")).await;
    let events = entries
        .iter()
        .flat_map(|it| it["events"].as_array().cloned());
    let shown = events.flatten().map(|it| it["round"]["card-shown"].clone());
    let shown = shown.filter(|it| it["of"] == 3);
    let shown = shown.map(|it| (it["position"].clone(), it["card"].clone()));
    shown.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_virtual_card_that_is_told_wrongly_is_the_one_that_lies_there() {
    let (door, dealer, supervisor) = staffed("told", Chance::Virtual).await;
    let guest = until_decisions(&door, &dealer, &supervisor).await;
    let path = format!("/api/v1/tables/{TABLE}/hands/3");
    let own = door.call(Some(&guest), Method::GET, &path, Value::Null);
    let own = own.await.body["cards"].as_array().unwrap().clone();
    let (_, at_the_table) = floor_of(&door, Some(&dealer)).await;
    let open = at_the_table.to_string();
    let ranks = "A23456789TJQK".chars();
    let mut wrong = ranks.map(|rank| json!(format!("{rank}s")));
    let wrong = wrong.find(|it| !own.contains(it) && !open.contains(&it.to_string()));
    let report = |at: Value, card: &Value| {
        let seen = json!([{ "at": at, "card": card }]);
        json!({ "do": "report", "what": "exposed", "who": [3], "seen": seen }).to_string()
    };
    let told = report(json!([3, 0]), &wrong.unwrap());
    let (status, answer) = door.ask(&dealer, TABLE, &told).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(shown(&door).await, [(json!(0), own[0].clone())]);
    // Of a face alone the house knows where it lies.
    let told = report(Value::Null, &own[3]);
    let (status, answer) = door.ask(&dealer, TABLE, &told).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert!(shown(&door).await.contains(&(json!(3), own[3].clone())));
    let told = report(json!([3, 40]), &own[4]);
    let (status, answer) = door.ask(&dealer, TABLE, &told).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    assert_eq!(answer["reason"], "not-held", "{answer}");
}
