//! The money of the house over the interface for programs: counts, fills, corrections, days.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::Pit;
use crate::door::{Door, Guest};
use crate::people::{OWN, written};

impl Pit {
    /// Somebody tells the cage something, under a key of its own.
    async fn ask_cage(&self, who: &Guest, act: &Value) -> (StatusCode, Value) {
        cage_command(&self.door, who, act).await
    }

    /// Somebody tells the cage something, which is accepted.
    #[track_caller]
    pub(super) fn at_cage<'p>(
        &'p self,
        who: &'p Guest,
        act: Value,
    ) -> impl Future<Output = Value> + 'p {
        let caller = std::panic::Location::caller();
        async move {
            let (status, answer) = self.ask_cage(who, &act).await;
            assert_eq!(status, StatusCode::OK, "{caller}: {act}: {answer}");
            answer
        }
    }

    /// Somebody tells the cage something, which is refused for this reason.
    #[track_caller]
    fn no_cage<'p>(
        &'p self,
        who: &'p Guest,
        act: Value,
        says: &'p str,
    ) -> impl Future<Output = Value> + 'p {
        let caller = std::panic::Location::caller();
        async move {
            let heads = self.door.heads();
            let (status, answer) = self.ask_cage(who, &act).await;
            assert!(!status.is_success(), "{caller}: {act}: {answer}");
            let detail = answer["detail"].as_str().unwrap();
            assert!(detail.contains(says), "{caller}: {answer}");
            assert_eq!(self.door.heads(), heads);
            answer
        }
    }

    /// Both of the cage count the same.
    pub(super) async fn count_cage(&self, cash: i64, chips: i64) {
        for who in &self.cage {
            let count = json!({ "do": "count-cage", "cash": cash, "chips": chips });
            self.at_cage(who, count).await;
        }
    }

    /// Dealer and supervisor say the same at a table.
    pub(super) async fn both(&self, table: u32, act: Value) {
        for who in [&self.dealer, &self.supervisor] {
            self.tell(who, table, act.clone()).await;
        }
    }

    /// A fill from its request to the tray.
    pub(super) async fn fill(&self, table: u32, slip: u64, amount: i64) {
        let request = json!({ "do": "request-fill", "amount": amount });
        self.tell(&self.supervisor, table, request).await;
        let issue = json!({ "do": "issue-fill", "table": table, "slip": slip });
        self.at_cage(&self.cage[0], issue).await;
        let receive = json!({ "do": "receive-chips", "slip": slip, "amount": amount });
        self.both(table, receive).await;
    }

    /// What somebody reads.
    pub(super) async fn read(&self, who: &Guest, path: &str) -> Value {
        let (status, text) = self.door.get(Some(who), path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// What stands on accounts of a kind; all of them come to nothing.
    async fn balance(&self, account: &str) -> i64 {
        let balance = self.read(&self.cage[0], "/api/v1/cage/trial-balance").await;
        assert_eq!(balance["total"], 0, "{balance}");
        let accounts = balance["accounts"].as_array().unwrap();
        let sum: i64 = accounts
            .iter()
            .map(|it| it["amount"].as_i64().unwrap())
            .sum();
        assert_eq!(sum, 0, "{balance}");
        let found = accounts.iter().find(|it| it["account"] == account);
        found.map_or(0, |it| it["amount"].as_i64().unwrap())
    }
}

async fn cage_command(door: &Door, who: &Guest, act: &Value) -> (StatusCode, Value) {
    static KEYS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let key = KEYS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let request = Request::post("/api/v1/cage/commands")
        .header("cookie", &who.cookie)
        .header("idempotency-key", format!("cage-{key}"))
        .body(Body::from(act.to_string()));
    let (status, text) = door.send(request.unwrap()).await;
    (status, serde_json::from_str(&text).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_with_a_variance_is_signed_by_two_and_booked() {
    let pit = Pit::open("cage-variance").await;
    let [carl, cora] = &pit.cage;
    let sell = json!({ "do": "buy-in", "amount": 10_000 });
    pit.no_cage(carl, sell.clone(), "two people count its cash")
        .await;
    pit.count_cage(2_000_000, 5_000_000).await;
    pit.at_cage(carl, sell).await;
    // Blind: who counts otherwise is not told what the other one found.
    let count = |cash: i64| json!({ "do": "count-cage", "cash": cash, "chips": 4_990_000 });
    pit.at_cage(carl, count(2_009_500)).await;
    let wrong = pit
        .no_cage(cora, count(2_010_000), "count again, both of you")
        .await;
    assert_eq!(wrong["field"], "cash", "{wrong}");
    assert!(
        !wrong["detail"].as_str().unwrap().contains("095"),
        "{wrong}"
    );
    pit.at_cage(cora, count(2_009_500)).await;
    let cage = pit.read(carl, "/api/v1/cage").await;
    assert_eq!(
        (&cage["cash"], &cage["counted"]),
        (&json!(2_009_500), &json!(true))
    );
    assert_eq!(pit.balance("cage-variance").await, 500);
    // The float of a table is counted by two, too; what is missing is booked.
    pit.fill(1, 1, 1_000_000).await;
    pit.both(1, json!({ "do": "count-float", "amount": 999_500 }))
        .await;
    assert_eq!(pit.balance("float-variance").await, 500);
    assert_eq!(pit.balance("trays").await, 999_500 + others(&pit).await);
    // Amounts that are none are refused by their field.
    for (act, field) in [
        (json!({ "do": "buy-in", "amount": -1 }), "amount"),
        (json!({ "do": "cash-out", "amount": i64::MAX }), "amount"),
        (
            json!({ "do": "count-cage", "cash": 0, "chips": -1 }),
            "chips",
        ),
        (
            json!({ "do": "correct-line", "line": 9, "amount": 1, "reason": "?" }),
            "line",
        ),
    ] {
        let (_, answer) = pit.ask_cage(carl, &act).await;
        assert_eq!(answer["field"], field, "{act}: {answer}");
    }
    // Who works elsewhere does not see it.
    let (status, _) = pit.door.get(Some(&pit.dealer), "/api/v1/cage").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

/// What the other tables won, whose chips are not in the books.
async fn others(pit: &Pit) -> i64 {
    let mut all = 0;
    for table in 2..=6 {
        let tray = pit
            .read(&pit.cage[0], &format!("/api/v1/tables/{table}/tray"))
            .await;
        all += tray["tray"].as_i64().unwrap();
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fill_is_refused_by_the_cage_and_sent_back_by_the_table() {
    let pit = Pit::open("cage-fills").await;
    let [carl, _] = &pit.cage;
    pit.count_cage(2_000_000, 5_000_000).await;
    let request = json!({ "do": "request-fill", "amount": 50_000,
        "chips": [{ "chip": 2_500, "count": 20 }] });
    let not_theirs = pit.refused(&pit.dealer, 1, request.clone()).await;
    assert_eq!(not_theirs["reason"], "not-yours", "{not_theirs}");
    let odd = json!({ "do": "request-fill", "amount": 50_000,
        "chips": [{ "chip": 2_500, "count": 19 }] });
    let odd = pit.refused(&pit.supervisor, 1, odd).await;
    assert_eq!(odd["field"], "chips", "{odd}");
    pit.tell(&pit.supervisor, 1, request.clone()).await;
    let cage = pit.read(carl, "/api/v1/cage").await;
    assert_eq!(cage["slips"][0]["stage"], "requested", "{cage}");
    let alerts = pit.read(&pit.supervisor, "/api/v1/tables/1/alerts").await;
    assert!(alerts.to_string().contains("slip"), "{alerts}");
    let refuse = json!({ "do": "refuse-slip", "table": 1, "slip": 1,
        "reason": "there are no 25s left" });
    pit.at_cage(carl, refuse.clone()).await;
    let gone = pit.no_cage(carl, refuse, "not open at this table").await;
    assert_eq!(gone["field"], "slip", "{gone}");
    assert_eq!(pit.balance("cage-chips").await, 5_000_000);
    // Another is issued, and what came is not what the slip says.
    pit.tell(&pit.supervisor, 1, request).await;
    pit.at_cage(carl, json!({ "do": "issue-fill", "table": 1, "slip": 2 }))
        .await;
    assert_eq!(pit.balance("chips-on-slips").await, 50_000);
    let short = json!({ "do": "receive-chips", "slip": 2, "amount": 47_500 });
    let short = pit.refused(&pit.dealer, 1, short).await;
    assert!(
        short["detail"].as_str().unwrap().contains("send it back"),
        "{short}"
    );
    let back = json!({ "do": "send-back", "slip": 2, "reason": "a chip short" });
    pit.tell(&pit.supervisor, 1, back).await;
    pit.no_cage(carl, json!({ "do": "close-shift" }), "fill 2 is sent-back")
        .await;
    let accept = json!({ "do": "accept-chips", "table": 1, "slip": 2, "amount": 50_000 });
    pit.at_cage(carl, accept).await;
    assert_eq!(pit.balance("cage-chips").await, 5_000_000);
    let tray = pit.read(&pit.dealer, "/api/v1/tables/1/tray").await;
    assert_eq!((&tray["kept"], &tray["slips"]), (&json!(false), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_never_exceeds_its_line() {
    let pit = Pit::open("cage-corrections").await;
    let [carl, cora] = &pit.cage;
    pit.count_cage(2_000_000, 5_000_000).await;
    pit.at_cage(carl, json!({ "do": "buy-in", "amount": 100_000 }))
        .await;
    let correct = |amount: i64| {
        json!({ "do": "correct-line", "line": 1, "amount": amount,
            "reason": "keyed a nought too many" })
    };
    let more = pit
        .no_cage(carl, correct(100_001), "line 1 is of 1000.00")
        .await;
    assert_eq!(more["field"], "amount", "{more}");
    let proposed = pit.at_cage(carl, correct(90_000)).await;
    let id = proposed["proposal"].as_str().unwrap();
    assert_eq!(id, "house:1");
    pit.no_cage(cora, correct(90_000), "One of the two is a manager")
        .await;
    let path = format!("/api/v1/proposals/{id}/confirmation");
    let done = pit.door.tell(&pit.manager, &path, Value::Null).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    assert_eq!(pit.balance("chips-in-pockets").await, 10_000);
    pit.no_cage(carl, correct(10_001), "of which 100.00 can still")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_with_an_open_round_is_not_closed() {
    let pit = Pit::open("cage-day").await;
    let [carl, cora] = &pit.cage;
    pit.count_cage(2_000_000, 5_000_000).await;
    pit.fill(1, 1, 1_000_000).await;
    let mut pack: Vec<&str> = "2c 3s 6d 8c 8h 4d 7s 9c Ah Kd".split(' ').collect();
    pit.go_on(1, &mut pack, &["spread", "call-no-more-bets"])
        .await;
    pit.tell(&pit.dealer, 1, json!({ "do": "sit", "place": 3 }))
        .await;
    let buy = json!({ "do": "buy-in", "place": 3, "amount": 10_000 });
    pit.tell(&pit.dealer, 1, buy).await;
    let ante = json!({ "do": "wager", "place": 3, "wager": "ante", "amount": 1_000 });
    pit.tell(&pit.dealer, 1, ante).await;
    let day = pit.read(carl, "/api/v1/cage").await["day"].clone();
    let close = json!({ "do": "close-day", "day": day });
    let open = pit
        .no_cage(
            carl,
            close.clone(),
            "table 1: round t1-1 is open; play it to its end, or void it",
        )
        .await;
    assert_eq!(open["field"], "day", "{open}");
    pit.go_on(1, &mut pack, &["decisions"]).await;
    let bet = json!({ "do": "bet", "place": 3, "amount": 2_000 });
    pit.tell(&pit.dealer, 1, bet).await;
    let view = pit.go_on(1, &mut pack, &[]).await;
    assert_eq!(view["phase"], "settled", "{view}");
    pit.no_cage(carl, close.clone(), "cash in the drop box")
        .await;
    pit.both(1, json!({ "do": "take-box" })).await;
    let boxes = pit.read(carl, "/api/v1/cage").await["boxes"].clone();
    assert_eq!(
        boxes,
        json!([{ "table": 1, "number": 1, "counted_by": null }])
    );
    for who in [carl, cora] {
        let count = json!({ "do": "count-box", "table": 1, "number": 1, "amount": 10_000 });
        pit.at_cage(who, count).await;
    }
    pit.no_cage(carl, close.clone(), "close it first").await;
    pit.tell(&pit.supervisor, 1, json!({ "do": "post-closing" }))
        .await;
    let tray = pit.read(&pit.dealer, "/api/v1/tables/1/tray").await["tray"].clone();
    pit.both(1, json!({ "do": "count-float", "amount": tray }))
        .await;
    pit.tell(&pit.supervisor, 1, json!({ "do": "close-table" }))
        .await;
    pit.no_cage(carl, close.clone(), "the cage was not counted")
        .await;
    pit.count_cage(2_010_000, 4_000_000).await;
    pit.at_cage(carl, json!({ "do": "close-shift" })).await;
    let proposed = pit.at_cage(carl, close.clone()).await;
    assert_eq!(proposed["proposal"], "house:1");
    let done = pit.at_cage(&pit.manager, close).await;
    assert_eq!(done["proposal"], Value::Null);
    let cage = pit.read(carl, "/api/v1/cage").await;
    assert_eq!((&cage["closed_day"], &cage["shifts"]), (&day, &json!(1)));
    pit.no_cage(carl, json!({ "do": "buy-in", "amount": 100 }), "is closed")
        .await;
    assert_eq!(pit.balance("patrons").await, -10_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_moves_money_shows_a_second_factor() {
    let door = written::open("cage-factor").await;
    let max = door.staff.iter().find(|it| it.name == "Max").unwrap();
    let who = door.signed_in(&max.sign_in_name, &max.password).await;
    let body = json!({ "password": max.password, "new_password": OWN });
    let changed = door.tell(&who, "/api/v1/me/password", body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
    let count = json!({ "do": "count-cage", "cash": 1, "chips": 1 });
    let (status, answer) = cage_command(&door, &who, &count).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    assert_eq!(answer["reason"], "second-factor", "{answer}");
}

/// What the cage is told is seen before, and a count is blind before as after.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_cage_is_told_is_seen_before() {
    let pit = Pit::open("cage-preview").await;
    let [carl, cora] = &pit.cage;
    let preview = async |who: &Guest, act: Value| {
        let heads = pit.door.heads();
        let seen = pit.door.tell(who, "/api/v1/cage/preview", act).await;
        assert_eq!(pit.door.heads(), heads, "a preview wrote something");
        seen
    };
    let count = |cash: i64| json!({ "do": "count-cage", "cash": cash, "chips": 5_000_000 });
    let early = preview(carl, json!({ "do": "buy-in", "amount": 10_000 })).await;
    assert_eq!(
        early.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        early.body
    );
    pit.at_cage(carl, count(2_000_000)).await;
    // Whoever counts second does not find out by a preview what the first came to.
    let (same, other) = (
        preview(cora, count(2_000_000)).await,
        preview(cora, count(1)).await,
    );
    assert_eq!(
        (same.status, other.status),
        (StatusCode::OK, StatusCode::OK)
    );
    let kinds = |body: &Value| {
        let written = body["documents"]["house"].as_array().unwrap().iter();
        let kinds = written.map(|it| it["cage"].as_object().unwrap().keys().cloned());
        kinds.flatten().collect::<Vec<_>>()
    };
    assert_eq!(
        (kinds(&same.body), kinds(&other.body)),
        (vec!["counted".to_owned()], vec!["counted".to_owned()])
    );
    pit.at_cage(cora, count(2_000_000)).await;
    let seen = preview(carl, json!({ "do": "buy-in", "amount": 10_000 })).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    let postings = seen.body["postings"].as_array().unwrap();
    assert!(
        postings.iter().any(|it| it["amount"] == 10_000),
        "{}",
        seen.body
    );
    assert_eq!(seen.body["two_people"], false);
    let bank = json!({ "do": "draw-from-bank", "cash": 10_000, "chips": 0, "reason": "change" });
    assert_eq!(preview(carl, bank).await.body["two_people"], true);
    let sell = preview(&pit.dealer, json!({ "do": "buy-in", "amount": 10_000 })).await;
    assert_eq!(sell.status, StatusCode::FORBIDDEN, "{}", sell.body);
}
