//! A whole round of each book, with real cards keyed as they are turned up.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{BOOKS, Pit};

/// Cards in an order in which nobody has more than a pair; the first are turned last.
const PACK: &str = "2c 7d Ts 4h Kc 8s 3d Jh 6c 9s 5d Qh 2s 7c Td 4s Kd 8h 3c Js 6d 9h 5c Qs \
                    2h 7s Th 4c Kh 8c 3s Jc 6s 9d 5h Qd Ah 7h As";

fn pack() -> Vec<&'static str> {
    PACK.split_whitespace().collect()
}

fn stay(book: &str) -> Value {
    let ante = 1_000;
    match book {
        "nz-three-card-poker" => json!({ "do": "play", "place": 1, "amount": ante }),
        "nz-ultimate-texas-holdem" => json!({ "do": "play", "place": 1, "amount": 4 * ante }),
        _ => json!({ "do": "bet", "place": 1, "amount": 2 * ante }),
    }
}

/// An unnamed guest at place 1 wagers, and the cards are dealt.
pub(super) async fn deal(pit: &Pit, table: u32, book: &str, pack: &mut Vec<&'static str>) {
    let dealer = &pit.dealer;
    // A book that has a call for it opens betting by it.
    pit.go_on(table, pack, &["prepare", "call-no-more-bets"])
        .await;
    pit.tell(dealer, table, json!({ "do": "sit", "place": 1 }))
        .await;
    let ante = json!({ "do": "wager", "place": 1, "wager": "ante", "amount": 1_000 });
    pit.tell(dealer, table, ante).await;
    if book == "nz-ultimate-texas-holdem" {
        let blind = json!({ "do": "wager", "place": 1, "wager": "blind", "amount": 1_000 });
        pit.tell(dealer, table, blind).await;
    }
    let view = pit.go_on(table, pack, &["decisions"]).await;
    assert_eq!(view["phase"], "deciding", "{book}: {}", view["next"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dealer_and_a_supervisor_run_a_round_of_each_book() {
    let pit = Pit::open("staffed-rounds").await;
    let (dealer, supervisor) = (&pit.dealer, &pit.supervisor);
    for (table, (book, _, cards)) in (1..).zip(BOOKS) {
        let mut pack = if cards == "real" { pack() } else { Vec::new() };
        deal(&pit, table, book, &mut pack).await;
        let view = pit.view(table).await;
        // Nobody sees a card of a place at which nobody's screen is.
        let place = &view["places"][0];
        assert_eq!(place["cards"][0], Value::Null, "{book}: {place}");
        pit.tell(dealer, table, stay(book)).await;
        let view = pit.go_on(table, &mut pack, &["call-bets"]).await;
        assert_eq!(view["phase"], "settled", "{book}: {}", view["next"]);
        let (status, round) = pit
            .door
            .get(Some(supervisor), &format!("/api/v1/rounds/t{table}-1"))
            .await;
        assert_eq!(status, StatusCode::OK, "{round}");
        let round: Value = serde_json::from_str(&round).unwrap();
        assert!(
            !round["money"].as_array().is_some_and(Vec::is_empty),
            "{book}"
        );
        // Two people put a line right, and neither does it alone.
        let correct = json!({
            "do": "correct", "place": 1, "wager": "ante", "amount": 100,
            "reason": "paid a chip short",
        });
        let (status, first) = pit.door.ask(dealer, table, &correct.to_string()).await;
        assert_eq!(status, StatusCode::OK, "{first}");
        let text = first["happened"][0]["text"].as_str().unwrap();
        assert!(text.contains("once a second person agrees"), "{text}");
        let done = pit.tell(supervisor, table, correct).await;
        let words = done["happened"].as_array().unwrap().iter();
        let words: Vec<_> = words.map(|line| line["word"].clone()).collect();
        assert!(words.contains(&json!("paid")), "{done}");
        if cards == "virtual" {
            pit.tell(dealer, table, json!({ "do": "open-round" })).await;
            let view = pit.view(table).await;
            assert_eq!(view["phase"], "betting");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_keyed_wrongly_is_refused_with_what_lies_where() {
    let pit = Pit::open("staffed-keys").await;
    let dealer = &pit.dealer;
    let mut pack = pack();
    deal(&pit, 1, "nz-caribbean-stud", &mut pack).await;
    let bet = json!({ "do": "bet", "place": 1, "amount": 2_000 });
    pit.tell(dealer, 1, bet).await;
    let view = pit.go_on(1, &mut pack, &["turn-dealer"]).await;
    let mut turn = view["next"]["command"].clone();
    assert_eq!(
        (&turn["step"], &view["next"]["faces"]),
        (&json!("turn-dealer"), &json!(4))
    );
    turn["faces"] = json!(["As", "Kd", "Qc", "9h"]);
    let twice = pit.refused(dealer, 1, turn.clone()).await;
    assert_eq!(
        twice["detail"], "A♠ is face up in the dealer's hand.",
        "{twice}"
    );
    assert_eq!(twice["reason"], "card-twice");
    turn["faces"] = json!(["Kd", "Kd", "Qc", "9h"]);
    let twice = pit.refused(dealer, 1, turn.clone()).await;
    assert_eq!(twice["detail"], "K♦ is named twice.", "{twice}");
    turn["faces"] = json!(["Kd", "Qc", "9h"]);
    let short = pit.refused(dealer, 1, turn.clone()).await;
    let says = "Dealer: 3 cards were named, and it takes 4. Name the others, or report the wrong \
                count.";
    assert_eq!(short["detail"], says);
    turn["faces"] = json!(["Ad", "Qc", "9h", "2d"]);
    pit.tell(dealer, 1, turn).await;
    let view = pit.go_on(1, &mut pack, &["turn-hand"]).await;
    let mut hand = view["next"]["command"].clone();
    hand["faces"] = json!(["Ad", "2c", "3c", "4d", "6h"]);
    let twice = pit.refused(dealer, 1, hand.clone()).await;
    assert_eq!(
        twice["detail"], "A♦ is face up in the dealer's hand.",
        "{twice}"
    );
    // More cards than a deck has are not counted.
    let count = json!({ "do": "count", "what": "stub", "cards": 60 });
    let many = pit.refused(dealer, 1, count).await;
    assert_eq!(many["reason"], "not-now", "{many}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_irregularity_is_ruled_on_by_the_office_that_the_book_names() {
    let pit = Pit::open("staffed-ruling").await;
    let (dealer, supervisor) = (&pit.dealer, &pit.supervisor);
    let mut pack = pack();
    deal(&pit, 1, "nz-caribbean-stud", &mut pack).await;
    let report = json!({ "do": "report", "what": "viewed", "who": [1] });
    // Before it is confirmed: each ruling that may be chosen, with the fate of every wager.
    let path = "/api/v1/tables/1/preview";
    let seen = pit.door.tell(dealer, path, report.clone()).await.body;
    let choices: Vec<_> = seen["asks"]["choices"].as_array().unwrap().clone();
    let rulings = seen["rulings"].as_array().unwrap();
    assert_eq!(rulings.len(), choices.len(), "{seen}");
    for (ruling, choice) in rulings.iter().zip(&choices) {
        assert_eq!(&ruling["ruling"], choice, "{seen}");
        assert_eq!(ruling["choice_of"], seen["asks"]["office"], "{seen}");
        assert!(ruling["clause"]["clause"].is_string(), "{ruling}");
    }
    let fate = |rulings: &[Value], word: &str| {
        let ruling = rulings.iter().find(|it| it["ruling"] == word).unwrap();
        let wagers = ruling["wagers"].as_array().unwrap();
        let ante = wagers
            .iter()
            .find(|it| it["place"] == 1 && it["wager"] == "ante");
        ante.unwrap()["fates"].clone()
    };
    assert_eq!(fate(rulings, "deem-seat")[0]["word"], "stands", "{seen}");
    pit.tell(dealer, 1, report).await;
    // The office that chooses sees the same of its own choice.
    let rule = json!({ "do": "rule", "ruling": "deem-seat" });
    let chosen = pit.door.tell(supervisor, path, rule).await.body;
    let chosen = chosen["rulings"].as_array().unwrap();
    assert_eq!(fate(chosen, "deem-seat")[0]["word"], "stands", "{chosen:?}");
    assert_eq!(chosen[0]["choice_of"], Value::Null);
    // The table waits.
    let view = pit.view(1).await;
    assert_eq!(view["next"], Value::Null);
    let bet = json!({ "do": "bet", "place": 1, "amount": 2_000 });
    let waits = pit.refused(dealer, 1, bet.clone()).await;
    assert_eq!(waits["reason"], "ruling-is-pending", "{waits}");
    let rule = json!({ "do": "rule", "ruling": "deem-seat" });
    let not_theirs = pit.refused(dealer, 1, rule.clone()).await;
    assert_eq!(not_theirs["reason"], "not-the-office", "{not_theirs}");
    assert_eq!(not_theirs["clause"]["clause"], "12.15(a)", "{not_theirs}");
    let ruled = pit.tell(supervisor, 1, rule).await;
    assert!(!ruled["happened"].as_array().unwrap().is_empty(), "{ruled}");
    pit.tell(dealer, 1, bet).await;
    let view = pit.go_on(1, &mut pack, &[]).await;
    assert_eq!(view["phase"], "settled", "{}", view["next"]);
    // Nobody rules twice, and a player rules nothing.
    let rule = json!({ "do": "rule", "ruling": "void" });
    let nothing = pit.refused(supervisor, 1, rule.clone()).await;
    assert_eq!(nothing["reason"], "nothing-to-rule", "{nothing}");
    let guest = pit.door.guest().await;
    let denied = pit.refused(&guest, 1, rule).await;
    assert!(denied["detail"].is_string(), "{denied}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_counts_unnamed_guests_too() {
    let pit = Pit::open("staffed-unnamed").await;
    let players = async || {
        let (_, lobby) = pit.door.get(None, "/api/v1/tables").await;
        let lobby: Value = serde_json::from_str(&lobby).unwrap();
        lobby["tables"][0]["players"].clone()
    };
    assert_eq!(players().await, 0);
    pit.go_on(1, &mut pack(), &["call-no-more-bets"]).await;
    for place in 1..=5 {
        let ante = json!({ "do": "wager", "place": place, "wager": "ante", "amount": 1_000 });
        pit.tell(&pit.dealer, 1, ante).await;
    }
    assert_eq!(players().await, 5);
    // Whoever has taken the place with a name is counted once, with a wager or without.
    let guest = pit.door.guest().await;
    pit.tell(&guest, 1, json!({ "do": "sit", "place": 6 }))
        .await;
    assert_eq!(players().await, 6);
}
