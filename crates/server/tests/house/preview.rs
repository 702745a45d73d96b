//! Previews: ruled on and not written, and no card in them that was not shown.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::StatusCode;
use cards::Card;
use serde_json::{Value, json};

use crate::door::{Door, Guest};

/// Every command as data, as the document of the notation has them, and what the API has
/// besides.
pub(crate) fn commands() -> Vec<Value> {
    let document = include_str!("../../../../docs/hand.md");
    let (_, table) = document.split_once("## Commands as data").unwrap();
    let rows = table.lines().filter_map(|line| {
        let (_, json) = line.split_once(" | `{")?;
        let json = json.trim_end().strip_suffix("` |")?;
        serde_json::from_str::<Value>(&format!("{{{json}")).ok()
    });
    let mut commands: Vec<Value> = rows.collect();
    assert!(commands.len() > 30, "{commands:?}");
    commands.push(json!({ "do": "deal" }));
    commands.push(json!({ "do": "refill" }));
    commands.push(json!({ "do": "count-float", "amount": 1_000_000 }));
    for act in [
        "post-closing",
        "close-table",
        "open-table",
        "call-supervisor",
        "attend",
    ] {
        commands.push(json!({ "do": act }));
    }
    commands.push(json!({ "do": "post-limits", "limits": { "ante": "10.00..500.00" } }));
    commands.push(json!({ "do": "enter-sheet", "sheet": {
        "reference": "sheet 17",
        "times": { "first-card": "2026-01-01T10:00:00Z", "complete": "2026-01-01T10:01:00Z",
                   "settled": "2026-01-01T10:02:00Z" },
        "commands": [{ "do": "step", "step": "turn-dealer" }] } }));
    commands.extend(of_money());
    for step in [
        json!("call-no-more-bets"),
        json!("turn-up-card"),
        json!("turn-dealer"),
        json!({ "deal": 1 }),
        json!({ "turn-hand": 1 }),
        json!({ "turn-board": "flop" }),
    ] {
        commands.push(json!({ "do": "step", "step": step }));
    }
    for what in ["exposed", "dealer-shows", "absent", "short-deck"] {
        commands.push(json!({ "do": "report", "what": what, "who": [1] }));
    }
    let together = json!({ "do": "together", "commands": [
        { "do": "step", "step": "turn-dealer" }, { "do": "step", "step": { "turn-hand": 1 } } ] });
    commands.push(together);
    commands
}

/// What is done with the chips and the cash of a table, and about disputes.
fn of_money() -> [Value; 13] {
    [
        json!({ "do": "request-fill", "amount": 10_000 }),
        json!({ "do": "request-credit", "amount": 10_000 }),
        json!({ "do": "withdraw-slip", "slip": 1 }),
        json!({ "do": "receive-chips", "slip": 1, "amount": 10_000 }),
        json!({ "do": "send-chips", "slip": 1, "amount": 10_000 }),
        json!({ "do": "send-back", "slip": 1, "reason": "short" }),
        json!({ "do": "buy-in", "place": 1, "amount": 10_000 }),
        json!({ "do": "colour-up", "place": 1, "amount": 10_000 }),
        json!({ "do": "take-box" }),
        json!({ "do": "open-dispute", "place": 1, "says": "that was not my hand" }),
        json!({ "do": "note-dispute", "dispute": 1, "note": "seen" }),
        json!({ "do": "decide-dispute", "dispute": 1, "upheld": true, "reason": "so" }),
        json!({ "do": "compensate", "dispute": 1, "wager": "ante", "amount": 500,
                "reason": "so" }),
    ]
}

/// The cards that lie at a table in a view, as far as they are told.
pub(crate) fn told(view: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut look = vec![view];
    while let Some(value) = look.pop() {
        match value {
            Value::Array(items) => look.extend(items),
            Value::Object(fields) => look.extend(fields.values()),
            Value::String(text) if text.len() == 2 && text.parse::<Card>().is_ok() => {
                found.insert(text.clone());
            }
            _ => {}
        }
    }
    found
}

/// Previews of every command by everybody; all that was answered.
pub(crate) async fn preview_all(door: &Door, people: &[&Guest], table: u32) -> Vec<String> {
    let before = door.heads();
    let mut answers = Vec::new();
    for who in people {
        for command in commands() {
            let path = format!("/api/v1/tables/{table}/preview");
            let mut answer = door.tell(who, &path, command.clone()).await;
            // Nobody asks for more than fifty things in a second.
            while answer.status == StatusCode::TOO_MANY_REQUESTS {
                tokio::time::sleep(Duration::from_millis(200)).await;
                answer = door.tell(who, &path, command.clone()).await;
            }
            let expected = [
                StatusCode::OK,
                StatusCode::BAD_REQUEST,
                StatusCode::UNPROCESSABLE_ENTITY,
            ];
            assert!(
                expected.contains(&answer.status),
                "{command}: {}",
                answer.body
            );
            answers.push(answer.body.to_string());
        }
    }
    // The house's own dealer may have gone on meanwhile; nobody else wrote anything.
    for (stream, head) in door.heads() {
        let first = before.get(&stream).copied().unwrap_or_default();
        let since = door
            .entries(&stream)
            .await
            .into_iter()
            .skip(usize::try_from(first).unwrap());
        for document in since {
            let told = document.get("by");
            assert!(
                told.is_none(),
                "a preview wrote {stream} {head}: {document}"
            );
        }
    }
    answers
}

/// Nothing that anybody previews in a round of the demonstration's table of a book has a card
/// that was not shown, and nothing is written.
async fn check_round(table: u32, book: &str, wagers: &[&str]) {
    let door = Door::open(&format!("preview-{table}")).await;
    let (ann, bob) = (door.guest().await, door.guest().await);
    let administrator = door.administrator().await;
    let mut staff = Vec::new();
    for office in ["dealer", "supervisor", "manager", "cage", "auditor"] {
        staff.push(door.staff(&administrator, &[office]).await.0);
    }
    let mut people = vec![&ann, &bob, &administrator];
    people.extend(&staff);
    let view = door.still(&ann, table).await;
    assert_eq!(view["book"], book);
    preview_all(&door, &people, table).await;
    for (guest, place) in [(&ann, 1), (&bob, 3)] {
        let sit = json!({ "do": "sit", "place": place }).to_string();
        let (status, answer) = door.ask(guest, table, &sit).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        for wager in wagers {
            let bet = json!({ "do": "wager", "place": place, "wager": wager, "amount": 500 });
            door.ask(guest, table, &bet.to_string()).await;
        }
    }
    door.still_while(&ann, table, "deciding").await;
    let answers = preview_all(&door, &people, table).await;
    // What each knows of their own hand, and what is shown to all.
    let mut hidden = BTreeSet::new();
    for guest in [&ann, &bob] {
        hidden.extend(told(&door.view(guest, table).await.0));
    }
    let (_, all) = door.get(None, &format!("/api/v1/tables/{table}")).await;
    let open = told(&serde_json::from_str(&all).unwrap());
    // Both stay in to the end, and what the dealer had is turned up.
    for _ in 0..6 {
        for guest in [&ann, &bob] {
            let stay = &["bet", "play", "play-4x", "play-2x", "play-1x"];
            door.take(guest, table, stay).await;
        }
    }
    let settled = door.wait(&ann, table, &["settled"]).await;
    hidden.extend(told(&settled));
    let hidden: Vec<_> = hidden.difference(&open).collect();
    assert!(hidden.len() >= 6, "{hidden:?}");
    for card in hidden {
        let printed = card.parse::<Card>().unwrap().printed();
        for answer in &answers {
            let has = answer.contains(&format!("\"{card}\"")) || answer.contains(&printed);
            assert!(!has, "{card} is in {answer}");
        }
    }
    preview_all(&door, &people, table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_preview_of_caribbean_stud_has_a_card_that_was_not_shown() {
    check_round(1, "nz-caribbean-stud", &["ante"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_preview_of_three_card_poker_has_a_card_that_was_not_shown() {
    check_round(4, "nz-three-card-poker", &["ante", "pair-plus"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_preview_of_ultimate_texas_holdem_has_a_card_that_was_not_shown() {
    check_round(5, "nz-ultimate-texas-holdem", &["ante", "blind"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_preview_of_venice_has_a_card_that_was_not_shown() {
    check_round(2, "venice-caribbean-poker", &["ante"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_preview_of_section_10_has_a_card_that_was_not_shown() {
    check_round(3, "section10-caribbean-stud", &["ante"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_says_what_the_command_does() {
    let door = Door::open("preview-same").await;
    let ann = door.guest().await;
    door.still(&ann, 1).await;
    let sit = json!({ "do": "sit", "place": 1 });
    let path = "/api/v1/tables/1/preview";
    let preview = door.tell(&ann, path, sit.clone()).await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.body);
    let (status, done) = door.ask(&ann, 1, &sit.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{done}");
    assert_eq!(preview.body["lines"], done["happened"]);
    assert_eq!(
        preview.body["sequence"].as_u64().unwrap() + 1,
        done["sequence"]
    );
    // What is refused is refused alike.
    let bet = json!({ "do": "wager", "place": 1, "wager": "ante", "amount": 1 });
    let preview = door.tell(&ann, path, bet.clone()).await;
    let (status, refused) = door.ask(&ann, 1, &bet.to_string()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!((preview.status, preview.body), (status, refused));
    // A step that turns virtual cards is refused to whom the command is.
    let turn = json!({ "do": "step", "step": { "deal": 1 } });
    let preview = door.tell(&ann, path, turn.clone()).await;
    let (status, refused) = door.ask(&ann, 1, &turn.to_string()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert_eq!((preview.status, preview.body), (status, refused));
}
