//! Limits of one's own, and exclusion.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::door::Door;

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_stops_new_wagers_and_is_raised_tomorrow() {
    let door = Door::open("own-limits").await;
    let (ann, _) = door.account().await;
    let set = |on: &str, most: Value| {
        let body = json!({ "on": on, "most": most });
        door.tell(&ann, "/api/v1/me/limits", body)
    };
    let limits = set("stake", json!(1_000)).await;
    assert_eq!(limits.status, StatusCode::OK, "{}", limits.body);
    let stake = |body: &Value| {
        let limits = body["limits"].as_array().unwrap();
        limits
            .iter()
            .find(|it| it["on"] == "stake")
            .unwrap()
            .clone()
    };
    assert_eq!(stake(&limits.body)["most"], 1_000);
    let raised = set("stake", json!(5_000)).await;
    let now = stake(&raised.body);
    assert_eq!(
        (&now["most"], &now["next"], &now["changes"]),
        (&json!(1_000), &json!(5_000), &json!(true))
    );
    for (on, most, field) in [("luck", json!(1), "on"), ("loss", json!(-1), "most")] {
        let wrong = set(on, most).await;
        assert!(wrong.status.is_client_error(), "{}", wrong.body);
        assert_eq!(wrong.body["field"], field, "{}", wrong.body);
    }
    door.still(&ann, 1).await;
    let (status, _) = door.ask(&ann, 1, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(status, StatusCode::OK);
    let wager = r#"{"do":"wager","place":1,"wager":"ante","amount":1500}"#;
    let (status, refused) = door.ask(&ann, 1, wager).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused["reason"], "own-limit", "{refused}");
    let (view, _) = door.view(&ann, 1).await;
    let offers = view["offers"].as_array().unwrap();
    let ante = offers.iter().find(|it| it["wager"] == "ante").unwrap();
    assert!(ante.to_string().contains("1000"), "{ante}");
    let wager = r#"{"do":"wager","place":1,"wager":"ante","amount":1000}"#;
    let (status, accepted) = door.ask(&ann, 1, wager).await;
    assert_eq!(status, StatusCode::OK, "{accepted}");
    // The table says so before the next round is wagered on.
    door.wait(&ann, 1, &["deciding"]).await;
    assert!(door.take(&ann, 1, &["fold"]).await);
    let view = door.wait(&ann, 1, &["settled"]).await;
    let expected = "10.00 of your 10.00 betting limit today: no new bets.";
    assert_eq!(view["warnings"], json!([expected]));
    let stranger = door.guest().await;
    let (view, _) = door.view(&stranger, 1).await;
    assert_eq!(view["warnings"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_excluded_may_look_and_not_play() {
    let door = Door::open("excluded").await;
    let administrator = door.administrator().await;
    let (ann, _) = door.account().await;
    let path = format!("/api/v1/people/{}/exclusion", ann.person);
    let bare = door.tell(&administrator, &path, json!({})).await;
    assert_eq!(bare.body["field"], "reason", "{}", bare.body);
    let over = json!({ "until": "2020-01-01", "reason": "x" });
    let over = door.tell(&administrator, &path, over).await;
    assert_eq!(over.body["field"], "until", "{}", over.body);
    let why = json!({ "reason": "cards were marked" });
    let done = door.tell(&administrator, &path, why).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    let (status, refused) = door.ask(&ann, 1, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused["reason"], "excluded", "{refused}");
    let own = door
        .call(Some(&ann), Method::GET, "/api/v1/me/limits", Value::Null)
        .await;
    assert_eq!(own.body["exclusion"]["own"], false);
    let lifted = json!({ "reason": "it was somebody else" });
    let by_self = door
        .call(Some(&ann), Method::DELETE, &path, lifted.clone())
        .await;
    assert_eq!(by_self.status, StatusCode::FORBIDDEN);
    let lifted = door
        .call(Some(&administrator), Method::DELETE, &path, lifted)
        .await;
    assert_eq!(lifted.status, StatusCode::NO_CONTENT, "{}", lifted.body);
    door.still(&ann, 1).await;
    let (status, answer) = door.ask(&ann, 1, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_lifts_a_self_exclusion_before_its_day() {
    let door = Door::open("self-exclusion").await;
    let administrator = door.administrator().await;
    let (ann, _) = door.account().await;
    let until = json!({ "until": "2199-01-01" });
    let done = door.tell(&ann, "/api/v1/me/exclusion", until).await;
    assert_eq!(done.body["exclusion"]["own"], true, "{}", done.body);
    let sooner = json!({ "until": "2198-01-01" });
    let sooner = door.tell(&ann, "/api/v1/me/exclusion", sooner).await;
    assert_eq!(sooner.status, StatusCode::UNPROCESSABLE_ENTITY);
    let path = format!("/api/v1/people/{}/exclusion", ann.person);
    let lift = json!({ "reason": "they asked" });
    let lift = door
        .call(Some(&administrator), Method::DELETE, &path, lift)
        .await;
    assert_eq!(
        lift.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        lift.body
    );
    let (status, _) = door.ask(&ann, 1, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}
