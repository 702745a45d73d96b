//! Offices: given, taken, and acted in one at a time.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::OWN;
use crate::door::Door;

#[tokio::test(flavor = "multi_thread")]
async fn the_administrator_gives_and_takes_offices() {
    let door = Door::open("offices").await;
    let administrator = door.administrator().await;
    let (kim, name) = door.staff(&administrator, &["dealer"]).await;
    let role = async |who| {
        let me = door
            .call(Some(who), Method::GET, "/api/v1/me", Value::Null)
            .await;
        me.body["role"].clone()
    };
    assert_eq!(role(&kim).await, "dealer");
    let path = |role: &str| format!("/api/v1/people/{}/roles/{role}", kim.person);
    let denied = door
        .call(Some(&kim), Method::POST, &path("manager"), Value::Null)
        .await;
    assert_eq!(denied.status, StatusCode::FORBIDDEN);
    // Who keeps the money counts no float, and who audits does nothing that is audited.
    for apart in ["cage", "auditor"] {
        let path = path(apart);
        let refused = door
            .call(Some(&administrator), Method::POST, &path, Value::Null)
            .await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.body["field"], "role", "{}", refused.body);
    }
    let path_of = path("supervisor");
    let given = door
        .call(Some(&administrator), Method::POST, &path_of, Value::Null)
        .await;
    assert_eq!(given.status, StatusCode::NO_CONTENT, "{}", given.body);
    assert_eq!(role(&kim).await, "supervisor");
    let chosen = door
        .tell(&kim, "/api/v1/me/office", json!({ "office": "dealer" }))
        .await;
    assert_eq!(chosen.body["role"], "dealer");
    assert_eq!(role(&kim).await, "dealer");
    let wrong = door
        .tell(&kim, "/api/v1/me/office", json!({ "office": "cage" }))
        .await;
    assert_eq!(
        (wrong.status, &wrong.body["field"]),
        (StatusCode::BAD_REQUEST, &json!("office"))
    );
    // With an office its log-ins go.
    let taken = door
        .call(Some(&administrator), Method::DELETE, &path_of, Value::Null)
        .await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT, "{}", taken.body);
    assert_eq!(role(&kim).await, Value::Null);
    let kim = door.signed_in(&name, OWN).await;
    assert_eq!(role(&kim).await, "dealer");
    let nobody = "/api/v1/people/nobody/roles/dealer";
    let missing = door
        .call(Some(&administrator), Method::POST, nobody, Value::Null)
        .await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    let own = format!(
        "/api/v1/people/{}/roles/administrator",
        administrator.person
    );
    let last = door
        .call(Some(&administrator), Method::DELETE, &own, Value::Null)
        .await;
    assert_eq!(last.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        last.body["detail"]
            .as_str()
            .unwrap()
            .contains("last administrator")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_listed_for_those_who_answer_for_them() {
    let door = Door::open("listed").await;
    let administrator = door.administrator().await;
    let (auditor, _) = door.staff(&administrator, &["auditor"]).await;
    let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
    let (ann, name) = door.account().await;
    let guest = door.guest().await;
    for (who, status) in [
        (&administrator, StatusCode::OK),
        (&auditor, StatusCode::OK),
        (&dealer, StatusCode::FORBIDDEN),
        (&ann, StatusCode::FORBIDDEN),
        (&guest, StatusCode::FORBIDDEN),
    ] {
        let list = door
            .call(Some(who), Method::GET, "/api/v1/people", Value::Null)
            .await;
        assert_eq!(list.status, status);
    }
    let list = door
        .call(Some(&auditor), Method::GET, "/api/v1/people", Value::Null)
        .await;
    let people = list.body["people"].as_array().unwrap();
    let of = |person: &str| people.iter().find(|it| it["person"] == person);
    assert_eq!(of(&ann.person).unwrap()["sign_in_name"], name);
    assert_eq!(of(&dealer.person).unwrap()["offices"], json!(["dealer"]));
    assert!(of(&guest.person).is_none());
    // An auditor changes nothing.
    let body = json!({ "name": "Eve", "offices": ["manager"] });
    let denied = door.tell(&auditor, "/api/v1/people", body).await;
    assert_eq!(denied.status, StatusCode::FORBIDDEN);
    let body = json!({ "name": "Eve", "offices": ["queen"] });
    let wrong = door.tell(&administrator, "/api/v1/people", body).await;
    assert_eq!(
        (wrong.status, &wrong.body["field"]),
        (StatusCode::BAD_REQUEST, &json!("offices"))
    );
    let body = json!({ "name": "Eve", "offices": ["cage", "dealer"] });
    let apart = door.tell(&administrator, "/api/v1/people", body).await;
    assert_eq!(apart.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_administrator_resets_a_password_and_ends_log_ins() {
    let door = Door::open("reset").await;
    let administrator = door.administrator().await;
    let (ann, name) = door.account().await;
    let path = format!("/api/v1/people/{}/log-ins", ann.person);
    let list = door
        .call(Some(&administrator), Method::GET, &path, Value::Null)
        .await;
    assert_eq!(list.body["log_ins"].as_array().unwrap().len(), 1);
    let ended = door
        .call(Some(&administrator), Method::DELETE, &path, Value::Null)
        .await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let me = door
        .call(Some(&ann), Method::GET, "/api/v1/me", Value::Null)
        .await;
    assert_eq!(me.body["person"], Value::Null);
    let path = format!("/api/v1/people/{}/password", ann.person);
    let reset = door
        .call(Some(&administrator), Method::POST, &path, Value::Null)
        .await;
    assert_eq!(reset.body["sign_in_name"], name, "{}", reset.body);
    let once = reset.body["password"].as_str().unwrap();
    let old = door.sign_in(&name, OWN, None).await;
    assert_eq!(old.status, StatusCode::UNAUTHORIZED);
    let new = door.sign_in(&name, once, None).await;
    assert_eq!(new.body["needs"], "password");
    // Nobody plays before they have chosen one.
    let sit = door.ask(&new.guest(), 1, r#"{"do":"sit","place":1}"#).await;
    assert_eq!(sit.0, StatusCode::FORBIDDEN, "{}", sit.1);
}
