//! A round that was finished on paper while the house was away.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::Pit;
use crate::door::Guest;

impl Pit {
    /// Posts something about table 1; the status and the answer.
    async fn post(&self, who: &Guest, path: &str, body: &Value) -> (StatusCode, Value) {
        let request = Request::post(path)
            .header("cookie", &who.cookie)
            .header("idempotency-key", path)
            .body(Body::from(body.to_string()));
        let (status, text) = self.door.send(request.unwrap()).await;
        (status, serde_json::from_str(&text).unwrap())
    }
}

/// A sheet of these commands, settled a minute ago.
fn sheet(commands: &[Value]) -> Value {
    let ago = |seconds: i64| {
        let then = Timestamp::now().as_second() - seconds;
        Timestamp::from_second(then).unwrap().to_string()
    };
    json!({ "do": "enter-sheet", "sheet": {
        "reference": "sheet 17",
        "times": { "first-card": ago(180), "complete": ago(150), "settled": ago(60) },
        "commands": commands,
    } })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_enter_a_round_that_was_finished_on_paper() {
    let pit = Pit::open("staffed-sheet").await;
    let (dealer, supervisor) = (&pit.dealer, &pit.supervisor);
    pit.tell(dealer, 1, json!({ "do": "sit", "place": 1 }))
        .await;
    let ante = json!({ "do": "wager", "place": 1, "wager": "ante", "amount": 1000 });
    pit.tell(dealer, 1, ante).await;
    let mut pack = vec!["Kd"];
    pit.go_on(1, &mut pack, &["turn-dealer"]).await;
    // The house goes away here. What it would have been told stands on the sheet.
    let mut commands = vec![json!({ "do": "bet", "place": 1, "amount": 2000 })];
    let short = sheet(&commands);
    let preview = "/api/v1/tables/1/preview";
    let (status, answer) = pit.post(dealer, preview, &short).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    assert!(
        answer["detail"].as_str().unwrap().contains("not over"),
        "{answer}"
    );
    let mut pack = vec!["2c", "3s", "6d", "8c", "8h", "4d", "7s", "9c", "Ah"];
    commands.extend(pit.door.rest_of(1, &commands[0], &mut pack));
    let whole = sheet(&commands);
    // What one dealer cannot do alone, and what it would come to.
    let alone = pit.refused(dealer, 1, whole.clone()).await;
    assert_eq!(alone["reason"], "two-people", "{alone}");
    let (status, seen) = pit.post(dealer, preview, &whole).await;
    assert_eq!(status, StatusCode::OK, "{seen}");
    let lines = seen["lines"].as_array().unwrap();
    let paid = lines.iter().find(|line| line["word"] == "paid").unwrap();
    assert_eq!(paid["wager"], "ante", "{seen}");
    let proposals = "/api/v1/tables/1/proposals";
    // A long sheet is read, and none without an end.
    let padded = |kib: usize| format!("{whole}{}", " ".repeat(kib * 1_024));
    for (kib, expected) in [(100, StatusCode::OK), (128, StatusCode::PAYLOAD_TOO_LARGE)] {
        let request = Request::post(preview)
            .header("cookie", &dealer.cookie)
            .body(Body::from(padded(kib)));
        let (status, answer) = pit.door.send(request.unwrap()).await;
        assert_eq!(status, expected, "{answer}");
    }
    let (status, proposed) = pit.post(dealer, proposals, &whole).await;
    assert_eq!(status, StatusCode::OK, "{proposed}");
    let id = proposed["proposal"].as_str().unwrap();
    let confirm = format!("/api/v1/proposals/{id}/confirmation");
    let own = pit.door.tell(dealer, &confirm, Value::Null).await;
    assert_eq!(own.body["reason"], "own-proposal", "{}", own.body);
    let done = pit.door.tell(supervisor, &confirm, Value::Null).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    // The round is told like any other, and marked late.
    let (status, story) = pit.door.get(Some(supervisor), "/api/v1/rounds/t1-1").await;
    assert_eq!(status, StatusCode::OK, "{story}");
    let story: Value = serde_json::from_str(&story).unwrap();
    assert_eq!(story["late"]["reference"], "sheet 17", "{story}");
    let said = story.to_string();
    assert!(said.contains("finished on paper"), "{said}");
    let (status, case) = pit
        .door
        .get(Some(supervisor), "/api/v1/rounds/t1-1/hand")
        .await;
    assert_eq!(status, StatusCode::OK, "{case}");
    assert!(case.contains("bet 1 20.00"), "{case}");
}
