//! Guests who come, do not play, and go.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use floor::clock::Pace;
use http_body_util::BodyExt;
use serde_json::Value;
use server::app::App;
use server::chance::OperatingSystem;
use server::dealing::Dealing;
use server::departures::{SILENCE, see_off};
use server::{House, Limits, Options};
use tower::ServiceExt;

struct Guest {
    cookie: String,
    person: String,
}

async fn ask(router: &Router, request: Request<Body>) -> (StatusCode, Value, Option<String>) {
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let cookie = response.headers().get("set-cookie");
    let cookie = cookie.map(|it| it.to_str().unwrap().split(';').next().unwrap().to_owned());
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&body).unwrap(), cookie)
}

async fn come_in(router: &Router) -> Guest {
    let request = Request::post("/api/v1/guests").body(Body::empty()).unwrap();
    let (status, me, cookie) = ask(router, request).await;
    assert_eq!(status, StatusCode::CREATED);
    let person = me["person"].as_str().unwrap().to_owned();
    let cookie = cookie.unwrap();
    Guest { cookie, person }
}

/// Whoever this cookie signs in.
async fn me(router: &Router, guest: &Guest) -> Value {
    let request = Request::get("/api/v1/me").header("cookie", &guest.cookie);
    ask(router, request.body(Body::empty()).unwrap()).await.1
}

async fn tell(router: &Router, guest: &Guest, key: &str, body: &str) -> StatusCode {
    let request = Request::post("/api/v1/tables/1/commands")
        .header("cookie", &guest.cookie)
        .header("idempotency-key", key);
    let request = request.body(Body::from(body.to_owned())).unwrap();
    ask(router, request).await.0
}

/// The chips in circulation.
fn chips(app: &App<OperatingSystem>, guest: &Guest) -> i64 {
    let published = app.counter.published();
    published.house.chips(&guest.person).in_cents()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_never_plays_leaves_nothing_behind_and_others_stay() {
    let name = format!("croupier-departures-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let options = Options {
        data_dir: folder.clone(),
        pace: Pace::default(),
        players: false,
        limits: Limits::default(),
    };
    let house = House::open(&options, OperatingSystem).await.unwrap();
    let (app, router) = (Arc::clone(house.app()), house.router());
    let dealing = Dealing::new(app.counter.clone(), Arc::clone(&app.vault));
    let dealing = tokio::spawn(dealing.work());
    let passer_by = come_in(&router).await;
    let (sits, listens, spent) = (
        come_in(&router).await,
        come_in(&router).await,
        come_in(&router).await,
    );
    assert_eq!(
        tell(&router, &sits, "sit", r#"{"do":"sit","place":1}"#).await,
        StatusCode::OK
    );
    let request = Request::get("/api/v1/tables/1/stream").header("cookie", &listens.cookie);
    let request = request.body(Body::empty()).unwrap();
    let mut stream = router.clone().oneshot(request).await.unwrap().into_body();
    stream.frame().await.unwrap().unwrap();
    // One who has played has another sum than they were given, and is known for longer.
    let command = floor::house::Command::House(floor::house::Opening::ChipsReturned {
        person: spent.person.clone(),
        amount: money::Money::cents(500),
    });
    let by = floor::authority::By::house();
    let told = app.counter.tell(by, "spent", command, None).await;
    assert!(told.is_ok());

    // Nobody has been silent for an hour yet.
    assert_eq!(see_off(&app, SILENCE).await, 0);
    assert!(chips(&app, &passer_by) > 0);
    assert_eq!(see_off(&app, Duration::ZERO).await, 1);
    assert_eq!(chips(&app, &passer_by), 0);
    assert_eq!(me(&router, &passer_by).await["person"], Value::Null);
    assert!(app.store.person(&passer_by.person).await.unwrap().is_none());
    for stays in [&sits, &listens, &spent] {
        assert!(chips(&app, stays) > 0);
        assert_eq!(me(&router, stays).await["person"], stays.person.as_str());
    }
    // Whoever comes now is somebody else, of another name.
    let next = come_in(&router).await;
    assert_ne!(next.person, passer_by.person);
    drop(stream);
    assert_eq!(see_off(&app, Duration::ZERO).await, 2);
    // The books still balance, and what went back cannot go back twice.
    let published = app.counter.published();
    assert_eq!(published.house.cage.total(), Ok(money::Money::ZERO));
    let back = floor::house::Command::House(floor::house::Opening::ChipsReturned {
        person: passer_by.person.clone(),
        amount: money::Money::cents(1),
    });
    let by = floor::authority::By::house();
    let told = app.counter.tell(by, "again", back, None).await;
    assert!(told.is_err());
    dealing.abort();
    app.counter.close().await;
    std::fs::remove_dir_all(&folder).unwrap();
}
