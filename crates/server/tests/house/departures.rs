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
use server::ghosts::{Ghosts, open_another};
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
fn chips<C>(app: &App<C>, guest: &Guest) -> i64 {
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
        passwords: server::Hardness::for_tests(),
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_of_somebody_who_is_not_there_is_freed_and_chips_go_back() {
    let name = format!("croupier-ghosts-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let options = Options {
        data_dir: folder.clone(),
        pace: Pace::USUAL,
        players: false,
        limits: Limits::default(),
        passwords: server::Hardness::for_tests(),
    };
    let house = House::open(&options, OperatingSystem).await.unwrap();
    let (app, router) = (Arc::clone(house.app()), house.router());
    let dealing = Dealing::new(app.counter.clone(), Arc::clone(&app.vault));
    let dealing = tokio::spawn(dealing.work());
    let [ghost, listens] = [come_in(&router).await, come_in(&router).await];
    for (guest, place) in [(&ghost, 1), (&listens, 2)] {
        let sit = format!(r#"{{"do":"sit","place":{place}}}"#);
        assert_eq!(tell(&router, guest, "sit", &sit).await, StatusCode::OK);
    }
    // The wager is held until the house is bound to its deal.
    let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
    assert_eq!(tell(&router, &ghost, "ante", ante).await, StatusCode::OK);
    let request = Request::get("/api/v1/tables/1/stream").header("cookie", &listens.cookie);
    let request = request.body(Body::empty()).unwrap();
    let mut stream = router.clone().oneshot(request).await.unwrap().into_body();
    stream.frame().await.unwrap().unwrap();
    let seated = || {
        let published = app.counter.published();
        let table = &published.house.tables[&1];
        table.guests().map(str::to_owned).collect::<Vec<_>>()
    };
    let mut ghosts = Ghosts::default();
    assert_eq!(ghosts.look(&app, Duration::from_secs(60)).await, 0);
    // A minute, as far as this test is concerned: whoever listens is there.
    assert_eq!(ghosts.look(&app, Duration::from_nanos(1)).await, 1);
    assert_eq!(seated(), std::slice::from_ref(&listens.person));
    assert_eq!(chips(&app, &ghost), 100_000);
    let (status, view, _) = {
        let request = Request::get("/api/v1/tables/1").header("cookie", &ghost.cookie);
        ask(&router, request.body(Body::empty()).unwrap()).await
    };
    assert_eq!(
        (status, &view["balance"]),
        (StatusCode::OK, &Value::from(100_000))
    );
    // Where every place of a game is taken the house opens one more table, and one is enough.
    assert_eq!(open_another(&app).await, 0);
    let mut guests = Vec::new();
    for place in (1..=7).filter(|place| *place != 2) {
        let guest = come_in(&router).await;
        let sit = format!(r#"{{"do":"sit","place":{place}}}"#);
        assert_eq!(tell(&router, &guest, "sit", &sit).await, StatusCode::OK);
        guests.push(guest);
    }
    // Those that are linked have the same game, and a place for whoever comes.
    for table in [6, 7] {
        assert_eq!(open_another(&app).await, 0);
        for place in 1..=7 {
            let guest = come_in(&router).await;
            let path = format!("/api/v1/tables/{table}/commands");
            let request = Request::post(path)
                .header("cookie", &guest.cookie)
                .header("idempotency-key", "sit");
            let sit = format!(r#"{{"do":"sit","place":{place}}}"#);
            let (status, answer, _) = ask(&router, request.body(Body::from(sit)).unwrap()).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
        }
    }
    assert_eq!(open_another(&app).await, 1);
    assert_eq!(open_another(&app).await, 0);
    let published = app.counter.published();
    let (full, more) = (&published.house.tables[&1], &published.house.tables[&9]);
    assert_eq!(
        (&more.book.id, &more.choices),
        (&full.book.id, &full.choices)
    );
    let (name, _) = published.house.jackpot_of(9).unwrap();
    assert_eq!(name, "jackpot-9");
    let late = come_in(&router).await;
    let request = Request::post("/api/v1/tables/9/commands")
        .header("cookie", &late.cookie)
        .header("idempotency-key", "both");
    let both = r#"{"do":"sit","place":4}"#;
    let (status, answer, _) = ask(&router, request.body(Body::from(both)).unwrap()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    // One whose page was closed a moment ago has their minute from then on.
    drop(stream);
    assert_eq!(ghosts.look(&app, Duration::from_secs(60)).await, 0);
    assert_eq!(seated().len(), 7);
    dealing.abort();
    app.counter.close().await;
    std::fs::remove_dir_all(&folder).unwrap();
}
