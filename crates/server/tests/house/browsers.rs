//! What a browser keeps, whose log-in it holds, and what another site can make it do.

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;

use crate::door::{Door, Guest};

fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

/// Who somebody is, as the house tells them.
async fn me(door: &Door, guest: &Guest) -> Value {
    let (_, text) = door.get(Some(guest), "/api/v1/me").await;
    serde_json::from_str(&text).unwrap()
}

#[tokio::test]
async fn nothing_that_depends_on_who_asks_is_kept() {
    let door = Door::open("kept").await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    for path in [
        "/",
        "/table/1",
        "/round/t1-1",
        "/round/t1-1/hand",
        "/book/nz-caribbean-stud",
        "/problems/refused",
        "/no/such/page",
        "/sign-in?link=abc",
        "/openapi.json",
        "/api/v1/me",
        "/api/v1/me/rounds",
        "/api/v1/tables",
        "/api/v1/tables/1",
        "/api/v1/tables/9",
        "/api/v1/tables/1/rounds",
        "/api/v1/tables/1/advice",
        "/api/v1/tables/1/stream",
        "/api/v1/lobby/stream",
        "/api/v1/rounds/t1-1",
        "/api/v1/no/such/path",
    ] {
        for accept in ["text/html", "application/json"] {
            let request = Request::get(path).header("cookie", &guest.cookie);
            let request = request.header("accept", accept).body(Body::empty());
            let response = door.respond(request.unwrap()).await;
            assert_eq!(response.headers()["cache-control"], "no-store", "{path}");
        }
    }
    let request = Request::post("/api/v1/guests").body(Body::empty());
    let response = door.respond(request.unwrap()).await;
    assert_eq!(response.headers()["cache-control"], "no-store");
    let response = door.respond(get("/assets/style/page.css")).await;
    assert_eq!(response.headers()["cache-control"], "no-cache");
    let tag = response.headers()["etag"].clone();
    let request = Request::get("/assets/style/page.css").header("if-none-match", tag);
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(response.headers()["cache-control"], "no-cache");
}

/// What is answered to somebody who comes in with these log-ins.
async fn come_in(door: &Door, log_ins: &[(&str, &str)]) -> (StatusCode, HeaderMap, Value) {
    let mut request = Request::post("/api/v1/guests");
    for (name, value) in log_ins {
        request = request.header(*name, *value);
    }
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    (
        parts.status,
        parts.headers,
        serde_json::from_slice(&body).unwrap(),
    )
}

#[tokio::test]
async fn whoever_is_signed_in_stays_who_they_are() {
    let door = Door::open("stays").await;
    let guest = door.guest().await;
    let token = guest.cookie.strip_prefix("croupier=").unwrap();
    let bearer = format!("Bearer {token}");
    for log_ins in [
        vec![("cookie", guest.cookie.as_str())],
        vec![("authorization", bearer.as_str())],
        // A bearer's token that has ended does not end the cookie's log-in.
        vec![
            ("authorization", "Bearer ended"),
            ("cookie", guest.cookie.as_str()),
        ],
    ] {
        let (status, fields, answer) = come_in(&door, &log_ins).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert!(!fields.contains_key("set-cookie"));
        assert_eq!(answer, me(&door, &guest).await);
        assert_eq!(answer["person"], guest.person);
        assert!(answer.get("token").is_none(), "{answer}");
    }
    // A log-in that is none does not keep anybody out.
    let (status, fields, answer) = come_in(&door, &[("cookie", "croupier=ended")]).await;
    assert_eq!(status, StatusCode::CREATED);
    assert!(fields.contains_key("set-cookie"));
    assert_eq!(answer["name"], "Guest 2", "no other guest came meanwhile");
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing() {
    let door = Door::open("elsewhere").await;
    let guest = door.guest().await;
    door.still(&guest, 1).await;
    let sit = async |key: &str, fields: &[(&str, &str)]| {
        let mut request = Request::post("/api/v1/tables/1/commands");
        request = request.header("host", "127.0.0.1:7777");
        request = request.header("cookie", &guest.cookie);
        request = request.header("idempotency-key", key);
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        let body = Body::from(r#"{"do":"sit","place":1}"#);
        door.send(request.body(body).unwrap()).await
    };
    for fields in [
        [("origin", "http://elsewhere.example")],
        [("origin", "http://127.0.0.1:8888")],
        [("origin", "http://127.0.0.1")],
        [("origin", "null")],
        [("sec-fetch-site", "cross-site")],
    ] {
        let (status, text) = sit("a", &fields).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{fields:?}: {text}");
        let problem: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(problem["type"], "/problems/from-elsewhere");
    }
    let both = [
        ("origin", "http://127.0.0.1:7777"),
        ("sec-fetch-site", "cross-site"),
    ];
    assert_eq!(sit("a", &both).await.0, StatusCode::FORBIDDEN);
    let (view, _) = door.view(&guest, 1).await;
    assert_eq!(view["places"][0]["person"], Value::Null, "nobody sat down");
    // Reading is no change, wherever the link to it stood.
    let request = Request::get("/api/v1/tables/1").header("sec-fetch-site", "cross-site");
    let (status, _) = door.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::OK);
    // The house's own pages, and programs, which send neither.
    let own = [
        ("origin", "http://127.0.0.1:7777"),
        ("sec-fetch-site", "same-origin"),
    ];
    assert_eq!(sit("b", &own).await.0, StatusCode::OK);
    assert_eq!(sit("b", &[]).await.0, StatusCode::OK);
}
