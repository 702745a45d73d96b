//! Offices that hold in one pit: given, refused elsewhere, and taken.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::Pit;
use crate::people::OWN;

#[tokio::test(flavor = "multi_thread")]
async fn an_office_is_held_in_a_pit_and_not_in_another() {
    let pit = Pit::open("staffed-pits").await;
    let door = &pit.door;
    let (name, _) = door.administrator.clone().unwrap();
    let administrator = door.signed_in(&name, OWN).await;
    let body = json!({ "name": "Bo", "offices": ["dealer"], "pit": "Back" });
    let added = door.tell(&administrator, "/api/v1/people", body).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    let (name, once) = (&added.body["sign_in_name"], &added.body["password"]);
    let bo = door
        .signed_in(name.as_str().unwrap(), once.as_str().unwrap())
        .await;
    let changed = json!({ "password": once, "new_password": OWN });
    door.tell(&bo, "/api/v1/me/password", changed).await;
    let inspect = || json!({ "do": "prepare", "stage": "inspect" });
    let refused = pit.refused(&bo, 1, inspect()).await;
    assert_eq!(refused["reason"], "foreign-pit", "{refused}");
    assert_eq!(
        refused["detail"],
        "You are dealer in pit Back, and this is about pit Front."
    );
    let sit = json!({ "do": "sit", "place": 1 });
    pit.tell(&bo, 6, sit.clone()).await;
    // What waits in another pit is nothing to them.
    let ask = async |who: &crate::door::Guest, path: &str| {
        let asked = door.call(Some(who), Method::GET, path, Value::Null);
        asked.await
    };
    pit.tell(
        &pit.supervisor,
        1,
        json!({ "do": "request-fill", "amount": 100 }),
    )
    .await;
    let waits = |answer: &Value| answer["alerts"].as_array().unwrap().len();
    assert_eq!(waits(&ask(&bo, "/api/v1/alerts").await.body), 0);
    assert!(waits(&ask(&pit.supervisor, "/api/v1/alerts").await.body) > 0);
    let foreign = ask(&bo, "/api/v1/tables/1/alerts").await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN, "{}", foreign.body);
    let people = door
        .call(
            Some(&administrator),
            Method::GET,
            "/api/v1/people",
            Value::Null,
        )
        .await;
    let people = people.body["people"].as_array().unwrap().clone();
    let of = people.iter().find(|it| it["person"] == bo.person).unwrap();
    assert_eq!(of["pits"], json!({ "dealer": ["Back"] }));
    // Another pit is added, and the first taken; with that the log-ins end.
    let path = |pit: &str| format!("/api/v1/people/{}/roles/dealer?pit={pit}", bo.person);
    let call = async |method, pit: &str| {
        let path = path(pit);
        let called = door.call(Some(&administrator), method, &path, Value::Null);
        called.await
    };
    let given = call(Method::POST, "Front").await;
    assert_eq!(given.status, StatusCode::NO_CONTENT, "{}", given.body);
    let nowhere = call(Method::POST, "Cellar").await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(nowhere.body["field"], "pit", "{}", nowhere.body);
    pit.tell(&bo, 1, inspect()).await;
    let taken = call(Method::DELETE, "Back").await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT, "{}", taken.body);
    let bo = door.signed_in(name.as_str().unwrap(), OWN).await;
    let refused = pit
        .refused(&bo, 6, json!({ "do": "sit", "place": 2 }))
        .await;
    assert_eq!(refused["reason"], "foreign-pit", "{refused}");
}
