//! Every kind of problem, through the doors, as it is sent.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use expect_test::{Expect, expect};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::chance::OperatingSystem;
use server::problem::KINDS;
use server::{House, Limits, Options};
use tower::ServiceExt;

use crate::door::{Door, Guest};
use crate::people::{OWN, set_up};

/// A problem as it is sent, and its kind.
async fn sent(door: &Door, request: Request<Body>, expected: Expect) -> String {
    let response = door.respond(request).await;
    let content = response.headers()["content-type"].to_str().unwrap();
    assert_eq!(content, "application/problem+json");
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let problem: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(problem["status"], status);
    expected.assert_eq(&format!("{problem:#}\n"));
    kind(&problem)
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn every_kind_of_problem_is_reached_and_reads_so() {
    let door = Door::open("problems").await;
    let guest = door.guest().await;
    door.still(&guest, 1).await;
    let sit = r#"{"do":"sit","place":1}"#;
    door.post(&guest, 1, Some("sit"), sit).await;
    let command = |key: &str, body: &str| {
        let request = Request::post("/api/v1/tables/1/commands");
        let request = request.header("cookie", &guest.cookie);
        let request = request.header("idempotency-key", key);
        (request, Body::from(body.to_owned()))
    };
    let mut kinds = BTreeSet::new();
    let (request, body) = command("a", r#"{"do":"sit","place":9}"#);
    let problem = sent(
        &door,
        request.body(body).unwrap(),
        expect![[r#"
            {
              "detail": "`9` is not a place from 1 to 7; see /openapi.json, Command",
              "field": "body",
              "status": 400,
              "title": "The request could not be read",
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
              "detail": "Sign in, or play as a guest.",
              "status": 401,
              "title": "Please sign in or play as a guest",
              "type": "/problems/signed-out"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let request = Request::post("/api/v1/guests").header("origin", "http://elsewhere.example");
    let problem = sent(
        &door,
        request.body(Body::empty()).unwrap(),
        expect![[r#"
            {
              "detail": "a page of another site may not change anything here; open the house itself",
              "status": 403,
              "title": "The request comes from another site",
              "type": "/problems/from-elsewhere"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let problem = sent(
        &door,
        get("/api/v1/tables/9"),
        expect![[r#"
            {
              "detail": "There is no table 9.",
              "status": 404,
              "title": "Page not found",
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
              "detail": "There is nothing for you to decide now.",
              "status": 409,
              "title": "Not possible now",
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
              "detail": "The table stands at 5 now.",
              "status": 412,
              "title": "The table has moved on. Look again",
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
              "detail": "The minimum is 5.00.",
              "reason": "under-the-minimum",
              "status": 422,
              "title": "Not possible",
              "type": "/problems/refused"
            }
        "#]],
    );
    kinds.insert(problem.await);
    let (request, body) = command("sit", r#"{"do":"leave","place":1}"#);
    let problem = sent(
        &door,
        request.body(body).unwrap(),
        expect![[r#"
            {
              "detail": "this key was used for another command; send a new command under a new key",
              "field": "Idempotency-Key",
              "status": 422,
              "title": "The key was used for another command",
              "type": "/problems/other-command"
            }
        "#]],
    );
    kinds.insert(problem.await);
    kinds.extend(of_people(&door, &guest).await);
    kinds.insert(too_many(&door, &guest).await);
    kinds.extend(closed().await);
    let all: BTreeSet<String> = KINDS.iter().map(|kind| kind.word.to_owned()).collect();
    assert_eq!(kinds, all);
}

/// What is said to those who sign in, and to those who are in no office.
async fn of_people(door: &Door, guest: &Guest) -> [String; 4] {
    let post = |who: Option<&Guest>, path: &str, body: Value| {
        let mut request = Request::post(path);
        if let Some(who) = who {
            request = request.header("cookie", &who.cookie);
        }
        request.body(Body::from(body.to_string())).unwrap()
    };
    let (name, once) = door.administrator.clone().unwrap();
    let wrong = post(
        None,
        "/api/v1/sign-in",
        json!({ "name": name, "password": "wrong" }),
    );
    let wrong = sent(
        door,
        wrong,
        expect![[r#"
        {
          "detail": "No account has this name with this password and code. Check each and try again.",
          "status": 401,
          "title": "Name, password or code is wrong",
          "type": "/problems/wrong-password"
        }
    "#]],
    )
    .await;
    let administrator = door.signed_in(&name, &once).await;
    let first = post(
        Some(&administrator),
        "/api/v1/people",
        json!({ "name": "Kim" }),
    );
    let first = sent(
        door,
        first,
        expect![[r#"
        {
          "detail": "Choose a password of your own first.",
          "reason": "password",
          "status": 403,
          "title": "Something has to be done first",
          "type": "/problems/first-something-else"
        }
    "#]],
    )
    .await;
    let office = post(Some(guest), "/api/v1/people", json!({ "name": "Kim" }));
    let office = sent(
        door,
        office,
        expect![[r#"
        {
          "detail": "this is for the administrator",
          "status": 403,
          "title": "This is for another office",
          "type": "/problems/other-office"
        }
    "#]],
    )
    .await;
    let (ann, name) = door.account().await;
    set_up(door, &ann).await;
    let code = json!({ "name": name, "password": OWN });
    let code = post(None, "/api/v1/sign-in", code);
    let code = sent(
        door,
        code,
        expect![[r#"
        {
          "detail": "Type the code that your device shows, or a recovery code.",
          "field": "code",
          "status": 401,
          "title": "A code is needed besides the password",
          "type": "/problems/code-wanted"
        }
    "#]],
    )
    .await;
    [wrong, first, office, code]
}

/// Whoever listens to more live views than one can look at.
async fn too_many(door: &Door, guest: &Guest) -> String {
    let stream = || {
        let request = Request::get("/api/v1/lobby/stream").header("cookie", &guest.cookie);
        request.body(Body::empty()).unwrap()
    };
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(door.respond(stream()).await);
    }
    let answer = door.respond(stream()).await;
    assert_eq!(answer.headers()["retry-after"], "5");
    let problem = sent(
        door,
        stream(),
        expect![[r#"
            {
              "detail": "8 live views are open already; close one of them",
              "status": 429,
              "title": "Too many requests at once",
              "type": "/problems/too-many"
            }
        "#]],
    );
    let kind = problem.await;
    open.pop();
    assert_eq!(door.respond(stream()).await.status(), 200);
    kind
}

/// The kind of a problem.
fn kind(problem: &Value) -> String {
    let kind = problem["type"].as_str().unwrap();
    kind.strip_prefix("/problems/").unwrap().to_owned()
}

/// A house whose desk is closed answers, and takes nothing. It still lets in by a link, once.
async fn closed() -> [String; 2] {
    let folder = std::env::temp_dir().join(format!("croupier-closed-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let options = Options {
        data_dir: folder.clone(),
        pace: floor::clock::Pace::default(),
        players: false,
        limits: Limits::default(),
        passwords: server::Hardness::for_tests(),
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
          "title": "The server could not do that. Try again",
          "type": "/problems/failed"
        }
    "#]]
    .assert_eq(&format!("{problem:#}\n"));
    let ready = router.clone().oneshot(get("/readyz")).await.unwrap();
    assert_eq!(ready.status(), 503);
    let path = format!("/sign-in?link={}", house.welcome.links[0].1);
    let response = router.clone().oneshot(get(&path)).await.unwrap();
    assert_eq!(response.status(), 303);
    let response = router.oneshot(get(&path)).await.unwrap();
    assert_eq!(response.status(), 410);
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let over: Value = serde_json::from_slice(&body).unwrap();
    expect![[r#"
        {
          "detail": "This link was used already. Start the house again for new ones.",
          "status": 410,
          "title": "This sign-in link is not valid or has expired",
          "type": "/problems/link-is-over"
        }
    "#]]
    .assert_eq(&format!("{over:#}\n"));
    let _ = std::fs::remove_dir_all(&folder);
    [kind(&problem), kind(&over)]
}
