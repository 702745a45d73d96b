//! Every kind of problem, through the doors, as it is sent.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use expect_test::{Expect, expect};
use http_body_util::BodyExt;
use serde_json::Value;
use server::chance::OperatingSystem;
use server::problem::KINDS;
use server::{House, Options};
use tower::ServiceExt;

use crate::door::Door;

/// A problem as it is sent, and its kind.
async fn sent(door: &Door, request: Request<Body>, expected: Expect) -> String {
    let response = door.respond(request).await;
    let kind = response.headers()["content-type"].to_str().unwrap();
    assert_eq!(kind, "application/problem+json");
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let problem: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(problem["status"], status);
    expected.assert_eq(&format!("{problem:#}\n"));
    let kind = problem["type"].as_str().unwrap();
    kind.strip_prefix("/problems/").unwrap().to_owned()
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn every_kind_of_problem_is_reached_and_reads_so() {
    let door = Door::open("problems").await;
    let guest = door.guest().await;
    door.still(&guest, 1).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    let command = |key: &str, body: &str| {
        let request = Request::post("/api/v1/tables/1/commands");
        let request = request.header("cookie", &guest.cookie);
        let request = request.header("idempotency-key", key);
        (request, Body::from(body.to_owned()))
    };
    let mut kinds = BTreeSet::new();
    let (request, body) = command("a", r#"{"do":"sit","place":8}"#);
    let problem = sent(
        &door,
        request.body(body).unwrap(),
        expect![[r#"
            {
              "detail": "a place is from 1 to 7, not 8",
              "field": "place",
              "status": 400,
              "title": "The request makes no sense",
              "type": "/problems/bad-request"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let problem = sent(
        &door,
        get("/api/v1/me/rounds"),
        expect![[r#"
        {
          "detail": "POST /api/v1/guests to play as a guest, or open a sign-in link",
          "status": 401,
          "title": "Nobody is signed in",
          "type": "/problems/signed-out"
        }
    "#]],
    );
    kinds.insert(problem.await);
    let problem = sent(
        &door,
        get("/api/v1/tables/9"),
        expect![[r#"
        {
          "detail": "there is no table 9",
          "status": 404,
          "title": "There is no such thing",
          "type": "/problems/not-found"
        }
    "#]],
    );
    kinds.insert(problem.await);
    let request = Request::delete("/api/v1/tables/1").body(Body::empty());
    let problem = sent(
        &door,
        request.unwrap(),
        expect![[r#"
        {
          "detail": "/api/v1/tables/1 does not take DELETE",
          "status": 405,
          "title": "This cannot be done there",
          "type": "/problems/no-such-method"
        }
    "#]],
    );
    kinds.insert(problem.await);
    let request = Request::get("/api/v1/tables/1/advice").header("cookie", &guest.cookie);
    let problem = sent(
        &door,
        request.body(Body::empty()).unwrap(),
        expect![[r#"
            {
              "detail": "there is nothing for you to decide now",
              "status": 409,
              "title": "Not as things stand",
              "type": "/problems/not-now"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let (request, body) = command("b", r#"{"do":"leave","place":1}"#);
    let problem = sent(
        &door,
        request.header("if-match", "\"1\"").body(body).unwrap(),
        expect![[r#"
            {
              "detail": "it stands at 3; look again and decide anew",
              "status": 412,
              "title": "The table has moved on",
              "type": "/problems/outdated"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let large = format!(r#"{{"do":"sit","place":1,"x":"{}"}}"#, "x".repeat(20_000));
    let (request, body) = command("c", &large);
    let problem = sent(
        &door,
        request.body(body).unwrap(),
        expect![[r#"
            {
              "detail": "a command has at most 16 KiB",
              "status": 413,
              "title": "The request is too large",
              "type": "/problems/too-large"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let (request, body) = command(
        "d",
        r#"{"do":"wager","place":1,"wager":"ante","amount":100}"#,
    );
    let problem = sent(
        &door,
        request.body(body).unwrap(),
        expect![[r#"
            {
              "clause": {
                "asks": "Require an ante in every box that is to receive cards.",
                "clause": "5.1(a)",
                "standing": "stated"
              },
              "detail": "1.00 is under the minimum of 5.00",
              "reason": "under-the-minimum",
              "status": 422,
              "title": "The rules say no",
              "type": "/problems/refused"
            }
        "#]],
    );
    kinds.insert(problem.await);
    kinds.insert(closed().await);
    let all: BTreeSet<String> = KINDS.iter().map(|kind| kind.word.to_owned()).collect();
    assert_eq!(kinds, all);
}

/// A house whose desk is closed answers, and takes nothing.
async fn closed() -> String {
    let folder = std::env::temp_dir().join(format!("croupier-closed-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let options = Options {
        data_dir: folder.clone(),
        pace: floor::clock::Pace::default(),
        players: false,
    };
    let house = House::open(&options, OperatingSystem).await.unwrap();
    let router = house.router();
    let app = Arc::clone(house.app());
    app.counter.close().await;
    let request = Request::post("/api/v1/guests").body(Body::empty()).unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), 503);
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let problem: Value = serde_json::from_slice(&body).unwrap();
    expect![[r#"
        {
          "detail": "the house is closed",
          "status": 503,
          "title": "The house cannot do that now",
          "type": "/problems/failed"
        }
    "#]]
    .assert_eq(&format!("{problem:#}\n"));
    let ready = router.oneshot(get("/readyz")).await.unwrap();
    assert_eq!(ready.status(), 503);
    let _ = std::fs::remove_dir_all(&folder);
    let kind = problem["type"].as_str().unwrap();
    kind.strip_prefix("/problems/").unwrap().to_owned()
}
