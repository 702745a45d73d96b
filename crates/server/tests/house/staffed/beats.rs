//! Beats: a round of each book, told as its dealer tells it, fact by fact.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::rounds::deal;
use super::{BOOKS, Pit, house};

/// Cards in an order in which nobody has more than a pair; the first are turned last.
const PACK: &str = "2c 7d Ts 4h Kc 8s 3d Jh 6c 9s 5d Qh 2s 7c Td 4s Kd 8h 3c Js";

impl Pit {
    /// What the dealer of a table would tell it with these facts.
    async fn beat(&self, table: u32, facts: Value) -> (StatusCode, Value) {
        let path = format!("/api/v1/tables/{table}/beat");
        let facts = json!({ "facts": facts });
        let answer = self.door.tell(&self.dealer, &path, facts).await;
        (answer.status, answer.body)
    }

    /// Tells a beat.
    async fn ink(&self, table: u32, beat: &Value) {
        let together = json!({ "do": "together", "commands": beat["commands"] });
        self.tell(&self.dealer, table, together).await;
    }
}

/// What a dealer has to say to go on; none: nothing is missing.
fn facts(wants: &Value, pack: &mut Vec<&str>) -> Option<Value> {
    let mut command = wants["command"].clone();
    match wants["what"].as_str()? {
        "cards" => {
            let cards = usize::try_from(wants["cards"].as_u64()?).ok()?;
            let at = pack.len().checked_sub(cards)?;
            command["faces"] = json!(pack.split_off(at));
            Some(json!([command]))
        }
        "count" => {
            command["cards"] = json!(52 - 5 - 5);
            Some(json!([command]))
        }
        "decisions" => {
            let open = wants["decisions"].as_array()?.iter();
            let stays = open.filter_map(|place| {
                let offers = place["offers"].as_array()?;
                let stays = |offer: &&Value| ["bet", "play"].contains(&verb(offer));
                offers
                    .iter()
                    .find(stays)
                    .map(|offer| offer["command"].clone())
            });
            Some(stays.collect())
        }
        _ => None,
    }
}

fn verb(offer: &Value) -> &str {
    offer["command"]["do"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_each_book_is_told_beat_by_beat() {
    let pit = Pit::open("beats").await;
    for (table, (book, _, cards)) in (1..).zip(BOOKS) {
        let mut pack: Vec<&str> = PACK.split_whitespace().collect();
        let wager =
            |wager: &str| json!({ "do": "wager", "place": 1, "wager": wager, "amount": 1_000 });
        let mut wagers = vec![wager("ante")];
        if book == "nz-ultimate-texas-holdem" {
            wagers.push(wager("blind"));
        }
        let (mut told, mut settled) = (0, false);
        for _ in 0..40 {
            let (status, beat) = pit.beat(table, json!([])).await;
            assert_eq!(status, StatusCode::OK, "{book}: {beat}");
            let view = pit.view(table).await;
            if view["phase"] == "settled" {
                settled = true;
                break;
            }
            let bare = view["places"][0]["stakes"].as_array().unwrap().is_empty();
            let opens = beat["wants"]["what"] == "wagers" || view["phase"] == "betting";
            if !beat["refused"].is_null() {
                // The second inspection is the supervisor's.
                let verify = json!({ "do": "prepare", "stage": "verify" });
                pit.tell(&pit.supervisor, table, verify).await;
            } else if !beat["commands"].as_array().unwrap().is_empty() {
                pit.ink(table, &beat).await;
                told += 1;
            } else if opens && bare {
                let (status, beat) = pit.beat(table, json!(wagers)).await;
                assert_eq!(status, StatusCode::OK, "{book}: {beat}");
                pit.ink(table, &beat).await;
            } else {
                let facts = facts(&beat["wants"], &mut pack);
                let facts = facts.unwrap_or_else(|| panic!("{book}: {beat}"));
                let (status, beat) = pit.beat(table, facts).await;
                assert_eq!(status, StatusCode::OK, "{book}: {beat}");
                pit.ink(table, &beat).await;
                told += 1;
            }
        }
        assert!(settled, "{book} has no end");
        // Far fewer than there are steps.
        let most = if cards == "real" { 14 } else { 16 };
        assert!((4..=most).contains(&told), "{book}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_beat_writes_nothing_and_is_refused_with_its_clause() {
    let pit = Pit::open("beats-refused").await;
    let guest = pit.door.guest().await;
    let heads = pit.door.heads();
    let over = json!([{ "do": "wager", "place": 1, "wager": "ante", "amount": 25_000 }]);
    let (status, refused) = pit.beat(1, over).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(refused["clause"]["clause"].is_string(), "{refused}");
    let (status, unread) = pit.beat(1, json!([{ "do": "juggle" }])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{unread}");
    assert_eq!(unread["field"], "facts", "{unread}");
    let (_, beat) = pit.beat(1, json!([])).await;
    assert_eq!(beat["commands"][0]["stage"], "inspect", "{beat}");
    let facts = json!({ "facts": [] });
    let answer = pit.door.tell(&guest, "/api/v1/tables/1/beat", facts).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(pit.door.heads(), heads, "a beat wrote something");
}

/// The keys that change a card at place 1 of the table of Venice, once it asks for decisions.
async fn change_keys(pit: &Pit, mut pack: Vec<&'static str>) -> Vec<Value> {
    deal(pit, 2, BOOKS[1].0, &mut pack).await;
    let (_, beat) = pit.beat(2, json!([])).await;
    let offers = beat["wants"]["decisions"][0]["offers"].as_array().unwrap();
    let changes = offers.iter().filter(|offer| verb(offer) == "change");
    changes.map(|offer| offer["key"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn which_virtual_card_is_changed_has_a_key_of_its_own() {
    let pit = Pit::open("beats-real-change").await;
    let keys = change_keys(&pit, PACK.split_whitespace().collect()).await;
    assert_eq!(keys, ["*"; 5]);
    let (before, after) = (
        "device = \"shuffler\"\ncards = \"real\"",
        "device = \"shuffler\"\ncards = \"virtual\"",
    );
    let house = house().replacen(before, after, 1);
    let pit = Pit::written("beats-virtual-change", &house).await;
    let keys = change_keys(&pit, Vec::new()).await;
    assert_eq!(keys, ["*1", "*2", "*3", "*4", "*5"]);
}
