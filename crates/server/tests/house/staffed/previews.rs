//! Previews at a table with a dealer and virtual cards: in no phase has one a card that was not
//! shown.

use std::collections::BTreeSet;

use cards::Card;
use serde_json::{Value, json};

use super::Pit;
use crate::door::Guest;
use crate::preview::{preview_all, told};

/// The table with virtual cards.
const TABLE: u32 = 6;

impl Pit {
    /// What lies there for everybody to see.
    async fn open_cards(&self, who: Option<&Guest>) -> BTreeSet<String> {
        let (_, text) = self.door.get(who, &format!("/api/v1/tables/{TABLE}")).await;
        told(&serde_json::from_str::<Value>(&text).unwrap())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_phase_of_a_dealt_round_tells_a_card_in_a_preview() {
    let pit = Pit::open("staffed-previews").await;
    let ann = pit.door.guest().await;
    let people = [&ann, &pit.dealer, &pit.supervisor];
    let mut pack = Vec::new();
    let mut seen: Vec<(&str, BTreeSet<String>, Vec<String>)> = Vec::new();
    let look = async |phase: &'static str| {
        let open = pit.open_cards(None).await;
        (phase, open, preview_all(&pit.door, &people, TABLE).await)
    };
    seen.push(look("before the cards are ready").await);
    // One sits at a screen of their own, and one is entered by the dealer.
    pit.go_on(TABLE, &mut pack, &["spread", "call-no-more-bets"])
        .await;
    pit.tell(&ann, TABLE, json!({ "do": "sit", "place": 1 }))
        .await;
    pit.tell(&pit.dealer, TABLE, json!({ "do": "sit", "place": 3 }))
        .await;
    let ante =
        |place: u8| json!({ "do": "wager", "place": place, "wager": "ante", "amount": 1_000 });
    pit.tell(&ann, TABLE, ante(1)).await;
    pit.tell(&pit.dealer, TABLE, ante(3)).await;
    seen.push(look("betting").await);
    pit.go_on(TABLE, &mut pack, &["deal"]).await;
    seen.push(look("before a card is dealt").await);
    pit.go_on(TABLE, &mut pack, &["turn-up-card"]).await;
    seen.push(look("dealt, and nothing turned up").await);
    // The step alone, for those whose work it is; whoever may not tell it is told so.
    let turn = json!({ "do": "step", "step": "turn-up-card" });
    let path = format!("/api/v1/tables/{TABLE}/preview");
    let alone = pit.door.tell(&pit.dealer, &path, turn.clone()).await.body;
    assert!(alone["step"].is_string(), "{alone}");
    assert_eq!(
        (&alone["lines"], &alone["rulings"]),
        (&json!([]), &json!([]))
    );
    let denied = pit.door.tell(&ann, &path, turn).await;
    assert_eq!(denied.body["reason"], "not-yours", "{}", denied.body);
    pit.go_on(TABLE, &mut pack, &["decisions"]).await;
    let own = pit.open_cards(Some(&ann)).await;
    assert!(
        own.len() >= 5,
        "a player at a screen sees their own: {own:?}"
    );
    seen.push(look("deciding").await);
    let bet = |place: u8| json!({ "do": "bet", "place": place, "amount": 2_000 });
    pit.tell(&ann, TABLE, bet(1)).await;
    pit.tell(&pit.dealer, TABLE, bet(3)).await;
    pit.go_on(TABLE, &mut pack, &["turn-dealer"]).await;
    seen.push(look("before the dealer's hand is turned up").await);
    pit.go_on(TABLE, &mut pack, &["turn-hand"]).await;
    seen.push(look("before a hand is turned up").await);
    let view = pit.go_on(TABLE, &mut pack, &[]).await;
    assert_eq!(view["phase"], "settled", "{view}");
    let all = pit.open_cards(None).await;
    assert!(all.len() >= 15, "both hands and the dealer's: {all:?}");
    for (phase, open, answers) in &seen {
        // An example of a command to rekey has a face of its own.
        let hidden = all.difference(open);
        for card in hidden {
            let printed = card.parse::<Card>().unwrap().printed();
            for answer in answers {
                let has = answer.contains(&format!("\"{card}\"")) || answer.contains(&printed);
                assert!(!has, "{phase}: {card} is in {answer}");
            }
        }
    }
}
