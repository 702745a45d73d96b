//! What is one house's and not each server's own: who is called what, whose live views go on, and
//! who deals.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use tower::ServiceExt;

use crate::pair::{Pair, get, send};

/// How long anything may take on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_two_guests_are_called_alike_wherever_they_came_in() {
    let pair = Pair::open("called").await;
    let mut names = BTreeSet::new();
    for number in 0..6 {
        let at = [&pair.one, &pair.two][number % 2];
        let guest = pair.guest_at(at).await;
        let name = get(at, &guest, "/api/v1/me").await["name"].clone();
        assert!(names.insert(name.to_string()), "{name} comes twice");
    }
    pair.end().await;
}

/// Somebody signs out at one server, and a page of theirs that is open at another shows nothing of
/// their own any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_view_ends_with_its_log_in_wherever_that_ends() {
    let pair = Pair::open("live").await;
    let work = tokio::spawn(server::live::work(Arc::clone(pair.two.app())));
    let (guest, stays) = (pair.guest().await, pair.guest().await);
    let open = async |cookie: &str| {
        let request = Request::get("/api/v1/tables/4/stream").header("cookie", cookie);
        let request = request.body(Body::empty()).unwrap();
        let response = pair.two.router().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let mut messages = response.into_body().into_data_stream();
        messages.next().await.unwrap().unwrap();
        messages
    };
    let (mut ends, mut goes_on) = (open(&guest).await, open(&stays).await);
    let out = Request::post("/api/v1/sign-out").header("cookie", &guest);
    let (status, answer) = send(&pair.one, out.body(Body::empty()).unwrap()).await;
    assert!(status.is_success(), "{status} {answer}");
    // Within a second on a machine that has nothing else to do.
    let ended = async { while ends.next().await.is_some() {} };
    let ended = tokio::time::timeout(PATIENCE, ended).await;
    assert!(ended.is_ok(), "it is still shown");
    let moment = tokio::time::timeout(Duration::from_millis(1_200), async {
        while goes_on.next().await.is_some() {}
    });
    assert!(moment.await.is_err(), "another's has ended with it");
    work.abort();
    pair.end().await;
}

/// A server says that it goes while it is still saying that it is there: what was said last counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_goes_is_not_brought_back_by_a_beat_on_its_way() {
    let pair = Pair::open("going").await;
    let tables = 0..8;
    let (one, two) = (pair.one.app(), pair.two.app());
    let watched = AtomicI64::new(0);
    for app in [one, two] {
        app.fleet.beat(&app.store, &watched).await.unwrap();
    }
    let database = pair.database.clone();
    let text = "BEGIN; LOCK TABLE servers; SELECT pg_sleep(1); COMMIT";
    let held = std::thread::spawn(move || drop(database.run(text).unwrap()));
    let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    let app = Arc::clone(one);
    let beat = async {
        // It is held from now on.
        let held = "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' \
                    AND relation = 'servers'::regclass AND granted";
        while pair.database.run(held).unwrap().trim() == "0" {}
        tokio::spawn(async move {
            let watched = AtomicI64::new(0);
            let _ = app.fleet.beat(&app.store, &watched).await;
        })
    };
    let beat = beat.await;
    while pair.database.run(waits).unwrap().trim() == "0" {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    one.fleet.leave(&one.store).await;
    beat.await.unwrap();
    held.join().unwrap();
    assert!(!tables.clone().any(|table| one.fleet.deals_at(table)));
    two.fleet.beat(&two.store, &watched).await.unwrap();
    assert!(tables.clone().all(|table| two.fleet.deals_at(table)));
    let left = pair.database.run("SELECT count(*) FROM servers").unwrap();
    assert_eq!(left.trim(), "1");
    pair.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_table_is_dealt_at_by_one_of_them() {
    let pair = Pair::open("dealt").await;
    let watched = AtomicI64::new(0);
    for app in [pair.one.app(), pair.two.app(), pair.one.app()] {
        app.fleet.beat(&app.store, &watched).await.unwrap();
    }
    for table in 0..100 {
        let dealt = [&pair.one, &pair.two].map(|it| it.app().fleet.deals_at(table));
        assert_ne!(dealt[0], dealt[1], "{table}");
    }
    pair.end().await;
}
