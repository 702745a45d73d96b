//! A dispute over the interface for programs, with the round it is about.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Pit;

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_is_a_case_with_its_round_decided_by_the_office_and_compensated_by_two() {
    let pit = Pit::open("disputes").await;
    let (dealer, supervisor) = (&pit.dealer, &pit.supervisor);
    pit.count_cage(2_000_000, 5_000_000).await;
    pit.fill(1, 1, 1_000_000).await;
    let mut pack: Vec<&str> = "2c 3s 6d Jc Qh 4d 7s Kc Ah Kd".split(' ').collect();
    pit.go_on(1, &mut pack, &["spread", "call-no-more-bets"])
        .await;
    pit.tell(dealer, 1, json!({ "do": "sit", "place": 3 }))
        .await;
    let ante = json!({ "do": "wager", "place": 3, "wager": "ante", "amount": 1_000 });
    pit.tell(dealer, 1, ante).await;
    pit.go_on(1, &mut pack, &["decisions"]).await;
    let early = json!({ "do": "open-dispute", "place": 3, "says": "wait" });
    let early = pit.refused(dealer, 1, early).await;
    assert_eq!(early["field"], "round", "{early}");
    let bet = json!({ "do": "bet", "place": 3, "amount": 2_000 });
    pit.tell(dealer, 1, bet).await;
    pit.go_on(1, &mut pack, &[]).await;
    let open = json!({ "do": "open-dispute", "place": 3, "says": "I had a pair" });
    pit.tell(dealer, 1, open).await;
    let note = json!({ "do": "note-dispute", "dispute": 1, "note": "the rack was looked through" });
    pit.tell(dealer, 1, note).await;
    let decide = json!({ "do": "decide-dispute", "dispute": 1, "upheld": true,
        "reason": "a pair of queens" });
    let not_theirs = pit.refused(dealer, 1, decide.clone()).await;
    assert!(not_theirs["clause"]["clause"].is_string(), "{not_theirs}");
    pit.tell(supervisor, 1, decide.clone()).await;
    let twice = pit.refused(supervisor, 1, decide).await;
    assert!(
        twice["detail"].as_str().unwrap().contains("final"),
        "{twice}"
    );
    pit.tell(dealer, 1, json!({ "do": "open-round" })).await;
    let compensate = |amount: i64| {
        json!({ "do": "compensate", "dispute": 1, "wager": "ante", "amount": amount,
            "reason": "an ante wins even money" })
    };
    // A correction that exceeds its line.
    let more = pit.refused(dealer, 1, compensate(1_001)).await;
    assert_eq!(more["reason"], "more-than-it-corrects", "{more}");
    pit.tell(dealer, 1, compensate(1_000)).await;
    let alone = pit.refused(dealer, 1, compensate(1_000)).await;
    assert_eq!(alone["reason"], "own-proposal", "{alone}");
    pit.tell(supervisor, 1, compensate(1_000)).await;
    let again = pit.refused(supervisor, 1, compensate(1)).await;
    assert_eq!(again["reason"], "more-than-it-corrects", "{again}");
    let case = pit.read(supervisor, "/api/v1/tables/1/disputes/1").await;
    let (dispute, round) = (&case["case"], &case["round"]);
    assert_eq!(dispute["round"], "t1-1");
    assert_eq!(dispute["office"], "game supervisor", "{dispute}");
    assert_eq!(dispute["notes"][0]["note"], "the rack was looked through");
    assert_eq!(dispute["decision"]["upheld"], true);
    assert_eq!(
        dispute["compensated"],
        json!([{ "wager": "ante", "amount": 1_000 }])
    );
    assert_eq!(round["round"], "t1-1", "{round}");
    let replay = dispute["replay"].as_str().unwrap();
    let (status, text) = pit.door.get(Some(supervisor), replay).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    let all = pit.read(dealer, "/api/v1/tables/1/disputes").await;
    assert_eq!(all["disputes"].as_array().map(Vec::len), Some(1));
    let (status, _) = pit
        .door
        .get(Some(dealer), "/api/v1/tables/1/disputes/7")
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) = pit.door.get(None, "/api/v1/tables/1/disputes").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert_ne!(case, Value::Null);
}

impl Pit {
    /// A lost round of an ante of 10.00 at place 3, to its end.
    async fn lose(&self) {
        let dealer = &self.dealer;
        let mut pack: Vec<&str> = "2c 3s 6d Jc Qh 4d 7s Kc Ah Kd".split(' ').collect();
        self.go_on(1, &mut pack, &["spread", "call-no-more-bets"])
            .await;
        let ante = json!({ "do": "wager", "place": 3, "wager": "ante", "amount": 1_000 });
        self.tell(dealer, 1, ante).await;
        self.go_on(1, &mut pack, &["decisions"]).await;
        self.tell(dealer, 1, json!({ "do": "fold", "place": 3 }))
            .await;
        self.go_on(1, &mut pack, &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_long_ago_is_looked_up_in_the_journal() {
    let pit = Pit::open("old-disputes").await;
    let (dealer, supervisor) = (&pit.dealer, &pit.supervisor);
    pit.count_cage(2_000_000, 5_000_000).await;
    pit.fill(1, 1, 1_000_000).await;
    pit.tell(dealer, 1, json!({ "do": "sit", "place": 3 }))
        .await;
    for round in 0..15 {
        if round > 0 {
            pit.tell(dealer, 1, json!({ "do": "open-round" })).await;
        }
        pit.lose().await;
    }
    let open = |round: u64, place: u8| json!({ "do": "open-dispute", "round": round, "place": place, "says": "I never folded" });
    let never = pit.refused(dealer, 1, open(99, 3)).await;
    assert_eq!(never["field"], "round", "{never}");
    let nobody = pit.refused(dealer, 1, open(1, 5)).await;
    assert_eq!(nobody["field"], "place", "{nobody}");
    // Nobody but the house says what a round was.
    let mut forged = open(1, 3);
    forged["looked-up"] = json!({ "number": 1, "lines": [], "corrections": [], "people": [] });
    let (status, _) = pit.door.ask(dealer, 1, &forged.to_string()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    pit.tell(dealer, 1, open(1, 3)).await;
    let decide = json!({ "do": "decide-dispute", "dispute": 1, "upheld": true,
        "reason": "the camera shows no fold" });
    pit.tell(supervisor, 1, decide).await;
    let compensate = |amount: i64| {
        json!({ "do": "compensate", "dispute": 1, "wager": "ante", "amount": amount,
            "reason": "the ante goes back" })
    };
    let more = pit.refused(dealer, 1, compensate(1_001)).await;
    assert_eq!(more["reason"], "more-than-it-corrects", "{more}");
    for who in [dealer, supervisor] {
        pit.tell(who, 1, compensate(1_000)).await;
    }
    // What is decided is not opened again under another number, however long ago it was.
    let again = pit.refused(dealer, 1, open(1, 3)).await;
    let detail = again["detail"].as_str().unwrap();
    assert!(detail.contains("a decision is final"), "{again}");
    let again = pit.refused(dealer, 1, compensate(1)).await;
    assert_eq!(again["reason"], "more-than-it-corrects", "{again}");
}
