//! A house that is written down, and plays for money.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use floor::clock::Pace;
use floor::house::{Command, Opening, TableSetup};
use games::device::Device;
use serde_json::{Value, json};
use server::chance::OperatingSystem;

use super::OWN;
use super::factors::set_up;
use crate::door::{Door, Guest};

pub(crate) async fn open(name: &str) -> Door {
    let folder = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let file = folder.with_extension("toml");
    std::fs::write(&file, floor::house_file::EXAMPLE).unwrap();
    let house = server::house_file::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let minutes = Duration::from_secs(600);
    Door::written(
        folder,
        Pace::default(),
        OperatingSystem,
        minutes,
        Some(house),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_an_office_that_moves_money_nobody_acts_without_a_second_factor() {
    let door = open("written").await;
    let max = door.staff.iter().find(|it| it.name == "Max").unwrap();
    let who = door.signed_in(&max.sign_in_name, &max.password).await;
    let body = json!({ "password": max.password, "new_password": OWN });
    let changed = door.tell(&who, "/api/v1/me/password", body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
    let me = door
        .call(Some(&who), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["needs"], "second-factor", "{}", me.body);
    assert_eq!(me.body["role"], "player");
    assert_eq!(me.body["offices"], json!(["manager"]));
    let people = door
        .call(Some(&who), Method::GET, "/api/v1/people", Value::Null)
        .await;
    assert_eq!(people.status, StatusCode::FORBIDDEN);
    assert_eq!(people.body["reason"], "second-factor");
    set_up(&door, &who).await;
    let me = door
        .call(Some(&who), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(
        (&me.body["needs"], &me.body["role"]),
        (&Value::Null, &json!("manager"))
    );
    let people = door
        .call(Some(&who), Method::GET, "/api/v1/people", Value::Null)
        .await;
    assert_eq!(people.status, StatusCode::OK);
    // A dealer needs none.
    let kim = door.staff.iter().find(|it| it.name == "Kim").unwrap();
    let dealer = door.sign_in(&kim.sign_in_name, &kim.password, None).await;
    assert_eq!(dealer.body["needs"], "password");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_says_while_the_house_runs_what_its_file_can_say() {
    let door = Door::open("told").await;
    let administrator = door.administrator().await;
    let (manager, _) = door.staff(&administrator, &["manager"]).await;
    let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
    let mut commands = floor::demonstration::commands(Pace::default()).unwrap();
    commands.retain(|it| matches!(it, Command::House(Opening::Table(_))));
    let Some(Command::House(Opening::Table(mut setup))) = commands.into_iter().next() else {
        panic!("a demonstration has tables");
    };
    setup.table = 9;
    setup.name = "Another".to_owned();
    setup.card.jackpot = None;
    let tell = async |who: &Guest, key: &str, setup: &TableSetup| {
        let open = Command::House(Opening::Table(Box::new(setup.clone())));
        let request = Request::post("/api/v1/house/commands")
            .header("cookie", &who.cookie)
            .header("idempotency-key", key)
            .body(Body::from(serde_json::to_string(&open).unwrap()));
        let (status, text) = door.send(request.unwrap()).await;
        (status, serde_json::from_str::<Value>(&text).unwrap())
    };
    let (status, _) = tell(&dealer, "a", &setup).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let mut wrong = setup.clone();
    wrong.card.device = Device::Hand;
    let (status, refused) = tell(&manager, "b", &wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(refused["clause"]["clause"].is_string(), "{refused}");
    let (status, accepted) = tell(&manager, "c", &setup).await;
    assert_eq!(status, StatusCode::OK, "{accepted}");
    let tables = door
        .call(None, Method::GET, "/api/v1/tables", Value::Null)
        .await;
    let tables = tables.body["tables"].as_array().unwrap().clone();
    assert!(tables.iter().any(|it| it["name"] == "Another"));
    let (status, twice) = tell(&manager, "d", &setup).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(twice["field"], "table", "{twice}");
}

/// All that the head of the file says, but for the currency and what the house plays for.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_house_is_changes_while_it_runs() {
    let door = Door::open("terms").await;
    let administrator = door.administrator().await;
    let (manager, _) = door.staff(&administrator, &["manager"]).await;
    let (supervisor, _) = door.staff(&administrator, &["supervisor"]).await;
    let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
    let terms = |name: &str, zone: &str, language: &str| {
        json!({ "house": { "house": {
            "name": name, "currency": "XTS", "demonstration": true, "guest-chips": 25_000,
            "place": "Auckland", "time-zone": zone, "gaming-day": "07:00",
            "languages": [language], "notice": 45, "disputes": "manager" } } })
        .to_string()
    };
    let wanted = terms("The Harbour", "Pacific/Auckland", "it");
    let (status, _) = to_house(&door, &dealer, "commands", wanted.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    for (field, body) in [
        ("time-zone", terms("The Harbour", "Pacific/Nowhere", "it")),
        ("languages", terms("The Harbour", "Pacific/Auckland", "tlh")),
    ] {
        let (status, wrong) = to_house(&door, &manager, "commands", body).await;
        assert_eq!(
            (status, &wrong["field"]),
            (StatusCode::BAD_REQUEST, &json!(field))
        );
    }
    let (status, seen) = to_house(&door, &manager, "preview", wanted.clone()).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    assert_eq!(seen["two_people"], true);
    let (status, first) = to_house(&door, &manager, "commands", wanted.clone()).await;
    assert_eq!(status, StatusCode::OK, "{first}");
    let proposal = first["proposal"].as_str().unwrap();
    assert_eq!(proposal, "house:1");
    let path = format!("/api/v1/proposals/{proposal}/confirmation");
    let done = door.tell(&supervisor, &path, Value::Null).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let lobby = door
        .call(None, Method::GET, "/api/v1/tables", Value::Null)
        .await;
    assert_eq!(lobby.body["house"]["name"], "The Harbour", "{}", lobby.body);
    // Guests who come after that begin with other chips.
    let guest = door.guest().await;
    let me = door
        .call(Some(&guest), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["balance"], 25_000, "{}", me.body);
}

/// Tells the house something, or asks what it would bring about.
async fn to_house(door: &Door, who: &Guest, path: &str, body: String) -> (StatusCode, Value) {
    let request = Request::post(format!("/api/v1/house/{path}"))
        .header("cookie", &who.cookie)
        .header("idempotency-key", body.len().to_string())
        .body(Body::from(body));
    let (status, text) = door.send(request.unwrap()).await;
    (status, serde_json::from_str(&text).unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_runs_takes_on_a_book_and_opens_its_table() {
    let door = open("written-book").await;
    let max = door.staff.iter().find(|it| it.name == "Max").unwrap();
    let who = door.signed_in(&max.sign_in_name, &max.password).await;
    let body = json!({ "password": max.password, "new_password": OWN });
    door.tell(&who, "/api/v1/me/password", body).await;
    set_up(&door, &who).await;
    let of_venice = |command: &Command| match command {
        Command::House(Opening::Book(book)) => book.book == "venice-caribbean-poker",
        _ => false,
    };
    let mut commands = floor::demonstration::commands(Pace::default()).unwrap();
    let at = commands.iter().position(of_venice).unwrap();
    let book = serde_json::to_string(&commands[at]).unwrap();
    assert!(book.len() > 64 * 1_024, "{} bytes", book.len());
    let Command::House(Opening::Table(mut setup)) = commands.remove(at + 1) else {
        panic!("a demonstration has a table of every book");
    };
    setup.table = 9;
    let table = Command::House(Opening::Table(setup));
    let table = serde_json::to_string(&table).unwrap();
    let (status, refused) = to_house(&door, &who, "commands", table.clone()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert_eq!(refused["field"], "digest", "{refused}");
    let (status, seen) = to_house(&door, &who, "preview", book.clone()).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    let (status, taken) = to_house(&door, &who, "commands", book.clone()).await;
    assert_eq!(status, StatusCode::OK, "{taken}");
    // A key of its own for what was refused before.
    let (status, opened) = to_house(&door, &who, "commands", table + " ").await;
    assert_eq!(status, StatusCode::OK, "{opened}");
    let (_, text) = door.get(Some(&who), "/api/v1/tables/9").await;
    let view: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(view["book"], "venice-caribbean-poker", "{view}");
    // Nobody else sends so much, and nobody more.
    let guest = door.guest().await;
    let (status, other) = to_house(&door, &guest, "commands", book.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{other}");
    let larger = book + &" ".repeat(1_024 * 1_024);
    for path in ["commands", "preview"] {
        let (status, answer) = to_house(&door, &who, path, larger.clone()).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
        assert_eq!(answer["detail"], "a command has at most 1024 KiB");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_written_house_has_its_tables_and_an_administrator() {
    let door = open("written-tables").await;
    let tables = door
        .call(None, Method::GET, "/api/v1/tables", Value::Null)
        .await;
    let tables = tables.body["tables"].as_array().unwrap().clone();
    assert_eq!(tables.len(), 2);
    assert_eq!(tables[0]["name"], "Caribbean 1");
    assert!(door.administrator.is_some());
    let guest = door.guest().await;
    let me = door
        .call(Some(&guest), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(
        (&me.body["balance"], &me.body["currency"]),
        (&json!(0), &json!("NZD"))
    );
    let folder = door.close().await;
    // Whoever starts it again opens the same house.
    let again = Door::over(folder, Pace::default(), OperatingSystem).await;
    assert!(again.staff.is_empty());
    let tables = again
        .call(None, Method::GET, "/api/v1/tables", Value::Null)
        .await;
    assert_eq!(tables.body["tables"].as_array().unwrap().len(), 2);
}
