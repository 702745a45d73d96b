//! What two people do: proposed at one screen, confirmed at another or by PIN at the same.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::door::{Door, Guest};
use crate::people::{Answer, OWN, set_up, shown, written};

/// Adds money to a jackpot, or proposes it, under a key.
async fn add(door: &Door, who: &Guest, jackpot: &str, key: &str) -> (StatusCode, Value) {
    let body = json!({ "jackpot": { "jackpot": jackpot, "command":
        { "add": { "pool": "whole", "amount": 10_000 } } } });
    tell_house(door, who, key, &body).await
}

/// Tells the house something under a key.
async fn tell_house(door: &Door, who: &Guest, key: &str, body: &Value) -> (StatusCode, Value) {
    let request = Request::post("/api/v1/house/commands")
        .header("cookie", &who.cookie)
        .header("idempotency-key", key)
        .body(Body::from(body.to_string()));
    let (status, text) = door.send(request.unwrap()).await;
    (status, serde_json::from_str(&text).unwrap())
}

async fn proposals(door: &Door, who: &Guest) -> Vec<Value> {
    let listed = door
        .call(Some(who), Method::GET, "/api/v1/proposals", Value::Null)
        .await;
    assert_eq!(listed.status, StatusCode::OK, "{}", listed.body);
    listed.body["proposals"].as_array().unwrap().clone()
}

async fn act(door: &Door, who: &Guest, proposal: &str, act: &str, body: Value) -> Answer {
    let path = format!("/api/v1/proposals/{proposal}/{act}");
    door.tell(who, &path, body).await
}

#[track_caller]
fn refused(answer: &Answer, reason: &str) {
    let said = (answer.status, &answer.body["reason"]);
    let wanted = (StatusCode::UNPROCESSABLE_ENTITY, &json!(reason));
    assert_eq!(said, wanted, "{}", answer.body);
}

const JACKPOT: &str = "jackpot-1";

#[tokio::test(flavor = "multi_thread")]
async fn one_person_proposes_and_another_confirms() {
    let door = Door::open("two-people").await;
    let administrator = door.administrator().await;
    let (ben, _) = door.staff(&administrator, &["manager"]).await;
    let (sue, _) = door.staff(&administrator, &["supervisor"]).await;
    let (dan, _) = door.staff(&administrator, &["dealer"]).await;
    let before = door.heads();
    let (status, proposed) = add(&door, &ben, JACKPOT, "a").await;
    assert_eq!(status, StatusCode::OK, "{proposed}");
    let id = proposed["proposal"].as_str().unwrap().to_owned();
    assert_eq!(id, "jackpot:jackpot-1:1");
    // Sent again under its key it is the same; under another it is one person twice.
    assert_eq!(add(&door, &ben, JACKPOT, "a").await.1["proposal"], id);
    let (_, twice) = add(&door, &ben, JACKPOT, "b").await;
    assert_eq!(twice["reason"], "own-proposal", "{twice}");
    assert_eq!(
        twice["detail"],
        "You proposed this; somebody else confirms."
    );
    refused(
        &act(&door, &ben, &id, "confirmation", Value::Null).await,
        "own-proposal",
    );
    // Who can do nothing about it does not see it.
    assert!(proposals(&door, &dan).await.is_empty());
    refused(
        &act(&door, &dan, &id, "confirmation", Value::Null).await,
        "not-yours",
    );
    let waits = proposals(&door, &sue).await;
    assert_eq!(waits.len(), 1);
    assert_eq!(waits[0]["may_confirm"], true);
    assert_eq!(waits[0]["what"], "add 100.00 to jackpot jackpot-1");
    assert_eq!(waits[0]["outcome"], Value::Null);
    let alerts = door
        .call(Some(&sue), Method::GET, "/api/v1/alerts", Value::Null)
        .await;
    let alerts = alerts.body["alerts"].as_array().unwrap().clone();
    let alert = alerts.iter().find(|it| it["what"] == "proposal").unwrap();
    assert_eq!(
        (&alert["proposal"], &alert["role"]),
        (&json!(id), &json!("supervisor")),
        "a manager proposed it, and waits for somebody else"
    );
    // Refused, it is over, and its maker sees why.
    let refusal = json!({ "reason": "ask me tomorrow" });
    let done = act(&door, &sue, &id, "refusal", refusal).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let own = proposals(&door, &ben).await;
    assert_eq!(own[0]["outcome"]["word"], "refused");
    assert_eq!(own[0]["outcome"]["reason"], "ask me tomorrow");
    let (_, again) = add(&door, &ben, JACKPOT, "c").await;
    let id = again["proposal"].as_str().unwrap();
    let done = act(&door, &ben, id, "withdrawal", Value::Null).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    refused(
        &act(&door, &sue, id, "confirmation", Value::Null).await,
        "no-such-proposal",
    );
    let (_, last) = add(&door, &ben, JACKPOT, "d").await;
    let id = last["proposal"].as_str().unwrap();
    let done = act(&door, &sue, id, "confirmation", Value::Null).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let stream = format!("jackpot/{JACKPOT}");
    let after = door.heads();
    // Three proposals, and what became of each.
    assert_eq!(after[&stream], before[&stream] + 6);
    let (_, text) = door.get(Some(&sue), "/api/v1/tables/1").await;
    let view: Value = serde_json::from_str(&text).unwrap();
    assert!(view["sequence"].as_u64().is_some(), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_shut_carries_nothing_out_that_was_proposed_before() {
    let door = Door::open("shut").await;
    let administrator = door.administrator().await;
    let (ben, _) = door.staff(&administrator, &["manager"]).await;
    let (sue, _) = door.staff(&administrator, &["supervisor"]).await;
    let (_, proposed) = add(&door, &ben, JACKPOT, "a").await;
    let id = proposed["proposal"].as_str().unwrap();
    let before = door.heads();
    door.shut("house 7, entries.payload: somebody wrote to it");
    let is_shut = |status: StatusCode, body: &Value| {
        let shut = "the house is shut: its journal does not hold";
        let said = (status, body["detail"].as_str());
        assert_eq!(
            said,
            (StatusCode::SERVICE_UNAVAILABLE, Some(shut)),
            "{body}"
        );
    };
    let confirmed = act(&door, &sue, id, "confirmation", Value::Null).await;
    is_shut(confirmed.status, &confirmed.body);
    let (status, body) = add(&door, &ben, JACKPOT, "b").await;
    is_shut(status, &body);
    let none = format!("jackpot:{JACKPOT}:77");
    let confirmed = act(&door, &sue, &none, "confirmation", Value::Null).await;
    assert_ne!(confirmed.status, StatusCode::OK);
    assert_eq!(door.heads(), before);
    // What is under way is ended: prizes are ruled on, and a proposal is withdrawn.
    let down = json!({ "jackpot": { "jackpot": JACKPOT, "command": { "down": {} } } });
    let (status, body) = tell_house(&door, &sue, "c", &down).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let done = act(&door, &ben, id, "withdrawal", Value::Null).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pin_confirms_at_another_screen_and_signs_nobody_in() {
    let door = Door::open("pin").await;
    let administrator = door.administrator().await;
    let (ben, _) = door.staff(&administrator, &["manager"]).await;
    let (sue, name) = door.staff(&administrator, &["supervisor"]).await;
    let set = async |password: &str, pin: &str| {
        let body = json!({ "password": password, "pin": pin });
        door.tell(&sue, "/api/v1/me/pin", body).await
    };
    for (password, pin, field) in [
        ("not mine at all", "4821", "password"),
        (OWN, "1234", "pin"),
        (OWN, "48", "pin"),
    ] {
        let wrong = set(password, pin).await;
        assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{}", wrong.body);
        assert_eq!(wrong.body["field"], field);
    }
    let (_, proposed) = add(&door, &ben, JACKPOT, "a").await;
    let id = proposed["proposal"].as_str().unwrap();
    let confirm = async |name: &str, pin: &str| {
        let body = json!({ "name": name, "pin": pin });
        act(&door, &ben, id, "confirmation", body).await
    };
    // No PIN, a name that nobody has, a wrong PIN: nobody can tell them apart.
    let none = confirm(&name, "4821").await;
    assert_eq!(set(OWN, "4821").await.status, StatusCode::NO_CONTENT);
    for (name, pin) in [("nobody-0000", "4821"), (name.as_str(), "4822")] {
        let wrong = confirm(name, pin).await;
        assert_eq!((wrong.status, &wrong.body), (none.status, &none.body));
    }
    assert_eq!(none.status, StatusCode::BAD_REQUEST);
    let done = confirm(&name, "4821").await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    assert!(done.cookie.is_none());
    let me = door
        .call(Some(&ben), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["person"], ben.person);
    // A PIN opens no door, and whoever guesses waits; they can still sign in.
    let by_pin = door.sign_in(&name, "4821", None).await;
    assert_eq!(by_pin.status, StatusCode::UNAUTHORIZED);
    let (_, proposed) = add(&door, &ben, JACKPOT, "b").await;
    let id = proposed["proposal"].as_str().unwrap();
    let mut waits = None;
    for _ in 0..8 {
        let body = json!({ "name": name, "pin": "9999" });
        let wrong = act(&door, &ben, id, "confirmation", body).await;
        waits = wrong.retry_after.or(waits);
    }
    assert!(waits.is_some());
    assert_eq!(door.sign_in(&name, OWN, None).await.status, StatusCode::OK);
    let gone = door
        .call(Some(&sue), Method::DELETE, "/api/v1/me/pin", Value::Null)
        .await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
}

/// Somebody of a house that plays for money, with a second factor of their own.
async fn with_factor(door: &Door, name: &str) -> (Guest, String, String) {
    let known = door.staff.iter().find(|it| it.name == name).unwrap();
    let who = door.signed_in(&known.sign_in_name, &known.password).await;
    let body = json!({ "password": known.password, "new_password": OWN });
    let changed = door.tell(&who, "/api/v1/me/password", body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
    let (secret, _) = set_up(door, &who).await;
    (who, known.sign_in_name.clone(), secret)
}

#[tokio::test(flavor = "multi_thread")]
async fn where_money_moves_a_code_is_wanted_and_no_pin_will_do() {
    let door = written::open("two-people-for-money").await;
    let (max, ..) = with_factor(&door, "Max").await;
    let (robin, name, secret) = with_factor(&door, "Robin").await;
    let body = json!({ "password": OWN, "pin": "4821" });
    let set = door.tell(&robin, "/api/v1/me/pin", body).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.body);
    let (status, proposed) = add(&door, &max, "harbour", "a").await;
    assert_eq!(status, StatusCode::OK, "{proposed}");
    let id = proposed["proposal"].as_str().unwrap();
    let listed = proposals(&door, &robin).await;
    assert_eq!(listed[0]["shown_by"], "code");
    let body = json!({ "name": name, "pin": "4821" });
    let wrong = act(&door, &max, id, "confirmation", body).await;
    assert_eq!(wrong.body["field"], "code", "{}", wrong.body);
    let body = json!({ "name": name, "code": "000000" });
    let wrong = act(&door, &max, id, "confirmation", body).await;
    assert_eq!(wrong.body["field"], "code", "{}", wrong.body);
    let code = shown(&secret, 1);
    let body = json!({ "name": name, "code": code });
    let done = act(&door, &max, id, "confirmation", body.clone()).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    // A code is good once.
    let (_, proposed) = add(&door, &max, "harbour", "b").await;
    let id = proposed["proposal"].as_str().unwrap();
    let again = act(&door, &max, id, "confirmation", body).await;
    assert_eq!(again.status, StatusCode::BAD_REQUEST, "{}", again.body);
}

/// Who has no second factor acts in no office that wants one, at their own screen or another's.
#[tokio::test(flavor = "multi_thread")]
async fn a_pin_does_not_stand_in_for_a_second_factor_that_was_never_set_up() {
    let door = written::open("pin-without-factor").await;
    let (max, name, _) = with_factor(&door, "Max").await;
    let known = door.staff.iter().find(|it| it.name == "Robin").unwrap();
    let robin = door.signed_in(&known.sign_in_name, &known.password).await;
    let body = json!({ "password": known.password, "new_password": OWN });
    door.tell(&robin, "/api/v1/me/password", body).await;
    let pin = json!({ "password": OWN, "pin": "4821" });
    let early = door.tell(&robin, "/api/v1/me/pin", pin.clone()).await;
    assert_eq!(early.status, StatusCode::FORBIDDEN, "{}", early.body);
    assert_eq!(early.body["reason"], "second-factor", "{}", early.body);
    // One that was chosen while there was a factor does nothing once it is gone.
    let (_, codes) = set_up(&door, &robin).await;
    let set = door.tell(&robin, "/api/v1/me/pin", pin.clone()).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.body);
    let away = json!({ "password": OWN, "code": codes[0] });
    let away = door
        .tell(&robin, "/api/v1/me/second-factor/removal", away)
        .await;
    assert_eq!(away.status, StatusCode::NO_CONTENT, "{}", away.body);
    let rates = json!({ "jackpot": { "jackpot": "harbour", "command":
        { "post-wager": { "amount": 1_000 } } } });
    let (status, proposed) = tell_house(&door, &max, "a", &rates).await;
    assert_eq!(status, StatusCode::OK, "{proposed}");
    let id = proposed["proposal"].as_str().unwrap();
    let shown_by = &proposals(&door, &max).await[0]["shown_by"];
    assert_eq!(*shown_by, "pin");
    let body = json!({ "name": known.sign_in_name, "pin": "4821" });
    let by_pin = act(&door, &max, id, "confirmation", body).await;
    assert_eq!(by_pin.status, StatusCode::FORBIDDEN, "{}", by_pin.body);
    assert_eq!(by_pin.body["reason"], "second-factor", "{}", by_pin.body);
    assert_ne!(name, known.sign_in_name);
}

/// The administrator resets the password of somebody whose screen was not their own: what was
/// chosen with the old one is gone with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_reset_takes_the_pin_away() {
    let door = Door::open("reset-pin").await;
    let administrator = door.administrator().await;
    let (ben, _) = door.staff(&administrator, &["manager"]).await;
    let (sue, name) = door.staff(&administrator, &["supervisor"]).await;
    let pin = json!({ "password": OWN, "pin": "4821" });
    let set = door.tell(&sue, "/api/v1/me/pin", pin).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.body);
    let path = format!("/api/v1/people/{}/password", sue.person);
    let reset = door.tell(&administrator, &path, json!({})).await;
    let once = reset.body["password"].as_str().unwrap();
    let again = door.signed_in(&name, once).await;
    let body = json!({ "password": once, "new_password": OWN });
    let changed = door.tell(&again, "/api/v1/me/password", body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.body);
    let (_, proposed) = add(&door, &ben, JACKPOT, "a").await;
    let id = proposed["proposal"].as_str().unwrap();
    let body = json!({ "name": name, "pin": "4821" });
    let by_pin = act(&door, &ben, id, "confirmation", body).await;
    assert_eq!(by_pin.status, StatusCode::BAD_REQUEST, "{}", by_pin.body);
}

/// The steps before the first wager are the dealer's to tell, and several are one beat: all
/// or none, under one key.
#[tokio::test(flavor = "multi_thread")]
async fn a_beat_of_the_dealers_is_told_as_one() {
    let door = written::open("beats").await;
    let kim = door.staff.iter().find(|it| it.name == "Kim").unwrap();
    let who = door.signed_in(&kim.sign_in_name, &kim.password).await;
    let body = json!({ "password": kim.password, "new_password": OWN });
    door.tell(&who, "/api/v1/me/password", body).await;
    let (robin, ..) = with_factor(&door, "Robin").await;
    let prepare = |stages: &[&str]| {
        let each = stages.iter();
        let each: Vec<Value> = each
            .map(|stage| json!({ "do": "prepare", "stage": stage }))
            .collect();
        json!({ "do": "together", "commands": each }).to_string()
    };
    for (somebody, stage) in [(&who, "inspect"), (&robin, "verify")] {
        let (status, answer) = door.ask(somebody, 2, &prepare(&[stage])).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let before = door.heads();
    let beat = ["spread", "wash"];
    let wrong = ["spread", "load"];
    let (status, answer) = door.post(&who, 2, Some("a"), &prepare(&wrong)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    assert_eq!(door.heads(), before);
    let path = "/api/v1/tables/2/preview";
    let body: Value = serde_json::from_str(&prepare(&beat)).unwrap();
    let preview = door.tell(&who, path, body).await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.body);
    assert_eq!(door.heads(), before);
    let (status, answer) = door.post(&who, 2, Some("b"), &prepare(&beat)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let (_, again) = door.post(&who, 2, Some("b"), &prepare(&beat)).await;
    assert_eq!(answer, again);
    assert_eq!(door.heads()["table/2"], before["table/2"] + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_to_the_house_is_seen_before() {
    let door = Door::open("house-preview").await;
    let administrator = door.administrator().await;
    let (ben, _) = door.staff(&administrator, &["manager"]).await;
    let (dan, _) = door.staff(&administrator, &["dealer"]).await;
    let before = door.heads();
    let preview =
        async |who: &Guest, body: Value| door.tell(who, "/api/v1/house/preview", body).await;
    let add = |amount: i64| {
        json!({ "jackpot": { "jackpot": JACKPOT, "command":
            { "add": { "pool": "whole", "amount": amount } } } })
    };
    let seen = preview(&ben, add(10_000)).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    assert_eq!(seen.body["two_people"], true);
    assert_eq!(seen.body["stream"], "jackpot/jackpot-1");
    assert_eq!(seen.body["sequence"], before["jackpot/jackpot-1"]);
    let posting = &seen.body["postings"][0];
    assert_eq!(posting["amount"], 10_000, "{}", seen.body);
    assert_eq!(posting["to"], json!({ "jackpot": JACKPOT }));
    let documents = seen.body["documents"].as_object().unwrap();
    assert_eq!(documents["jackpot/jackpot-1"][0]["added"]["amount"], 10_000);
    // One person takes a jackpot down.
    let down = json!({ "jackpot": { "jackpot": JACKPOT, "command": { "down": {} } } });
    let seen = preview(&ben, down).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    assert_eq!(seen.body["two_people"], false);
    // What is refused is refused here as there; nothing is written.
    refused(&preview(&ben, add(-1)).await, "not-an-amount");
    assert_eq!(preview(&dan, add(1)).await.status, StatusCode::FORBIDDEN);
    let foreign = json!({ "say-deal": { "table": 1 } });
    let foreign = preview(&ben, foreign).await;
    assert_eq!(foreign.status, StatusCode::BAD_REQUEST, "{}", foreign.body);
    assert_eq!(door.heads(), before);
}
