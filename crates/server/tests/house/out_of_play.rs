//! Tables that cannot be dealt at.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use cards::chance::{DealId, Entropy, HouseKey};
use floor::clock::Pace;
use serde_json::Value;
use server::chance::{Chance, ChanceError, OperatingSystem};

use crate::door::{Door, Guest};

/// A random source that fails when it is told to.
#[derive(Clone, Default)]
struct Faulty(Arc<AtomicBool>);

impl Chance for Faulty {
    fn entropy(&self, deal: &DealId, key: &HouseKey) -> Result<Entropy, ChanceError> {
        match self.0.load(Ordering::SeqCst) {
            true => Err(ChanceError("it is told to fail".to_owned())),
            false => OperatingSystem.entropy(deal, key),
        }
    }
}

const ANTE: &str = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;

/// Waits until the house is as ready as this; gives what it says.
async fn ready(door: &Door, wanted: StatusCode) -> String {
    for _ in 0..400 {
        let (status, text) = door.get(None, "/readyz").await;
        if status == wanted {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("/readyz is never {wanted}");
}

async fn alert(door: &Door, guest: &Guest, table: usize) -> Value {
    let (_, text) = door.get(Some(guest), "/api/v1/tables").await;
    let lobby: Value = serde_json::from_str(&text).unwrap();
    lobby["tables"][table - 1]["alert"].clone()
}

async fn out_of_play(door: &Door) -> String {
    let (_, text) = door.get(None, "/metrics").await;
    let name = "croupier_tables_out_of_play ";
    let count = text.lines().find_map(|line| line.strip_prefix(name));
    count.unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_chance_nothing_is_staked_until_it_is_back() {
    let pace = Pace {
        betting_ms: 150,
        decision_ms: 50,
        pause_ms: 50,
        flow: None,
    };
    let chance = Faulty::default();
    let door = Door::by_chance("faulty", pace, chance.clone()).await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    assert_eq!(ready(&door, StatusCode::OK).await, "ready\n");
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    chance.0.store(true, Ordering::SeqCst);
    // The deal that is committed to is dealt; there is none after it.
    let mut first = StatusCode::UNPROCESSABLE_ENTITY;
    while first != StatusCode::OK {
        (first, _) = door.post(&guest, 1, Some("first"), ANTE).await;
    }
    let said = ready(&door, StatusCode::SERVICE_UNAVAILABLE).await;
    let why = "the random source of the house is not healthy";
    assert!(
        said.contains(&format!("table 1 is out of play: {why}")),
        "{said}"
    );
    let (status, problem) = door.ask(&guest, 1, ANTE).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(problem["reason"], "out-of-play");
    assert_eq!(problem["detail"], format!("Table 1 is out of play: {why}."));
    // What was accepted stays accepted, and nobody is kept from leaving.
    let (status, again) = door.post(&guest, 1, Some("first"), ANTE).await;
    assert_eq!(status, StatusCode::OK, "{again}");
    assert_eq!(alert(&door, &guest, 1).await, format!("Out of play: {why}"));
    assert_ne!(out_of_play(&door).await, "0");
    chance.0.store(false, Ordering::SeqCst);
    ready(&door, StatusCode::OK).await;
    assert_eq!(alert(&door, &guest, 1).await, Value::Null);
    assert_eq!(out_of_play(&door).await, "0");
    let mut later = StatusCode::UNPROCESSABLE_ENTITY;
    while later != StatusCode::OK {
        (later, _) = door.ask(&guest, 1, ANTE).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_key_of_its_deal_a_table_takes_no_wager_and_lets_them_be_taken_back() {
    let pace = Pace {
        betting_ms: 60_000,
        decision_ms: 60_000,
        pause_ms: 60_000,
        flow: None,
    };
    let door = Door::at_pace("keyless", pace).await;
    let guest = door.guest().await;
    let balance = async |door: &Door| {
        let (_, text) = door.get(Some(&guest), "/api/v1/me").await;
        serde_json::from_str::<Value>(&text).unwrap()["balance"].clone()
    };
    let before = balance(&door).await;
    door.wait(&guest, 1, &["betting"]).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let (status, answer) = door.ask(&guest, 1, ANTE).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    // The house closes, and when it opens again its keys are gone.
    let folder = door.close().await;
    for key in fs::read_dir(folder.join("keys")).unwrap() {
        fs::remove_file(key.unwrap().path()).unwrap();
    }
    let door = Door::over(folder, pace, OperatingSystem).await;
    let said = ready(&door, StatusCode::SERVICE_UNAVAILABLE).await;
    let why = "the house's key for its cards is missing or cannot be used";
    let out = format!("table 1 is out of play: {why}");
    assert!(said.contains(&out) && !said.contains("keys/"), "{said}");
    // What may be done is what nothing is staked by.
    let (view, _) = door.view(&guest, 1).await;
    assert_eq!(view["alert"], format!("Out of play: {why}"));
    let offers = view["offers"].as_array().unwrap();
    let actions: BTreeSet<&str> = offers
        .iter()
        .map(|offer| offer["command"]["do"].as_str().unwrap())
        .collect();
    assert!(actions.contains("withdraw"), "{actions:?}");
    for stakes in ["wager", "raise", "bet", "play", "change"] {
        assert!(!actions.contains(stakes), "{actions:?}");
    }
    let more = r#"{"do":"raise","place":1,"wager":"ante","amount":1000}"#;
    let (status, problem) = door.post(&guest, 1, Some("more"), more).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(problem["detail"], format!("T{}.", &out[1..]));
    let back = r#"{"do":"withdraw","place":1,"wager":"ante"}"#;
    let (status, answer) = door.post(&guest, 1, Some("back"), back).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(balance(&door).await, before);
}

/// A card is changed for a fee, and the new one is dealt: by no dealer without the key.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_key_of_its_deal_no_card_is_changed() {
    let pace = Pace {
        betting_ms: 300,
        decision_ms: 60_000,
        pause_ms: 60_000,
        flow: None,
    };
    let door = Door::at_pace("unchanged", pace).await;
    let guest = door.guest().await;
    let house = door.counter().published().house.clone();
    let of_venice = |it: &u32| house.tables[it].book.id == "venice-caribbean-poker";
    let table = house.tables.keys().copied().find(of_venice).unwrap();
    door.wait(&guest, table, &["betting"]).await;
    door.ask(&guest, table, r#"{"do":"sit","place":1}"#).await;
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    while status != StatusCode::OK {
        (status, _) = door.ask(&guest, table, ANTE).await;
    }
    door.wait(&guest, table, &["deciding"]).await;
    let offered = async |door: &Door| -> BTreeSet<String> {
        let (view, _) = door.view(&guest, table).await;
        let offers = view["offers"].as_array().unwrap().iter();
        let words = offers.map(|offer| offer["command"]["do"].as_str().unwrap().to_owned());
        words.collect()
    };
    let before = offered(&door).await;
    assert!(
        before.contains("change") && before.contains("fold"),
        "{before:?}"
    );
    let folder = door.close().await;
    for key in fs::read_dir(folder.join("keys")).unwrap() {
        fs::remove_file(key.unwrap().path()).unwrap();
    }
    let door = Door::over(folder, pace, OperatingSystem).await;
    ready(&door, StatusCode::SERVICE_UNAVAILABLE).await;
    let after = offered(&door).await;
    assert!(
        !after.contains("change") && !after.contains("bet"),
        "{after:?}"
    );
    let chips = balance(&door, &guest).await;
    let change = r#"{"do":"change","place":1,"card":0}"#;
    let (status, problem) = door.ask(&guest, table, change).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(problem["reason"], "out-of-play", "{problem}");
    assert_eq!(balance(&door, &guest).await, chips);
}

/// What somebody has in hand.
async fn balance(door: &Door, guest: &Guest) -> i64 {
    let (_, text) = door.get(Some(guest), "/api/v1/me").await;
    let me: Value = serde_json::from_str(&text).unwrap();
    me["balance"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_that_was_dealt_and_whose_key_is_gone_is_ruled_on_by_its_book() {
    let pace = Pace {
        betting_ms: 300,
        decision_ms: 60_000,
        pause_ms: 60_000,
        flow: None,
    };
    let door = Door::at_pace("lost-key", pace).await;
    // Nobody plays at two tables.
    let mut guests = Vec::new();
    let mut chips = 0;
    for table in 1..=5 {
        let guest = door.guest().await;
        chips += balance(&door, &guest).await;
        door.wait(&guest, table, &["betting"]).await;
        door.ask(&guest, table, r#"{"do":"sit","place":1}"#).await;
        // Wagers are taken once the deal is committed to.
        let mut status = StatusCode::UNPROCESSABLE_ENTITY;
        while status != StatusCode::OK {
            (status, _) = door.ask(&guest, table, ANTE).await;
        }
        // Where the game has no such wager that is refused.
        door.ask(&guest, table, &ANTE.replace("ante", "blind"))
            .await;
        door.wait(&guest, table, &["deciding"]).await;
        guests.push(guest);
    }
    let folder = door.close().await;
    for key in fs::read_dir(folder.join("keys")).unwrap() {
        fs::remove_file(key.unwrap().path()).unwrap();
    }
    // So that the wagers of a misdeal are still there to be seen.
    let patience = Duration::from_millis(500);
    let door = Door::patient(folder, pace, OperatingSystem, patience).await;
    let said = ready(&door, StatusCode::SERVICE_UNAVAILABLE).await;
    assert!(said.contains("table 5 is out of play"), "{said}");
    // The books have their say, and with a new key the tables are dealt at again.
    ready(&door, StatusCode::OK).await;
    assert_eq!(out_of_play(&door).await, "0");
    let mut void = 0;
    for (table, guest) in (1..=5).zip(&guests) {
        let round = format!("/api/v1/rounds/t{table}-1");
        let (_, text) = door.get(Some(guest), &round).await;
        assert!(text.contains("The key of this deal is gone"), "{text}");
        let (view, _) = door.view(guest, table).await;
        void += u32::from(view["round"] != format!("t{table}-1") || view["phase"] == "void");
        let (_, text) = door.get(None, &format!("{round}/verification")).await;
        let verified: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(verified["holds"], true, "{text}");
        assert!(text.contains("nobody can check it"), "{text}");
    }
    assert_eq!(void, 2, "two books void the round, three deal it again");
    // Where the round was void the stakes are back; where it is dealt again they stand.
    let mut held = 0;
    for guest in &guests {
        held += balance(&door, guest).await;
    }
    assert_eq!(held, chips - 2_000);
}
